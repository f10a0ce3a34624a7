// Long loops over the rules of Bosa: random games, and games stepped together.
//
// batch.cpp is compiled once for each instruction set; see CMakeLists.txt.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "bosa/rules/score.hpp"
#include "core/rows.hpp"

namespace lungomare {
namespace bosa {

// What random games came to; a shared victory counts for all who share it.
struct Tally {
  Count games, steps, reasons[SHARED + 1], wins[MOST_PLAYERS];
  Count fingerprint;  // the sum of a number for each game's course: the same for the same games
};

// Play the random games `first` to before `last` of a seed, and add them to the tally, unless
// somebody sets `*stop` meanwhile.
void play_at_random(const Deck& deck, Count seed, Count first, Count last, const bool* stop,
                    Tally& tally);

// Games stepped together. A row of `states`: what is common, then each seat's purse, townscape and
// goals.
struct Batch : Rows {
  using Number = int;
  static constexpr size_t COMMON = 15;
  static constexpr size_t SEAT = 5 + CELLS + GOALS_A_SEAT;

  std::shared_ptr<Deck> deck;
  Count seed;
  std::vector<State> games;
  std::vector<Count> rounds;  // how many games each row has begun
  Number* states;
};

inline size_t row_width(const Deck& deck) { return Batch::COMMON + deck.players * Batch::SEAT; }

// For the rows from `first` to before `last`: begin a game in each; find the first row whose action
// is not legal, or `last`; step each, and begin anew where a game has ended.
void begin_rows(Batch& batch, Count first, Count last);
Count first_refused(const Batch& batch, Count first, Count last);
void step_rows(Batch& batch, Count first, Count last);

}  // namespace bosa
}  // namespace lungomare
