// Canosa's rules for Python: positions, games with their past, perft and random games.
#include <nanobind/operators.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <utility>
#include <vector>

#include "canosa/batch/batch.hpp"
#include "canosa/bind/game.hpp"
#include "core/interruptible.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lungomare {
namespace canosa {

// Positions to and from Python

Stack stack_from(nb::handle value) {
  if (value.is_none()) return 0;
  Py_ssize_t length = 0;
  const char* rings =
      PyUnicode_Check(value.ptr()) ? PyUnicode_AsUTF8AndSize(value.ptr(), &length) : nullptr;
  if (!rings || length > MAX_RINGS) {
    PyErr_Clear();
    throw nb::value_error("a stack is None or up to three letters g and s");
  }
  Stack stack = 1;
  for (const char* ring = rings; ring < rings + length; ++ring) {
    if (*ring != 'g' && *ring != 's') throw nb::value_error("a ring is g or s");
    stack = with_ring(stack, *ring == 's');
  }
  return stack;
}

Position position_from(nb::handle sailors, nb::handle sirens, nb::handle carried, nb::handle scores,
                       nb::handle player, nb::handle owed) {
  Position position{};
  nb::tuple stacks = items_of(sailors, SQUARES, "sailors");
  for (int square = 0; square < SQUARES; ++square)
    set_stack(position, square, 0, stack_from(stacks[size_t(square)]));
  nb::tuple places = items_of(sirens, 2, "sirens"), rings = items_of(carried, 2, "carried"),
            points = items_of(scores, 2, "scores");
  for (size_t each = 0; each < 2; ++each) {
    position.sirens[each] = u8(number_in(places[each], 0, SQUARES - 1, "a Siren's square"));
    position.carried[each] = u8(number_in(rings[each], 0, MAX_RINGS, "carried"));
    position.scores[each] = u8(number_in(points[each], 0, SAILORS_TO_WIN, "a score"));
  }
  position.player = u8(number_in(player, 0, 1, "player"));
  position.owed = u8(number_in(owed, 1, ACTIONS_A_TURN, "owed"));
  position.hash = hash_of(position);
  if (!is_playable(position)) throw nb::value_error("two pieces stand on one square");
  return position;
}

nb::object ids_of(const Choices& found, const Position& position) {
  Action actions[MOST_ACTIONS];
  u16 ids[MOST_ACTIONS];
  int count = list_actions(found, position, actions);
  for (int each = 0; each < count; ++each) ids[each] = u16(id_of(actions[each]));
  return list_of_ids(ids, count);
}

namespace {

// The sixteen stacks as Python has them, None first; made once and kept.
PyObject* stack_text(Stack stack) {
  static PyObject* texts[16] = {};
  if (!texts[stack]) {
    std::string rings;
    for (Stack left = stack; left > 1; left >>= 1) rings.insert(rings.begin(), "gs"[left & 1]);
    texts[stack] = stack ? PyUnicode_InternFromString(rings.c_str()) : Py_NewRef(Py_None);
  }
  return texts[stack];
}

nb::tuple fields_of(const Position& position) {
  PyObject* sailors = PyTuple_New(SQUARES);
  if (!sailors) throw nb::python_error();
  for (int square = 0; square < SQUARES; ++square)
    PyTuple_SET_ITEM(sailors, square, Py_NewRef(stack_text(position.stack(square))));
  return nb::make_tuple(nb::steal(sailors), pair_of(position.sirens[0], position.sirens[1]),
                        pair_of(position.carried[0], position.carried[1]),
                        pair_of(position.scores[0], position.scores[1]), int(position.player),
                        int(position.owed));
}

// (reason, winner or None), or None while the game goes on.
nb::object outcome_of(Outcome outcome) {
  if (outcome.reason == GOES_ON) return nb::none();
  nb::object winner = outcome.winner < 0 ? nb::none() : nb::object(nb::int_(int(outcome.winner)));
  return nb::make_tuple(REASONS[outcome.reason].data(), winner);
}

// Actions

Action legal_action(int id, const Choices& found, const Position& position) {
  if (id < 0 || id >= ACTION_IDS || !is_among(found, position, action_of(id)))
    throw nb::value_error(("the action " + std::to_string(id) + " is not legal here").c_str());
  return action_of(id);
}

Position after(const Position& position, int id, const Rules& rules) {
  Position next = position;
  act(next, legal_action(id, choices(position, rules), position));
  return next;
}

Position settled(const Position& position, const Rules& rules) {
  Position next = position;
  settle(next, rules);
  return next;
}

// Perft, shared out among threads by the positions after two actions.
Count perft_on_threads(const Position& root, const Rules& rules, int depth, int threads) {
  check_threads(threads);
  if (depth < 0) throw nb::value_error("depth is 0 or more");
  if (depth < 5) {
    bool never = false;
    return perft(root, rules, depth, &never);
  }
  std::vector<Position> roots{root};
  for (int ply = 0; ply < 2; ++ply) {
    std::vector<Position> next;
    for (const Position& each : roots) {
      Action actions[MOST_ACTIONS];
      int count = legal_actions(each, rules, actions);
      for (int number = 0; number < count; ++number) {
        next.push_back(each);
        act(next.back(), actions[number]);
        settle(next.back(), rules);
      }
    }
    roots.swap(next);
  }
  std::atomic<Count> total{0};
  share_out(threads, roots.size(), 1, [&](Count first, Count, const bool* stop) {
    total += perft(roots[first], rules, depth - 2, stop);
  });
  return total;
}

nb::dict random_games(const Position& start, const Rules& rules, Count games, Count seed,
                      int threads) {
  Tally all{};
  std::mutex mutex;
  share_out(threads, games, 256, [&](Count first, Count last, const bool* stop) {
    Tally tally{};
    play_at_random(start, rules, seed, first, last, stop, tally);
    std::lock_guard<std::mutex> lock(mutex);
    all.games += tally.games;
    all.steps += tally.steps;
    all.fingerprint += tally.fingerprint;
    for (int each = 0; each <= QUIET; ++each) all.reasons[each] += tally.reasons[each];
    for (int each = 0; each < 2; ++each) all.wins[each] += tally.wins[each];
  });
  nb::dict found, reasons;
  for (int each = SAILORS; each <= QUIET; ++each) reasons[REASONS[each].data()] = all.reasons[each];
  found["games"] = all.games;
  found["steps"] = all.steps;
  found["reasons"] = reasons;
  found["wins"] = nb::make_tuple(all.wins[0], all.wins[1]);
  found["fingerprint"] = all.fingerprint;
  return found;
}

// The game as it is at `position`, with what the table rules know of its past (C11).
Game resumed(const Position& position, const Rules& rules, std::vector<Position> earlier, u32 turn,
             u32 quiet, bool sailor_moved) {
  Game game(position, rules);
  game.earlier = std::move(earlier);
  game.table.turn = turn;
  game.table.quiet = quiet;
  game.table.sailor_moved = sailor_moved;
  return game;
}

}  // namespace

int Game::count_times() const {
  return 1 + times(table.position, earlier.data(), int(earlier.size()));
}

void Game::play(int id) {
  Action action = legal_action(id, table.found, table.position);
  earlier.push_back(table.position);
  auto is_third = [&](const Position& position) {
    return times(position, earlier.data(), int(earlier.size())) >= REPETITIONS - 1;
  };
  if (advance(table, action, rules, is_third)) earlier.clear();
}

void bind_rules(nb::module_& module) {
  module.attr("ACTION_IDS") = ACTION_IDS;
  nb::class_<Rules>(module, "CanosaRules", "Canosa's switches.")
      .def(
          "__init__",
          [](Rules* self, bool long_first_turn, bool enemy_island_open, bool push_to_island,
             bool trap_forfeits, bool repetition, bool quiet) {
            new (self) Rules{long_first_turn, enemy_island_open, push_to_island,
                             trap_forfeits,   repetition,        quiet};
          },
          "long_first_turn"_a, "enemy_island_open"_a, "push_to_island"_a, "trap_forfeits"_a,
          "repetition"_a, "quiet"_a);
  nb::class_<Position>(module, "CanosaPosition", "A position of Canosa; it never changes.")
      .def(
          "__init__",
          [](Position* self, nb::handle sailors, nb::handle sirens, nb::handle carried,
             nb::handle scores, nb::handle player, nb::handle owed) {
            new (self) Position(position_from(sailors, sirens, carried, scores, player, owed));
          },
          "sailors"_a, "sirens"_a, "carried"_a, "scores"_a, "player"_a, "owed"_a)
      .def("fields", &fields_of)
      .def_prop_ro("hash", [](const Position& self) { return self.hash; })
      .def("hash_from_scratch", [](const Position& self) { return hash_of(self); })
      .def("__eq__", [](const Position& self, const Position& other) { return self == other; })
      .def("__hash__", [](const Position& self) { return Py_hash_t(self.hash >> 2); })
      .def(
          "legal",
          [](const Position& self, const Rules& rules) {
            return ids_of(choices(self, rules), self);
          },
          "rules"_a)
      .def("act", &after, "action"_a, "rules"_a)
      .def("settle", &settled, "rules"_a)
      .def(
          "ending",
          [](const Position& self, const Rules& rules) { return outcome_of(ending(self, rules)); },
          "rules"_a)
      .def("perft", &perft_on_threads, "rules"_a, "depth"_a, "threads"_a = 1)
      .def("random_games", &random_games, "rules"_a, "games"_a, "seed"_a = 0, "threads"_a = 1);
  nb::class_<Game>(module, "CanosaGame", "A game of Canosa with its past; it changes in place.")
      .def(nb::init<const Position&, const Rules&>(), "position"_a, "rules"_a)
      .def_static("resume", &resumed, "position"_a, "rules"_a, "earlier"_a, "turn"_a, "quiet"_a,
                  "sailor_moved"_a)
      .def("copy", [](const Game& self) { return Game(self); })
      .def("legal", [](const Game& self) { return ids_of(self.table.found, self.table.position); })
      .def("play", &Game::play, "action"_a)
      .def_prop_ro("position", [](const Game& self) { return Position(self.table.position); })
      .def_prop_ro("turn", [](const Game& self) { return self.table.turn; })
      .def_prop_ro("quiet", [](const Game& self) { return self.table.quiet; })
      .def_prop_ro("sailor_moved", [](const Game& self) { return self.table.sailor_moved; })
      .def_prop_ro("times", &Game::count_times)
      .def_prop_ro("outcome", [](const Game& self) { return outcome_of(self.table.outcome); });
}

}  // namespace canosa
}  // namespace lungomare
