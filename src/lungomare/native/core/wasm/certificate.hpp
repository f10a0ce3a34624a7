// What a game's certificate in the page's module reads and writes: numbers in, bytes out.
//
// The same questions are put to the native core; its answers, written in the same bytes, are the
// measure. tests/native/page asks them.
#pragma once

#include "core/json_text.hpp"
#include "core/wasm/wasm.hpp"

namespace lungomare {

// The numbers of a question, one by one.
class Question {
 public:
  Question(const i32* numbers, u32 count) : next_(numbers), end_(numbers + count) {}

  bool has_more() const { return next_ < end_; }
  i32 number() { return has_more() ? *next_++ : 0; }
  i32 peek() const { return has_more() ? *next_ : 0; }
  u64 wide() {  // its lower half first
    const u64 low = u32(number());
    return low | u64(u32(number())) << 32;
  }
  double real() {
    const u64 bits = wide();
    double value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
  }
  // The next `count` numbers as they lie there.
  const i32* row(u32 count) {
    const i32* found = next_;
    next_ = count < u32(end_ - next_) ? next_ + count : end_;
    return found;
  }

 private:
  const i32* next_;
  const i32* end_;
};

// An answer, written number by number as its bytes.
class Answered {
 public:
  template <class Number>
  void add(Number number) {
    text_.raw(reinterpret_cast<const char*>(&number), sizeof number);
  }
  template <class Number>
  void add_row(const Number* numbers, int count) {
    for (int each = 0; each < count; ++each) add(numbers[each]);
  }
  void add(const Answered& other) { text_.raw(other.data(), other.size()); }
  const char* data() const { return text_.data(); }
  size_t size() const { return text_.size(); }
  void clear() { text_.clear(); }

 private:
  JsonText text_;  // any bytes
};

// A game played through, state by state: how many, each one's hash with the action then taken, of
// which the certificate's digest is made, and all else that is to be said of it.
struct Course {
  i32 states = 0;
  Answered trail, said;

  void add(u64 hash, int action) {
    ++states;
    trail.add(hash);
    trail.add(static_cast<short>(action));
  }
  void write(Answered& out) const {
    out.add(states);
    out.add(trail);
    out.add(said);
  }
};

}  // namespace lungomare
