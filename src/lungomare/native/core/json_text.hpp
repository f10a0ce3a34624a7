// JSON as text, written piece by piece into one growing buffer.
//
// Free of Python, for the page's modules too. Nothing is escaped here: whoever writes a text that
// is not our own hands it over quoted.
#pragma once

#include <charconv>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

namespace lungomare {

class JsonText {
 public:
  // Of a literal, without its closing zero: its length is known when this is compiled.
  template <size_t N>
  void raw(const char (&literal)[N]) {
    std::memcpy(room(N - 1), literal, N - 1);
  }

  void raw(const char* text, size_t length) { std::memcpy(room(length), text, length); }
  void raw(std::string_view text) { raw(text.data(), text.size()); }
  void letter(char letter) { *room(1) = letter; }
  void boolean(bool value) { value ? raw("true") : raw("false"); }

  void number(long long value) {
    if (value >= 0 && value < 10) return letter(static_cast<char>('0' + value));
    constexpr size_t DIGITS = 20;  // of the lowest 64-bit number, with its sign
    char digits[DIGITS];
    const auto end = std::to_chars(digits, digits + DIGITS, value).ptr;
    raw(digits, static_cast<size_t>(end - digits));
  }

  // The items of a list or an object: a comma before each but the first.
  void comma(bool& is_first) {
    if (!is_first) letter(',');
    is_first = false;
  }

  // Begin anew, in the same memory.
  void clear() { used_ = 0; }

  const char* data() const { return buffer_.get(); }
  size_t size() const { return used_; }

 private:
  char* room(size_t length) {
    if (used_ + length > size_) grow(used_ + length);
    char* found = buffer_.get() + used_;
    used_ += length;
    return found;
  }

  void grow(size_t wanted) {
    size_t size = size_ * 2 > wanted ? size_ * 2 : wanted;
    std::unique_ptr<char[]> wider(new char[size]);
    std::memcpy(wider.get(), buffer_.get(), used_);
    buffer_ = std::move(wider);
    size_ = size;
  }

  static constexpr size_t FIRST_SIZE = 32'768;  // most texts of a state are shorter
  std::unique_ptr<char[]> buffer_{new char[FIRST_SIZE]};
  size_t size_ = FIRST_SIZE;
  size_t used_ = 0;
};

}  // namespace lungomare
