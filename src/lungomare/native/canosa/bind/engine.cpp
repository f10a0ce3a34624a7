// Canosa's engine for Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "canosa/bind/game.hpp"
#include "canosa/engine/engine.hpp"
#include "canosa/engine/team_tasks.hpp"
#include "core/interruptible.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lungomare {
namespace canosa {
namespace {

using namespace engine;

// The evaluation's slope and weights that come with the package, as `lungomare fit` writes them.
const short DEFAULT_WEIGHTS[] = {
#include "canosa/engine/weights.hpp"
};
constexpr size_t FLAT_WEIGHTS = 1 + 2 * size_t(WEIGHTS);
static_assert(sizeof DEFAULT_WEIGHTS == FLAT_WEIGHTS * sizeof(short), "weights of other terms");

constexpr int MOST_MEGABYTES = 1 << 16;
constexpr double FOREVER_MS = 1e12;

std::vector<short> checked_weights(const std::optional<std::vector<int>>& weights) {
  if (!weights) return {DEFAULT_WEIGHTS, DEFAULT_WEIGHTS + FLAT_WEIGHTS};
  if (weights->size() != FLAT_WEIGHTS)
    throw nb::value_error(("there are " + std::to_string(FLAT_WEIGHTS) + " weights, not " +
                           std::to_string(weights->size()))
                              .c_str());
  std::vector<short> checked;
  for (int weight : *weights) {
    if (weight < -8000 || weight > 8000) throw nb::value_error("a weight is from -8000 to 8000");
    checked.push_back(short(weight));
  }
  if (checked[0] < 1) throw nb::value_error("the slope is 1 or more");
  return checked;
}

Count checked_buckets(int megabytes) {
  if (megabytes < 1 || megabytes > MOST_MEGABYTES)
    throw nb::value_error("megabytes are from 1 to 65536");
  return buckets_in(megabytes);
}

using Clock = std::chrono::steady_clock;

Count since_epoch(Clock::time_point time) {
  return Count(std::chrono::nanoseconds(time.time_since_epoch()).count());
}

void check_searchable(const Position& position) {
  if (!is_searchable(position))
    throw nb::value_error("there are ten Sailors at most, and none stands on an island");
}

constexpr size_t LARGE_PAGE = size_t{1} << 21;

struct Free {
  void operator()(Bucket* memory) const { std::free(memory); }
};
using Buckets = std::unique_ptr<Bucket[], Free>;

// Memory for the table; in large pages where there are any, for it is read here, there and
// everywhere, and looking up small pages took half of the search's time.
Buckets new_buckets(Count count) {
  size_t size = count * sizeof(Bucket), page = size < LARGE_PAGE ? sizeof(Bucket) : LARGE_PAGE;
  Buckets memory(static_cast<Bucket*>(std::aligned_alloc(page, size)));
  if (!memory) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  if (page == LARGE_PAGE) madvise(memory.get(), size, MADV_HUGEPAGE);  // no harm if it is refused
#endif
  return memory;
}

nb::dict variation_of(const Variation& variation) {
  nb::dict found;
  found["score"] = variation.score;
  found["wins_in"] = nb::none();
  if (variation.win_turn)
    found["wins_in"] = turns_of_winner(variation.win_turn, variation.score > 0);
  found["actions"] = list_of_ids(variation.actions, variation.count);
  return found;
}

nb::list variations_of(const Answer& answer) {
  nb::list found;
  for (int each = 0; each < answer.found; ++each) found.append(variation_of(answer.best[each]));
  return found;
}

void check_search(int depth, Count nodes, double milliseconds, int lines, double attention,
                  double noise) {
  if (depth < 0 || depth > MOST_PLIES) throw nb::value_error("depth is from 0 to 100");
  if (!(milliseconds >= 0)) throw nb::value_error("milliseconds are 0 or more");
  if (lines < 1) throw nb::value_error("lines are 1 or more");
  if (!(attention >= 0 && attention <= 1)) throw nb::value_error("attention is from 0 to 1");
  if (!(noise >= 0 && noise <= 10000)) throw nb::value_error("noise is from 0 to 10000");
  if (!depth && !nodes && milliseconds <= 0)
    throw nb::value_error("a search needs a depth, nodes or milliseconds");
}

void check_running(const Game& game) {
  if (game.table.outcome.reason != GOES_ON) throw nb::value_error("the game is over");
  check_searchable(game.table.position);
}

// Searches take the game as a copy: another thread may go on playing it meanwhile.
class Engine {
 public:
  Engine(const Rules& rules, const std::optional<std::vector<int>>& weights, int megabytes,
         int threads)
      : rules_(rules),
        flat_(checked_weights(weights)),
        bucket_count_(checked_buckets(megabytes)),
        threads_(threads) {
    check_threads(threads);
    read_weights(flat_.data() + 1, evaluation_);
    buckets_ = new_buckets(bucket_count_);
    clear();
  }

  void clear() {
    std::memset(static_cast<void*>(buckets_.get()), 0, bucket_count_ * sizeof(Bucket));
    generation_ = 0;
  }

  nb::dict search(Game game, int depth, Count nodes, double milliseconds, int lines, Count seed,
                  double attention, double noise, bool plain, bool by_processor) {
    check_running(game);
    check_search(depth, nodes, milliseconds, lines, attention, noise);
    auto began = Clock::now();
    bool over = false;
    SearchTask task{};
    ask_about(task, game);
    task.evaluation = &evaluation_;
    task.generation = ++generation_;
    task.depth = depth ? depth : MOST_PLIES;
    task.variations = lines < MOST_VARIATIONS ? lines : MOST_VARIATIONS;
    task.seed = seed;
    task.attention = attention;
    task.noise = noise;
    task.plain = plain;
    task.over = &over;
    task.by_processor = by_processor;
    if (milliseconds > 0 && milliseconds < FOREVER_MS)
      task.deadline = Count(milliseconds * 1e6) + (by_processor ? 0 : since_epoch(began));
    TeamTasks team(task, nodes, threads_);
    search_on_threads(team);
    std::chrono::duration<double> took = Clock::now() - began;
    const SearchTask& deepest = team.deepest();
    nb::dict found;
    found["depth"] = deepest.reached;
    found["nodes"] = team.visited();
    found["seconds"] = took.count();
    found["lines"] = variations_of(deepest.answer);
    return found;
  }

  nb::dict solve(Game game, int turns, Count nodes) {
    check_running(game);
    if (turns < 1 || turns > MOST_PLIES / 4) throw nb::value_error("turns are from 1 to 25");
    ProofTask task{};
    ask_about(task, game);
    task.turns = turns;
    task.nodes = nodes;
    run_interruptibly(1, [&](const bool* stop) {
      task.stop = stop;
      prove(task);
    });
    const char* const results[] = {"refuted", "unknown", "proved"};
    nb::dict found;
    found["result"] = results[int(task.result) + 1];
    found["nodes"] = task.answer.visited;
    found["lines"] = variations_of(task.answer);
    return found;
  }

  double chance(int score) const { return 1 / (1 + std::exp(-double(score) / flat_[0])); }

  nb::dict evaluate(const Position& position) const {
    check_searchable(position);
    int worths[TERMS];
    worth_by_term(position, evaluation_, worths);
    nb::dict found;
    for (int term = 0; term < TERMS; ++term) found[TERM_SHAPES[term].name] = worths[term];
    found["total"] = worth_of(position, evaluation_);
    return found;
  }

 private:
  void ask_about(Question& question, const Game& game) const {
    question.root = &game.table;
    question.earlier = game.earlier.data();
    question.earlier_count = int(game.earlier.size());
    question.rules = &rules_;
    question.buckets = buckets_.get();
    question.bucket_count = bucket_count_;
  }

  static void search_on_threads(TeamTasks& team) {
    std::atomic<int> next{0};
    run_interruptibly(int(team.tasks.size()), [&](const bool* stop) {
      SearchTask& mine = team.tasks[size_t(next++)];
      mine.stop = stop;
      engine::search(mine);
    });
  }

  Rules rules_;
  std::vector<short> flat_;
  Evaluation evaluation_;
  Count bucket_count_;
  int threads_;
  unsigned generation_ = 0;
  Buckets buckets_;
};

// A row of MOST_FEATURES numbers of 16 bits for each position, filled up with 0; see Feature.
nb::bytes features_of(const std::vector<Position>& positions) {
  std::vector<Feature> rows(positions.size() * MOST_FEATURES);
  for (size_t each = 0; each < positions.size(); ++each) {
    check_searchable(positions[each]);
    list_features(positions[each], &rows[each * MOST_FEATURES]);
  }
  return nb::bytes(rows.data(), rows.size() * sizeof(Feature));
}

nb::list terms() {
  nb::list found;
  for (const TermShape& shape : TERM_SHAPES)
    found.append(nb::make_tuple(shape.name, shape.weights));
  return found;
}

}  // namespace

void bind_engine(nb::module_& module) {
  module.def("canosa_terms", &terms);
  module.attr("MOST_FEATURES") = MOST_FEATURES;
  module.def("canosa_features", &features_of, "positions"_a);
  nb::class_<Engine>(module, "CanosaEngine", "Searches Canosa; keeps what it found.")
      .def(nb::init<const Rules&, const std::optional<std::vector<int>>&, int, int>(), "rules"_a,
           "weights"_a = nb::none(), "megabytes"_a = 16, "threads"_a = 1)
      .def("search", &Engine::search, "game"_a, nb::kw_only(), "depth"_a = 0, "nodes"_a = 0,
           "milliseconds"_a = 0.0, "lines"_a = 1, "seed"_a = 0, "attention"_a = 1.0,
           "noise"_a = 0.0, "plain"_a = false, "by_processor"_a = false)
      .def("solve", &Engine::solve, "game"_a, "turns"_a, "nodes"_a = 0)
      .def("clear", &Engine::clear)
      .def("chance", &Engine::chance, "score"_a)
      .def("evaluate", &Engine::evaluate, "position"_a);
}

}  // namespace canosa
}  // namespace lungomare
