// What C++ needs of a system, for a module that has none: memory, and a way to give up.
#include <stddef.h>

#include "core/core.hpp"

namespace {

using lungomare::u32;

// Blocks are of sizes 2^n; those that were freed wait in a list for each size.
constexpr u32 SMALLEST = 5, SIZES = 32;
constexpr size_t HEAD = 16, PAGE = 65536;

struct Block {
  u32 size_class;
  Block* next;  // while it is free
};

Block* free_blocks[SIZES];
size_t top;

u32 class_of(size_t bytes) {
  u32 found = SMALLEST;
  while ((size_t{1} << found) < bytes) ++found;
  return found;
}

}  // namespace

extern "C" {

extern unsigned char __heap_base;

void abort() { __builtin_trap(); }

void* malloc(size_t bytes) {
  const u32 size_class = class_of(bytes + HEAD);
  Block* block = free_blocks[size_class];
  if (block) {
    free_blocks[size_class] = block->next;
  } else {
    if (!top) top = (reinterpret_cast<size_t>(&__heap_base) + 63) & ~size_t{63};
    block = reinterpret_cast<Block*>(top);
    top += size_t{1} << size_class;
    const size_t have = __builtin_wasm_memory_size(0) * PAGE;
    if (top > have && __builtin_wasm_memory_grow(0, (top - have + PAGE - 1) / PAGE) == ~size_t{0})
      abort();
  }
  block->size_class = size_class;
  return reinterpret_cast<unsigned char*>(block) + HEAD;
}

void free(void* memory) {
  if (!memory) return;
  auto* block = reinterpret_cast<Block*>(static_cast<unsigned char*>(memory) - HEAD);
  block->next = free_blocks[block->size_class];
  free_blocks[block->size_class] = block;
}

void* calloc(size_t count, size_t size) {
  void* memory = malloc(count * size);
  __builtin_memset(memory, 0, count * size);
  return memory;
}

}  // extern "C"

void* operator new(size_t bytes) { return malloc(bytes); }
void* operator new[](size_t bytes) { return malloc(bytes); }
void operator delete(void* memory) noexcept { free(memory); }
void operator delete[](void* memory) noexcept { free(memory); }
void operator delete(void* memory, size_t) noexcept { free(memory); }
void operator delete[](void* memory, size_t) noexcept { free(memory); }

// The page hands texts and numbers over in memory that it asks for.
extern "C" __attribute__((export_name("allocate"))) void* allocate(size_t bytes) {
  return malloc(bytes);
}
extern "C" __attribute__((export_name("release"))) void release(void* memory) { free(memory); }
