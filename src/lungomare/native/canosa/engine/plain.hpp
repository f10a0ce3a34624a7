// The yardstick: plain alpha-beta with the same evaluation, a table and scoring actions first.
//
// What the search proper adds is measured against this one, so it gets no better.
#pragma once

#include "canosa/engine/order.hpp"
#include "canosa/engine/table.hpp"

namespace lungomare::canosa::engine {

struct PlainSearch {
  Walk walk;
  Transpositions table;
  Evaluation evaluation;
  History no_history;
  Move best_at_root;

  int score_of_child(int ply, int depth, int alpha, int beta) {
    if (walk.tables[ply + 1].position.player == walk.tables[ply].position.player)
      return search(ply + 1, depth, alpha, beta);
    return -search(ply + 1, depth, -beta, -alpha);
  }

  int search(int ply, int depth, int alpha, int beta) {
    if (!walk.visit()) return 0;
    if (walk.is_over(ply)) return walk.final_score(ply);
    if (depth == 0 || ply >= MOST_PLIES) return worth_of(walk.tables[ply].position, evaluation);
    const u64 key = walk.key(ply);
    const Finding known = table.look_up(key);
    const int turns = walk.turns(ply), kept = from_kept(known.score, turns);
    if (ply && known.bound != NOTHING && known.depth >= depth &&
        (known.bound == EXACT || (known.bound == AT_LEAST ? kept >= beta : kept <= alpha)))
      return kept;
    const Move none[2] = {};
    Candidates candidates(walk.tables[ply], no_history, NOTHING_BEFORE, known.move, none);
    int best = -INFINITE;
    const int first_alpha = alpha;
    Move best_move = 0;
    while (candidates.any() && alpha < beta) {
      const Candidate candidate = candidates.pick();
      walk.step(ply, action_of_move(candidate.move));
      int score = score_of_child(ply, depth - 1, alpha, beta);
      if (walk.stopped) return 0;
      if (score <= best) continue;
      best = score;
      best_move = candidate.move;
      if (ply == 0) best_at_root = best_move;
      if (score > alpha) alpha = score;
    }
    Bound bound = best >= beta ? AT_LEAST : best > first_alpha ? EXACT : AT_MOST;
    table.keep(key, {to_kept(best, turns), depth, bound, best_move});
    return best;
  }
};

}  // namespace lungomare::canosa::engine
