/* SPDX-License-Identifier: MIT */
/* LosTerrain: terrain compiled once for many queries.  Several threads may query it at once; a change is refused while
 * a query runs. */
#ifndef TERRAIN_OBJECT_H
#define TERRAIN_OBJECT_H

#include "bind/gdx.h"
#include "bind/locks.h"
#include "board/read_terrain.h"
#include "los/los.h"
#include "rules/rules_source.h"
#include "values/texts.h"

#include <limits.h>

typedef struct terrain_object {
    gdx_instance instance;
    los_terrain *terrain;
    los_terrain *spare; /* a change is built here and swapped in, so that a failed change has no effect */
    los_options options;
    rules_source source;          /* the property `rules` */
    uint64_t source_number;       /* counts the changes of `source` */
    compiled_rules *rules;        /* what `terrain` and `spare` refer to; follows `source` at the next query */
    uint64_t stamp;               /* changes with the pieces; no other content of a LosTerrain has the same */
    atomic_uint options_revision; /* counts changes of the options; never 0 */
    int64_t revision;             /* counts changes of pieces, options and the property `rules` */
    try_lock lock; /* a change takes microseconds on a table, a quarter of a second with 100 000 pieces */
    message_list warnings;
    message_list new_warnings; /* of the change in progress */
    piece_buffers buffers;
} terrain_object;

/* The LosTerrain that a Variant holds, or NULL. */
terrain_object *terrain_object_of(const gdx_variant *variant);

/* A number that no other call returns. */
uint64_t terrain_stamp_make(void);

/* Locks the terrain for a query.  If its rules have changed, they are compiled and replaced first, unless another query
 * runs.  Returns the rules as they should be, which the caller releases: only while another query runs they differ from
 * those of `object->terrain`.  `*source` is an owned copy of the property `rules`. */
compiled_rules *terrain_lock_for_query(terrain_object *object, rules_source *source);

/* True if a rule set is in use; the terrain must be locked. */
static inline bool terrain_has_rules(const terrain_object *object) {
    return !rules_source_is_null(&object->source) || object->rules != NULL;
}

/* The property `rules`: a LosRules, a Dictionary or null.  Reports an error that names `where` if it cannot be set. */
void terrain_set_rules(terrain_object *object, const gdx_variant *value, const char *where);

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

/* LosTerrain: states of pieces, such as open doors; as gdx_function. */

void los_terrain_set_state(void *self, const void *const *args, void *ret);
void los_terrain_get_state(void *self, const void *const *args, void *ret);

#endif
