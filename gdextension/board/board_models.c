/* SPDX-License-Identifier: MIT */
#include "board/board_models.h"

#include "bind/allocation.h"
#include "board/read_model.h"
#include "values/read_value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The id of a model in a buffer.  False if it has none. */
static bool id_of(const gdx_dictionary *data, text_buffer *text) {
    gdx_variant variant = gdx_variant_make(GDX_DICTIONARY, data), id;
    bool is_found = gdx_variant_find(&variant, &lookup.id, &id);
    if (is_found) {
        is_found = is_id(&id) && text_buffer_set(text, &id);
        gdx_variant_destroy(&id);
    }
    gdx_variant_destroy(&variant);
    return is_found;
}

gdx_variant model_id_make(const gdx_dictionary *data, los_handle handle) {
    text_buffer text = {0};
    char number[32];
    gdx_string string;
    if (data != NULL && id_of(data, &text)) {
        gdx.call.string_new_with_utf8_chars_and_len2(&string, text.bytes, (GDExtensionInt)text.length);
    } else {
        snprintf(number, sizeof number, "model_%u", (unsigned)handle);
        string = gdx_string_make(number);
    }
    text_buffer_free(&text);
    gdx_variant variant = gdx_variant_make(GDX_STRING, &string);
    gdx_string_destroy(&string);
    return variant;
}

bool model_ids_are_equal(const gdx_dictionary *a, const gdx_dictionary *b) {
    text_buffer first = {0}, second = {0};
    bool are_equal =
        id_of(a, &first) && id_of(b, &second) && los_text_equal(text_buffer_text(&first), text_buffer_text(&second));
    text_buffer_free(&first);
    text_buffer_free(&second);
    return are_equal;
}

gdx_string_name model_unit_make(const gdx_dictionary *data, const char *kind, int64_t index) {
    reader from = reader_of(data, kind, index, NULL);
    const gdx_variant *unit = reader_find(&from, &lookup.unit);
    text_buffer text = {0};
    if (unit != NULL && is_id(unit)) {
        text_buffer_set(&text, unit);
    } else if (unit != NULL && gdx_variant_type(unit) != GDX_NIL) {
        reader_warn(&from, &lookup.unit, "should be a StringName, not %s; ignored", describe(unit).text);
    }
    gdx_string_name name = gdx_string_name_make(text.length > 0 ? text.bytes : "");
    text_buffer_free(&text);
    reader_end(&from);
    return name;
}

/* Equal names share their memory: the engine compares them by this pointer, too. */
los_unit unit_names_find(const unit_names *names, const gdx_string_name *name) {
    for (uint32_t i = 0; name->handle != NULL && i < names->count; i++) {
        if (names->list[i].handle == name->handle) {
            return i + 1;
        }
    }
    return LOS_NO_UNIT;
}

los_unit unit_names_add(unit_names *names, const gdx_string_name *name) {
    los_unit found = unit_names_find(names, name);
    if (found != LOS_NO_UNIT || name->handle == NULL) {
        return found;
    }
    if (!reserve_items((void **)&names->list, &names->capacity, names->count + 1, sizeof *names->list)) {
        abort();
    }
    gdx_variant copy = gdx_variant_make(GDX_STRING_NAME, name);
    gdx_variant_get(&copy, GDX_STRING_NAME, &names->list[names->count]);
    gdx_variant_destroy(&copy);
    return ++names->count;
}

void unit_names_free(unit_names *names) {
    for (uint32_t i = 0; i < names->count; i++) {
        gdx_string_name_destroy(&names->list[i]);
    }
    free(names->list);
    *names = (unit_names){0};
}

enum {
    PLACED_MAX = 2048 /* models that stay placed, about 4 MB; a query may need more for its own */
};

void placed_models_init(placed_models *models) {
    *models = (placed_models){.set = require_memory(los_model_set_create(los_default_allocator()))};
}

void placed_models_free(placed_models *models) {
    los_model_set_destroy(models->set);
    free(models->handles);
    free(models->members);
}

static uint32_t slot_of(los_handle handle) {
    return handle & (LOS_TABLE_MODELS_MAX - 1);
}

/* Makes room for the member numbers of all slots up to that of a handle. */
static bool reserve_slot(placed_models *models, los_handle handle) {
    uint32_t before = models->member_capacity;
    if (!reserve_items((void **)&models->members, &models->member_capacity, slot_of(handle) + 1,
                       sizeof *models->members)) {
        return false;
    }
    if (models->member_capacity > before) {
        memset(models->members + before, 0, (models->member_capacity - before) * sizeof *models->members);
    }
    return true;
}

/* The member with the handle of a model; the number of members if there is none. */
static uint32_t member_of(const placed_models *models, los_handle handle) {
    uint32_t count = los_model_set_count(models->set), slot = slot_of(handle);
    uint32_t member = slot < models->member_capacity ? models->members[slot] : count;
    return member < count && models->handles[member] == handle ? member : count;
}

/* True if no model of the list is placed elsewhere or otherwise than it stands now.  Compares bytes: models that differ
 * only in their padding are placed again. */
static bool are_current(const placed_models *models, const los_table *table, const los_handle *handles,
                        uint32_t count) {
    uint32_t all = los_model_set_count(models->set);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t member = member_of(models, handles[i]);
        const los_model *model = &los_table_get(table, handles[i])->model;
        if (member < all && memcmp(los_model_set_model(models->set, member), model, sizeof *model) != 0) {
            return false;
        }
    }
    return true;
}

static bool add(placed_models *models, los_query *query, const los_options *options, los_handle handle,
                const los_model *model) {
    uint32_t member = los_model_set_count(models->set);
    if (!reserve_slot(models, handle) ||
        !reserve_items((void **)&models->handles, &models->handle_capacity, member + 1, sizeof *models->handles) ||
        los_model_set_add(models->set, query, options, model) != LOS_OK) {
        return false;
    }
    models->handles[member] = handle;
    models->members[slot_of(handle)] = member;
    return true;
}

bool placed_models_find(placed_models *models, const los_table *table, los_query *query, const los_options *options,
                        uint64_t stamp, const los_handle *handles, uint32_t count, uint32_t *members) {
    if (models->stamp != stamp || los_model_set_count(models->set) > PLACED_MAX ||
        !los_model_set_is_current(models->set, query, options) || !are_current(models, table, handles, count)) {
        los_model_set_clear(models->set);
        models->stamp = stamp;
    }
    for (uint32_t i = 0; i < count; i++) {
        members[i] = member_of(models, handles[i]);
        if (members[i] == los_model_set_count(models->set) &&
            !add(models, query, options, handles[i], &los_table_get(table, handles[i])->model)) {
            return false;
        }
    }
    return true;
}

static const char DOES_NOT_BLOCK[] = "the model does not block";

/* The list of a board whose models block, owned.  A key of the wrong type causes a warning. */
static bool find_list(const gdx_variant *board, gdx_array *list) {
    gdx_dictionary dictionary;
    bool blocks = false, is_found = false;
    gdx_variant models;
    gdx_variant_get(board, GDX_DICTIONARY, &dictionary);
    reader from = reader_of(&dictionary, "board", -1, NULL);
    read_flag(&from, &lookup.models_block, &blocks);
    if (blocks && gdx_variant_find(board, &lookup.models, &models)) {
        is_found = gdx_variant_type(&models) == GDX_ARRAY;
        if (is_found) {
            gdx_variant_get(&models, GDX_ARRAY, list);
        } else {
            reader_warn(&from, &lookup.models, "should be an Array, not %s; ignored", describe_type(&models).text);
        }
        gdx_variant_destroy(&models);
    }
    reader_end(&from);
    gdx.destroy[GDX_DICTIONARY](&dictionary);
    return is_found;
}

/* Reads one entry; an unusable one is not on the table, so that the others keep their numbers. */
static los_table_model read_entry(board_models *models, const gdx_variant *entry, int64_t index,
                                  const los_rules *rules) {
    table_reading how = {index, DOES_NOT_BLOCK, NULL, rules != NULL, rules};
    los_table_model read = los_default_table_model();
    gdx_dictionary data;
    if (gdx_variant_type(entry) != GDX_DICTIONARY) {
        report_warning_once("model %lld should be a Dictionary, not %s; %s", (long long)index,
                            describe_type(entry).text, DOES_NOT_BLOCK);
        read.flags = 0;
        return read;
    }
    gdx_variant_get(entry, GDX_DICTIONARY, &data);
    if (!read_table_model(&data, &how, &read)) {
        read = los_default_table_model();
        read.flags = 0;
    }
    gdx_string_name unit = model_unit_make(&data, "model", index);
    read.unit = unit_names_add(&models->units, &unit);
    gdx_string_name_destroy(&unit);
    gdx.destroy[GDX_DICTIONARY](&data);
    return read;
}

static gdx_variant listed_id(const void *context, los_handle handle) {
    const board_models *models = context;
    const gdx_variant *entry = gdx_array_at(&models->list, handle);
    gdx_dictionary data;
    if (gdx_variant_type(entry) != GDX_DICTIONARY) {
        return model_id_make(NULL, handle);
    }
    gdx_variant_get(entry, GDX_DICTIONARY, &data);
    gdx_variant id = model_id_make(&data, handle);
    gdx.destroy[GDX_DICTIONARY](&data);
    return id;
}

bool board_models_read(board_models *models, const gdx_variant *board, double pixels_per_inch, const los_rules *rules) {
    los_status status = LOS_OK;
    *models = (board_models){.table = NULL};
    if (!find_list(board, &models->list)) {
        return true;
    }
    models->ids = (model_ids){listed_id, models, false};
    models->table = los_table_create(los_default_allocator(), pixels_per_inch);
    if (models->table == NULL) {
        gdx.destroy[GDX_ARRAY](&models->list);
        return false;
    }
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &models->list); status == LOS_OK && i < count; i++) {
        los_table_model entry = read_entry(models, gdx_array_at(&models->list, i), i, rules);
        los_handle handle;
        status = los_table_add(models->table, &entry, &handle);
    }
    return status == LOS_OK;
}

void board_models_free(board_models *models) {
    if (models->table != NULL) {
        los_table_destroy(models->table);
        unit_names_free(&models->units);
        gdx.destroy[GDX_ARRAY](&models->list);
        models->table = NULL;
    }
}

/* --- A pair ------------------------------------------------------------------------------------------------------ */

static bool are_same_base(const los_model *a, const los_model *b) {
    if (a->position.x != b->position.x || a->position.y != b->position.y || a->shape != b->shape) {
        return false;
    }
    return a->shape == LOS_CIRCLE
               ? a->base_mm == b->base_mm
               : a->length_mm == b->length_mm && a->width_mm == b->width_mm && a->rotation == b->rotation;
}

/* True if the listed model is the one of the query.  The list may have changed since it was read. */
static bool is_same(const board_models *models, los_handle handle, const board_model *of) {
    const gdx_variant *entry = gdx_array_at(&models->list, handle);
    gdx_dictionary data;
    if (are_same_base(&los_table_get(models->table, handle)->model, of->model)) {
        return true;
    }
    if (gdx_variant_type(entry) != GDX_DICTIONARY) {
        return false;
    }
    gdx_variant_get(entry, GDX_DICTIONARY, &data);
    bool are_equal = model_ids_are_equal(&data, of->data);
    gdx.destroy[GDX_DICTIONARY](&data);
    return are_equal;
}

los_blocking_models board_models_blocking(board_models *models, const board_model *shooter, const board_model *target) {
    los_blocking_models blocking = los_no_blocking_models();
    const board_model *both[2] = {shooter, target};
    if (models->table == NULL) {
        return blocking;
    }
    blocking.table = models->table;
    for (int side = 0; side < 2; side++) {
        gdx_string_name unit = model_unit_make(both[side]->data, side == 0 ? "shooter" : "target", -1);
        blocking.units[side] = unit_names_find(&models->units, &unit);
        gdx_string_name_destroy(&unit);
        for (los_handle i = 0; i < los_table_count(models->table); i++) {
            if (is_same(models, i, both[side])) {
                los_table_set_flags(models->table, i, 0); /* several may be the same; the table is of this call only */
            }
        }
    }
    return blocking;
}
