/* SPDX-License-Identifier: MIT */
#include "board/terrain_object.h"

#include "bind/diagnostics.h"
#include "bind/spinlock.h"
#include "classes/classes.h"

#include <stdatomic.h>
#include <stdlib.h>

terrain_object *terrain_object_of(const gdx_variant *variant) {
    return gdx_variant_type(variant) == GDX_OBJECT ? gdx_instance_find(gdx_variant_object(variant), &los_terrain_class)
                                                   : NULL;
}

uint64_t terrain_stamp_make(void) {
    static atomic_ullong stamps;
    return atomic_fetch_add_explicit(&stamps, 1, memory_order_relaxed) + 1;
}

/* --- Rules ------------------------------------------------------------------------------------------------------- */

/* The terrain must be locked for a change. */
static void replace_rules(terrain_object *object, compiled_rules *rules) {
    rules_release(object->rules);
    object->rules = rules_share(rules);
}

/* Replaces the rules unless the property has changed since, or another query runs. */
static void try_replace_rules(terrain_object *object, compiled_rules *rules, uint64_t source_number) {
    if (try_lock_acquire_write(&object->lock)) {
        if (object->source_number == source_number) {
            replace_rules(object, rules);
        }
        try_lock_release_write(&object->lock);
    }
}

compiled_rules *terrain_lock_for_query(terrain_object *object, rules_source *source) {
    *source = (rules_source){.is_live = false};
    try_lock_acquire_read(&object->lock);
    if (!terrain_has_rules(object)) {
        return NULL;
    }
    *source = rules_source_copy(&object->source);
    uint64_t number = object->source_number;
    try_lock_release_read(&object->lock);
    compiled_rules *rules = rules_source_acquire(source); /* a script may be called: nothing may be locked */
    try_lock_acquire_read(&object->lock);
    if (object->rules != rules) {
        try_lock_release_read(&object->lock);
        try_replace_rules(object, rules, number);
        try_lock_acquire_read(&object->lock);
    }
    return rules;
}

void terrain_set_rules(terrain_object *object, const gdx_variant *value, const char *where) {
    rules_source source;
    if (!rules_source_make(value, where, "nothing changed", &source)) {
        return;
    }
    if (try_lock_acquire_write(&object->lock)) {
        rules_source replaced = object->source;
        object->source = source;
        object->source_number++;
        object->revision++;
        try_lock_release_write(&object->lock);
        rules_source_free(&replaced); /* last: this may free an object, and that may call a script */
    } else {
        rules_source_free(&source);
        report_error("this LosTerrain is in use by another thread; its rules did not change");
    }
}

/* --- The default terrain ----------------------------------------------------------------------------------------- */

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
