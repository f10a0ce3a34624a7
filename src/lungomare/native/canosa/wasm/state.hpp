// A game of Canosa at one moment, as the page keeps it.
#pragma once

#include "canosa/json/words.hpp"

namespace lungomare {
namespace canosa {

// The bytes of a state: this, and behind it the positions before this one since a Sailor last came
// home, which may arise again. The page gets them from here, keeps them, and hands them back as
// they were.
struct State {
  Position position;
  u32 turn;
  u32 quiet;
  u32 count;    // of earlier positions
  u8 switches;  // the rules as bits, see `rules_from`
  u8 sailor_moved;
  Outcome outcome;

  Rules rules() const { return rules_from(switches); }
  const Position* earlier() const { return reinterpret_cast<const Position*>(this + 1); }

  Table table() const {
    Table table{};
    table.position = position;
    table.turn = turn;
    table.quiet = quiet;
    table.sailor_moved = sailor_moved;
    table.outcome = outcome;
    if (outcome.reason == GOES_ON) table.found = choices(position, rules());
    return table;
  }

  // How often a position is among the earlier ones.
  int times_before(const Position& reached) const { return times(reached, earlier(), int(count)); }
};
static_assert(sizeof(State) % alignof(Position) == 0, "positions follow a state");

}  // namespace canosa
}  // namespace lungomare
