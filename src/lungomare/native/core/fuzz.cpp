// `LLVMFuzzerTestOneInput` is what fuzzers call; without one, `fuzz COUNT SEED` feeds it random
// bytes. What must hold whatever the bytes is checked by each game, sanitizers check the rest.
#include "core/fuzz.hpp"

#include <cstdio>
#include <cstdlib>

namespace lungomare {

Count fuzzed_searches = 0;

void must(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "this does not hold: %s\n", what);
  std::abort();
}

}  // namespace lungomare

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  lungomare::try_bytes({data, size});
  return 0;
}

#ifndef LUNGOMARE_LIBFUZZER
int main(int count, char** words) {
  using namespace lungomare;
  if (count != 3) {
    std::fprintf(stderr, "usage: fuzz COUNT SEED\n");
    return 2;
  }
  u64 inputs = std::strtoull(words[1], nullptr, 10), seed = std::strtoull(words[2], nullptr, 10);
  std::uint8_t data[512];
  for (u64 input = 0; input < inputs; ++input) {
    Random random = random_of(seed, input);
    int size = random.below(sizeof data) + 1;
    for (int place = 0; place < size; ++place) data[place] = u8(random.next());
    LLVMFuzzerTestOneInput(data, std::size_t(size));
  }
  std::printf("%llu inputs, %llu searches\n", inputs, fuzzed_searches);
  return 0;
}
#endif
