/* SPDX-License-Identifier: MIT */
#include "board/table_object.h"

#include "bind/allocation.h"
#include "bind/classes.h"
#include "bind/diagnostics.h"
#include "board/board_cache.h"
#include "rules/rules_messages.h"
#include "values/keys.h"
#include "values/options.h"
#include "values/read_value.h"

#include <stdlib.h>
#include <string.h>

table_object *table_object_of(const gdx_variant *variant) {
    return gdx_variant_type(variant) == GDX_OBJECT ? gdx_instance_find(gdx_variant_object(variant), &los_table_class)
                                                   : NULL;
}

terrain_object *table_hold_terrain(table_object *object, gdx_variant *held) {
    try_lock_acquire_read(&object->lock);
    gdx.call.variant_new_copy(held, &object->terrain_reference);
    terrain_object *terrain = object->terrain;
    try_lock_release_read(&object->lock);
    return terrain;
}

/* --- Records ----------------------------------------------------------------------------------------------------- */

/* The low bits of a handle are a number below LOS_TABLE_MODELS_MAX, which no other model of the table has. */
uint32_t table_slot_of(los_handle handle) {
    return handle & (LOS_TABLE_MODELS_MAX - 1);
}

table_record *table_record_of(const table_object *object, los_handle handle) {
    return &object->records[table_slot_of(handle)];
}

bool table_reserve_record(table_object *object, los_handle handle) {
    uint32_t before = object->record_capacity;
    if (!reserve_items((void **)&object->records, &object->record_capacity, table_slot_of(handle) + 1,
                       sizeof *object->records)) {
        return false;
    }
    if (object->record_capacity > before) {
        memset(object->records + before, 0, (object->record_capacity - before) * sizeof *object->records);
    }
    return true;
}

void table_record_clear(table_record *record) {
    if (record->is_used) {
        gdx.destroy[GDX_DICTIONARY](&record->data);
    }
    *record = (table_record){.is_used = false};
}

void table_record_set(table_record *record, const gdx_dictionary *data) {
    table_record_clear(record);
    gdx.construct[GDX_DICTIONARY](&record->data, NULL);
    board_copy_merge(&record->data, data);
    record->is_used = true;
}

void table_records_free(table_record *records, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        table_record_clear(&records[i]);
    }
    free(records);
}

static gdx_variant number_variant(double number) {
    return gdx_variant_make(GDX_FLOAT, &number);
}

static gdx_variant flag_variant(uint32_t flags, uint32_t which) {
    GDExtensionBool value = (flags & which) != 0;
    return gdx_variant_make(GDX_BOOL, &value);
}

static gdx_variant plain_point(los_vec2 point) {
    gdx_dictionary dictionary;
    gdx.construct[GDX_DICTIONARY](&dictionary, NULL);
    gdx_dictionary_put(&dictionary, &keys.x, number_variant((double)point.x));
    gdx_dictionary_put(&dictionary, &keys.y, number_variant((double)point.y));
    gdx_variant variant = gdx_variant_make(GDX_DICTIONARY, &dictionary);
    gdx.destroy[GDX_DICTIONARY](&dictionary);
    return variant;
}

static void put_membership(gdx_dictionary *data, const table_object *object, const los_table_model *entry) {
    int64_t side = entry->side;
    gdx_dictionary_erase(data, &lookup.unit); /* the name that it was registered with may have gone */
    if (entry->unit != LOS_NO_UNIT) {
        gdx_dictionary_put(data, &keys.unit, gdx_variant_make(GDX_STRING_NAME, &object->units.list[entry->unit - 1]));
    }
    gdx_dictionary_put(data, &keys.side, gdx_variant_make(GDX_INT, &side));
    gdx_dictionary_put(data, &keys.alive, flag_variant(entry->flags, LOS_MODEL_ALIVE));
    gdx_dictionary_put(data, &keys.hidden, flag_variant(entry->flags, LOS_MODEL_HIDDEN));
    gdx_dictionary_put(data, &keys.blocks_los, flag_variant(entry->flags, LOS_MODEL_BLOCKS));
}

gdx_dictionary table_model_data(const table_object *object, los_handle handle, bool is_plain) {
    const table_record *record = table_record_of(object, handle);
    const los_table_model *entry = los_table_get(object->table, handle);
    los_vec2 position = entry->model.position;
    gdx_dictionary data;
    gdx.construct[GDX_DICTIONARY](&data, NULL);
    board_copy_merge(&data, &record->data);
    gdx_dictionary_erase(&data, &lookup.position);
    bool has_position = is_plain ? !point_is_origin(position) : (entry->flags & LOS_MODEL_ON_TABLE) != 0;
    if (has_position) {
        gdx_dictionary_put(&data, &keys.position,
                           is_plain ? plain_point(position) : gdx_variant_make(GDX_VECTOR2, &position));
    }
    if (record->is_rotated) {
        gdx_dictionary_put(&data, &keys.rotation, number_variant(entry->model.rotation));
    }
    if (!is_plain) {
        put_membership(&data, object, entry);
    }
    return data;
}

/* --- Handles ----------------------------------------------------------------------------------------------------- */

los_handle table_handle(const table_object *object, int64_t given) {
    bool is_known = given >= 0 && given <= INT32_MAX && los_table_has(object->table, (los_handle)given);
    return is_known ? (los_handle)given : LOS_NO_HANDLE;
}

void report_stale_handle(const char *method, int64_t given) {
    report_error("%s: there is no model with handle %lld", method, (long long)given);
}

bool table_is_in_play(const table_object *object, los_handle handle) {
    const uint32_t needed = LOS_MODEL_ALIVE | LOS_MODEL_ON_TABLE;
    return (los_table_get(object->table, handle)->flags & needed) == needed;
}

/* --- Changes ----------------------------------------------------------------------------------------------------- */

bool table_edit_begin(table_object *object, const char *method) {
    if (try_lock_acquire_write(&object->lock)) {
        return true;
    }
    report_error("%s: this LosTable is in use by another thread; nothing changed", method);
    return false;
}

bool table_edit_model(table_object *object, const char *method, int64_t given, los_handle *handle) {
    if (!table_edit_begin(object, method)) {
        return false;
    }
    *handle = table_handle(object, given);
    if (*handle == LOS_NO_HANDLE) {
        try_lock_release_write(&object->lock);
        report_stale_handle(method, given);
        return false;
    }
    return true;
}

void table_edit_end(table_object *object, bool has_changed, int64_t handle) {
    object->revision += has_changed;
    try_lock_release_write(&object->lock);
    if (has_changed) {
        gdx_emit_number(&object->instance, "model_changed", handle);
    }
}

/* --- Rules ------------------------------------------------------------------------------------------------------- */

bool table_has_rules(table_object *object) {
    try_lock_acquire_read(&object->lock);
    terrain_object *terrain = object->terrain;
    try_lock_acquire_read(&terrain->lock);
    bool has_rules = terrain_has_rules(terrain);
    try_lock_release_read(&terrain->lock);
    try_lock_release_read(&object->lock);
    return has_rules;
}

void table_set_tags(const table_object *object, const gdx_dictionary *data, los_table_model *entry) {
    const los_rules *rules = compiled_rules_core(object->rules);
    entry->model.tags = 0;
    if (rules != NULL) {
        read_model_tags(data, rules, &entry->model);
    }
}

/* The table must be locked for a change. */
static void replace_rules(table_object *object, compiled_rules *rules) {
    query_context *context = context_borrow();
    los_handle *handles = context_numbers(context, los_table_count(object->table));
    uint32_t count = los_table_list(object->table, handles);
    rules_release(object->rules);
    object->rules = rules_share(rules);
    for (uint32_t i = 0; i < count; i++) {
        los_table_model entry = *los_table_get(object->table, handles[i]);
        table_set_tags(object, &table_record_of(object, handles[i])->data, &entry);
        los_table_set(object->table, handles[i], &entry);
    }
    context_return(context);
}

/* --- Queries ----------------------------------------------------------------------------------------------------- */

/* Gives the models the tags of other rules and the scale of the terrain.  Fails while another query runs; then the
 * models have those of its terrain already, or the caller tries again. */
static void try_follow_terrain(table_object *object, compiled_rules *rules, double scale) {
    if (try_lock_acquire_write(&object->lock)) {
        if (los_table_scale(object->table) != scale) {
            los_table_set_scale(object->table, scale);
        }
        if (object->rules != rules) {
            replace_rules(object, rules);
        }
        try_lock_release_write(&object->lock);
    }
}

/* Compiles the rules of the terrain if they have changed. */
static void follow_rules(table_object *object, rules_source *source) {
    gdx_variant held;
    terrain_object *terrain = table_hold_terrain(object, &held);
    compiled_rules *rules = terrain_lock_for_query(terrain, source);
    try_lock_release_read(&terrain->lock);
    rules_release(rules);
    gdx_variant_destroy(&held);
}

/* Locks table and terrain for reading, once the table has the scale and the rules of its terrain.  The terrain is
 * locked second and stays alive: the table holds it and cannot change.  `*source` is where the rules come from. */
static void lock_both(table_query *query, table_object *object, rules_source *source) {
    for (bool has_followed = false;;) {
        try_lock_acquire_read(&object->lock);
        terrain_object *terrain = query->terrain = object->terrain;
        try_lock_acquire_read(&terrain->lock);
        query->options = options_resolved(&terrain->options);
        double scale = query->options.pixels_per_inch;
        bool has_rules = terrain_has_rules(terrain), is_current = has_followed || !has_rules;
        if (is_current && los_table_scale(object->table) == scale && object->rules == terrain->rules) {
            table_note_scale(object, query->terrain);
            return;
        }
        compiled_rules *rules = rules_share(terrain->rules);
        try_lock_release_read(&terrain->lock);
        try_lock_release_read(&object->lock);
        if (is_current) {
            try_follow_terrain(object, rules, scale);
        } else {
            follow_rules(object, source);
            has_followed = true;
        }
        rules_release(rules);
    }
}

static bool bind(const table_query *query, query_context *context) {
    return los_query_bind(context->query, query->terrain->terrain, query->rules) == LOS_OK &&
           los_query_bind_table(context->query, query->models_block ? query->table : NULL) == LOS_OK;
}

bool table_query_open(table_query *query, table_object *object) {
    query->object = object;
    rules_source source = {.is_live = false};
    lock_both(query, object, &source);
    query->table = object->table;
    query->rules = compiled_rules_core(query->terrain->rules);
    query->models_block = object->models_block;
    query->context = context_borrow();
    bool is_bound = bind(query, query->context);
    warn_of_sampled_rules(&source, query->terrain->rules, &query->options);
    rules_source_free(&source);
    if (is_bound) {
        return true;
    }
    table_query_close(query);
    report_error("out of memory");
    return false;
}

void table_query_close(table_query *query) {
    context_return(query->context);
    if (query->terrain != NULL) {
        try_lock_release_read(&query->terrain->lock);
    }
    try_lock_release_read(&query->object->lock);
}

query_context *table_task_context(const table_query *query) {
    query_context *context = context_borrow();
    if (bind(query, context)) {
        return context;
    }
    context_return(context);
    return NULL;
}

los_blocking_models table_blocking(const table_query *query, los_handle shooter, los_handle target) {
    return query->models_block ? los_table_blocking(query->table, shooter, target) : los_no_blocking_models();
}

const los_model *table_model(const table_query *query, los_handle handle) {
    return &los_table_get(query->table, handle)->model;
}
