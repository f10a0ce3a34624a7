// Many games of Canosa stepped together, for numpy.
#include "core/vector.hpp"

#include "canosa/batch/batch.hpp"
#include "canosa/bind/game.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lungomare {
namespace canosa {
namespace {

class Games : public Vector<Batch> {
 public:
  Games(const Position& start, const Rules& rules, size_t rows, int threads)
      : Vector(batch_of(start, rules, rows), rows, 2, ACTION_IDS, Batch::WIDTH, threads) {}

  Position position(size_t row) const { return batch().games[row_in(row)].position; }

 private:
  static Batch batch_of(const Position& start, const Rules& rules, size_t rows) {
    if (begin(start, rules).outcome.reason != GOES_ON)
      throw nb::value_error("the game is over where it begins");
    Batch batch{};
    batch.start = start;
    batch.rules = rules;
    batch.games.resize(rows);
    batch.earlier.resize(rows);
    return batch;
  }
};

}  // namespace

void bind_vector(nb::module_& module) {
  nb::class_<Games> games(module, "CanosaVector");
  games
      .def(nb::init<const Position&, const Rules&, size_t, int>(), "start"_a, "rules"_a, "rows"_a,
           "threads"_a = 1)
      .def("position", &Games::position, "row"_a);
  bind_arrays<Games>(games);
}

}  // namespace canosa
}  // namespace lungomare
