/* SPDX-License-Identifier: MIT */
/* LosTable: the visibility of units. */
#include "table_query.h"

#include "diagnostics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Lists the members of a unit that are in play, and places them.  The empty name is no unit. */
static bool place_unit(const table_query *query, const gdx_string_name *name, los_handle *out, los_model_set *set,
                       los_unit_members *members) {
    los_unit unit = unit_names_find(&query->object->units, name);
    uint32_t all = unit == LOS_NO_UNIT ? 0 : los_table_list_unit(query->table, unit, out);
    handle_list handles = {.list = out};
    for (uint32_t i = 0; i < all; i++) {
        if (table_is_in_play(query->object, out[i])) {
            out[handles.count++] = out[i];
        }
    }
    *members = (los_unit_members){out, set};
    return add_models(query, &handles, set);
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
static char *make_buffers(const table_query *query, los_unit_buffers *buffers) {
    size_t shooters = los_model_set_count(query->context->shooters);
    size_t targets = los_model_set_count(query->context->targets);
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
    uint32_t models = los_table_count(query->table);
    los_handle *handles = context_numbers(context, 2 * (size_t)models);
    los_unit_def def = {.table = query->table, .models_block = query->models_block, .max_range_inches = max_range};
    model_ids ids = table_ids(query);
    result_names names = {.terrain = query->terrain->terrain, .models = &ids};
    los_unit_buffers buffers = {0};
    los_unit_visibility found = {
        .reason = LOS_UNIT_NO_MODELS, .from = LOS_NO_HANDLE, .to = LOS_NO_HANDLE, .distance_inches = INFINITY};
    char *block = NULL;
    if (place_unit(query, from, handles, context->shooters, &def.from) &&
        place_unit(query, to, handles + models, context->targets, &def.to)) {
        block = make_buffers(query, &buffers);
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
