// Bosa for Python.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <memory>
#include <string>

#include "interruptible.hpp"
#include "module.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lungomare {

using namespace bosa;

// What others read too

Purse purse_from(nb::handle value) {
  nb::tuple fields = items_of(value, 5, "a purse");
  Purse purse{};
  for (size_t kind = 0; kind < KINDS; ++kind)
    purse.goods |= Goods(number_in(fields[kind], 0, TRACK_END, "a resource")) << (16 * kind);
  purse.coins = number_in(fields[3], 0, MOST_IN_PURSE, "coins");
  purse.points = number_in(fields[4], 0, MOST_IN_PURSE, "points");
  return purse;
}

void read_patronage(nb::handle value, const Deck& deck, State& state) {
  for (nb::handle given : nb::borrow<nb::sequence>(value)) {
    if (state.ended == SEASONS) throw nb::value_error("patronage is for three Seasons");
    nb::tuple points = items_of(given, deck.players, "a Season's patronage");
    for (size_t seat = 0; seat < deck.players; ++seat)
      state.patronage[state.ended][seat] =
          number_in(points[seat], 0, MOST_ON_CARD, "points of patronage");
    ++state.ended;
  }
}

namespace {

// Decks from Python

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

// States to and from Python

// Cards, cells and seats are -1 where there is none.
u8 card_from(nb::handle value, int most, const char* name) {
  return u8(number_in(value, -1, most, name));
}

template <size_t N>
int read_cards(nb::handle pile, u8 (&out)[N], const char* name) {
  int count = 0;
  for (nb::handle card : nb::borrow<nb::sequence>(pile)) {
    if (count == int(N)) throw nb::value_error((std::string("too many cards in ") + name).c_str());
    out[count++] = u8(number_in(card, 0, BUILDINGS + GOALS - 1, "a card"));
  }
  return count;
}

void read_deal(nb::handle value, const Deck& deck, Dealt& deal) {
  nb::tuple fields = items_of(value, 4, "a deal");
  deal.first = i8(number_in(fields[0], -1, MOST_PLAYERS - 1, "the first player"));
  int drawn = (deal.first >= 0) + read_cards(fields[1], deal.starts, "the Start cards");
  nb::tuple hands = items_of(fields[2], deck.players, "goals");
  for (size_t seat = 0; seat < deck.players; ++seat)
    drawn += read_cards(hands[seat], deal.goals[seat], "a seat's goals");
  nb::tuple seasons = items_of(fields[3], SEASONS, "seasons");
  for (size_t season = 0; season < SEASONS; ++season)
    drawn += read_cards(seasons[season], deal.seasons[season], "a Season");
  deal.drawn = u8(drawn);
}

void read_seats(nb::handle towns, nb::handle purses, const Deck& deck, State& state) {
  nb::tuple all_towns = items_of(towns, deck.players, "towns");
  nb::tuple all_purses = items_of(purses, deck.players, "purses");
  for (size_t seat = 0; seat < deck.players; ++seat) {
    nb::tuple town = items_of(all_towns[seat], CELLS, "a townscape");
    for (size_t cell = 0; cell < CELLS; ++cell)
      state.towns[seat][cell] = card_from(town[cell], BUILDINGS - 1, "a building");
    state.purses[seat] = purse_from(all_purses[seat]);
  }
}

u16 queue_from(nb::handle value) {
  u32 queue = 0;
  for (nb::handle each : nb::borrow<nb::sequence>(value)) {
    int cell = number_in(each, 0, CELLS - 1, "a cell of the line");
    if (queue >> cell) throw nb::value_error("a line goes by rising cell");
    queue |= 1u << cell;
  }
  return u16(queue);
}

// The state of these fields, which are those of the Python `State`, with its phase as a number.
BosaGame game_from(std::shared_ptr<Deck> deck, nb::handle value, int phase) {
  nb::tuple fields = items_of(value, 16, "a state");
  BosaGame game{deck, undealt()};
  State& state = game.state;
  read_deal(fields[0], *deck, state.deal);
  if (phase < DEAL || phase > OVER) throw nb::value_error("there is no such phase");
  state.phase = Phase(phase);
  state.season = u8(number_in(fields[2], 1, SEASONS, "season"));
  state.first = i8(number_in(fields[3], -1, MOST_PLAYERS - 1, "first"));
  state.seat = i8(number_in(fields[4], -1, MOST_PLAYERS - 1, "seat"));
  state.turn = u8(number_in(fields[5], 0, MOST_TURN, "turn"));
  state.flipped = u8(number_in(fields[6], 0, MOST_DEALT, "flipped"));
  nb::tuple market = items_of(fields[7], SLOTS, "market");
  for (size_t slot = 0; slot < SLOTS; ++slot)
    state.market[slot] = card_from(market[slot], BUILDINGS - 1, "a market card");
  state.held = card_from(fields[8], BUILDINGS - 1, "held");
  read_seats(fields[9], fields[10], *deck, state);
  read_patronage(fields[11], *deck, state);
  state.placed = card_from(fields[12], CELLS - 1, "placed");
  state.at = card_from(fields[13], CELLS - 1, "at");
  state.copier = card_from(fields[14], CELLS - 1, "copier");
  state.queue = queue_from(fields[15]);
  if (!admit(*deck, state)) throw nb::value_error("this state cannot be played");
  return game;
}

int shown(u8 card) { return card == EMPTY ? -1 : card; }

template <size_t N>
nb::tuple cards_of(const u8 (&cards)[N], bool with_empty = false) {
  nb::list found;
  for (u8 card : cards)
    if (with_empty || card != EMPTY) found.append(shown(card));
  return nb::tuple(found);
}

nb::tuple deal_of(const Deck& deck, const Dealt& deal) {
  nb::list goals, seasons;
  for (int seat = 0; seat < deck.players; ++seat) goals.append(cards_of(deal.goals[seat]));
  for (const auto& season : deal.seasons) seasons.append(cards_of(season));
  return nb::make_tuple(int(deal.first), cards_of(deal.starts), nb::tuple(goals),
                        nb::tuple(seasons));
}

nb::tuple patronage_of(const Deck& deck, const State& state) {
  nb::list found;
  for (int season = 0; season < state.ended; ++season) {
    nb::list points;
    for (int seat = 0; seat < deck.players; ++seat) points.append(state.patronage[season][seat]);
    found.append(nb::tuple(points));
  }
  return nb::tuple(found);
}

nb::tuple fields_of(const BosaGame& game) {
  const State& state = game.state;
  nb::list towns, purses, queue;
  for (int seat = 0; seat < game.deck->players; ++seat) {
    const Purse& purse = state.purses[seat];
    towns.append(cards_of(state.towns[seat], true));
    purses.append(nb::make_tuple(track(purse.goods, 0), track(purse.goods, 1),
                                 track(purse.goods, 2), purse.coins, purse.points));
  }
  for (u32 left = state.queue; left; left &= left - 1) queue.append(lowest(left));
  return nb::make_tuple(deal_of(*game.deck, state.deal), int(state.phase), int(state.season),
                        int(state.first), int(state.seat), int(state.turn), int(state.flipped),
                        cards_of(state.market, true), shown(state.held), nb::tuple(towns),
                        nb::tuple(purses), patronage_of(*game.deck, state), shown(state.placed),
                        shown(state.at), shown(state.copier), nb::tuple(queue));
}

// Play

nb::object legal_ids(const BosaGame& game) {
  u8 ids[MOST_DECISIONS];
  return list_of_ids(ids, legal(*game.deck, game.state, ids));
}

BosaGame after(const BosaGame& game, int decision) {
  if (!is_legal(*game.deck, game.state, decision))
    throw nb::value_error(
        ("the decision " + std::to_string(decision) + " is not legal here").c_str());
  BosaGame next = game;
  advance(*next.deck, next.state, decision);
  return next;
}

u64 hash_from_scratch(const BosaGame& game) {
  State state = game.state;
  complete(*game.deck, state);
  return hash_of(state);
}

nb::list score_sheet(const BosaGame& game) {
  nb::list sheet;
  for (int seat = 0; seat < game.deck->players; ++seat) {
    SeatScore score = seat_score(*game.deck, game.state, seat);
    nb::list patronage, goals;
    for (int season = 0; season < game.state.ended; ++season)
      patronage.append(game.state.patronage[season][seat]);
    for (int goal = 0; goal < GOALS_A_SEAT; ++goal)
      if (game.state.deal.goals[seat][goal] != EMPTY)
        goals.append(nb::make_tuple(int(game.state.deal.goals[seat][goal]), score.goals[goal],
                                    score.counts[goal]));
    sheet.append(nb::make_tuple(nb::tuple(patronage), score.cards, score.leftovers,
                                nb::tuple(goals), score.total, score.coins));
  }
  return sheet;
}

const char* const REASONS[] = {"", "points", "coins", "shared"};

// (reason, winners), or None while the game goes on.
nb::object outcome_of(const BosaGame& game) {
  Outcome found = outcome(*game.deck, game.state);
  if (found.reason == GOES_ON) return nb::none();
  nb::list winners;
  for (u32 left = found.winners; left; left &= left - 1) winners.append(lowest(left));
  return nb::make_tuple(REASONS[found.reason], nb::tuple(winners));
}

BosaGame deal_game(const std::shared_ptr<Deck>& deck, Count seed, Count number) {
  Random random = random_of(seed, number);
  return BosaGame{deck, deal_at_random(*deck, random)};
}

nb::dict random_games(const Deck& deck, Count games, Count seed, int threads) {
  BosaTally all{};
  std::mutex mutex;
  share_out(threads, games, 256, [&](Count first, Count last, const bool* stop) {
    BosaTally tally{};
    kernels().bosa_random_games(&deck, seed, first, last, stop, &tally);
    std::lock_guard<std::mutex> lock(mutex);
    all.games += tally.games;
    all.steps += tally.steps;
    all.fingerprint += tally.fingerprint;
    for (int each = 0; each < 4; ++each) all.reasons[each] += tally.reasons[each];
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

void bind_bosa(nb::module_& module) {
  module.attr("BOSA_DECISION_IDS") = DECISION_IDS;
  module.attr("BOSA_MOST_ON_CARD") = MOST_ON_CARD;
  module.attr("BOSA_MOST_STEPS") = MOST_STEPS;
  nb::class_<Deck>(module, "BosaDeck", "A table of Bosa: players, goals or none, and the cards.")
      .def(nb::new_(&deck_from), "players"_a, "simple"_a, "buildings"_a, "goals"_a, "chart"_a)
      .def("random_games", &random_games, "games"_a, "seed"_a = 0, "threads"_a = 1);
  nb::class_<BosaGame>(module, "BosaState", "A state of Bosa; it never changes.")
      .def(
          "__init__",
          [](BosaGame* self, std::shared_ptr<Deck> deck, nb::handle fields, int phase) {
            new (self) BosaGame(game_from(std::move(deck), fields, phase));
          },
          "deck"_a, "fields"_a, "phase"_a)
      .def_static("deal", &deal_game, "deck"_a, "seed"_a, "number"_a = 0)
      .def("fields", &fields_of)
      .def_prop_ro("hash", [](const BosaGame& self) { return hash_of(self.state); })
      .def("hash_from_scratch", &hash_from_scratch)
      .def("__eq__",
           [](const BosaGame& self, const BosaGame& other) { return self.state == other.state; })
      .def("__hash__", [](const BosaGame& self) { return Py_hash_t(hash_of(self.state) >> 2); })
      .def_prop_ro("seat", [](const BosaGame& self) { return int(self.state.seat); })
      .def("legal", &legal_ids)
      .def("advance", &after, "decision"_a)
      .def("score_sheet", &score_sheet)
      .def_prop_ro("outcome", &outcome_of);
}

}  // namespace lungomare
