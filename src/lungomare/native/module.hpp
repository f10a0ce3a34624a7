// What the parts of the Python module share.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <string>
#include <vector>

#include "bosa_check.hpp"
#include "bosa_score.hpp"
#include "canosa.hpp"

namespace lungomare {

// A state of Bosa with the deck it is played with.
struct BosaGame {
  std::shared_ptr<bosa::Deck> deck;
  bosa::State state;
};

// A game of Canosa with its past, which changes in place.
struct CanosaGame {
  canosa::Rules rules;
  canosa::Table table;
  std::vector<canosa::Position> earlier;  // since a Sailor last came home

  CanosaGame(const canosa::Position& position, const canosa::Rules& chosen)
      : rules(chosen), table(canosa::begin(position, chosen)) {}

  int count_times() const;
  void play(int id);  // a ValueError if that is not legal
};

void bind_canosa(nanobind::module_& module);
void bind_bosa(nanobind::module_& module);
void bind_vector(nanobind::module_& module);
void bind_engine(nanobind::module_& module);
void bind_planner(nanobind::module_& module);
void bind_canosa_writing(nanobind::module_& module);
void bind_bosa_writing(nanobind::module_& module);

// Parts of states from Python, each checked: a ValueError that names what is none.
canosa::Stack stack_from(nanobind::handle value);
canosa::Position position_from(nanobind::handle sailors, nanobind::handle sirens,
                               nanobind::handle carried, nanobind::handle scores,
                               nanobind::handle player, nanobind::handle owed);
bosa::Purse purse_from(nanobind::handle value);
void read_patronage(nanobind::handle value, const bosa::Deck& deck, bosa::State& state);

// A list of ids as Python has them.
template <class Id>
nanobind::object list_of_ids(const Id* ids, int count) {
  PyObject* list = PyList_New(count);
  if (!list) throw nanobind::python_error();
  for (int each = 0; each < count; ++each) PyList_SET_ITEM(list, each, PyLong_FromLong(ids[each]));
  return nanobind::steal(list);
}

inline nanobind::tuple pair_of(int first, int second) {
  return nanobind::make_tuple(first, second);
}

// A whole number of Python's from `least` to `most`, or a ValueError that names it.
inline int number_in(nanobind::handle value, int least, int most, const char* name) {
  long number = PyLong_AsLong(value.ptr());
  if (number == -1 && PyErr_Occurred()) {
    PyErr_Clear();
    number = static_cast<long>(least) - 1;
  }
  if (number < least || number > most)
    throw nanobind::value_error((std::string(name) + " is not a whole number from " +
                                 std::to_string(least) + " to " + std::to_string(most))
                                    .c_str());
  return static_cast<int>(number);
}

// The items of a tuple or list of exactly this length, or a ValueError that names it.
inline nanobind::tuple items_of(nanobind::handle value, size_t length, const char* name) {
  if (PyTuple_Check(value.ptr()) || PyList_Check(value.ptr())) {
    nanobind::tuple items(nanobind::borrow(value));
    if (items.size() == length) return items;
  }
  throw nanobind::value_error(
      (std::string(name) + " is not a tuple of " + std::to_string(length)).c_str());
}

}  // namespace lungomare
