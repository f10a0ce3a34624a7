// What compiled C++ asks of a system beside memory, for a module that has none.
#include <stddef.h>

#include "core/wasm/wasm.hpp"

namespace {

using lungomare::bit;
using lungomare::u64;

constexpr int MANTISSA = 52, BIAS = 1023;
constexpr double LN2_HIGH = 6.93147180369123816490e-01, LN2_LOW = 1.90821492927058770002e-10;
constexpr double ROOT_2 = 1.41421356237309504880;
constexpr int TERMS = 12;  // of the series below: what is left out is less than half a last bit

}  // namespace

extern "C" {

// The natural logarithm of a positive, normal number: with x = m * 2^e and m near 1,
// e log 2 + 2 artanh((m - 1) / (m + 1)). Of no browser, so that it is the same in all.
double log(double x) {
  u64 bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  int exponent = int(bits >> MANTISSA) - BIAS;
  bits = (bits & (bit(MANTISSA) - 1)) | u64(BIAS) << MANTISSA;
  double mantissa;
  __builtin_memcpy(&mantissa, &bits, sizeof mantissa);
  if (mantissa > ROOT_2) {
    mantissa /= 2;
    ++exponent;
  }
  const double part = (mantissa - 1) / (mantissa + 1), square = part * part;
  double sum = 0;
  for (int term = TERMS; term > 0; --term) sum = (sum + 1.0 / (2 * term + 1)) * square;
  return exponent * LN2_HIGH + (2 * part + (2 * part * sum + exponent * LN2_LOW));
}

void* memcpy(void* to, const void* from, size_t size) {
  return __builtin_memcpy(to, from, size);  // an instruction of its own
}
void* memmove(void* to, const void* from, size_t size) { return __builtin_memmove(to, from, size); }
void* memset(void* to, int value, size_t size) { return __builtin_memset(to, value, size); }

int memcmp(const void* first, const void* second, size_t size) {
  const auto* one = static_cast<const unsigned char*>(first);
  const auto* other = static_cast<const unsigned char*>(second);
  for (size_t each = 0; each < size; ++each)
    if (one[each] != other[each]) return one[each] - other[each];
  return 0;
}

void* memchr(const void* memory, int wanted, size_t size) {
  auto* bytes = static_cast<unsigned char*>(const_cast<void*>(memory));
  for (size_t each = 0; each < size; ++each)
    if (bytes[each] == static_cast<unsigned char>(wanted)) return bytes + each;
  return nullptr;
}

__attribute__((no_builtin("strlen"))) size_t strlen(const char* text) {
  size_t length = 0;
  while (text[length]) ++length;
  return length;
}

// Nothing is taken down at the end of a module: its memory goes with it.
int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }
[[noreturn]] void __cxa_pure_virtual() { page_fail("a function that is not there", 28); }
extern void* const __dso_handle = nullptr;

void __wasm_call_ctors();

}  // extern "C"

// libc++'s own checks end here.
namespace std {
inline namespace __1 {
[[noreturn]] void __libcpp_verbose_abort(const char* format, ...) noexcept {
  page_fail(format, lungomare::u32(strlen(format)));
}
}  // namespace __1
}  // namespace std

// To be called once, before anything else.
LUNGOMARE_EXPORT(_initialize) void initialize() { __wasm_call_ctors(); }
