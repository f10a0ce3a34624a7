// Threads: workers of the page, each with an instance of the module, that share one memory.
//
// The first instance gives each other one its stack and what is local to it; the page enters with
// what is to be run. A build without threads has one thread, and nothing of this.
#ifdef __wasm_atomics__
#include <stdlib.h>

#include "core/wasm/wasm.hpp"

namespace {

constexpr size_t STACK = size_t{1} << 20, ALIGNMENT = 64;

// What `Core.newThread` reads.
struct Thread {
  unsigned char* stack_top;  // it grows downwards
  unsigned char* local;
};

}  // namespace

LUNGOMARE_EXPORT(new_thread) Thread* new_thread() {
  const size_t local = (__builtin_wasm_tls_size() + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  auto* memory =
      static_cast<unsigned char*>(aligned_alloc(ALIGNMENT, STACK + local + sizeof(Thread)));
  if (!memory) return nullptr;
  auto* thread = reinterpret_cast<Thread*>(memory + STACK + local);
  *thread = {memory + STACK, memory + STACK};
  return thread;
}

// A function's address is the same in all instances.
LUNGOMARE_EXPORT(thread_entry) void thread_entry(void (*run)(void*), void* argument) {
  run(argument);
}
#endif
