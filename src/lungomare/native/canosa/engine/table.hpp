// The transposition table: what earlier looks at a position found, shared by all threads.
//
// An entry is two words: what was found, and that with the position's key exclusively added.
// Threads read and write them without locks; an entry torn between two writers has a key that fits
// no position, so it is never believed.
#pragma once

#include "canosa/rules/rules.hpp"

namespace lungomare::canosa::engine {

enum Bound : u8 { NOTHING, AT_MOST, AT_LEAST, EXACT };

// What is known of a position.
struct Finding {
  int score = 0;
  int depth = 0;
  Bound bound = NOTHING;
  u16 move = 0;
};

struct Entry {
  u64 check;
  u64 data;
};

constexpr int ENTRIES_A_BUCKET = 4;

// As much as a processor loads at once.
struct alignas(64) Bucket {
  Entry entries[ENTRIES_A_BUCKET];
};

// The greatest power of two of buckets that fits.
inline Count buckets_in(int megabytes) {
  Count buckets = 1;
  while (2 * buckets * sizeof(Bucket) <= Count(megabytes) << 20) buckets *= 2;
  return buckets;
}

constexpr unsigned GENERATIONS = 64;  // as many as fit beside the bound

// score 0-15, move 32-47, depth 48-55, bound 56-57, generation 58-63
inline u64 pack(const Finding& found, unsigned generation) {
  return u64(u16(found.score)) | u64(found.move) << 32 | u64(u8(found.depth)) << 48 |
         u64(found.bound) << 56 | u64(generation) << 58;
}

inline Finding unpack(u64 data) {
  return {short(u16(data)), int(data >> 48 & 0xff), Bound(data >> 56 & 3), u16(data >> 32)};
}

struct Transpositions {
  Bucket* buckets;
  u64 mask;
  unsigned generation;

  Bucket& bucket(u64 key) const { return buckets[key & mask]; }
  void prefetch(u64 key) const { __builtin_prefetch(&bucket(key)); }

  Finding look_up(u64 key) const {
    for (Entry& entry : bucket(key).entries) {
      u64 data = __atomic_load_n(&entry.data, __ATOMIC_RELAXED);
      if ((__atomic_load_n(&entry.check, __ATOMIC_RELAXED) ^ data) == key && data)
        return unpack(data);
    }
    return {};
  }

  // Keep a finding: in the position's own entry, else in place of the one of least use, which is
  // the shallowest, an entry of an earlier search counting as four actions shallower.
  void keep(u64 key, Finding found) const {
    Entry* place = nullptr;
    int least = 1 << 30;
    for (Entry& entry : bucket(key).entries) {
      u64 data = __atomic_load_n(&entry.data, __ATOMIC_RELAXED);
      if ((__atomic_load_n(&entry.check, __ATOMIC_RELAXED) ^ data) == key) {
        if (!found.move) found.move = unpack(data).move;
        place = &entry;
        break;
      }
      unsigned age = (generation - unsigned(data >> 58)) % GENERATIONS;
      int use = data ? int(data >> 48 & 0xff) - 4 * int(age) : -(1 << 20);
      if (use < least) least = use, place = &entry;
    }
    u64 data = pack(found, generation);
    __atomic_store_n(&place->data, data, __ATOMIC_RELAXED);
    __atomic_store_n(&place->check, key ^ data, __ATOMIC_RELAXED);
  }
};

}  // namespace lungomare::canosa::engine
