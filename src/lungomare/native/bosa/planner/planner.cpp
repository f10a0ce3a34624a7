#include "bosa/planner/planner.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "bosa/planner/methods.hpp"
#include "bosa/rules/check.hpp"
#include "core/system.hpp"

namespace lungomare {
namespace bosa {
namespace {

double seconds_now(bool thread_time) { return double(nanoseconds(thread_time)) * 1e-9; }

// The part of a budget that is used up; all of it once somebody wants it to stop.
struct Spent {
  const Knobs& knobs;
  const bool* stop;
  double begun;

  double operator()(Count tries) const {
    if (is_set(stop)) return 1;
    double part = knobs.tries ? double(tries) / double(knobs.tries) : 0;
    if (knobs.seconds <= 0) return knobs.tries ? part : 1;
    double timed = (seconds_now(knobs.thread_time) - begun) / knobs.seconds;
    return timed > part ? timed : part;
  }
};

PlannedTurn planned(const Turn& turn, float total, double share, int futures) {
  PlannedTurn found{};
  std::copy(turn.decisions, turn.decisions + MOST_IN_TURN, found.decisions);
  found.count = turn.count;
  found.total = total;
  found.share = share;
  found.futures = futures;
  return found;
}

void plan_by_value(const Model& model, const State& state, const Knobs& knobs, Count seed,
                   Race& race, Plan& out) {
  Random random = random_of(seed, 1);
  int width = std::clamp(knobs.width, 1, MOST_RUNNERS);
  Denial denial = denial_at(model, state, knobs.denies, race.room);
  out.count = best_turns(model, state, race.seen, width, race.room,
                         {seed, knobs.slack, knobs.notices}, denial);
  for (int each = 0; each < out.count; ++each) {
    const ValuedTurn& found = race.seen[each];
    double share = 0;
    if (model.net) {  // in one drawn future: a rough idea
      State after = state;
      Unknown unknown = unknown_to(*model.deck, state, state.seat);
      draw_unknown(*model.deck, unknown, after, random);
      play_turn(*model.deck, after, found.turn);
      share = prospects(model, after).shares[state.seat];
    }
    out.turns[each] = planned(found.turn, found.value - denial.of(found.turn.slot), share, 0);
  }
}

void plan_by_race(const Model& model, const State& state, const Knobs& knobs, Count seed,
                  const Spent& spent, Race& race, Plan& out) {
  begin_race(race, model, state, seed, knobs.width, knobs.horizon, knobs.denies);
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

void plan_by_tree(const Model& model, const State& state, const Knobs& knobs, Count seed,
                  const Spent& spent, Tree& tree, Plan& out) {
  begin_tree(tree, model, state, seed,
             {knobs.width, knobs.horizon, knobs.everyone, knobs.curiosity, knobs.warmth});
  do grow(tree);
  while (spent(tree.futures) < 1);
  out.count = tree.root_count;
  for (int each = 0; each < out.count; ++each) {
    const ValuedTurn& root = tree.roots[each];
    const Branch* branch = find_branch(tree, turn_key(1, root.turn));
    int visits = branch ? branch->visits : 0;
    PlannedTurn found =
        planned(root.turn, root.value, visits ? branch->shares / visits : 0, visits);
    int place = each;
    for (; place > 0 && visits > out.turns[place - 1].futures; --place)
      out.turns[place] = out.turns[place - 1];
    out.turns[place] = found;
  }
}

// Add what came of attempts in one future, for every seat and both measures.
void add_up(const TrialResult* results, int count, int players, TrialSums& out) {
  ++out.futures;
  for (int one = 0; one < count; ++one)
    for (int seat = 0; seat < players; ++seat)
      for (int measure = 0; measure < MEASURES; ++measure) {
        double value = results[one].of[seat][measure];
        out.sums[one][seat][measure] += value;
        for (int other = 0; other < count; ++other)
          out.products[one][other][seat][measure] += value * results[other].of[seat][measure];
      }
}

}  // namespace

std::vector<Turn> turns_from(const Deck& deck, const State& state, int most) {
  auto room = zeroed<TurnRoom>();
  std::vector<Turn> turns(static_cast<size_t>(most));
  int count = list_turns(deck, state, turns.data(), most, *room);
  turns.resize(static_cast<size_t>(std::min(count, most)));
  return turns;
}

void resample(const Deck& deck, State& state, int seat, Count seed) {
  if (state.phase == DEAL || state.phase == OVER) return;
  Unknown unknown = unknown_to(deck, state, seat);
  Random random = random_of(seed, 0);
  draw_unknown(deck, unknown, state, random);
  complete(deck, state);
}

void plan_in(PlannerMemory& memory, const Deck& deck, const State& state, const PlanSpec& spec,
             Count seed, const bool* stop, Plan& out) {
  Model model{&deck, &memory.flows, spec.net};
  Spent spent{spec.knobs, stop, seconds_now(spec.knobs.thread_time)};
  switch (spec.method) {
    case BY_RACE: plan_by_race(model, state, spec.knobs, seed, spent, memory.race, out); break;
    case BY_TREE: plan_by_tree(model, state, spec.knobs, seed, spent, memory.tree, out); break;
    default: plan_by_value(model, state, spec.knobs, seed, memory.race, out); break;
  }
}

Plan plan(const Deck& deck, const State& state, const PlanSpec& spec, Count seed,
          const bool* stop) {
  auto memory = zeroed<PlannerMemory>();
  work_out(deck, memory->flows);
  Plan found{};
  plan_in(*memory, deck, state, spec, seed, stop, found);
  return found;
}

void judge(const Deck& deck, const State& state, const JudgeSpec& spec,
           const std::vector<Attempt>& attempts, Count first, Count last, const bool* stop,
           TrialSums& out) {
  auto flows = zeroed<Flows>();
  auto judging = zeroed<Judging>();
  work_out(deck, *flows);
  int knows = spec.knows == ACTING_SEAT ? state.seat : spec.knows;
  begin_judging(*judging, {&deck, flows.get(), spec.net}, state, knows, spec.horizon, spec.belief);
  for (const Attempt& attempt : attempts) judging->attempts[judging->count++] = attempt;
  TrialResult results[MOST_ATTEMPTS];
  for (; first < last && !is_set(stop); ++first) {
    judge_future(*judging, spec.seed, first, results);
    add_up(results, judging->count, deck.players, out);
  }
}

}  // namespace bosa
}  // namespace lungomare
