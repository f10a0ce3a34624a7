// The planner's race: the most promising turns are tried in the same futures, and the worse half
// is dropped again and again, so that what time there is goes to the turns that are hard to tell
// apart.
//
// A future is drawn from what the seat knows; in it everybody plays by value for a few turns, and
// then the prospects count. Trying all turns in the same futures takes the luck of the draw out of
// their comparison.
#pragma once

#include "bosa/planner/policy.hpp"
#include "bosa/planner/resample.hpp"

namespace lungomare {
namespace bosa {

constexpr int MOST_RUNNERS = 64;

struct Runner {
  Turn turn;
  float value;     // at first sight
  double rewards;  // summed over futures
  double shares;
  int futures;
};

struct Race {
  Model model;
  State root;
  Unknown unknown;
  u64 seed;
  int seat;
  int horizon;  // turns of the seat that are played on before the prospects count
  int running;
  int count;
  u64 futures;
  u64 tries;
  Runner runners[MOST_RUNNERS];
  ValuedTurn seen[MOST_RUNNERS];
  TurnRoom room;
};

LUNGOMARE_HD void begin_race(Race& race, const Model& model, const State& state, u64 seed,
                             int width, int horizon, float denies) {
  race.model = model;
  race.root = state;
  race.seat = state.seat;
  race.unknown = unknown_to(*model.deck, state, state.seat);
  race.seed = seed;
  race.horizon = horizon;
  race.futures = race.tries = 0;
  int most = width < 1 ? 1 : width < MOST_RUNNERS ? width : MOST_RUNNERS;
  Denial denial = denial_at(model, state, denies, race.room);
  race.running = race.count = best_turns(model, state, race.seen, most, race.room, {}, denial);
  for (int each = 0; each < race.count; ++each) {
    const ValuedTurn& seen = race.seen[each];
    race.runners[each] = {seen.turn, seen.value - denial.of(seen.turn.slot), 0, 0, 0};
  }
}

// Try every runner in one more future.
LUNGOMARE_HD void run_future(Race& race) {
  const Deck& deck = *race.model.deck;
  State future = future_of(deck, race.root, race.unknown, race.seed, race.futures++);
  int left = left_after(race.root, race.horizon);
  for (int each = 0; each < race.running; ++each) {
    Runner& runner = race.runners[each];
    State state = future;
    play_turn(deck, state, runner.turn);
    Prospects found = prospects_later(race.model, state, race.seat, left, race.room);
    runner.rewards += reward(race.model, found, race.seat);
    runner.shares += found.shares[race.seat];
    ++runner.futures;
    ++race.tries;
  }
}

// Best first, by what they got; before any future, by first sight, which is how they stand.
LUNGOMARE_HD void rank(Race& race) {
  for (int each = 1; each < race.running; ++each) {
    Runner runner = race.runners[each];
    int place = each;
    for (; place > 0 && runner.rewards > race.runners[place - 1].rewards; --place)
      race.runners[place] = race.runners[place - 1];
    race.runners[place] = runner;
  }
}

LUNGOMARE_HD void drop_half(Race& race) {
  rank(race);
  race.running = (race.running + 1) / 2;
}

LUNGOMARE_HD int rounds_of(int running) {
  int rounds = 1;
  for (; running > 2; running = (running + 1) / 2) ++rounds;
  return rounds;
}

// Run until `spent()` says 1: the part of the budget that is used up. Each round of dropping gets
// an equal part; at least one future is tried unless there is nothing to choose.
template <class Spent>
LUNGOMARE_HD void run_race(Race& race, const Spent& spent) {
  int rounds = rounds_of(race.running);
  for (int round = 1; round <= rounds && race.running > 0; ++round) {
    if (round > 1) drop_half(race);
    do run_future(race);
    while (spent(race.tries) * double(rounds) < double(round));
    if (spent(race.tries) >= 1) break;
  }
  rank(race);
}

}  // namespace bosa
}  // namespace lungomare
