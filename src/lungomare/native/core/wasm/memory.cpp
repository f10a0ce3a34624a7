// Memory for a module that has no system: malloc and its kin, and the operators new and delete.
//
// Small blocks are of sizes 2^n and cut from chunks; those that were freed wait in a list for each
// size. Large ones are spans of whole pages; free ones lie in a list by address and are joined.
// With threads, all of them share this memory, and take turns.
#include <stddef.h>
#include <stdint.h>

#include <new>

#include "core/wasm/wasm.hpp"

namespace {

using lungomare::u32;

constexpr size_t PAGE = 65536, SMALLEST = 32, LARGEST_SMALL = PAGE / 4, ALIGNMENT = 16;
constexpr size_t MOST = size_t{1} << 31;
constexpr int SIZES = 10;
static_assert(SMALLEST << (SIZES - 1) == LARGEST_SMALL, "a list for each size");

// What stands before the memory that is handed out.
struct Head {
  unsigned char* block;
  u32 size;  // of the whole block
};
static_assert(sizeof(Head) <= ALIGNMENT, "it fits before what is aligned");

struct FreeBlock {
  FreeBlock* next;
};
struct FreeSpan {
  FreeSpan* next;
  size_t size;
};

FreeBlock* free_blocks[SIZES];
FreeSpan* free_spans;
unsigned char *chunk, *chunk_end;
size_t top;  // the end of what was ever handed out
size_t end;  // of the memory, as it last grew: in another thread its size may be an older one

#ifdef __wasm_atomics__
bool taken;
struct Turn {
  Turn() {
    while (__atomic_test_and_set(&taken, __ATOMIC_ACQUIRE)) {
    }
  }
  ~Turn() { __atomic_clear(&taken, __ATOMIC_RELEASE); }
};
#else
struct Turn {
  ~Turn() {}
};
#endif

extern "C" unsigned char __heap_base;

// Pages that nobody had: all zero. Null where the memory cannot grow.
unsigned char* new_span(size_t size) {
  if (!top) {
    top = (reinterpret_cast<size_t>(&__heap_base) + 63) & ~size_t{63};
    end = size_t(__builtin_wasm_memory_size(0)) * PAGE;
  }
  if (size > end - top) {
    const size_t pages = (size - (end - top) + PAGE - 1) / PAGE;
    const size_t before = __builtin_wasm_memory_grow(0, pages);
    if (before == SIZE_MAX) return nullptr;
    end = (before + pages) * PAGE;
  }
  auto* found = reinterpret_cast<unsigned char*>(top);
  top += size;
  return found;
}

// The first free span that is large enough, and what it has too much stays free.
unsigned char* freed_span(size_t size) {
  for (FreeSpan** place = &free_spans; *place; place = &(*place)->next) {
    FreeSpan* span = *place;
    if (span->size < size) continue;
    if (span->size == size) {
      *place = span->next;
    } else {
      auto* rest = reinterpret_cast<FreeSpan*>(reinterpret_cast<unsigned char*>(span) + size);
      *rest = {span->next, span->size - size};
      *place = rest;
    }
    return reinterpret_cast<unsigned char*>(span);
  }
  return nullptr;
}

bool join(FreeSpan* first, FreeSpan* second) {
  if (reinterpret_cast<unsigned char*>(first) + first->size !=
      reinterpret_cast<unsigned char*>(second))
    return false;
  *first = {second->next, first->size + second->size};
  return true;
}

void free_span(unsigned char* memory, size_t size) {
  auto* span = reinterpret_cast<FreeSpan*>(memory);
  FreeSpan* before = nullptr;
  FreeSpan* after = free_spans;
  for (; after && after < span; after = after->next) before = after;
  *span = {after, size};
  (before ? before->next : free_spans) = span;
  if (after) join(span, after);
  if (before) join(before, span);
}

int list_of(size_t size) {
  int found = 0;
  while ((SMALLEST << found) < size) ++found;
  return found;
}

unsigned char* small_block(int list) {
  if (FreeBlock* block = free_blocks[list]) {
    free_blocks[list] = block->next;
    return reinterpret_cast<unsigned char*>(block);
  }
  const size_t size = SMALLEST << list;
  if (size > size_t(chunk_end - chunk)) {
    chunk = freed_span(PAGE);
    if (!chunk) chunk = new_span(PAGE);
    if (!chunk) return chunk_end = nullptr;
    chunk_end = chunk + PAGE;
  }
  unsigned char* block = chunk;
  chunk += size;
  return block;
}

struct Found {
  void* memory;
  bool is_zero;
};

Found find(size_t bytes, size_t alignment) {
  if (bytes > MOST || alignment > MOST / 2) return {nullptr, false};
  const size_t wanted = bytes + ALIGNMENT + (alignment > ALIGNMENT ? alignment : 0);
  unsigned char* block = nullptr;
  size_t size = 0;
  bool is_new = false;
  {
    Turn turn;
    if (wanted <= LARGEST_SMALL) {
      const int list = list_of(wanted);
      size = SMALLEST << list;
      block = small_block(list);
    } else {
      size = (wanted + PAGE - 1) & ~(PAGE - 1);
      block = freed_span(size);
      if (!block) is_new = (block = new_span(size));
    }
  }
  if (!block) return {nullptr, false};
  size_t place = reinterpret_cast<size_t>(block) + ALIGNMENT;
  if (alignment > ALIGNMENT) place = (place + alignment - 1) & ~(alignment - 1);
  auto* memory = reinterpret_cast<unsigned char*>(place);
  *reinterpret_cast<Head*>(memory - ALIGNMENT) = {block, u32(size)};
  return {memory, is_new};
}

template <size_t N>
[[noreturn]] void fail(const char (&why)[N]) {
  page_fail(why, N - 1);
}

void* needed(size_t bytes, size_t alignment) {
  void* memory = find(bytes, alignment).memory;
  if (!memory) fail("out of memory");
  return memory;
}

}  // namespace

extern "C" {

void* malloc(size_t bytes) { return find(bytes, ALIGNMENT).memory; }

void* aligned_alloc(size_t alignment, size_t bytes) { return find(bytes, alignment).memory; }

void* calloc(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return nullptr;
  const Found found = find(bytes, ALIGNMENT);
  if (found.memory && !found.is_zero) __builtin_memset(found.memory, 0, bytes);
  return found.memory;
}

void free(void* memory) {
  if (!memory) return;
  const Head head = *reinterpret_cast<Head*>(static_cast<unsigned char*>(memory) - ALIGNMENT);
  Turn turn;
  if (head.size > LARGEST_SMALL) return free_span(head.block, head.size);
  auto* block = reinterpret_cast<FreeBlock*>(head.block);
  FreeBlock*& list = free_blocks[list_of(head.size)];
  *block = {list};
  list = block;
}

void abort() { fail("the module gave up"); }

}  // extern "C"

void* operator new(size_t bytes) { return needed(bytes, ALIGNMENT); }
void* operator new[](size_t bytes) { return needed(bytes, ALIGNMENT); }
void* operator new(size_t bytes, std::align_val_t at) { return needed(bytes, size_t(at)); }
void* operator new[](size_t bytes, std::align_val_t at) { return needed(bytes, size_t(at)); }
void operator delete(void* memory) noexcept { free(memory); }
void operator delete[](void* memory) noexcept { free(memory); }
void operator delete(void* memory, size_t) noexcept { free(memory); }
void operator delete[](void* memory, size_t) noexcept { free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { free(memory); }
void operator delete(void* memory, size_t, std::align_val_t) noexcept { free(memory); }
void operator delete[](void* memory, size_t, std::align_val_t) noexcept { free(memory); }

// What the page hands over it writes into memory that it asks for; 0 where there is no more.
LUNGOMARE_EXPORT(allocate) void* allocate(size_t bytes) { return malloc(bytes); }
LUNGOMARE_EXPORT(release) void release(void* memory) { free(memory); }
