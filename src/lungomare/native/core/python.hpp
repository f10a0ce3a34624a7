// What every game's bindings use to read Python's values and to make them.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include "core/json_text.hpp"

namespace lungomare {

// Bind a game's part of the core; every game defines its own.
void bind_game(nanobind::module_& module);

// A list of ids as Python has them.
template <class Id>
nanobind::object list_of_ids(const Id* ids, int count) {
  PyObject* list = PyList_New(count);
  if (!list) throw nanobind::python_error();
  for (int each = 0; each < count; ++each) PyList_SET_ITEM(list, each, PyLong_FromLong(ids[each]));
  return nanobind::steal(list);
}

inline nanobind::bytes bytes_of(const JsonText& text) {
  return nanobind::bytes(text.data(), text.size());
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
