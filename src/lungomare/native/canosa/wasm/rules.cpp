// Canosa's rules for the page: states in, messages and states out.
//
// A state is the bytes of `State`. A text comes as the numbers of its characters. What may be
// refused answers with a refusal, an object of JSON, instead.
#include "canosa/json/explain.hpp"
#include "canosa/json/messages.hpp"
#include "canosa/wasm/state.hpp"
#include "core/wasm/wasm.hpp"

namespace lungomare::canosa {
namespace {

JsonText answer;  // what was asked for last; kept, so that its memory is asked for once

JsonText& new_answer() {
  answer.clear();
  return answer;
}

const Bytes* write_state(const Table& table, u8 switches, const Position* earlier, u32 count,
                         const Position* last) {
  State state{};
  state.position = table.position;
  state.turn = table.turn;
  state.quiet = table.quiet;
  state.count = count + (last ? 1 : 0);
  state.switches = switches;
  state.sailor_moved = table.sailor_moved;
  state.outcome = table.outcome;
  auto write = [](const void* bytes, size_t size) {
    answer.raw(static_cast<const char*>(bytes), size);
  };
  new_answer();
  write(&state, sizeof state);
  write(earlier, count * sizeof(Position));
  if (last) write(last, sizeof *last);
  return shown(answer);
}

const Bytes* begin_from(const Position& position, u8 switches) {
  return write_state(begin(position, rules_from(switches)), switches, nullptr, 0, nullptr);
}

Part part_of(const u32* text, int size) { return {text, 0, size}; }

}  // namespace

// The state in which a game begins whose Sailors set out from five squares of Gold's, then five of
// Silver's.
LUNGOMARE_EXPORT(start) const Bytes* start(const u8* squares, u32 switches) {
  constexpr int EACH = 5;
  Bits sailors[2] = {};
  for (int each = 0; each < 2 * EACH; ++each) sailors[each / EACH] |= bit(squares[each]);
  const Position position = starting_position(sailors[0], sailors[1], rules_from(switches));
  return begin_from(position, u8(switches));
}

// The state in which a game begins from a position; null if it is refused, see `refusal`.
LUNGOMARE_EXPORT(start_from)
const Bytes* start_from(const u32* text, int size, u32 switches) {
  Position position;
  const bool is_read =
      read_position(part_of(text, size), rules_from(switches), position, new_answer());
  return is_read ? begin_from(position, u8(switches)) : nullptr;
}

LUNGOMARE_EXPORT(refusal) const Bytes* refusal() { return shown(answer); }

// Why an action cannot be read or is not legal; null where it is.
LUNGOMARE_EXPORT(explain) const Bytes* explain(const State* state, const u32* text, int size) {
  Action action;
  const bool is_legal = read_action(part_of(text, size), action, new_answer()) &&
                        canosa::explain(state->table(), action, state->rules(), answer);
  return is_legal ? nullptr : shown(answer);
}

// The state after a legal action; null for one that is not legal.
LUNGOMARE_EXPORT(advance) const Bytes* advance(const State* state, const u32* text, int size) {
  Action action;
  Table table = state->table();
  if (!read_action(part_of(text, size), action, new_answer()) ||
      !is_among(table.found, table.position, action))
    return nullptr;
  auto is_third = [&](const Position& reached) {
    const int before = state->times_before(reached) + int(reached == state->position);
    return before >= REPETITIONS - 1;
  };
  if (canosa::advance(table, action, state->rules(), is_third))
    return write_state(table, state->switches, nullptr, 0, nullptr);
  return write_state(table, state->switches, state->earlier(), state->count, &state->position);
}

// The seat to act; -1 when the game is over.
LUNGOMARE_EXPORT(actor) int actor(const State* state) {
  return state->outcome.reason == GOES_ON ? state->position.player : -1;
}

LUNGOMARE_EXPORT(turn) u32 turn(const State* state) { return state->turn; }

LUNGOMARE_EXPORT(legal) const Bytes* legal(const State* state) {
  write_legal(new_answer(), state->table());
  return shown(answer);
}

LUNGOMARE_EXPORT(preview) const Bytes* preview(const State* state) {
  const Table before = state->table();
  std::vector<Reached> found;
  if (before.outcome.reason == GOES_ON) found = reached_from(before.position, state->rules());
  for (Reached& each : found) each.times += state->times_before(each.position);
  write_effects(new_answer(), before, found, state->rules());
  return shown(answer);
}

LUNGOMARE_EXPORT(view) const Bytes* view(const State* state) {
  write_view(new_answer(), state->table(), 1 + state->times_before(state->position));
  return shown(answer);
}

LUNGOMARE_EXPORT(result) const Bytes* result(const State* state) {
  write_result(new_answer(), state->outcome);
  return shown(answer);
}

}  // namespace lungomare::canosa
