// Arbitrary bytes as a game's states and actions: refused cleanly, or played.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/core.hpp"

namespace lungomare {

constexpr int MOST_FUZZED_STEPS = 400;
extern Count fuzzed_searches;  // by games that have a search

// Abort unless it holds, whatever the bytes.
void must(bool holds, const char* what);

// The bytes as choices, read round and round.
struct Bytes {
  const std::uint8_t* data;
  std::size_t size, at = 0;
  int next() { return size ? data[at++ % size] : 0; }
};

// Try the bytes as a state and as choices from there; every game defines its own.
void try_bytes(Bytes bytes);

}  // namespace lungomare
