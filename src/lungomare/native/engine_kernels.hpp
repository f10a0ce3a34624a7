// The engine's functions of one compilation; kernels.cpp lists them beside its own.
#pragma once

#include "core.hpp"
#include "engine.hpp"

namespace lungomare {
inline namespace LUNGOMARE_TIER {

void canosa_think(Thinking& asked);
void canosa_prove(Proving& asked);
void canosa_read_weights(const short* flat, void* evaluation);
int canosa_features(const void* position, Feature* out);
int canosa_worth(const void* position, const void* evaluation);

}  // namespace LUNGOMARE_TIER
}  // namespace lungomare
