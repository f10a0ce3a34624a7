// What anyone at the table sees: obvious.py of lungomare/players/canosa.
#pragma once

#include "canosa/engine/terms.hpp"

namespace lungomare::canosa::engine {

// Call `visit` with each legal action and the settled position after it, until it returns true;
// return whether it did.
template <class Visit>
bool any_after(const Position& position, const Rules& rules, const Visit& visit) {
  Action actions[MOST_ACTIONS];
  const int count = legal_actions(position, rules, actions);
  for (int each = 0; each < count; ++each) {
    Position after = position;
    act(after, actions[each]);
    settle(after, rules);
    if (visit(actions[each], after)) return true;
  }
  return false;
}

// Say whether the player to act can win in this turn by moving Sailors alone.
inline bool wins_by_sailors(const Position& position, const Rules& rules) {
  const int player = position.player;
  return any_after(position, rules, [&](Action action, const Position& after) {
    if (action.kind != MOVE_SAILOR) return false;
    return after.scores[player] == SAILORS_TO_WIN ||
           (after.player == player && wins_by_sailors(after, rules));
  });
}

// Say whether the other wins by Sailors' moves after the turn, however it is finished, whose last
// action led to `after`.
inline bool gives_away(int player, const Position& after, const Rules& rules) {
  if (after.player != player) return wins_by_sailors(after, rules);
  return !any_after(after, rules,
                    [&](Action, const Position& next) { return !gives_away(player, next, rules); });
}

// Write what remains of the legal actions for somebody who overlooks nothing obvious; return how
// many. A Sailor that can come home does; an action that lets the other player win in the next turn
// by Sailors' moves alone is left out, unless every action does.
inline int without_blunders(const Position& position, const Rules& rules,
                            Action out[MOST_ACTIONS]) {
  const int player = position.player, near_the_end = SAILORS_TO_WIN - ACTIONS_A_TURN;
  const int count = legal_actions(position, rules, out);
  int kept = 0;
  for (int each = 0; each < count; ++each)
    if (out[each].kind == MOVE_SAILOR && (ISLANDS >> out[each].to & 1)) out[kept++] = out[each];
  if (kept || position.scores[1 - player] < near_the_end) return kept ? kept : count;
  any_after(position, rules, [&](Action action, const Position& after) {
    if (!gives_away(player, after, rules)) out[kept++] = action;
    return false;
  });
  return kept ? kept : count;
}

}  // namespace lungomare::canosa::engine
