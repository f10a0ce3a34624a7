// A refusal as the page is told it: by code, clause, place and values; the sentences are the law's.
#pragma once

#include <initializer_list>
#include <string_view>

#include "canosa/json/notation.hpp"

namespace lungomare {
namespace canosa {

// What fills a blank of the sentence: a word, a square, a number, or what somebody wrote.
struct Value {
  enum Type : u8 { WORD, SQUARE, NUMBER, QUOTE };

  std::string_view name;
  Type type;
  std::string_view word;
  int number;
  int last;
};

inline Value word(std::string_view name, std::string_view text) {
  return {name, Value::WORD, text, 0, 0};
}
inline Value player_of(std::string_view name, int player) { return word(name, PLAYERS[player]); }
inline Value square_of(std::string_view name, int square) {
  return {name, Value::SQUARE, {}, square, 0};
}
inline Value number_of(std::string_view name, int number) {
  return {name, Value::NUMBER, {}, number, 0};
}
inline Value quote_of(std::string_view name, const Part& part) {
  return {name, Value::QUOTE, {}, part.first, part.last};
}

// Write {"code", "clause", "at", "values", "quotes"}; without clause or place (0) they are null.
// `quotes` are the places, from and to, of what the page quotes out of the text it has.
// Always false: nothing was read, or nothing is allowed.
bool refuse(JsonText& out, std::string_view code, std::string_view clause, int at,
            std::initializer_list<Value> values);

}  // namespace canosa
}  // namespace lungomare
