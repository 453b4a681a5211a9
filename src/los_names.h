/* SPDX-License-Identifier: MIT */
/* A set of texts, each known by a small number: ids, groups and the names that results report.
 * Equal texts have equal numbers, so rules compare numbers. */
#ifndef LOS_NAMES_H
#define LOS_NAMES_H

#include "los_facts.h"
#include "los_memory.h"

#define LOS_NO_NAME UINT32_MAX

typedef struct los_name_entry {
    uint32_t start, length; /* in `bytes` */
    uint32_t hash;
} los_name_entry;

typedef struct los_names {
    char *bytes;
    uint32_t byte_count, byte_capacity;
    los_name_entry *entries;
    uint32_t count, capacity;
    uint32_t *slots; /* open addressing; LOS_NO_NAME is free; a power of two of them */
    uint32_t slot_count;
} los_names;

/* The number of `prefix` + `text` + `suffix`, added if new; LOS_NO_NAME when memory runs out.
 * `text` may be one of the set's own. */
uint32_t los_names_add(los_names *names, const los_allocator *allocator, const char *prefix, los_text text,
                       const char *suffix);
/* The number of a text, or LOS_NO_NAME if it was never added. */
uint32_t los_names_find(const los_names *names, los_text text);
/* The text of a number; valid until the next addition. */
los_text los_names_text(const los_names *names, uint32_t name);
/* Forgets all texts and keeps the memory. */
void los_names_clear(los_names *names);
void los_names_free(los_names *names, const los_allocator *allocator);

#endif
