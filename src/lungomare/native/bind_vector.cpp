// Many games stepped together, for numpy.
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interruptible.hpp"
#include "module.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lungomare {
namespace {

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

using Part = void (*)(const Vector&, Count, Count);
using Test = Count (*)(const Vector&, Count, Count);

template <class Number>
using Row = nb::ndarray<nb::numpy, const Number, nb::ndim<1>>;
template <class Number>
using Rows = nb::ndarray<nb::numpy, const Number, nb::ndim<2>>;
using Actions = nb::ndarray<const int, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// The rows of one game and what is done with all of them.
class Games {
 public:
  Games(size_t rows, size_t game_size, size_t seats, size_t ids, int threads, Part step,
        Test refuses)
      : rows_(checked(rows, threads)),
        seats_(seats),
        ids_(ids),
        threads_(threads),
        step_(step),
        refuses_(refuses),
        pool_(threads),
        games_(rows * game_size),
        histories_(rows),
        rounds_(rows),
        masks_(rows * ids),
        rewards_(rows * seats),
        done_(rows),
        reasons_(rows),
        actors_(rows),
        actions_(rows) {
    vector_.actions = actions_.data();
    vector_.games = games_.data();
    vector_.histories = histories_.data();
    vector_.rounds = rounds_.data();
    vector_.masks = masks_.data();
    vector_.rewards = rewards_.data();
    vector_.done = done_.data();
    vector_.reasons = reasons_.data();
    vector_.actors = actors_.data();
  }
  Games(const Games&) = delete;
  Games& operator=(const Games&) = delete;
  ~Games() {
    for (History& history : histories_) {
      std::free(history.positions);
      std::free(history.hashes);
    }
  }

  void step(const Actions& actions) {
    if (actions.shape(0) != rows_)
      throw nb::value_error(("there must be " + std::to_string(rows_) + " actions").c_str());
    nb::gil_scoped_release released;
    std::lock_guard<std::mutex> lock(stepping_);
    // A copy: another thread of Python's may write to the array once it has been checked.
    std::copy(actions.data(), actions.data() + rows_, actions_.begin());
    Count refused = refuses_(vector_, 0, rows_);
    if (refused < rows_) {
      nb::gil_scoped_acquire held;
      throw nb::value_error(("action " + std::to_string(vector_.actions[refused]) + " of row " +
                             std::to_string(refused) + " is not legal; nothing was played")
                                .c_str());
    }
    for_all(step_);
  }

  Rows<unsigned char> masks() const { return {masks_.data(), {rows_, ids_}}; }
  Rows<float> rewards() const { return {rewards_.data(), {rows_, seats_}}; }
  Row<bool> done() const { return {done_.data(), {rows_}}; }
  Row<unsigned char> reasons() const { return {reasons_.data(), {rows_}}; }
  Row<signed char> actors() const { return {actors_.data(), {rows_}}; }

 protected:
  void for_all(Part part) {
    if (threads_ == 1) return part(vector_, 0, rows_);
    pool_.run([&](int number) {
      part(vector_, rows_ * Count(number) / Count(threads_),
           rows_ * Count(number + 1) / Count(threads_));
    });
  }

  static size_t checked(size_t rows, int threads) {
    check_threads(threads);
    if (rows < 1) throw nb::value_error("rows are 1 or more");
    return rows;
  }

  size_t row_in(size_t row) const {
    if (row >= rows_) throw nb::index_error("there is no such row");
    return row;
  }

  size_t rows_, seats_, ids_;
  int threads_;
  Part step_;
  Test refuses_;
  Pool pool_;
  Vector vector_{};
  std::vector<unsigned char> games_;
  std::vector<History> histories_;
  std::vector<Count> rounds_;
  std::vector<unsigned char> masks_;
  std::vector<float> rewards_;
  std::vector<unsigned char> done_, reasons_;
  std::vector<signed char> actors_;
  std::vector<int> actions_;
  std::mutex stepping_;
};

class CanosaGames : public Games {
 public:
  CanosaGames(const canosa::Position& start, const canosa::Rules& rules, size_t rows, int threads)
      : Games(rows, sizeof(canosa::Table), 2, canosa::ACTION_IDS, threads, kernels().canosa_step,
              kernels().canosa_refuses),
        start_(start),
        rules_(rules),
        squares_(rows * CANOSA_ROW) {
    if (canosa::begin(start, rules).outcome.reason != canosa::GOES_ON)
      throw nb::value_error("the game is over where it begins");
    vector_.start = &start_;
    vector_.rules = &rules_;
    vector_.squares = squares_.data();
    for_all(kernels().canosa_begin);
  }

  Rows<unsigned char> states() const { return {squares_.data(), {rows_, CANOSA_ROW}}; }

  canosa::Position position(size_t row) const {
    return reinterpret_cast<const canosa::Table*>(games_.data())[row_in(row)].position;
  }

 private:
  canosa::Position start_;
  canosa::Rules rules_;
  std::vector<unsigned char> squares_;
};

class BosaGames : public Games {
 public:
  BosaGames(std::shared_ptr<bosa::Deck> deck, size_t rows, Count seed, int threads)
      : Games(rows, sizeof(bosa::State), deck->players, bosa::FIRST_DRAW, threads,
              kernels().bosa_step, kernels().bosa_refuses),
        deck_(deck),
        width_(BOSA_COMMON + size_t(deck->players) * BOSA_SEAT),
        numbers_(rows * width_) {
    vector_.start = deck_.get();
    vector_.seed = seed;
    vector_.numbers = numbers_.data();
    for_all(kernels().bosa_begin);
  }

  Rows<int> states() const { return {numbers_.data(), {rows_, width_}}; }

  BosaGame state(size_t row) const {
    return {deck_, reinterpret_cast<const bosa::State*>(games_.data())[row_in(row)]};
  }

 private:
  std::shared_ptr<bosa::Deck> deck_;
  size_t width_;
  std::vector<int> numbers_;
};

template <class Kind, class Class>
void bind_arrays(Class& bound) {
  bound.def("step", &Kind::step, "actions"_a)
      .def_prop_ro("states", &Kind::states, nb::rv_policy::reference_internal)
      .def_prop_ro("masks", &Kind::masks, nb::rv_policy::reference_internal)
      .def_prop_ro("rewards", &Kind::rewards, nb::rv_policy::reference_internal)
      .def_prop_ro("done", &Kind::done, nb::rv_policy::reference_internal)
      .def_prop_ro("reasons", &Kind::reasons, nb::rv_policy::reference_internal)
      .def_prop_ro("actors", &Kind::actors, nb::rv_policy::reference_internal);
}

}  // namespace

void bind_vector(nb::module_& module) {
  nb::class_<CanosaGames> canosa_games(module, "CanosaVector");
  canosa_games
      .def(nb::init<const canosa::Position&, const canosa::Rules&, size_t, int>(), "start"_a,
           "rules"_a, "rows"_a, "threads"_a = 1)
      .def("position", &CanosaGames::position, "row"_a);
  bind_arrays<CanosaGames>(canosa_games);
  nb::class_<BosaGames> bosa_games(module, "BosaVector");
  bosa_games
      .def(nb::init<std::shared_ptr<bosa::Deck>, size_t, Count, int>(), "deck"_a, "rows"_a,
           "seed"_a = 0, "threads"_a = 1)
      .def("state", &BosaGames::state, "row"_a);
  bind_arrays<BosaGames>(bosa_games);
}

}  // namespace lungomare
