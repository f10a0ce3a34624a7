// What the engine is handed and hands back, as plain memory for every compilation of it.
#pragma once

#include "kernels.hpp"

namespace lungomare {

constexpr int MOST_PLIES = 100;  // actions that a search looks ahead at most
constexpr int MOST_LINES = 92;   // no position has more actions, so none more lines

// A line of play: its worth for the player to act at the root, and the ids of its actions.
struct EngineLine {
  int score;
  int win_turn;  // in which turn, from 1 for the running one, the game is proved to be won, or 0
  int count;
  unsigned short actions[MOST_PLIES];
};

// Everything about one search by one thread; pointers are the caller's.
struct Thinking {
  const void* root;     // canosa::Table
  const void* earlier;  // canosa::Position[past], each since a Sailor last came home
  int past;
  const void* rules;       // canosa::Rules
  const void* evaluation;  // canosa::Evaluation
  void* entries;           // the transposition table's buckets
  Count buckets;           // a power of two
  unsigned generation;     // of the table: searches have numbers
  int depth;               // actions; at least 1
  Count nodes;             // 0: without limit
  Count deadline;          // nanoseconds of the clock; 0: without limit
  bool by_processor;       // that clock is the thread's own processor time, which begins at 0
  int lines;               // how many of the best to find
  Count seed;              // for what is noticed, and for noise
  double attention;        // share of the quiet actions noticed below the root
  double noise;            // greatest error of an evaluation
  bool plain;              // by the plain alpha-beta, to measure against
  int thread;              // from 0
  void* team;              // engine::Team, all 0 but for its threads; shared by them
  const bool* stop;        // the caller wants no more of it
  bool* over;              // the first thread has ended, or another is done; shared by them

  int reached;  // depth of the last search that was finished
  Count visited;
  int found;
  EngineLine best[MOST_LINES];
};

// A question: is the game won within so many turns of the player to act?
struct Proving {
  const void* root;
  const void* earlier;
  int past;
  const void* rules;
  void* entries;
  Count buckets;
  int turns;
  Count nodes;
  const bool* stop;

  int result;  // 1 proved, -1 refuted, 0 unknown
  Count visited;
  int found;
  EngineLine best[MOST_LINES];
};

// A weight that a position takes: its number from 1 on, negative where it counts against Gold.
using Feature = short;

constexpr int MOST_FEATURES = 64;  // 4 for each of 10 Sailors, 11 for each player

}  // namespace lungomare
