/* SPDX-License-Identifier: MIT */
/* LosTerrain: terrain compiled once and asked many times.  Queries may run from several threads at once; changing it is
 * refused while one runs. */
#ifndef TERRAIN_OBJECT_H
#define TERRAIN_OBJECT_H

#include "gdx.h"
#include "los/los.h"
#include "messages.h"
#include "read_terrain.h"
#include "try_lock.h"

typedef struct terrain_object {
    gdx_instance instance;
    los_terrain terrain;
    los_terrain spare; /* the next state is built here, so that a failed change changes nothing */
    los_options options;
    int64_t revision;
    usage_lock users;
    message_list warnings;
    message_list new_warnings; /* of a change that is being made */
    piece_buffers buffers;
} terrain_object;

/* The LosTerrain a Variant holds, or NULL. */
terrain_object *terrain_object_of(const gdx_variant *variant);

/* Around every query: keeps the terrain from being changed. */
void terrain_object_hold(terrain_object *object);
void terrain_object_release(terrain_object *object);

/* Around every change.  False while a query runs; nothing waits. */
bool terrain_object_lock(terrain_object *object);
void terrain_object_unlock(terrain_object *object);

/* The terrain of boards that have none; an owned Variant, perhaps null. */
gdx_variant default_terrain_get(void);
void default_terrain_set(const gdx_variant *terrain);
/* Lets go of it, when the main loop ends: later, script languages are gone, and with them what may be connected to its
 * signal. */
void default_terrain_forget(void);

#endif
