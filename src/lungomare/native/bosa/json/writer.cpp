// What the JSON texts of Bosa share: placings, and words.
#include "bosa/json/writer.hpp"

#include <utility>

namespace lungomare {
namespace bosa {

Site site_of(const State& state, int seat) {
  Site site{{}, state.colors[seat]};
  std::memcpy(site.town, state.towns[seat], CELLS);
  return site;
}

namespace {

void place_on_each_cell(const Deck& deck, const State& state, int card, int slot,
                        std::vector<Placed>& found) {
  const Site site = site_of(state, state.seat);
  for (u32 left = free_cells(state.occupied[state.seat]); left; left &= left - 1) {
    found.push_back({slot, lowest(left), false, site});
    set_building(deck, found.back().site, lowest(left), card);
  }
}

}  // namespace

std::vector<Placed> placings(const Deck& deck, const State& state) {
  std::vector<Placed> found;
  found.reserve(SLOTS * SIDE);
  if (state.phase == LINE) found.push_back({-1, state.placed, true, site_of(state, state.seat)});
  if (state.phase == PLACE) place_on_each_cell(deck, state, state.held, -1, found);
  for (int slot = 0; slot < SLOTS && state.phase == TAKE; ++slot)
    place_on_each_cell(deck, state, state.market[slot], slot, found);
  return found;
}

Amounts amounts_of(const Purse& purse) {
  return {{track(purse.goods, 0), track(purse.goods, 1), track(purse.goods, 2), purse.coins,
           purse.points}};
}

Amounts price_of(const Choice& choice) {
  return {{track(choice.price, 0), track(choice.price, 1), track(choice.price, 2),
           choice.price_coins, 0}};
}

void write_fields(JsonText& out, const Amounts& amounts, bool with_nothing, bool& is_first) {
  static const char* const names[] = {
      "\"fish\":", "\"textile\":", "\"pottery\":", "\"coins\":", "\"points\":"};
  for (int place = 0; place < PLACES; ++place) {
    if (!amounts.at[place] && !with_nothing) continue;
    out.comma(is_first);
    out.raw(names[place], std::strlen(names[place]));
    out.number(amounts.at[place]);
  }
}

void write_cell(JsonText& out, int cell) {
  out.letter('"');
  out.letter(static_cast<char>('a' + cell % SIDE));
  out.letter(static_cast<char>('1' + cell / SIDE));
  out.letter('"');
}

void write_cell_or_null(JsonText& out, u8 cell) {
  if (cell == EMPTY)
    out.raw("null");
  else
    write_cell(out, cell);
}

void write_cells(JsonText& out, u32 cells) {
  bool is_first = true;
  out.letter('[');
  for (; cells; cells &= cells - 1) {
    out.comma(is_first);
    write_cell(out, lowest(cells));
  }
  out.letter(']');
}

void write_slot(JsonText& out, int slot) {
  out.raw("\"slot\":");
  if (slot < 0)
    out.raw("null");
  else
    out.number(slot + 1);
}

namespace {

// "place b3" and "copy b3", without the quotation mark before.
template <size_t N>
void write_on_cell(JsonText& out, const char (&verb)[N], int cell) {
  out.raw(verb);
  out.letter(static_cast<char>('a' + cell % SIDE));
  out.letter(static_cast<char>('1' + cell / SIDE));
}

}  // namespace

void write_decision(JsonText& out, int decision) {
  out.letter('"');
  if (decision >= FIRST_COPY) {
    write_on_cell(out, "copy ", decision - FIRST_COPY);
  } else if (decision >= DO) {
    out.raw("do");
    if (decision > DO) out.letter(' ');
    if (decision > DO) out.letter("ftp"[decision - DO - 1]);
  } else if (decision == SKIP) {
    out.raw("skip");
  } else if (decision >= ROW) {
    decision == ROW ? out.raw("row") : out.raw("col");
  } else if (decision >= FIRST_PLACE) {
    write_on_cell(out, "place ", decision - FIRST_PLACE);
  } else {
    out.raw("take ");
    out.letter(static_cast<char>('1' + decision - FIRST_TAKE));
  }
  out.letter('"');
}

}  // namespace bosa
}  // namespace lungomare
