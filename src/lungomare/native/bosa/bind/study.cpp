// Whole games of Bosa between planners, for Python: results, samples for fitting, studies of decks.
#include <nanobind/stl/vector.h>

#include <vector>

#include "bosa/bind/planner.hpp"
#include "bosa/planner/games.hpp"
#include "core/interruptible.hpp"
#include "core/system.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lungomare {
namespace bosa {
namespace {

std::vector<PlanSpec> specs_of(const Deck& deck, const std::vector<Planner*>& planners) {
  if (planners.size() != deck.players) throw nb::value_error("a planner for each seat is needed");
  std::vector<PlanSpec> specs;
  for (const Planner* each : planners) specs.push_back(each->spec);
  return specs;
}

nb::tuple numbers_of(const int (&numbers)[MOST_PLAYERS], int players) {
  return nb::tuple(list_of_ids(numbers, players));
}

// (totals, goals, patronage, winners) of each game, in order.
nb::list games_between(const Deck& deck, const std::vector<Planner*>& planners, Count first,
                       Count games, Count seed, int threads) {
  std::vector<PlanSpec> specs = specs_of(deck, planners);
  std::vector<GameResult> results(games);
  share_out(threads, games, 1, [&](Count begin, Count end, const bool* stop) {
    for (Count game = begin; game < end; ++game)
      results[game] = play_game(deck, specs, seed, first + game, stop, nullptr, nullptr);
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
nb::bytes bytes_of(const std::vector<Row>& rows) {
  return nb::bytes(rows.data(), rows.size() * sizeof(Row));
}

// Rows for fitting, as bytes: what networks saw, and how goals stood (see games.hpp).
nb::tuple samples_of(const Deck& deck, const std::vector<Planner*>& planners, Count games,
                     Count seed) {
  std::vector<PlanSpec> specs = specs_of(deck, planners);
  Samples samples;
  run_interruptibly(1, [&](const bool* stop) {
    for (Count game = 0; game < games && !is_set(stop); ++game)
      play_game(deck, specs, seed, game, stop, &samples, nullptr);
  });
  return nb::make_tuple(bytes_of(samples.positions), bytes_of(samples.goals));
}

// Studies: sums, for Python as nested lists

constexpr Count STUDY_PIECE = 10;  // games that one thread plays on end; sums are always of such

nb::list list_of(const double* numbers, int count) {
  nb::list found;
  for (int each = 0; each < count; ++each) found.append(numbers[each]);
  return found;
}

// Figures of any kind are rows of means.
template <class Figures>
nb::list list_of(const Figures* figures, int count) {
  constexpr int MEANS = sizeof(Figures) / sizeof(Mean);
  nb::list rows;
  for (int each = 0; each < count; ++each) {
    const auto* means = reinterpret_cast<const Mean*>(&figures[each]);
    nb::list row;
    for (int mean = 0; mean < MEANS; ++mean)
      row.append(list_of(reinterpret_cast<const double*>(&means[mean]), 3));
    rows.append(row);
  }
  return rows;
}

nb::dict dict_of(const Study& study, const Deck& deck) {
  nb::dict found;
  found["seats"] = list_of(study.seats, deck.players);
  found["totals"] = list_of(study.totals, deck.players);
  found["cards"] = list_of(study.cards, BUILDINGS);
  found["goals"] = list_of(study.goals, GOALS);
  found["colors"] = list_of(study.colors, COLORS);
  found["kinds"] = list_of(study.kinds, KINDS);
  found["sources"] = list_of(study.sources, SOURCES);
  found["dealt"] = list_of(study.dealt, BUILDINGS);
  found["coins"] = list_of(study.coins, MOST_COINS_COUNTED);
  nb::list steps;
  for (const auto& season : study.steps) steps.append(list_of(season, deck.steps + 1));
  found["steps"] = steps;
  return found;
}

// What so many games show of the deck; the same for the same games, however many threads play.
nb::dict study_of(const Deck& deck, const Planner& planner, Count first, Count games, Count seed,
                  int threads) {
  if (!planner.spec.net) throw nb::value_error("a study needs values");
  std::vector<PlanSpec> specs(deck.players, planner.spec);
  std::vector<Study> pieces(size_t((games + STUDY_PIECE - 1) / STUDY_PIECE));
  share_out(threads, games, STUDY_PIECE, [&](Count begin, Count end, const bool* stop) {
    for (Count game = begin; game < end; ++game)
      play_game(deck, specs, seed, first + game, stop, nullptr, &pieces[begin / STUDY_PIECE]);
  });
  Study sum{};
  for (const Study& piece : pieces) add_numbers(sum, piece);
  return dict_of(sum, deck);
}

}  // namespace

void bind_study(nb::module_& module) {
  module.attr("SAMPLE_SIZE") = sizeof(Sample) / sizeof(float);
  module.def("bosa_games", &games_between, "deck"_a, "planners"_a, "first"_a, "games"_a,
             "seed"_a = 0, "threads"_a = 1);
  module.def("bosa_study", &study_of, "deck"_a, "planner"_a, "first"_a, "games"_a, "seed"_a = 0,
             "threads"_a = 1);
  module.def("bosa_samples", &samples_of, "deck"_a, "planners"_a, "games"_a, "seed"_a = 0);
}

}  // namespace bosa
}  // namespace lungomare
