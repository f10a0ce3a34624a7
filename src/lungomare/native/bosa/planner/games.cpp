#include "bosa/planner/games.hpp"

#include "bosa/planner/methods.hpp"
#include "core/system.hpp"

namespace lungomare {
namespace bosa {
namespace {

// Until the end of the game a sample says in place of what came of it whose it is.

void collect_goals(const Deck& deck, const State& state, int seat, Sample& sample,
                   Samples& samples) {
  for (int each = 0; each < deck.goals_a_seat(); ++each) {
    const Goal& goal = deck.goals[state.deal.goals[seat][each] - BUILDINGS];
    Parts parts = parts_of(goal, state.colors[seat]);
    sample.goals[each] = float(goal.points);
    GoalSample kept{};
    for (int part = 0; part < parts.count; ++part) ++kept.parts[parts.conditions[part]];
    kept.met = u8(seat * GOALS_A_SEAT + each);
    samples.goals.push_back(kept);
  }
}

// Remember a seat's position after its turn.
void collect(const Model& model, const State& state, int seat, Samples& samples) {
  const Deck& deck = *model.deck;
  Sample sample{};
  TownValue town = value_town(deck, *model.flows, *model.net, state, seat);
  Purse purse = state.purses[seat];
  if (is_due(state, town.left)) {
    Step given = patronage(deck, purse.coins);
    purse.coins -= given.coins;
    purse.points += given.points;
  }
  town_inputs(*model.flows, state.towns[seat], state.colors[seat], state.occupied[seat],
              sample.inputs);
  purse_inputs(deck, purse, sample.inputs + TOWN_INPUTS);
  sample.left = float(town.left);
  sample.to_come = -float(purse.points);
  sample.rival = -1e9f;
  for (int other = 0; other < deck.players; ++other) {
    float total = value_of(deck, *model.flows, *model.net, state, other);
    if (other == seat)
      sample.total = total;
    else if (total > sample.rival)
      sample.rival = total;
  }
  sample.won = float(seat);
  collect_goals(deck, state, seat, sample, samples);
  samples.positions.push_back(sample);
}

i32 goal_points(const SeatScore& score) {
  i32 points = 0;
  for (int goal = 0; goal < GOALS_A_SEAT; ++goal)
    if (score.counts[goal]) points += score.goals[goal];
  return points;
}

// Fill in what came of the samples from these numbers on.
void fill_in(const Deck& deck, const State& end, size_t first_position, size_t first_goal,
             Samples& samples) {
  u8 winners = outcome(deck, end).winners;
  for (size_t each = first_position; each < samples.positions.size(); ++each) {
    Sample& sample = samples.positions[each];
    int seat = int(sample.won);
    SeatScore score = seat_score(deck, end, seat);
    sample.final = float(score.total);
    sample.scored = float(goal_points(score));
    sample.to_come += float(score.total) - sample.scored;
    sample.won = winners >> seat & 1 ? 1.0f / float(count_bits(winners)) : 0;
  }
  for (size_t each = first_goal; each < samples.goals.size(); ++each) {
    GoalSample& kept = samples.goals[each];
    int seat = kept.met / GOALS_A_SEAT;
    const Goal& goal = deck.goals[end.deal.goals[seat][kept.met % GOALS_A_SEAT] - BUILDINGS];
    kept.met = u8(times_met(goal, end.colors[seat]));
  }
}

GameResult result_of(const Deck& deck, const State& end) {
  GameResult result{};
  result.winners = outcome(deck, end).winners;
  for (int seat = 0; seat < deck.players; ++seat) {
    SeatScore score = seat_score(deck, end, seat);
    result.totals[seat] = score.total;
    result.goals[seat] = goal_points(score);
    for (int season = 0; season < SEASONS; ++season)
      result.patronage[seat] += end.patronage[season][seat];
  }
  return result;
}

}  // namespace

GameResult play_game(const Deck& deck, const std::vector<PlanSpec>& specs, Count seed, Count number,
                     const bool* stop, Samples* samples, Study* study) {
  auto memory = zeroed<PlannerMemory>();
  work_out(deck, memory->flows);
  Random random = random_of(seed, number);
  State state = deal_at_random(deck, random);
  size_t positions = samples ? samples->positions.size() : 0;
  size_t goals = samples ? samples->goals.size() : 0;
  Watch watch{};
  while (state.phase == TAKE && !is_set(stop)) {
    int seat = state.seat;
    const PlanSpec& spec = specs[size_t(seat)];
    const Model model{&deck, &memory->flows, spec.net};
    Plan found;
    plan_in(*memory, deck, state, spec, random.next(), stop, found);
    const PlannedTurn& turn = found.turns[0];
    if (study)
      watch_market(model, state, turn.decisions[0] - FIRST_TAKE, memory->race.room, *study);
    for (int each = 0; each < turn.count; ++each) {
      if (study) watch_decision(deck, state, turn.decisions[each], watch);
      advance(deck, state, turn.decisions[each]);
    }
    if (samples && spec.net && state.phase == TAKE) collect(model, state, seat, *samples);
  }
  if (samples && state.phase == OVER) fill_in(deck, state, positions, goals, *samples);
  if (study && state.phase == OVER) add_game(deck, state, watch, *study);
  return result_of(deck, state);
}

}  // namespace bosa
}  // namespace lungomare
