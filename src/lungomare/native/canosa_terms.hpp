// What a position of Canosa is worth: named terms, each a small table of weights.
//
// `visit_terms` is the one place that says which weights a position takes; a sink adds them up,
// keeps them apart by term to explain a position, or writes them down to fit them. Every term is
// counted for each player alike, the board turned round for Silver, so that an exchange of colours
// exchanges the worth. A weight is a pair, for the beginning and for the end of a game; the Sailors
// that have come home say how much of each counts. Another evaluation, a learned one say, takes the
// place of `worth_of`; nothing else looks at the weights.
#pragma once

#include "canosa.hpp"

namespace lungomare {
inline namespace LUNGOMARE_TIER {
namespace canosa {

constexpr int FARTHEST = 2 * SIZE - 3;  // steps of a Sailor from its island: 1 to 9
constexpr int SIREN_REACH = SIZE - 1;   // steps of a Siren to any square: 1 to 5
constexpr int STACK_KINDS = 7;          // o oo eo ooo oeo eoo eeo: own and enemy rings, bottom up
constexpr int DIAGONAL_HALF = 21;       // squares, those mirrored in the islands' diagonal as one
constexpr int MOST_IN_PLAY = 7;         // rings of a colour (C1.3)
constexpr int RACE_STEPS = 32;          // a race of more steps counts as one of so many
constexpr int LAST_PHASE = 2 * (SAILORS_TO_WIN - 1);  // Sailors home, of both, in a running game

// The terms and how many weights each has.
enum Term : int {
  SCORE,      // by Sailors at home
  CARRIED,    // by rings on the Siren
  IN_PLAY,    // by rings not yet out of the game
  SAILOR,     // a Sailor under control, by stack and steps from home
  PATH,       // the same, by steps and how many of its two homeward squares are free
  THREAT,     // the same if it can be turned and the other Siren has a ring, by her nearness
  DISTANT,    // the same if she has none
  GUARD,      // the same, by the own Siren's nearness if she has a ring
  ESCORT,     // the same if she has none
  NEUTRAL,    // a neutral Sailor, by steps from the own island
  PROMISE,    // a neutral Sailor, by the Siren's nearness if she has a ring
  SIREN,      // where the Siren stands
  FREEDOM,    // by the squares she could step to
  ATTACK_ON,  // if she has more rings: by how many more, and how near the other one is
  RACE,       // by the steps that the Sailors nearest to home need to win
  TEMPO,      // to act, by actions owed
  READY,      // to act, by Sailors that can come home within the turn
  LOOMING,    // not to act, by Sailors that can come home within the next turn
  TERMS
};

struct TermShape {
  const char* name;
  int weights;
};

constexpr TermShape TERM_SHAPES[TERMS] = {
    {"score", SAILORS_TO_WIN},
    {"carried", MAX_RINGS + 1},
    {"in_play", MOST_IN_PLAY + 1},
    {"sailor", STACK_KINDS * FARTHEST},
    {"path", 3 * FARTHEST},
    {"threat", FARTHEST * SIREN_REACH},
    {"distant", FARTHEST * SIREN_REACH},
    {"guard", FARTHEST * SIREN_REACH},
    {"escort", FARTHEST * SIREN_REACH},
    {"neutral", FARTHEST},
    {"promise", SIREN_REACH},
    {"siren", DIAGONAL_HALF},
    {"freedom", 9},
    {"attack", MAX_RINGS * SIREN_REACH},
    {"race", RACE_STEPS / 2},
    {"tempo", ACTIONS_A_TURN},
    {"ready", 3},
    {"looming", 3},
};

// The number of the first weight of each term, and of them all.
struct TermPlaces {
  int first[TERMS + 1] = {};
  LUNGOMARE_HD constexpr TermPlaces() {
    for (int term = 0; term < TERMS; ++term)
      first[term + 1] = first[term] + TERM_SHAPES[term].weights;
  }
};
constexpr TermPlaces TERM_PLACES{};
constexpr int WEIGHTS = TERM_PLACES.first[TERMS];

// Tables of the board, made by the compiler.
struct BoardTables {
  u8 steps[2][SQUARES] = {};  // of a Sailor to the player's island
  u8 siren_steps[SQUARES][SQUARES] = {};
  u8 siren_place[2][SQUARES] = {};  // 0 to 20, seen from the own island
  u8 kind[16] = {};                 // of a stack, seen by who controls it
  LUNGOMARE_HD constexpr BoardTables() {
    for (int square = 0; square < SQUARES; ++square) {
      int up = square / SIZE, right = square % SIZE;
      int low = up < right ? up : right, high = up < right ? right : up;
      steps[0][square] = u8(up + right);
      steps[1][square] = u8(2 * (SIZE - 1) - up - right);
      siren_place[0][square] = u8(high * (high + 1) / 2 + low);
      int far_low = SIZE - 1 - high, far_high = SIZE - 1 - low;
      siren_place[1][square] = u8(far_high * (far_high + 1) / 2 + far_low);
      for (int other = 0; other < SQUARES; ++other) {
        int rise = up - other / SIZE, shift = right - other % SIZE;
        rise = rise < 0 ? -rise : rise;
        shift = shift < 0 ? -shift : shift;
        siren_steps[square][other] = u8(rise > shift ? rise : shift);
      }
    }
    // Below the top ring, from the ring under it: 1 for each ring of the other player.
    for (int stack = 2; stack < 16; ++stack) {
      int top = stack & 1;
      if (stack < 4)
        kind[stack] = 0;
      else if (stack < 8)
        kind[stack] = u8(1 + ((stack >> 1 & 1) != top));
      else
        kind[stack] = u8(3 + ((stack >> 1 & 1) != top) + 2 * ((stack >> 2 & 1) != top));
    }
  }
};
inline constexpr BoardTables TABLES{};

// The Sailors whose top ring is the player's (C6.1).
LUNGOMARE_HD Bits controlled(const Position& position, int player) {
  Bits wearing = position.stacks[1] | position.stacks[2] | position.stacks[3];
  return wearing & (player == 0 ? ~position.stacks[0] : position.stacks[0]);
}

// Of the player's Sailors `mine` those that can step to the lower, to the higher homeward square.
struct Steps {
  Bits which[2];
};

LUNGOMARE_HD Steps free_steps(Bits mine, Bits empty, int player) {
  if (player == 0) return {{mine & (empty << SIZE), mine & ((empty & ~FILE_F) << 1)}};
  return {{mine & ((empty & ~FILE_A) >> 1), mine & (empty >> SIZE)}};
}

// The squares one and two steps from the player's island.
LUNGOMARE_HD Bits one_step(int player) { return player == 0 ? Bits{0x42} : Bits{0x42} << 28; }
LUNGOMARE_HD Bits two_steps(int player) { return player == 0 ? Bits{0x1084} : Bits{0x210800000}; }

// How many of the player's Sailors can each come home within so many actions.
LUNGOMARE_HD int ready_sailors(Bits mine, Bits empty, int player, int actions) {
  if (!(empty >> island(player) & 1)) return 0;
  int ready = count_bits(mine & one_step(player));
  if (actions < 2) return ready;
  Steps steps = free_steps(mine & two_steps(player), empty, player);
  return ready + count_bits(steps.which[0] | steps.which[1]);
}

// The steps that the player's nearest Sailors still need for a win; one that is not there counts
// as far as any can be.
LUNGOMARE_HD int race_steps(u64 at_distance, int needed) {
  int steps = 0;
  for (int distance = 1; distance <= FARTHEST && needed > 0; ++distance) {
    int here = int(at_distance >> (4 * distance) & 15);
    int taken = here < needed ? here : needed;
    steps += taken * distance;
    needed -= taken;
  }
  steps += needed * (FARTHEST + 1);
  return steps < RACE_STEPS ? steps : RACE_STEPS - 1;
}

// Tell the sink the terms of one player: `sink.add(player, term, number of the weight)`.
template <class Sink>
LUNGOMARE_HD void visit_player(const Position& position, int player, Sink& sink) {
  int other = 1 - player;
  int siren = position.sirens[player], enemy = position.sirens[other];
  Bits sailors = position.sailors(), mine = controlled(position, player);
  Bits empty = BOARD & ~(sailors | bit(siren) | bit(enemy));
  Steps steps = free_steps(mine, empty, player);
  Term threat = position.carried[other] ? THREAT : DISTANT;
  Term guard = position.carried[player] ? GUARD : ESCORT;
  u64 at_distance = 0;
  int worn = 0;
  for (Bits left = mine; left; left &= left - 1) {
    int square = lowest(left), distance = TABLES.steps[player][square] - 1;
    Stack stack = position.stack(square);
    at_distance += u64{1} << (4 * (distance + 1));
    int ways = int(steps.which[0] >> square & 1) + int(steps.which[1] >> square & 1);
    sink.add(player, SAILOR, TABLES.kind[stack] * FARTHEST + distance);
    sink.add(player, PATH, ways * FARTHEST + distance);
    if (stack < 8)
      sink.add(player, threat, distance * SIREN_REACH + TABLES.siren_steps[enemy][square] - 1);
    sink.add(player, guard, distance * SIREN_REACH + TABLES.siren_steps[siren][square] - 1);
  }
  for (Bits left = sailors & ~controlled(position, 0) & ~controlled(position, 1); left;
       left &= left - 1) {
    int square = lowest(left);
    sink.add(player, NEUTRAL, TABLES.steps[player][square] - 1);
    if (position.carried[player]) sink.add(player, PROMISE, TABLES.siren_steps[siren][square] - 1);
  }
  // Rings in stacks: those with a bit set at a plane below the stack's highest are silver.
  Bits one = position.stacks[1] & ~position.stacks[2] & ~position.stacks[3];
  Bits two = position.stacks[2] & ~position.stacks[3], three = position.stacks[3];
  int silver = count_bits(position.stacks[0] & (one | two | three)) +
               count_bits(position.stacks[1] & (two | three)) +
               count_bits(position.stacks[2] & three);
  worn = count_bits(one) + 2 * count_bits(two) + 3 * count_bits(three) - silver;
  if (player == 1) worn = silver;
  int in_play = worn + position.carried[player];
  sink.add(player, SCORE, position.scores[player]);
  sink.add(player, CARRIED, position.carried[player]);
  sink.add(player, IN_PLAY, in_play < MOST_IN_PLAY ? in_play : MOST_IN_PLAY);
  sink.add(player, SIREN, TABLES.siren_place[player][siren]);
  sink.add(player, FREEDOM,
           count_bits(around(bit(siren)) & empty & ~(bit(island(0)) | bit(island(1)))));
  int lead = position.carried[player] - position.carried[other];
  if (lead > 0)
    sink.add(player, ATTACK_ON, (lead - 1) * SIREN_REACH + TABLES.siren_steps[siren][enemy] - 1);
  sink.add(player, RACE, race_steps(at_distance, SAILORS_TO_WIN - position.scores[player]) / 2);
  bool acts = position.player == player;
  int ready = ready_sailors(mine, empty, player, acts ? position.owed : ACTIONS_A_TURN);
  if (acts) sink.add(player, TEMPO, position.owed - 1);
  if (ready) sink.add(player, acts ? READY : LOOMING, (ready < 3 ? ready : 3) - 1);
}

// Tell the sink every term of a position that is not won.
template <class Sink>
LUNGOMARE_HD void visit_terms(const Position& position, Sink& sink) {
  visit_player(position, 0, sink);
  visit_player(position, 1, sink);
}

// How far a game has come: Sailors home, 0 to 6.
LUNGOMARE_HD int phase_of(const Position& position) {
  return position.scores[0] + position.scores[1];
}

// A pair of weights as one number, so that both are added at once.
LUNGOMARE_HD i32 pair_weights(int early, int late) { return i32(u32(late) << 16) + early; }
LUNGOMARE_HD int early_of(i32 pair) { return short(u16(u32(pair))); }
LUNGOMARE_HD int late_of(i32 pair) { return short(u16((u32(pair) + 0x8000u) >> 16)); }

// A pair of sums at a phase.
LUNGOMARE_HD int blend(int early, int late, int phase) {
  return (early * (LAST_PHASE - phase) + late * phase) / LAST_PHASE;
}

// The weights as the search uses them.
struct Evaluation {
  i32 pairs[WEIGHTS];
};

// From each term's early weights and then its late ones, all in a row.
LUNGOMARE_HD void read_weights(const short* flat, Evaluation& out) {
  for (int term = 0; term < TERMS; ++term) {
    int first = TERM_PLACES.first[term], count = TERM_SHAPES[term].weights;
    for (int each = 0; each < count; ++each)
      out.pairs[first + each] =
          pair_weights(flat[2 * first + each], flat[2 * first + count + each]);
  }
}

// Adds the weights up, Gold's for and Silver's against.
struct Sum {
  const Evaluation& evaluation;
  i32 total = 0;
  LUNGOMARE_HD void add(int player, Term term, int number) {
    i32 pair = evaluation.pairs[TERM_PLACES.first[term] + number];
    total += player == 0 ? pair : -pair;
  }
};

// The worth of a position that is not won, for the player to act, in hundredths.
LUNGOMARE_HD int worth_of(const Position& position, const Evaluation& evaluation) {
  Sum sum{evaluation};
  visit_terms(position, sum);
  int worth = blend(early_of(sum.total), late_of(sum.total), phase_of(position));
  return position.player == 0 ? worth : -worth;
}

}  // namespace canosa
}  // namespace LUNGOMARE_TIER
}  // namespace lungomare
