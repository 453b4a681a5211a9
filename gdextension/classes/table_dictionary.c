/* SPDX-License-Identifier: MIT */
/* LosTable: all models as a Dictionary and back, with their handles.
 *
 * {version: 1, models_block, models: [{handle, unit, side, flags, model}]}; `model` is the Dictionary of the model. */
#include "bind/allocation.h"
#include "bind/diagnostics.h"
#include "classes/table_edit.h"

#include <math.h>
#include <stdio.h>

enum {
    FORMAT_VERSION = 1
};

/* --- Writing ----------------------------------------------------------------------------------------------------- */

static void put_int(gdx_dictionary *to, const gdx_variant *key, int64_t value) {
    gdx_dictionary_put(to, key, gdx_variant_make(GDX_INT, &value));
}

/* A String, not a StringName: JSON would turn it into one anyway. */
static gdx_variant unit_text(const table_object *object, los_unit unit) {
    text_buffer text = {0};
    if (unit != LOS_NO_UNIT) {
        gdx_variant name = gdx_variant_make(GDX_STRING_NAME, &object->units.list[unit - 1]);
        text_buffer_set(&text, &name);
        gdx_variant_destroy(&name);
    }
    gdx_variant variant = gdx_variant_make_text(text.length > 0 ? text.bytes : "");
    text_buffer_free(&text);
    return variant;
}

static gdx_variant entry_variant(const table_object *object, los_handle handle) {
    const los_table_model *model = los_table_get(object->table, handle);
    gdx_dictionary entry, data = table_model_data(object, handle, true);
    gdx.construct[GDX_DICTIONARY](&entry, NULL);
    put_int(&entry, &keys.handle, handle);
    gdx_dictionary_put(&entry, &keys.unit, unit_text(object, model->unit));
    put_int(&entry, &keys.side, model->side);
    put_int(&entry, &keys.flags, model->flags);
    gdx_dictionary_put(&entry, &keys.model, gdx_variant_make(GDX_DICTIONARY, &data));
    gdx_variant variant = gdx_variant_make(GDX_DICTIONARY, &entry);
    gdx.destroy[GDX_DICTIONARY](&data);
    gdx.destroy[GDX_DICTIONARY](&entry);
    return variant;
}

void table_to_dictionary(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    query_context *context = context_borrow();
    gdx_array models;
    (void)args;
    gdx.construct[GDX_ARRAY](&models, NULL);
    try_lock_acquire_read(&object->lock);
    GDExtensionBool blocks = object->models_block;
    los_handle *handles = context_numbers(context, los_table_count(object->table));
    uint32_t count = los_table_list(object->table, handles);
    if (count > 0 && gdx_resize(GDX_ARRAY, &models, count)) {
        for (uint32_t i = 0; i < count; i++) {
            gdx_array_put(&models, i, entry_variant(object, handles[i]));
        }
    }
    try_lock_release_read(&object->lock);
    put_int(ret, &keys.version, FORMAT_VERSION);
    gdx_dictionary_put(ret, &keys.models_block, gdx_variant_make(GDX_BOOL, &blocks));
    gdx_dictionary_put(ret, &keys.models, gdx_variant_make(GDX_ARRAY, &models));
    gdx.destroy[GDX_ARRAY](&models);
    context_return(context);
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

/* A model that was read. */
typedef struct {
    los_handle handle;
    los_table_model model;
    gdx_string_name unit; /* owned */
    gdx_dictionary data;  /* owned */
} loaded_model;

typedef struct {
    loaded_model *list;
    uint32_t count, capacity;
} loaded_models;

static void free_loaded(loaded_models *models) {
    for (uint32_t i = 0; i < models->count; i++) {
        gdx_string_name_destroy(&models->list[i].unit);
        gdx.destroy[GDX_DICTIONARY](&models->list[i].data);
    }
    free(models->list);
}

/* A whole number in a range; JSON has only floats. */
static bool read_whole(reader *from, const gdx_variant *key, double min, double max, double *value) {
    return read_number(from, key, value) == FOUND_VALUE && floor(*value) == *value && *value >= min && *value <= max;
}

/* Reads the keys of an entry except `model`.  NULL, or the key that cannot be used. */
static const gdx_variant *read_entry_keys(reader *from, loaded_model *loaded, double *side, double *flags) {
    double handle;
    if (!read_whole(from, &lookup.handle, 0.0, (double)INT32_MAX, &handle)) {
        return &lookup.handle;
    }
    loaded->handle = (los_handle)handle;
    if (!read_whole(from, &lookup.side, (double)INT32_MIN, (double)INT32_MAX, side)) {
        return &lookup.side;
    }
    return read_whole(from, &lookup.flags, 0.0, (double)LOS_MODEL_FLAGS_ALL, flags) ? NULL : &lookup.flags;
}

/* Reads one entry.  False, with one error, if it cannot be used; then nothing is owned. */
static bool read_entry(table_object *object, const gdx_dictionary *entry, int64_t index, loaded_model *loaded) {
    reader from = reader_of(entry, "entry", index, NULL);
    message_list unused = {0};
    double side, flags;
    char where[64];
    from.warnings = &unused; /* one error is reported instead */
    const gdx_variant *unusable = read_entry_keys(&from, loaded, &side, &flags);
    bool is_found = unusable == NULL && read_dictionary(&from, &lookup.model, &loaded->data) == FOUND_VALUE;
    reader_end(&from);
    messages_free(&unused);
    if (!is_found) {
        report_error("load_dictionary: model %lld: \"%s\" is missing or cannot be used; nothing changed",
                     (long long)index, key_word(unusable == NULL ? &lookup.model : unusable));
        return false;
    }
    snprintf(where, sizeof where, "load_dictionary: handle %u", (unsigned)loaded->handle);
    if (!read_table_entry(object, &loaded->data, where, &loaded->model)) {
        gdx.destroy[GDX_DICTIONARY](&loaded->data);
        return false;
    }
    loaded->model.side = (int32_t)side;
    bool has_position = !point_is_origin(loaded->model.model.position);
    loaded->model.flags = (uint32_t)flags & (has_position ? ~0u : ~(uint32_t)LOS_MODEL_ON_TABLE);
    sync_table_model(&loaded->model);
    loaded->unit = model_unit_make(entry, "model", index);
    return true;
}

static bool read_list(table_object *object, const gdx_array *list, loaded_models *models) {
    bool is_usable = true;
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, list); is_usable && i < count; i++) {
        const gdx_variant *entry = gdx_array_at(list, i);
        gdx_dictionary data;
        if (gdx_variant_type(entry) != GDX_DICTIONARY) {
            report_error("load_dictionary: model %lld should be a Dictionary, not %s; nothing changed", (long long)i,
                         describe_type(entry).text);
            return false;
        }
        gdx_variant_get(entry, GDX_DICTIONARY, &data);
        is_usable = reserve_items((void **)&models->list, &models->capacity, models->count + 1, sizeof *models->list) &&
                    read_entry(object, &data, i, &models->list[models->count]);
        models->count += is_usable;
        gdx.destroy[GDX_DICTIONARY](&data);
    }
    return is_usable;
}

/* A table has memory for all slots up to the last one.  A table that once held many models keeps its slots, so a few
 * models may be far apart; but a wrong number in a save must not take hundreds of megabytes. */
enum {
    SLOTS_ALWAYS = 1 << 16,
    SLOTS_PER_MODEL = 64
};

static bool handles_are_near(const loaded_models *models) {
    uint64_t slots = (uint64_t)models->count * SLOTS_PER_MODEL;
    for (uint32_t i = 0; i < models->count; i++) {
        los_handle handle = models->list[i].handle;
        uint32_t slot = table_slot_of(handle);
        if (slot >= SLOTS_ALWAYS && slot >= slots) {
            report_error("load_dictionary: handle %u is too large for a table of %u models; nothing changed",
                         (unsigned)handle, (unsigned)models->count);
            return false;
        }
    }
    return true;
}

/* True if no two models share a slot, tested on a table of its own; otherwise one error. */
static bool handles_are_usable(const loaded_models *models) {
    los_table *table = require_memory(los_table_create(los_default_allocator(), 1.0));
    los_status status = LOS_OK;
    uint32_t i = 0;
    for (; status == LOS_OK && i < models->count; i++) {
        status = los_table_restore(table, models->list[i].handle, &models->list[i].model);
    }
    los_table_destroy(table);
    if (status != LOS_OK) {
        report_error("load_dictionary: handle %u %s; nothing changed", (unsigned)models->list[i - 1].handle,
                     status == LOS_BAD_VALUE ? "cannot be used, or is used twice" : "needs too much memory");
    }
    return status == LOS_OK;
}

/* Replaces all models; the table is locked for a change. */
static void restore_all(table_object *object, loaded_models *models) {
    los_table_clear(object->table);
    for (uint32_t i = 0; i < models->count; i++) {
        loaded_model *loaded = &models->list[i];
        loaded->model.unit = unit_names_add(&object->units, &loaded->unit);
        table_set_tags(object, &loaded->data, &loaded->model);
        if (los_table_restore(object->table, loaded->handle, &loaded->model) != LOS_OK ||
            !table_reserve_record(object, loaded->handle)) {
            abort(); /* it was possible a moment ago: memory has run out */
        }
        table_record_set(table_record_of(object, loaded->handle), &loaded->data);
    }
}

static bool read_all(table_object *object, const gdx_dictionary *dictionary, loaded_models *models, bool *blocks) {
    reader from = reader_of(dictionary, "load_dictionary", -1, NULL);
    message_list unused = {0};
    double version = 0.0;
    bool is_usable = false;
    const gdx_variant *list;
    from.warnings = &unused; /* one error is reported instead */
    if (!read_whole(&from, &lookup.version, FORMAT_VERSION, FORMAT_VERSION, &version)) {
        report_error("load_dictionary: \"version\" should be %d; nothing changed", FORMAT_VERSION);
    } else if (read_flag(&from, &lookup.models_block, blocks) == FOUND_UNUSABLE) {
        report_error("load_dictionary: \"models_block\" should be a bool; nothing changed");
    } else if ((list = reader_find(&from, &lookup.models)) == NULL || gdx_variant_type(list) != GDX_ARRAY) {
        report_error("load_dictionary: \"models\" should be an Array; nothing changed");
    } else {
        gdx_array array;
        gdx_variant_get(list, GDX_ARRAY, &array);
        is_usable = read_list(object, &array, models) && handles_are_near(models) && handles_are_usable(models);
        gdx.destroy[GDX_ARRAY](&array);
    }
    messages_free(&unused);
    reader_end(&from);
    return is_usable;
}

void table_load_dictionary(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    loaded_models models = {0};
    bool blocks = object->models_block;
    *(GDExtensionBool *)ret = 0;
    if (read_all(object, args[0], &models, &blocks) && table_edit_begin(object, "load_dictionary")) {
        table_record *removed = object->records;
        uint32_t count = object->record_capacity;
        object->records = NULL;
        object->record_capacity = 0;
        restore_all(object, &models);
        object->models_block = blocks;
        *(GDExtensionBool *)ret = 1;
        table_edit_end(object, true, -1);
        table_records_free(removed, count);
    }
    free_loaded(&models);
}
