/* SPDX-License-Identifier: MIT */
#include "base/string_table.h"

#include "base/assert.h"
#include "los/los_types.h"

#include <string.h>

/* --- Texts -------------------------------------------------------------------------------------------------------- */

los_text los_text_of(const char *string) {
    LOS_ASSERT(string != NULL);
    return (los_text){string, strlen(string)};
}

bool los_text_equal(los_text a, los_text b) {
    return a.length == b.length && (a.length == 0 || memcmp(a.bytes, b.bytes, a.length) == 0);
}

/* FNV-1a (Fowler, Noll, Vo). */
static uint32_t hash_of(los_text text) {
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < text.length; i++) {
        hash = (hash ^ (uint8_t)text.bytes[i]) * 16777619u;
    }
    return hash;
}

los_text los_string_table_text(const los_string_table *names, uint32_t name) {
    LOS_ASSERT(name < names->count);
    const los_string_entry *entry = &names->entries[name];
    return (los_text){names->bytes + entry->start, entry->length};
}

/* The slot that holds the text, or the free slot where it belongs.  A free slot always exists. */
static uint32_t slot_of(const los_string_table *names, los_text text, uint32_t hash) {
    LOS_ASSERT(names->slot_count > names->count && (names->slot_count & (names->slot_count - 1)) == 0);
    uint32_t slot = hash & (names->slot_count - 1);
    while (names->slots[slot] != LOS_NO_NAME) {
        uint32_t name = names->slots[slot];
        if (names->entries[name].hash == hash && los_text_equal(los_string_table_text(names, name), text)) {
            break;
        }
        slot = (slot + 1) & (names->slot_count - 1);
    }
    return slot;
}

uint32_t los_string_table_find(const los_string_table *names, los_text text) {
    return names->slot_count == 0 ? LOS_NO_NAME : names->slots[slot_of(names, text, hash_of(text))];
}

/* Keeps the table at most half full.  It grows fourfold, because growing inserts all strings again. */
static bool grow_slots(los_string_table *names, const los_allocator *allocator) {
    if (names->slot_count > 2 * names->count + 2) {
        return true;
    }
    uint32_t wanted = names->slot_count == 0 ? 64 : names->slot_count * 4;
    uint32_t *slots = allocator->resize(allocator->context, names->slots, (size_t)wanted * sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    names->slots = slots;
    names->slot_count = wanted;
    memset(slots, 0xff, (size_t)wanted * sizeof *slots);
    for (uint32_t name = 0; name < names->count; name++) {
        slots[slot_of(names, los_string_table_text(names, name), names->entries[name].hash)] = name;
    }
    return true;
}

/* Copies a text to `end` and returns the end of the copy.  The text may lie before `end` in the same buffer. */
static char *append(char *end, los_text text) {
    if (text.length > 0) {
        memcpy(end, text.bytes, text.length);
    }
    return end + text.length;
}

bool los_string_table_reserve(los_string_table *names, const los_allocator *allocator, uint64_t length) {
    /* One byte more than needed, so that `bytes` is not NULL after the empty string was added. */
    return length <= UINT32_MAX / 2 - names->byte_count &&
           los_reserve(allocator, (void **)&names->bytes, &names->byte_capacity,
                       names->byte_count + (uint32_t)length + 1, 1);
}

uint32_t los_string_table_add(los_string_table *names, const los_allocator *allocator, const char *prefix,
                              los_text text, const char *suffix) {
    LOS_ASSERT(text.bytes != NULL || text.length == 0);
    los_text before = los_text_of(prefix), after = los_text_of(suffix);
    size_t length = before.length + text.length + after.length;
    bool is_own = names->bytes != NULL && text.bytes >= names->bytes && text.bytes < names->bytes + names->byte_count;
    size_t own_start = is_own ? (size_t)(text.bytes - names->bytes) : 0;
    if (!los_string_table_reserve(names, allocator, length) || !grow_slots(names, allocator) ||
        !los_reserve(allocator, (void **)&names->entries, &names->capacity, names->count + 1, sizeof *names->entries)) {
        return LOS_NO_NAME;
    }
    if (is_own) {
        text.bytes = names->bytes + own_start; /* los_reserve may have moved it */
    }
    /* Written behind the last string; `byte_count` includes it only if it is new. */
    char *start = names->bytes + names->byte_count;
    append(append(append(start, before), text), after);
    los_text whole = {start, length};
    uint32_t hash = hash_of(whole), slot = slot_of(names, whole, hash);
    if (names->slots[slot] == LOS_NO_NAME) {
        names->entries[names->count] = (los_string_entry){names->byte_count, (uint32_t)length, hash};
        names->byte_count += (uint32_t)length;
        names->slots[slot] = names->count++;
    }
    return names->slots[slot];
}

uint32_t los_string_table_add_text(los_string_table *names, const los_allocator *allocator, los_text text) {
    uint32_t known = los_string_table_find(names, text);
    return known != LOS_NO_NAME ? known : los_string_table_add(names, allocator, "", text, "");
}

void los_string_table_clear(los_string_table *names) {
    names->count = 0;
    names->byte_count = 0;
    if (names->slot_count > 0) {
        memset(names->slots, 0xff, (size_t)names->slot_count * sizeof *names->slots);
    }
}

void los_string_table_free(los_string_table *names, const los_allocator *allocator) {
    los_release(allocator, names->bytes);
    los_release(allocator, names->entries);
    los_release(allocator, names->slots);
    *names = (los_string_table){0};
}
