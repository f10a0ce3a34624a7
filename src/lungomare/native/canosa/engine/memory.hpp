// What one thread of a search remembers for a moment: the ends of turns, and the worth of
// positions.
#pragma once

#include "canosa/engine/walk.hpp"

namespace lungomare::canosa::engine {

// The positions that a turn's two actions have led to so far, whichever came first.
//
// What two actions lead to in the other order too needs no second look: it was no better than the
// best of the first look, which the bound `alpha` knows already.
struct TurnsSeen {
  static constexpr int SLOTS = 128;  // a turn has about 60 different ends
  struct Slot {
    u64 hash;
    u32 visit;  // which visit of the turn's first position this belongs to
    short score;
    u8 depth;
    u8 first;  // the number of the turn's first action
  };
  Slot slots[SLOTS];

  // What was found for the same end by another way into it, if it was looked at as deep.
  const Slot* find(u64 hash, u32 visit, int first, int depth) const {
    const Slot& slot = slots[hash % SLOTS];
    bool fits = slot.hash == hash && slot.visit == visit && slot.first != first;
    return fits && slot.depth >= depth ? &slot : nullptr;
  }
  void note(u64 hash, u32 visit, int first, int depth, int score) {
    slots[hash % SLOTS] = {hash, visit, short(score), u8(depth), u8(first)};
  }
};

// The worth of positions seen lately: a turn's end is reached in many orders of actions, often at
// the horizon, where the transposition table is not asked. Of a slot's hash the lowest 16 bits
// make room for the worth; the slot's place says most of them again.
struct Worths {
  static constexpr u64 SLOTS = 1 << 14;  // small enough for a processor's second cache
  u64 slots[SLOTS];

  int of(const Position& position, const Evaluation& evaluation) {
    u64& slot = slots[position.hash % SLOTS];
    if ((slot ^ position.hash) >> 16) {
      const int worth = worth_of(position, evaluation);
      slot = (position.hash >> 16 << 16) | u16(short(clamp_worth(worth)));
    }
    return short(u16(slot));
  }

  static int clamp_worth(int worth) {
    return worth > MOST_WORTH ? MOST_WORTH : worth < -MOST_WORTH ? -MOST_WORTH : worth;
  }
};

}  // namespace lungomare::canosa::engine
