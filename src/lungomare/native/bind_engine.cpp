// Canosa's engine for Python.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "canosa_terms.hpp"
#include "engine.hpp"
#include "engine_table.hpp"
#include "engine_team.hpp"
#include "interruptible.hpp"
#include "module.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lungomare {
namespace {

using namespace canosa;
using engine::Bucket;
using engine::Team;
using engine::UnderWay;

// The evaluation's slope and weights that come with the package, as `lungomare fit` writes them.
const short DEFAULT_WEIGHTS[] = {
#include "canosa_weights.hpp"
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

// The greatest power of two of buckets that fits.
Count buckets_in(int megabytes) {
  if (megabytes < 1 || megabytes > MOST_MEGABYTES)
    throw nb::value_error("megabytes are from 1 to 65536");
  Count buckets = 1;
  while (2 * buckets * sizeof(Bucket) <= Count(megabytes) << 20) buckets *= 2;
  return buckets;
}

using Clock = std::chrono::steady_clock;

Count since_epoch(Clock::time_point time) {
  return Count(std::chrono::nanoseconds(time.time_since_epoch()).count());
}

void check_searchable(const Position& position) {
  if (!is_searchable(position))
    throw nb::value_error("there are ten Sailors at most, and none stands on an island");
}

struct Free {
  void operator()(void* memory) const { std::free(memory); }
};

constexpr size_t LARGE_PAGE = size_t{1} << 21;

// Memory for the table; in large pages where there are any, for it is read here, there and
// everywhere, and looking up small pages took half of the search's time.
void* new_entries(size_t size) {
  size_t page = size < LARGE_PAGE ? sizeof(Bucket) : LARGE_PAGE;
  void* memory = std::aligned_alloc(page, size);
  if (!memory) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  if (page == LARGE_PAGE) madvise(memory, size, MADV_HUGEPAGE);  // no harm if it is refused
#endif
  return memory;
}

// A turn, from 1 for the root's, as turns of the winner's; negative if the player to act loses.
int turns_of_winner(int win_turn, bool wins) {
  if (wins) return (win_turn + 1) / 2;
  return -(win_turn / 2 > 1 ? win_turn / 2 : 1);
}

nb::dict line_of(const EngineLine& line) {
  nb::dict found;
  found["score"] = line.score;
  found["wins_in"] = line.win_turn
                         ? nb::object(nb::int_(turns_of_winner(line.win_turn, line.score > 0)))
                         : nb::object(nb::none());
  found["actions"] = list_of_ids(line.actions, line.count);
  return found;
}

nb::list lines_of(const EngineLine* lines, int count) {
  nb::list found;
  for (int each = 0; each < count; ++each) found.append(line_of(lines[each]));
  return found;
}

// Searches take the game as a copy: another thread may go on playing it meanwhile.
class CanosaEngine {
 public:
  CanosaEngine(const Rules& rules, const std::optional<std::vector<int>>& weights, int megabytes,
               int threads)
      : rules_(rules),
        flat_(checked_weights(weights)),
        buckets_(buckets_in(megabytes)),
        threads_(threads) {
    check_threads(threads);
    kernels().canosa_read_weights(flat_.data() + 1, &evaluation_);
    entries_.reset(new_entries(buckets_ * sizeof(Bucket)));
    clear();
  }

  void clear() {
    std::memset(entries_.get(), 0, buckets_ * sizeof(Bucket));
    generation_ = 0;
  }

  nb::dict search(CanosaGame game, int depth, Count nodes, double milliseconds, int lines,
                  Count seed, double attention, double noise, bool plain, bool by_processor) {
    check_running(game);
    if (depth < 0 || depth > MOST_PLIES) throw nb::value_error("depth is from 0 to 100");
    if (!(milliseconds >= 0)) throw nb::value_error("milliseconds are 0 or more");
    if (lines < 1) throw nb::value_error("lines are 1 or more");
    if (!(attention >= 0 && attention <= 1)) throw nb::value_error("attention is from 0 to 1");
    if (!(noise >= 0 && noise <= 10000)) throw nb::value_error("noise is from 0 to 10000");
    if (!depth && !nodes && milliseconds <= 0)
      throw nb::value_error("a search needs a depth, nodes or milliseconds");
    auto began = Clock::now();
    bool over = false;
    Thinking asked{};
    asked.root = &game.table;
    asked.earlier = game.earlier.data();
    asked.past = int(game.earlier.size());
    asked.rules = &rules_;
    asked.evaluation = &evaluation_;
    asked.entries = entries_.get();
    asked.buckets = buckets_;
    asked.generation = ++generation_;
    asked.depth = depth ? depth : MOST_PLIES;
    asked.lines = lines < MOST_LINES ? lines : MOST_LINES;
    asked.seed = seed;
    asked.attention = attention;
    asked.noise = noise;
    asked.plain = plain;
    asked.over = &over;
    asked.by_processor = by_processor;
    if (milliseconds > 0 && milliseconds < FOREVER_MS)
      asked.deadline = Count(milliseconds * 1e6) + (by_processor ? 0 : since_epoch(began));
    std::vector<UnderWay> under_way(static_cast<size_t>(threads_));
    auto team = std::make_unique<Team>();
    team->under_way = under_way.data();
    team->threads = threads_;
    asked.team = team.get();
    std::vector<Thinking> threads(size_t(threads_), asked);
    for (int each = 0; each < threads_; ++each) {
      threads[size_t(each)].thread = each;
      if (nodes)  // shared out to the last one
        threads[size_t(each)].nodes =
            std::max<Count>(1, nodes / Count(threads_) + (Count(each) < nodes % Count(threads_)));
    }
    const Kernels& fastest = kernels();
    std::atomic<int> next{0};
    run_interruptibly(threads_, [&](const bool* stop) {
      Thinking& mine = threads[size_t(next++)];
      mine.stop = stop;
      fastest.canosa_think(mine);
    });
    std::chrono::duration<double> took = Clock::now() - began;
    Count visited = 0;
    for (const Thinking& each : threads) visited += each.visited;
    nb::dict found;
    const Thinking& deepest = *std::max_element(
        threads.begin(), threads.end(),
        [](const Thinking& one, const Thinking& other) { return one.reached < other.reached; });
    found["depth"] = deepest.reached;
    found["nodes"] = visited;
    found["seconds"] = took.count();
    found["lines"] = lines_of(deepest.best, deepest.found);
    return found;
  }

  nb::dict solve(CanosaGame game, int turns, Count nodes) {
    check_running(game);
    if (turns < 1 || turns > MOST_PLIES / 4) throw nb::value_error("turns are from 1 to 25");
    Proving asked{};
    asked.root = &game.table;
    asked.earlier = game.earlier.data();
    asked.past = int(game.earlier.size());
    asked.rules = &rules_;
    asked.entries = entries_.get();
    asked.buckets = buckets_;
    asked.turns = turns;
    asked.nodes = nodes;
    const Kernels& fastest = kernels();
    run_interruptibly(1, [&](const bool* stop) {
      asked.stop = stop;
      fastest.canosa_prove(asked);
    });
    nb::dict found;
    found["result"] = asked.result > 0 ? "proved" : asked.result < 0 ? "refuted" : "unknown";
    found["nodes"] = asked.visited;
    found["lines"] = lines_of(asked.best, asked.found);
    return found;
  }

  double chance(int score) const { return 1 / (1 + std::exp(-double(score) / flat_[0])); }

  nb::dict evaluate(const Position& position) const {
    check_searchable(position);
    Feature features[MOST_FEATURES];
    int count = kernels().canosa_features(&position, features);
    int early[TERMS] = {}, late[TERMS] = {};
    for (int each = 0; each < count; ++each) {
      int term = 0, number = std::abs(features[each]) - 1;
      int sign = (features[each] > 0) == (position.player == 0) ? 1 : -1;
      while (number >= TERM_PLACES.first[term + 1]) ++term;
      early[term] += sign * early_of(evaluation_.pairs[number]);
      late[term] += sign * late_of(evaluation_.pairs[number]);
    }
    nb::dict found;
    for (int term = 0; term < TERMS; ++term)
      found[TERM_SHAPES[term].name] = blend(early[term], late[term], phase_of(position));
    found["total"] = kernels().canosa_worth(&position, &evaluation_);
    return found;
  }

 private:
  static void check_running(const CanosaGame& game) {
    if (game.table.outcome.reason != GOES_ON) throw nb::value_error("the game is over");
    check_searchable(game.table.position);
  }

  Rules rules_;
  std::vector<short> flat_;
  Evaluation evaluation_;
  Count buckets_;
  int threads_;
  unsigned generation_ = 0;
  std::unique_ptr<void, Free> entries_;
};

// A row of MOST_FEATURES numbers of 16 bits for each position, filled up with 0; see Feature.
nb::bytes features_of(const std::vector<Position>& positions) {
  std::vector<Feature> rows(positions.size() * MOST_FEATURES);
  for (size_t each = 0; each < positions.size(); ++each) {
    check_searchable(positions[each]);
    kernels().canosa_features(&positions[each], &rows[each * MOST_FEATURES]);
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
  module.attr("CANOSA_MOST_FEATURES") = MOST_FEATURES;
  module.def("canosa_features", &features_of, "positions"_a);
  nb::class_<CanosaEngine>(module, "CanosaEngine", "Searches Canosa; keeps what it found.")
      .def(nb::init<const Rules&, const std::optional<std::vector<int>>&, int, int>(), "rules"_a,
           "weights"_a = nb::none(), "megabytes"_a = 16, "threads"_a = 1)
      .def("search", &CanosaEngine::search, "game"_a, nb::kw_only(), "depth"_a = 0, "nodes"_a = 0,
           "milliseconds"_a = 0.0, "lines"_a = 1, "seed"_a = 0, "attention"_a = 1.0,
           "noise"_a = 0.0, "plain"_a = false, "by_processor"_a = false)
      .def("solve", &CanosaEngine::solve, "game"_a, "turns"_a, "nodes"_a = 0)
      .def("clear", &CanosaEngine::clear)
      .def("chance", &CanosaEngine::chance, "score"_a)
      .def("evaluate", &CanosaEngine::evaluate, "position"_a);
}

}  // namespace lungomare
