// The methods of planning behind one call, with the memory that they need.
#pragma once

#include "bosa/planner/planner.hpp"
#include "bosa/planner/race.hpp"
#include "bosa/planner/tree.hpp"

namespace lungomare {
namespace bosa {

// Kept for a whole game; large, and all 0 to begin with.
struct PlannerMemory {
  Flows flows;  // of the deck
  Race race;
  Tree tree;
};

// Plan with the memory, whose flows are worked out.
void plan_in(PlannerMemory& memory, const Deck& deck, const State& state, const PlanSpec& spec,
             Count seed, const bool* stop, Plan& out);

}  // namespace bosa
}  // namespace lungomare
