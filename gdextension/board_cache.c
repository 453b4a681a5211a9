/* SPDX-License-Identifier: MIT */
#include "board_cache.h"

#include "allocation.h"
#include "board_copy.h"

#include <string.h>

enum {
    MISSES_MAX = 32,                   /* an entry that so many boards in a row differ from is removed */
    ENTRY_DEPTH_MAX = 8,               /* the deepest value that is read is an endpoint of a wall as {x, y}: 5 */
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
    }
    los_terrain_destroy(cache->uncached);
    *cache = (board_cache){0};
}

/* --- What can be cached ------------------------------------------------------------------------------------------ */

static bool is_plain(const gdx_variant *value, int depth, int64_t *size_left);

static bool is_plain_array(const gdx_array *array, int depth, int64_t *size_left) {
    int64_t count = gdx_size(GDX_ARRAY, array);
    bool plain = true;
    for (int64_t i = 0; plain && i < count; i++) {
        plain = is_plain(gdx_array_at(array, i), depth, size_left);
    }
    return plain;
}

static bool is_plain_dictionary(const gdx_variant *value, int depth, int64_t *size_left) {
    gdx_array names = gdx_dictionary_keys(value);
    gdx_dictionary dictionary;
    gdx_variant_get(value, GDX_DICTIONARY, &dictionary);
    bool plain = is_plain_array(&names, depth, size_left);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &names); plain && i < count; i++) {
        const gdx_variant *entry = gdx_dictionary_find(&dictionary, gdx_array_at(&names, i));
        plain = entry != NULL && is_plain(entry, depth, size_left);
    }
    gdx.destroy[GDX_DICTIONARY](&dictionary);
    gdx.destroy[GDX_ARRAY](&names);
    return plain;
}

static int64_t packed_size(const gdx_variant *value, GDExtensionVariantType type) {
    gdx_packed packed;
    gdx_variant_get(value, type, &packed);
    int64_t size = gdx_size(type, &packed);
    gdx.destroy[type](&packed);
    return size;
}

/* True if a deep copy ends, contains no objects and fits into `*size_left`, which is reduced by its size. */
static bool is_plain(const gdx_variant *value, int depth, int64_t *size_left) {
    GDExtensionVariantType type = gdx_variant_type(value);
    bool plain = type < GDX_OBJECT;
    *size_left -= 1;
    if (*size_left < 0 || depth > ENTRY_DEPTH_MAX) {
        return false;
    }
    if (type == GDX_STRING || type == GDX_STRING_NAME) {
        *size_left -= (int64_t)(gdx_variant_text(value, NULL, 0) / sizeof *value);
    } else if (type == GDX_PACKED_VEC2 || type == GDX_PACKED_TEXTS) {
        *size_left -= packed_size(value, type);
        plain = true;
    } else if (type == GDX_DICTIONARY) {
        plain = is_plain_dictionary(value, depth + 1, size_left);
    } else if (type == GDX_ARRAY) {
        gdx_array array;
        gdx_variant_get(value, GDX_ARRAY, &array);
        plain = is_plain_array(&array, depth + 1, size_left);
        gdx.destroy[GDX_ARRAY](&array);
    }
    return plain && *size_left >= 0;
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

/* Counts a read.  True if the threshold is reached and the pieces can be cached. */
static bool should_admit(board_cache *cache, const gdx_array *pieces) {
    int64_t size_left = ENTRY_SIZE_MAX;
    if (cache->read_count++ < cache->admission_threshold) {
        return false;
    }
    bool plain = is_plain_array(pieces, 1, &size_left);
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

/* Selects the entry that holds equal pieces.  Entries that have differed for too long are removed: a game that edits
 * its board would pay for a comparison with an old one in each call. */
static bool find_entry(board_cache *cache, const gdx_array *pieces) {
    for (int i = 0; i < BOARD_CACHE_ENTRIES; i++) {
        board_entry *entry = &cache->entries[i];
        if (entry->is_filled && is_equal(&entry->pieces, pieces)) {
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

/* Replaces the entry that was not used for longest.  Compiles the copy, not the original: a script cannot change it
 * between copying and reading. */
static los_status read_and_admit(board_cache *cache, const gdx_array *pieces, piece_buffers *buffers) {
    use_entry(cache, BOARD_CACHE_ENTRIES - 1);
    board_entry *entry = &cache->entries[0];
    entry->pieces = board_copy_make(pieces);
    entry->is_filled = true;
    entry->hit_count = entry->miss_count = 0;
    buffers->has_unusable = false;
    los_status status = read_features(&entry->pieces, buffers, LOS_BUILD_INDEXED, entry->terrain);
    if (status != LOS_OK || buffers->has_unusable) {
        evict(cache, entry);
    }
    return status;
}

los_status board_cache_read(board_cache *cache, const gdx_array *pieces, piece_buffers *buffers) {
    if (find_entry(cache, pieces)) {
        return LOS_OK;
    }
    if (should_admit(cache, pieces)) {
        evict(cache, &cache->entries[BOARD_CACHE_ENTRIES - 1]);
        return read_and_admit(cache, pieces, buffers);
    }
    cache->terrain = cache->uncached;
    return read_features(pieces, buffers, LOS_BUILD_LINEAR, cache->uncached);
}
