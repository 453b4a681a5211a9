/* SPDX-License-Identifier: MIT */
/* LosTerrain: terrain compiled once for many queries.  Several threads may query it at once; a change is refused while
 * a query runs. */
#ifndef TERRAIN_OBJECT_H
#define TERRAIN_OBJECT_H

#include "gdx.h"
#include "los/los.h"
#include "messages.h"
#include "read_terrain.h"
#include "try_lock.h"

#include <limits.h>

typedef struct terrain_object {
    gdx_instance instance;
    los_terrain *terrain;
    los_terrain *spare; /* a change is built here and swapped in, so that a failed change has no effect */
    los_options options;
    atomic_uint options_revision; /* counts changes of the options; never 0 */
    int64_t revision;
    try_lock lock; /* a change takes microseconds on a table, a quarter of a second with 100 000 pieces */
    message_list warnings;
    message_list new_warnings; /* of the change in progress */
    piece_buffers buffers;
} terrain_object;

/* The LosTerrain that a Variant holds, or NULL. */
terrain_object *terrain_object_of(const gdx_variant *variant);

/* Counts a change of the options; the terrain is locked for it. */
static inline void terrain_count_options(terrain_object *object) {
    if (atomic_fetch_add_explicit(&object->options_revision, 1, memory_order_relaxed) == UINT_MAX) {
        atomic_store_explicit(&object->options_revision, 1, memory_order_relaxed);
    }
}

/* A property by the number of its option, as an argument of a method; `type` is INT or FLOAT. */
void terrain_set_option(terrain_object *object, const void *which, GDExtensionVariantType type, const void *value);
void terrain_get_option(terrain_object *object, const void *which, GDExtensionVariantType type, void *value);

/* The terrain of boards without terrain of their own: an owned Variant, perhaps null. */
gdx_variant default_terrain_get(void);
void default_terrain_set(const gdx_variant *terrain);
/* Releases the reference when the main loop ends.  Later, the script languages are gone, and with them the callables
 * that may be connected to its signal. */
void default_terrain_release(void);

#endif
