// What the rules of all games stand on: integers, bits, and a source of chance.
//
// Freestanding C++17: no allocation, no exceptions, no standard headers. Every function is marked
// LUNGOMARE_HD, so that the same header compiles for the CPU and, unchanged, for a CUDA device;
// LUNGOMARE_INLINE is the same for what the compiler must not leave as a call.
#pragma once

#if defined(__CUDACC__) || defined(__CUDACC_RTC__)
#define LUNGOMARE_HD __host__ __device__ inline
#define LUNGOMARE_INLINE __host__ __device__ __forceinline__
#else
#define LUNGOMARE_HD inline
#define LUNGOMARE_INLINE inline __attribute__((always_inline))
#endif

namespace lungomare {

using i8 = signed char;
using i32 = int;
using u8 = unsigned char;
using u16 = unsigned short;
using u32 = unsigned int;
using u64 = unsigned long long;
using Count = u64;  // how many, where there may be many
static_assert(sizeof(i32) == 4 && sizeof(u16) == 2 && sizeof(u64) == 8, "unusual integers");

LUNGOMARE_HD u64 bit(int place) { return u64{1} << place; }

LUNGOMARE_HD int count_bits(u64 bits) {
#ifdef __CUDA_ARCH__
  return __popcll(bits);
#else
  return __builtin_popcountll(bits);
#endif
}

// The place of the lowest bit; `bits` is not 0.
LUNGOMARE_HD int lowest(u64 bits) {
#ifdef __CUDA_ARCH__
  return __ffsll(static_cast<long long>(bits)) - 1;
#else
  return __builtin_ctzll(bits);
#endif
}

// The place of the n-th bit from below, from 0; there are more than n.
LUNGOMARE_HD int nth_bit(u64 bits, int n) {
#if defined(__BMI2__) && !defined(__CUDA_ARCH__)
  return lowest(__builtin_ia32_pdep_di(bit(n), bits));
#else
  for (; n > 0; --n) bits &= bits - 1;
  return lowest(bits);
#endif
}

// A number without pattern for each number; different ones for different ones.
LUNGOMARE_HD constexpr u64 scatter(u64 number) {
  number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9u;
  number = (number ^ (number >> 27)) * 0x94d049bb133111ebu;
  return number ^ (number >> 31);
}

// The generator splitmix64: any seed will do, and a stream of its own for each game.
struct Random {
  u64 state;

  LUNGOMARE_HD u64 next() { return scatter(state += 0x9e3779b97f4a7c15u); }

  // A number below `bound`; for bounds below 2^16 no number is favoured by more than 2^-16.
  LUNGOMARE_HD int below(int bound) {
    return static_cast<int>(((next() >> 32) * static_cast<u64>(bound)) >> 32);
  }
};

LUNGOMARE_HD Random random_of(u64 seed, u64 stream) {
  return Random{scatter(seed) ^ scatter(~stream)};
}

}  // namespace lungomare
