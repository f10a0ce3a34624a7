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

// From Python, or a ValueError that names what is none: a phase; a state as it is written, of
// which nothing is known but that each number is one of its kind; and one with whole townscapes
// that has what its phase asks for, whatever was dealt.
Phase phase_from(int number);
State fields_from(const Deck& deck, nanobind::handle fields, Phase phase);
State table_from(const Deck& deck, nanobind::handle fields, Phase phase);

void bind_deck(nanobind::module_& module);
void bind_state(nanobind::module_& module);
void bind_vector(nanobind::module_& module);
void bind_planner(nanobind::module_& module);
void bind_study(nanobind::module_& module);
void bind_json(nanobind::module_& module);

}  // namespace bosa
}  // namespace lungomare
