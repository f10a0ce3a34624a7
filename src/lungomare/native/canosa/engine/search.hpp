// The search: alpha-beta over single actions, deepened action by action.
//
// A turn is two actions of the same player, so a score changes its sign only where the player
// changes (`score_of_child`). Depth is counted in actions. Scores are hundredths; those from PROVED
// on are wins that are proved: they arise in finished games alone, a node may hand on a loss only
// if every action was looked at, and whatever guesses (steps 4, 6 and 9) is kept below PROVED.
#pragma once

#include "canosa/engine/memory.hpp"
#include "canosa/engine/table.hpp"
#include "canosa/engine/team.hpp"

namespace lungomare::canosa::engine {

// How a search may be weakened; see the levels.
struct Knobs {
  u64 seed;
  u32 unnoticed;  // of 2^32 quiet actions
  int noise;
};

// A root action with what is known of it.
struct Root {
  Move move;
  bool is_late;  // put off, as another thread is looking into it
  int score;
  int length;
  Move line[MOST_PLIES];
};

// The numbers below were chosen by matches at equal time, 120 to 160 games of 2 ms an action each;
// a share in brackets is what the search with it won against the same without.
constexpr int ASPIRATION = 24;       // first window around the last score; widened until it holds
constexpr int AHEAD_DEPTH = 6;       // step 4: so near the horizon …
constexpr int AHEAD_MARGIN = 70;     // … an action rarely loses more
constexpr int PASS_DEPTH = 5;        // step 6: from so deep on (53 %)
constexpr int PASS_REDUCTION = 3;    // and a quarter of the depth
constexpr int UNKNOWN_DEPTH = 4;     // step 7: from so deep on (53 %)
constexpr int HOPELESS_DEPTH = 2;    // step 9: so near the horizon (59 %; with 3 it lost) …
constexpr int HOPELESS_MARGIN = 60;  // … a quiet action rarely gains more
constexpr int SHARED_DEPTH = 6;      // step 11: what is shallower is done sooner than shared
constexpr int REDUCTION_DEPTH = 3;   // step 12: shallower nodes are not reduced,
constexpr int REDUCTION_FROM = 2;    // nor their first actions (57 % against 3);
constexpr int REDUCTION_PART = 190;  // the others by the logarithms' product over 1.9

template <bool WEAKENED>
struct Search {
  Walk walk;
  Transpositions table;
  Evaluation evaluation;
  Worths worths;
  Knobs knobs;
  Team* team;
  int thread;
  Move killers[MOST_PLIES + 2][2];
  Move lines[MOST_PLIES + 2][MOST_PLIES + 2];
  int lengths[MOST_PLIES + 2];
  Root roots[MOST_ACTIONS];
  int root_count;
  int reductions[64][64];
  TurnsSeen seen[MOST_PLIES + 2];
  u32 visits[MOST_PLIES + 2];  // of the position at each ply, so that notes of old ones are known
  u32 visit_count;
  u16 before[MOST_PLIES + 2];    // the history's key of the action that led to each ply
  u8 under_way[MOST_PLIES + 2];  // the number of the action looked at, at each ply

  const Position& position(int ply) const { return walk.tables[ply].position; }

  int worth(int ply) {
    int found = worths.of(position(ply), evaluation);
    if (!WEAKENED || !knobs.noise) return found;
    u64 chance = scatter(position(ply).hash ^ knobs.seed) >> 32;
    return Worths::clamp_worth(found + int(chance * u64(2 * knobs.noise + 1) >> 32) - knobs.noise);
  }

  // Whether a weakened search notices a quiet action.
  bool is_noticed(int ply, Move move) const {
    u64 drawn = scatter(position(ply).hash ^ scatter(knobs.seed + move));
    return (drawn >> 32) >= knobs.unnoticed;
  }

  // Look at the position after the action taken last at `ply`: its score for who acts here.
  int score_of_child(int ply, int depth, int alpha, int beta) {
    if (position(ply + 1).player == position(ply).player)
      return search(ply + 1, depth, alpha, beta);
    return -search(ply + 1, depth, -beta, -alpha);
  }

  int quiet_score_of_child(int ply, int alpha, int beta) {
    if (position(ply + 1).player == position(ply).player) return quiesce(ply + 1, alpha, beta);
    return -quiesce(ply + 1, -beta, -alpha);
  }

  void keep_line(int ply, Move move) {
    lines[ply][0] = move;
    int rest = lengths[ply + 1];
    for (int each = 0; each < rest; ++each) lines[ply][each + 1] = lines[ply + 1][each];
    lengths[ply] = rest + 1;
  }

  int search(int ply, int depth, int alpha, int beta) {
    lengths[ply] = 0;
    if (depth <= 0) return quiesce(ply, alpha, beta);

    // 1. Count the position, and leave if the game or the search is over.
    if (!walk.visit()) return 0;
    if (walk.is_over(ply)) return walk.final_score(ply);
    if (ply >= MOST_PLIES) return worth(ply);
    const bool open = beta - alpha > 1;  // where the line itself is wanted, not only a bound

    // 2. Nothing beats a win in this turn, and nothing is worse than to be trapped in it.
    const int turns = walk.turns(ply);
    if (alpha < -(WIN - turns - 1)) alpha = -(WIN - turns - 1);
    if (beta > WIN - turns - 1) beta = WIN - turns - 1;
    if (alpha >= beta) return alpha;

    // 3. The worth by evaluation alone. It is needed nearly always, and while it is added up the
    //    table's entry, asked for in step 10, comes from memory.
    const Table& here = walk.tables[ply];
    const int still = worth(ply);

    // 4. So far ahead that a few actions will hardly lose it.
    if (!open && depth <= AHEAD_DEPTH && !is_proved(beta) && still - AHEAD_MARGIN * depth >= beta)
      return still;

    // 5. What is known of this position from another path?
    const u64 key = walk.key(ply);
    Finding known = table.look_up(key);
    if (is_proved(known.score) && walk.rules.quiet && known.bound != NOTHING &&
        WIN - (known.score < 0 ? -known.score : known.score) >= TRUSTED_TURNS)
      known.bound = NOTHING;
    const int kept = from_kept(known.score, turns);
    if (!open && known.bound != NOTHING && known.depth >= depth &&
        (known.bound == EXACT || (known.bound == AT_LEAST ? kept >= beta : kept <= alpha)))
      return kept;

    // 6. Too good even if this turn were passed? Then the other player will not let it come to
    // this.
    if (!open && depth >= PASS_DEPTH && here.position.owed == ACTIONS_A_TURN && still >= beta &&
        !is_proved(beta) && !walk.passed[ply]) {
      walk.pass(ply);
      before[ply + 1] = NOTHING_BEFORE;
      int score = -search(ply + 1, depth - PASS_REDUCTION - depth / 4, -beta, 1 - beta);
      if (walk.stopped) return 0;
      if (score >= beta) return score < PROVED ? score : beta;
    }

    // 7. Where nothing is known to begin with, look less deep: the next time something will be.
    if (!known.move && depth >= UNKNOWN_DEPTH) --depth;

    // 8. The actions, the most promising first.
    Candidates candidates(here, team->history, before[ply], known.move, killers[ply]);
    const int first_alpha = alpha, hope = still + HOPELESS_MARGIN * depth;
    const bool hopeless = !open && depth <= HOPELESS_DEPTH && hope <= alpha;
    const bool second = is_second_action(ply);
    killers[ply + 2][0] = killers[ply + 2][1] = 0;
    visits[ply] = ++visit_count;
    int best = -INFINITE;
    Move best_move = 0;
    bool overlooked = false;
    for (int number = 0; candidates.any(); ++number) {
      const Candidate candidate = candidates.pick();
      const Action action = action_of_move(candidate.move);

      // 9. Leave out a quiet action that cannot reach what is needed, or is not noticed.
      if (!candidate.is_loud && best > -PROVED) {
        bool unseen = WEAKENED && number && !is_noticed(ply, candidate.move);
        if (hopeless && best < hope) best = hope;
        if (hopeless && !candidate.is_kept) break;  // quiet ones alone are left
        if (unseen) overlooked = true;
        if (hopeless || unseen) continue;
      }

      // 10. Take it, unless the turn's end is known from the same two actions in the other order.
      walk.begin_step(ply, action);
      if (depth > 1) table.prefetch(walk.key(ply + 1));
      walk.conclude_step(ply, action);
      under_way[ply] = u8(number);
      before[ply + 1] = u16(history_key(action));
      if (second) {
        if (const auto* end = known_end(ply, depth - 1)) {
          if (!walk.visit()) return 0;
          if (end->score > best) best = end->score;
          continue;
        }
      }

      // 11. Put it off while another thread looks into it: afterwards the table will know.
      const bool shared = team->threads > 1 && depth >= SHARED_DEPTH;
      const u64 mark = shared ? mark_of(walk.key(ply + 1), depth) : 0;
      if (shared && number && !candidate.is_late && team->is_taken(thread, ply, mark)) {
        candidates.put_off();
        --number;
        continue;
      }
      if (shared) team->under_way[thread].set(ply, mark);

      // 12. Look at late quiet actions less deep, and at all but the first through a window of one.
      int score;
      if (number == 0) {
        score = score_of_child(ply, depth - 1, alpha, beta);
      } else {
        const bool late = depth >= REDUCTION_DEPTH && number >= REDUCTION_FROM;
        const int reduced = late && !candidate.is_loud ? reduction(depth, number) : 0;
        score = score_of_child(ply, depth - 1 - reduced, alpha, alpha + 1);
        if (score > alpha && reduced) score = score_of_child(ply, depth - 1, alpha, alpha + 1);
        if (score > alpha && score < beta) score = score_of_child(ply, depth - 1, alpha, beta);
      }
      if (shared) team->under_way[thread].set(ply, 0);
      if (walk.stopped) return 0;
      if (second) note_end(ply, depth - 1, score);

      // 13. Better than what was known?
      if (score <= best) continue;
      best = score;
      if (score <= alpha) continue;
      alpha = score;
      best_move = candidate.move;
      if (open) keep_line(ply, candidate.move);
      if (score < beta) continue;

      // 14. Too good: the other player will not let it come to this. Remember what did it.
      if (!candidate.is_loud) remember(ply, depth, candidates, number);
      break;
    }
    if (WEAKENED && overlooked && best <= -PROVED) best = -MOST_WORTH;

    // 15. Remember the position.
    const Bound bound = best >= beta ? AT_LEAST : best > first_alpha ? EXACT : AT_MOST;
    table.keep(key, {to_kept(best, turns), depth, bound, best_move});
    return best;
  }

  // Whether the turn's first action was taken in this very line, so that its ends are noted.
  // The root's own are not: its actions are looked at in another way.
  bool is_second_action(int ply) const {
    return ply > 1 && position(ply).owed == 1 && position(ply - 1).owed == ACTIONS_A_TURN &&
           position(ply - 1).player == position(ply).player;
  }

  const TurnsSeen::Slot* known_end(int ply, int depth) const {
    return seen[ply - 1].find(position(ply + 1).hash, visits[ply - 1], under_way[ply - 1], depth);
  }

  void note_end(int ply, int depth, int score) {
    seen[ply - 1].note(position(ply + 1).hash, visits[ply - 1], under_way[ply - 1], depth, score);
  }

  int reduction(int depth, int number) const {
    return reductions[depth < 64 ? depth : 63][number < 64 ? number : 63];
  }

  // A quiet action refuted: it gains in the history, those before it lose, and it is a killer.
  void remember(int ply, int depth, const Candidates& candidates, int number) {
    const int player = position(ply).player, most = HISTORY_MOST / 4;
    const int bonus = depth * depth * 8 < most ? depth * depth * 8 : most;
    const Move move = candidates.all[candidates.picked[number]].move;
    team->history.learn(player, before[ply], action_of_move(move), bonus);
    for (int each = 0; each < number; ++each) {
      const Candidate& failed = candidates.all[candidates.picked[each]];
      if (!failed.is_loud)
        team->history.learn(player, before[ply], action_of_move(failed.move), -bonus);
    }
    if (killers[ply][0] == move) return;
    killers[ply][1] = killers[ply][0];
    killers[ply][0] = move;
  }

  // At the horizon: the worth, or better by urgent actions alone. Nobody is held to be forced into
  // one of those, so no loss is found but that of a finished game.
  int quiesce(int ply, int alpha, int beta) {
    if (!walk.visit()) return 0;
    if (walk.is_over(ply)) return walk.final_score(ply);
    int best = worth(ply);
    if (best >= beta || ply >= MOST_PLIES) return best;
    if (best > alpha) alpha = best;
    Action actions[MOST_URGENT];
    const int count = urgent_actions(walk.tables[ply], actions);
    for (int each = 0; each < count; ++each) {
      walk.step(ply, actions[each]);
      const int score = quiet_score_of_child(ply, alpha, beta);
      if (walk.stopped) return 0;
      if (score > best) best = score;
      if (score > alpha) alpha = score;
      if (alpha >= beta) break;
    }
    return best;
  }

  // Look at the root's actions from number `first` on; the best comes to that place. Those that
  // another thread is looking into come last.
  int search_root(int first, int depth, int alpha, int beta) {
    for (int number = first; number < root_count; ++number) roots[number].is_late = false;
    int best = look_at_roots(first, depth, alpha, beta, -INFINITE, false);
    if (walk.stopped || best >= beta) return best;
    return look_at_roots(first, depth, best > alpha ? best : alpha, beta, best, true);
  }

  int look_at_roots(int first, int depth, int alpha, int beta, int best, bool late) {
    for (int number = first; number < root_count; ++number) {
      Root& root = roots[number];
      if (root.is_late != late) continue;
      walk.step(0, action_of_move(root.move));
      before[1] = u16(history_key(action_of_move(root.move)));
      const u64 mark = mark_of(walk.key(1), depth);
      root.is_late = !late && number != first && team->is_taken(thread, 0, mark);
      if (root.is_late) continue;
      team->under_way[thread].set(0, mark);
      int score;
      if (number == first) {
        score = score_of_child(0, depth - 1, alpha, beta);
      } else {
        score = score_of_child(0, depth - 1, alpha, alpha + 1);
        if (score > alpha && score < beta) score = score_of_child(0, depth - 1, alpha, beta);
      }
      if (walk.stopped) return best;
      if (score <= best) continue;
      best = score;
      if (score <= alpha && number != first) continue;
      root.score = score;
      root.length = 1 + lengths[1];
      root.line[0] = root.move;
      for (int each = 0; each < lengths[1]; ++each) root.line[each + 1] = lines[1][each];
      if (score <= alpha) continue;
      alpha = score;
      Root chosen = root;
      for (int each = number; each > first; --each) roots[each] = roots[each - 1];
      roots[first] = chosen;
      if (score >= beta) break;
    }
    return best;
  }

  // The score of the best action from `first` on, through windows that widen until one holds.
  void aspire(int first, int depth) {
    int middle = roots[first].score, width = ASPIRATION;
    int alpha = -INFINITE, beta = INFINITE;
    if (depth > 4 && !is_proved(middle)) alpha = middle - width, beta = middle + width;
    while (!walk.stopped) {
      int score = search_root(first, depth, alpha, beta);
      if (walk.stopped || (score > alpha && score < beta)) return;
      width *= 4;
      if (score <= alpha) alpha = width > 1500 ? -INFINITE : middle - width;
      if (score >= beta) beta = width > 1500 ? INFINITE : middle + width;
    }
  }
};

}  // namespace lungomare::canosa::engine
