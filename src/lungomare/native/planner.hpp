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
  float denies;   // what the next player misses counts so much at first sight: BY_VALUE and BY_RACE
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

// A whole turn to be judged, and on whose knowledge: its seat's, or that of one who sees all goals.
struct Attempt {
  unsigned char decisions[MOST_TURN_DECISIONS];
  unsigned char count;
  bool all_goals;
};

constexpr int MOST_ATTEMPTS = 16;
constexpr int MEASURES = 2;  // share of the victory, points ahead of the best of the others

// What came of attempts in the same futures, for each seat: sums, and sums of the products of two.
struct Verdict {
  Count futures;
  double sums[MOST_ATTEMPTS][5][MEASURES];
  double products[MOST_ATTEMPTS][MOST_ATTEMPTS][5][MEASURES];
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
  float scored;    // points by goals in the end
  float total;     // expected then
  float final;     // in the end
  float rival;     // the best of the others, expected then
  float won;       // share of the victory
  float goals[4];  // points of each of its goals for each time it is met
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

// What was seen of something in many games: how often, and the sum and the squares of a number.
struct Mean {
  double count, sum, squares;
};

// A building: in each turn in which it lay in the market, whether it was taken and how many points
// better, at first sight, the best turn with it was than those with the others; of those who took
// it (or began with it) their share of the victory over a fair one, their lead over the table's
// mean total, how often they did its action and the points by that.
struct CardFigures {
  Mean taken, edge, won, lead, uses, points;
};

// A goal card, for each seat it was dealt to: whether it was among the two that count, its points
// if it was, its points in any case, and the seat's share of the victory over a fair one.
struct GoalFigures {
  Mean counted, points, worth, won;
};

// A colour or a resource: how many a seat builds or sells, and the share of the victory, over a
// fair one, of those who build or sell most of it.
struct SortFigures {
  Mean amount, won;
};

constexpr int MOST_COINS_TOLD = 256;

// What whole games show of a deck; all of it sums, so that studies of different games add up.
struct Study {
  Mean seats[5];  // share of the victory over a fair one, in turn order from the first player
  Mean totals[5];
  CardFigures cards[96];
  GoalFigures goals[20];
  SortFigures colors[6];
  SortFigures kinds[3];
  Mean sources[6];                // points of a seat: sales, patronage by Season, leftovers, goals
  double dealt[96];               // in how many games
  double coins[MOST_COINS_TOLD];  // games by the most coins that all held at once; the last: more
  double steps[3][257];           // seats by the step of the chart they reached, from none
};

struct PlannerKernels {
  // List the turns that are not dominated, up to `most`; return how many there are.
  int (*turns)(const void* deck, const void* state, Planned* out, int most);
  void (*resample)(const void* deck, void* state, int seat, Count seed);
  void (*plan)(const void* deck, const void* state, const PlanSpec& spec, Count seed,
               const bool* stop, Plan* out);
  // Try attempts in the futures `first` to `last` of the seed, played on by value for `horizon`
  // more turns of the acting seat, and add what came of them. `belief` is how much a point that a
  // hand of goals promises in its townscape tells of it.
  void (*judge)(const void* deck, const void* state, const void* net, const Attempt* attempts,
                int count, int horizon, float belief, Count seed, Count first, Count last,
                const bool* stop, Verdict* out);
  // Deal the game `number` of the seed and play it; a spec for each seat. `collector` and
  // `study`, to which the game is added, may be none; a study needs a net in each spec.
  void (*play)(const void* deck, const PlanSpec* specs, Count seed, Count number, const bool* stop,
               GameResult* result, Collector* collector, Study* study);
};

const PlannerKernels& planner_kernels();

}  // namespace lungomare
