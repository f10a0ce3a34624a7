// Canosa's rules for the page.
#include "canosa/rules/rules.hpp"

#include "core/wasm/wasm.hpp"

namespace lungomare::canosa {

LUNGOMARE_EXPORT(squares) int squares() { return SQUARES; }

}  // namespace lungomare::canosa
