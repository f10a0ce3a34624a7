// Whole games of Bosa between planners, and what is learned from them.
//
// games.cpp is compiled once for each instruction set; see CMakeLists.txt.
#pragma once

#include <vector>

#include "bosa/planner/deck_study.hpp"
#include "bosa/planner/planner.hpp"

namespace lungomare {
namespace bosa {

// What a game came to, for each seat.
struct GameResult {
  int totals[MOST_PLAYERS], goals[MOST_PLAYERS], patronage[MOST_PLAYERS];
  u8 winners;
};

// A position on the way, for fitting: what a seat's network saw and what came of it.
struct Sample {
  float inputs[TOWN_INPUTS + PURSE_INPUTS];
  float left;                 // turns
  float to_come;              // points, goals aside
  float scored;               // points by goals in the end
  float total;                // expected then
  float final;                // in the end
  float rival;                // the best of the others, expected then
  float won;                  // share of the victory
  float goals[GOALS_A_SEAT];  // points of each of its goals for each time it is met
};

// A goal on the way: how many of its parts were in each condition, and how often it was met.
struct GoalSample {
  u8 parts[CONDITIONS];
  u8 met;
};

struct Samples {
  std::vector<Sample> positions;
  std::vector<GoalSample> goals;
};

// Deal the game `number` of the seed and play it; a spec for each seat. `samples` and `study`, to
// which the game is added, may be none; a study needs a net in each spec.
GameResult play_game(const Deck& deck, const std::vector<PlanSpec>& specs, Count seed, Count number,
                     const bool* stop, Samples* samples, Study* study);

}  // namespace bosa
}  // namespace lungomare
