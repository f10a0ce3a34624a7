// States of Bosa to and from Python.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <memory>
#include <string>
#include <utility>

#include "bosa/bind/game.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lungomare {
namespace bosa {

Phase phase_from(int number) {
  if (number < DEAL || number > OVER) throw nb::value_error("there is no such phase");
  return Phase(number);
}

namespace {

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

u16 queue_from(nb::handle value) {
  u32 queue = 0;
  for (nb::handle each : nb::borrow<nb::sequence>(value)) {
    int cell = number_in(each, 0, CELLS - 1, "a cell of the line");
    if (queue >> cell) throw nb::value_error("a line goes by rising cell");
    queue |= 1u << cell;
  }
  return u16(queue);
}

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

}  // namespace

State fields_from(const Deck& deck, nb::handle value, Phase phase) {
  nb::tuple fields = items_of(value, 16, "a state");
  State state = undealt();
  read_deal(fields[0], deck, state.deal);
  state.phase = phase;
  state.season = u8(number_in(fields[2], 1, SEASONS, "season"));
  state.first = i8(number_in(fields[3], -1, MOST_PLAYERS - 1, "first"));
  state.seat = i8(number_in(fields[4], -1, MOST_PLAYERS - 1, "seat"));
  state.turn = u8(number_in(fields[5], 0, MOST_TURN, "turn"));
  state.flipped = u8(number_in(fields[6], 0, MOST_DEALT, "flipped"));
  nb::tuple market = items_of(fields[7], SLOTS, "market");
  for (size_t slot = 0; slot < SLOTS; ++slot)
    state.market[slot] = card_from(market[slot], BUILDINGS - 1, "a market card");
  state.held = card_from(fields[8], BUILDINGS - 1, "held");
  read_seats(fields[9], fields[10], deck, state);
  read_patronage(fields[11], deck, state);
  state.placed = card_from(fields[12], CELLS - 1, "placed");
  state.at = card_from(fields[13], CELLS - 1, "at");
  state.copier = card_from(fields[14], CELLS - 1, "copier");
  state.queue = queue_from(fields[15]);
  return state;
}

namespace {

// Whether the table could look like this, whatever was dealt and however it came about.
bool is_table(const Deck& deck, const State& state) {
  bool is_running = state.phase != DEAL && state.phase != OVER;
  if (state.seat >= deck.players || (is_running && state.seat < 0)) return false;
  for (int seat = 0; seat < deck.players; ++seat) {
    if (!is_town(state.towns[seat])) return false;
    for (u8 goal : state.deal.goals[seat])
      if (goal < BUILDINGS) return false;
  }
  return state.phase == DEAL || fits_phase(state);
}

Game game_from(std::shared_ptr<Deck> deck, nb::handle value, int phase) {
  Game game{deck, fields_from(*deck, value, phase_from(phase))};
  if (!admit(*deck, game.state)) throw nb::value_error("this state cannot be played");
  return game;
}

}  // namespace

State table_from(const Deck& deck, nb::handle value, Phase phase) {
  State state = fields_from(deck, value, phase);
  if (!is_table(deck, state)) throw nb::value_error("no table looks like this state");
  for (int seat = 0; seat < deck.players; ++seat)
    for (int cell = 0; cell < CELLS; ++cell)
      if (state.towns[seat][cell] != EMPTY) build(deck, state, seat, cell, state.towns[seat][cell]);
  return state;
}

namespace {

int card_or_none(u8 card) { return card == EMPTY ? -1 : card; }

template <size_t N>
nb::tuple cards_of(const u8 (&cards)[N], bool with_empty = false) {
  nb::list found;
  for (u8 card : cards)
    if (with_empty || card != EMPTY) found.append(card_or_none(card));
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

nb::tuple fields_of(const Game& game) {
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
                        cards_of(state.market, true), card_or_none(state.held), nb::tuple(towns),
                        nb::tuple(purses), patronage_of(*game.deck, state),
                        card_or_none(state.placed), card_or_none(state.at),
                        card_or_none(state.copier), nb::tuple(queue));
}

// Play

nb::object legal_ids(const Game& game) {
  u8 ids[MOST_DECISIONS];
  return list_of_ids(ids, legal(*game.deck, game.state, ids));
}

Game after(const Game& game, int decision) {
  if (!is_legal(*game.deck, game.state, decision))
    throw nb::value_error(
        ("the decision " + std::to_string(decision) + " is not legal here").c_str());
  Game next = game;
  advance(*next.deck, next.state, decision);
  return next;
}

u64 hash_from_scratch(const Game& game) {
  State state = game.state;
  complete(*game.deck, state);
  return hash_of(state);
}

nb::list score_sheet(const Game& game) {
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

// (reason, winners), or None while the game goes on.
nb::object outcome_of(const Game& game) {
  Outcome found = outcome(*game.deck, game.state);
  if (found.reason == GOES_ON) return nb::none();
  nb::list winners;
  for (u32 left = found.winners; left; left &= left - 1) winners.append(lowest(left));
  return nb::make_tuple(REASONS[found.reason], nb::tuple(winners));
}

Game deal_game(const std::shared_ptr<Deck>& deck, Count seed, Count number) {
  Random random = random_of(seed, number);
  return Game{deck, deal_at_random(*deck, random)};
}

}  // namespace

void bind_state(nb::module_& module) {
  nb::class_<Game>(module, "BosaState", "A state of Bosa; it never changes.")
      .def(
          "__init__",
          [](Game* self, std::shared_ptr<Deck> deck, nb::handle fields, int phase) {
            new (self) Game(game_from(std::move(deck), fields, phase));
          },
          "deck"_a, "fields"_a, "phase"_a)
      .def_static("deal", &deal_game, "deck"_a, "seed"_a, "number"_a = 0)
      .def("fields", &fields_of)
      .def_prop_ro("hash", [](const Game& self) { return hash_of(self.state); })
      .def("hash_from_scratch", &hash_from_scratch)
      .def("__eq__", [](const Game& self, const Game& other) { return self.state == other.state; })
      .def("__hash__", [](const Game& self) { return Py_hash_t(hash_of(self.state) >> 2); })
      .def_prop_ro("seat", [](const Game& self) { return int(self.state.seat); })
      .def("legal", &legal_ids)
      .def("advance", &after, "decision"_a)
      .def("score_sheet", &score_sheet)
      .def_prop_ro("outcome", &outcome_of);
}

}  // namespace bosa
}  // namespace lungomare
