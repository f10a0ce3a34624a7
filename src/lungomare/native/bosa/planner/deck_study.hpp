// What games of Bosa show of a deck: noted while they are played, and summed up at their end.
#pragma once

#include "bosa/planner/policy.hpp"

namespace lungomare {
namespace bosa {

// What was seen of something in many games: how often, and the sum and the squares of a number.
struct Mean {
  double count, sum, squares;
};

// A building: in each turn in which it lay in the market, whether it was taken and how many points
// better, at first sight, the best turn with it was than those with the others; of those who took
// it (or began with it) their share of the victory over a fair one, their lead over the table's
// mean total, how often they did its action and the points by that.
struct CardFigures {
  Mean taken, edge, won, lead, uses, points;
};

// A goal card, for each seat it was dealt to: whether it was among the two that count, its points
// if it was, its points in any case, and the seat's share of the victory over a fair one.
struct GoalFigures {
  Mean counted, points, worth, won;
};

// A colour or a resource: how many a seat builds or sells, and the share of the victory, over a
// fair one, of those who build or sell most of it.
struct SortFigures {
  Mean amount, won;
};

constexpr int MOST_COINS_COUNTED = 256;
constexpr int SOURCES = 3 + SEASONS;  // of points: sales, patronage by Season, leftovers, goals

// What whole games show of a deck; all of it sums, so that studies of different games add up.
struct Study {
  Mean seats[MOST_PLAYERS];  // share of the victory over a fair one, in turn order from the first
                             // player
  Mean totals[MOST_PLAYERS];
  CardFigures cards[BUILDINGS];
  GoalFigures goals[GOALS];
  SortFigures colors[COLORS];
  SortFigures kinds[KINDS];
  Mean sources[SOURCES];    // points of a seat
  double dealt[BUILDINGS];  // in how many games
  double
      coins[MOST_COINS_COUNTED];  // games by the most coins that all held at once; the last: more
  double steps[SEASONS][MOST_STEPS + 1];  // seats by the step of the chart they reached, from none
};

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
LUNGOMARE_HD void watch_market(const Model& model, const State& state, int taken, TurnRoom& room,
                               Study& study) {
  State scratch = state;
  BestBySlot found{model};
  visit_turns(*model.deck, scratch, room, found);
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
  int most = watch.most_coins < MOST_COINS_COUNTED ? watch.most_coins : MOST_COINS_COUNTED - 1;
  ++study.coins[most];
}

}  // namespace bosa
}  // namespace lungomare
