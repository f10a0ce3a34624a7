// Many games of Bosa stepped together, for numpy.
#include "core/vector.hpp"

#include <nanobind/stl/shared_ptr.h>

#include "bosa/batch/batch.hpp"
#include "bosa/bind/game.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lungomare {
namespace bosa {
namespace {

class Games : public Vector<Batch> {
 public:
  Games(const std::shared_ptr<Deck>& deck, size_t rows, Count seed, int threads)
      : Vector(batch_of(deck, rows, seed), rows, deck->players, FIRST_DRAW, row_width(*deck),
               threads) {}

  Game state(size_t row) const { return {batch().deck, batch().games[row_in(row)]}; }

 private:
  static Batch batch_of(const std::shared_ptr<Deck>& deck, size_t rows, Count seed) {
    Batch batch{};
    batch.deck = deck;
    batch.seed = seed;
    batch.games.resize(rows);
    batch.rounds.resize(rows);
    return batch;
  }
};

}  // namespace

void bind_vector(nb::module_& module) {
  nb::class_<Games> games(module, "BosaVector");
  games
      .def(nb::init<const std::shared_ptr<Deck>&, size_t, Count, int>(), "deck"_a, "rows"_a,
           "seed"_a = 0, "threads"_a = 1)
      .def("state", &Games::state, "row"_a);
  bind_arrays<Games>(games);
}

}  // namespace bosa
}  // namespace lungomare
