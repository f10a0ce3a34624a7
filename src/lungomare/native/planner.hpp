// Planning turns of Bosa, compiled once for each instruction set like kernels.hpp.
#pragma once

#include "kernels.hpp"

namespace lungomare {

enum Method { BY_SHEET, BY_VALUE, BY_RACE, BY_TREE };

// How a turn is planned, and for how long: so many tries, or seconds, whichever ends first.
struct PlanSpec {
  int method;
  const void* net;  // bosa::Net; none for BY_SHEET
  int width;
  int horizon;
  bool everyone;
  float curiosity;
  float warmth;
  float slack;    // how far a turn may be misjudged, and the share of places noticed: BY_SHEET and
  float notices;  // BY_VALUE only
  Count tries;
  double seconds;
  bool thread_time;  // seconds of this thread's work, not of the clock on the wall
};

constexpr int MOST_PLANNED = 64;
constexpr int MOST_TURN_DECISIONS = 11;

// A turn that was looked at: its decisions, and what is expected of it.
struct Planned {
  unsigned char decisions[MOST_TURN_DECISIONS];
  unsigned char count;
  float total;   // the points its seat is likely to end with, at first sight
  double share;  // of the victory
  int futures;   // in which it was tried
};

struct Plan {
  int count;
  Planned turns[MOST_PLANNED];  // best first
};

// What a game between planners came to, for each seat.
struct GameResult {
  int totals[5], goals[5], patronage[5];
  unsigned char winners;
};

// A position on the way, for fitting: what a seat's network saw and what came of it.
constexpr int SAMPLE_INPUTS = 32 + 12;
struct Sample {
  float inputs[SAMPLE_INPUTS];
  float left;      // turns
  float to_come;   // points, goals aside
  float promised;  // points by goals, then
  float scored;    // points by goals in the end
  float total;     // expected then
  float final;     // in the end
  float rival;     // the best of the others, expected then
  float won;       // share of the victory
};

// A goal on the way: how many of its parts were in each condition, and how often it was met.
constexpr int GOAL_CONDITIONS = 191;
struct GoalSample {
  unsigned char parts[GOAL_CONDITIONS];
  unsigned char met;
};

struct Collector {
  Sample* samples;
  GoalSample* goals;
  Count most_samples, most_goals, samples_found, goals_found;
};

struct PlannerKernels {
  // List the turns that are not dominated, up to `most`; return how many there are.
  int (*turns)(const void* deck, const void* state, Planned* out, int most);
  void (*resample)(const void* deck, void* state, int seat, Count seed);
  void (*plan)(const void* deck, const void* state, const PlanSpec& spec, Count seed,
               const bool* stop, Plan* out);
  // Deal the game `number` of the seed and play it; a spec for each seat. `collector` may be none.
  void (*play)(const void* deck, const PlanSpec* specs, Count seed, Count number, const bool* stop,
               GameResult* result, Collector* collector);
};

const PlannerKernels& planner_kernels();

}  // namespace lungomare
