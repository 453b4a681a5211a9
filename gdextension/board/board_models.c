/* SPDX-License-Identifier: MIT */
#include "board/board_models.h"

#include "board/read_model.h"
#include "values/read_value.h"

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
