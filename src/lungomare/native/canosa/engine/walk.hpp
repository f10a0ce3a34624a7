// Walking through lines of play: the positions of the line, the game's past, and the limits.
//
// What a proof may rest on. A draw by repetition (C11.1) depends on the past, but a position-table
// does not know it. A player who wins can do so without coming to any position twice, so only
// positions that have arisen twice before the root can stand in the way: they are draws for the
// whole search, and the set of them is part of every key (`salt`). Likewise the count of quiet
// turns (C11.2) is part of the key once it is high, and proofs that could outlast it are not
// believed. Within a line the second time counts as a draw: that hides no win and invents none.
#pragma once

#include "canosa/engine/terms.hpp"
#include "core/system.hpp"

namespace lungomare::canosa::engine {

constexpr int MOST_PLIES = 100;  // actions that a search looks into at most

constexpr int WIN = 30000;         // a win in this turn is one less, in the next one two less, …
constexpr int PROVED = WIN - 500;  // only proofs score as much: no line has 500 turns
constexpr int MOST_WORTH = PROVED - 1;
constexpr int INFINITE = 32000;

constexpr int KEYED_QUIET = 20;  // from so many quiet turns on keys count them
constexpr int TRUSTED_TURNS = QUIET_TURNS - KEYED_QUIET;  // shorter proofs hold below that
constexpr Count NODES_A_LOOK = 512;  // between looks at the clock: below a tenth of a millisecond

inline bool is_proved(int score) { return score >= PROVED || score <= -PROVED; }

// An action as a number; its highest bit is set, so that 0 is none.
using Move = u16;

inline Move move_of(Action action) {
  return Move(0x8000 | action.kind << 12 | action.from << 6 | action.to);
}
inline Action action_of_move(Move move) {
  return {Kind(move >> 12 & 7), Square(move >> 6 & 63), Square(move & 63)};
}

struct Limits {
  Count nodes, deadline;
  const bool* stop;
  const bool* over;
  bool by_processor = false;
};

// The line of play under the search's hand; `tables[0]` is the root.
struct Walk {
  Rules rules;
  Limits limits;
  const Position* earlier;
  int earlier_count;
  Count nodes;
  bool stopped;
  u64 salt;
  u8 seen_before[256];  // how many earlier positions have a hash that ends so
  Table tables[MOST_PLIES + 2];
  u8 fresh[MOST_PLIES + 2];     // the first of the line's positions that could arise again
  bool passed[MOST_PLIES + 2];  // whether the last turn was passed

  void begin(const Table& root, const Position* first, int count, const Rules& chosen,
             const Limits& asked, u64 options) {
    rules = chosen;
    limits = asked;
    if (!limits.nodes) limits.nodes = ~Count{0};
    earlier = first;
    earlier_count = rules.repetition ? count : 0;
    nodes = 0;
    stopped = false;
    tables[0] = root;
    fresh[0] = 0;
    for (u8& each : seen_before) each = 0;
    for (int each = 0; each < earlier_count; ++each) {
      u8& seen = seen_before[earlier[each].hash & 255];
      if (seen < 255) ++seen;
    }
    salt = options ^ drawn_by_past();
  }

  // A number for the set of positions that have arisen twice.
  u64 drawn_by_past() const {
    u64 found = 0;
    for (int each = 0; each < earlier_count; ++each)
      if (seen_before[earlier[each].hash & 255] >= 2 &&
          times(earlier[each], earlier, each) == REPETITIONS - 2)
        found ^= scatter(earlier[each].hash + 1);
    return found;
  }

  // Say whether the position after `ply` actions is to count as a draw by repetition.
  bool is_repeated(const Position& position, int ply) const {
    int stride =
        rules.trap_forfeits ? 1 : 2 * ACTIONS_A_TURN;  // until the same player owes as many
    for (int each = ply - stride; each >= fresh[ply]; each -= stride)
      if (tables[each].position.hash == position.hash && tables[each].position == position)
        return true;
    return fresh[ply] == 0 && seen_before[position.hash & 255] >= REPETITIONS - 1 &&
           times(position, earlier, earlier_count) >= REPETITIONS - 1;
  }

  // Take an action in the position after `ply` others; `conclude_step` then says what came of it.
  // Between the two the new position's key is known, and what is kept of it may be asked for.
  void begin_step(int ply, const Action& action) {
    tables[ply + 1] = tables[ply];
    act(tables[ply + 1].position, action);
  }

  void conclude_step(int ply, const Action& action) {
    const Position& here = tables[ply].position;
    auto is_third = [&](const Position& position) { return is_repeated(position, ply + 1); };
    fresh[ply + 1] = fresh[ply];
    passed[ply + 1] = false;
    if (conclude(tables[ply + 1], here.player, sailors_home(here), action.kind == MOVE_SAILOR,
                 rules, is_third))
      fresh[ply + 1] = u8(ply + 1);
  }

  void step(int ply, const Action& action) {
    begin_step(ply, action);
    conclude_step(ply, action);
  }

  // Let the player to act pass, which no rule allows; for guesses only.
  void pass(int ply) {
    Table& next = tables[ply + 1];
    next = tables[ply];
    fresh[ply + 1] = u8(ply + 1);
    passed[ply + 1] = true;
    pass_turn(next.position);
    next.found = choices(next.position, rules);
    next.turn += 1;
    finish(next, ending_of_settled(next.position, next.found.any(), rules));
  }

  bool is_over(int ply) const { return tables[ply].outcome.reason != GOES_ON; }

  // How many turns have ended since the root.
  int turns(int ply) const { return int(tables[ply].turn - tables[0].turn); }

  // The score of a finished game for who would act: a win counts by the turn that brought it.
  int final_score(int ply) const {
    const Table& table = tables[ply];
    if (table.outcome.winner < 0) return 0;
    int score = WIN - (ply ? turns(ply - 1) + 1 : 0);
    return table.outcome.winner == table.position.player ? score : -score;
  }

  u64 key(int ply) const {
    const Table& table = tables[ply];
    u64 found = table.position.hash ^ salt;
    if (rules.quiet && table.quiet >= KEYED_QUIET)
      found ^= scatter(u64(table.quiet) * 2 + table.sailor_moved + 0x5175);
    return found;
  }

  // Count a position as visited; false when the search must end before it.
  bool visit() {
    if (stopped || nodes >= limits.nodes) {
      stopped = true;
      return false;
    }
    if (++nodes % NODES_A_LOOK == 0) look_around();
    return !stopped;
  }

  void look_around() {
    stopped = is_stopped(limits.stop) || (limits.over && is_set(limits.over)) ||
              (limits.deadline && nanoseconds(limits.by_processor) >= limits.deadline);
  }
};

// A proof's score counts turns from the root; kept for other paths it counts them from the node.
inline int to_kept(int score, int turns) {
  return score >= PROVED ? score + turns : score <= -PROVED ? score - turns : score;
}
inline int from_kept(int score, int turns) {
  return score >= PROVED ? score - turns : score <= -PROVED ? score + turns : score;
}

}  // namespace lungomare::canosa::engine
