// Canosa: the law of a position (C1-C10) and the table rules above it (C11).
//
// The same rules as lungomare/games/canosa, to be read beside board.py, actions.py, position.py,
// rules.py and table.py: the names and the clauses are theirs. A position is a value of 48 bytes;
// copy it to undo. What depends on the game's past is in `Table` and in the caller's own list of
// earlier positions.
#pragma once

#include "core.hpp"

namespace lungomare {
inline namespace LUNGOMARE_TIER {
namespace canosa {

// The board (C1)

using Bits = u64;  // a set of squares: a1 is bit 0, b1 bit 1, … f6 bit 35
using Square = u8;

constexpr int SIZE = 6;
constexpr int SQUARES = 36;
constexpr Bits BOARD = (Bits{1} << SQUARES) - 1;
constexpr Bits FILE_A = 0x041041041;
constexpr Bits FILE_F = FILE_A << 5;

constexpr int MAX_RINGS = 3;       // what a Siren carries and a Sailor wears at most (C1.4)
constexpr int SAILORS_TO_WIN = 4;  // C10.1
constexpr int ACTIONS_A_TURN = 2;  // C3.2
constexpr int QUIET_TURNS = 50;    // C11.2
constexpr int REPETITIONS = 3;     // C11.1

// Gold's island a1 and Silver's island f6 (C1.2).
LUNGOMARE_HD Square island(int player) { return static_cast<Square>(player * (SQUARES - 1)); }

// The squares around those of the set (C4.1).
LUNGOMARE_HD Bits around(Bits squares) {
  Bits wide = squares | ((squares & ~FILE_F) << 1) | ((squares & ~FILE_A) >> 1);
  return (wide | (wide << SIZE) | (wide >> SIZE)) & BOARD & ~squares;
}

// Which of the rules' alternatives a table plays; the default is `retail`.
struct Rules {
  bool long_first_turn = false;    // C3.3
  bool enemy_island_open = false;  // C4.3, C5.2
  bool push_to_island = false;     // C5.4
  bool trap_forfeits = false;      // C10.2, C10.3
  bool repetition = true;          // C11.1
  bool quiet = true;               // C11.2
};

// The actions (C4-C8) and the fixed id of each

enum Kind : u8 { MOVE_SIREN, ATTACK, MOVE_SAILOR, TRANSFER, WITHDRAW };

// An action: `to` is the square gone to, pushed to, or of the Sailor; `from` is where a Sailor
// sets out or whom a Siren attacks.
struct Action {
  Kind kind;
  Square from;
  Square to;
};

constexpr int FIRST_ATTACK = SQUARES;
constexpr int ATTACKS = 220;  // pairs of a square and one around it
constexpr int FIRST_SAILOR_MOVE = FIRST_ATTACK + ATTACKS;
constexpr int SAILOR_MOVES = 120;  // pairs of a square and one orthogonally beside it
constexpr int FIRST_TRANSFER = FIRST_SAILOR_MOVE + SAILOR_MOVES;
constexpr int FIRST_WITHDRAWAL = FIRST_TRANSFER + SQUARES;
constexpr int ACTION_IDS = FIRST_WITHDRAWAL + SQUARES;

// Pairs are numbered square by square. A corner has `corner` of them, an edge or an inner square
// `step` more; a rank at the edge has `edge_rank` of them, the others `rank`.
struct Pairs {
  int edge_rank, rank, edge_corner, edge_step, corner, step;

  // How many pairs stand before those of `square`.
  LUNGOMARE_HD int before(int square) const {
    int up = square / SIZE, right = square % SIZE;
    int ranks = up == 0 ? 0 : edge_rank + rank * (up - 1);
    bool edge = up == 0 || up == SIZE - 1;
    if (right == 0) return ranks;
    return ranks + (edge ? edge_corner + edge_step * (right - 1) : corner + step * (right - 1));
  }

  // The square whose pairs hold the pair of this number.
  LUNGOMARE_HD int square_of(int number) const {
    int square = 0;
    for (int half = 32; half > 0; half /= 2)
      if (square + half < SQUARES && before(square + half) <= number) square += half;
    return square;
  }
};

LUNGOMARE_HD Pairs attack_pairs() { return Pairs{26, 42, 3, 5, 5, 8}; }
LUNGOMARE_HD Pairs sailor_pairs() { return Pairs{16, 22, 2, 3, 3, 4}; }

// The squares orthogonally beside `square`.
LUNGOMARE_HD Bits beside(int square) {
  Bits here = bit(square);
  return ((here << SIZE) | (here >> SIZE) | ((here & ~FILE_F) << 1) | ((here & ~FILE_A) >> 1)) &
         BOARD;
}

LUNGOMARE_HD int id_of(Action action) {
  Bits below = bit(action.to) - 1;
  switch (action.kind) {
    case MOVE_SIREN: return action.to;
    case ATTACK:
      return FIRST_ATTACK + attack_pairs().before(action.from) +
             count_bits(around(bit(action.from)) & below);
    case MOVE_SAILOR:
      return FIRST_SAILOR_MOVE + sailor_pairs().before(action.from) +
             count_bits(beside(action.from) & below);
    case TRANSFER: return FIRST_TRANSFER + action.to;
    default: return FIRST_WITHDRAWAL + action.to;
  }
}

// The action with this id, from 0 to ACTION_IDS - 1.
LUNGOMARE_HD Action action_of(int id) {
  if (id < FIRST_ATTACK) return {MOVE_SIREN, 0, static_cast<Square>(id)};
  if (id >= FIRST_WITHDRAWAL) return {WITHDRAW, 0, static_cast<Square>(id - FIRST_WITHDRAWAL)};
  if (id >= FIRST_TRANSFER) return {TRANSFER, 0, static_cast<Square>(id - FIRST_TRANSFER)};
  bool attack = id < FIRST_SAILOR_MOVE;
  int number = id - (attack ? FIRST_ATTACK : FIRST_SAILOR_MOVE);
  Pairs pairs = attack ? attack_pairs() : sailor_pairs();
  int from = pairs.square_of(number);
  Bits targets = attack ? around(bit(from)) : beside(from);
  int to = nth_bit(targets, number - pairs.before(from));
  return {attack ? ATTACK : MOVE_SAILOR, static_cast<Square>(from), static_cast<Square>(to)};
}

// A position (C1, C2)

// A Sailor's rings from bottom to top as a number: 1 is a neutral Sailor, and a ring on top makes
// it twice as much, plus 1 if the ring is silver: 2 (g), 3 (s), … 15 (sss). 0 is no Sailor.
using Stack = u32;

LUNGOMARE_HD Stack with_ring(Stack stack, int player) { return stack << 1 | Stack(player); }

// Say whether a ring of the player is in the stack.
LUNGOMARE_HD bool has_ring(Stack stack, int player) {
  for (; stack > 1; stack >>= 1)
    if (int(stack & 1) == player) return true;
  return false;
}

// Where everything stands, who is to act, and how many actions are owed.
struct Position {
  Bits stacks[4];  // bit k of the stack on each square
  Square sirens[2];
  u8 carried[2];
  u8 scores[2];
  u8 player;
  u8 owed;
  u64 hash;  // always `hash_of` the rest

  LUNGOMARE_HD Bits sailors() const { return stacks[0] | stacks[1] | stacks[2] | stacks[3]; }

  LUNGOMARE_HD Stack stack(int square) const {
    Stack found = 0;
    for (int plane = 0; plane < 4; ++plane)
      found |= static_cast<Stack>(stacks[plane] >> square & 1) << plane;
    return found;
  }
};

// The parts of a position that the hash is the exclusive sum of, each with a key of its own.

LUNGOMARE_HD u64 key(int part) { return scatter((u64(part) + 1) * 0x9e3779b97f4a7c15u); }
LUNGOMARE_HD u64 sailor_key(int square, Stack stack) { return key(square * 16 + int(stack)); }
LUNGOMARE_HD u64 siren_key(int player, int square) { return key(576 + player * SQUARES + square); }
LUNGOMARE_HD u64 carried_key(int player, int rings) { return key(648 + player * 4 + rings); }
LUNGOMARE_HD u64 score_key(int player, int score) { return key(656 + player * 5 + score); }
LUNGOMARE_HD u64 turn_key(int player, int owed) { return key(666 + player * 2 + owed); }

// The hash of a position from scratch.
LUNGOMARE_HD u64 hash_of(const Position& position) {
  u64 hash = turn_key(position.player, position.owed);
  for (Bits left = position.sailors(); left; left &= left - 1)
    hash ^= sailor_key(lowest(left), position.stack(lowest(left)));
  for (int player = 0; player < 2; ++player)
    hash ^= siren_key(player, position.sirens[player]) ^
            carried_key(player, position.carried[player]) ^
            score_key(player, position.scores[player]);
  return hash;
}

LUNGOMARE_HD bool operator==(const Position& one, const Position& other) {
  bool same = one.player == other.player && one.owed == other.owed;
  for (int plane = 0; plane < 4; ++plane)
    same = same && one.stacks[plane] == other.stacks[plane];
  for (int player = 0; player < 2; ++player)
    same = same && one.sirens[player] == other.sirens[player] &&
           one.carried[player] == other.carried[player] &&
           one.scores[player] == other.scores[player];
  return same;
}

// Say whether the parts are in their ranges and no two pieces on one square (C1.4, C1.5), so that
// every function here may be handed the position. The number of Sailors is the caller's business.
LUNGOMARE_HD bool is_playable(const Position& position) {
  for (int plane = 0; plane < 4; ++plane)
    if (position.stacks[plane] & ~BOARD) return false;
  for (int player = 0; player < 2; ++player)
    if (position.sirens[player] >= SQUARES || position.carried[player] > MAX_RINGS ||
        position.scores[player] > SAILORS_TO_WIN)
      return false;
  Bits sirens = bit(position.sirens[0]) | bit(position.sirens[1]);
  return position.sirens[0] != position.sirens[1] && !(sirens & position.sailors()) &&
         position.player < 2 && position.owed >= 1 && position.owed <= ACTIONS_A_TURN;
}

// The position in which a game begins whose Sailors set out from these squares (C2, C3.3).
LUNGOMARE_HD Position starting_position(Bits gold, Bits silver, const Rules& rules) {
  Position start{};
  start.stacks[0] = silver;
  start.stacks[1] = gold | silver;
  for (int player = 0; player < 2; ++player) {
    start.sirens[player] = island(player);
    start.carried[player] = 2;
  }
  start.owed = rules.long_first_turn ? 2 : 1;
  start.hash = hash_of(start);
  return start;
}

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
    // A Siren's eight neighbours are not enough to fill 64 bits: siren, transfer and withdraw
    // could share words, but separate counts read better and cost little.
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
LUNGOMARE_HD Choices choices(const Position& position, const Rules& rules) {
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

// Write the choices as actions, by rising id; return how many there are.
LUNGOMARE_HD int list_actions(const Choices& found, const Position& position,
                              Action out[MOST_ACTIONS]) {
  int count = 0;
  for (Bits left = found.siren; left; left &= left - 1)
    out[count++] = {MOVE_SIREN, 0, static_cast<Square>(lowest(left))};
  for (Bits left = found.push; left; left &= left - 1)
    out[count++] = {ATTACK, position.sirens[1 - position.player],
                    static_cast<Square>(lowest(left))};
  for (Bits left = found.sailor[0] | found.sailor[1]; left; left &= left - 1) {
    int from = lowest(left);
    for (int which = 0; which < 2; ++which)
      if (found.sailor[which] >> from & 1) out[count++] = sailor_step(position, from, which);
  }
  for (Bits left = found.transfer; left; left &= left - 1)
    out[count++] = {TRANSFER, 0, static_cast<Square>(lowest(left))};
  for (Bits left = found.withdraw; left; left &= left - 1)
    out[count++] = {WITHDRAW, 0, static_cast<Square>(lowest(left))};
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
LUNGOMARE_HD void act(Position& position, Action action) {
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
LUNGOMARE_HD Choices settle(Position& position, const Rules& rules) {
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
LUNGOMARE_HD Outcome ending_of_settled(const Position& position, bool can_act,
                                       const Rules& rules) {
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

// Take a legal action and look for the end in the order of C11.3; whether the position has arisen
// for the third time, `is_third(position)` is asked. Return whether a Sailor came home, from when
// on no earlier position can arise again.
template <class IsThird>
LUNGOMARE_HD bool advance(Table& table, Action action, const Rules& rules,
                          const IsThird& is_third) {
  Position& position = table.position;
  int player = position.player, scored = position.scores[0] + position.scores[1];
  act(position, action);
  int paid = position.player;
  table.found = settle(position, rules);
  u32 turns = u32(paid != player) + u32(position.player != paid);
  bool moved = table.sailor_moved || action.kind == MOVE_SAILOR;
  table.turn += turns;
  table.sailor_moved = moved && !turns;
  if (turns) table.quiet = moved ? turns - 1 : table.quiet + turns;
  bool came_home = position.scores[0] + position.scores[1] != scored;

  Outcome outcome = ending_of_settled(position, table.found.any(), rules);
  if (outcome.reason == GOES_ON && rules.repetition && !came_home && is_third(position))
    outcome = {REPETITION, -1};
  else if (outcome.reason == GOES_ON && rules.quiet && turns && table.quiet >= QUIET_TURNS)
    outcome = {QUIET, -1};
  finish(table, outcome);
  return came_home;
}

// How often `position` is among these.
LUNGOMARE_HD int times(const Position& position, const Position* earlier, int count) {
  int found = 0;
  for (int each = 0; each < count; ++each)
    found += earlier[each].hash == position.hash && earlier[each] == position;
  return found;
}

}  // namespace canosa
}  // namespace LUNGOMARE_TIER
}  // namespace lungomare
