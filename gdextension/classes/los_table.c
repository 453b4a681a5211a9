/* SPDX-License-Identifier: MIT */
/* The class LosTable: construction, properties, and the table of its methods. */
#include "bind/allocation.h"
#include "bind/classes.h"
#include "bind/diagnostics.h"
#include "board/table_object.h"
#include "board/table_query.h"
#include "values/options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- Construction ------------------------------------------------------------------------------------------------ */

static void refer_to(table_object *object, terrain_object *terrain) {
    object->terrain_reference = gdx_variant_make(GDX_OBJECT, &terrain->instance.object);
    object->terrain = terrain;
    try_lock_acquire_read(&terrain->lock);
    los_table_set_scale(object->table, terrain->options.pixels_per_inch);
    table_note_scale(object, terrain);
    try_lock_release_read(&terrain->lock);
}

/* A new table has an empty terrain of its own. */
static void construct(void *self) {
    table_object *object = self;
    object->table = require_memory(los_table_create(los_default_allocator(), 1.0));
    refer_to(object, (terrain_object *)(void *)gdx_instance_make(&los_terrain_class));
    atomic_init(&object->lock, 0);
}

static void destruct(void *self) {
    table_object *object = self;
    los_table_destroy(object->table);
    rules_release(object->rules);
    table_records_free(object->records, object->record_capacity);
    unit_names_free(&object->units);
    gdx_variant_destroy(&object->terrain_reference);
}

/* The LosTerrain of an argument; NULL, with one error, if it is none. */
static terrain_object *terrain_argument(const void *argument, const char *method) {
    terrain_object *terrain = gdx_instance_find(gdx_object_argument(argument), &los_terrain_class);
    if (terrain == NULL) {
        report_error("%s: terrain should be a LosTerrain", method);
    }
    return terrain;
}

static void create(void *self, const void *const *args, void *ret) {
    terrain_object *terrain = terrain_argument(args[0], "create");
    (void)self;
    gdx_return_object(ret, NULL);
    if (terrain != NULL) {
        gdx_instance *instance = gdx_instance_make(&los_table_class);
        table_object *object = (table_object *)(void *)instance;
        gdx_variant_destroy(&object->terrain_reference);
        refer_to(object, terrain);
        gdx_return_object(ret, instance);
    }
}

/* --- Properties -------------------------------------------------------------------------------------------------- */

static void set_terrain(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    terrain_object *terrain = terrain_argument(args[0], "LosTable.terrain");
    (void)ret;
    if (terrain != NULL && table_edit_begin(object, "LosTable.terrain")) {
        gdx_variant replaced = object->terrain_reference;
        int64_t before = table_revision(object);
        refer_to(object, terrain);
        object->revision += before + 1 - table_revision(object);
        try_lock_release_write(&object->lock);
        gdx_variant_destroy(&replaced); /* last: this may free an object, and that may call a script */
    }
}

static void get_terrain(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    (void)args;
    try_lock_acquire_read(&object->lock);
    gdx_return_object(ret, &object->terrain->instance);
    try_lock_release_read(&object->lock);
}

static void set_models_block(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    bool blocks = *(const GDExtensionBool *)args[0] != 0;
    (void)ret;
    if (table_edit_begin(object, "LosTable.models_block")) {
        object->revision += object->models_block != blocks;
        object->models_block = blocks;
        try_lock_release_write(&object->lock);
    }
}

static void get_models_block(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    (void)args;
    try_lock_acquire_read(&object->lock);
    *(GDExtensionBool *)ret = object->models_block;
    try_lock_release_read(&object->lock);
}

/* The options are those of the terrain. */
static void set_option(table_object *object, const void *const *args, GDExtensionVariantType type) {
    gdx_variant held;
    terrain_set_option(table_hold_terrain(object, &held), args[0], type, args[1]);
    gdx_variant_destroy(&held);
}

static void get_option(table_object *object, const void *const *args, GDExtensionVariantType type, void *ret) {
    gdx_variant held;
    terrain_get_option(table_hold_terrain(object, &held), args[0], type, ret);
    gdx_variant_destroy(&held);
}

static void set_int_option(void *self, const void *const *args, void *ret) {
    (void)ret;
    set_option(self, args, GDX_INT);
}

static void set_float_option(void *self, const void *const *args, void *ret) {
    (void)ret;
    set_option(self, args, GDX_FLOAT);
}

static void get_int_option(void *self, const void *const *args, void *ret) {
    get_option(self, args, GDX_INT, ret);
}

static void get_float_option(void *self, const void *const *args, void *ret) {
    get_option(self, args, GDX_FLOAT, ret);
}

/* --- The class --------------------------------------------------------------------------------------------------- */

/* clang-format off */
#define RETURNS(variant) {.name = "result", .type = (variant)}
#define HANDLE(of)       {.name = of, .type = GDX_INT}
#define HANDLES(of)      {.name = of, .type = GDX_PACKED_INTS}
#define DICTIONARY(of)   {.name = of, .type = GDX_DICTIONARY}
#define POINTS           {.name = "points", .type = GDX_PACKED_VEC2}
#define POSITION         {.name = "position", .type = GDX_VECTOR2}
#define OPTIONS          {.name = "options", .type = GDX_DICTIONARY, .has_default = true}
#define CANDIDATES       {.name = "candidates", .type = GDX_PACKED_INTS, .has_default = true}
#define UNIT(of)         {.name = of, .type = GDX_STRING_NAME}
#define SIDE             {.name = "side", .type = GDX_INT, .has_default = true}
#define MAX_RANGE        {.name = "max_range_inches", .type = GDX_FLOAT, .has_default = true, .default_real = INFINITY}
#define DETAIL(number)   {.name = "detail", .type = GDX_INT, .has_default = true, .default_number = (number)}
#define SETTER_INT       "_set_int_option"
#define GETTER_INT       "_get_int_option"
#define SETTER_FLOAT     "_set_float_option"
#define GETTER_FLOAT     "_get_float_option"
#define OPTION_PROPERTY(of, kind, min, max, also, words, hints, text) \
    {{.name = #of, .type = GDX_##kind, .hint = (hints), .hint_text = (text), .is_unsaved = true}, \
     SETTER_##kind, GETTER_##kind, OPTION_##of},
#define TERRAIN          {.name = "terrain", .type = GDX_OBJECT, .class_name = "LosTerrain"}

static const gdx_method methods[] = {
    {"create", create, true, {.name = "result", .type = GDX_OBJECT, .class_name = "LosTable"}, {TERRAIN}},
    {"add_model", table_add_model, false, RETURNS(GDX_INT),
     {DICTIONARY("model"), {.name = "unit", .type = GDX_STRING_NAME, .has_default = true}, SIDE}},
    {"set_model", table_set_model, false, RETURNS(GDX_BOOL), {HANDLE("handle"), DICTIONARY("model")}},
    {"move_model", table_move_model, false, RETURNS(GDX_BOOL),
     {HANDLE("handle"), POSITION, {.name = "rotation", .type = GDX_FLOAT, .has_default = true, .default_real = NAN}}},
    {"remove_model", table_remove_model, false, RETURNS(GDX_BOOL), {HANDLE("handle")}},
    {"set_model_flags", table_set_model_flags, false, RETURNS(GDX_BOOL),
     {HANDLE("handle"), {.name = "flags", .type = GDX_INT}}},
    {"get_model_flags", table_get_model_flags, false, RETURNS(GDX_INT), {HANDLE("handle")}},
    {"set_model_unit", table_set_model_unit, false, RETURNS(GDX_BOOL), {HANDLE("handle"), UNIT("unit"), SIDE}},
    {"has_model", table_has_model, false, RETURNS(GDX_BOOL), {HANDLE("handle")}},
    {"get_model", table_get_model, false, RETURNS(GDX_DICTIONARY), {HANDLE("handle")}},
    {"get_models", table_get_models, false, RETURNS(GDX_PACKED_INTS), {{0}}},
    {"get_unit", table_get_unit, false, RETURNS(GDX_PACKED_INTS), {UNIT("unit")}},
    {"get_units", table_get_units, false,
     {.name = "result", .type = GDX_ARRAY, .hint = GDX_HINT_ARRAY_TYPE, .hint_text = "StringName"}, {{0}}},
    {"clear_models", table_clear_models, false, {0}, {{0}}},
    {"to_dictionary", table_to_dictionary, false, RETURNS(GDX_DICTIONARY), {{0}}},
    {"load_dictionary", table_load_dictionary, false, RETURNS(GDX_BOOL), {DICTIONARY("data")}},
    {"get_revision", table_get_revision, false, RETURNS(GDX_INT), {{0}}},
    {"has_los", table_has_los, false, RETURNS(GDX_BOOL), {HANDLE("a"), HANDLE("b")}},
    {"check", table_check, false, RETURNS(GDX_DICTIONARY), {HANDLE("a"), HANDLE("b"), DETAIL(LOS_DETAIL_LINES)}},
    {"query", table_query_pair, false, {.name = "result", .type = GDX_OBJECT, .class_name = "LosResult"},
     {HANDLE("a"), HANDLE("b"), {.name = "want_block_points", .type = GDX_BOOL, .has_default = true}}},
    {"check_at", table_check_at, false, RETURNS(GDX_DICTIONARY),
     {HANDLE("a"), POSITION, HANDLE("b"), DETAIL(LOS_DETAIL_PROOF)}},
    {"target_visibility", table_target_visibility, false, RETURNS(GDX_DICTIONARY), {HANDLE("a"), HANDLE("b")}},
    {"visibility_matrix", table_visibility_matrix, false, RETURNS(GDX_PACKED_BYTES), {HANDLES("from"), HANDLES("to")}},
    {"begin_visibility_matrix", table_begin_visibility_matrix, false,
     {.name = "result", .type = GDX_OBJECT, .class_name = "LosJob"}, {HANDLES("from"), HANDLES("to")}},
    {"observers_of", table_observers_of, false, RETURNS(GDX_PACKED_INTS), {HANDLE("handle"), CANDIDATES}},
    {"visible_pairs", table_visible_pairs, false, RETURNS(GDX_PACKED_INTS),
     {HANDLES("from"), HANDLES("to"), MAX_RANGE, {.name = "mask", .type = GDX_PACKED_BYTES, .has_default = true}}},
    {"unit_visibility", table_unit_visibility, false, RETURNS(GDX_DICTIONARY), {UNIT("from"), UNIT("to"), MAX_RANGE}},
    {"exposure", table_exposure, false, RETURNS(GDX_PACKED_FLOATS),
     {HANDLE("handle"), POINTS, HANDLES("observers"), OPTIONS}},
    {"safest_points", table_safest_points, false, RETURNS(GDX_PACKED_INTS),
     {HANDLE("handle"), POINTS, HANDLES("observers"), {.name = "count", .type = GDX_INT}, OPTIONS}},
    {"exposure_map", table_exposure_map, false, RETURNS(GDX_DICTIONARY),
     {HANDLES("observers"), {.name = "bounds", .type = GDX_RECT2}, {.name = "cell_size", .type = GDX_FLOAT},
      {.name = "model", .type = GDX_DICTIONARY, .has_default = true}, OPTIONS}},
    {"distance", table_distance, false, RETURNS(GDX_FLOAT), {HANDLE("a"), HANDLE("b")}},
    {"distance_matrix", table_distance_matrix, false, RETURNS(GDX_PACKED_FLOATS), {HANDLES("from"), HANDLES("to")}},
    {"within", table_within, false, RETURNS(GDX_PACKED_INTS),
     {HANDLE("handle"), {.name = "inches", .type = GDX_FLOAT}, CANDIDATES}},
    {"nearest", table_nearest, false, RETURNS(GDX_DICTIONARY),
     {HANDLE("handle"), HANDLES("candidates"), {.name = "must_see", .type = GDX_BOOL, .has_default = true}}},
    {"pieces_at", table_pieces_at, false, RETURNS(GDX_PACKED_TEXTS),
     {HANDLE("handle"), {.name = "relation", .type = GDX_INT, .has_default = true}}},
    {SETTER_INT, set_int_option, false, {0}, {{.name = "which", .type = GDX_INT}, {.name = "value", .type = GDX_INT}}},
    {GETTER_INT, get_int_option, false, RETURNS(GDX_INT), {{.name = "which", .type = GDX_INT}}},
    {SETTER_FLOAT, set_float_option, false, {0},
     {{.name = "which", .type = GDX_INT}, {.name = "value", .type = GDX_FLOAT}}},
    {GETTER_FLOAT, get_float_option, false, RETURNS(GDX_FLOAT), {{.name = "which", .type = GDX_INT}}},
    {"_set_terrain", set_terrain, false, {0}, {TERRAIN}},
    {"_get_terrain", get_terrain, false, {.name = "result", .type = GDX_OBJECT, .class_name = "LosTerrain"}, {{0}}},
    {"_set_models_block", set_models_block, false, {0}, {{.name = "models_block", .type = GDX_BOOL}}},
    {"_get_models_block", get_models_block, false, RETURNS(GDX_BOOL), {{0}}},
    {.name = ""},
};

static const gdx_property properties[] = {
    {{.name = "terrain", .type = GDX_OBJECT, .class_name = "LosTerrain", .is_unsaved = true},
     "_set_terrain", "_get_terrain", -1},
    {{.name = "models_block", .type = GDX_BOOL}, "_set_models_block", "_get_models_block", -1},
    OPTION_LIST(OPTION_PROPERTY) {.index = 0},
};

static const gdx_constant constants[] = {
    {"ModelFlags", "MODEL_ALIVE", LOS_MODEL_ALIVE}, {"ModelFlags", "MODEL_BLOCKS", LOS_MODEL_BLOCKS},
    {"ModelFlags", "MODEL_ON_TABLE", LOS_MODEL_ON_TABLE}, {"ModelFlags", "MODEL_HIDDEN", LOS_MODEL_HIDDEN},
    DETAIL_CONSTANTS, RELATION_CONSTANTS, {.name = ""},
};
/* clang-format on */

static const gdx_signal signals[] = {{"model_changed", {{.name = "handle", .type = GDX_INT}}}, {.name = ""}};

const gdx_class los_table_class = {
    .name = "LosTable",
    .parent = "RefCounted",
    .instance_size = sizeof(table_object),
    .construct = construct,
    .destruct = destruct,
    .methods = methods,
    .properties = properties,
    .constants = constants,
    .signals = signals,
};

/* LosTable: the visibility of units. */

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
