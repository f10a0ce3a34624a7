// What the JSON texts of Bosa share: a state as far as it is needed, placings, and words.
//
// A state is read as far as it is needed and no further, and what is read is checked, so that no
// state can lead astray.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bosa/bind/game.hpp"
#include "bosa/rules/goal_bounds.hpp"
#include "bosa/rules/line_walk.hpp"
#include "core/json_text.hpp"

namespace lungomare {
namespace bosa {

constexpr int IN_PLAY = FIRST_DRAW;  // the decisions that players take have the ids below this

// A deck and its words: each card's id as JSON, each decision's text as JSON.
struct Writer {
  std::shared_ptr<Deck> deck;
  std::vector<std::string> cards;
  std::vector<std::string> decisions;

  Writer(std::shared_ptr<Deck> with, std::vector<std::string> ids, std::vector<std::string> texts);
};

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
  nanobind::tuple all;
  Phase phase;

  Fields(nanobind::handle state, int number)
      : all(items_of(state, STATE_FIELDS, "a state")), phase(phase_from(number)) {}

  nanobind::handle operator[](Field field) const { return PyTuple_GET_ITEM(all.ptr(), field); }
  int number(Field field, int least, int most, const char* name) const {
    return number_in((*this)[field], least, most, name);
  }
};

// A townscape from Python.
Site site_from(nanobind::handle town, const Deck& deck);

// A townscape with this turn's building in it, and where the building came from.
struct Placed {
  int slot;  // from 0; -1 once the card is taken
  int cell;
  bool placed_before;  // the building stands there already
  Site site;
};

// Every way to take and place a building, as far as it is still open (B3.1, B3.2).
std::vector<Placed> placings(const Deck& deck, const Fields& state, const Site& site);

void write_cell(JsonText& out, int cell);
void write_slot(JsonText& out, int slot);

// What the actor's decisions would give; nothing in the deal and after the end.
nanobind::bytes preview_json(const Writer& writer, nanobind::handle state, int phase);

// The score sheet as `seat` may read it, -1 for a spectator; with `everyone`, all of it. `ends` are
// the states in which the Seasons after the first began.
nanobind::bytes sheet_json(const Writer& writer, nanobind::handle ends, nanobind::handle now,
                           int phase, int seat, bool everyone);

}  // namespace bosa
}  // namespace lungomare
