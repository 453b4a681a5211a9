/* SPDX-License-Identifier: MIT */
/* Which slopes of a table nothing has blocked so far: one bit per slope. */
#ifndef LOS_GRID_SLOPE_SET_H
#define LOS_GRID_SLOPE_SET_H

#include "grid/slope_table.h"

typedef struct los_grid_slope_set {
    const los_grid_slope_table *table;
    uint64_t *clear;
    /* Sweeps in double only: */
    uint64_t *possible;  /* clear and undecided slopes */
    uint64_t *undecided; /* one word, with a bit for each group of words that may have undecided slopes */
} los_grid_slope_set;

/* The words of one set of bits.  There is one more than needed, so that two successive ones can always be written. */
static inline uint32_t los_grid_slope_words(const los_grid_slope_table *table) {
    return table->count / 64 + 2;
}

/* All words of a set; 0 without a table. */
static inline uint32_t los_grid_slope_set_size(const los_grid_slope_table *table) {
    return table == NULL ? 0 : 2 * los_grid_slope_words(table) + 1;
}

/* A set in memory of that size. */
static inline los_grid_slope_set los_grid_slope_set_of(const los_grid_slope_table *table, uint64_t *memory) {
    uint32_t words = los_grid_slope_words(table);
    return (los_grid_slope_set){table, memory, memory + words, memory + 2 * (size_t)words};
}

/* How many words a group has, as a power of two: 64 groups have all words. */
static inline uint32_t los_grid_group_shift(const los_grid_slope_table *table) {
    uint32_t shift = 0;
    while (los_grid_slope_words(table) >> shift > 64) {
        shift++;
    }
    return shift;
}

/* Bits of two successive words; those of ranges up to 64 slopes are never in more. */
typedef struct los_grid_two_words {
    uint64_t low, high;
} los_grid_two_words;

/* `count` bits, at most 64, from bit `first` of the lower word on; `first` is below 64. */
static inline los_grid_two_words los_grid_bits_from(uint32_t first, uint32_t count) {
    uint64_t bits = count < 64 ? ((uint64_t)1 << count) - 1 : ~(uint64_t)0;
    return (los_grid_two_words){bits << first, bits >> 1 >> (63 - first)};
}

/* Slopes from index `first` to before `end` are blocked from now on.  Most shadows are narrow or empty, so that there
 * is no loop. */
static inline void los_grid_set_remove(uint64_t *words, uint32_t first, uint32_t end) {
    uint32_t count = end > first ? end - first : 0;
    los_grid_two_words bits = los_grid_bits_from(first % 64, count < 64 ? count : 64);
    words += first / 64;
    words[0] &= ~bits.low;
    words[1] &= ~bits.high;
    while (count > 64) {
        count -= 64;
        words++;
        bits = los_grid_bits_from(first % 64, count < 64 ? count : 64);
        words[0] &= ~bits.low;
        words[1] &= ~bits.high;
    }
}

/* These slopes are in the set from now on. */
static inline void los_grid_set_add(uint64_t *words, uint32_t first, uint32_t end) {
    const uint64_t all = ~(uint64_t)0;
    if (first >= end) {
        return;
    }
    uint32_t word = first / 64, last = (end - 1) / 64;
    uint64_t bits = all << first % 64;
    for (; word < last; word++, bits = all) {
        words[word] |= bits;
    }
    words[last] |= bits & all >> (63 - (end - 1) % 64);
}

/* 1 if the slope is in the set, else 0. */
static inline uint8_t los_grid_set_has(const uint64_t *words, uint32_t index) {
    return words[index / 64] >> index % 64 & 1;
}

/* Removes the slopes of a shadow. */
static inline void los_grid_set_subtract(const los_grid_slope_set *set, const los_grid_shadow *s) {
    double low = los_grid_slope_value(s->low), high = los_grid_slope_value(s->high);
    uint32_t first = s->low_closed ? los_grid_table_below(set->table, low) : los_grid_table_up_to(set->table, low);
    uint32_t end = s->high_closed ? los_grid_table_up_to(set->table, high) : los_grid_table_below(set->table, high);
    los_grid_set_remove(set->clear, first, end);
}

/* Adds the slopes of a wedge. */
static inline void los_grid_set_add_wedge(const los_grid_slope_set *set, const los_grid_wedge *w) {
    double low = los_grid_slope_value(w->low), high = los_grid_slope_value(w->high);
    uint32_t first = w->low_open ? los_grid_table_up_to(set->table, low) : los_grid_table_below(set->table, low);
    uint32_t end = w->high_open ? los_grid_table_below(set->table, high) : los_grid_table_up_to(set->table, high);
    los_grid_set_add(set->clear, first, end);
}

/* Where targets are marked: a byte each, the one at row 0 of column 0 first. */
typedef struct los_grid_targets {
    uint8_t *marks;
    ptrdiff_t column_step, row_step;
} los_grid_targets;

/* Adds `value` to the marks of targets in a column whose slopes are clear, at rows `first` to `last`. */
static inline void los_grid_set_mark(const los_grid_slope_set *set, los_grid_targets targets, int32_t column,
                                     int32_t first, int32_t last, uint8_t value) {
    const uint16_t *indices = los_grid_table_column(set->table, column);
    const uint64_t *clear = set->clear;
    uint8_t *mark = targets.marks + column * targets.column_step + first * targets.row_step;
    for (int32_t row = first; row <= last; row++, mark += targets.row_step) {
        *mark |= (uint8_t)(los_grid_set_has(clear, indices[row]) * value);
    }
}

#endif
