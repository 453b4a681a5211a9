/* SPDX-License-Identifier: MIT */
/* LosTable: changes of models. */
#include "classes/table_models.h"

#include "bind/allocation.h"
#include "bind/diagnostics.h"
#include "board/table_object.h"
#include "values/read_value.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- Reading ----------------------------------------------------------------------------------------------------- */

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length >= tail && strcmp(text + length - tail, ending) == 0;
}

static const char NOTHING_CHANGED[] = "nothing changed";

/* The message about the value that cannot be used: an unknown shape is no reason. */
static const char *reason_of(const message_list *messages) {
    for (uint32_t i = 0; i < messages->count; i++) {
        if (ends_with(messages->texts[i], NOTHING_CHANGED)) {
            return messages->texts[i];
        }
    }
    return "out of memory; nothing changed";
}

bool read_table_entry(table_object *object, const gdx_dictionary *data, const char *where, los_table_model *entry) {
    message_list messages = {0};
    table_reading how = {-1, NOTHING_CHANGED, &messages, table_has_rules(object), NULL};
    bool is_usable = read_table_model(data, &how, entry);
    if (!is_usable) {
        report_error("%s: %s", where, reason_of(&messages));
    }
    for (uint32_t i = 0; is_usable && i < messages.count; i++) {
        report_warning_once("%s", messages.texts[i]);
    }
    messages_free(&messages);
    return is_usable;
}

/* The side of a model.  False, with one error, if it does not fit into 32 bits. */
static bool read_side(const void *argument, const char *method, int32_t *side) {
    int64_t given = *(const int64_t *)argument;
    if (given < INT32_MIN || given > INT32_MAX) {
        report_error("%s: side should fit into 32 bits, not %lld; nothing changed", method, (long long)given);
        return false;
    }
    *side = (int32_t)given;
    return true;
}

/* The side of a new model: the argument, unless it is 0 and the key `side` of the model is a whole number of 32 bits.
 * Other values, such as the name of an army, belong to the game. */
static bool read_new_side(const void *argument, const gdx_dictionary *data, int32_t *side) {
    reader from = reader_of(data, "model", -1, NULL);
    double given = 0.0;
    bool is_usable = read_side(argument, "add_model", side);
    const gdx_variant *found = is_usable && *side == 0 ? reader_find(&from, &lookup.side) : NULL;
    if (found != NULL && number_of(found, &given) && floor(given) == given && given >= INT32_MIN &&
        given <= INT32_MAX) {
        *side = (int32_t)given;
    }
    reader_end(&from);
    return is_usable;
}

/* --- Adding and replacing ---------------------------------------------------------------------------------------- */

/* Adds a model that was read, without any script being called; LOS_NO_HANDLE if there is no room. */
static los_handle add_entry(table_object *object, const los_table_model *entry, const gdx_dictionary *data,
                            los_status *status) {
    los_handle handle = LOS_NO_HANDLE;
    *status = los_table_add(object->table, entry, &handle);
    if (*status == LOS_OK && !table_reserve_record(object, handle)) {
        los_table_remove(object->table, handle);
        *status = LOS_NO_MEMORY;
    }
    if (*status != LOS_OK) {
        return LOS_NO_HANDLE;
    }
    table_record_set(table_record_of(object, handle), data);
    return handle;
}

/* The unit of a new model: the argument, else the key `unit`; owned. */
static gdx_string_name unit_of(const void *argument, const gdx_dictionary *data) {
    gdx_string_name unit = *(const gdx_string_name *)argument;
    if (unit.handle == NULL) {
        return model_unit_make(data, "model", -1);
    }
    gdx_variant copy = gdx_variant_make(GDX_STRING_NAME, &unit);
    gdx_variant_get(&copy, GDX_STRING_NAME, &unit);
    gdx_variant_destroy(&copy);
    return unit;
}

void table_add_model(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    const gdx_dictionary *data = args[0];
    los_table_model entry;
    *(int64_t *)ret = -1;
    if (!read_table_entry(object, data, "add_model", &entry) || !read_new_side(args[2], data, &entry.side)) {
        return;
    }
    gdx_string_name unit = unit_of(args[1], data);
    if (table_edit_begin(object, "add_model")) {
        los_status status;
        entry.unit = unit_names_add(&object->units, &unit);
        sync_table_model(&entry);
        table_set_tags(object, data, &entry);
        los_handle handle = add_entry(object, &entry, data, &status);
        *(int64_t *)ret = handle == LOS_NO_HANDLE ? -1 : (int64_t)handle;
        table_edit_end(object, status == LOS_OK, handle);
        if (status != LOS_OK) {
            report_error("add_model: %s; nothing changed",
                         status == LOS_TOO_LARGE ? "the table is full" : "out of memory");
        }
    }
    gdx_string_name_destroy(&unit);
}

void table_set_model(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    int64_t given = *(const int64_t *)args[0];
    los_table_model entry;
    los_handle handle;
    char where[48];
    snprintf(where, sizeof where, "set_model: handle %lld", (long long)given);
    *(GDExtensionBool *)ret = 0;
    if (read_table_entry(object, args[1], where, &entry) && table_edit_model(object, "set_model", given, &handle)) {
        const los_table_model *old = los_table_get(object->table, handle);
        entry.unit = old->unit;
        entry.side = old->side;
        sync_table_model(&entry);
        table_set_tags(object, args[1], &entry);
        los_table_set(object->table, handle, &entry);
        table_record replaced = *table_record_of(object, handle);
        *table_record_of(object, handle) = (table_record){.is_used = false};
        table_record_set(table_record_of(object, handle), args[1]);
        *(GDExtensionBool *)ret = 1;
        table_edit_end(object, true, handle);
        table_record_clear(&replaced); /* last: this may free an object, and that may call a script */
    }
}

/* --- Moving ------------------------------------------------------------------------------------------------------ */

/* False, with one error, if a model cannot be moved there.  NaN as rotation keeps the old one. */
static bool move_is_usable(int64_t given, los_vec2 position, double rotation) {
    if (!point_is_usable(position)) {
        report_error("move_model: handle %lld: position (%g, %g) is not finite or beyond %g; nothing changed",
                     (long long)given, (double)position.x, (double)position.y, (double)COORDINATE_MAX);
        return false;
    }
    if (isinf(rotation)) {
        report_error("move_model: handle %lld: rotation is not finite; nothing changed", (long long)given);
        return false;
    }
    return true;
}

void table_move_model(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    int64_t given = *(const int64_t *)args[0];
    los_vec2 position = *(const los_vec2 *)args[1];
    double rotation = *(const double *)args[2];
    los_handle handle;
    *(GDExtensionBool *)ret = 0;
    if (!move_is_usable(given, position, rotation) || !table_edit_model(object, "move_model", given, &handle)) {
        return;
    }
    los_table_model entry = *los_table_get(object->table, handle);
    entry.model.position = position;
    entry.flags =
        point_is_origin(position) ? entry.flags & ~(uint32_t)LOS_MODEL_ON_TABLE : entry.flags | LOS_MODEL_ON_TABLE;
    if (!isnan(rotation)) {
        table_record *record = table_record_of(object, handle);
        entry.model.rotation = rotation;
        entry.model.facing = gdx_dictionary_find(&record->data, &lookup.facing) == NULL ? rotation : entry.model.facing;
        record->is_rotated = true;
    }
    los_table_set(object->table, handle, &entry);
    *(GDExtensionBool *)ret = 1;
    table_edit_end(object, true, handle);
}

/* --- Flags and units --------------------------------------------------------------------------------------------- */

/* NULL, or why a model cannot have these flags. */
static const char *flags_problem(int64_t flags, const los_table_model *entry) {
    if (flags < 0 || flags > LOS_MODEL_FLAGS_ALL) {
        return "flags should be 0 to 15";
    }
    bool is_new = (flags & LOS_MODEL_ON_TABLE) != 0 && (entry->flags & LOS_MODEL_ON_TABLE) == 0;
    return is_new && point_is_origin(entry->model.position) ? "it has no position; move_model puts it on the table"
                                                            : NULL;
}

void table_set_model_flags(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    int64_t given = *(const int64_t *)args[0], flags = *(const int64_t *)args[1];
    los_handle handle;
    *(GDExtensionBool *)ret = 0;
    if (!table_edit_model(object, "set_model_flags", given, &handle)) {
        return;
    }
    los_table_model entry = *los_table_get(object->table, handle);
    const char *problem = flags_problem(flags, &entry);
    if (problem == NULL) {
        entry.flags = (uint32_t)flags;
        sync_table_model(&entry);
        los_table_set(object->table, handle, &entry);
        *(GDExtensionBool *)ret = 1;
    }
    table_edit_end(object, problem == NULL, handle);
    if (problem != NULL) {
        report_error("set_model_flags: handle %lld: flags %lld: %s; nothing changed", (long long)given,
                     (long long)flags, problem);
    }
}

void table_set_model_unit(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    int32_t side;
    los_handle handle;
    *(GDExtensionBool *)ret = 0;
    if (read_side(args[2], "set_model_unit", &side) &&
        table_edit_model(object, "set_model_unit", *(const int64_t *)args[0], &handle)) {
        los_table_model entry = *los_table_get(object->table, handle);
        entry.unit = unit_names_add(&object->units, args[1]);
        entry.side = side;
        sync_table_model(&entry);
        los_table_set(object->table, handle, &entry);
        *(GDExtensionBool *)ret = 1;
        table_edit_end(object, true, handle);
    }
}

/* --- Removing ---------------------------------------------------------------------------------------------------- */

void table_remove_model(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    los_handle handle;
    *(GDExtensionBool *)ret = 0;
    if (table_edit_model(object, "remove_model", *(const int64_t *)args[0], &handle)) {
        table_record removed = *table_record_of(object, handle);
        *table_record_of(object, handle) = (table_record){.is_used = false};
        los_table_remove(object->table, handle);
        *(GDExtensionBool *)ret = 1;
        table_edit_end(object, true, handle);
        table_record_clear(&removed); /* last: this may free an object, and that may call a script */
    }
}

void table_clear_models(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    (void)args, (void)ret;
    if (table_edit_begin(object, "clear_models")) {
        table_record *removed = object->records;
        uint32_t count = object->record_capacity;
        object->records = NULL;
        object->record_capacity = 0;
        los_table_clear(object->table);
        table_edit_end(object, true, -1);
        table_records_free(removed, count);
    }
}

/* LosTable: reading models back. */

void table_has_model(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    try_lock_acquire_read(&object->lock);
    *(GDExtensionBool *)ret = table_handle(object, *(const int64_t *)args[0]) != LOS_NO_HANDLE;
    try_lock_release_read(&object->lock);
}

void table_get_model_flags(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    int64_t given = *(const int64_t *)args[0];
    try_lock_acquire_read(&object->lock);
    los_handle handle = table_handle(object, given);
    *(int64_t *)ret = handle == LOS_NO_HANDLE ? 0 : los_table_get(object->table, handle)->flags;
    try_lock_release_read(&object->lock);
    if (handle == LOS_NO_HANDLE) {
        report_stale_handle("get_model_flags", given);
    }
}

void table_get_model(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    int64_t given = *(const int64_t *)args[0];
    try_lock_acquire_read(&object->lock);
    los_handle handle = table_handle(object, given);
    if (handle != LOS_NO_HANDLE) {
        gdx_dictionary data = table_model_data(object, handle, false);
        gdx.destroy[GDX_DICTIONARY](ret);
        *(gdx_dictionary *)ret = data;
    }
    try_lock_release_read(&object->lock);
    if (handle == LOS_NO_HANDLE) {
        report_stale_handle("get_model", given);
    }
}

/* --- Lists ------------------------------------------------------------------------------------------------------- */

void table_get_models(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    query_context *context = context_borrow();
    (void)args;
    try_lock_acquire_read(&object->lock);
    los_handle *handles = context_numbers(context, los_table_count(object->table));
    write_handles(ret, handles, los_table_list(object->table, handles));
    try_lock_release_read(&object->lock);
    context_return(context);
}

void table_get_unit(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    const gdx_string_name *name = args[0];
    query_context *context = context_borrow();
    try_lock_acquire_read(&object->lock);
    los_handle *handles = context_numbers(context, los_table_count(object->table));
    los_unit unit = unit_names_find(&object->units, name);
    if (unit != LOS_NO_UNIT || name->handle == NULL) {
        write_handles(ret, handles, los_table_list_unit(object->table, unit, handles));
    }
    try_lock_release_read(&object->lock);
    context_return(context);
}

/* The numbers of the units that have models, by their lowest handle; written over the handles. */
static uint32_t list_units(const table_object *object, uint32_t *list, bool *is_listed) {
    uint32_t count = los_table_list(object->table, list), found = 0;
    for (uint32_t i = 0; i < count; i++) {
        los_unit unit = los_table_get(object->table, list[i])->unit;
        if (unit != LOS_NO_UNIT && !is_listed[unit - 1]) {
            is_listed[unit - 1] = true;
            list[found++] = unit;
        }
    }
    return found;
}

static void make_name_array(gdx_array *array) {
    gdx_string_name no_class = gdx_string_name_make("");
    gdx_variant no_script;
    gdx.call.variant_new_nil(&no_script);
    gdx.call.array_set_typed(array, GDX_STRING_NAME, &no_class, &no_script);
    gdx_variant_destroy(&no_script);
    gdx_string_name_destroy(&no_class);
}

void table_get_units(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    query_context *context = context_borrow();
    (void)args;
    make_name_array(ret);
    try_lock_acquire_read(&object->lock);
    uint32_t *list = context_numbers(context, los_table_count(object->table));
    bool *is_listed = require_memory(calloc((size_t)object->units.count + 1, sizeof *is_listed));
    uint32_t count = list_units(object, list, is_listed);
    if (count > 0 && gdx_resize(GDX_ARRAY, ret, count)) {
        for (uint32_t i = 0; i < count; i++) {
            gdx_array_put(ret, i, gdx_variant_make(GDX_STRING_NAME, &object->units.list[list[i] - 1]));
        }
    }
    try_lock_release_read(&object->lock);
    free(is_listed);
    context_return(context);
}

int64_t table_revision(const table_object *object) {
    terrain_object *terrain = object->terrain;
    try_lock_acquire_read(&terrain->lock);
    int64_t revision = object->revision + terrain->revision;
    try_lock_release_read(&terrain->lock);
    return revision;
}

void table_get_revision(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    (void)args;
    try_lock_acquire_read(&object->lock);
    *(int64_t *)ret = table_revision(object);
    try_lock_release_read(&object->lock);
}

/* LosTable: all models as a Dictionary and back, with their handles.  {version: 1, models_block, models: [{handle,
 * unit, side, flags, model}]}; `model` is the Dictionary of the model. */

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
