// What every card, cell and line of Bosa would give, as JSON text.
//
// To be read beside turn/preview.py of lungomare/games/bosa.
#include "bosa/json/writer.hpp"

namespace lungomare {
namespace bosa {
namespace {

Amounts change(const Purse& before, const Purse& after) {
  Amounts found = amounts_of(after), then = amounts_of(before);
  for (int place = 0; place < PLACES; ++place) found.at[place] -= then.at[place];
  return found;
}

// As an object, without what is 0 unless `with_nothing`.
void write_amounts(JsonText& out, const Amounts& amounts, bool with_nothing = false) {
  bool is_first = true;
  out.letter('{');
  write_fields(out, amounts, with_nothing, is_first);
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
  out.raw(",\"copies\":");
  write_cells(out, done.copies);
  out.raw(",\"copied\":");
  write_cell(out, done.copied);
}

void write_step(JsonText& out, const Writer& writer, const Site& site, const Done& done) {
  out.raw("{\"cell\":");
  write_cell(out, done.cell);
  out.raw(",\"card\":");
  writer.write_card(out, site.town[done.cell]);
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

void write_decisions(JsonText& out, const Line& line) {
  out.raw(",\"decisions\":[");
  bool is_first = true;
  auto write = [&](u8 decision) {
    out.comma(is_first);
    write_decision(out, decision);
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
  write_patronage(out, writer.deck, after.coins);
  write_decisions(out, line);
  out.letter('}');
}

// Pass the buildings on these cells, by rising cell, behind what the line has already.
void go_along(const Deck& deck, const Site& site, Purse purse, u32 cells, Line& line) {
  for (; cells; cells &= cells - 1) {
    int cell = lowest(cells);
    line.steps[line.count] = pass_building(deck, site, purse, cell);
    purse = line.steps[line.count++].after;
  }
}

// What the row and the column of each placing would give (B3.3).
void write_lines(JsonText& out, const Writer& writer, const State& state) {
  const Purse& purse = state.purses[state.seat];
  bool is_first = true;
  for (const Placed& placed : placings(writer.deck, state))
    for (int decision : {ROW, COL}) {
      Line line;
      if (placed.slot >= 0) line.decide(FIRST_TAKE + placed.slot);
      if (!placed.placed_before) line.decide(FIRST_PLACE + placed.cell);
      line.decide(decision);
      go_along(writer.deck, placed.site, purse, line_to(placed.cell, decision == ROW), line);
      out.comma(is_first);
      out.letter('{');
      write_slot(out, placed.slot);
      out.raw(",\"cell\":");
      write_cell(out, placed.cell);
      decision == ROW ? out.raw(",\"line\":\"row\"") : out.raw(",\"line\":\"col\"");
      write_line(out, writer, placed.site, line);
    }
}

// What each decision on the action at hand would give, and the line after it (B5.2).
void write_acts(JsonText& out, const Writer& writer, const State& state) {
  const Purse& purse = state.purses[state.seat];
  const Site site = site_of(state, state.seat);
  bool is_first = true;
  for (u64 left = legal_acts(writer.deck, state); left; left &= left - 1) {
    Line line;
    line.steps[line.count++] = decide(writer.deck, site, purse, state.at, lowest(left));
    go_along(writer.deck, site, line.steps[0].after, state.queue, line);
    out.comma(is_first);
    out.raw("{\"decision\":");
    write_decision(out, lowest(left));
    write_line(out, writer, site, line);
  }
}

}  // namespace

void write_preview(JsonText& out, const Writer& writer, const State& state) {
  if (state.phase == DEAL || state.phase == OVER) return out.raw("{}");
  out.raw("{\"season_ends\":");
  out.boolean(state.flipped == writer.deck.season_size());
  out.letter(',');
  write_patronage(out, writer.deck, state.purses[state.seat].coins);
  out.raw(",\"lines\":[");
  if (state.phase != ACT) write_lines(out, writer, state);
  out.raw("],\"acts\":[");
  if (state.phase == ACT) write_acts(out, writer, state);
  out.raw("]}");
}

}  // namespace bosa
}  // namespace lungomare
