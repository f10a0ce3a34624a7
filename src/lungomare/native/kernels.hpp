// The long loops over the rules, compiled once for each instruction set and chosen while running.
//
// Positions, rules, decks and states pass as plain memory: each compilation has its own types of
// the same form. Nothing here allocates but the growing list of earlier positions.
#pragma once

namespace lungomare {

using Count = unsigned long long;

// What random games of Canosa came to; `reasons` by canosa::Reason.
struct CanosaTally {
  Count games, steps, reasons[6], wins[2];
  Count fingerprint;  // the sum of a number for each game's course: the same for the same games
};

// What random games of Bosa came to; a shared victory counts for all who share it.
struct BosaTally {
  Count games, steps, reasons[4], wins[5];
  Count fingerprint;
};

// The positions of a game since a Sailor last came home, for C11.1, and the hash of each.
struct History {
  void* positions;
  Count* hashes;
  unsigned count, room;
};

// Games of one kind stepped together; every array holds one row for each game.
struct Vector {
  const void* start;  // Canosa's starting position; Bosa's deck
  const void* rules;  // Canosa's
  Count seed;
  void* games;             // canosa::Table or bosa::State
  History* histories;      // Canosa's
  Count* rounds;           // how many games each row has begun
  const int* actions;      // what to do in each
  unsigned char* squares;  // Canosa's states
  int* numbers;            // Bosa's states
  unsigned char* masks;
  float* rewards;
  unsigned char* done;
  unsigned char* reasons;
  signed char* actors;
};

// Canosa's row: 36 stacks, Sirens, rings carried, scores, player, actions owed.
constexpr int CANOSA_ROW = 36 + 8;
// Bosa's row: what is common, then each seat's purse, townscape and goals.
constexpr int BOSA_COMMON = 15;
constexpr int BOSA_SEAT = 5 + 16 + 4;

struct Thinking;
struct Proving;

struct Kernels {
  const char* tier;
  Count (*canosa_perft)(const void* position, const void* rules, int depth, const bool* stop);
  void (*canosa_random_games)(const void* start, const void* rules, Count seed, Count first,
                              Count last, const bool* stop, CanosaTally* tally);
  void (*bosa_random_games)(const void* deck, Count seed, Count first, Count last, const bool* stop,
                            BosaTally* tally);
  // For a vector's rows from `first` to before `last`: begin a game in each; find the first row
  // whose action is not legal, or `last`; step each, and begin anew where a game has ended.
  void (*canosa_begin)(const Vector& vector, Count first, Count last);
  Count (*canosa_refuses)(const Vector& vector, Count first, Count last);
  void (*canosa_step)(const Vector& vector, Count first, Count last);
  void (*bosa_begin)(const Vector& vector, Count first, Count last);
  Count (*bosa_refuses)(const Vector& vector, Count first, Count last);
  void (*bosa_step)(const Vector& vector, Count first, Count last);
  // Canosa's engine; see engine.hpp.
  void (*canosa_think)(Thinking& asked);
  void (*canosa_prove)(Proving& asked);
  void (*canosa_read_weights)(const short* flat, void* evaluation);
  int (*canosa_features)(const void* position, short* out);
  int (*canosa_worth)(const void* position, const void* evaluation);
};

// The compilation in use: the fastest that this processor can run, unless another was chosen.
const Kernels& kernels();

}  // namespace lungomare
