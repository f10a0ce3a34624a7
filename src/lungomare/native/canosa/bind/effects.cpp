// What each legal action of Canosa would do, as JSON text: preview.py of lungomare/games/canosa.
#include <nanobind/stl/string.h>

#include <vector>

#include "canosa/bind/game.hpp"
#include "core/json_text.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lungomare {
namespace canosa {
namespace {

// The switches as bits, in the order of the Python `Rules`.
Rules rules_from(u32 bits) {
  auto is_on = [bits](int place) { return (bits >> place & 1) != 0; };
  return Rules{is_on(0), is_on(1), is_on(2), is_on(3), is_on(4), is_on(5)};
}

Position position_of(nb::handle value) {
  nb::tuple fields = items_of(value, 6, "a position");
  return position_from(fields[0], fields[1], fields[2], fields[3], fields[4], fields[5]);
}

// How often positions have arisen before

// All of a position but its Sailors as one number, so that it differs from most earlier ones'.
u64 key_of(const Position& position) {
  u64 key = 0;
  for (int player = 0; player < 2; ++player)
    key = key << 24 | u64(position.sirens[player]) << 16 | u64(position.carried[player]) << 8 |
          u64(position.scores[player]);
  return key << 8 | u64(position.player << 4 | position.owed);
}

u64 key_from(const nb::tuple& fields) {
  Position position{};
  nb::tuple sirens = items_of(fields[1], 2, "sirens"), carried = items_of(fields[2], 2, "carried"),
            scores = items_of(fields[3], 2, "scores");
  for (size_t each = 0; each < 2; ++each) {
    position.sirens[each] = u8(number_in(sirens[each], 0, SQUARES - 1, "a Siren's square"));
    position.carried[each] = u8(number_in(carried[each], 0, MAX_RINGS, "carried"));
    position.scores[each] = u8(number_in(scores[each], 0, SAILORS_TO_WIN, "a score"));
  }
  position.player = u8(number_in(fields[4], 0, 1, "player"));
  position.owed = u8(number_in(fields[5], 1, ACTIONS_A_TURN, "owed"));
  return key_of(position);
}

bool has_sailors(const Position& position, nb::handle sailors) {
  nb::tuple stacks = items_of(sailors, SQUARES, "sailors");
  for (int square = 0; square < SQUARES; ++square)
    if (stack_from(stacks[size_t(square)]) != position.stack(square)) return false;
  return true;
}

// A legal action and the position after it, which has arisen so often before.
struct Reached {
  Action action;
  Position position;
  u64 key;
  int times;
};

std::vector<Reached> reached_from(const Position& before, const Rules& rules) {
  std::vector<Reached> found;
  found.reserve(MOST_ACTIONS);
  visit_choices(choices(before, rules), before, [&](Action action) {
    Position after = before;
    act(after, action);
    settle(after, rules);
    found.push_back({action, after, key_of(after), int(after == before)});
  });
  return found;
}

void count_times(std::vector<Reached>& found, nb::handle earlier) {
  for (nb::handle each : earlier) {
    nb::tuple fields = items_of(each, 6, "a position");
    u64 key = key_from(fields);
    for (Reached& after : found)
      if (after.key == key) after.times += has_sailors(after.position, fields[0]);
  }
}

// Words

const char* const KIND_NAMES[] = {"siren", "attack", "sailor", "transfer", "withdraw"};
const char* const STACKS[] = {"",      "()",    "(g)",   "(s)",   "(gg)",  "(gs)",
                              "(sg)",  "(ss)",  "(ggg)", "(ggs)", "(gsg)", "(gss)",
                              "(sgg)", "(sgs)", "(ssg)", "(sss)"};

void write_square(JsonText& out, int square) {
  out.letter(static_cast<char>('a' + square % SIZE));
  out.letter(static_cast<char>('1' + square / SIZE));
}

void write_quoted(JsonText& out, const char* word) {
  out.letter('"');
  out.raw(word, std::strlen(word));
  out.letter('"');
}

void write_action(JsonText& out, Action action) {
  if (action.kind == MOVE_SIREN || action.kind == ATTACK) out.letter('@');
  if (action.kind == TRANSFER) out.letter('+');
  if (action.kind == WITHDRAW) out.letter('-');
  if (action.kind == ATTACK || action.kind == MOVE_SAILOR) {
    write_square(out, action.from);
    out.letter(action.kind == ATTACK ? 'x' : '-');
  }
  write_square(out, action.to);
}

void write_rank(JsonText& out, const Position& position, Bits sailors, int first) {
  int gap = 0;
  for (int square = first; square < first + SIZE; ++square) {
    bool gold = square == position.sirens[0], silver = square == position.sirens[1];
    if (!gold && !silver && !(sailors >> square & 1)) {
      ++gap;
      continue;
    }
    if (gap) out.number(gap);
    gap = 0;
    if (gold || silver) {
      out.letter(gold ? 'G' : 'S');
    } else {
      const char* stack = STACKS[position.stack(square)];
      out.raw(stack, std::strlen(stack));
    }
  }
  if (gap) out.number(gap);
}

void write_position(JsonText& out, const Position& position) {
  Bits sailors = position.sailors();
  for (int first = SQUARES - SIZE; first >= 0; first -= SIZE) {
    write_rank(out, position, sailors, first);
    if (first) out.letter('/');
  }
  for (const u8* pair : {position.carried, position.scores}) {
    out.letter(' ');
    out.number(pair[0]);
    out.letter(',');
    out.number(pair[1]);
  }
  out.letter(' ');
  out.letter("gs"[position.player]);
  out.number(position.owed);
}

// The effect of one action

// The squares between which the Siren, the Sailor or the ring goes, and where a Siren is pushed.
void write_way(JsonText& out, const Position& before, Action action) {
  int siren = before.sirens[before.player], from = siren, to = action.to;
  if (action.kind == ATTACK) to = action.from;
  if (action.kind == MOVE_SAILOR) from = action.from;
  if (action.kind == WITHDRAW) {
    from = action.to;
    to = siren;
  }
  out.raw("\"from\":\"");
  write_square(out, from);
  out.raw("\",\"to\":\"");
  write_square(out, to);
  out.raw("\",\"push\":");
  if (action.kind != ATTACK) return out.raw("null");
  out.letter('"');
  write_square(out, action.to);
  out.letter('"');
}

void write_pair(JsonText& out, const int pair[2]) {
  out.letter('[');
  out.number(pair[0]);
  out.letter(',');
  out.number(pair[1]);
  out.letter(']');
}

// Whether a Sailor comes home, and the rings that go back and out then (C9).
void write_scoring(JsonText& out, const Position& before, Action action, const Position& after) {
  bool scores = sailors_home(after) != sailors_home(before);
  int returns[2] = {}, lost[2] = {};
  if (scores) {
    for (int player = 0; player < 2; ++player)
      returns[player] = after.carried[player] - before.carried[player];
    for (Stack left = before.stack(action.from); left > 1; left >>= 1) ++lost[left & 1];
    for (int player = 0; player < 2; ++player) lost[player] -= returns[player];
  }
  out.raw("\"scores\":");
  out.boolean(scores);
  out.raw(",\"returns\":");
  write_pair(out, returns);
  out.raw(",\"lost\":");
  write_pair(out, lost);
}

// Whose the Sailor is whose rings the action changed (C6.1).
void write_control(JsonText& out, Action action, const Position& after) {
  out.raw(",\"control\":");
  if (action.kind != TRANSFER && action.kind != WITHDRAW) return out.raw("null");
  Stack stack = after.stack(action.to);
  if (stack <= 1) return out.raw("\"neutral\"");
  stack & 1 ? out.raw("\"silver\"") : out.raw("\"gold\"");
}

void write_reason(JsonText& out, Outcome outcome, int winner) {
  if (outcome.reason != GOES_ON && outcome.winner == winner)
    write_quoted(out, REASONS[outcome.reason]);
  else
    out.raw("null");
}

void write_end(JsonText& out, int actor, const Table& after, bool turn_ended) {
  out.raw(",\"wins\":");
  write_reason(out, after.outcome, actor);
  out.raw(",\"loses\":");
  write_reason(out, after.outcome, 1 - actor);
  out.raw(",\"draws\":");
  write_reason(out, after.outcome, -1);
  out.raw(",\"ends_turn\":");
  out.boolean(turn_ended || after.outcome.reason != GOES_ON);
}

void write_effect(JsonText& out, const Table& before, Action action, const Table& after) {
  out.letter('"');
  write_action(out, action);
  out.raw("\":{\"kind\":");
  write_quoted(out, KIND_NAMES[action.kind]);
  out.letter(',');
  write_way(out, before.position, action);
  out.raw(",\"after\":\"");
  write_position(out, after.position);
  out.raw("\",");
  write_scoring(out, before.position, action, after.position);
  write_control(out, action, after.position);
  write_end(out, before.position.player, after, after.turn != before.turn);
  out.letter('}');
}

// What every legal action would do, by its text; `earlier` is whatever holds the positions before
// this one since a Sailor last came home.
nb::bytes effects(u32 switches, nb::handle position, nb::handle earlier, u32 quiet,
                  bool sailor_moved) {
  Rules rules = rules_from(switches);
  Table before{};
  before.position = position_of(position);
  before.turn = 1;
  before.quiet = quiet;
  before.sailor_moved = sailor_moved;
  std::vector<Reached> found = reached_from(before.position, rules);
  if (rules.repetition) count_times(found, earlier);
  JsonText out;
  bool is_first = true;
  out.letter('{');
  for (const Reached& each : found) {
    Table after = before;
    advance(after, each.action, rules,
            [&](const Position&) { return each.times >= REPETITIONS - 1; });
    out.comma(is_first);
    write_effect(out, before, each.action, after);
  }
  out.letter('}');
  return bytes_of(out);
}

nb::object legal_ids(u32 switches, nb::handle position) {
  Position now = position_of(position);
  return ids_of(choices(now, rules_from(switches)), now);
}

}  // namespace

void bind_effects(nb::module_& module) {
  module.def("canosa_effects", &effects, "switches"_a, "position"_a, "earlier"_a, "quiet"_a,
             "sailor_moved"_a);
  module.def("canosa_legal", &legal_ids, "switches"_a, "position"_a);
}

}  // namespace canosa
}  // namespace lungomare
