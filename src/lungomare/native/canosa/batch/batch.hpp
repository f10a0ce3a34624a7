// Long loops over the rules of Canosa: perft, random games, and games stepped together.
//
// batch.cpp is compiled once for each instruction set; see CMakeLists.txt.
#pragma once

#include <cstddef>
#include <vector>

#include "canosa/rules/rules.hpp"
#include "core/rows.hpp"

namespace lungomare {
namespace canosa {

// Count the sequences of so many actions (C11.4), unless somebody sets `*stop` meanwhile.
Count perft(const Position& position, const Rules& rules, int depth, const bool* stop);

// What random games came to; `reasons` by Reason.
struct Tally {
  Count games, steps, reasons[QUIET + 1], wins[2];
  Count fingerprint;  // the sum of a number for each game's course: the same for the same games
};

// Play the random games `first` to before `last` of a seed, and add them to the tally.
void play_at_random(const Position& start, const Rules& rules, Count seed, Count first, Count last,
                    const bool* stop, Tally& tally);

// The positions of a game since a Sailor last came home, for C11.1, and the hash of each.
struct EarlierPositions {
  std::vector<Position> positions;
  std::vector<u64> hashes;

  void add(const Position& position) {
    positions.push_back(position);
    hashes.push_back(position.hash);
  }
  void clear() {
    positions.clear();
    hashes.clear();
  }
};

// Games stepped together. A row of `states`: 36 stacks, Sirens, rings carried, scores, player,
// actions owed.
struct Batch : Rows {
  using Number = unsigned char;
  static constexpr size_t WIDTH = SQUARES + 8;

  Position start;
  Rules rules;
  std::vector<Table> games;
  std::vector<EarlierPositions> earlier;
  Number* states;
};

// For the rows from `first` to before `last`: begin a game in each; find the first row whose action
// is not legal, or `last`; step each, and begin anew where a game has ended.
void begin_rows(Batch& batch, Count first, Count last);
Count first_refused(const Batch& batch, Count first, Count last);
void step_rows(Batch& batch, Count first, Count last);

}  // namespace canosa
}  // namespace lungomare
