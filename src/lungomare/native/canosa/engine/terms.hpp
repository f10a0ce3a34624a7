// What a position of Canosa is worth: named terms, each a small table of weights.
//
// `visit_terms` is the one place that says which weights a position takes; a sink adds them up,
// keeps them apart by term to explain a position, or writes them down to fit them. Every term is
// counted for each player alike, the board turned round for Silver, so that an exchange of colours
// exchanges the worth. A weight is a pair, for the beginning and for the end of a game; the Sailors
// that have come home say how much of each counts. Another evaluation, a learned one say, takes the
// place of `worth_of`; nothing else looks at the weights.
#pragma once

#include "canosa/rules/rules.hpp"

namespace lungomare {
namespace canosa {

constexpr Bits ISLANDS = Bits{1} | Bits{1} << (SQUARES - 1);
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

// Say whether the terms, and with them the search, are made for the position: ten Sailors at most,
// and none on an island (C1.3, C9.1).
LUNGOMARE_HD bool is_searchable(const Position& position) {
  return is_playable(position) && count_bits(position.sailors()) <= 10 &&
         !(position.sailors() & ISLANDS);
}

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

// The steps that the player's nearest Sailors still need for a win, of so many in each distance
// (four bits for each); one that is not there counts as far as any can be.
LUNGOMARE_HD int race_steps(u64 at_distance, int needed) {
  int steps = 0;
  for (; needed > 0 && at_distance; --needed) {
    int distance = lowest(at_distance) / 4;
    steps += distance;
    at_distance -= u64{1} << (4 * distance);
  }
  steps += needed * (FARTHEST + 1);
  return steps < RACE_STEPS ? steps : RACE_STEPS - 1;
}

// What both players' terms look at.
struct Surroundings {
  Bits sailors, neutral, empty;
  Bits controlled[2];
  int worn[2];  // rings on Sailors
};

LUNGOMARE_HD Surroundings surroundings_of(const Position& position) {
  Surroundings found;
  const Bits* planes = position.stacks;
  found.sailors = position.sailors();
  found.empty = BOARD & ~(found.sailors | bit(position.sirens[0]) | bit(position.sirens[1]));
  found.controlled[0] = controlled(position, 0);
  found.controlled[1] = controlled(position, 1);
  found.neutral = found.sailors & ~(found.controlled[0] | found.controlled[1]);
  // A stack's highest bit tells its height; each one below that is a silver ring.
  Bits three = planes[3], two = planes[2] & ~three, one = planes[1] & ~(two | three);
  Bits wearing = one | two | three;
  int rings = count_bits(wearing) + count_bits(two | three) + count_bits(three);
  found.worn[1] = count_bits(planes[0] & wearing) + count_bits(planes[1] & (two | three)) +
                  count_bits(planes[2] & three);
  found.worn[0] = rings - found.worn[1];
  return found;
}

// Give the sink the terms of each Sailor that a player controls; return how many are at each
// distance from home.
template <int PLAYER, class Sink>
LUNGOMARE_INLINE u64 visit_sailors(const Position& position, const Surroundings& around,
                                   Sink& sink) {
  const u8* siren_steps = TABLES.siren_steps[position.sirens[PLAYER]];
  const u8* enemy_steps = TABLES.siren_steps[position.sirens[1 - PLAYER]];
  Bits mine = around.controlled[PLAYER];
  Steps steps = free_steps(mine, around.empty, PLAYER);
  Term threat = position.carried[1 - PLAYER] ? THREAT : DISTANT;
  Term guard = position.carried[PLAYER] ? GUARD : ESCORT;
  u64 at_distance = 0;
  for (; mine; mine &= mine - 1) {
    int square = lowest(mine), distance = TABLES.steps[PLAYER][square] - 1;
    Stack stack = position.stack(square);
    int ways = int(steps.which[0] >> square & 1) + int(steps.which[1] >> square & 1);
    at_distance += u64{1} << (4 * (distance + 1));
    sink.add(PLAYER, SAILOR, TABLES.kind[stack] * FARTHEST + distance);
    sink.add(PLAYER, PATH, ways * FARTHEST + distance);
    if (stack < 8) sink.add(PLAYER, threat, distance * SIREN_REACH + enemy_steps[square] - 1);
    sink.add(PLAYER, guard, distance * SIREN_REACH + siren_steps[square] - 1);
  }
  return at_distance;
}

// Give the sink the terms of one player: `sink.add(player, term, number of the weight)`.
template <int PLAYER, class Sink>
LUNGOMARE_INLINE void visit_player(const Position& position, const Surroundings& around,
                                   Sink& sink) {
  int siren = position.sirens[PLAYER], enemy = position.sirens[1 - PLAYER];
  int carried = position.carried[PLAYER], score = position.scores[PLAYER];
  u64 at_distance = visit_sailors<PLAYER>(position, around, sink);
  for (Bits left = around.neutral; left; left &= left - 1) {
    int square = lowest(left);
    sink.add(PLAYER, NEUTRAL, TABLES.steps[PLAYER][square] - 1);
    if (carried) sink.add(PLAYER, PROMISE, TABLES.siren_steps[siren][square] - 1);
  }
  int in_play = around.worn[PLAYER] + carried;
  sink.add(PLAYER, SCORE, score);
  sink.add(PLAYER, CARRIED, carried);
  sink.add(PLAYER, IN_PLAY, in_play < MOST_IN_PLAY ? in_play : MOST_IN_PLAY);
  sink.add(PLAYER, SIREN, TABLES.siren_place[PLAYER][siren]);
  sink.add(PLAYER, FREEDOM, count_bits(canosa::around(bit(siren)) & around.empty & ~ISLANDS));
  int lead = carried - position.carried[1 - PLAYER];
  if (lead > 0)
    sink.add(PLAYER, ATTACK_ON, (lead - 1) * SIREN_REACH + TABLES.siren_steps[siren][enemy] - 1);
  sink.add(PLAYER, RACE, race_steps(at_distance, SAILORS_TO_WIN - score) / 2);
  bool acts = position.player == PLAYER;
  int ready = ready_sailors(around.controlled[PLAYER], around.empty, PLAYER,
                            acts ? position.owed : ACTIONS_A_TURN);
  if (acts) sink.add(PLAYER, TEMPO, position.owed - 1);
  if (ready) sink.add(PLAYER, acts ? READY : LOOMING, (ready < 3 ? ready : 3) - 1);
}

// Give the sink every term of a position that is not won.
template <class Sink>
LUNGOMARE_HD void visit_terms(const Position& position, Sink& sink) {
  Surroundings around = surroundings_of(position);
  visit_player<0>(position, around, sink);
  visit_player<1>(position, around, sink);
}

// How far a game has come: Sailors home, 0 to 6.
LUNGOMARE_HD int phase_of(const Position& position) { return sailors_home(position); }

// A pair of weights as one number, so that both are added at once.
LUNGOMARE_HD u32 pair_weights(int early, int late) { return (u32(late) << 16) + u32(early); }
LUNGOMARE_HD int early_of(u32 pair) { return short(u16(pair)); }
LUNGOMARE_HD int late_of(u32 pair) { return short(u16((pair + 0x8000u) >> 16)); }

// A pair of sums at a phase.
LUNGOMARE_HD int blend(int early, int late, int phase) {
  return (early * (LAST_PHASE - phase) + late * phase) / LAST_PHASE;
}

// The weights as the search uses them.
struct Evaluation {
  u32 pairs[WEIGHTS];
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

// Adds the weights up, Gold's for and Silver's against; without a sign, so that it may overflow.
struct Sum {
  const Evaluation& evaluation;
  u32 total = 0;
  LUNGOMARE_HD void add(int player, Term term, int number) {
    u32 pair = evaluation.pairs[TERM_PLACES.first[term] + number];
    total = player == 0 ? total + pair : total - pair;
  }
};

// Adds them up by term.
struct SumByTerm {
  const Evaluation& evaluation;
  int early[TERMS] = {}, late[TERMS] = {};
  LUNGOMARE_HD void add(int player, Term term, int number) {
    const u32 pair = evaluation.pairs[TERM_PLACES.first[term] + number];
    early[term] += player == 0 ? early_of(pair) : -early_of(pair);
    late[term] += player == 0 ? late_of(pair) : -late_of(pair);
  }
};

// What each term of a position that is not won counts, for the player to act.
LUNGOMARE_HD void worth_by_term(const Position& position, const Evaluation& evaluation,
                                int out[TERMS]) {
  SumByTerm sum{evaluation};
  visit_terms(position, sum);
  const int sign = position.player == 0 ? 1 : -1;
  for (int term = 0; term < TERMS; ++term)
    out[term] = blend(sign * sum.early[term], sign * sum.late[term], phase_of(position));
}

// The worth of a position that is not won, for the player to act, in hundredths.
LUNGOMARE_HD int worth_of(const Position& position, const Evaluation& evaluation) {
  Sum sum{evaluation};
  visit_terms(position, sum);
  int worth = blend(early_of(sum.total), late_of(sum.total), phase_of(position));
  return position.player == 0 ? worth : -worth;
}

}  // namespace canosa
}  // namespace lungomare
