// Why an action is not legal: explain.py of lungomare/games/canosa.
#pragma once

#include "canosa/json/refusal.hpp"

namespace lungomare {
namespace canosa {

// Return true for an action that is legal in this moment of a game; else write the most specific
// clause that it breaks and return false. The action need not have an id.
bool explain(const Table& table, Action action, const Rules& rules, JsonText& refusal);

}  // namespace canosa
}  // namespace lungomare
