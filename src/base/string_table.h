/* SPDX-License-Identifier: MIT */
/* String interning: a set of strings, each identified by a small number.  Equal strings have equal numbers, so that
 * rules compare numbers.  Holds ids, link groups and the names that results report. */
#ifndef LOS_BASE_STRING_TABLE_H
#define LOS_BASE_STRING_TABLE_H

#include "base/allocator.h"
#include "los/los.h"

typedef struct los_string_entry {
    uint32_t start, length; /* of the string in `bytes` */
    uint32_t hash;
} los_string_entry;

/* All zero is an empty table. */
typedef struct los_string_table {
    char *bytes;
    uint32_t byte_count, byte_capacity;
    los_string_entry *entries; /* by number */
    uint32_t count, capacity;
    uint32_t *slots;     /* hash table with open addressing; LOS_NO_NAME marks a free slot */
    uint32_t slot_count; /* 0 or a power of two above twice `count` */
} los_string_table;

/* Returns the number of `prefix` + `text` + `suffix`, which is added if new.  LOS_NO_NAME if memory runs out or all
 * strings together exceed 2 GB.  `text` may point into the table; prefix and suffix may not be NULL. */
uint32_t los_string_table_add(los_string_table *names, const los_allocator *allocator, const char *prefix,
                              los_text text, const char *suffix);
/* The same without prefix and suffix.  Faster for a string that the table contains already. */
uint32_t los_string_table_add_text(los_string_table *names, const los_allocator *allocator, los_text text);
/* Reserves memory for strings of `length` bytes together: additions up to that length leave the bytes of all strings
 * where they are.  False if memory runs out or all strings together exceed 2 GB. */
bool los_string_table_reserve(los_string_table *names, const los_allocator *allocator, uint64_t length);
/* The number of a string, or LOS_NO_NAME if the table does not contain it. */
uint32_t los_string_table_find(const los_string_table *names, los_text text);
/* The string with a number below `count`.  Valid until the next addition
 * beyond what is reserved. */
los_text los_string_table_text(const los_string_table *names, uint32_t name);
/* Removes all strings and keeps the memory. */
void los_string_table_clear(los_string_table *names);
void los_string_table_free(los_string_table *names, const los_allocator *allocator);

#endif
