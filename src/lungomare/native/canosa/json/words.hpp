// The words of Canosa's messages, as the law writes them.
#pragma once

#include <string_view>

#include "canosa/rules/rules.hpp"

namespace lungomare {
namespace canosa {

constexpr std::string_view PLAYERS[] = {"gold", "silver"};
constexpr char RINGS[] = {'g', 's'};

// By Kind.
constexpr std::string_view KIND_NAMES[] = {"siren", "attack", "sailor", "transfer", "withdraw"};

// Why games end, and the clause of it, by Reason.
constexpr std::string_view REASONS[] = {"", "sailors", "trap", "blocked", "repetition", "quiet"};
constexpr std::string_view END_CLAUSES[] = {"", "C10.1", "C10.2", "C10.3", "C11.1", "C11.2"};

// Sailors as positions have them, by their stack.
constexpr std::string_view STACKS[] = {"",      "()",    "(g)",   "(s)",   "(gg)",  "(gs)",
                                       "(sg)",  "(ss)",  "(ggg)", "(ggs)", "(gsg)", "(gss)",
                                       "(sgg)", "(sgs)", "(ssg)", "(sss)"};

// The switches as bits, in the order of the Python `Rules`.
inline Rules rules_from(u32 bits) {
  auto is_on = [bits](int place) { return (bits >> place & 1) != 0; };
  return Rules{is_on(0), is_on(1), is_on(2), is_on(3), is_on(4), is_on(5)};
}

}  // namespace canosa
}  // namespace lungomare
