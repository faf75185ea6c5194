// What compiled Swift expects of a C library and of the compiler's own runtime. The WebAssembly
// module has neither, so this is all of it.

#include <stddef.h>
#include <stdint.h>

// Memory: blocks of 2^n bytes, cut off the end of the memory in use or taken from those that were
// given back. In front of a block's contents stands its header.

struct block {
    _Alignas(16) uint32_t order;  // the block has 2^order bytes, the header included
    struct block *next;           // of a block that was given back: the next one of its order
};

enum { SMALLEST = 5, LARGEST = 30, PAGE = 1 << 16, OUT_OF_MEMORY = 12 };

extern char __heap_base;  // the linker's: where the memory begins that nothing uses
static struct block *given_back[LARGEST + 1];
static uintptr_t end;  // of the memory in use

static struct block *cut_off(uint32_t order) {
    if (end == 0) end = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uint64_t needed = (uint64_t)end + ((uint64_t)1 << order);
    uint64_t present = (uint64_t)__builtin_wasm_memory_size(0) * PAGE;
    if (needed > present) {
        size_t pages = (needed - present + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return NULL;
    }
    struct block *block = (struct block *)end;
    block->order = order;
    end = needed;
    return block;
}

int posix_memalign(void **contents, size_t alignment, size_t size) {
    if (alignment > _Alignof(struct block)) __builtin_trap();
    uint32_t order = SMALLEST;
    while ((size_t)1 << order < size + sizeof(struct block)) {
        if (++order > LARGEST) return OUT_OF_MEMORY;
    }
    struct block *block = given_back[order];
    if (block) {
        given_back[order] = block->next;
    } else {
        block = cut_off(order);
        if (!block) return OUT_OF_MEMORY;
    }
    *contents = block + 1;
    return 0;
}

void free(void *contents) {
    if (!contents) return;
    struct block *block = (struct block *)contents - 1;
    block->next = given_back[block->order];
    given_back[block->order] = block;
}

// Moving bytes: an instruction each, but for the comparison.

void *memcpy(void *to, const void *from, size_t count) {
    return __builtin_memcpy(to, from, count);
}

void *memmove(void *to, const void *from, size_t count) {
    return __builtin_memmove(to, from, count);
}

void *memset(void *to, int byte, size_t count) {
    return __builtin_memset(to, byte, count);
}

int memcmp(const void *left, const void *right, size_t count) {
    const unsigned char *a = left, *b = right;
    for (size_t i = 0; i < count; i++) {
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    }
    return 0;
}

// The product of two 128-bit integers, modulo 2^128, out of products of 32-bit halves.

__int128 __multi3(__int128 left, __int128 right) {
    uint64_t a = left, b = right;
    uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    uint64_t low = a0 * b0;
    uint64_t middle = a1 * b0 + (low >> 32);
    uint64_t other = a0 * b1 + (uint32_t)middle;
    uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32);
    high += (uint64_t)(left >> 64) * b + a * (uint64_t)(right >> 64);
    return (__int128)((unsigned __int128)high << 64 | other << 32 | (uint32_t)low);
}

// Seeds of hashes. A decision is a function, so there is no chance in here.

void arc4random_buf(void *bytes, size_t count) {
    __builtin_memset(bytes, 0x5a, count);
}

// The stack ends in a trap by itself: it lies below everything else.

uintptr_t __stack_chk_guard = 0x5aa55aa5;

_Noreturn void __stack_chk_fail(void) {
    __builtin_trap();
}

// What all empty arrays share. The standard library's own (a weak symbol, which this one replaces)
// has the alignment of an `Int`, 4 bytes here; but the empty `span` of an array whose elements need 8
// traps at an address that is not a multiple of 8.

_Alignas(16) intptr_t empty_array_storage[4] __asm__("$es23_swiftEmptyArrayStorageSi_S3itvp") = {
    0, -1, 0, 1,
};
