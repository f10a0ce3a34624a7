// What every card, cell and line of Bosa would give, and the score sheet, as JSON text.
//
// To be read beside preview.py and sheet.py of lungomare/games/bosa. A state is read as far as it
// is needed and no further, and what is read is checked, so that no state can lead astray.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string>
#include <vector>

#include "bosa_most.hpp"
#include "bosa_walk.hpp"
#include "json_text.hpp"
#include "module.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lungomare {
namespace {

using namespace bosa;

const char* const FIELDS[] = {
    "\"fish\":", "\"textile\":", "\"pottery\":", "\"coins\":", "\"points\":"};
constexpr int PLACES = KINDS + 2;
constexpr int IN_PLAY = FIRST_DRAW;  // the decisions that players take have the ids below this

// A deck and the words it is told in: each card's id as JSON, each decision's text as JSON.
struct BosaWriter {
  std::shared_ptr<Deck> deck;
  std::vector<std::string> cards;
  std::vector<std::string> decisions;

  BosaWriter(std::shared_ptr<Deck> with, std::vector<std::string> ids,
             std::vector<std::string> texts)
      : deck(std::move(with)), cards(std::move(ids)), decisions(std::move(texts)) {
    if (cards.size() != BUILDINGS + GOALS) throw nb::value_error("a deck has 116 cards");
    if (decisions.size() != IN_PLAY) throw nb::value_error("players have 43 decisions");
  }
};

// Reading a state

enum Field {
  DEAL_FIELD,
  SEASON_FIELD = 2,
  SEAT_FIELD = 4,
  FLIPPED_FIELD = 6,
  MARKET_FIELD,
  HELD_FIELD,
  TOWNS_FIELD,
  PURSES_FIELD,
  PATRONAGE_FIELD,
  PLACED_FIELD,
  AT_FIELD,
  QUEUE_FIELD = 15,
  STATE_FIELDS
};

// The fields of the Python `State`, and the phase as a number.
struct Fields {
  nb::tuple all;
  Phase phase;

  Fields(nb::handle state, int number) : all(items_of(state, STATE_FIELDS, "a state")) {
    if (number < DEAL || number > OVER) throw nb::value_error("there is no such phase");
    phase = Phase(number);
  }

  nb::handle operator[](Field field) const { return PyTuple_GET_ITEM(all.ptr(), field); }
  int number(Field field, int least, int most, const char* name) const {
    return number_in((*this)[field], least, most, name);
  }
};

Site site_from(nb::handle town, const Deck& deck) {
  nb::tuple cells = items_of(town, CELLS, "a townscape");
  Site site{{}, ~u64{0}};
  for (int cell = 0; cell < CELLS; ++cell) {
    int card = number_in(cells[size_t(cell)], -1, BUILDINGS - 1, "a building");
    if (card < 0)
      site.town[cell] = EMPTY;
    else
      set_building(deck, site, cell, card);
  }
  return site;
}

u32 occupied_in(const Site& site) { return 0xffff & ~empty_cells(site.colors); }

// A townscape with this turn's building in it, and where the building came from.
struct Placed {
  int slot;  // from 0; -1 once the card is taken
  int cell;
  bool placed_before;  // the building stands there already
  Site site;
};

std::vector<Placed> on_each_cell(const Deck& deck, const Site& site, int card, int slot,
                                 std::vector<Placed> found) {
  for (u32 left = free_cells(occupied_in(site)); left; left &= left - 1) {
    found.push_back({slot, lowest(left), false, site});
    set_building(deck, found.back().site, lowest(left), card);
  }
  return found;
}

// Every way to take and place a building, as far as it is still open (B3.1, B3.2).
std::vector<Placed> placings(const Deck& deck, const Fields& state, const Site& site) {
  std::vector<Placed> found;
  found.reserve(SLOTS * SIDE);
  if (state.phase == LINE) {
    int cell = state.number(PLACED_FIELD, 0, CELLS - 1, "placed");
    found.push_back({-1, cell, true, site});
  } else if (state.phase == PLACE) {
    int card = state.number(HELD_FIELD, 0, BUILDINGS - 1, "held");
    found = on_each_cell(deck, site, card, -1, std::move(found));
  } else if (state.phase == TAKE) {
    nb::tuple market = items_of(state[MARKET_FIELD], SLOTS, "market");
    for (size_t slot = 0; slot < SLOTS; ++slot) {
      int card = number_in(market[slot], 0, BUILDINGS - 1, "a market card");
      found = on_each_cell(deck, site, card, int(slot), std::move(found));
    }
  }
  return found;
}

// Words

void write_cell(JsonText& out, int cell) {
  out.letter('"');
  out.letter(static_cast<char>('a' + cell % SIDE));
  out.letter(static_cast<char>('1' + cell / SIDE));
  out.letter('"');
}

void write_slot(JsonText& out, int slot) {
  out.raw("\"slot\":");
  if (slot < 0)
    out.raw("null");
  else
    out.number(slot + 1);
}

// The purse or a change of it by place: fish, textile, pottery, coins, points.
struct Amounts {
  i32 at[PLACES];
};

Amounts amounts_of(const Purse& purse) {
  return {{track(purse.goods, 0), track(purse.goods, 1), track(purse.goods, 2), purse.coins,
           purse.points}};
}

Amounts price_of(const Choice& choice) {
  return {{track(choice.price, 0), track(choice.price, 1), track(choice.price, 2),
           choice.price_coins, 0}};
}

Amounts change(const Purse& before, const Purse& after) {
  Amounts found = amounts_of(after), then = amounts_of(before);
  for (int place = 0; place < PLACES; ++place) found.at[place] -= then.at[place];
  return found;
}

void write_field(JsonText& out, int place) { out.raw(FIELDS[place], std::strlen(FIELDS[place])); }

// As an object, without what is 0 unless `with_nothing`.
void write_amounts(JsonText& out, const Amounts& amounts, bool with_nothing = false) {
  bool is_first = true;
  out.letter('{');
  for (int place = 0; place < PLACES; ++place) {
    if (!amounts.at[place] && !with_nothing) continue;
    out.comma(is_first);
    write_field(out, place);
    out.number(amounts.at[place]);
  }
  out.letter('}');
}

void write_patronage(JsonText& out, const Deck& deck, i32 coins) {
  Step given = patronage(deck, coins);
  out.raw("\"patronage\":{\"spent\":");
  out.number(given.coins);
  out.raw(",\"points\":");
  out.number(given.points);
  out.raw(",\"kept\":");
  out.number(coins - given.coins);
  out.letter('}');
}

// The preview

void write_kinds(JsonText& out, const Done& done) {
  static const char* const kinds[] = {"\"fish\"", "\"textile\"", "\"pottery\""};
  out.raw(",\"choose\":[");
  bool is_first = true;
  for (u32 left = done.possible; left; left &= left - 1) {
    out.comma(is_first);
    out.raw(kinds[lowest(left)], std::strlen(kinds[lowest(left)]));
  }
  out.raw("],\"kind\":");
  out.raw(kinds[done.way], std::strlen(kinds[done.way]));
}

void write_copies(JsonText& out, const Done& done) {
  out.raw(",\"copies\":[");
  bool is_first = true;
  for (u32 left = done.copies; left; left &= left - 1) {
    out.comma(is_first);
    write_cell(out, lowest(left));
  }
  out.raw("],\"copied\":");
  write_cell(out, done.copied);
}

void write_step(JsonText& out, const BosaWriter& writer, const Site& site, const Done& done) {
  out.raw("{\"cell\":");
  write_cell(out, done.cell);
  out.raw(",\"card\":");
  out.raw(writer.cards[site.town[done.cell]]);
  out.raw(",\"can\":");
  out.boolean(done.can);
  if (done.choice) {
    Amounts price = price_of(*done.choice), gain = change(done.before, done.after);
    for (int place = 0; place < PLACES; ++place) gain.at[place] += price.at[place];
    out.raw(",\"price\":");
    write_amounts(out, price);
    out.raw(",\"gain\":");
    write_amounts(out, gain);
    if (done.chooses_kind) write_kinds(out, done);
  } else {
    out.raw(",\"price\":{},\"gain\":{}");
  }
  if (done.assumes_kind) out.raw(",\"assumes\":true");
  if (done.copied != EMPTY) write_copies(out, done);
  if (done.assumes_copy && !done.assumes_kind) out.raw(",\"assumes\":true");
  if (done.skipped) out.raw(",\"skipped\":true");
  out.letter('}');
}

// What a line gives: its steps, the purse after it, and the decisions that lead there.
struct Line {
  Done steps[SIDE];
  int count = 0;
  u8 placing[3];
  int placed = 0;

  void decide(int decision) { placing[placed++] = u8(decision); }
};

void write_decisions(JsonText& out, const BosaWriter& writer, const Line& line) {
  out.raw(",\"decisions\":[");
  bool is_first = true;
  auto write = [&](u8 decision) {
    out.comma(is_first);
    out.raw(writer.decisions[decision]);
  };
  for (int each = 0; each < line.placed; ++each) write(line.placing[each]);
  for (int step = 0; step < line.count; ++step)
    for (int each = 0; each < line.steps[step].decided; ++each)
      write(line.steps[step].decisions[each]);
  out.letter(']');
}

void write_line(JsonText& out, const BosaWriter& writer, const Site& site, const Line& line) {
  const Purse &before = line.steps[0].before, &after = line.steps[line.count - 1].after;
  out.raw(",\"steps\":[");
  bool is_first = true;
  for (int step = 0; step < line.count; ++step) {
    out.comma(is_first);
    write_step(out, writer, site, line.steps[step]);
  }
  out.raw("],\"after\":");
  write_amounts(out, amounts_of(after), true);
  out.raw(",\"gain\":");
  write_amounts(out, change(before, after));
  out.letter(',');
  write_patronage(out, *writer.deck, after.coins);
  write_decisions(out, writer, line);
  out.letter('}');
}

// Pass the buildings on these cells, by rising cell, behind what the line has already.
void go_along(const Deck& deck, const Site& site, Purse purse, u32 cells, Line& line) {
  for (; cells; cells &= cells - 1) {
    int cell = lowest(cells);
    if (site.town[cell] == EMPTY) throw nb::value_error("a line goes along buildings");
    line.steps[line.count] = pass_building(deck, site, purse, cell);
    purse = line.steps[line.count++].after;
  }
}

// What the row and the column of each placing would give (B3.3).
void write_lines(JsonText& out, const BosaWriter& writer, const Fields& state, const Site& site,
                 const Purse& purse) {
  bool is_first = true;
  for (const Placed& placed : placings(*writer.deck, state, site))
    for (int decision : {ROW, COL}) {
      Line line;
      if (placed.slot >= 0) line.decide(FIRST_TAKE + placed.slot);
      if (!placed.placed_before) line.decide(FIRST_PLACE + placed.cell);
      line.decide(decision);
      go_along(*writer.deck, placed.site, purse, line_to(placed.cell, decision == ROW), line);
      out.comma(is_first);
      out.letter('{');
      write_slot(out, placed.slot);
      out.raw(",\"cell\":");
      write_cell(out, placed.cell);
      decision == ROW ? out.raw(",\"line\":\"row\"") : out.raw(",\"line\":\"col\"");
      write_line(out, writer, placed.site, line);
    }
}

// `skip` and the ways to do the action on `at` (B5.2), as a set of ids.
u64 acts_on(const Deck& deck, const Site& site, const Purse& purse, int at) {
  const Building& building = deck.buildings[site.town[at]];
  if (building.ways == 0)
    return bit(SKIP) | u64(cells_to_copy(deck, site, purse, at)) << FIRST_COPY;
  return bit(SKIP) | u64(ways_to_pay(purse, building)) << (building.ways == 1 ? DO : DO + 1);
}

u32 queue_from(const Fields& state) {
  u32 queue = 0;
  for (nb::handle each : nb::borrow<nb::sequence>(state[QUEUE_FIELD])) {
    int cell = number_in(each, 0, CELLS - 1, "a cell of the line");
    if (queue >> cell) throw nb::value_error("a line goes by rising cell");
    queue |= 1u << cell;
  }
  if (count_bits(queue) >= SIDE) throw nb::value_error("a line has four buildings at most");
  return queue;
}

// What each decision on the action at hand would give, and the line after it (B5.2).
void write_acts(JsonText& out, const BosaWriter& writer, const Fields& state, const Site& site,
                const Purse& purse) {
  int at = state.number(AT_FIELD, 0, CELLS - 1, "at");
  u32 queue = queue_from(state);
  if (site.town[at] == EMPTY) throw nb::value_error("a line goes along buildings");
  bool is_first = true;
  for (u64 left = acts_on(*writer.deck, site, purse, at); left; left &= left - 1) {
    Line line;
    line.steps[line.count++] = decide(*writer.deck, site, purse, at, lowest(left));
    go_along(*writer.deck, site, line.steps[0].after, queue, line);
    out.comma(is_first);
    out.raw("{\"decision\":");
    out.raw(writer.decisions[size_t(lowest(left))]);
    write_line(out, writer, site, line);
  }
}

// What the actor's decisions would give; nothing in the deal and after the end.
nb::bytes effects(const BosaWriter& writer, nb::handle value, int phase) {
  Fields state(value, phase);
  JsonText out;
  if (state.phase == DEAL || state.phase == OVER) return nb::bytes("{}", 2);
  const Deck& deck = *writer.deck;
  size_t seat = size_t(state.number(SEAT_FIELD, 0, deck.players - 1, "seat"));
  nb::tuple towns = items_of(state[TOWNS_FIELD], deck.players, "towns");
  nb::tuple purses = items_of(state[PURSES_FIELD], deck.players, "purses");
  Site site = site_from(towns[seat], deck);
  Purse purse = purse_from(purses[seat]);
  int flipped = state.number(FLIPPED_FIELD, 0, MOST_DEALT, "flipped");
  out.raw("{\"season_ends\":");
  out.boolean(flipped == deck.season_size());
  out.letter(',');
  write_patronage(out, deck, purse.coins);
  out.raw(",\"lines\":[");
  if (state.phase != ACT) write_lines(out, writer, state, site, purse);
  out.raw("],\"acts\":[");
  if (state.phase == ACT) write_acts(out, writer, state, site, purse);
  out.raw("]}");
  return out.bytes();
}

// The score sheet

// A state as far as its score sheet needs it: purses, colours, patronage, goals.
State scores_from(const Fields& fields, const Deck& deck) {
  State state = undealt();
  nb::tuple deal = items_of(fields[DEAL_FIELD], 4, "a deal");
  nb::tuple hands = items_of(deal[2], deck.players, "goals");
  nb::tuple towns = items_of(fields[TOWNS_FIELD], deck.players, "towns");
  nb::tuple purses = items_of(fields[PURSES_FIELD], deck.players, "purses");
  for (size_t seat = 0; seat < deck.players; ++seat) {
    size_t count = 0;
    for (nb::handle card : nb::borrow<nb::sequence>(hands[seat])) {
      if (count == GOALS_A_SEAT) throw nb::value_error("a seat has four goals at most");
      int goal = number_in(card, BUILDINGS, BUILDINGS + GOALS - 1, "a goal");
      state.deal.goals[seat][count++] = u8(goal);
    }
    state.colors[seat] = site_from(towns[seat], deck).colors;
    state.purses[seat] = purse_from(purses[seat]);
  }
  read_patronage(fields[PATRONAGE_FIELD], deck, state);
  return state;
}

using Points = std::vector<long long>;  // of each seat

// What each seat's buildings have scored up to a state.
Points card_points(nb::handle value, const Deck& deck) {
  Fields fields(value, TAKE);
  State state{};
  nb::tuple purses = items_of(fields[PURSES_FIELD], deck.players, "purses");
  read_patronage(fields[PATRONAGE_FIELD], deck, state);
  Points found;
  for (size_t seat = 0; seat < deck.players; ++seat) {
    long long points = purse_from(purses[seat]).points;
    for (int season = 0; season < state.ended; ++season) points -= state.patronage[season][seat];
    found.push_back(points);
  }
  return found;
}

// For each Season so far what each seat's buildings have scored in it; `ends` are the states in
// which the Seasons after the first began.
std::vector<Points> points_by_season(nb::handle ends, nb::handle now, const Deck& deck) {
  std::vector<Points> found;
  for (nb::handle each : ends) found.push_back(card_points(each, deck));
  found.push_back(card_points(now, deck));
  for (size_t season = found.size() - 1; season > 0; --season)
    for (size_t seat = 0; seat < deck.players; ++seat)
      found[season][seat] -= found[season - 1][seat];
  return found;
}

// What the reader may know, and what stands on the sheet.
struct Sheet {
  const BosaWriter& writer;
  State state;
  std::vector<Points> seasons;
  int reader;      // -1 for a spectator
  bool knows_all;  // the goals of everyone
};

const Goal& goal_of(const Sheet& sheet, int seat, int place) {
  return sheet.writer.deck->goals[sheet.state.deal.goals[seat][place] - BUILDINGS];
}

int hand_of(const Sheet& sheet, int seat) {
  int hand = 0;
  while (hand < GOALS_A_SEAT && sheet.state.deal.goals[seat][hand] != EMPTY) ++hand;
  return hand;
}

void write_seasons(JsonText& out, const Sheet& sheet, int seat) {
  out.raw("{\"seasons\":[");
  bool is_first = true;
  for (size_t season = 0; season < sheet.seasons.size() && season <= sheet.state.ended; ++season) {
    out.comma(is_first);
    out.raw("{\"cards\":");
    out.number(sheet.seasons[season][size_t(seat)]);
    out.raw(",\"patronage\":");
    if (season < sheet.state.ended)
      out.number(sheet.state.patronage[season][seat]);
    else
      out.raw("null");
    out.letter('}');
  }
  out.letter(']');
}

// Each goal with its points, whether it counts, and in a running game what it cannot pass.
void write_goals(JsonText& out, const Sheet& sheet, int seat, const SeatScore& score) {
  out.raw(",\"goals\":[");
  bool is_first = true;
  for (int place = 0; place < hand_of(sheet, seat); ++place) {
    out.comma(is_first);
    out.raw("{\"id\":");
    out.raw(sheet.writer.cards[sheet.state.deal.goals[seat][place]]);
    out.raw(",\"points\":");
    out.number(score.goals[place]);
    out.raw(",\"counts\":");
    out.boolean(score.counts[place]);
    if (!sheet.knows_all) {
      const Goal& goal = goal_of(sheet, seat, place);
      out.raw(",\"most\":");
      out.number(goal.points * most_met(goal, sheet.state.colors[seat]));
    }
    out.letter('}');
  }
  out.letter(']');
}

void write_seat(JsonText& out, const Sheet& sheet, int seat) {
  SeatScore score = seat_score(*sheet.writer.deck, sheet.state, seat);
  bool knows = sheet.knows_all || sheet.reader == seat;
  i32 hidden = 0;
  for (int place = 0; place < GOALS_A_SEAT && !knows; ++place)
    if (score.counts[place]) hidden += score.goals[place];
  write_seasons(out, sheet, seat);
  out.raw(",\"leftovers\":");
  out.number(score.leftovers);
  if (knows)
    write_goals(out, sheet, seat, score);
  else
    out.raw(",\"goals\":null");
  out.raw(",\"coins\":");
  out.number(score.coins);
  out.raw(",\"total\":");
  out.number(score.total - hidden);
  out.letter('}');
}

// What the reader's goals would score after each placing that is open (B9).
void write_could(JsonText& out, const Sheet& sheet, const Fields& fields) {
  if (fields.phase != TAKE && fields.phase != PLACE) return;
  const Deck& deck = *sheet.writer.deck;
  nb::tuple towns = items_of(fields[TOWNS_FIELD], deck.players, "towns");
  Site site = site_from(towns[size_t(sheet.reader)], deck);
  bool is_first = true;
  for (const Placed& placed : placings(deck, fields, site)) {
    out.comma(is_first);
    out.letter('{');
    write_slot(out, placed.slot);
    out.raw(",\"cell\":");
    write_cell(out, placed.cell);
    out.raw(",\"goals\":[");
    bool is_first_goal = true;
    for (int place = 0; place < hand_of(sheet, sheet.reader); ++place) {
      const Goal& goal = goal_of(sheet, sheet.reader, place);
      out.comma(is_first_goal);
      out.number(goal.points * times_met(goal, placed.site.colors));
    }
    out.raw("]}");
  }
}

// The sheet as `seat` may read it, -1 for a spectator; with `everyone`, all of it.
nb::bytes sheet(const BosaWriter& writer, nb::handle ends, nb::handle now, int phase, int seat,
                bool everyone) {
  const Deck& deck = *writer.deck;
  if (seat < -1 || seat >= deck.players) throw nb::value_error("there is no such seat");
  Fields fields(now, phase);
  Sheet found{writer, scores_from(fields, deck), points_by_season(ends, now, deck), seat,
              everyone || fields.phase == OVER};
  JsonText out;
  bool is_first = true;
  out.raw("{\"seats\":[");
  for (int each = 0; each < deck.players; ++each) {
    out.comma(is_first);
    write_seat(out, found, each);
  }
  out.raw("],\"could\":[");
  int actor = fields.number(SEAT_FIELD, -1, deck.players - 1, "seat");
  if (!found.knows_all && seat >= 0 && seat == actor) write_could(out, found, fields);
  out.raw("]}");
  return out.bytes();
}

}  // namespace

void bind_bosa_writing(nb::module_& module) {
  nb::class_<BosaWriter>(module, "BosaWriter", "A deck of Bosa and the words it is told in.",
                         nb::is_weak_referenceable())
      .def(nb::init<std::shared_ptr<Deck>, std::vector<std::string>, std::vector<std::string>>(),
           "deck"_a, "cards"_a, "decisions"_a)
      .def("effects", &effects, "state"_a, "phase"_a)
      .def("sheet", &sheet, "ends"_a, "state"_a, "phase"_a, "seat"_a, "everyone"_a);
}

}  // namespace lungomare
