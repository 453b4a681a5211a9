/* SPDX-License-Identifier: MIT */
#include "terrain_object.h"

#include "classes.h"
#include "spinlock.h"

terrain_object *terrain_object_of(const gdx_variant *variant) {
    return gdx_variant_type(variant) == GDX_OBJECT ? gdx_instance_find(gdx_variant_object(variant), &los_terrain_class)
                                                   : NULL;
}

void terrain_object_hold(terrain_object *object) {
    int users = atomic_load_explicit(&object->users, memory_order_relaxed);
    do {
        while (users < 0) { /* being changed: microseconds on a table, a quarter of a second with 100 000 pieces */
            users = atomic_load_explicit(&object->users, memory_order_relaxed);
        }
    } while (!atomic_compare_exchange_weak_explicit(&object->users, &users, users + 1, memory_order_acquire,
                                                    memory_order_relaxed));
}

void terrain_object_release(terrain_object *object) {
    atomic_fetch_sub_explicit(&object->users, 1, memory_order_release);
}

bool terrain_object_lock(terrain_object *object) {
    int nobody = 0;
    return atomic_compare_exchange_strong_explicit(&object->users, &nobody, -1, memory_order_acquire,
                                                   memory_order_relaxed);
}

void terrain_object_unlock(terrain_object *object) {
    atomic_store_explicit(&object->users, 0, memory_order_release);
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
