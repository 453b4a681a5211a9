/* SPDX-License-Identifier: MIT */
#include "board_cache.h"

enum {
    KEPT_DEPTH_MAX = 8,      /* a wall's end as {x, y} is the deepest that is read: 5 */
    KEPT_SIZE_MAX = 1 << 16, /* Variants, points and names; texts count as what would fill their bytes */
    PATIENCE_MAX = 1 << 8,   /* then keeping in vain is a hundredth of the work */
    USES_WORTHWHILE = 8      /* keeping takes as long as reading three times; a use saves two thirds of one */
};

void board_memory_init(board_memory *memory) {
    *memory = (board_memory){.patience = 1};
    los_terrain_init(&memory->terrain, los_default_allocator());
}

/* Keeping a board was worth it, or in vain. */
static void learn(board_memory *memory, bool was_worth_it) {
    memory->patience = was_worth_it ? 1 : memory->patience < PATIENCE_MAX / 2 ? 2 * memory->patience : PATIENCE_MAX;
    memory->read_count = 0;
}

static void forget(board_memory *memory) {
    if (memory->is_kept) {
        memory->is_kept = false;
        gdx.destroy[GDX_ARRAY](&memory->pieces);
        learn(memory, memory->use_count >= USES_WORTHWHILE);
    }
}

void board_memory_free(board_memory *memory) {
    forget(memory);
    los_terrain_free(&memory->terrain);
}

/* --- What may be kept -------------------------------------------------------------------------------------------- */

static bool is_plain(const gdx_variant *value, int depth, int64_t *room);

static bool is_plain_array(const gdx_array *array, int depth, int64_t *room) {
    int64_t count = gdx_size(GDX_ARRAY, array);
    bool plain = true;
    for (int64_t i = 0; plain && i < count; i++) {
        plain = is_plain(gdx_array_at(array, i), depth, room);
    }
    return plain;
}

static bool is_plain_dictionary(const gdx_variant *value, int depth, int64_t *room) {
    gdx_array names = gdx_dictionary_keys(value);
    gdx_dictionary dictionary;
    gdx_variant_get(value, GDX_DICTIONARY, &dictionary);
    bool plain = is_plain_array(&names, depth, room);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &names); plain && i < count; i++) {
        const gdx_variant *entry = gdx_dictionary_find(&dictionary, gdx_array_at(&names, i));
        plain = entry != NULL && is_plain(entry, depth, room);
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

/* Does a copy end, hold no objects and fit into the room that is left? */
static bool is_plain(const gdx_variant *value, int depth, int64_t *room) {
    GDExtensionVariantType type = gdx_variant_type(value);
    bool plain = type < GDX_OBJECT;
    *room -= 1;
    if (*room < 0 || depth > KEPT_DEPTH_MAX) {
        return false;
    }
    if (type == GDX_STRING || type == GDX_STRING_NAME) {
        *room -= (int64_t)(gdx_variant_text(value, NULL, 0) / sizeof *value);
    } else if (type == GDX_PACKED_VEC2 || type == GDX_PACKED_TEXTS) {
        *room -= packed_size(value, type);
        plain = true;
    } else if (type == GDX_DICTIONARY) {
        plain = is_plain_dictionary(value, depth + 1, room);
    } else if (type == GDX_ARRAY) {
        gdx_array array;
        gdx_variant_get(value, GDX_ARRAY, &array);
        plain = is_plain_array(&array, depth + 1, room);
        gdx.destroy[GDX_ARRAY](&array);
    }
    return plain && *room >= 0;
}

/* --- Keeping and finding ----------------------------------------------------------------------------------------- */

/* Is it time to keep what is read now, and can it be kept? */
static bool wants_to_keep(board_memory *memory, const gdx_array *pieces) {
    int64_t room = KEPT_SIZE_MAX;
    if (memory->read_count++ < memory->patience) {
        return false;
    }
    bool plain = is_plain_array(pieces, 1, &room);
    if (!plain) {
        learn(memory, false);
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

/* Whatever is inside; numbers of different types differ. */
static bool is_equal(const gdx_array *a, const gdx_array *b) {
    GDExtensionBool equal = 0;
    gdx.arrays_are_equal(a, b, &equal);
    return equal != 0;
}

/* The copy is what is read: nobody can change it between the two. */
static los_status read_and_keep(board_memory *memory, const gdx_array *pieces, piece_buffers *buffers) {
    memory->pieces = deep_copy(pieces);
    memory->is_kept = true;
    memory->use_count = 0;
    buffers->met_unusable = false;
    los_status status = read_features(&memory->pieces, buffers, LOS_BUILD_INDEXED, &memory->terrain);
    if (status != LOS_OK || buffers->met_unusable) {
        forget(memory);
    }
    return status;
}

los_status board_memory_read(board_memory *memory, const gdx_array *pieces, piece_buffers *buffers) {
    if (memory->is_kept && is_equal(&memory->pieces, pieces)) {
        memory->use_count++;
        return LOS_OK;
    }
    forget(memory);
    if (wants_to_keep(memory, pieces)) {
        return read_and_keep(memory, pieces, buffers);
    }
    return read_features(pieces, buffers, LOS_BUILD_LINEAR, &memory->terrain);
}
