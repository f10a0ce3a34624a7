// Planning and judging turns of Bosa, for Python.
#include "bosa/bind/planner.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "core/interruptible.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lungomare {
namespace bosa {
namespace {

using Weights = std::shared_ptr<Net>;

constexpr size_t NET_SIZE = sizeof(Net) / sizeof(float);
constexpr int MOST_LISTED = 16384;

Weights net_from(const std::vector<float>& numbers) {
  if (numbers.size() != NET_SIZE)
    throw nb::value_error(("a network has " + std::to_string(NET_SIZE) + " weights").c_str());
  auto net = std::make_shared<Net>();
  std::memcpy(net.get(), numbers.data(), sizeof(Net));
  for (float spread : net->spread)
    if (!(spread > 0)) throw nb::value_error("a spread is above 0");
  return net;
}

// Turn the knobs that are named, or raise TypeError for one that is not there or does not fit.
Knobs knobs_from(const nb::kwargs& named) {
  Knobs knobs;
  size_t turned = 0;
  visit_knobs(knobs, [&](const char* name, auto& value) {
    if (!named.contains(name)) return;
    if (!nb::try_cast(named[name], value))
      throw nb::type_error(("this is nothing for the knob " + std::string(name)).c_str());
    ++turned;
  });
  if (turned < named.size()) throw nb::type_error("a planner has no such knob");
  if (!(knobs.warmth > 0)) throw nb::value_error("warmth is above 0");
  return knobs;
}

Planner planner_from(int method, const nb::object& net, const nb::kwargs& named) {
  if (method < BY_SHEET || method > BY_TREE) throw nb::value_error("there is no such method");
  Weights weights = net.is_none() ? nullptr : net_from(nb::cast<std::vector<float>>(net));
  if (!weights && method != BY_SHEET) throw nb::value_error("only the sheet needs no network");
  const Net* used = method == BY_SHEET ? nullptr : weights.get();
  return {{Method(method), used, knobs_from(named)}, weights};
}

// The same planner with another budget.
Planner within(const Planner& planner, Count tries, double seconds) {
  Planner other = planner;
  other.spec.knobs.tries = tries;
  other.spec.knobs.seconds = seconds;
  return other;
}

template <class Decided>
nb::tuple decisions_of(const Decided& turn) {
  return nb::tuple(list_of_ids(turn.decisions, turn.count));
}

void check_running(const Game& game) {
  if (game.state.phase == DEAL || game.state.phase == OVER)
    throw nb::value_error("nobody's turn is to be planned here");
}

nb::list turns_of(const Game& game) {
  check_running(game);
  nb::list found;
  for (const Turn& turn : turns_from(*game.deck, game.state, MOST_LISTED))
    found.append(decisions_of(turn));
  return found;
}

Game resampled(const Game& game, int seat, Count seed) {
  if (seat < -1 || seat >= game.deck->players) throw nb::value_error("there is no such seat");
  Game drawn = game;
  resample(*drawn.deck, drawn.state, seat, seed);
  return drawn;
}

nb::list plan_turn(const Planner& planner, const Game& game, Count seed) {
  check_running(game);
  Plan found{};
  run_interruptibly(
      1, [&](const bool* stop) { found = plan(*game.deck, game.state, planner.spec, seed, stop); });
  nb::list turns;
  for (int each = 0; each < found.count; ++each) {
    const PlannedTurn& turn = found.turns[each];
    turns.append(nb::make_tuple(decisions_of(turn), turn.total, turn.share, turn.futures));
  }
  return turns;
}

// The attempt of these decisions, which make a whole turn from here.
Attempt attempt_from(const Game& game, const std::vector<int>& decisions, bool all_goals) {
  Attempt attempt{};
  attempt.all_goals = all_goals;
  State state = game.state;
  for (int decision : decisions) {
    if (state.turn != game.state.turn || !is_legal(*game.deck, state, decision))
      throw nb::value_error("the decisions of an attempt are a whole legal turn");
    advance(*game.deck, state, decision);
    attempt.decisions[attempt.count++] = u8(decision);
  }
  if (state.turn == game.state.turn) throw nb::value_error("an attempt is a whole turn");
  return attempt;
}

void add(TrialSums& all, const TrialSums& part) {
  all.futures += part.futures;
  add_numbers(all.sums, part.sums);
  add_numbers(all.products, part.products);
}

// (sums, products) by measure and seat, for attempts and for pairs of them.
nb::tuple sums_of(const TrialSums& found, int attempts, int players) {
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

nb::tuple judge_turns(const Planner& planner, const Game& game,
                      const std::vector<std::pair<std::vector<int>, bool>>& turns, int horizon,
                      float belief, Count first, Count futures, Count seed, int threads) {
  check_running(game);
  if (!planner.net) throw nb::value_error("only a planner with a network judges");
  if (turns.empty() || turns.size() > MOST_ATTEMPTS)
    throw nb::value_error("from 1 to 16 attempts are judged together");
  std::vector<Attempt> attempts;
  for (const auto& [decisions, all_goals] : turns)
    attempts.push_back(attempt_from(game, decisions, all_goals));
  const JudgeSpec spec{planner.net.get(), horizon, belief, seed};
  Count piece = std::max(LEAST_PIECE, (futures + MOST_PIECES - 1) / MOST_PIECES);
  std::vector<TrialSums> found((futures + piece - 1) / piece);
  share_out(threads, futures, piece, [&](Count begin, Count end, const bool* stop) {
    judge(*game.deck, game.state, spec, attempts, first + begin, first + end, stop,
          found[begin / piece]);
  });
  TrialSums all{};
  for (const TrialSums& each : found) add(all, each);
  return sums_of(all, int(attempts.size()), game.deck->players);
}

// Each knob as it is when nobody turns it.
nb::dict usual_knobs() {
  nb::dict found;
  Knobs knobs;
  visit_knobs(knobs, [&](const char* name, auto value) { found[name] = value; });
  return found;
}

// The parts of a network and their shapes, in the order in which it has them.
nb::dict net_shapes() {
  nb::dict found;
  found["bias"] = nb::make_tuple(TURNS + 1, UNITS);
  found["town"] = nb::make_tuple(SEASONS, TOWN_INPUTS, UNITS);
  found["purse"] = nb::make_tuple(SEASONS, PURSE_INPUTS, UNITS);
  found["out"] = nb::make_tuple(SEASONS, UNITS);
  found["goals"] = nb::make_tuple(CONDITIONS);
  found["keeps"] = nb::make_tuple(TURNS + 1, sizeof(Keeps) / sizeof(float));
  found["spread"] = nb::make_tuple(TURNS + 1);
  return found;
}

}  // namespace

void bind_planner(nb::module_& module) {
  module.attr("BY_SHEET") = int(BY_SHEET);
  module.attr("BY_VALUE") = int(BY_VALUE);
  module.attr("BY_RACE") = int(BY_RACE);
  module.attr("BY_TREE") = int(BY_TREE);
  module.attr("KNOBS") = usual_knobs();
  module.attr("NET_SIZE") = NET_SIZE;
  module.attr("NET_SHAPES") = net_shapes();
  module.attr("SEASONS") = SEASONS;
  module.attr("TURNS") = TURNS;
  module.attr("UNITS") = UNITS;
  module.attr("TOWN_INPUTS") = int(TOWN_INPUTS);
  module.attr("PURSE_INPUTS") = PURSE_INPUTS;
  module.attr("CONDITIONS") = int(CONDITIONS);
  module.attr("GOALS_A_SEAT") = GOALS_A_SEAT;
  // Where three inputs in a row stand for the three kinds of resources.
  module.attr("KIND_INPUTS") =
      nb::make_tuple(int(GIVES), int(BOUGHT), int(ASKED), int(PAID), TOWN_INPUTS + PURSE_KINDS);
  nb::class_<Planner>(module, "BosaPlanner", "A way to plan a turn of Bosa.")
      .def(nb::new_(&planner_from), "method"_a, "net"_a = nb::none(), "knobs"_a)
      .def("within", &within, "tries"_a = 0, "seconds"_a = 0.0)
      .def("plan", &plan_turn, "state"_a, "seed"_a = 0)
      .def("judge", &judge_turns, "state"_a, "attempts"_a, "horizon"_a, "belief"_a, "first"_a,
           "futures"_a, "seed"_a = 0, "threads"_a = 1);
  module.def("bosa_turns", &turns_of, "state"_a);
  module.def("bosa_resample", &resampled, "state"_a, "seat"_a, "seed"_a);
}

}  // namespace bosa
}  // namespace lungomare
