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

}  // namespace canosa
}  // namespace lungomare
