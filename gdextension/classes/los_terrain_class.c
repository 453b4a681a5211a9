/* SPDX-License-Identifier: MIT */
/* The class LosTerrain: changes, properties and single queries.  States of pieces are in los_terrain_state.c, the
 * other queries in los_terrain_batch.c and los_terrain_region.c. */
#include "batch/los_terrain_batch.h"
#include "bind/allocation.h"
#include "bind/classes.h"
#include "bind/diagnostics.h"
#include "board/los_result.h"
#include "board/query.h"
#include "board/results.h"
#include "board/terrain_object.h"
#include "classes/los_terrain_board.h"
#include "rules/rules_script.h"
#include "values/options.h"
#include "values/typo_hints.h"

static void construct(void *self) {
    terrain_object *object = self;
    object->terrain = require_memory(los_terrain_create(los_default_allocator()));
    object->spare = require_memory(los_terrain_create(los_default_allocator()));
    object->options = options_defaults();
    object->source = default_rules_get();
    object->stamp = terrain_stamp_make();
    object->buffers.warnings = &object->new_warnings;
    object->buffers.wants_tags = true;
    atomic_init(&object->lock, 0);
    atomic_init(&object->options_revision, 1);
}

static void destruct(void *self) {
    terrain_object *object = self;
    los_terrain_destroy(object->terrain);
    los_terrain_destroy(object->spare);
    rules_release(object->rules);
    rules_source_free(&object->source);
    messages_free(&object->warnings);
    messages_free(&object->new_warnings);
    piece_buffers_free(&object->buffers);
}

/* --- Changes ----------------------------------------------------------------------------------------------------- */

/* Begins a change, which is built in `spare` and swapped in by change_end.  False, with one error reported, while a
 * query runs. */
static bool change_begin(terrain_object *object, const char *method) {
    if (!try_lock_acquire_write(&object->lock)) {
        report_error("%s: this LosTerrain is in use by another thread; nothing changed", method);
        return false;
    }
    los_terrain_clear(object->spare);
    messages_clear(&object->new_warnings);
    object->buffers.has_rules = !rules_source_is_null(&object->source);
    return true;
}

/* What a change replaces: everything, the pieces with the id of `piece`, or nothing. */
typedef struct {
    bool all;
    uint32_t piece; /* LOS_NO_PIECE: none */
} replaced_pieces;

/* Removes the warnings about pieces that are replaced. */
static void drop_warnings(terrain_object *object, replaced_pieces replaced) {
    if (replaced.all) {
        messages_clear(&object->warnings);
    } else if (replaced.piece != LOS_NO_PIECE) {
        los_text id = los_terrain_piece_def(object->terrain, replaced.piece).id;
        messages_drop(&object->warnings, owner_of_id("terrain piece", id).text);
    }
}

static void swap_in(terrain_object *object, replaced_pieces replaced) {
    drop_warnings(object, replaced);
    los_terrain *changed = object->spare;
    object->spare = object->terrain;
    object->terrain = changed;
    object->stamp = terrain_stamp_make();
    object->revision++;
    messages_add_all(&object->warnings, &object->new_warnings);
}

/* Reports the warnings of a change and frees the list. */
static void report_warnings(message_list *warnings) {
    for (uint32_t i = 0; i < warnings->count && i < MESSAGES_MAX; i++) {
        report_warning_once("%s", warnings->texts[i]);
    }
    messages_free(warnings);
}

/* Prepares the change and swaps it in, or reports why it failed; true if it was made.  The caller must not use the
 * object afterwards: a script that is called here may free it. */
static bool change_end(terrain_object *object, los_status status, replaced_pieces replaced) {
    if (status == LOS_OK) {
        status = los_terrain_prepare(object->spare, LOS_BUILD_INDEXED);
    }
    if (status != LOS_OK) {
        try_lock_release_write(&object->lock);
        report_terrain_status(status);
        return false;
    }
    swap_in(object, replaced);
    report_warnings(&object->new_warnings);
    try_lock_release_write(&object->lock);
    gdx_emit(&object->instance, "changed");
    return true;
}

/* Replaces all pieces; returns how many there are now, or 0 if the change failed. */
static int64_t load_array(terrain_object *object, const gdx_array *pieces, const char *method) {
    los_status status = LOS_OK;
    if (!change_begin(object, method)) {
        return 0;
    }
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, pieces); status == LOS_OK && i < count; i++) {
        status = read_piece(gdx_array_at(pieces, i), i, &object->buffers, object->spare);
    }
    int64_t added = los_terrain_piece_count(object->spare);
    return change_end(object, status, (replaced_pieces){.all = true}) ? added : 0;
}

static void load_pieces(void *self, const void *const *args, void *ret) {
    *(int64_t *)ret = load_array(self, args[0], "load_pieces");
}

/* Takes over the key `rules` of a board; an unusable value is reported. */
static void apply_board_rules(terrain_object *object, const gdx_variant *board) {
    gdx_variant rules;
    if (gdx_variant_find(board, &lookup.rules, &rules)) {
        terrain_set_rules(object, &rules, "board");
        gdx_variant_destroy(&rules);
    }
}

static void from_board(void *self, const void *const *args, void *ret) {
    gdx_instance *instance = gdx_instance_make(&los_terrain_class);
    terrain_object *object = (terrain_object *)(void *)instance;
    gdx_variant board = gdx_variant_make(GDX_DICTIONARY, args[0]);
    gdx_array features;
    message_list warnings = {0};
    (void)self;
    /* The caller's reference comes first: the signal of loading could otherwise release the only one. */
    gdx_return_object(ret, instance);
    options_apply_board(&object->options, &board);
    apply_board_rules(object, &board);
    terrain_count_options(object);
    object->revision = 0; /* the options of a new terrain are no change */
    if (find_features(&board, &features, &warnings)) {
        load_array(object, &features, "from_board");
        gdx.destroy[GDX_ARRAY](&features);
    } else {
        warn_of_unknown_board(&board, &warnings);
    }
    messages_add_all(&object->warnings, &warnings); /* after loading, which replaces the list */
    report_warnings(&warnings);
    gdx_variant_destroy(&board);
}

/* Copies all pieces except those with the id of piece `first`; LOS_NO_PIECE excepts none.  `replacement`, if not NULL,
 * takes the position of `first`. */
static los_status copy_without(terrain_object *object, uint32_t first, const gdx_variant *replacement) {
    const los_terrain *old = object->terrain;
    los_text id = first == LOS_NO_PIECE ? (los_text){0} : los_terrain_piece_def(old, first).id;
    los_status status = LOS_OK;
    for (uint32_t i = 0, count = los_terrain_piece_count(old); status == LOS_OK && i < count; i++) {
        los_piece_def piece = los_terrain_piece_def(old, i);
        bool is_excepted = first != LOS_NO_PIECE && piece.has_id && los_text_equal(piece.id, id);
        if (!is_excepted) {
            status = los_terrain_add(object->spare, &piece);
        } else if (i == first && replacement != NULL) {
            status = read_piece(replacement, i, &object->buffers, object->spare);
        }
    }
    return status;
}

/* The first piece with the id of a piece Dictionary, or LOS_NO_PIECE. */
static uint32_t piece_to_replace(const terrain_object *object, const gdx_variant *piece) {
    gdx_variant id;
    text_buffer text = {0};
    uint32_t found = LOS_NO_PIECE;
    if (!gdx_variant_find(piece, &lookup.id, &id)) {
        return LOS_NO_PIECE;
    }
    if (is_id(&id) && text_buffer_set(&text, &id)) {
        found = los_terrain_find_piece(object->terrain, text_buffer_text(&text));
    }
    text_buffer_free(&text);
    gdx_variant_destroy(&id);
    return found;
}

static void set_piece(void *self, const void *const *args, void *ret) {
    terrain_object *object = self;
    bool done = false;
    if (change_begin(object, "set_piece")) {
        gdx_variant piece = gdx_variant_make(GDX_DICTIONARY, args[0]);
        uint32_t replaced = piece_to_replace(object, &piece);
        los_status status = copy_without(object, replaced, &piece);
        if (status == LOS_OK && replaced == LOS_NO_PIECE) {
            status = read_piece(&piece, los_terrain_piece_count(object->terrain), &object->buffers, object->spare);
        }
        done = change_end(object, status, (replaced_pieces){.piece = replaced});
        gdx_variant_destroy(&piece);
    }
    *(GDExtensionBool *)ret = done;
}

static void remove_piece(void *self, const void *const *args, void *ret) {
    terrain_object *object = self;
    gdx_variant id = gdx_variant_make(GDX_STRING, args[0]);
    text_buffer text = {0};
    uint32_t removed = LOS_NO_PIECE;
    bool done = false;
    if (text_buffer_set(&text, &id) && change_begin(object, "remove_piece")) {
        removed = los_terrain_find_piece(object->terrain, text_buffer_text(&text));
        if (removed == LOS_NO_PIECE) {
            try_lock_release_write(&object->lock);
        } else {
            done = change_end(object, copy_without(object, removed, NULL), (replaced_pieces){.piece = removed});
        }
    }
    text_buffer_free(&text);
    gdx_variant_destroy(&id);
    *(GDExtensionBool *)ret = done;
}

static void clear(void *self, const void *const *args, void *ret) {
    terrain_object *object = self;
    (void)args, (void)ret;
    if (change_begin(object, "clear")) {
        change_end(object, LOS_OK, (replaced_pieces){.all = true});
    }
}

/* --- Properties -------------------------------------------------------------------------------------------------- */

static void get_piece_count(void *self, const void *const *args, void *ret) {
    terrain_object *object = self;
    (void)args;
    try_lock_acquire_read(&object->lock);
    *(int64_t *)ret = los_terrain_piece_count(object->terrain);
    try_lock_release_read(&object->lock);
}

static void get_edge_count(void *self, const void *const *args, void *ret) {
    terrain_object *object = self;
    (void)args;
    try_lock_acquire_read(&object->lock);
    *(int64_t *)ret = los_terrain_edge_count(object->terrain);
    try_lock_release_read(&object->lock);
}

static void get_revision(void *self, const void *const *args, void *ret) {
    terrain_object *object = self;
    (void)args;
    try_lock_acquire_read(&object->lock);
    *(int64_t *)ret = object->revision;
    try_lock_release_read(&object->lock);
}

static void get_warnings(void *self, const void *const *args, void *ret) {
    terrain_object *object = self;
    (void)args;
    try_lock_acquire_read(&object->lock);
    messages_write(&object->warnings, ret);
    try_lock_release_read(&object->lock);
}

static void set_rules(void *self, const void *const *args, void *ret) {
    (void)ret;
    terrain_set_rules(self, args[0], "LosTerrain");
}

static void get_rules(void *self, const void *const *args, void *ret) {
    terrain_object *object = self;
    (void)args;
    try_lock_acquire_read(&object->lock);
    rules_source source = rules_source_copy(&object->source);
    try_lock_release_read(&object->lock);
    *(gdx_variant *)ret = rules_source_value(&source);
    rules_source_free(&source);
}

/* Properties of one type share a setter and a getter. */
static los_options options_of(terrain_object *object) {
    try_lock_acquire_read(&object->lock);
    los_options options = object->options;
    try_lock_release_read(&object->lock);
    return options;
}

/* The value of an int or float, to compare. */
static uint64_t option_bits(const los_options *options, const void *which, GDExtensionVariantType type) {
    uint64_t bits = 0;
    gdx_variant variant = options_get_one(options, *(const int64_t *)which);
    gdx_variant_get(&variant, type, &bits);
    gdx_variant_destroy(&variant);
    return bits;
}

void terrain_set_option(terrain_object *object, const void *which, GDExtensionVariantType type, const void *value) {
    gdx_variant variant = gdx_variant_make(type, value);
    los_options changed = options_of(object);
    bool is_usable = options_set_one(&changed, *(const int64_t *)which, &variant, "LosTerrain");
    if (is_usable && try_lock_acquire_write(&object->lock)) {
        bool is_new = option_bits(&changed, which, type) != option_bits(&object->options, which, type);
        object->options = changed;
        object->revision += is_new;
        terrain_count_options(object);
        try_lock_release_write(&object->lock);
    } else if (is_usable) {
        report_error("this LosTerrain is in use by another thread; its options did not change");
    }
    gdx_variant_destroy(&variant);
}

void terrain_get_option(terrain_object *object, const void *which, GDExtensionVariantType type, void *value) {
    los_options options = options_of(object);
    gdx_variant variant = options_get_one(&options, *(const int64_t *)which);
    if (gdx_variant_type(&variant) == type) {
        gdx_variant_get(&variant, type, value);
    }
    gdx_variant_destroy(&variant);
}

static void set_int_option(void *self, const void *const *args, void *ret) {
    (void)ret;
    terrain_set_option(self, args[0], GDX_INT, args[1]);
}

static void set_float_option(void *self, const void *const *args, void *ret) {
    (void)ret;
    terrain_set_option(self, args[0], GDX_FLOAT, args[1]);
}

static void get_int_option(void *self, const void *const *args, void *ret) {
    terrain_get_option(self, args[0], GDX_INT, ret);
}

static void get_float_option(void *self, const void *const *args, void *ret) {
    terrain_get_option(self, args[0], GDX_FLOAT, ret);
}

/* --- Single queries ---------------------------------------------------------------------------------------------- */

static void check(void *self, const void *const *args, void *ret) {
    const result_names no_names = {0};
    los_detail detail = read_detail(args[2], args[3], "check");
    board_query query;
    if (query_open_terrain(&query, self)) {
        query_check(&query, args[0], args[1], detail, ret);
        query_close(&query);
    } else {
        write_invalid(ret, "Out of memory", &no_names, detail);
    }
}

static void query_pair(void *self, const void *const *args, void *ret) {
    los_detail detail = *(const GDExtensionBool *)args[2] != 0 ? LOS_DETAIL_BLOCK_POINTS : LOS_DETAIL_LINES;
    result_object *result = result_return(ret);
    board_query query;
    if (query_open_terrain(&query, self)) {
        query_result(&query, args[0], args[1], detail, result);
        query_close(&query);
    } else {
        result_set_invalid(result, "Out of memory", false);
    }
}

static void has_los(void *self, const void *const *args, void *ret) {
    board_query query;
    bool visible = false;
    if (query_open_terrain(&query, self)) {
        visible = query_has_los(&query, args[0], args[1]);
        query_close(&query);
    }
    *(GDExtensionBool *)ret = visible;
}

static void target_visibility(void *self, const void *const *args, void *ret) {
    board_query query;
    if (query_open_terrain(&query, self)) {
        query_target_visibility(&query, args[0], args[1], ret);
        query_close(&query);
    } else {
        const result_names no_names = {0};
        write_no_visible_area(ret, "Out of memory", &no_names);
    }
}

static void pieces_at(void *self, const void *const *args, void *ret) {
    const model_consequences no_piece = {"the model is in no piece", "the model is in no piece"};
    int64_t relation = *(const int64_t *)args[1];
    board_query query;
    los_model model;
    if (!relation_is_usable(relation, "pieces_at") || !query_open_terrain(&query, self)) {
        return;
    }
    if (read_model_for(args[0], "model", &no_piece, &query.options, NULL, &model) == MODEL_READY) {
        write_pieces_at(query.context, query.terrain, &query.options, &model, (los_relation)relation, ret);
    }
    query_close(&query);
}

/* --- The class --------------------------------------------------------------------------------------------------- */

/* clang-format off */
#define DICTIONARY(of)                                                                                                 \
    { .name = of, .type = GDX_DICTIONARY }
#define ARRAY(of)                                                                                                      \
    { .name = of, .type = GDX_ARRAY }
#define FROM             {.name = "from", .type = GDX_VECTOR2}
#define OBSERVER         {.name = "observer", .type = GDX_DICTIONARY, .has_default = true}
#define BOUNDS           {.name = "bounds", .type = GDX_RECT2, .has_default = true}
#define RETURNS(variant)                                                                                               \
    { .name = "result", .type = (variant) }
#define SETTER_INT       "_set_int_option"
#define GETTER_INT       "_get_int_option"
#define SETTER_FLOAT     "_set_float_option"
#define GETTER_FLOAT     "_get_float_option"
#define OPTION_PROPERTY(of, kind, min, max, also, words, hints, text) \
    {{.name = #of, .type = GDX_##kind, .hint = (hints), .hint_text = (text)}, \
     SETTER_##kind, GETTER_##kind, OPTION_##of},

static const gdx_method methods[] = {
    {"from_board", from_board, true, {.name = "result", .type = GDX_OBJECT, .class_name = "LosTerrain"},
     {DICTIONARY("board")}},
    {"to_board", los_terrain_to_board, false, RETURNS(GDX_DICTIONARY), {{0}}},
    {"load_pieces", load_pieces, false, RETURNS(GDX_INT), {ARRAY("pieces")}},
    {"set_piece", set_piece, false, RETURNS(GDX_BOOL), {DICTIONARY("piece")}},
    {"remove_piece", remove_piece, false, RETURNS(GDX_BOOL), {{.name = "id", .type = GDX_STRING}}},
    {"clear", clear, false, {0}, {{0}}},
    {"set_piece_state", los_terrain_set_state, false, RETURNS(GDX_BOOL),
     {{.name = "id", .type = GDX_STRING}, {.name = "state", .type = GDX_STRING}}},
    {"get_piece_state", los_terrain_get_state, false, RETURNS(GDX_STRING), {{.name = "id", .type = GDX_STRING}}},
    {"get_piece_count", get_piece_count, false, RETURNS(GDX_INT), {{0}}},
    {"get_edge_count", get_edge_count, false, RETURNS(GDX_INT), {{0}}},
    {"get_revision", get_revision, false, RETURNS(GDX_INT), {{0}}},
    {"get_warnings", get_warnings, false, RETURNS(GDX_PACKED_TEXTS), {{0}}},
    {"check", check, false, RETURNS(GDX_DICTIONARY),
     {DICTIONARY("shooter"), DICTIONARY("target"), {.name = "want_block_points", .type = GDX_BOOL, .has_default = true},
      {.name = "detail", .type = GDX_INT, .has_default = true, .default_number = LOS_DETAIL_LINES}}},
    {"query", query_pair, false, {.name = "result", .type = GDX_OBJECT, .class_name = "LosResult"},
     {DICTIONARY("shooter"), DICTIONARY("target"),
      {.name = "want_block_points", .type = GDX_BOOL, .has_default = true}}},
    {"has_los", has_los, false, RETURNS(GDX_BOOL), {DICTIONARY("shooter"), DICTIONARY("target")}},
    {"target_visibility", target_visibility, false, RETURNS(GDX_DICTIONARY),
     {DICTIONARY("shooter"), DICTIONARY("target")}},
    {"pieces_at", pieces_at, false, RETURNS(GDX_PACKED_TEXTS),
     {DICTIONARY("model"), {.name = "relation", .type = GDX_INT, .has_default = true}}},
    {"visibility_matrix", los_terrain_visibility_matrix, false, RETURNS(GDX_PACKED_BYTES),
     {ARRAY("shooters"), ARRAY("targets")}},
    {"begin_visibility_matrix", los_terrain_begin_visibility_matrix, false,
     {.name = "result", .type = GDX_OBJECT, .class_name = "LosJob"}, {ARRAY("shooters"), ARRAY("targets")}},
    {"any_visible", los_terrain_any_visible, false, RETURNS(GDX_DICTIONARY), {ARRAY("shooters"), ARRAY("targets")}},
    {"exposure", los_terrain_exposure, false, RETURNS(GDX_PACKED_INTS),
     {DICTIONARY("model"), {.name = "points", .type = GDX_PACKED_VEC2}, ARRAY("observers")}},
    {"visibility_polygon", los_terrain_visibility_polygon, false, RETURNS(GDX_PACKED_VEC2), {FROM, OBSERVER, BOUNDS}},
    {"visibility_triangles", los_terrain_visibility_triangles, false, RETURNS(GDX_PACKED_VEC2),
     {FROM, OBSERVER, BOUNDS}},
    {"visibility_region", los_terrain_visibility_region, false, RETURNS(GDX_DICTIONARY), {DICTIONARY("model"), BOUNDS}},
    {"unit_region", los_terrain_unit_region, false, RETURNS(GDX_DICTIONARY), {ARRAY("models"), BOUNDS}},
    {"visibility_map", los_terrain_visibility_map, false, RETURNS(GDX_DICTIONARY),
     {ARRAY("observers"), {.name = "bounds", .type = GDX_RECT2}, {.name = "cell_size", .type = GDX_FLOAT}}},
    {SETTER_INT, set_int_option, false, {0},
     {{.name = "which", .type = GDX_INT}, {.name = "value", .type = GDX_INT}}},
    {GETTER_INT, get_int_option, false, RETURNS(GDX_INT), {{.name = "which", .type = GDX_INT}}},
    {SETTER_FLOAT, set_float_option, false, {0},
     {{.name = "which", .type = GDX_INT}, {.name = "value", .type = GDX_FLOAT}}},
    {GETTER_FLOAT, get_float_option, false, RETURNS(GDX_FLOAT), {{.name = "which", .type = GDX_INT}}},
    {"_set_rules", set_rules, false, {0}, {{.name = "rules", .type = GDX_NIL}}},
    {"_get_rules", get_rules, false, RETURNS(GDX_NIL), {{0}}},
    {"_read_rules", rules_script_read, true, RETURNS(GDX_DICTIONARY),
     {DICTIONARY("form"), {.name = "is_reported", .type = GDX_BOOL}}},
    {"_rules_preset", rules_script_preset, true, RETURNS(GDX_DICTIONARY), {{.name = "preset", .type = GDX_INT}}},
    {"_rules_changed", rules_script_changed, true, {0}, {{.name = "rules", .type = GDX_OBJECT}}},
    {.name = ""},
};

static const gdx_property properties[] = {
    OPTION_LIST(OPTION_PROPERTY)
    {{.name = "rules", .type = GDX_NIL, .hint = GDX_HINT_RESOURCE_TYPE, .hint_text = "LosRules"},
     "_set_rules", "_get_rules", -1},
    {.index = 0},
};
/* clang-format on */

static const gdx_signal signals[] = {{"changed", {{0}}}, {.name = ""}};

const gdx_class los_terrain_class = {
    .name = "LosTerrain",
    .parent = "RefCounted",
    .instance_size = sizeof(terrain_object),
    .construct = construct,
    .destruct = destruct,
    .methods = methods,
    .properties = properties,
    .signals = signals,
};
