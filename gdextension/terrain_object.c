/* SPDX-License-Identifier: MIT */
#include "terrain_object.h"

#include "classes.h"
#include "spinlock.h"

terrain_object *terrain_object_of(const gdx_variant *variant) {
    return gdx_variant_type(variant) == GDX_OBJECT ? gdx_instance_find(gdx_variant_object(variant), &los_terrain_class)
                                                   : NULL;
}

/* A Variant counts as a reference. */
static gdx_variant default_terrain;
static bool has_default;
static spinlock default_lock = SPINLOCK_INIT;

gdx_variant default_terrain_get(void) {
    gdx_variant copy;
    spinlock_lock(&default_lock);
    if (has_default) {
        gdx.call.variant_new_copy(&copy, &default_terrain);
    } else {
        gdx.call.variant_new_nil(&copy);
    }
    spinlock_unlock(&default_lock);
    return copy;
}

void default_terrain_set(const gdx_variant *terrain) {
    gdx_variant copy, old;
    gdx.call.variant_new_copy(&copy, terrain);
    spinlock_lock(&default_lock);
    bool had_default = has_default;
    old = default_terrain;
    default_terrain = copy;
    has_default = true;
    spinlock_unlock(&default_lock);
    if (had_default) {
        gdx_variant_destroy(&old); /* outside the lock: this may free an object */
    }
}

void default_terrain_release(void) {
    if (has_default) {
        has_default = false;
        gdx_variant_destroy(&default_terrain);
    }
}
