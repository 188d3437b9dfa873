// The lookups of the catalogue of types, as constants: nothing is computed when a program starts. The arrays are in
// TypeTable.c, which `make generate` writes from Sources/UniformTypes/Catalogue. Swift does not import arrays of this
// size, so that each has a function.

#ifndef TYPE_TABLE_H
#define TYPE_TABLE_H

#include <stdint.h>

#define TYPE_TABLE(element, name) \
    extern const element dnd_table_##name[]; \
    static inline const element *dnd_##name(void) { return dnd_table_##name; }

// Sorted words, in lower case except for OSTypes: word n is text[start[n]] up to text[start[n + 1]].
#define TYPE_TABLE_WORDS(name) \
    extern const uint32_t dnd_table_##name##_count; \
    static inline uint32_t dnd_##name##_count(void) { return dnd_table_##name##_count; } \
    TYPE_TABLE(char, name##_text) \
    TYPE_TABLE(uint32_t, name##_start)

// Tags: the types with tag n are types[first[n]] up to types[first[n + 1]], in order of precedence.
#define TYPE_TABLE_TAGS(name) \
    TYPE_TABLE_WORDS(name) \
    TYPE_TABLE(uint16_t, name##_first) \
    TYPE_TABLE(uint16_t, name##_types)

// The number of a type is the index of its identifier.
TYPE_TABLE_WORDS(identifier)
TYPE_TABLE_TAGS(extension)
TYPE_TABLE_TAGS(mime)
TYPE_TABLE_TAGS(ostype)

// The row of each type in the text of its family.
TYPE_TABLE(uint8_t, row_family)
TYPE_TABLE(uint32_t, row_start)
TYPE_TABLE(uint16_t, row_length)

// The types that others conform to have a bit each: ancestors[bit] is a type, and bit_of[type] its bit, or 65535. The
// types that a type conforms to, without itself, are the bits of words (closure_width) from
// closures[closure_of[type] * closure_width].
extern const uint32_t dnd_table_closure_width;
static inline uint32_t dnd_closure_width(void) { return dnd_table_closure_width; }
extern const uint32_t dnd_table_ancestors_count;
static inline uint32_t dnd_ancestors_count(void) { return dnd_table_ancestors_count; }
TYPE_TABLE(uint16_t, ancestors)
TYPE_TABLE(uint16_t, bit_of)
TYPE_TABLE(uint16_t, closure_of)
TYPE_TABLE(uint64_t, closures)

#undef TYPE_TABLE_TAGS
#undef TYPE_TABLE_WORDS
#undef TYPE_TABLE

#endif
