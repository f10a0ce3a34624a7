// What the threads of a search share beside the table: who looks into what, and what proved good.
#pragma once

#include "canosa/engine/order.hpp"

namespace lungomare::canosa::engine {

// What a thread is looking into, by ply.
struct UnderWay {
  struct alignas(64) Slot {  // as much as a processor loads at once: a change disturbs no other
    u64 mark;
  };
  Slot by_ply[MOST_PLIES + 2];

  bool has(int ply, u64 mark) const {
    return __atomic_load_n(&by_ply[ply].mark, __ATOMIC_RELAXED) == mark;
  }
  void set(int ply, u64 mark) { __atomic_store_n(&by_ply[ply].mark, mark, __ATOMIC_RELAXED); }
};

struct Team {
  History history;
  UnderWay* under_way;  // of each thread
  int threads;

  // Whether a thread but this one is looking into it.
  bool is_taken(int thread, int ply, u64 mark) const {
    for (int each = 0; each < threads; ++each)
      if (each != thread && under_way[each].has(ply, mark)) return true;
    return false;
  }
};

// A number for a position and the depth it is looked at with; never 0.
inline u64 mark_of(u64 key, int depth) { return (key ^ scatter(u64(depth))) | 1; }

}  // namespace lungomare::canosa::engine
