// Planning and judging turns of Bosa, as callers see it.
//
// planner.cpp is compiled once for each instruction set; see CMakeLists.txt.
#pragma once

#include <vector>

#include "bosa/planner/judge.hpp"
#include "bosa/planner/race.hpp"

namespace lungomare {
namespace bosa {

enum Method { BY_SHEET, BY_VALUE, BY_RACE, BY_TREE };

// The knobs of a planner, declared here alone: type, name, and what it is when nobody turns it.
// Python hands them over by name.
#define LUNGOMARE_PLANNER_KNOBS(KNOB)                                                          \
  KNOB(int, width, 1)            /* turns that are tried, the most promising at first sight */ \
  KNOB(int, horizon, 0)          /* own turns that are played on before prospects count */     \
  KNOB(bool, everyone, false)    /* BY_TREE: all seats choose in the tree, not only its own */ \
  KNOB(float, curiosity, 1.0f)   /* BY_TREE: how much a turn hardly tried is preferred */      \
  KNOB(float, warmth, 4.0f)      /* BY_TREE: points that make first sight e times as sure */   \
  KNOB(float, slack, 0.0f)       /* BY_SHEET, BY_VALUE: how far a turn may be misjudged */     \
  KNOB(float, notices, 1.0f)     /* BY_SHEET, BY_VALUE: the share of places noticed */         \
  KNOB(float, denies, 0.0f)      /* how much the next player's loss counts at first sight */   \
  KNOB(Count, tries, 0)          /* futures at the most; 0: without limit */                   \
  KNOB(double, seconds, 0.0)     /* at the most, whichever ends first */                       \
  KNOB(bool, thread_time, false) /* seconds of this thread's work, not of the clock */

struct Knobs {
#define LUNGOMARE_KNOB(type, name, usual) type name = usual;
  LUNGOMARE_PLANNER_KNOBS(LUNGOMARE_KNOB)
#undef LUNGOMARE_KNOB
};

// Call `visit(name, value)` for each knob.
template <class Visit>
void visit_knobs(Knobs& knobs, const Visit& visit) {
#define LUNGOMARE_KNOB(type, name, usual) visit(#name, knobs.name);
  LUNGOMARE_PLANNER_KNOBS(LUNGOMARE_KNOB)
#undef LUNGOMARE_KNOB
}

// How a turn is planned, and for how long.
struct PlanSpec {
  Method method = BY_SHEET;
  const Net* net = nullptr;  // none for BY_SHEET
  Knobs knobs;
};

// A turn that was looked at: its decisions, and what is expected of it.
struct PlannedTurn {
  u8 decisions[MOST_IN_TURN];
  u8 count;
  float total;   // the points its seat is likely to end with, at first sight
  double share;  // of the victory
  int futures;   // in which it was tried
};

struct Plan {
  int count;
  PlannedTurn turns[MOST_RUNNERS];  // best first
};

// The turns that are not dominated, `most` at the most.
std::vector<Turn> turns_from(const Deck& deck, const State& state, int most);

// Draw anew what a seat does not know in a state; -1 for somebody without goals.
void resample(const Deck& deck, State& state, int seat, Count seed);

Plan plan(const Deck& deck, const State& state, const PlanSpec& spec, Count seed, const bool* stop);

// What came of attempts in the same futures, for each seat: sums, and sums of the products of two.
struct TrialSums {
  Count futures;
  double sums[MOST_ATTEMPTS][MOST_PLAYERS][MEASURES];
  double products[MOST_ATTEMPTS][MOST_ATTEMPTS][MOST_PLAYERS][MEASURES];
};

// How attempts are judged: played on by value for `horizon` more turns of the acting seat; `belief`
// is how much a point that a hand of goals promises in its townscape is evidence of it. What is not
// known to the seat `knows` is drawn: the acting one's, unless another is named or CHANCE, which
// has no goals.
constexpr int ACTING_SEAT = -2;
struct JudgeSpec {
  const Net* net;
  int horizon;
  float belief;
  Count seed;
  int knows = ACTING_SEAT;
};

// Try attempts, MOST_ATTEMPTS at the most, in the futures `first` to before `last` of the seed, and
// add what came of them.
void judge(const Deck& deck, const State& state, const JudgeSpec& spec,
           const std::vector<Attempt>& attempts, Count first, Count last, const bool* stop,
           TrialSums& out);

}  // namespace bosa
}  // namespace lungomare
