// What the parts of Bosa's bindings share.
#pragma once

#include <memory>

#include "bosa/rules/check.hpp"
#include "bosa/rules/score.hpp"
#include "core/python.hpp"

namespace lungomare {
namespace bosa {

// A state with the deck it is played with.
struct Game {
  std::shared_ptr<Deck> deck;
  State state;
};

// Why games end, by Reason, in the words of the law.
constexpr const char* REASONS[] = {"", "points", "coins", "shared"};

// Parts of states from Python, each checked: a ValueError that names what is none.
Purse purse_from(nanobind::handle value);
Phase phase_from(int number);
u16 queue_from(nanobind::handle value);
void read_patronage(nanobind::handle value, const Deck& deck, State& state);

void bind_deck(nanobind::module_& module);
void bind_state(nanobind::module_& module);
void bind_vector(nanobind::module_& module);
void bind_planner(nanobind::module_& module);
void bind_study(nanobind::module_& module);
void bind_json(nanobind::module_& module);

}  // namespace bosa
}  // namespace lungomare
