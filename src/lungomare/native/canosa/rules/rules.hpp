// Canosa: the law of a position (C3-C10) and the table rules above it (C11).
//
// The same rules as lungomare/games/canosa, to be read beside rules.py and state.py: the names and
// the clauses are theirs. A position is a value of 48 bytes; copy it to undo. What depends on the
// game's past is in `Table` and in the caller's own list of earlier positions.
#pragma once

#include "canosa/rules/position.hpp"

namespace lungomare {
namespace canosa {

// What may be done

// The legal actions as sets of squares.
struct Choices {
  Bits siren;      // where she may step (C4)
  Bits push;       // where the other Siren may be put if she is attacked (C5)
  Bits sailor[2];  // who may step to the homeward square of the lower number, of the higher (C6)
  Bits transfer;   // whom she may give a ring (C7)
  Bits withdraw;   // whom she may take one from (C8)

  LUNGOMARE_HD bool any() const {
    return (siren | push | sailor[0] | sailor[1] | transfer | withdraw) != 0;
  }

  LUNGOMARE_HD int count() const {
    return count_bits(siren) + count_bits(push) + count_bits(sailor[0]) + count_bits(sailor[1]) +
           count_bits(transfer) + count_bits(withdraw);
  }
};

// How far it is to the lower and the higher of the player's homeward squares (C6.2).
LUNGOMARE_HD int homeward(int player, int which) {
  return player == 0 ? (which == 0 ? -SIZE : -1) : (which == 0 ? 1 : SIZE);
}

// The islands closed to the player's Siren (C4.2, C4.3, C5.2).
LUNGOMARE_HD Bits closed(int player, const Rules& rules) {
  return bit(island(player)) | (rules.enemy_island_open ? 0 : bit(island(1 - player)));
}

LUNGOMARE_HD bool is_won(const Position& position) {
  return position.scores[0] == SAILORS_TO_WIN || position.scores[1] == SAILORS_TO_WIN;
}

// Every legal action; none once the game is over (C11.4).
LUNGOMARE_INLINE Choices choices(const Position& position, const Rules& rules) {
  Choices found{};
  if (is_won(position)) return found;
  int player = position.player, other = 1 - player;
  Bits siren = bit(position.sirens[player]), enemy = bit(position.sirens[other]);
  Bits sailors = position.sailors();
  Bits empty = BOARD & ~(sailors | siren | enemy);
  Bits near = around(siren);
  Bits wearing = position.stacks[1] | position.stacks[2] | position.stacks[3];
  Bits mine = wearing & (player == 0 ? ~position.stacks[0] : position.stacks[0]);

  found.siren = near & empty & ~closed(player, rules);
  if (position.carried[player] > position.carried[other] &&
      (near & enemy & ~closed(player, rules))) {
    Bits barred = bit(island(other)) | (rules.push_to_island ? 0 : bit(island(player)));
    found.push = around(enemy) & (empty | siren) & ~barred;
  }
  if (player == 0) {
    found.sailor[0] = mine & (empty << SIZE);
    found.sailor[1] = mine & ((empty & ~FILE_F) << 1);
  } else {
    found.sailor[0] = mine & ((empty & ~FILE_A) >> 1);
    found.sailor[1] = mine & (empty >> SIZE);
  }
  if (position.carried[player] > 0) found.transfer = near & sailors & ~position.stacks[3];
  if (position.carried[player] < MAX_RINGS) found.withdraw = near & mine;
  return found;
}

LUNGOMARE_HD bool has_action(const Position& position, const Rules& rules) {
  return choices(position, rules).any();
}

LUNGOMARE_HD bool is_among(const Choices& found, const Position& position, Action action) {
  int step = int(action.to) - int(action.from), player = position.player;
  switch (action.kind) {
    case MOVE_SIREN: return found.siren >> action.to & 1;
    case ATTACK: return action.from == position.sirens[1 - player] && (found.push >> action.to & 1);
    case MOVE_SAILOR:
      return (step == homeward(player, 0) && (found.sailor[0] >> action.from & 1)) ||
             (step == homeward(player, 1) && (found.sailor[1] >> action.from & 1));
    case TRANSFER: return found.transfer >> action.to & 1;
    default: return found.withdraw >> action.to & 1;
  }
}

LUNGOMARE_HD bool is_legal(const Position& position, Action action, const Rules& rules) {
  return is_among(choices(position, rules), position, action);
}

// At most 60 Sailors' steps and 8 of each other kind.
constexpr int MOST_ACTIONS = 92;

LUNGOMARE_HD Action sailor_step(const Position& position, int from, int which) {
  return {MOVE_SAILOR, static_cast<Square>(from),
          static_cast<Square>(from + homeward(position.player, which))};
}

// Hand each of the choices to `visit` as an action, by rising id.
template <class Visit>
LUNGOMARE_INLINE void visit_choices(const Choices& found, const Position& position,
                                    const Visit& visit) {
  const Square enemy = position.sirens[1 - position.player];
  for (Bits left = found.siren; left; left &= left - 1)
    visit(Action{MOVE_SIREN, 0, static_cast<Square>(lowest(left))});
  for (Bits left = found.push; left; left &= left - 1)
    visit(Action{ATTACK, enemy, static_cast<Square>(lowest(left))});
  for (Bits left = found.sailor[0] | found.sailor[1]; left; left &= left - 1) {
    int from = lowest(left);
    for (int which = 0; which < 2; ++which)
      if (found.sailor[which] >> from & 1) visit(sailor_step(position, from, which));
  }
  for (Bits left = found.transfer; left; left &= left - 1)
    visit(Action{TRANSFER, 0, static_cast<Square>(lowest(left))});
  for (Bits left = found.withdraw; left; left &= left - 1)
    visit(Action{WITHDRAW, 0, static_cast<Square>(lowest(left))});
}

// Write the choices as actions, by rising id; return how many there are.
LUNGOMARE_HD int list_actions(const Choices& found, const Position& position,
                              Action out[MOST_ACTIONS]) {
  int count = 0;
  const auto write = [&](Action action) { out[count++] = action; };
  visit_choices(found, position, write);
  return count;
}

// Every legal action by rising id; return how many there are.
LUNGOMARE_HD int legal_actions(const Position& position, const Rules& rules,
                               Action out[MOST_ACTIONS]) {
  return list_actions(choices(position, rules), position, out);
}

// One of the choices, each number below their count another; not by rising id.
LUNGOMARE_HD Action nth_choice(const Choices& found, const Position& position, int n) {
  int sirens = count_bits(found.siren);
  if (n < sirens) return {MOVE_SIREN, 0, static_cast<Square>(nth_bit(found.siren, n))};
  n -= sirens;
  for (int which = 0; which < 2; ++which) {
    int sailors = count_bits(found.sailor[which]);
    if (n < sailors) return sailor_step(position, nth_bit(found.sailor[which], n), which);
    n -= sailors;
  }
  int transfers = count_bits(found.transfer);
  if (n < transfers) return {TRANSFER, 0, static_cast<Square>(nth_bit(found.transfer, n))};
  n -= transfers;
  int withdrawals = count_bits(found.withdraw);
  if (n < withdrawals) return {WITHDRAW, 0, static_cast<Square>(nth_bit(found.withdraw, n))};
  n -= withdrawals;
  return {ATTACK, position.sirens[1 - position.player],
          static_cast<Square>(nth_bit(found.push, n))};
}

// What it does

LUNGOMARE_HD void set_turn(Position& position, int player, int owed) {
  position.hash ^= turn_key(position.player, position.owed) ^ turn_key(player, owed);
  position.player = static_cast<u8>(player);
  position.owed = static_cast<u8>(owed);
}

LUNGOMARE_HD void pass_turn(Position& position) {
  set_turn(position, 1 - position.player, ACTIONS_A_TURN);
}

// Count one action as taken; after the last one the other player is to act (C3.2).
LUNGOMARE_HD void pay(Position& position) {
  bool last = position.owed == 1;
  set_turn(position, position.player ^ int(last), last ? ACTIONS_A_TURN : position.owed - 1);
}

LUNGOMARE_HD void set_siren(Position& position, int player, int square) {
  position.hash ^= siren_key(player, position.sirens[player]) ^ siren_key(player, square);
  position.sirens[player] = static_cast<Square>(square);
}

LUNGOMARE_HD void set_carried(Position& position, int player, int rings) {
  position.hash ^= carried_key(player, position.carried[player]) ^ carried_key(player, rings);
  position.carried[player] = static_cast<u8>(rings);
}

// Change the stack on `square` from one to another; 0 is no Sailor and has no key.
LUNGOMARE_HD void set_stack(Position& position, int square, Stack before, Stack after) {
  Stack change = before ^ after;
  for (int plane = 0; plane < 4; ++plane)
    position.stacks[plane] ^= u64(change >> plane & 1) << square;
  if (before) position.hash ^= sailor_key(square, before);
  if (after) position.hash ^= sailor_key(square, after);
}

// Score a Sailor; one ring of each colour goes home, the others are lost (C9).
LUNGOMARE_HD void bring_home(Position& position, int from, Stack stack) {
  int player = position.player, score = position.scores[player];
  set_stack(position, from, stack, 0);
  for (int each = 0; each < 2; ++each)
    if (has_ring(stack, each) && position.carried[each] < MAX_RINGS)
      set_carried(position, each, position.carried[each] + 1);
  position.hash ^= score_key(player, score) ^ score_key(player, score + 1);
  position.scores[player] = static_cast<u8>(score + 1);
}

// Give the Sailor on `square` this stack and the player's Siren `gain` rings (C7, C8).
LUNGOMARE_HD void change_rings(Position& position, int square, Stack before, Stack after,
                               int gain) {
  set_stack(position, square, before, after);
  set_carried(position, position.player, position.carried[position.player] + gain);
}

// Take a legal action, before anyone's forfeit is looked for.
LUNGOMARE_HD void act(Position& position, const Action& action) {
  int player = position.player;
  switch (action.kind) {
    case MOVE_SIREN: set_siren(position, player, action.to); break;
    case ATTACK:
      set_siren(position, player, action.from);
      set_siren(position, 1 - player, action.to);
      break;
    case MOVE_SAILOR: {
      Stack stack = position.stack(action.from);
      if (action.to == island(player)) {
        bring_home(position, action.from, stack);
      } else {
        set_stack(position, action.from, stack, 0);
        set_stack(position, action.to, 0, stack);
      }
      break;
    }
    case TRANSFER: {
      Stack stack = position.stack(action.to);
      change_rings(position, action.to, stack, with_ring(stack, player), -1);
      break;
    }
    case WITHDRAW: {
      Stack stack = position.stack(action.to);
      change_rings(position, action.to, stack, stack >> 1, +1);
      break;
    }
  }
  pay(position);
}

// Pass the turn on if the player to act must forfeit (C10.3); return what may be done then.
//
// Where nobody can act, or a trap loses, the position stays as it is: the game is over.
LUNGOMARE_INLINE Choices settle(Position& position, const Rules& rules) {
  Choices found = choices(position, rules);
  if (!rules.trap_forfeits || found.any()) return found;
  Position passed = position;
  pass_turn(passed);
  Choices others = choices(passed, rules);
  if (!others.any()) return found;
  position = passed;
  return others;
}

enum Reason : u8 { GOES_ON, SAILORS, TRAP, BLOCKED, REPETITION, QUIET };

// How a game ended: why, and who won; nobody (-1) in a draw.
struct Outcome {
  Reason reason = GOES_ON;
  i8 winner = -1;
};

// The end that a settled position shows in which the player to act can or cannot act (C10).
LUNGOMARE_HD Outcome ending_of_settled(const Position& position, bool can_act, const Rules& rules) {
  if (is_won(position)) return {SAILORS, static_cast<i8>(position.scores[0] != SAILORS_TO_WIN)};
  if (can_act) return {};
  if (!rules.trap_forfeits) return {TRAP, static_cast<i8>(1 - position.player)};
  return {BLOCKED, -1};
}

// The end that the position alone shows: four Sailors, a trap, a block (C10).
LUNGOMARE_HD Outcome ending(const Position& position, const Rules& rules) {
  Position settled = position;
  return ending_of_settled(position, settle(settled, rules).any(), rules);
}

// Count the sequences of `depth` actions (C11.4) from a position with these choices; the last
// action is counted, not played. `stopped()` is asked now and then; if it says yes, the count is
// worthless and comes soon.
template <class Stopped>
LUNGOMARE_HD u64 perft(const Position& position, const Choices& found, const Rules& rules,
                       int depth, const Stopped& stopped) {
  if (depth == 0) return 1;
  if (depth == 1) return static_cast<u64>(found.count());
  if (depth > 3 && stopped()) return 0;
  Action actions[MOST_ACTIONS];
  int count = list_actions(found, position, actions);
  u64 total = 0;
  for (int each = 0; each < count; ++each) {
    Position after = position;
    act(after, actions[each]);
    Choices then = settle(after, rules);
    total += perft(after, then, rules, depth - 1, stopped);
  }
  return total;
}

// The table rules: a thin layer of history above the position (C11)

// A game at one moment, but for the list of earlier positions, which the caller keeps: each one
// before this since a Sailor last came home.
struct Table {
  Position position;
  Choices found;  // what may be done; nothing once the game is over
  u32 turn = 1;
  u32 quiet = 0;
  bool sailor_moved = false;
  Outcome outcome;
};

LUNGOMARE_HD void finish(Table& table, Outcome outcome) {
  table.outcome = outcome;
  if (outcome.reason != GOES_ON) table.found = Choices{};
}

// The state of a game that begins from `position`.
LUNGOMARE_HD Table begin(const Position& position, const Rules& rules) {
  Table table{};
  table.position = position;
  table.turn = 1;
  table.found = settle(table.position, rules);
  finish(table, ending_of_settled(table.position, table.found.any(), rules));
  return table;
}

// How many Sailors have come home.
LUNGOMARE_HD int sailors_home(const Position& position) {
  return position.scores[0] + position.scores[1];
}

// Look for the end in the order of C11.3 once an action is taken, from what was before it; whether
// the position has arisen for the third time, `is_third(position)` is asked. Return whether a
// Sailor came home, from when on no earlier position can arise again.
template <class IsThird>
LUNGOMARE_INLINE bool conclude(Table& table, int player_before, int home_before, bool moved_sailor,
                               const Rules& rules, const IsThird& is_third) {
  Position& position = table.position;
  int paid = position.player;
  table.found = settle(position, rules);
  u32 turns = u32(paid != player_before) + u32(position.player != paid);
  bool moved = table.sailor_moved || moved_sailor;
  table.turn += turns;
  table.sailor_moved = moved && !turns;
  if (turns) table.quiet = moved ? turns - 1 : table.quiet + turns;
  bool came_home = sailors_home(position) != home_before;

  Outcome outcome = ending_of_settled(position, table.found.any(), rules);
  if (outcome.reason == GOES_ON && rules.repetition && !came_home && is_third(position))
    outcome = {REPETITION, -1};
  else if (outcome.reason == GOES_ON && rules.quiet && turns && table.quiet >= QUIET_TURNS)
    outcome = {QUIET, -1};
  finish(table, outcome);
  return came_home;
}

// Take a legal action and look for the end; see `conclude`.
template <class IsThird>
LUNGOMARE_HD bool advance(Table& table, const Action& action, const Rules& rules,
                          const IsThird& is_third) {
  int player = table.position.player, home = sailors_home(table.position);
  act(table.position, action);
  return conclude(table, player, home, action.kind == MOVE_SAILOR, rules, is_third);
}

// How often `position` is among these.
LUNGOMARE_HD int times(const Position& position, const Position* earlier, int count) {
  int found = 0;
  for (int each = 0; each < count; ++each)
    found += earlier[each].hash == position.hash && earlier[each] == position;
  return found;
}

}  // namespace canosa
}  // namespace lungomare
