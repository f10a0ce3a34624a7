#include "canosa/json/messages.hpp"

namespace lungomare {
namespace canosa {

void write_legal(JsonText& out, const Table& table) {
  bool is_first = true;
  out.letter('[');
  visit_choices(table.found, table.position, [&](Action action) {
    out.comma(is_first);
    out.letter('"');
    write_action(out, action);
    out.letter('"');
  });
  out.letter(']');
}

void write_view(JsonText& out, const Table& table, int times) {
  out.raw("{\"position\":\"");
  write_position(out, table.position);
  out.raw("\",\"turn\":");
  out.number(table.turn);
  out.raw(",\"quiet\":");
  out.number(table.quiet);
  out.raw(",\"times\":");
  out.number(times);
  out.letter('}');
}

void write_result(JsonText& out, Outcome outcome) {
  if (outcome.reason == GOES_ON) return out.raw("null");
  out.raw("{\"winner\":");
  if (outcome.winner < 0) {
    out.raw("null");
  } else {
    out.letter('"');
    out.raw(PLAYERS[outcome.winner]);
    out.letter('"');
  }
  out.raw(",\"reason\":\"");
  out.raw(REASONS[outcome.reason]);
  out.raw("\"}");
}

}  // namespace canosa
}  // namespace lungomare
