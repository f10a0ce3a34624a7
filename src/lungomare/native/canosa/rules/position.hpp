// Canosa's board, its actions with their ids, and its positions (C1-C3).
//
// To be read beside board.py, actions.py, position.py and editions.py of lungomare/games/canosa.
#pragma once

#include "core/core.hpp"

namespace lungomare {
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

// The rules whose switches are bits, the first of them the lowest.
LUNGOMARE_HD Rules rules_from(u32 bits) {
  return Rules{bool(bits & 1),      bool(bits >> 1 & 1), bool(bits >> 2 & 1),
               bool(bits >> 3 & 1), bool(bits >> 4 & 1), bool(bits >> 5 & 1)};
}

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

constexpr int PARTS = 671;

LUNGOMARE_HD constexpr u64 made_key(int part) {
  return scatter((u64(part) + 1) * 0x9e3779b97f4a7c15u);
}

struct Keys {
  u64 of[PARTS] = {};
  LUNGOMARE_HD constexpr Keys() {
    for (int part = 0; part < PARTS; ++part) of[part] = made_key(part);
  }
};
inline constexpr Keys KEYS{};

// A table is quicker than the making; a CUDA device sees no table of the host's.
LUNGOMARE_HD u64 key(int part) {
#ifdef __CUDA_ARCH__
  return made_key(part);
#else
  return KEYS.of[part];
#endif
}
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
  for (int plane = 0; plane < 4; ++plane) same = same && one.stacks[plane] == other.stacks[plane];
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

}  // namespace canosa
}  // namespace lungomare
