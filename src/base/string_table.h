/* SPDX-License-Identifier: MIT */
/* A set of texts, each known by a small number: ids, groups and the names that results report.
 * Equal texts have equal numbers, so rules compare numbers. */
#ifndef LOS_BASE_STRING_TABLE_H
#define LOS_BASE_STRING_TABLE_H

#include "base/allocator.h"

#define LOS_NO_NAME UINT32_MAX

typedef struct los_string_entry {
    uint32_t start, length; /* in `bytes` */
    uint32_t hash;
} los_string_entry;

typedef struct los_string_table {
    char *bytes;
    uint32_t byte_count, byte_capacity;
    los_string_entry *entries;
    uint32_t count, capacity;
    uint32_t *slots; /* open addressing; LOS_NO_NAME is free; a power of two of them */
    uint32_t slot_count;
} los_string_table;

/* The number of `prefix` + `text` + `suffix`, added if new; LOS_NO_NAME when memory runs out.
 * `text` may be one of the set's own. */
uint32_t los_string_table_add(los_string_table *names, const los_allocator *allocator, const char *prefix,
                              los_text text, const char *suffix);
/* The number of a text, or LOS_NO_NAME if it was never added. */
uint32_t los_string_table_find(const los_string_table *names, los_text text);
/* The text of a number; valid until the next addition. */
los_text los_string_table_text(const los_string_table *names, uint32_t name);
/* Forgets all texts and keeps the memory. */
void los_string_table_clear(los_string_table *names);
void los_string_table_free(los_string_table *names, const los_allocator *allocator);

#endif
