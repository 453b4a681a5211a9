/* SPDX-License-Identifier: MIT */
#include "board/terrain_object.h"

#include "bind/classes.h"
#include "bind/diagnostics.h"
#include "bind/locks.h"
#include "los/los_rules.h"

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

/* Sets the state of all pieces with the id of piece `first`, which is known.  True if one of them had another one. */
static bool change_state(terrain_object *object, uint32_t first, los_text state, los_status *status) {
    los_terrain *terrain = object->terrain;
    bool has_changed = false;
    for (uint32_t i = first, count = los_terrain_piece_count(terrain); *status == LOS_OK && i < count; i++) {
        los_piece_def piece = los_terrain_piece_def(terrain, i);
        if (piece.has_id && los_text_equal(piece.id, los_terrain_piece_def(terrain, first).id) &&
            !los_text_equal(los_terrain_piece_state(terrain, i), state)) {
            *status = los_terrain_set_piece_state(terrain, i, state);
            has_changed = true;
        }
    }
    return has_changed;
}

/* Changes a state.  False, with one message, if that is not possible. */
static bool set_state(terrain_object *object, los_text id, los_text given) {
    los_text state = given.length > 0 ? given : los_text_of("closed");
    if (!try_lock_acquire_write(&object->lock)) {
        report_error("set_piece_state: this LosTerrain is in use by another thread; nothing changed");
        return false;
    }
    los_status status = LOS_OK;
    uint32_t piece = los_terrain_find_piece(object->terrain, id);
    bool has_changed = piece != LOS_NO_PIECE && change_state(object, piece, state, &status);
    if (has_changed) {
        object->stamp = terrain_stamp_make();
        object->revision++;
    }
    try_lock_release_write(&object->lock);
    if (piece == LOS_NO_PIECE) {
        report_warning_once("set_piece_state: there is no %s; nothing changed", owner_of_id("terrain piece", id).text);
    }
    report_terrain_status(status);
    if (has_changed) {
        gdx_emit(&object->instance, "changed"); /* last: a listener may free the object */
    }
    return piece != LOS_NO_PIECE && status == LOS_OK;
}

void los_terrain_set_state(void *self, const void *const *args, void *ret) {
    gdx_variant id = gdx_variant_make(GDX_STRING, args[0]), state = gdx_variant_make(GDX_STRING, args[1]);
    text_buffer texts[2] = {{0}, {0}};
    *(GDExtensionBool *)ret = text_buffer_set(&texts[0], &id) && text_buffer_set(&texts[1], &state) &&
                              set_state(self, text_buffer_text(&texts[0]), text_buffer_text(&texts[1]));
    text_buffer_free(&texts[0]);
    text_buffer_free(&texts[1]);
    gdx_variant_destroy(&id);
    gdx_variant_destroy(&state);
}

void los_terrain_get_state(void *self, const void *const *args, void *ret) {
    terrain_object *object = self;
    gdx_variant id = gdx_variant_make(GDX_STRING, args[0]);
    text_buffer text = {0};
    if (text_buffer_set(&text, &id)) {
        try_lock_acquire_read(&object->lock);
        uint32_t piece = los_terrain_find_piece(object->terrain, text_buffer_text(&text));
        los_text state = piece == LOS_NO_PIECE ? los_text_of("") : los_terrain_piece_state(object->terrain, piece);
        gdx_string_destroy(ret);
        gdx.call.string_new_with_utf8_chars_and_len2(ret, state.bytes, (GDExtensionInt)state.length);
        try_lock_release_read(&object->lock);
    }
    text_buffer_free(&text);
    gdx_variant_destroy(&id);
}
