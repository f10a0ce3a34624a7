// What writes the JSON texts of Bosa, for Python.
//
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string>
#include <vector>

#include "bosa/bind/game.hpp"
#include "bosa/json/writer.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lungomare {
namespace bosa {
namespace {

// A writer with the deck that it rests on.
struct Texts {
  std::shared_ptr<Deck> deck;
  Writer writer;

  Texts(std::shared_ptr<Deck> with, const std::vector<std::string>& cards)
      : deck(std::move(with)), writer{*deck, {}} {
    if (cards.size() != BUILDINGS + GOALS) throw nb::value_error("a deck has 116 cards");
    for (const std::string& id : cards) writer.cards.add(id.data(), id.size());
  }

  nb::bytes effects(nb::handle state, int phase) const {
    JsonText out;
    write_preview(out, writer, table_from(*deck, state, phase_from(phase)));
    return bytes_of(out);
  }

  nb::bytes sheet(nb::handle ends, nb::handle now, int phase, int seat, bool everyone) const {
    if (seat < -1 || seat >= deck->players) throw nb::value_error("there is no such seat");
    std::vector<State> seasons;
    for (nb::handle each : ends) seasons.push_back(fields_from(*deck, each, TAKE));
    JsonText out;
    write_sheet(out, writer, seasons, table_from(*deck, now, phase_from(phase)), seat, everyone);
    return bytes_of(out);
  }
};

}  // namespace

void bind_json(nb::module_& module) {
  nb::class_<Texts>(module, "BosaWriter", "A deck of Bosa and its words, for JSON texts.",
                    nb::is_weak_referenceable())
      .def(nb::init<std::shared_ptr<Deck>, const std::vector<std::string>&>(), "deck"_a, "cards"_a)
      .def("effects", &Texts::effects, "state"_a, "phase"_a)
      .def("sheet", &Texts::sheet, "ends"_a, "state"_a, "phase"_a, "seat"_a, "everyone"_a);
}

}  // namespace bosa
}  // namespace lungomare
