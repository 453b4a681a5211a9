/* SPDX-License-Identifier: MIT */
/* LosTable: the visibility of units. */
#include "classes/table_query.h"

#include "bind/diagnostics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Lists the members of a unit that are in play; returns how many.  The empty name is no unit. */
static uint32_t list_unit(const table_query *query, const gdx_string_name *name, los_handle *out) {
    los_unit unit = unit_names_find(&query->object->units, name);
    uint32_t all = unit == LOS_NO_UNIT ? 0 : los_table_list_unit(query->table, unit, out), count = 0;
    for (uint32_t i = 0; i < all; i++) {
        if (table_is_in_play(query->object, out[i])) {
            out[count++] = out[i];
        }
    }
    return count;
}

/* Lists and places the members of both units.  False, with one error, if memory runs out. */
static bool place_units(const table_query *query, const gdx_string_name *from, const gdx_string_name *to,
                        los_unit_def *def) {
    query_context *context = query->context;
    size_t models = los_table_count(query->table);
    uint32_t *numbers = context_numbers(context, 4 * models + 1); /* handles, then members */
    uint32_t *members = numbers + 2 * models;
    uint32_t shooters = list_unit(query, from, numbers), targets = list_unit(query, to, numbers + shooters);
    if (!placed_models_find(&context->placed, query->table, context->query, &query->options, query->terrain->stamp,
                            numbers, shooters + targets, members)) {
        report_error("out of memory");
        return false;
    }
    los_model_set *set = context->placed.set;
    def->from = (los_unit_members){numbers, set, members, shooters};
    def->to = (los_unit_members){numbers + shooters, set, members + shooters, targets};
    return true;
}

/* --- Memory ------------------------------------------------------------------------------------------------------ */

/* Takes so many bytes from a block, aligned for any type of the buffers; `*offset` grows even without a block. */
static void *take(char *block, size_t *offset, size_t bytes) {
    void *taken = block == NULL ? NULL : block + *offset;
    *offset += (bytes + 7) / 8 * 8;
    return taken;
}

/* Lays the buffers out in a block; returns its size.  With NULL only the size is found. */
static size_t lay_out(char *block, size_t from, size_t to, size_t pieces, size_t models, los_unit_buffers *buffers) {
    size_t size = 0, names = 2 * pieces + 1;
    buffers->pairs = take(block, &size, from * to * sizeof *buffers->pairs);
    buffers->sights = take(block, &size, from * to);
    buffers->shelters = take(block, &size, to);
    buffers->visible_models = take(block, &size, to * sizeof *buffers->visible_models);
    buffers->shooters = take(block, &size, from * sizeof *buffers->shooters);
    buffers->cover_from = take(block, &size, from);
    buffers->hidden_models = take(block, &size, to * sizeof *buffers->hidden_models);
    buffers->cover_by = take(block, &size, names * sizeof *buffers->cover_by);
    buffers->listed_blockers = take(block, &size, names * sizeof *buffers->listed_blockers);
    buffers->blockers = take(block, &size, (names + models) * sizeof *buffers->blockers);
    return size;
}

/* --- The result -------------------------------------------------------------------------------------------------- */

static const char *reason_word(los_unit_reason reason) {
    switch (reason) {
    case LOS_UNIT_NO_MODELS:
        return "no_models";
    case LOS_UNIT_OUT_OF_RANGE:
        return "out_of_range";
    case LOS_UNIT_HIDDEN:
        return "hidden";
    case LOS_UNIT_BLOCKED:
        return "blocked";
    case LOS_UNIT_VISIBLE:
    default:
        return "";
    }
}

static void put_bool(gdx_dictionary *to, const gdx_variant *key, bool value) {
    GDExtensionBool flag = value;
    gdx_dictionary_put(to, key, gdx_variant_make(GDX_BOOL, &flag));
}

static void put_handle(gdx_dictionary *to, const gdx_variant *key, los_handle handle) {
    int64_t number = handle == LOS_NO_HANDLE ? -1 : (int64_t)handle;
    gdx_dictionary_put(to, key, gdx_variant_make(GDX_INT, &number));
}

static void put_bytes(gdx_dictionary *to, const gdx_variant *key, const uint8_t *bytes, uint32_t count) {
    gdx_packed packed;
    gdx.construct[GDX_PACKED_BYTES](&packed, NULL);
    if (count > 0 && gdx_resize(GDX_PACKED_BYTES, &packed, count)) {
        memcpy(gdx_packed_bytes(&packed), bytes, count);
    }
    gdx_dictionary_put(to, key, gdx_variant_make(GDX_PACKED_BYTES, &packed));
    gdx.destroy[GDX_PACKED_BYTES](&packed);
}

static void write_unit_visibility(gdx_dictionary *result, const los_unit_visibility *found,
                                  const los_unit_buffers *buffers, const result_names *names) {
    put_bool(result, &keys.visible, found->reason == LOS_UNIT_VISIBLE);
    gdx_dictionary_put(result, &keys.reason, gdx_variant_make_text(reason_word(found->reason)));
    gdx_dictionary_put(result, &keys.visible_models, variant_of_handles(buffers->visible_models, found->visible_count));
    gdx_dictionary_put(result, &keys.shooters, variant_of_handles(buffers->shooters, found->shooter_count));
    put_bool(result, &keys.fully_visible, found->fully_visible);
    put_bytes(result, &keys.cover_from, buffers->cover_from, found->shooter_count);
    put_bool(result, &keys.has_cover, found->has_cover);
    gdx_dictionary_put(result, &keys.cover_by, variant_of_names(buffers->cover_by, found->cover_by_count, names));
    gdx_dictionary_put(result, &keys.hidden_models, variant_of_handles(buffers->hidden_models, found->hidden_count));
    write_blockers(result, buffers->blockers, found->blocker_count, names);
    gdx_dictionary_put(result, &keys.blocking_terrain,
                       variant_of_names(buffers->listed_blockers, found->listed_count, names));
    gdx_dictionary_put(result, &keys.distance_inches, gdx_variant_make(GDX_FLOAT, &found->distance_inches));
    put_handle(result, &keys.shooter_index, found->from);
    put_handle(result, &keys.target_index, found->to);
    gdx_dictionary_put(result, &keys.sight_line, variant_of_sight_line(&found->sight));
}

/* --- The query --------------------------------------------------------------------------------------------------- */

/* Memory for the result about the units that were placed; NULL, with one error, if it is too large. */
static char *make_buffers(const table_query *query, const los_unit_def *def, los_unit_buffers *buffers) {
    size_t shooters = def->from.count, targets = def->to.count;
    size_t pieces = los_terrain_piece_count(query->terrain->terrain), models = los_table_count(query->table);
    if (!result_size_is_usable((int64_t)shooters, (int64_t)targets, "unit_visibility")) {
        return NULL;
    }
    char *block = malloc(lay_out(NULL, shooters, targets, pieces, models, buffers));
    if (block == NULL) {
        report_error("unit_visibility: out of memory");
        return NULL;
    }
    lay_out(block, shooters, targets, pieces, models, buffers);
    return block;
}

/* Runs the query and writes its result; the range is usable. */
static void find_and_write(table_query *query, const gdx_string_name *from, const gdx_string_name *to, double max_range,
                           gdx_dictionary *result) {
    query_context *context = query->context;
    los_unit_def def = {.table = query->table, .models_block = query->models_block, .max_range_inches = max_range};
    model_ids ids = table_ids(query);
    result_names names = {.query = query->context->query, .models = &ids};
    los_unit_buffers buffers = {0};
    los_unit_visibility found = {
        .reason = LOS_UNIT_NO_MODELS, .from = LOS_NO_HANDLE, .to = LOS_NO_HANDLE, .distance_inches = INFINITY};
    char *block = NULL;
    if (place_units(query, from, to, &def)) {
        block = make_buffers(query, &def, &buffers);
    }
    if (block != NULL) {
        found = los_query_unit_visibility(context->query, &query->options, &def, &buffers);
    }
    write_unit_visibility(result, &found, &buffers, &names);
    free(block);
}

void table_unit_visibility(void *self, const void *const *args, void *ret) {
    double max_range = *(const double *)args[2];
    table_query query;
    if (range_is_usable(max_range, "max_range_inches", "unit_visibility") && table_query_open(&query, self)) {
        find_and_write(&query, args[0], args[1], max_range, ret);
        table_query_close(&query);
        return;
    }
    const model_ids no_ids = {.has_handles = true};
    const result_names no_names = {.models = &no_ids};
    const los_unit_buffers no_buffers = {0};
    const los_unit_visibility nothing = {
        .reason = LOS_UNIT_OUT_OF_RANGE, .from = LOS_NO_HANDLE, .to = LOS_NO_HANDLE, .distance_inches = INFINITY};
    write_unit_visibility(ret, &nothing, &no_buffers, &no_names);
}
