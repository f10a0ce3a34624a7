// What the engine and the planner need of the system: memory for a search, and the clock.
#pragma once

#include <stdlib.h>
#include <time.h>

#include "core.hpp"

namespace lungomare {
inline namespace LUNGOMARE_TIER {

// A value all of whose bytes are 0, for `free` to give back.
template <class Value>
Value* zeroed() {
  void* memory = calloc(1, sizeof(Value));
  if (!memory) abort();
  return static_cast<Value*>(memory);
}

// The time now: on the clock, or what this thread has had of its processor.
inline u64 nanoseconds(bool by_processor) {
  timespec now;
  clock_gettime(by_processor ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &now);
  return u64(now.tv_sec) * 1000000000u + u64(now.tv_nsec);
}

}  // namespace LUNGOMARE_TIER
}  // namespace lungomare
