/* SPDX-License-Identifier: MIT */
#include "terrain_object.h"

#include "classes.h"
#include "spinlock.h"

terrain_object *terrain_object_of(const gdx_variant *variant) {
    return gdx_variant_type(variant) == GDX_OBJECT ? gdx_instance_find(gdx_variant_object(variant), &los_terrain_class)
                                                   : NULL;
}

void terrain_object_hold(terrain_object *object) {
    usage_hold(&object->users); /* a change takes microseconds on a table, a quarter of a second with 100 000 pieces */
}

void terrain_object_release(terrain_object *object) {
    usage_release(&object->users);
}

bool terrain_object_lock(terrain_object *object) {
    return usage_lock_try(&object->users);
}

void terrain_object_unlock(terrain_object *object) {
    usage_unlock(&object->users);
}

/* A Variant, since that holds a reference. */
static gdx_variant default_terrain;
static bool has_default;
static spinlock default_lock = SPINLOCK_OPEN;

gdx_variant default_terrain_get(void) {
    gdx_variant copy;
    spinlock_close(&default_lock);
    if (has_default) {
        gdx.call.variant_new_copy(&copy, &default_terrain);
    } else {
        gdx.call.variant_new_nil(&copy);
    }
    spinlock_open(&default_lock);
    return copy;
}

void default_terrain_set(const gdx_variant *terrain) {
    gdx_variant copy, old;
    gdx.call.variant_new_copy(&copy, terrain);
    spinlock_close(&default_lock);
    bool had = has_default;
    old = default_terrain;
    default_terrain = copy;
    has_default = true;
    spinlock_open(&default_lock);
    if (had) {
        gdx_variant_destroy(&old); /* outside: it may free an object */
    }
}

void default_terrain_forget(void) {
    if (has_default) {
        has_default = false;
        gdx_variant_destroy(&default_terrain);
    }
}
