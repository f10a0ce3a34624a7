// The solver: is the game won for the player to act within so many turns? Every action is looked
// at.
//
// The depth is counted in turns and nothing is guessed, so that both answers are certain. What was
// found is kept by position and turns left; see walk.hpp for what the past has to do with it.
#pragma once

#include "canosa/engine/order.hpp"
#include "canosa/engine/table.hpp"

namespace lungomare::canosa::engine {

struct Solver {
  Walk walk;
  Transpositions table;
  History history;
  int hero;  // who shall win
  Move lines[MOST_PLIES + 2][MOST_PLIES + 2];
  int lengths[MOST_PLIES + 2];

  // Say whether the hero wins in a turn before the one of number `last`, counted from the root's.
  //
  // The answer is of no use once the walk has stopped.
  bool wins(int ply, int last) {
    lengths[ply] = 0;
    if (!walk.visit()) return false;
    const Table& here = walk.tables[ply];
    if (walk.is_over(ply)) return here.outcome.winner == hero;
    const int left = last - walk.turns(ply);
    if (left <= 0 || ply >= MOST_PLIES || !can_reach(ply, left)) return false;
    const u64 key = walk.key(ply) ^ scatter(u64(hero) + 0x50e7);
    const Finding known = table.look_up(key);
    // Won within fewer turns is won within more; not within more is not within fewer.
    if (known.bound == AT_LEAST && known.depth <= left && ply) return true;
    if (known.bound == AT_MOST && known.depth >= left) return false;
    const bool acts = here.position.player == hero;
    const Move none[2] = {};
    Candidates candidates(here, history, NOTHING_BEFORE, known.move, none);
    bool won = !acts;
    Move decisive = 0;
    while (candidates.any() && won != acts) {
      const Candidate candidate = candidates.pick();
      walk.step(ply, action_of_move(candidate.move));
      bool child = wins(ply + 1, last);
      if (walk.stopped) return false;
      if (child) keep_line(ply, candidate.move);
      if (child != acts) continue;
      won = acts;
      decisive = candidate.move;
      history.learn(here.position.player, NOTHING_BEFORE, action_of_move(decisive), 64 * left);
    }
    table.keep(key, {0, left, won ? AT_LEAST : AT_MOST, decisive});
    return won;
  }

  // Say whether so many turns could suffice: each of the hero's has two actions, and each action
  // brings a Sailor one step nearer. Where a trap loses, that counts for the hero's last turn only,
  // and only if it cannot end with one.
  bool can_reach(int ply, int left) const {
    const Position& position = walk.tables[ply].position;
    const bool acts = position.player == hero;
    if (!walk.rules.trap_forfeits && (!acts || left > 2 || could_trap(position))) return true;
    int actions =
        acts ? position.owed + (left - 1) / 2 * ACTIONS_A_TURN : left / 2 * ACTIONS_A_TURN;
    u64 at_distance = 0;
    for (Bits sailors = position.sailors(); sailors; sailors &= sailors - 1)
      at_distance += u64{1} << (4 * TABLES.steps[hero][lowest(sailors)]);
    return race_steps(at_distance, SAILORS_TO_WIN - position.scores[hero]) <= actions;
  }

  // Say whether the hero, to act, could leave the other without an action by the end of the other's
  // next turn. Not so if her Siren cannot be attacked, stands on no island and has three empty
  // squares around her: two actions fill two of them, and from the third she can always step back.
  bool could_trap(const Position& position) const {
    const int other = 1 - hero, siren = position.sirens[other];
    const bool far = TABLES.siren_steps[position.sirens[hero]][siren] > ACTIONS_A_TURN;
    const bool weaker = position.carried[hero] < position.carried[other];
    const Bits taken = position.sailors() | bit(position.sirens[hero]) | ISLANDS;
    const int free = count_bits(around(bit(siren)) & ~taken);
    return !(far || weaker) || (bit(siren) & ISLANDS) || free <= ACTIONS_A_TURN;
  }

  void keep_line(int ply, Move move) {
    lines[ply][0] = move;
    for (int each = 0; each < lengths[ply + 1]; ++each) lines[ply][each + 1] = lines[ply + 1][each];
    lengths[ply] = lengths[ply + 1] + 1;
  }
};

}  // namespace lungomare::canosa::engine
