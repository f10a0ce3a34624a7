#include "canosa/json/refusal.hpp"

namespace lungomare {
namespace canosa {
namespace {

void write_word(JsonText& out, std::string_view word) {
  out.letter('"');
  out.raw(word);
  out.letter('"');
}

void write_value(JsonText& out, const Value& value) {
  switch (value.type) {
    case Value::WORD: return write_word(out, value.word);
    case Value::NUMBER: return out.number(value.number);
    case Value::SQUARE:
      out.letter('"');
      write_square(out, value.number);
      return out.letter('"');
    case Value::QUOTE:
      out.letter('[');
      out.number(value.number);
      out.letter(',');
      out.number(value.last);
      return out.letter(']');
  }
}

void write_values(JsonText& out, std::initializer_list<Value> values, bool quotes) {
  bool is_first = true;
  out.letter('{');
  for (const Value& value : values) {
    if ((value.type == Value::QUOTE) != quotes) continue;
    out.comma(is_first);
    write_word(out, value.name);
    out.letter(':');
    write_value(out, value);
  }
  out.letter('}');
}

}  // namespace

bool refuse(JsonText& out, std::string_view code, std::string_view clause, int at,
            std::initializer_list<Value> values) {
  out.raw("{\"code\":");
  write_word(out, code);
  out.raw(",\"clause\":");
  clause.empty() ? out.raw("null") : write_word(out, clause);
  out.raw(",\"at\":");
  at ? out.number(at) : out.raw("null");
  out.raw(",\"values\":");
  write_values(out, values, false);
  out.raw(",\"quotes\":");
  write_values(out, values, true);
  out.letter('}');
  return false;
}

}  // namespace canosa
}  // namespace lungomare
