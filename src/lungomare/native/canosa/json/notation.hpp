// Squares, actions and positions as text: notation.py of lungomare/games/canosa.
//
// A text that is read is given as the numbers of its characters, as Python counts them, so that a
// refusal names the same place.
#pragma once

#include "canosa/json/words.hpp"
#include "core/json_text.hpp"

namespace lungomare {
namespace canosa {

void write_square(JsonText& out, int square);
void write_action(JsonText& out, Action action);
void write_position(JsonText& out, const Position& position);

// Characters of a text, and where in the text they stand.
struct Part {
  const u32* text;
  int first;
  int last;  // behind the last character

  int size() const { return last - first; }
  // A character of the part; 0 behind its end.
  u32 operator[](int place) const { return place < size() ? text[first + place] : 0; }
  // From one place to another, as far as the part goes.
  Part between(int from, int to) const {
    auto within = [this](int place) { return place < size() ? first + place : last; };
    return {text, within(from), within(to)};
  }
  Part from(int place) const { return between(place, size()); }
};

// Each reads a text, or writes a refusal and returns false. An action that was read is one of the
// five kinds, and may lead to a square out of reach, which no id is for.
bool read_action(const Part& text, Action& action, JsonText& refusal);
bool read_position(const Part& text, const Rules& rules, Position& position, JsonText& refusal);

}  // namespace canosa
}  // namespace lungomare
