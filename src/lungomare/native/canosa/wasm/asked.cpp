// The game that the engine is asked about.
#include "canosa/wasm/asked.hpp"

#include "core/wasm/wasm.hpp"

namespace lungomare::canosa {

Asked asked;

namespace {

// The switches as bits, in the order of `Rules`.
Rules rules_from(u32 bits) {
  auto is_on = [bits](int place) { return (bits >> place & 1) != 0; };
  return Rules{is_on(0), is_on(1), is_on(2), is_on(3), is_on(4), is_on(5)};
}

}  // namespace

// Begin a game from a position of these bytes: the stack on each square, the Sirens' squares, the
// rings they carry, the scores, who is to act, and how many actions are owed. False where it is
// none.
LUNGOMARE_EXPORT(engine_begin) bool engine_begin(u32 switches, const u8* bytes) {
  Position position{};
  for (int square = 0; square < SQUARES; ++square)
    if (bytes[square] < 16) set_stack(position, square, 0, bytes[square]);
  const u8* rest = bytes + SQUARES;
  for (int player = 0; player < 2; ++player) {
    position.sirens[player] = rest[player];
    position.carried[player] = rest[2 + player];
    position.scores[player] = rest[4 + player];
  }
  position.player = rest[6];
  position.owed = rest[7];
  if (!is_playable(position)) return false;
  position.hash = hash_of(position);
  asked.rules = rules_from(switches);
  asked.table = begin(position, asked.rules);
  asked.earlier.clear();
  return true;
}

// Take an action in it; false, and nothing is changed, where it is not legal.
LUNGOMARE_EXPORT(engine_play) bool engine_play(int id) {
  Table& table = asked.table;
  if (id < 0 || id >= ACTION_IDS || !is_among(table.found, table.position, action_of(id)))
    return false;
  asked.earlier.push_back(table.position);
  auto is_third = [](const Position& position) {
    return times(position, asked.earlier.data(), int(asked.earlier.size())) >= REPETITIONS - 1;
  };
  if (advance(table, action_of(id), asked.rules, is_third)) asked.earlier.clear();
  return true;
}

}  // namespace lungomare::canosa
