// The game that the engine is asked about: one at a time, played through from where it began.
#pragma once

#include <vector>

#include "canosa/rules/rules.hpp"

namespace lungomare::canosa {

struct Asked {
  Rules rules;
  Table table;
  std::vector<Position> earlier;  // since a Sailor last came home
};

extern Asked asked;

}  // namespace lungomare::canosa
