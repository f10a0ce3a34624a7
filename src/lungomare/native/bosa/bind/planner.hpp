// What the bindings of planners and of their games share.
#pragma once

#include <memory>

#include "bosa/bind/game.hpp"
#include "bosa/planner/planner.hpp"

namespace lungomare {
namespace bosa {

// A way to plan, and the network it uses.
struct Planner {
  PlanSpec spec;
  std::shared_ptr<Net> net;
};

// Add numbers up, one by one: structures that hold nothing else are rows of them.
template <class Sums>
void add_numbers(Sums& to, const Sums& from) {
  static_assert(sizeof(Sums) % sizeof(double) == 0, "all of it is numbers");
  auto* sums = reinterpret_cast<double*>(&to);
  const auto* more = reinterpret_cast<const double*>(&from);
  for (size_t each = 0; each < sizeof(Sums) / sizeof(double); ++each) sums[each] += more[each];
}

}  // namespace bosa
}  // namespace lungomare
