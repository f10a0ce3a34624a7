// What the parts of Canosa's bindings share.
#pragma once

#include <vector>

#include "canosa/json/words.hpp"
#include "core/python.hpp"

namespace lungomare {
namespace canosa {

// A game with its past, which changes in place.
struct Game {
  Rules rules;
  Table table;
  std::vector<Position> earlier;  // since a Sailor last came home

  Game(const Position& position, const Rules& chosen)
      : rules(chosen), table(begin(position, chosen)) {}

  int count_times() const;
  void play(int id);  // a ValueError if that is not legal
};

// Parts of positions from Python, each checked: a ValueError that names what is none.
Stack stack_from(nanobind::handle value);
Position position_from(nanobind::handle sailors, nanobind::handle sirens, nanobind::handle carried,
                       nanobind::handle scores, nanobind::handle player, nanobind::handle owed);

// The ids of choices as Python's list.
nanobind::object ids_of(const Choices& found, const Position& position);

void bind_rules(nanobind::module_& module);
void bind_vector(nanobind::module_& module);
void bind_engine(nanobind::module_& module);
void bind_effects(nanobind::module_& module);

}  // namespace canosa
}  // namespace lungomare
