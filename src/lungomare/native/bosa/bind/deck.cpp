// Decks of Bosa from Python, and random games with them.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <memory>
#include <string>

#include "bosa/batch/batch.hpp"
#include "bosa/bind/game.hpp"
#include "core/interruptible.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lungomare {
namespace bosa {
namespace {

enum Place { FISH, TEXTILE, POTTERY, COINS_PLACE, POINTS_PLACE };

// Read pairs of a place in the purse and a number; of a kind no more than `most` matters.
void read_change(nb::handle pairs, int most, Goods& goods, i32& coins, i32& points) {
  for (nb::handle each : nb::borrow<nb::sequence>(pairs)) {
    nb::tuple pair = items_of(each, 2, "an amount");
    int place = number_in(pair[0], FISH, POINTS_PLACE, "a place in the purse");
    int most_here = place < COINS_PLACE ? 2 * MOST_ON_CARD : MOST_ON_CARD;  // fish and any of them
    int number = number_in(pair[1], 1, most_here, "an amount");
    if (place == COINS_PLACE)
      coins = number;
    else if (place == POINTS_PLACE)
      points = number;
    else
      goods |= Goods(number < most ? number : most) << (16 * place);
  }
}

// (season, color, per color, choices as pairs of price and gain); a copy has no choices.
Building building_from(nb::handle value) {
  nb::tuple fields = items_of(value, 4, "a building");
  Building building{};
  building.season = u8(number_in(fields[0], 0, SEASONS, "a building's season"));
  building.color = u8(number_in(fields[1], 0, COLORS - 1, "a building's colour"));
  building.per_color = nb::cast<bool>(fields[2]);
  for (nb::handle each : nb::borrow<nb::sequence>(fields[3])) {
    if (building.ways == KINDS) throw nb::value_error("an action has three choices at most");
    nb::tuple sides = items_of(each, 2, "a choice");
    Choice& choice = building.choices[building.ways++];
    i32 no_points = 0;
    read_change(sides[0], TRACK_END + 1, choice.price, choice.price_coins, no_points);
    if (no_points) throw nb::value_error("a price has no points");
    read_change(sides[1], TRACK_END, choice.gain, choice.gain_coins, choice.gain_points);
  }
  if (building.ways == 2) throw nb::value_error("an action has no, one or three choices");
  return building;
}

// (kind, color or 0, size or 0, points)
Goal goal_from(nb::handle value) {
  nb::tuple fields = items_of(value, 4, "a goal");
  Goal goal{};
  goal.kind = GoalKind(number_in(fields[0], EXACTLY_THREE, VARIED_QUARTERS, "a goal's kind"));
  goal.color = u8(number_in(fields[1], 0, COLORS - 1, "a goal's colour"));
  goal.size = number_in(fields[2], goal.kind == GROUP, MOST_ON_CARD, "a goal's size");
  goal.points = number_in(fields[3], 1, MOST_ON_CARD, "a goal's points");
  return goal;
}

void read_chart(nb::handle steps, Deck& deck) {
  i32 before = 0;
  for (nb::handle each : nb::borrow<nb::sequence>(steps)) {
    if (deck.steps == MOST_STEPS) throw nb::value_error("the chart has too many steps");
    nb::tuple step = items_of(each, 2, "a step of the chart");
    Step& read = deck.chart[deck.steps++];
    read.coins = number_in(step[0], before + 1, MOST_ON_CARD, "the coins of a rising chart");
    read.points = number_in(step[1], 1, MOST_ON_CARD, "the points of a chart");
    before = read.coins;
  }
}

std::shared_ptr<Deck> deck_from(int players, bool simple, nb::handle buildings, nb::handle goals,
                                nb::handle chart) {
  auto deck = std::make_shared<Deck>();
  if (players < 2 || players > MOST_PLAYERS) throw nb::value_error("Bosa is for 2 to 5 players");
  deck->players = u8(players);
  deck->simple = simple;
  nb::tuple cards = items_of(buildings, BUILDINGS, "buildings");
  int sizes[SEASONS + 1] = {};
  for (int card = 0; card < BUILDINGS; ++card) {
    Building& building = deck->buildings[card] = building_from(cards[size_t(card)]);
    int season = building.season;
    if (sizes[season] == (season ? PILE : STARTS))
      throw nb::value_error("a deck has 6 Start cards and 30 cards a Season");
    deck->stacks[season][sizes[season]++] = u8(card);
  }
  nb::tuple all = items_of(goals, GOALS, "goals");
  for (int goal = 0; goal < GOALS; ++goal) deck->goals[goal] = goal_from(all[size_t(goal)]);
  read_chart(chart, *deck);
  return deck;
}

nb::dict random_games(const Deck& deck, Count games, Count seed, int threads) {
  Tally all{};
  std::mutex mutex;
  share_out(threads, games, 256, [&](Count first, Count last, const bool* stop) {
    Tally tally{};
    play_at_random(deck, seed, first, last, stop, tally);
    std::lock_guard<std::mutex> lock(mutex);
    all.games += tally.games;
    all.steps += tally.steps;
    all.fingerprint += tally.fingerprint;
    for (int each = 0; each <= SHARED; ++each) all.reasons[each] += tally.reasons[each];
    for (int seat = 0; seat < MOST_PLAYERS; ++seat) all.wins[seat] += tally.wins[seat];
  });
  nb::dict found, reasons;
  nb::list wins;
  for (int each = POINTS; each <= SHARED; ++each) reasons[REASONS[each]] = all.reasons[each];
  for (int seat = 0; seat < deck.players; ++seat) wins.append(all.wins[seat]);
  found["games"] = all.games;
  found["steps"] = all.steps;
  found["reasons"] = reasons;
  found["wins"] = nb::tuple(wins);
  found["fingerprint"] = all.fingerprint;
  return found;
}

}  // namespace

void bind_deck(nb::module_& module) {
  module.attr("DECISION_IDS") = DECISION_IDS;
  module.attr("MOST_ON_CARD") = MOST_ON_CARD;
  module.attr("MOST_STEPS") = MOST_STEPS;
  nb::class_<Deck>(module, "BosaDeck", "A table of Bosa: players, goals or none, and the cards.")
      .def(nb::new_(&deck_from), "players"_a, "simple"_a, "buildings"_a, "goals"_a, "chart"_a)
      .def("random_games", &random_games, "games"_a, "seed"_a = 0, "threads"_a = 1);
}

}  // namespace bosa
}  // namespace lungomare
