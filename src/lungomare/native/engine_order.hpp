// In which order actions are looked at: what will probably refute comes first.
#pragma once

#include "engine_walk.hpp"

namespace lungomare {
inline namespace LUNGOMARE_TIER {
namespace engine {

struct Candidate {
  Move move;
  bool is_loud;  // it scores or turns a Sailor
  int rank;
};

// Ranks; the history's own are below all of them.
constexpr int RANK_KEPT = 1 << 30;    // what the table says was best
constexpr int RANK_SCORES = 1 << 28;  // a Sailor comes home
constexpr int RANK_TURNS = 1 << 26;   // a Sailor changes hands, one near the other's home first
constexpr int RANK_KILLER = 1 << 24;  // refuted a sister position
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
struct History {
  short alone[2][HISTORY_KEYS];
  short after[2][HISTORY_KEYS + 1][HISTORY_KEYS];  // the last row: after none

  int of(int player, int before, Action action) const {
    int key = history_key(action);
    return alone[player][key] + after[player][before][key];
  }

  void learn(int player, int before, Action action, int bonus) {
    int key = history_key(action);
    grow(alone[player][key], bonus);
    grow(after[player][before][key], bonus);
  }

  // Move towards the most by a share that grows with the bonus, so that nothing overflows.
  static void grow(short& value, int bonus) {
    int size = bonus < 0 ? -bonus : bonus;
    value = short(value + bonus - value * size / HISTORY_MOST);
  }
};
constexpr int NOTHING_BEFORE = HISTORY_KEYS;

inline bool scores_sailor(const Position& position, Action action) {
  return action.kind == MOVE_SAILOR && action.to == island(position.player);
}

// Write the candidates with their ranks; return how many.
inline int rank_actions(const Table& table, const History& history, int before, Move kept,
                        const Move killers[2], Candidate out[MOST_ACTIONS]) {
  const Position& position = table.position;
  Action actions[MOST_ACTIONS];
  int count = list_actions(table.found, position, actions);
  Bits theirs = controlled(position, 1 - position.player);
  for (int each = 0; each < count; ++each) {
    Action action = actions[each];
    Candidate& candidate = out[each];
    candidate.move = move_of(action);
    candidate.is_loud = true;
    if (scores_sailor(position, action))
      candidate.rank = RANK_SCORES;
    else if (action.kind == TRANSFER && (theirs >> action.to & 1))
      candidate.rank = RANK_TURNS - TABLES.steps[1 - position.player][action.to] * HISTORY_MOST;
    else {
      candidate.is_loud = false;
      candidate.rank = history.of(position.player, before, action);
      if (candidate.move == killers[0]) candidate.rank = RANK_KILLER;
      if (candidate.move == killers[1]) candidate.rank = RANK_KILLER - 1;
    }
    if (candidate.move == kept) candidate.rank = RANK_KEPT;
  }
  return count;
}

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

// Bring the best of those from `first` on to its place.
inline const Candidate& pick(Candidate* candidates, int first, int count) {
  int best = first;
  for (int each = first + 1; each < count; ++each)
    if (candidates[each].rank > candidates[best].rank) best = each;
  Candidate chosen = candidates[best];
  candidates[best] = candidates[first];
  candidates[first] = chosen;
  return candidates[first];
}

}  // namespace engine
}  // namespace LUNGOMARE_TIER
}  // namespace lungomare
