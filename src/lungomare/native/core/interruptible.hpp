// Long work beside Python: without the GIL, on several threads, and stopped by Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "core/core.hpp"

namespace lungomare {

constexpr int MOST_THREADS = 256;

// Raise ValueError for a number of threads that nobody can want.
inline void check_threads(int threads) {
  if (threads < 1 || threads > MOST_THREADS)
    throw nanobind::value_error("threads are from 1 to 256");
}

// Run `work(stop)` on so many threads until each has returned; work looks at `*stop` now and then.
//
// The caller's thread waits and asks Python for signals, so that Ctrl-C stops the work within a
// twentieth of a second and then raises what Python makes of it.
template <class Work>
void run_interruptibly(int threads, const Work& work) {
  bool stop = false, interrupted = false;
  {
    nanobind::gil_scoped_release released;
    std::mutex mutex;
    std::condition_variable returned;
    int running = threads;
    std::vector<std::thread> workers;
    for (int each = 0; each < threads; ++each)
      workers.emplace_back([&] {
        work(&stop);
        std::lock_guard<std::mutex> lock(mutex);
        --running;
        returned.notify_one();
      });
    std::unique_lock<std::mutex> lock(mutex);
    while (!returned.wait_for(lock, std::chrono::milliseconds(50), [&] { return running == 0; })) {
      if (interrupted) continue;
      lock.unlock();
      {
        nanobind::gil_scoped_acquire held;
        interrupted = PyErr_CheckSignals() != 0;
      }
      if (interrupted) __atomic_store_n(&stop, true, __ATOMIC_RELAXED);
      lock.lock();
    }
    lock.unlock();
    for (std::thread& worker : workers) worker.join();
  }
  if (interrupted) throw nanobind::python_error();
}

// Share the numbers below `total` out among threads in pieces: `piece(first, last, stop)`.
template <class Piece>
void share_out(int threads, Count total, Count size, const Piece& piece) {
  check_threads(threads);
  std::atomic<Count> next{0};
  run_interruptibly(threads, [&](const bool* stop) {
    for (Count first = next.fetch_add(size);
         first < total && !__atomic_load_n(stop, __ATOMIC_RELAXED); first = next.fetch_add(size))
      piece(first, first + size < total ? first + size : total, stop);
  });
}

}  // namespace lungomare
