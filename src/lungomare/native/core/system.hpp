// What a search needs of the system: memory, the clock, and the caller's wish to stop.
#pragma once

#include <stdlib.h>
#include <time.h>

#include <memory>
#include <type_traits>

#include "core/core.hpp"

#ifdef __wasm__
#include "core/wasm/wasm.hpp"
#endif

namespace lungomare {

struct FreeMemory {
  void operator()(void* memory) const { free(memory); }
};

// A value all of whose bytes are 0, for a type that needs no constructor.
template <class Value>
std::unique_ptr<Value, FreeMemory> zeroed() {
  static_assert(std::is_trivially_destructible_v<Value>, "its memory is freed, nothing else");
  void* memory = calloc(1, sizeof(Value));
  if (!memory) abort();
  return std::unique_ptr<Value, FreeMemory>(static_cast<Value*>(memory));
}

// Whether the flag is set, which another thread may do meanwhile.
inline bool is_set(const bool* flag) { return __atomic_load_n(flag, __ATOMIC_RELAXED); }

// Whether the caller wants no more of it.
inline bool is_stopped(const bool* stop) {
#ifdef __wasm__  // whose memory nobody else writes to meanwhile: the page is asked
  (void)stop;
  return page_is_stopped();
#else
  return is_set(stop);
#endif
}

// The time now: on the clock, or what this thread has had of its processor.
inline u64 nanoseconds(bool by_processor) {
#ifdef __wasm__  // which has one clock, the page's
  (void)by_processor;
  return u64(page_milliseconds() * 1e6);
#else
  timespec now;
  clock_gettime(by_processor ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &now);
  return u64(now.tv_sec) * 1000000000u + u64(now.tv_nsec);
#endif
}

}  // namespace lungomare
