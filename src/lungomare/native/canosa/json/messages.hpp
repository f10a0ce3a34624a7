// What is told of a moment of a game: `view`, `preview` and `result` of lungomare/games/canosa.
#pragma once

#include <vector>

#include "canosa/json/notation.hpp"

namespace lungomare {
namespace canosa {

// A legal action and the position after it, which has arisen so often before.
struct Reached {
  Action action;
  Position position;
  int times;
};

// Every legal action, by rising id; only `before` itself is counted as an earlier position.
std::vector<Reached> reached_from(const Position& before, const Rules& rules);

// What each of them would do, by its text.
void write_effects(JsonText& out, const Table& before, const std::vector<Reached>& found,
                   const Rules& rules);

void write_legal(JsonText& out, const Table& table);

// The position has arisen so often, this time included. Nothing is hidden: it is everybody's view,
// but for the seat.
void write_view(JsonText& out, const Table& table, int times);

// As records write it; null while the game goes on.
void write_result(JsonText& out, Outcome outcome);

}  // namespace canosa
}  // namespace lungomare
