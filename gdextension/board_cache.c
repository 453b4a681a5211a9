/* SPDX-License-Identifier: MIT */
#include "board_cache.h"

#include "allocation.h"

enum {
    ENTRY_DEPTH_MAX = 8,              /* the deepest value that is read is an endpoint of a wall as {x, y}: 5 */
    ENTRY_SIZE_MAX = 1 << 16,         /* Variants, points and names; texts count by the Variants of the same bytes */
    ADMISSION_THRESHOLD_MAX = 1 << 8, /* unprofitable entries then cost a hundredth of the reading */
    PROFITABLE_HITS = 8               /* an entry costs as much as three reads; a hit saves two thirds of one */
};

void board_cache_init(board_cache *cache) {
    *cache = (board_cache){.admission_threshold = 1};
    cache->terrain = require_memory(los_terrain_create(los_default_allocator()));
}

static void adjust_threshold(board_cache *cache, bool was_profitable) {
    uint32_t threshold = cache->admission_threshold;
    cache->admission_threshold = was_profitable                            ? 1
                                 : threshold < ADMISSION_THRESHOLD_MAX / 2 ? 2 * threshold
                                                                           : ADMISSION_THRESHOLD_MAX;
    cache->read_count = 0;
}

static void evict(board_cache *cache) {
    if (cache->is_filled) {
        cache->is_filled = false;
        gdx.destroy[GDX_ARRAY](&cache->pieces);
        adjust_threshold(cache, cache->hit_count >= PROFITABLE_HITS);
    }
}

void board_cache_free(board_cache *cache) {
    evict(cache);
    los_terrain_destroy(cache->terrain);
    cache->terrain = NULL;
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

static gdx_array deep_copy(const gdx_array *array) {
    const GDExtensionBool deep = 1;
    GDExtensionConstTypePtr args[1] = {&deep};
    gdx_array copy;
    gdx.construct[GDX_ARRAY](&copy, NULL);
    gdx.array_duplicate((void *)(uintptr_t)array, args, &copy, 1);
    return copy;
}

/* Compares the contents, too.  Numbers of different types differ. */
static bool is_equal(const gdx_array *a, const gdx_array *b) {
    GDExtensionBool equal = 0;
    gdx.arrays_are_equal(a, b, &equal);
    return equal != 0;
}

/* Compiles the copy, not the original: a script cannot change it between copying and reading. */
static los_status read_and_admit(board_cache *cache, const gdx_array *pieces, piece_buffers *buffers) {
    cache->pieces = deep_copy(pieces);
    cache->is_filled = true;
    cache->hit_count = 0;
    buffers->has_unusable = false;
    los_status status = read_features(&cache->pieces, buffers, LOS_BUILD_INDEXED, cache->terrain);
    if (status != LOS_OK || buffers->has_unusable) {
        evict(cache);
    }
    return status;
}

los_status board_cache_read(board_cache *cache, const gdx_array *pieces, piece_buffers *buffers) {
    if (cache->is_filled && is_equal(&cache->pieces, pieces)) {
        cache->hit_count++;
        return LOS_OK;
    }
    evict(cache);
    if (should_admit(cache, pieces)) {
        return read_and_admit(cache, pieces, buffers);
    }
    return read_features(pieces, buffers, LOS_BUILD_LINEAR, cache->terrain);
}
