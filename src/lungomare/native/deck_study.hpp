// What games of Bosa show of a deck: noted while they are played, and summed up at their end.
#pragma once

#include "bosa_policy.hpp"
#include "planner.hpp"

namespace lungomare {
inline namespace LUNGOMARE_TIER {
namespace bosa {

LUNGOMARE_HD void note(Mean& mean, double number, double weight = 1) {
  mean.count += weight;
  mean.sum += weight * number;
  mean.squares += weight * number * number;
}

// What is noted on the way of one game.
struct Watch {
  i32 uses[BUILDINGS];
  i32 points[BUILDINGS];
  i32 sold[MOST_PLAYERS][KINDS];
  i32 most_coins;
};

// Note the four cards of the market before one is taken.
LUNGOMARE_HD void watch_market(const Mind& mind, const State& state, int taken, TurnRoom& room,
                               Study& study) {
  State scratch = state;
  BestBySlot found{mind};
  visit_turns(*mind.deck, scratch, room, found);
  double sum = 0;
  for (float best : found.best) sum += double(best);
  for (int slot = 0; slot < SLOTS; ++slot) {
    CardFigures& card = study.cards[state.market[slot]];
    double best = double(found.best[slot]);
    note(card.taken, slot == taken);
    note(card.edge, best - (sum - best) / (SLOTS - 1));
  }
}

// The most coins that all together have held, once an action is done and before any patronage.
LUNGOMARE_HD void watch_coins(const Deck& deck, const State& state, i32 more, Watch& watch) {
  for (int seat = 0; seat < deck.players; ++seat) more += state.purses[seat].coins;
  if (more > watch.most_coins) watch.most_coins = more;
}

// Note a decision before it is taken; what a copy does counts as done by the copy.
LUNGOMARE_HD void watch_decision(const Deck& deck, const State& state, int decision, Watch& watch) {
  if (state.phase != ACT || decision == SKIP || decision >= FIRST_COPY) return;
  const u8* town = state.towns[state.seat];
  const Building& building = deck.buildings[town[state.at]];
  const Choice& choice = building.choices[decision == DO ? 0 : decision - DO - 1];
  int times =
      building.per_color ? count_bits(cells_of(state.colors[state.seat], building.color)) : 1;
  int card = town[state.copier == EMPTY ? state.at : state.copier];
  ++watch.uses[card];
  watch.points[card] += choice.gain_points * times;
  if (choice.gain_points)
    for (int kind = 0; kind < KINDS; ++kind)
      watch.sold[state.seat][kind] += track(choice.price, kind);
  watch_coins(deck, state, choice.gain_coins * times - choice.price_coins, watch);
}

// Note an amount of each sort, and the share of the victory for the one of which there is most; of
// several, an equal part for each.
LUNGOMARE_HD void add_sorts(const i32* amounts, int count, double won, SortFigures* figures) {
  i32 most = 1;
  int times = 0;
  for (int sort = 0; sort < count; ++sort) {
    times = amounts[sort] > most ? 1 : times + (amounts[sort] == most);
    most = amounts[sort] > most ? amounts[sort] : most;
  }
  for (int sort = 0; sort < count; ++sort) {
    note(figures[sort].amount, amounts[sort]);
    if (amounts[sort] == most) note(figures[sort].won, won, 1.0 / times);
  }
}

LUNGOMARE_HD int step_reached(const Deck& deck, i32 points) {
  int step = 0;
  while (points && step < deck.steps && deck.chart[step].points != points) ++step;
  return points ? step + 1 : 0;
}

LUNGOMARE_HD void add_sources(const Deck& deck, const State& end, int seat, const SeatScore& score,
                              Study& study) {
  note(study.sources[0], score.cards);
  for (int season = 0; season < SEASONS; ++season) {
    i32 points = end.patronage[season][seat];
    note(study.sources[1 + season], points);
    ++study.steps[season][step_reached(deck, points)];
  }
  note(study.sources[4], score.leftovers);
  i32 counted = 0;
  for (int goal = 0; goal < GOALS_A_SEAT; ++goal)
    counted += score.counts[goal] ? score.goals[goal] : 0;
  note(study.sources[5], counted);
}

LUNGOMARE_HD void add_seat(const Deck& deck, const State& end, int seat, double won, double mean,
                           const Watch& watch, Study& study) {
  SeatScore score = seat_score(deck, end, seat);
  int place = (seat - end.deal.first + deck.players) % deck.players;
  note(study.seats[place], won);
  note(study.totals[place], score.total);
  add_sources(deck, end, seat, score, study);
  for (int card : end.towns[seat]) {
    CardFigures& figures = study.cards[card];
    note(figures.won, won);
    note(figures.lead, score.total - mean);
    note(figures.uses, watch.uses[card]);
    note(figures.points, watch.points[card]);
  }
  for (int each = 0; each < deck.goals_a_seat(); ++each) {
    GoalFigures& figures = study.goals[end.deal.goals[seat][each] - BUILDINGS];
    note(figures.counted, score.counts[each]);
    if (score.counts[each]) note(figures.points, score.goals[each]);
    note(figures.worth, score.goals[each]);
    note(figures.won, won);
  }
  i32 built[COLORS];
  for (int color = 0; color < COLORS; ++color)
    built[color] = count_bits(cells_of(end.colors[seat], color));
  add_sorts(built, COLORS, won, study.colors);
  add_sorts(watch.sold[seat], KINDS, won, study.kinds);
}

LUNGOMARE_HD void add_game(const Deck& deck, const State& end, const Watch& watch, Study& study) {
  u8 winners = outcome(deck, end).winners;
  double fair = double(deck.players) / count_bits(winners), mean = 0;
  for (int seat = 0; seat < deck.players; ++seat)
    mean += double(seat_score(deck, end, seat).total) / deck.players;
  for (int seat = 0; seat < deck.players; ++seat)
    add_seat(deck, end, seat, winners >> seat & 1 ? fair : 0, mean, watch, study);
  for (int season = 0; season < SEASONS; ++season)
    for (int each = 0; each < deck.season_size(); ++each)
      ++study.dealt[end.deal.seasons[season][each]];
  for (int seat = 0; seat < deck.players; ++seat) ++study.dealt[end.deal.starts[seat]];
  int most = watch.most_coins < MOST_COINS_TOLD ? watch.most_coins : MOST_COINS_TOLD - 1;
  ++study.coins[most];
}

}  // namespace bosa
}  // namespace LUNGOMARE_TIER
}  // namespace lungomare
