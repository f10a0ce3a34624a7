// Bosa's rules for the page.
#include "bosa/rules/rules.hpp"

#include "core/wasm/wasm.hpp"

namespace lungomare::bosa {

LUNGOMARE_EXPORT(cells) int cells() { return CELLS; }

}  // namespace lungomare::bosa
