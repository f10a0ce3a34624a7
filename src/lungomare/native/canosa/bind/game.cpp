// Canosa for Python: the parts of its module, and a game with its past.
#include "canosa/bind/game.hpp"

namespace lungomare {

void bind_game(nanobind::module_& module) {
  canosa::bind_rules(module);
  canosa::bind_vector(module);
  canosa::bind_engine(module);
  canosa::bind_effects(module);
}

}  // namespace lungomare
