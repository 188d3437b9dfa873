// Characters without case and compatibility forms, and the pairs that compose to one, as constants. The arrays are in
// TextFolding.c, which Scripts/make-folding writes. Swift does not import arrays of this size, so that each has a function.

#ifndef TEXT_FOLDING_H
#define TEXT_FOLDING_H

#include <stdint.h>

#define TEXT_FOLDING(element, name) \
    extern const element dnd_folding_##name[]; \
    static inline const element *_Nonnull dnd_text_folding_##name(void) { return dnd_folding_##name; }

#define TEXT_FOLDING_COUNT(name) \
    extern const uint32_t dnd_folding_##name##_count; \
    static inline uint32_t dnd_text_folding_##name##_count(void) { return dnd_folding_##name##_count; }

// For each 128 characters, up to the last that has a fold: the number of their block.
TEXT_FOLDING_COUNT(block)
TEXT_FOLDING(uint8_t, block)
// For each block and each of its 128 characters: where its fold is in the pool; 0 if it is its own.
TEXT_FOLDING(uint16_t, entry)
// Folds: the number of characters, then the characters.
TEXT_FOLDING(uint32_t, pool)
// Three numbers for each pair, sorted: the first and the second character, and the composed one.
TEXT_FOLDING_COUNT(pair)
TEXT_FOLDING(uint32_t, pair)

#endif
