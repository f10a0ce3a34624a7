// What every card, cell and line of Bosa would give, as JSON text.
//
// To be read beside turn/preview.py of lungomare/games/bosa.
#include "bosa/bind/json.hpp"

namespace nb = nanobind;

namespace lungomare {
namespace bosa {
namespace {

const char* const FIELDS[] = {
    "\"fish\":", "\"textile\":", "\"pottery\":", "\"coins\":", "\"points\":"};
constexpr int PLACES = KINDS + 2;

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

void write_step(JsonText& out, const Writer& writer, const Site& site, const Done& done) {
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

void write_decisions(JsonText& out, const Writer& writer, const Line& line) {
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

void write_line(JsonText& out, const Writer& writer, const Site& site, const Line& line) {
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
void write_lines(JsonText& out, const Writer& writer, const Fields& state, const Site& site,
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

u32 line_left(const Fields& state) {
  u32 queue = queue_from(state[QUEUE_FIELD]);
  if (count_bits(queue) >= SIDE) throw nb::value_error("a line has four buildings at most");
  return queue;
}

// What each decision on the action at hand would give, and the line after it (B5.2).
void write_acts(JsonText& out, const Writer& writer, const Fields& state, const Site& site,
                const Purse& purse) {
  int at = state.number(AT_FIELD, 0, CELLS - 1, "at");
  u32 queue = line_left(state);
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

}  // namespace

nb::bytes preview_json(const Writer& writer, nb::handle value, int phase) {
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
  return bytes_of(out);
}

}  // namespace bosa
}  // namespace lungomare
