// What each legal action of Canosa would do, as JSON text of states of Python.
#include <nanobind/stl/string.h>

#include <vector>

#include "canosa/bind/game.hpp"
#include "canosa/json/messages.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lungomare {
namespace canosa {
namespace {

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

void count_times(std::vector<Reached>& found, nb::handle earlier) {
  std::vector<u64> keys;
  for (const Reached& after : found) keys.push_back(key_of(after.position));
  for (nb::handle each : earlier) {
    nb::tuple fields = items_of(each, 6, "a position");
    u64 key = key_from(fields);
    for (size_t after = 0; after < found.size(); ++after)
      if (keys[after] == key) found[after].times += has_sailors(found[after].position, fields[0]);
  }
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
  write_effects(out, before, found, rules);
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
