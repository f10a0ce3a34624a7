// A tree over turns in sampled futures: in each, turns are chosen by what came of them before and
// by first sight, until one is new; then everybody plays by value, to the end or for a few turns.
//
// With `everyone` all seats choose in the tree, each for itself (an information-set tree); without,
// only the seat that plans does, and the others play by value: the plain tree.
#pragma once

#include "bosa/planner/policy.hpp"
#include "bosa/planner/resample.hpp"

namespace lungomare {
namespace bosa {

constexpr int MOST_BRANCHES = 32;
constexpr int TREE_SIZE = 1 << 15;  // turns remembered; when full, the tree grows no more
constexpr int MOST_DEPTH = 64;

// A turn after a row of turns, with what came of it for its seat.
struct Branch {
  u64 key;
  double rewards;
  double shares;
  int visits;
};

struct TreeOptions {
  int width;        // turns looked at where the tree branches
  int horizon;      // turns of the planning seat played on beyond the tree; 15 is to the end
  bool everyone;    //
  float curiosity;  // how much a turn that was hardly tried is preferred
  float warmth;     // points that make first sight e times as sure
};

struct Tree {
  Model model;
  State root;
  Unknown unknown;
  TreeOptions options;
  u64 seed;
  int seat;
  int used;
  u64 futures;
  ValuedTurn turns[MOST_BRANCHES];
  ValuedTurn roots[MOST_BRANCHES];
  int root_count;
  TurnRoom room;
  Branch branches[TREE_SIZE];
};

LUNGOMARE_HD u64 turn_key(u64 before, const Turn& turn) {
  u64 purse =
      turn.purse.goods ^ scatter(u64(u32(turn.purse.coins)) | u64(u32(turn.purse.points)) << 32);
  return scatter(scatter(before ^ (u64(turn.card) << 8 | turn.cell)) + purse);
}

// The branch of this key, or a free place for it; none when the tree is full.
LUNGOMARE_HD Branch* find_branch(Tree& tree, u64 key) {
  key |= 1;  // 0 is a free place
  for (u64 at = key >> 7;; ++at) {
    Branch& branch = tree.branches[at % TREE_SIZE];
    if (branch.key == key) return &branch;
    if (branch.key == 0) {
      if (tree.used > TREE_SIZE * 3 / 4) return nullptr;
      ++tree.used;
      branch = {key, 0, 0, 0};
      return &branch;
    }
  }
}

LUNGOMARE_HD void begin_tree(Tree& tree, const Model& model, const State& state, u64 seed,
                             const TreeOptions& options) {
  tree.model = model;
  tree.root = state;
  tree.seat = state.seat;
  tree.unknown = unknown_to(*model.deck, state, state.seat);
  tree.options = options;
  tree.seed = seed;
  tree.used = 0;
  tree.futures = 0;
  for (Branch& branch : tree.branches) branch = {};
  int most = options.width < 1 ? 1 : options.width < MOST_BRANCHES ? options.width : MOST_BRANCHES;
  tree.options.width = most;
  tree.root_count = best_turns(model, state, tree.roots, most, tree.room);
}

LUNGOMARE_HD double square_root(double x) {
  double root = x > 1 ? x : 1;
  for (int each = 0; each < 40 && root * root > x * 1.0000001; ++each) root = (root + x / root) / 2;
  return root;
}

// Choose among valued turns after the path of this key; say where it is remembered.
LUNGOMARE_HD int choose_branch(Tree& tree, const ValuedTurn* turns, int count, u64 path,
                               Branch** found) {
  Branch* branches[MOST_BRANCHES];
  double likely[MOST_BRANCHES], sum = 0, rewards = 0;
  int visits = 0;
  for (int each = 0; each < count; ++each) {
    branches[each] = find_branch(tree, turn_key(path, turns[each].turn));
    likely[each] = power_of_e(double(turns[each].value - turns[0].value) / tree.options.warmth);
    sum += likely[each];
    if (branches[each]) {
      visits += branches[each]->visits;
      rewards += branches[each]->rewards;
    }
  }
  double mean = visits ? rewards / visits : 0.5, root = square_root(visits + 1);
  int best = 0;
  double most = -1e9;
  for (int each = 0; each < count; ++each) {
    int tried = branches[each] ? branches[each]->visits : 0;
    double known = tried ? branches[each]->rewards / tried : mean;
    double urge = known + tree.options.curiosity * likely[each] / sum * root / (1 + tried);
    if (urge > most) {
      most = urge;
      best = each;
    }
  }
  *found = branches[best];
  return best;
}

// One more future, down the tree and beyond.
LUNGOMARE_HD void grow(Tree& tree) {
  const Deck& deck = *tree.model.deck;
  State state = future_of(deck, tree.root, tree.unknown, tree.seed, tree.futures++);
  Branch* path[MOST_DEPTH];
  i8 seats[MOST_DEPTH];
  int depth = 0;
  u64 key = 1;
  for (bool inside = true; inside && depth < MOST_DEPTH && state.phase != OVER;) {
    bool branches = tree.options.everyone || state.seat == tree.seat;
    bool first = depth == 0;
    const ValuedTurn* turns = first ? tree.roots : tree.turns;
    int count = first ? tree.root_count
                      : best_turns(tree.model, state, tree.turns, branches ? tree.options.width : 1,
                                   tree.room);
    if (count == 0) break;
    int chosen = 0;
    if (branches) {
      Branch* branch = nullptr;
      chosen = choose_branch(tree, turns, count, key, &branch);
      inside = branch && branch->visits > 0;
      if (branch) {
        seats[depth] = state.seat;
        path[depth++] = branch;
      }
      key = turn_key(key, turns[chosen].turn);
    }
    play_turn(deck, state, turns[chosen].turn);
  }
  int left = CELLS - count_bits(state.occupied[tree.seat]) - tree.options.horizon;
  left = left < 0 ? 0 : left;
  Prospects found = prospects_later(tree.model, state, tree.seat, left, tree.room);
  for (int each = 0; each < depth; ++each) {
    ++path[each]->visits;
    path[each]->rewards += reward(tree.model, found, seats[each]);
    path[each]->shares += found.shares[seats[each]];
  }
}

}  // namespace bosa
}  // namespace lungomare
