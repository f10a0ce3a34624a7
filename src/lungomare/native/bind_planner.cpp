// Planning turns of Bosa, for Python.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "bosa_value.hpp"
#include "interruptible.hpp"
#include "module.hpp"
#include "planner.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lungomare {
namespace {

using Weights = std::shared_ptr<bosa::Net>;

// A way to plan, and the network it uses.
struct BosaPlanner {
  PlanSpec spec;
  Weights net;
};

constexpr size_t NET_SIZE = sizeof(bosa::Net) / sizeof(float);
constexpr int MOST_LISTED = 16384;

Weights net_from(const std::vector<float>& numbers) {
  if (numbers.size() != NET_SIZE)
    throw nb::value_error(("a network has " + std::to_string(NET_SIZE) + " weights").c_str());
  auto net = std::make_shared<bosa::Net>();
  std::memcpy(net.get(), numbers.data(), sizeof(bosa::Net));
  for (float spread : net->spread)
    if (!(spread > 0)) throw nb::value_error("a spread is above 0");
  return net;
}

BosaPlanner planner_from(int method, const nb::object& net, int width, int horizon, bool everyone,
                         float curiosity, float warmth, float slack, float notices, float denies,
                         Count tries, double seconds, bool thread_time) {
  if (method < BY_SHEET || method > BY_TREE) throw nb::value_error("there is no such method");
  Weights weights = net.is_none() ? nullptr : net_from(nb::cast<std::vector<float>>(net));
  if (!weights && method != BY_SHEET) throw nb::value_error("only the sheet needs no network");
  if (!(warmth > 0)) throw nb::value_error("warmth is above 0");
  const void* used = method == BY_SHEET ? nullptr : weights.get();
  return {{method, used, width, horizon, everyone, curiosity, warmth, slack, notices, denies, tries,
           seconds, thread_time},
          weights};
}

// The same planner with another budget.
BosaPlanner within(const BosaPlanner& planner, Count tries, double seconds) {
  BosaPlanner other = planner;
  other.spec.tries = tries;
  other.spec.seconds = seconds;
  return other;
}

nb::tuple decisions_of(const Planned& turn) {
  return nb::tuple(list_of_ids(turn.decisions, turn.count));
}

void check_running(const BosaGame& game) {
  if (game.state.phase == bosa::DEAL || game.state.phase == bosa::OVER)
    throw nb::value_error("nobody's turn is to be planned here");
}

nb::list turns_of(const BosaGame& game) {
  check_running(game);
  std::vector<Planned> found(MOST_LISTED);
  int count = planner_kernels().turns(game.deck.get(), &game.state, found.data(), MOST_LISTED);
  nb::list turns;
  for (int each = 0; each < count && each < MOST_LISTED; ++each)
    turns.append(decisions_of(found[size_t(each)]));
  return turns;
}

BosaGame resampled(const BosaGame& game, int seat, Count seed) {
  if (seat < -1 || seat >= game.deck->players) throw nb::value_error("there is no such seat");
  BosaGame drawn = game;
  planner_kernels().resample(drawn.deck.get(), &drawn.state, seat, seed);
  return drawn;
}

nb::list plan(const BosaPlanner& planner, const BosaGame& game, Count seed) {
  check_running(game);
  Plan found{};
  run_interruptibly(1, [&](const bool* stop) {
    planner_kernels().plan(game.deck.get(), &game.state, planner.spec, seed, stop, &found);
  });
  nb::list turns;
  for (int each = 0; each < found.count; ++each) {
    const Planned& turn = found.turns[each];
    turns.append(nb::make_tuple(decisions_of(turn), turn.total, turn.share, turn.futures));
  }
  return turns;
}

// The attempt of these decisions, which make a whole turn from here.
Attempt attempt_from(const BosaGame& game, const std::vector<int>& decisions, bool all_goals) {
  Attempt attempt{};
  attempt.all_goals = all_goals;
  bosa::State state = game.state;
  for (int decision : decisions) {
    if (state.turn != game.state.turn || !bosa::is_legal(*game.deck, state, decision))
      throw nb::value_error("the decisions of an attempt are a whole legal turn");
    bosa::advance(*game.deck, state, decision);
    attempt.decisions[attempt.count++] = u8(decision);
  }
  if (state.turn == game.state.turn) throw nb::value_error("an attempt is a whole turn");
  return attempt;
}

// Add numbers up, one by one: structures that hold nothing else are rows of them.
template <class Sums>
void add_numbers(Sums& to, const Sums& from) {
  static_assert(sizeof(Sums) % sizeof(double) == 0, "all of it is numbers");
  auto* sums = reinterpret_cast<double*>(&to);
  const auto* more = reinterpret_cast<const double*>(&from);
  for (size_t each = 0; each < sizeof(Sums) / sizeof(double); ++each) sums[each] += more[each];
}

void add(Verdict& all, const Verdict& part) {
  all.futures += part.futures;
  add_numbers(all.sums, part.sums);
  add_numbers(all.products, part.products);
}

// (sums, products) by measure and seat, for attempts and for pairs of them.
nb::tuple verdict_of(const Verdict& found, int attempts, int players) {
  nb::list measures;
  for (int measure = 0; measure < MEASURES; ++measure) {
    nb::list seats;
    for (int seat = 0; seat < players; ++seat) {
      nb::list sums, products;
      for (int one = 0; one < attempts; ++one) {
        nb::list row;
        for (int other = 0; other < attempts; ++other)
          row.append(found.products[one][other][seat][measure]);
        sums.append(found.sums[one][seat][measure]);
        products.append(row);
      }
      seats.append(nb::make_tuple(sums, products));
    }
    measures.append(seats);
  }
  return nb::make_tuple(found.futures, measures);
}

// The pieces in which futures are shared out follow from their number, so that the sums are the
// same with any number of threads.
constexpr Count LEAST_PIECE = 8, MOST_PIECES = 256;

nb::tuple judge(const BosaPlanner& planner, const BosaGame& game,
                const std::vector<std::pair<std::vector<int>, bool>>& turns, int horizon,
                float belief, Count first, Count futures, Count seed, int threads) {
  check_running(game);
  if (!planner.net) throw nb::value_error("only a planner with a network judges");
  if (turns.empty() || turns.size() > MOST_ATTEMPTS)
    throw nb::value_error("from 1 to 16 attempts are judged together");
  std::vector<Attempt> attempts;
  for (const auto& [decisions, all_goals] : turns)
    attempts.push_back(attempt_from(game, decisions, all_goals));
  Count piece = std::max(LEAST_PIECE, (futures + MOST_PIECES - 1) / MOST_PIECES);
  std::vector<Verdict> found((futures + piece - 1) / piece);
  share_out(threads, futures, piece, [&](Count begin, Count end, const bool* stop) {
    planner_kernels().judge(game.deck.get(), &game.state, planner.net.get(), attempts.data(),
                            int(attempts.size()), horizon, belief, seed, first + begin, first + end,
                            stop, &found[begin / piece]);
  });
  Verdict all{};
  for (const Verdict& each : found) add(all, each);
  return verdict_of(all, int(attempts.size()), game.deck->players);
}

std::vector<PlanSpec> specs_of(const bosa::Deck& deck, const std::vector<BosaPlanner*>& planners) {
  if (planners.size() != deck.players) throw nb::value_error("a planner for each seat is needed");
  std::vector<PlanSpec> specs;
  for (const BosaPlanner* each : planners) specs.push_back(each->spec);
  return specs;
}

nb::tuple numbers_of(const int (&numbers)[5], int players) {
  return nb::tuple(list_of_ids(numbers, players));
}

// (totals, goals, patronage, winners) of each game, in order.
nb::list games_between(const bosa::Deck& deck, const std::vector<BosaPlanner*>& planners,
                       Count first, Count games, Count seed, int threads) {
  std::vector<PlanSpec> specs = specs_of(deck, planners);
  std::vector<GameResult> results(games);
  share_out(threads, games, 1, [&](Count begin, Count end, const bool* stop) {
    for (Count game = begin; game < end; ++game)
      planner_kernels().play(&deck, specs.data(), seed, first + game, stop, &results[game], nullptr,
                             nullptr);
  });
  nb::list found;
  for (const GameResult& result : results) {
    nb::list winners;
    for (u32 left = result.winners; left; left &= left - 1) winners.append(lowest(left));
    found.append(nb::make_tuple(numbers_of(result.totals, deck.players),
                                numbers_of(result.goals, deck.players),
                                numbers_of(result.patronage, deck.players), nb::tuple(winners)));
  }
  return found;
}

template <class Row>
nb::bytes bytes_of(const std::vector<Row>& rows, Count count) {
  return nb::bytes(rows.data(), size_t(count) * sizeof(Row));
}

// Rows for fitting, as bytes: what networks saw, and how goals stood (see planner.hpp).
nb::tuple samples_of(const bosa::Deck& deck, const std::vector<BosaPlanner*>& planners, Count games,
                     Count seed) {
  std::vector<PlanSpec> specs = specs_of(deck, planners);
  Count most = games * 16 * deck.players;
  std::vector<Sample> samples(most);
  std::vector<GoalSample> goals(most * 4);
  Collector collector{samples.data(), goals.data(), most, most * 4, 0, 0};
  run_interruptibly(1, [&](const bool* stop) {
    for (Count game = 0; game < games && !__atomic_load_n(stop, __ATOMIC_RELAXED); ++game) {
      GameResult result;
      planner_kernels().play(&deck, specs.data(), seed, game, stop, &result, &collector, nullptr);
    }
  });
  return nb::make_tuple(bytes_of(samples, collector.samples_found),
                        bytes_of(goals, collector.goals_found));
}

// Studies: sums, for Python as nested lists

constexpr Count STUDY_PIECE = 10;  // games that one thread plays on end; sums are always of such

nb::list told(const double* numbers, int count) {
  nb::list found;
  for (int each = 0; each < count; ++each) found.append(numbers[each]);
  return found;
}

// Figures of any kind are rows of means.
template <class Figures>
nb::list told(const Figures* figures, int count) {
  constexpr int MEANS = sizeof(Figures) / sizeof(Mean);
  nb::list rows;
  for (int each = 0; each < count; ++each) {
    const auto* means = reinterpret_cast<const Mean*>(&figures[each]);
    nb::list row;
    for (int mean = 0; mean < MEANS; ++mean)
      row.append(told(reinterpret_cast<const double*>(&means[mean]), 3));
    rows.append(row);
  }
  return rows;
}

nb::dict told(const Study& study, const bosa::Deck& deck) {
  nb::dict found;
  found["seats"] = told(study.seats, deck.players);
  found["totals"] = told(study.totals, deck.players);
  found["cards"] = told(study.cards, bosa::BUILDINGS);
  found["goals"] = told(study.goals, bosa::GOALS);
  found["colors"] = told(study.colors, bosa::COLORS);
  found["kinds"] = told(study.kinds, bosa::KINDS);
  found["sources"] = told(study.sources, 6);
  found["dealt"] = told(study.dealt, bosa::BUILDINGS);
  found["coins"] = told(study.coins, MOST_COINS_TOLD);
  nb::list steps;
  for (const auto& season : study.steps) steps.append(told(season, deck.steps + 1));
  found["steps"] = steps;
  return found;
}

// What so many games show of the deck; the same for the same games, however many threads play.
nb::dict study_of(const bosa::Deck& deck, const BosaPlanner& planner, Count first, Count games,
                  Count seed, int threads) {
  if (!planner.spec.net) throw nb::value_error("a study needs values");
  std::vector<PlanSpec> specs(deck.players, planner.spec);
  std::vector<Study> pieces(size_t((games + STUDY_PIECE - 1) / STUDY_PIECE));
  share_out(threads, games, STUDY_PIECE, [&](Count begin, Count end, const bool* stop) {
    GameResult result;
    for (Count game = begin; game < end; ++game)
      planner_kernels().play(&deck, specs.data(), seed, first + game, stop, &result, nullptr,
                             &pieces[size_t(begin / STUDY_PIECE)]);
  });
  Study sum{};
  for (const Study& piece : pieces) add_numbers(sum, piece);
  return told(sum, deck);
}

}  // namespace

void bind_planner(nb::module_& module) {
  module.attr("BOSA_NET_SIZE") = NET_SIZE;
  module.attr("BOSA_NET_SHAPE") =
      nb::make_tuple(bosa::TURNS, bosa::SEASONS, bosa::TOWN_INPUTS, bosa::PURSE_INPUTS, bosa::UNITS,
                     int(bosa::CONDITIONS), bosa::GOALS_A_SEAT);
  module.attr("BOSA_SAMPLE_SIZE") = sizeof(Sample) / sizeof(float);
  nb::class_<BosaPlanner>(module, "BosaPlanner", "A way to plan a turn of Bosa.")
      .def(nb::new_(&planner_from), "method"_a, "net"_a = nb::none(), "width"_a = 1,
           "horizon"_a = 0, "everyone"_a = false, "curiosity"_a = 1.0f, "warmth"_a = 4.0f,
           "slack"_a = 0.0f, "notices"_a = 1.0f, "denies"_a = 0.0f, "tries"_a = 0,
           "seconds"_a = 0.0, "thread_time"_a = false)
      .def("within", &within, "tries"_a = 0, "seconds"_a = 0.0)
      .def("plan", &plan, "state"_a, "seed"_a = 0)
      .def("judge", &judge, "state"_a, "attempts"_a, "horizon"_a, "belief"_a, "first"_a,
           "futures"_a, "seed"_a = 0, "threads"_a = 1);
  module.def("bosa_turns", &turns_of, "state"_a);
  module.def("bosa_resample", &resampled, "state"_a, "seat"_a, "seed"_a);
  module.def("bosa_games", &games_between, "deck"_a, "planners"_a, "first"_a, "games"_a,
             "seed"_a = 0, "threads"_a = 1);
  module.def("bosa_study", &study_of, "deck"_a, "planner"_a, "first"_a, "games"_a, "seed"_a = 0,
             "threads"_a = 1);
  module.def("bosa_samples", &samples_of, "deck"_a, "planners"_a, "games"_a, "seed"_a = 0);
}

}  // namespace lungomare
