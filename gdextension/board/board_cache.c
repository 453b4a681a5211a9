/* SPDX-License-Identifier: MIT */
#include "board/board_cache.h"

#include "bind/allocation.h"
#include "values/keys.h"
#include "values/read_value.h"

#include <string.h>

enum {
    DEPTH_MAX = 16 /* below it, containers are shared: only another thread that edits them makes plain data so deep */
};

static gdx_variant copy_of(const gdx_variant *value, int depth);

/* Another reference, if the value is a container. */
static gdx_variant reference_to(const gdx_variant *value) {
    gdx_variant copy;
    gdx.call.variant_new_copy(&copy, value);
    return copy;
}

static gdx_variant as_key(const gdx_variant *key) {
    gdx_string_name name;
    if (gdx_variant_type(key) != GDX_STRING) {
        return reference_to(key);
    }
    gdx_variant_get(key, GDX_STRING_NAME, &name);
    gdx_variant made = gdx_variant_make(GDX_STRING_NAME, &name);
    gdx_string_name_destroy(&name);
    return made;
}

static gdx_array copy_of_array(const gdx_array *array, int depth) {
    int64_t count = gdx_size(GDX_ARRAY, array);
    gdx_array copy;
    gdx.construct[GDX_ARRAY](&copy, NULL);
    gdx_resize(GDX_ARRAY, &copy, count);
    for (int64_t i = 0; i < count; i++) {
        gdx_array_put(&copy, i, copy_of(gdx_array_at(array, i), depth));
    }
    return copy;
}

static void copy_entries(const gdx_dictionary *from, const gdx_array *names, int depth, gdx_dictionary *to) {
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, names); i < count; i++) {
        gdx_variant key = as_key(gdx_array_at(names, i));
        const gdx_variant *entry = gdx_dictionary_find(from, &key);
        if (entry != NULL) {
            gdx_dictionary_put(to, &key, is_known_key(&key) ? copy_of(entry, depth) : reference_to(entry));
        }
        gdx_variant_destroy(&key);
    }
}

static gdx_variant copy_of_dictionary(const gdx_variant *value, int depth) {
    gdx_array names = gdx_dictionary_keys(value);
    gdx_dictionary from, copy;
    gdx_variant_get(value, GDX_DICTIONARY, &from);
    gdx.construct[GDX_DICTIONARY](&copy, NULL);
    copy_entries(&from, &names, depth, &copy);
    gdx_variant made = gdx_variant_make(GDX_DICTIONARY, &copy);
    gdx.destroy[GDX_DICTIONARY](&copy);
    gdx.destroy[GDX_DICTIONARY](&from);
    gdx.destroy[GDX_ARRAY](&names);
    return made;
}

/* A Variant refers to a packed array; a new Variant of its value is a copy, because the value is copied on writing. */
static gdx_variant copy_of_packed(const gdx_variant *value, GDExtensionVariantType type) {
    gdx_packed packed;
    gdx_variant_get(value, type, &packed);
    gdx_variant made = gdx_variant_make(type, &packed);
    gdx.destroy[type](&packed);
    return made;
}

static gdx_variant copy_of(const gdx_variant *value, int depth) {
    GDExtensionVariantType type = gdx_variant_type(value);
    if (type == GDX_DICTIONARY && depth < DEPTH_MAX) {
        return copy_of_dictionary(value, depth + 1);
    }
    if (type == GDX_ARRAY && depth < DEPTH_MAX) {
        gdx_array array;
        gdx_variant_get(value, GDX_ARRAY, &array);
        gdx_array copy = copy_of_array(&array, depth + 1);
        gdx_variant made = gdx_variant_make(GDX_ARRAY, &copy);
        gdx.destroy[GDX_ARRAY](&copy);
        gdx.destroy[GDX_ARRAY](&array);
        return made;
    }
    return type == GDX_PACKED_VEC2 || type == GDX_PACKED_TEXTS ? copy_of_packed(value, type) : reference_to(value);
}

gdx_array board_copy_make(const gdx_array *pieces) {
    return copy_of_array(pieces, 0);
}

/* --- Models ------------------------------------------------------------------------------------------------------ */

static void merge(gdx_dictionary *to, const gdx_variant *from, int depth);

/* A copy with the keys and the element type of the value. */
static gdx_variant exact_copy_of(const gdx_variant *value, int depth) {
    GDExtensionVariantType type = gdx_variant_type(value);
    gdx_variant made;
    if ((type != GDX_DICTIONARY && type != GDX_ARRAY) || depth >= DEPTH_MAX) {
        return copy_of(value, DEPTH_MAX);
    }
    if (type == GDX_DICTIONARY) {
        gdx_dictionary copy;
        gdx.construct[GDX_DICTIONARY](&copy, NULL);
        merge(&copy, value, depth + 1);
        made = gdx_variant_make(GDX_DICTIONARY, &copy);
        gdx.destroy[GDX_DICTIONARY](&copy);
        return made;
    }
    gdx_array array;
    gdx_variant_get(value, GDX_ARRAY, &array);
    gdx_array copy = gdx_array_copy(&array);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &copy); i < count; i++) {
        gdx_array_put(&copy, i, exact_copy_of(gdx_array_at(&array, i), depth + 1));
    }
    made = gdx_variant_make(GDX_ARRAY, &copy);
    gdx.destroy[GDX_ARRAY](&copy);
    gdx.destroy[GDX_ARRAY](&array);
    return made;
}

static void merge(gdx_dictionary *to, const gdx_variant *from, int depth) {
    gdx_array names = gdx_dictionary_keys(from);
    gdx_dictionary data;
    gdx_variant_get(from, GDX_DICTIONARY, &data);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &names); i < count; i++) {
        const gdx_variant *key = gdx_array_at(&names, i), *entry = gdx_dictionary_find(&data, key);
        if (entry != NULL) {
            gdx_dictionary_put(to, key, is_known_key(key) ? exact_copy_of(entry, depth) : reference_to(entry));
        }
    }
    gdx.destroy[GDX_DICTIONARY](&data);
    gdx.destroy[GDX_ARRAY](&names);
}

void board_copy_merge(gdx_dictionary *to, const gdx_dictionary *from) {
    gdx_variant value = gdx_variant_make(GDX_DICTIONARY, from);
    merge(to, &value, 0);
    gdx_variant_destroy(&value);
}

enum {
    MISSES_MAX = 32,                   /* an entry that so many boards in a row differ from is removed */
    ENTRY_SIZE_MAX = 1 << 16,          /* Variants, points and names; texts count by the Variants of the same bytes */
    ADMISSION_THRESHOLD_MAX = 1 << 10, /* unprofitable entries then cost a hundredth of the reading */
    PROFITABLE_HITS = 16               /* an entry costs as much as ten reads; a hit saves two thirds of one */
};

void board_cache_init(board_cache *cache) {
    *cache = (board_cache){.admission_threshold = 1};
    cache->uncached = require_memory(los_terrain_create(los_default_allocator()));
    for (int i = 0; i < BOARD_CACHE_ENTRIES; i++) {
        cache->entries[i].terrain = require_memory(los_terrain_create(los_default_allocator()));
    }
}

static void adjust_threshold(board_cache *cache, bool was_profitable) {
    uint32_t threshold = cache->admission_threshold;
    cache->admission_threshold = was_profitable                            ? 1
                                 : threshold < ADMISSION_THRESHOLD_MAX / 2 ? 2 * threshold
                                                                           : ADMISSION_THRESHOLD_MAX;
    cache->read_count = 0;
}

static void evict(board_cache *cache, board_entry *entry) {
    if (entry->is_filled) {
        entry->is_filled = false;
        gdx.destroy[GDX_ARRAY](&entry->pieces);
        adjust_threshold(cache, entry->hit_count >= PROFITABLE_HITS);
    }
}

void board_cache_free(board_cache *cache) {
    for (int i = 0; i < BOARD_CACHE_ENTRIES; i++) {
        evict(cache, &cache->entries[i]);
        los_terrain_destroy(cache->entries[i].terrain);
        rules_release(cache->entries[i].rules);
    }
    los_terrain_destroy(cache->uncached);
    rules_release(cache->uncached_rules);
    *cache = (board_cache){0};
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

/* Counts a read.  True if the threshold is reached and the pieces can be cached. */
static bool should_admit(board_cache *cache, const gdx_array *pieces) {
    int64_t size_left = ENTRY_SIZE_MAX;
    if (cache->read_count++ < cache->admission_threshold) {
        return false;
    }
    bool plain = plain_array_fits(pieces, &size_left);
    if (!plain) {
        adjust_threshold(cache, false);
    }
    return plain;
}

/* Compares the contents, too.  Numbers of different types differ. */
static bool is_equal(const gdx_array *a, const gdx_array *b) {
    GDExtensionBool equal = 0;
    gdx.arrays_are_equal(a, b, &equal);
    return equal != 0;
}

/* Moves an entry to the front and selects its terrain. */
static void use_entry(board_cache *cache, int index) {
    board_entry used = cache->entries[index];
    memmove(&cache->entries[1], &cache->entries[0], (size_t)index * sizeof used);
    cache->entries[0] = used;
    cache->terrain = used.terrain;
}

/* Selects the entry that holds equal pieces under the same rules.  Entries that have differed for too long are removed:
 * a game that edits its board would pay for a comparison with an old one in each call. */
static bool find_entry(board_cache *cache, const gdx_array *pieces, const compiled_rules *rules) {
    for (int i = 0; i < BOARD_CACHE_ENTRIES; i++) {
        board_entry *entry = &cache->entries[i];
        if (entry->is_filled && entry->rules == rules && is_equal(&entry->pieces, pieces)) {
            entry->hit_count++;
            entry->miss_count = 0;
            use_entry(cache, i);
            return true;
        }
        if (entry->is_filled && ++entry->miss_count > MISSES_MAX) {
            evict(cache, entry);
        }
    }
    return false;
}

/* Compiles pieces under rules. */
static los_status read_under_rules(const gdx_array *pieces, compiled_rules *rules, piece_buffers *buffers,
                                   los_build build, los_terrain *terrain, compiled_rules **held) {
    los_terrain_clear(terrain);
    rules_hold(held, rules);
    buffers->wants_tags = buffers->has_rules = rules != NULL;
    return read_features(pieces, buffers, build, terrain);
}

/* Replaces the entry that was not used for longest.  Compiles the copy, not the original: a script cannot change it
 * between copying and reading. */
static los_status read_and_admit(board_cache *cache, const gdx_array *pieces, compiled_rules *rules,
                                 piece_buffers *buffers) {
    use_entry(cache, BOARD_CACHE_ENTRIES - 1);
    board_entry *entry = &cache->entries[0];
    entry->pieces = board_copy_make(pieces);
    entry->is_filled = true;
    entry->hit_count = entry->miss_count = 0;
    buffers->has_unusable = false;
    los_status status =
        read_under_rules(&entry->pieces, rules, buffers, LOS_BUILD_INDEXED, entry->terrain, &entry->rules);
    if (status != LOS_OK || buffers->has_unusable) {
        evict(cache, entry);
    }
    return status;
}

los_status board_cache_read(board_cache *cache, const gdx_array *pieces, compiled_rules *rules,
                            piece_buffers *buffers) {
    if (find_entry(cache, pieces, rules)) {
        return LOS_OK;
    }
    if (should_admit(cache, pieces)) {
        evict(cache, &cache->entries[BOARD_CACHE_ENTRIES - 1]);
        return read_and_admit(cache, pieces, rules, buffers);
    }
    cache->terrain = cache->uncached;
    return read_under_rules(pieces, rules, buffers, LOS_BUILD_LINEAR, cache->uncached, &cache->uncached_rules);
}
