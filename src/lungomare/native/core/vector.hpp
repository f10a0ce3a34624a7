// Many games of one kind stepped together, for numpy; every array holds one row for each game.
#pragma once

#include <nanobind/ndarray.h>

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/interruptible.hpp"
#include "core/rows.hpp"

namespace lungomare {

// Threads that wait for the next step, since a step is too short to start some for.
class Pool {
 public:
  explicit Pool(int threads) {
    for (int each = 1; each < threads; ++each)
      workers_.emplace_back([this, each] { wait_for_work(each); });
  }

  ~Pool() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      over_ = true;
    }
    begun_.notify_all();
    for (std::thread& worker : workers_) worker.join();
  }

  // Call `work(number)` once for each thread, the caller's being number 0; return when all have.
  void run(const std::function<void(int)>& work) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      work_ = &work;
      running_ = int(workers_.size());
      ++round_;
    }
    begun_.notify_all();
    work(0);
    std::unique_lock<std::mutex> lock(mutex_);
    ended_.wait(lock, [this] { return running_ == 0; });
  }

 private:
  void wait_for_work(int number) {
    unsigned long done = 0;
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;) {
      begun_.wait(lock, [&] { return over_ || round_ != done; });
      if (over_) return;
      done = round_;
      lock.unlock();
      (*work_)(number);
      lock.lock();
      if (--running_ == 0) ended_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable begun_, ended_;
  const std::function<void(int)>* work_ = nullptr;
  std::vector<std::thread> workers_;
  int running_ = 0;
  unsigned long round_ = 0;
  bool over_ = false;
};

template <class Number>
using NumpyRow = nanobind::ndarray<nanobind::numpy, const Number, nanobind::ndim<1>>;
template <class Number>
using NumpyRows = nanobind::ndarray<nanobind::numpy, const Number, nanobind::ndim<2>>;
using Actions =
    nanobind::ndarray<const int, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

// The rows of one game and what is done with all of them.
//
// `Batch` is what the game's loops work on: it extends `Rows`, has `Batch::Number`, the type in
// which states are written, and the loops `begin_rows`, `first_refused` and `step_rows` for it.
template <class Batch>
class Vector {
 public:
  using Number = typename Batch::Number;

  Vector(Batch batch, size_t rows, size_t seats, size_t ids, size_t width, int threads)
      : rows_(checked(rows, threads)),
        seats_(seats),
        ids_(ids),
        width_(width),
        threads_(threads),
        pool_(threads),
        batch_(std::move(batch)),
        states_(rows * width),
        masks_(rows * ids),
        rewards_(rows * seats),
        done_(rows),
        reasons_(rows),
        actors_(rows),
        actions_(rows) {
    batch_.states = states_.data();
    batch_.actions = actions_.data();
    batch_.masks = masks_.data();
    batch_.rewards = rewards_.data();
    batch_.done = done_.data();
    batch_.reasons = reasons_.data();
    batch_.actors = actors_.data();
    for_all([this](Count first, Count last) { begin_rows(batch_, first, last); });
  }
  Vector(const Vector&) = delete;
  Vector& operator=(const Vector&) = delete;

  void step(const Actions& actions) {
    if (actions.shape(0) != rows_)
      throw nanobind::value_error(("there must be " + std::to_string(rows_) + " actions").c_str());
    nanobind::gil_scoped_release released;
    std::lock_guard<std::mutex> lock(stepping_);
    // A copy: another thread of Python's may write to the array once it has been checked.
    std::copy(actions.data(), actions.data() + rows_, actions_.begin());
    Count refused = first_refused(batch_, 0, rows_);
    if (refused < rows_) {
      nanobind::gil_scoped_acquire held;
      throw nanobind::value_error(("action " + std::to_string(actions_[refused]) + " of row " +
                                   std::to_string(refused) + " is not legal; nothing was played")
                                      .c_str());
    }
    for_all([this](Count first, Count last) { step_rows(batch_, first, last); });
  }

  NumpyRows<Number> states() const { return {states_.data(), {rows_, width_}}; }
  NumpyRows<unsigned char> masks() const { return {masks_.data(), {rows_, ids_}}; }
  NumpyRows<float> rewards() const { return {rewards_.data(), {rows_, seats_}}; }
  NumpyRow<bool> done() const { return {done_.data(), {rows_}}; }
  NumpyRow<unsigned char> reasons() const { return {reasons_.data(), {rows_}}; }
  NumpyRow<signed char> actors() const { return {actors_.data(), {rows_}}; }

  // What the loops work on, and a number of a row in it.
  const Batch& batch() const { return batch_; }
  size_t row_in(size_t row) const {
    if (row >= rows_) throw nanobind::index_error("there is no such row");
    return row;
  }

 private:
  template <class Part>
  void for_all(const Part& part) {
    if (threads_ == 1) return part(0, rows_);
    pool_.run([&](int number) {
      part(rows_ * Count(number) / Count(threads_), rows_ * Count(number + 1) / Count(threads_));
    });
  }

  static size_t checked(size_t rows, int threads) {
    check_threads(threads);
    if (rows < 1) throw nanobind::value_error("rows are 1 or more");
    return rows;
  }

  size_t rows_, seats_, ids_, width_;
  int threads_;
  Pool pool_;
  Batch batch_;
  std::vector<Number> states_;
  std::vector<unsigned char> masks_;
  std::vector<float> rewards_;
  std::vector<unsigned char> done_, reasons_;
  std::vector<signed char> actors_;
  std::vector<int> actions_;
  std::mutex stepping_;
};

// Bind what the vectors of every game have.
template <class Kind, class Class>
void bind_arrays(Class& bound) {
  const auto inside = nanobind::rv_policy::reference_internal;
  bound.def("step", &Kind::step, nanobind::arg("actions"))
      .def_prop_ro("states", &Kind::states, inside)
      .def_prop_ro("masks", &Kind::masks, inside)
      .def_prop_ro("rewards", &Kind::rewards, inside)
      .def_prop_ro("done", &Kind::done, inside)
      .def_prop_ro("reasons", &Kind::reasons, inside)
      .def_prop_ro("actors", &Kind::actors, inside);
}

}  // namespace lungomare
