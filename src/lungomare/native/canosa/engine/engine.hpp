// The engine as its callers see it: what it is asked, and what it answers.
//
// engine.cpp is compiled once for each instruction set; see CMakeLists.txt.
#pragma once

#include "canosa/engine/table.hpp"
#include "canosa/engine/team.hpp"

namespace lungomare::canosa::engine {

constexpr int MOST_VARIATIONS = 92;  // no position has more actions

// A row of actions: its worth for the player to act at the root, and the actions' ids.
struct Variation {
  int score;
  int win_turn;  // in which turn, from 1 for the running one, the game is proved to be won, or 0
  int count;
  u16 actions[MOST_PLIES];
};

// A turn, from 1 for the root's, as turns of the winner's; negative if the player to act loses.
inline int turns_of_winner(int win_turn, bool wins) {
  if (wins) return (win_turn + 1) / 2;
  return -(win_turn / 2 > 1 ? win_turn / 2 : 1);
}

// The game that is asked about; whatever it points to is the caller's.
struct Question {
  const Table* root;
  const Position* earlier;  // each since a Sailor last came home
  int earlier_count;
  const Rules* rules;
  Bucket* buckets;     // of the transposition table
  Count bucket_count;  // a power of two
  Count nodes;         // 0: without limit
  const bool* stop;    // the caller wants no more of it
};

// What was found.
struct Answer {
  Count visited;
  int found;
  Variation best[MOST_VARIATIONS];
};

// One search by one thread.
struct SearchTask : Question {
  const Evaluation* evaluation;
  unsigned generation;  // of the table: searches have numbers
  int depth;            // actions; at least 1
  Count deadline;       // nanoseconds of the clock; 0: without limit
  bool by_processor;    // that clock is the thread's own processor time, which begins at 0
  int variations;       // how many of the best to find
  Count seed;           // for what is noticed, and for noise
  double attention;     // share of the quiet actions noticed below the root
  double noise;         // greatest error of an evaluation
  bool plain;           // by the plain alpha-beta, to measure against
  void (*report)(const SearchTask& task);  // of the first thread: after each depth; or null
  int thread;                              // from 0
  Team* team;                              // all 0 but for its threads; shared by them
  bool* over;  // the first thread has ended, or another is done; shared by them

  int reached;  // depth of the last search that was finished
  Answer answer;
};

enum class Proof : i8 { REFUTED = -1, UNKNOWN, FOUND };

// Is the game won within so many turns of the player to act?
struct ProofTask : Question {
  int turns;

  Proof result;
  Answer answer;
};

void search(SearchTask& task);
void prove(ProofTask& task);

// A weight that a position takes: its number from 1 on, negative where it counts against Gold.
using Feature = short;

constexpr int MOST_FEATURES = 64;  // 4 for each of 10 Sailors, 11 for each player

// Write the features of a position that is not won; return how many there are.
int list_features(const Position& position, Feature out[MOST_FEATURES]);

}  // namespace lungomare::canosa::engine
