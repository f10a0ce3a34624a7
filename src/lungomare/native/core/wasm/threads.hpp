// Tasks for several threads: workers of the page that share this memory, see threads.cpp.
#pragma once

#include "core/wasm/wasm.hpp"

#ifdef __wasm_atomics__
// Whether another thread will run this; and: wait for all that do. What none has begun is taken
// back.
LUNGOMARE_IMPORT(share) bool page_share(void (*run)(void*), void* argument);
LUNGOMARE_IMPORT(join) void page_join();
#endif

namespace lungomare {

constexpr int MOST_THREADS = 16;

// How many of so many threads this build can have.
inline int threads_of(int wanted) {
#ifdef __wasm_atomics__
  return wanted < 1 ? 1 : wanted < MOST_THREADS ? wanted : MOST_THREADS;
#else
  (void)wanted;
  return 1;
#endif
}

// Run a task for each thread, the first of them here; and what no other thread began, too.
template <class Task>
void run_all(Task* tasks, int count, void (*run)(Task&)) {
  struct Errand {
    Task* task;
    void (*run)(Task&);
    bool is_done;

    static void go(void* errand) {
      auto& mine = *static_cast<Errand*>(errand);
      mine.run(*mine.task);
      mine.is_done = true;
    }
  };
  Errand errands[MOST_THREADS];
  for (int each = 0; each < count; ++each) errands[each] = {&tasks[each], run, false};
#ifdef __wasm_atomics__
  for (int each = 1; each < count; ++each) page_share(Errand::go, &errands[each]);
#endif
  Errand::go(&errands[0]);
#ifdef __wasm_atomics__
  page_join();
#endif
  for (int each = 1; each < count; ++each)
    if (!errands[each].is_done) Errand::go(&errands[each]);
}

}  // namespace lungomare
