// The Python module of one game in one build; LUNGOMARE_MODULE is its name.
//
// Compiled for every build of every game, so that nothing else but the loops need be.
#include "core/python.hpp"

NB_MODULE(LUNGOMARE_MODULE, module) {
  module.doc() = "A game's rules at full speed; see lungomare.native.";
  lungomare::bind_game(module);
}
