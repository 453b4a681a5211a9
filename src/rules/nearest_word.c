/* SPDX-License-Identifier: MIT */
#include "rules/nearest_word.h"

#include "base/assert.h"

#include <string.h>

enum {
    LENGTH_MAX = 24 /* longer than all words of the rules */
};

static size_t min_of(size_t a, size_t b) {
    return a < b ? a : b;
}

/* The edit distance with swaps of neighbors (optimal string alignment). */
static size_t edit_distance(los_text a, los_text b) {
    size_t rows[3][LENGTH_MAX + 1]; /* the one before the last, the last, the current */
    for (size_t j = 0; j <= b.length; j++) {
        rows[1][j] = j;
    }
    for (size_t i = 1; i <= a.length; i++) {
        rows[2][0] = i;
        for (size_t j = 1; j <= b.length; j++) {
            size_t cost = a.bytes[i - 1] != b.bytes[j - 1];
            rows[2][j] = min_of(min_of(rows[1][j] + 1, rows[2][j - 1] + 1), rows[1][j - 1] + cost);
            if (i > 1 && j > 1 && a.bytes[i - 1] == b.bytes[j - 2] && a.bytes[i - 2] == b.bytes[j - 1]) {
                rows[2][j] = min_of(rows[2][j], rows[0][j - 2] + 1);
            }
        }
        memcpy(rows[0], rows[1], sizeof rows[0]);
        memcpy(rows[1], rows[2], sizeof rows[1]);
    }
    return rows[1][b.length];
}

los_text los_nearest_word(const los_text *list, los_text word) {
    los_text nearest = {0};
    size_t fewest = 3;
    if (word.length == 0 || word.length > LENGTH_MAX) {
        return nearest;
    }
    for (; list->length > 0; list++) {
        LOS_ASSERT(list->length <= LENGTH_MAX);
        size_t edits = edit_distance(word, *list);
        if (edits > 0 && edits < fewest && 3 * edits <= list->length) {
            fewest = edits;
            nearest = *list;
        }
    }
    return nearest;
}
