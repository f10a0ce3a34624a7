// What the JSON texts of Bosa share, and their binding.
#include "bosa/bind/json.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <utility>

namespace nb = nanobind;
using namespace nb::literals;

namespace lungomare {
namespace bosa {

Writer::Writer(std::shared_ptr<Deck> with, std::vector<std::string> ids,
               std::vector<std::string> texts)
    : deck(std::move(with)), cards(std::move(ids)), decisions(std::move(texts)) {
  if (cards.size() != BUILDINGS + GOALS) throw nb::value_error("a deck has 116 cards");
  if (decisions.size() != IN_PLAY) throw nb::value_error("players have 43 decisions");
}

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

namespace {

u32 occupied_in(const Site& site) { return 0xffff & ~empty_cells(site.colors); }

std::vector<Placed> on_each_cell(const Deck& deck, const Site& site, int card, int slot,
                                 std::vector<Placed> found) {
  for (u32 left = free_cells(occupied_in(site)); left; left &= left - 1) {
    found.push_back({slot, lowest(left), false, site});
    set_building(deck, found.back().site, lowest(left), card);
  }
  return found;
}

}  // namespace

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

void bind_json(nb::module_& module) {
  nb::class_<Writer>(module, "BosaWriter", "A deck of Bosa and its words, for JSON texts.",
                     nb::is_weak_referenceable())
      .def(nb::init<std::shared_ptr<Deck>, std::vector<std::string>, std::vector<std::string>>(),
           "deck"_a, "cards"_a, "decisions"_a)
      .def("effects", &preview_json, "state"_a, "phase"_a)
      .def("sheet", &sheet_json, "ends"_a, "state"_a, "phase"_a, "seat"_a, "everyone"_a);
}

}  // namespace bosa
}  // namespace lungomare
