// Judging turns: those that somebody names, whole and by their decisions, tried in the same
// futures.
//
// The planner's race finds turns and drops the worse ones; here none is dropped, a dominated one
// is as welcome as any, and what came of each is found for every seat. A future follows from its
// number alone, so that futures can be shared out.
#pragma once

#include "bosa/planner/policy.hpp"
#include "bosa/planner/resample.hpp"

namespace lungomare {
namespace bosa {

constexpr int MOST_ATTEMPTS = 16;
constexpr int MEASURES = 2;  // share of the victory, points ahead of the best of the others

// What came of a turn in a future, for each seat and measure.
struct TrialResult {
  double of[MOST_PLAYERS][MEASURES];
};

// A whole turn to be judged, and on whose knowledge: that of who asks, or of one who sees all
// goals. Without decisions it is the turn that its seat plays by value in each future.
struct Attempt {
  u8 decisions[MOST_IN_TURN];
  u8 count;
  bool all_goals;
};

struct Judging {
  Model model;
  State root;
  Unknown unknown[2];                   // to who asks, and to one who sees all goals
  float promises[MOST_PLAYERS][GOALS];  // of every goal in every townscape
  float belief;
  int left;
  int count;
  Attempt attempts[MOST_ATTEMPTS];
  TurnRoom room;
};

// `knows` is the seat that asks, CHANCE for somebody without goals.
LUNGOMARE_HD void begin_judging(Judging& judging, const Model& model, const State& state, int knows,
                                int horizon, float belief) {
  judging.model = model;
  judging.root = state;
  judging.unknown[0] = unknown_to(*model.deck, state, knows);
  judging.unknown[1] = unknown_to(*model.deck, state, SEES_ALL_GOALS);
  judging.left = left_after(state, horizon);
  judging.belief = belief;
  for (int seat = 0; seat < model.deck->players; ++seat)
    for (int goal = 0; goal < GOALS; ++goal)
      judging.promises[seat][goal] =
          goal_worth(model.deck->goals[goal], state, seat, model.net->goals);
  judging.count = 0;
}

// After the end leads are those of the score sheet, without the coins that break ties.
LUNGOMARE_HD TrialResult result_of(const Model& model, const State& state, Prospects found) {
  int players = model.deck->players;
  if (state.phase == OVER)
    for (int seat = 0; seat < players; ++seat)
      found.totals[seat] = double(seat_score(*model.deck, state, seat).total);
  TrialResult result{};
  for (int seat = 0; seat < players; ++seat) {
    result.of[seat][0] = found.shares[seat];
    result.of[seat][1] = lead_of(found, players, seat);
  }
  return result;
}

// What others build is evidence of their goals. Evenly drawn ones would be met far less often
// than those that were built for, and everybody would think too much of their own chances.

LUNGOMARE_HD float best_two(const float promises[GOALS], const u8* hand) {
  Promises found{};
  for (int each = 0; each < GOALS_A_SEAT; ++each) found.add(promises[hand[each] - BUILDINGS]);
  return found.best_two();
}

// By how many points a hand promises more in its seat's townscape than on average in all.
LUNGOMARE_HD float evidence_for(const Judging& judging, const u8* hand, int seat) {
  int players = judging.model.deck->players;
  float sum = 0;
  for (int other = 0; other < players; ++other) sum += best_two(judging.promises[other], hand);
  return best_two(judging.promises[seat], hand) - sum / float(players);
}

// Goals that were drawn, hand after hand, and those that nobody has.
struct Hands {
  const Judging& judging;
  u8* goals;
  int seat;   // who knows their own; CHANCE for nobody
  int dealt;  // goals

  LUNGOMARE_HD int owner(int place) const {
    int hand = place / GOALS_A_SEAT;
    return hand + (seat >= 0 && hand >= seat);
  }
  LUNGOMARE_HD float evidence(int place) const {
    if (place >= dealt) return 0;
    return evidence_for(judging, goals + place / GOALS_A_SEAT * GOALS_A_SEAT, owner(place));
  }
  LUNGOMARE_HD void exchange(int one, int other) {
    u8 goal = goals[one];
    goals[one] = goals[other];
    goals[other] = goal;
  }
};

constexpr int EXCHANGES = 64;  // tried, of two goals each

// Exchange goals of drawn hands so that hands are the likelier the more evidence there is
// (Metropolis).
LUNGOMARE_HD void believe(const Judging& judging, Unknown& unknown, State& state, Random random) {
  const Deck& deck = *judging.model.deck;
  if (deck.simple || judging.belief <= 0) return;
  int hidden = deck.players - (unknown.seat >= 0);
  Hands hands{judging, unknown.goals, unknown.seat, GOALS_A_SEAT * hidden};
  for (int each = 0; each < EXCHANGES; ++each) {
    int one = random.below(hands.dealt), other = random.below(unknown.goals_left);
    double chance = double(random.next() >> 11) * (1.0 / 9007199254740992.0);
    if (one / GOALS_A_SEAT == other / GOALS_A_SEAT) continue;
    float before = hands.evidence(one) + hands.evidence(other);
    hands.exchange(one, other);
    float more = hands.evidence(one) + hands.evidence(other) - before;
    if (more < 0 && chance > power_of_e(double(judging.belief * more))) hands.exchange(one, other);
  }
  for (int place = 0; place < hands.dealt; ++place)
    state.deal.goals[hands.owner(place)][place % GOALS_A_SEAT] = hands.goals[place];
}

LUNGOMARE_HD void play_attempt(Judging& judging, const Attempt& turn, State& state) {
  const Deck& deck = *judging.model.deck;
  ValuedTurn best;
  if (turn.count == 0 && best_turns(judging.model, state, &best, 1, judging.room))
    play_turn(deck, state, best.turn);
  for (int at = 0; at < turn.count; ++at) advance(deck, state, turn.decisions[at]);
}

// Try every turn in the future of this number. The stacks of both kinds of future are the same.
LUNGOMARE_HD void judge_future(Judging& judging, u64 seed, u64 number, TrialResult* results) {
  const Deck& deck = *judging.model.deck;
  State futures[2];
  for (int kind = 0; kind < 2; ++kind) {
    Unknown unknown = judging.unknown[kind];
    futures[kind] = future_of(deck, judging.root, unknown, seed, number);
    if (kind == 0) believe(judging, unknown, futures[kind], random_of(~seed, number));
  }
  int seat = judging.root.seat;
  for (int each = 0; each < judging.count; ++each) {
    const Attempt& turn = judging.attempts[each];
    State state = futures[turn.all_goals];
    play_attempt(judging, turn, state);
    Prospects found = prospects_later(judging.model, state, seat, judging.left, judging.room);
    results[each] = result_of(judging.model, state, found);
  }
}

}  // namespace bosa
}  // namespace lungomare
