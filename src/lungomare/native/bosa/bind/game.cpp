// Bosa for Python: the parts of its module.
#include "bosa/bind/game.hpp"

namespace lungomare {

void bind_game(nanobind::module_& module) {
  bosa::bind_deck(module);
  bosa::bind_state(module);
  bosa::bind_vector(module);
  bosa::bind_planner(module);
  bosa::bind_study(module);
  bosa::bind_json(module);
}

}  // namespace lungomare
