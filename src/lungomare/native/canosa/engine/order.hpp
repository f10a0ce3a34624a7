// In which order actions are looked at: what will probably refute comes first.
#pragma once

#include "canosa/engine/walk.hpp"

namespace lungomare::canosa::engine {

struct Candidate {
  Move move;
  bool is_loud;  // it scores or turns a Sailor
  bool is_kept;  // the table says that it was best
  bool is_late;  // it was put off
};

// Ranks; the history's own are below all of them.
constexpr int RANK_KEPT = 1 << 19;    // what the table says was best
constexpr int RANK_SCORES = 1 << 18;  // a Sailor comes home
constexpr int RANK_TURNS = 1 << 17;   // a Sailor changes hands, one near the other's home first
constexpr int RANK_KILLER = (1 << 16) + 1;  // refuted a sister position
constexpr int HISTORY_MOST = 1 << 14;

constexpr int HISTORY_KEYS = 6 * SQUARES;

// A number for the action without regard to the position: kind and square.
inline int history_key(Action action) {
  if (action.kind == MOVE_SAILOR) {
    bool sideways = action.to + 1 == action.from || action.from + 1 == action.to;
    return (sideways ? 5 : int(MOVE_SAILOR)) * SQUARES + action.from;
  }
  return action.kind * SQUARES + action.to;
}

// How good actions have proved so far: more for each cut-off, less for each that failed before it.
// They are counted by player, and besides by the action taken just before: what follows it well.
// Threads share one and write without locks; what is lost that way is a count or two.
struct History {
  short alone[2][HISTORY_KEYS];
  short after[2][HISTORY_KEYS + 1][HISTORY_KEYS];  // the last row: after none

  // What is known of a player's actions after another.
  struct Row {
    const short* alone;
    const short* after;
    int of(Action action) const {
      int key = history_key(action);
      return load(alone[key]) + load(after[key]);
    }
  };
  Row after_action(int player, int before) const { return {alone[player], after[player][before]}; }

  void learn(int player, int before, Action action, int bonus) {
    int key = history_key(action);
    grow(alone[player][key], bonus);
    grow(after[player][before][key], bonus);
  }

  // Move towards the most by a share that grows with the bonus, so that nothing overflows.
  static void grow(short& value, int bonus) {
    const int size = bonus < 0 ? -bonus : bonus, old = load(value);
    __atomic_store_n(&value, short(old + bonus - old * size / HISTORY_MOST), __ATOMIC_RELAXED);
  }

  static short load(const short& value) { return __atomic_load_n(&value, __ATOMIC_RELAXED); }
};
constexpr int NOTHING_BEFORE = HISTORY_KEYS;

inline bool scores_sailor(const Position& position, Action action) {
  return action.kind == MOVE_SAILOR && action.to == island(position.player);
}

// Actions to pick from, the best first; of equals the one with the lowest id.
//
// A rank and the place of its action are one number, so that the best is a plain maximum, which
// processors find without a guess at each comparison.
struct Candidates {
  static constexpr int LANES = 8;  // as many numbers as are compared at once
  static constexpr int PLACES = 128;
  static constexpr int TAKEN = -(1 << 30);
  static constexpr int LATE = TAKEN + PLACES;  // and the place: after all others

  int keys[(MOST_ACTIONS + LANES - 1) / LANES * LANES];
  Candidate all[MOST_ACTIONS];
  u8 picked[MOST_ACTIONS];  // places, in this order
  int count, lanes, number;

  Candidates(const Table& table, const History& history, int before, Move kept,
             const Move killers[2]) {
    const Position& position = table.position;
    const int player = position.player;
    const Bits theirs = controlled(position, 1 - player);
    int listed = 0;
    const auto after = history.after_action(player, before);
    visit_choices(table.found, position, [&](Action action) __attribute__((always_inline)) {
      const Move move = move_of(action);
      const bool scores = scores_sailor(position, action);
      const bool turns = action.kind == TRANSFER && (theirs >> action.to & 1);
      int rank;
      if (scores)
        rank = RANK_SCORES;
      else if (turns)
        rank = RANK_TURNS - TABLES.steps[1 - player][action.to];
      else {
        rank = after.of(action);
        if (move == killers[0]) rank = RANK_KILLER;
        if (move == killers[1]) rank = RANK_KILLER - 1;
      }
      if (move == kept) rank = RANK_KEPT;
      all[listed] = {move, scores || turns, move == kept, false};
      keys[listed] = rank * PLACES + (PLACES - 1 - listed);
      ++listed;
    });
    count = listed;
    number = 0;
    lanes = (count + LANES - 1) / LANES * LANES;
    for (int each = count; each < lanes; ++each) keys[each] = TAKEN;
  }

  bool any() const { return number < count; }

  const Candidate& pick() {
    int best = TAKEN;
    for (int each = 0; each < lanes; ++each) best = keys[each] > best ? keys[each] : best;
    const int place = PLACES - 1 - (best & (PLACES - 1));
    keys[place] = TAKEN;
    picked[number++] = u8(place);
    return all[place];
  }

  // Let the one picked last come again after all others.
  void put_off() {
    const int place = picked[--number];
    keys[place] = LATE + (PLACES - 1 - place);
    all[place].is_late = true;
  }
};

// At most 2 Sailors score, 5 are turned, and 3 have two steps each before them.
constexpr int MOST_URGENT = 16;

// What cannot wait at the horizon: to score, to turn a Sailor two steps or less from the other's
// home, and with two actions left a step to where the next one scores. Together the last two won 52
// % of 340 games at 2 ms an action against scoring alone; turning from farther away gains nothing
// more.
inline int urgent_actions(const Table& table, Action out[MOST_URGENT]) {
  const Position& position = table.position;
  const Choices& found = table.found;
  const int player = position.player, other = 1 - player;
  int count = 0;
  for (int which = 0; which < 2; ++which)
    for (Bits left = found.sailor[which] & one_step(player); left; left &= left - 1)
      out[count++] = sailor_step(position, lowest(left), which);
  Bits near = controlled(position, other) & (one_step(other) | two_steps(other));
  for (Bits left = found.transfer & near; left; left &= left - 1)
    out[count++] = {TRANSFER, 0, Square(lowest(left))};
  if (position.owed == ACTIONS_A_TURN)
    for (int which = 0; which < 2; ++which)
      for (Bits left = found.sailor[which] & two_steps(player); left; left &= left - 1)
        out[count++] = sailor_step(position, lowest(left), which);
  return count;
}

}  // namespace lungomare::canosa::engine
