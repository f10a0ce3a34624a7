// How a module shows its functions to the page, what it asks of it, and how both hand texts over.
#pragma once

#include "core/core.hpp"

#ifdef __wasm__
#define LUNGOMARE_EXPORT(name) extern "C" __attribute__((export_name(#name)))
#define LUNGOMARE_IMPORT(name) extern "C" __attribute__((import_module("page"), import_name(#name)))
#else  // tried natively
#define LUNGOMARE_EXPORT(name) extern "C"
#define LUNGOMARE_IMPORT(name) extern "C"
#endif

// The clock, whether nobody waits for the answer any more, a word that the answer so far may be
// read, and what is thrown in the page where the module cannot go on.
LUNGOMARE_IMPORT(milliseconds) double page_milliseconds();
LUNGOMARE_IMPORT(is_stopped) bool page_is_stopped();
LUNGOMARE_IMPORT(report) void page_report(const void* answer);
LUNGOMARE_IMPORT(fail) [[noreturn]] void page_fail(const char* text, lungomare::u32 length);

namespace lungomare {

// Bytes that the page reads: `Core.textAt` and `Core.bytesAt` take the address of one.
struct Bytes {
  const void* data;
  u32 size;
};

// What is to be read next: it stays until this is asked again. Threads do not ask.
template <class Text>
const Bytes* shown(const Text& text) {
  static Bytes bytes;
  bytes = {text.data(), static_cast<u32>(text.size())};
  return &bytes;
}

}  // namespace lungomare
