// Judging turns: those that somebody names, whole and by their decisions, tried in the same
// futures.
//
// The planner's race finds turns and drops the worse ones; here none is dropped, a dominated one
// is as welcome as any, and what came of each is told for every seat. A future follows from its
// number alone, so that futures can be shared out.
#pragma once

#include "bosa_policy.hpp"
#include "bosa_resample.hpp"

namespace lungomare {
inline namespace LUNGOMARE_TIER {
namespace bosa {

constexpr int MOST_JUDGED = 16;

// What came of a turn in a future, for each seat: its share of the victory, and its lead.
struct Came {
  double of[MOST_PLAYERS][2];
};

struct NamedTurn {
  u8 decisions[MOST_IN_TURN];
  u8 count;
  bool all_goals;  // tried in futures that keep everybody's goals
};

struct Judging {
  Mind mind;
  State root;
  Unknown unknown[2];  // to the seat, and to one who sees all goals
  int left;
  int count;
  NamedTurn turns[MOST_JUDGED];
  TurnRoom room;
};

LUNGOMARE_HD void begin_judging(Judging& judging, const Mind& mind, const State& state,
                                int horizon) {
  judging.mind = mind;
  judging.root = state;
  judging.unknown[0] = unknown_to(*mind.deck, state, state.seat);
  judging.unknown[1] = unknown_to(*mind.deck, state, SEES_ALL_GOALS);
  judging.left = left_after(state, horizon);
  judging.count = 0;
}

LUNGOMARE_HD void name_turn(Judging& judging, const u8* decisions, int count, bool all_goals) {
  NamedTurn& turn = judging.turns[judging.count++];
  turn = {};
  turn.count = static_cast<u8>(count);
  turn.all_goals = all_goals;
  for (int each = 0; each < count; ++each) turn.decisions[each] = decisions[each];
}

// After the end leads are those of the score sheet, without the coins that break ties.
LUNGOMARE_HD Came came_of(const Mind& mind, const State& state, Prospects found) {
  int players = mind.deck->players;
  if (state.phase == OVER)
    for (int seat = 0; seat < players; ++seat)
      found.totals[seat] = double(seat_score(*mind.deck, state, seat).total);
  Came came{};
  for (int seat = 0; seat < players; ++seat) {
    came.of[seat][0] = found.shares[seat];
    came.of[seat][1] = lead_of(found, players, seat);
  }
  return came;
}

// Try every turn in the future of this number. The stacks of both kinds of future are the same.
LUNGOMARE_HD void judge_future(Judging& judging, u64 seed, u64 number, Came* came) {
  const Deck& deck = *judging.mind.deck;
  State futures[2];
  for (int kind = 0; kind < 2; ++kind) {
    Unknown unknown = judging.unknown[kind];
    futures[kind] = future_of(deck, judging.root, unknown, seed, number);
  }
  int seat = judging.root.seat;
  for (int each = 0; each < judging.count; ++each) {
    const NamedTurn& turn = judging.turns[each];
    State state = futures[turn.all_goals];
    for (int at = 0; at < turn.count; ++at) advance(deck, state, turn.decisions[at]);
    Prospects found = prospects_later(judging.mind, state, seat, judging.left, judging.room);
    came[each] = came_of(judging.mind, state, found);
  }
}

}  // namespace bosa
}  // namespace LUNGOMARE_TIER
}  // namespace lungomare
