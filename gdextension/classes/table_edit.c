/* SPDX-License-Identifier: MIT */
/* LosTable: changes of models. */
#include "classes/table_edit.h"

#include "bind/diagnostics.h"
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
