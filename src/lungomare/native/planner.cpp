// Compiled several times, as kernels.cpp is; the same warning about standard headers holds.
#include "planner.hpp"

#include <stdlib.h>
#include <string.h>

#include "bosa_check.hpp"
#include "bosa_judge.hpp"
#include "bosa_race.hpp"
#include "bosa_tree.hpp"
#include "deck_study.hpp"
#include "thinking.hpp"

namespace lungomare {
inline namespace LUNGOMARE_TIER {
namespace {

using namespace bosa;

static_assert(CONDITIONS == GOAL_CONDITIONS && MOST_IN_TURN == MOST_TURN_DECISIONS &&
                  TOWN_INPUTS + PURSE_INPUTS == SAMPLE_INPUTS && MOST_RUNNERS == MOST_PLANNED &&
                  MOST_JUDGED == MOST_ATTEMPTS,
              "both sides mean the same");

double seconds_now(bool thread_time) { return double(nanoseconds(thread_time)) * 1e-9; }

// The part of a budget that is used up; all of it once somebody wants it to stop.
struct Spent {
  const PlanSpec& spec;
  const bool* stop;
  double begun;

  double operator()(Count tries) const {
    if (__atomic_load_n(stop, __ATOMIC_RELAXED)) return 1;
    double part = spec.tries ? double(tries) / double(spec.tries) : 0;
    if (spec.seconds <= 0) return spec.tries ? part : 1;
    double timed = (seconds_now(spec.thread_time) - begun) / spec.seconds;
    return timed > part ? timed : part;
  }
};

Planned planned(const Turn& turn, float total, double share, int futures) {
  Planned found{};
  memcpy(found.decisions, turn.decisions, sizeof found.decisions);
  found.count = turn.count;
  found.total = total;
  found.share = share;
  found.futures = futures;
  return found;
}

int turns(const void* deck, const void* state, Planned* out, int most) {
  auto* room = zeroed<TurnRoom>();
  auto* list = static_cast<Turn*>(calloc(size_t(most) + 1, sizeof(Turn)));
  if (!list) abort();
  int count = list_turns(*static_cast<const Deck*>(deck), *static_cast<const State*>(state), list,
                         most, *room);
  for (int each = 0; each < count && each < most; ++each) out[each] = planned(list[each], 0, 0, 0);
  free(list);
  free(room);
  return count;
}

void resample(const void* deck, void* state, int seat, Count seed) {
  auto& cards = *static_cast<const Deck*>(deck);
  auto& drawn = *static_cast<State*>(state);
  if (drawn.phase == DEAL || drawn.phase == OVER) return;
  Unknown unknown = unknown_to(cards, drawn, seat);
  Random random = random_of(seed, 0);
  draw_unknown(cards, unknown, drawn, random);
  complete(cards, drawn);
}

// Room for planning, kept for a whole game.
struct Desk {
  Flows flows;
  Race race;
  Tree tree;
};

void plan_by_value(const Mind& mind, const State& state, const PlanSpec& spec, Count seed,
                   Desk& desk, Plan& out) {
  Random random = random_of(seed, 1);
  int width = spec.width < 1 ? 1 : spec.width < MOST_PLANNED ? spec.width : MOST_PLANNED;
  Denial denial = denial_at(mind, state, spec.denies, desk.race.room);
  out.count = best_turns(mind, state, desk.race.seen, width, desk.race.room,
                         {seed, spec.slack, spec.notices}, denial);
  for (int each = 0; each < out.count; ++each) {
    const ValuedTurn& found = desk.race.seen[each];
    double share = 0;
    if (mind.net) {  // in one drawn future: a rough idea
      State after = state;
      Unknown unknown = unknown_to(*mind.deck, state, state.seat);
      draw_unknown(*mind.deck, unknown, after, random);
      play_turn(*mind.deck, after, found.turn);
      share = prospects(mind, after).shares[state.seat];
    }
    out.turns[each] = planned(found.turn, found.value - denial.of(found.turn.slot), share, 0);
  }
}

void plan_by_race(const Mind& mind, const State& state, const PlanSpec& spec, Count seed,
                  const Spent& spent, Race& race, Plan& out) {
  begin_race(race, mind, state, seed, spec.width, spec.horizon, spec.denies);
  if (race.count > 1)
    run_race(race, spent);
  else
    run_future(race);
  out.count = race.count;
  for (int each = 0; each < race.count; ++each) {
    const Runner& runner = race.runners[each];
    double share = runner.futures ? runner.shares / runner.futures : 0;
    out.turns[each] = planned(runner.turn, runner.value, share, runner.futures);
  }
}

void plan_by_tree(const Mind& mind, const State& state, const PlanSpec& spec, Count seed,
                  const Spent& spent, Tree& tree, Plan& out) {
  begin_tree(tree, mind, state, seed,
             {spec.width, spec.horizon, spec.everyone, spec.curiosity, spec.warmth});
  do grow(tree);
  while (spent(tree.futures) < 1);
  out.count = tree.root_count;
  for (int each = 0; each < out.count; ++each) {
    const ValuedTurn& root = tree.roots[each];
    const Branch* branch = find_branch(tree, turn_key(1, root.turn));
    int visits = branch ? branch->visits : 0;
    Planned found = planned(root.turn, root.value, visits ? branch->shares / visits : 0, visits);
    int place = each;
    for (; place > 0 && visits > out.turns[place - 1].futures; --place)
      out.turns[place] = out.turns[place - 1];
    out.turns[place] = found;
  }
}

void plan_at(const Deck& deck, const State& state, const PlanSpec& spec, Count seed,
             const bool* stop, Desk& desk, Plan& out) {
  Mind mind{&deck, &desk.flows, static_cast<const Net*>(spec.net)};
  Spent spent{spec, stop, seconds_now(spec.thread_time)};
  switch (spec.method) {
    case BY_RACE: plan_by_race(mind, state, spec, seed, spent, desk.race, out); break;
    case BY_TREE: plan_by_tree(mind, state, spec, seed, spent, desk.tree, out); break;
    default: plan_by_value(mind, state, spec, seed, desk, out); break;
  }
}

void plan(const void* deck, const void* state, const PlanSpec& spec, Count seed, const bool* stop,
          Plan* out) {
  auto* desk = zeroed<Desk>();
  work_out(*static_cast<const Deck*>(deck), desk->flows);
  plan_at(*static_cast<const Deck*>(deck), *static_cast<const State*>(state), spec, seed, stop,
          *desk, *out);
  free(desk);
}

// Add what came of attempts in one future, for every seat and both measures.
void add_up(const Came (&came)[MOST_JUDGED], int count, int players, Verdict& out) {
  ++out.futures;
  for (int one = 0; one < count; ++one)
    for (int seat = 0; seat < players; ++seat)
      for (int measure = 0; measure < MEASURES; ++measure) {
        double value = came[one].of[seat][measure];
        out.sums[one][seat][measure] += value;
        for (int other = 0; other < count; ++other)
          out.products[one][other][seat][measure] += value * came[other].of[seat][measure];
      }
}

void judge(const void* deck, const void* state, const void* net, const Attempt* attempts, int count,
           int horizon, float belief, Count seed, Count first, Count last, const bool* stop,
           Verdict* out) {
  auto* flows = zeroed<Flows>();
  auto* judging = zeroed<Judging>();
  const Deck& cards = *static_cast<const Deck*>(deck);
  work_out(cards, *flows);
  begin_judging(*judging, {&cards, flows, static_cast<const Net*>(net)},
                *static_cast<const State*>(state), horizon, belief);
  for (int each = 0; each < count; ++each)
    name_turn(*judging, attempts[each].decisions, attempts[each].count, attempts[each].all_goals);
  Came came[MOST_JUDGED];
  for (; first < last && !__atomic_load_n(stop, __ATOMIC_RELAXED); ++first) {
    judge_future(*judging, seed, first, came);
    add_up(came, count, cards.players, *out);
  }
  free(judging);
  free(flows);
}

// Games, and what is learned from them

// Remember a seat's position after its turn; what came of it is filled in at the end.
void collect(const Deck& deck, const Flows& flows, const Net& net, const State& state, int seat,
             Collector& to) {
  if (to.samples_found == to.most_samples) return;
  Sample& sample = to.samples[to.samples_found++];
  TownValue town = value_town(deck, flows, net, state, seat);
  Purse purse = state.purses[seat];
  if (is_due(state, town.left)) {
    Step given = patronage(deck, purse.coins);
    purse.coins -= given.coins;
    purse.points += given.points;
  }
  town_inputs(flows, state.towns[seat], state.colors[seat], state.occupied[seat], sample.inputs);
  purse_inputs(deck, purse, sample.inputs + TOWN_INPUTS);
  sample.left = float(town.left);
  sample.to_come = -float(purse.points);
  sample.rival = -1e9f;
  for (int other = 0; other < deck.players; ++other) {
    float total = value_of(deck, flows, net, state, other);
    if (other == seat)
      sample.total = total;
    else if (total > sample.rival)
      sample.rival = total;
  }
  sample.won = float(seat);  // until the end
  for (int each = 0; each < deck.goals_a_seat(); ++each) {
    if (to.goals_found == to.most_goals) return;
    const Goal& goal = deck.goals[state.deal.goals[seat][each] - BUILDINGS];
    Parts parts = parts_of(goal, state.colors[seat]);
    sample.goals[each] = float(goal.points);
    GoalSample& kept = to.goals[to.goals_found++];
    kept = {};
    for (int part = 0; part < parts.count; ++part) ++kept.parts[parts.conditions[part]];
    kept.met = u8(seat * 4 + each);  // until the end
  }
}

void fill_in(const Deck& deck, const State& end, Count samples_before, Count goals_before,
             Collector& to) {
  u8 winners = outcome(deck, end).winners;
  for (Count each = samples_before; each < to.samples_found; ++each) {
    Sample& sample = to.samples[each];
    int seat = int(sample.won);
    SeatScore score = seat_score(deck, end, seat);
    float goals = 0;
    for (int goal = 0; goal < GOALS_A_SEAT; ++goal)
      if (score.counts[goal]) goals += float(score.goals[goal]);
    sample.final = float(score.total);
    sample.scored = goals;
    sample.to_come += float(score.total) - goals;
    sample.won = winners >> seat & 1 ? 1.0f / float(count_bits(winners)) : 0;
  }
  for (Count each = goals_before; each < to.goals_found; ++each) {
    GoalSample& kept = to.goals[each];
    int seat = kept.met / 4;
    const Goal& goal = deck.goals[end.deal.goals[seat][kept.met % 4] - BUILDINGS];
    kept.met = u8(times_met(goal, end.colors[seat]));
  }
}

void tell(const Deck& deck, const State& end, GameResult& result) {
  result.winners = outcome(deck, end).winners;
  for (int seat = 0; seat < deck.players; ++seat) {
    SeatScore score = seat_score(deck, end, seat);
    result.totals[seat] = score.total;
    for (int goal = 0; goal < GOALS_A_SEAT; ++goal)
      if (score.counts[goal]) result.goals[seat] += score.goals[goal];
    for (int season = 0; season < SEASONS; ++season)
      result.patronage[seat] += end.patronage[season][seat];
  }
}

void play(const void* deck_memory, const PlanSpec* specs, Count seed, Count number,
          const bool* stop, GameResult* result, Collector* collector, Study* study) {
  const Deck& deck = *static_cast<const Deck*>(deck_memory);
  auto* desk = zeroed<Desk>();
  work_out(deck, desk->flows);
  Random random = random_of(seed, number);
  State state = deal_at_random(deck, random);
  Count samples = collector ? collector->samples_found : 0;
  Count goals = collector ? collector->goals_found : 0;
  Watch watch{};
  while (state.phase == TAKE && !__atomic_load_n(stop, __ATOMIC_RELAXED)) {
    const PlanSpec& spec = specs[state.seat];
    int seat = state.seat;
    Plan found;
    plan_at(deck, state, spec, random.next(), stop, *desk, found);
    const Planned& turn = found.turns[0];
    if (study) {
      Mind mind{&deck, &desk->flows, static_cast<const Net*>(spec.net)};
      watch_market(mind, state, turn.decisions[0] - FIRST_TAKE, desk->race.room, *study);
    }
    for (int each = 0; each < turn.count; ++each) {
      if (study) watch_decision(deck, state, turn.decisions[each], watch);
      advance(deck, state, turn.decisions[each]);
    }
    if (collector && spec.net && state.phase == TAKE)
      collect(deck, desk->flows, *static_cast<const Net*>(spec.net), state, seat, *collector);
  }
  if (collector && state.phase == OVER) fill_in(deck, state, samples, goals, *collector);
  if (study && state.phase == OVER) add_game(deck, state, watch, *study);
  *result = {};
  tell(deck, state, *result);
  free(desk);
}

}  // namespace

extern const PlannerKernels planner_of_tier;
const PlannerKernels planner_of_tier{turns, resample, plan, judge, play};

}  // namespace LUNGOMARE_TIER
}  // namespace lungomare
