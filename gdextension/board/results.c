/* SPDX-License-Identifier: MIT */
#include "board/results.h"

#include "values/keys.h"

/* --- Values ------------------------------------------------------------------------------------------------------ */

static gdx_variant variant_of_bool(bool value) {
    GDExtensionBool flag = value;
    return gdx_variant_make(GDX_BOOL, &flag);
}

static gdx_variant variant_of_number(double value) {
    return gdx_variant_make(GDX_FLOAT, &value);
}

static gdx_variant variant_of_point(los_vec2 point) {
    return gdx_variant_make(GDX_VECTOR2, &point);
}

static gdx_variant variant_of_text(los_text text) {
    gdx_string string;
    gdx.call.string_new_with_utf8_chars_and_len2(&string, text.bytes, (GDExtensionInt)text.length);
    gdx_variant variant = gdx_variant_make(GDX_STRING, &string);
    gdx_string_destroy(&string);
    return variant;
}

static gdx_variant copy_of(const gdx_variant *variant) {
    gdx_variant copy;
    gdx.call.variant_new_copy(&copy, variant);
    return copy;
}

/* The kept text of a name, which must be there. */
static gdx_variant kept_text(const result_names *names, los_name name) {
    uint32_t i = 0;
    while (i + 1 < names->kept_count && names->kept[i].name != name) {
        i++;
    }
    return copy_of(&names->kept[i].text);
}

gdx_variant variant_of_name(const result_names *names, los_name name) {
    if (names->kept != NULL) {
        return kept_text(names, name);
    }
    if (los_name_is_model(name)) {
        return names->models->id_of(names->models->context, los_name_handle(name));
    }
    return variant_of_text(los_query_name(names->query, name));
}

/* Moves an Array into a Variant. */
static gdx_variant variant_of_array(gdx_array *array) {
    gdx_variant variant = gdx_variant_make(GDX_ARRAY, array);
    gdx.destroy[GDX_ARRAY](array);
    return variant;
}

static gdx_array array_make(uint32_t size) {
    gdx_array array;
    gdx.construct[GDX_ARRAY](&array, NULL);
    if (size > 0) {
        gdx_resize(GDX_ARRAY, &array, size);
    }
    return array;
}

static gdx_variant empty_list(void) {
    gdx_array list = array_make(0);
    return variant_of_array(&list);
}

static uint32_t count_models(const los_name *list, uint32_t count) {
    uint32_t models = 0;
    for (uint32_t i = 0; i < count; i++) {
        models += los_name_is_model(list[i]);
    }
    return models;
}

/* Which names of a list are written. */
typedef enum name_kind {
    NAMES_OF_TERRAIN = 1,
    NAMES_OF_MODELS = 2,
    NAMES_OF_ALL = 3
} name_kind;

static gdx_variant name_list(const los_name *list, uint32_t count, const result_names *names, name_kind kind) {
    uint32_t models = count_models(list, count), written = 0;
    gdx_array array = array_make(kind == NAMES_OF_ALL ? count : kind == NAMES_OF_MODELS ? models : count - models);
    for (uint32_t i = 0; i < count; i++) {
        name_kind of = los_name_is_model(list[i]) ? NAMES_OF_MODELS : NAMES_OF_TERRAIN;
        if ((kind & of) != 0) {
            gdx_array_put(&array, written++, variant_of_name(names, list[i]));
        }
    }
    return variant_of_array(&array);
}

gdx_variant variant_of_names(const los_name *list, uint32_t count, const result_names *names) {
    return name_list(list, count, names, NAMES_OF_ALL);
}

gdx_variant variant_of_points(const los_vec2 *points, uint32_t count) {
    gdx_packed packed;
    gdx.construct[GDX_PACKED_VEC2](&packed, NULL);
    write_points(&packed, points, count);
    gdx_variant variant = gdx_variant_make(GDX_PACKED_VEC2, &packed);
    gdx.destroy[GDX_PACKED_VEC2](&packed);
    return variant;
}

gdx_variant variant_of_handles(const los_handle *handles, uint32_t count) {
    gdx_packed packed;
    gdx.construct[GDX_PACKED_INTS](&packed, NULL);
    write_handles(&packed, handles, count);
    gdx_variant variant = gdx_variant_make(GDX_PACKED_INTS, &packed);
    gdx.destroy[GDX_PACKED_INTS](&packed);
    return variant;
}

gdx_variant variant_of_models(const los_name *list, uint32_t count) {
    gdx_packed packed;
    uint32_t models = count_models(list, count), written = 0;
    gdx.construct[GDX_PACKED_INTS](&packed, NULL);
    if (models > 0 && gdx_resize(GDX_PACKED_INTS, &packed, models)) {
        int32_t *out = gdx_packed_ints(&packed);
        for (uint32_t i = 0; i < count; i++) {
            if (los_name_is_model(list[i])) {
                out[written++] = (int32_t)los_name_handle(list[i]);
            }
        }
    }
    gdx_variant variant = gdx_variant_make(GDX_PACKED_INTS, &packed);
    gdx.destroy[GDX_PACKED_INTS](&packed);
    return variant;
}

/* {blocking_models}: handles on a LosTable, else ids. */
static void write_blocking_models(gdx_dictionary *result, const los_name *list, uint32_t count,
                                  const result_names *names) {
    bool has_handles = names->models != NULL && names->models->has_handles;
    gdx_dictionary_put(result, &keys.blocking_models,
                       has_handles ? variant_of_models(list, count) : name_list(list, count, names, NAMES_OF_MODELS));
}

void write_all_blockers(gdx_dictionary *result, const los_name *list, uint32_t count, const result_names *names) {
    if (names->models != NULL) {
        write_blocking_models(result, list, count, names);
    }
    gdx_dictionary_put(result, &keys.blockers, name_list(list, count, names, NAMES_OF_ALL));
}

void write_blockers(gdx_dictionary *result, const los_name *list, uint32_t count, const result_names *names) {
    gdx_dictionary_put(result, &keys.blocking_terrain, name_list(list, count, names, NAMES_OF_TERRAIN));
    if (names->models != NULL) {
        write_all_blockers(result, list, count, names);
    }
}

gdx_variant variant_of_sight_line(const los_verdict *verdict) {
    gdx_array line = array_make(verdict->visible ? 2 : 0);
    if (verdict->visible) {
        gdx_array_put(&line, 0, variant_of_point(verdict->from));
        gdx_array_put(&line, 1, variant_of_point(verdict->to));
    }
    return variant_of_array(&line);
}

const gdx_variant *method_word(los_method method) {
    switch (method) {
    case LOS_METHOD_CENTER:
        return &keys.center_to_center;
    case LOS_METHOD_EDGE:
        return &keys.edge_to_edge;
    case LOS_METHOD_LEGACY:
        return &keys.legacy;
    case LOS_METHOD_EXACT:
        return &keys.exact;
    case LOS_METHOD_NONE:
    default:
        return &keys.full_sampling;
    }
}

/* --- Two models -------------------------------------------------------------------------------------------------- */

/* A plain value for a new key, written in place: there is no old value to destroy. */
static void add(gdx_dictionary *dictionary, const gdx_variant *key, GDExtensionVariantType type, const void *value) {
    *(gdx_variant *)gdx.call.dictionary_operator_index(dictionary, key) = gdx_variant_make(type, value);
}

/* A report has hundreds of attempts, so each is written with as few engine calls as possible. */
static void put_attempt(gdx_array *list, uint32_t index, const los_attempt *attempt, const result_names *names) {
    GDExtensionBool blocked = attempt->blocked;
    gdx_dictionary dictionary;
    gdx.construct[GDX_DICTIONARY](&dictionary, NULL);
    add(&dictionary, &keys.from, GDX_VECTOR2, &attempt->from);
    add(&dictionary, &keys.to, GDX_VECTOR2, &attempt->to);
    add(&dictionary, &keys.blocked, GDX_BOOL, &blocked);
    if (attempt->block.found) {
        gdx_dictionary_put(&dictionary, &keys.block_at, variant_of_point(attempt->block.point));
        gdx_dictionary_put(&dictionary, &keys.blocked_by, variant_of_name(names, attempt->block.name));
    }
    *(gdx_variant *)gdx.call.array_operator_index(list, index) = gdx_variant_make(GDX_DICTIONARY, &dictionary);
    gdx.destroy[GDX_DICTIONARY](&dictionary);
}

void write_attempts(gdx_array *list, const los_report *report, const result_names *names) {
    if (report->attempt_count > 0 && gdx_resize(GDX_ARRAY, list, report->attempt_count)) {
        for (uint32_t i = 0; i < report->attempt_count; i++) {
            put_attempt(list, i, &report->attempts[i], names);
        }
    }
}

/* {blocking_terrain, blockers}; blocking_models if models can block, and in a proof always. */
static void write_check_blockers(gdx_dictionary *result, const los_report *report, const result_names *names,
                                 los_detail detail) {
    gdx_dictionary_put(result, &keys.blocking_terrain,
                       name_list(report->listed_blockers, report->listed_count, names, NAMES_OF_TERRAIN));
    gdx_dictionary_put(result, &keys.blockers, name_list(report->blockers, report->blocker_count, names, NAMES_OF_ALL));
    if (names->models != NULL) {
        write_blocking_models(result, report->blockers, report->blocker_count, names);
    } else if (detail == LOS_DETAIL_PROOF) {
        gdx_dictionary_put(result, &keys.blocking_models, empty_list());
    }
}

const gdx_variant *limit_word(los_limit limit) {
    switch (limit) {
    case LOS_LIMIT_RANGE:
        return &keys.range;
    case LOS_LIMIT_HIDDEN:
        return &keys.hidden;
    case LOS_LIMIT_ARC:
        return &keys.arc;
    case LOS_LIMIT_NONE:
    default:
        return NULL;
    }
}

static gdx_variant cover_dictionary(const los_cover *cover, const result_names *names) {
    gdx_dictionary dictionary;
    gdx.construct[GDX_DICTIONARY](&dictionary, NULL);
    gdx_dictionary_put(&dictionary, &keys.label, variant_of_text(cover->label));
    gdx_dictionary_put(&dictionary, &keys.pieces, variant_of_names(cover->pieces, cover->piece_count, names));
    gdx_dictionary_put(&dictionary, &keys.share, variant_of_number(cover->share));
    gdx_variant variant = gdx_variant_make(GDX_DICTIONARY, &dictionary);
    gdx.destroy[GDX_DICTIONARY](&dictionary);
    return variant;
}

gdx_variant variant_of_covers(const los_covers *covers, const result_names *names) {
    gdx_array list = array_make(covers->count);
    for (uint32_t i = 0; i < covers->count; i++) {
        gdx_array_put(&list, i, cover_dictionary(&covers->items[i], names));
    }
    return variant_of_array(&list);
}

void write_report(gdx_dictionary *result, const los_report *report, const result_names *names, los_detail detail) {
    const gdx_variant *reason = limit_word(report->verdict.limit);
    gdx_dictionary_put(result, &keys.has_los, variant_of_bool(report->verdict.visible));
    if (reason != NULL) {
        gdx_dictionary_put(result, &keys.reason, copy_of(reason));
    }
    if (detail == LOS_DETAIL_VERDICT) {
        gdx_dictionary_put(result, &keys.method, copy_of(method_word(report->verdict.method)));
        return;
    }
    gdx_dictionary_put(result, &keys.sight_line, variant_of_sight_line(&report->verdict));
    gdx_dictionary_put(result, &keys.method, copy_of(method_word(report->verdict.method)));
    if (detail >= LOS_DETAIL_LINES) {
        gdx_array attempts = array_make(0);
        write_attempts(&attempts, report, names);
        gdx_dictionary_put(result, &keys.attempted_lines, variant_of_array(&attempts));
    }
    write_check_blockers(result, report, names, detail);
}

void write_invalid(gdx_dictionary *result, const char *reason, const result_names *names, los_detail detail) {
    gdx_dictionary_put(result, &keys.has_los, variant_of_bool(false));
    gdx_dictionary_put(result, &keys.reason, gdx_variant_make_text(reason));
    if (detail == LOS_DETAIL_VERDICT) {
        return;
    }
    gdx_dictionary_put(result, &keys.sight_line, empty_list());
    if (detail >= LOS_DETAIL_LINES) {
        gdx_dictionary_put(result, &keys.attempted_lines, empty_list());
    }
    const los_report nothing = {0};
    write_check_blockers(result, &nothing, names, detail);
}

void write_visible_area(gdx_dictionary *result, const los_visible_area *area, const result_names *names) {
    gdx_dictionary_put(result, &keys.visible, variant_of_bool(area->visible));
    gdx_dictionary_put(result, &keys.visible_exact, variant_of_bool(area->visible_exact));
    gdx_dictionary_put(result, &keys.fully_visible, variant_of_bool(area->fully_visible));
    gdx_dictionary_put(result, &keys.visible_fraction, variant_of_number(area->fraction));
    gdx_dictionary_put(result, &keys.blocking_terrain,
                       name_list(area->blockers, area->blocker_count, names, NAMES_OF_TERRAIN));
    write_all_blockers(result, area->blockers, area->blocker_count, names);
}

void write_no_visible_area(gdx_dictionary *result, const char *reason, const result_names *names) {
    const los_visible_area nothing = {0};
    write_visible_area(result, &nothing, names);
    gdx_dictionary_put(result, &keys.reason, gdx_variant_make_text(reason));
}

/* --- One line ---------------------------------------------------------------------------------------------------- */

static gdx_variant passage_dictionary(const los_passage *passage, const result_names *names) {
    gdx_dictionary dictionary;
    gdx.construct[GDX_DICTIONARY](&dictionary, NULL);
    gdx_dictionary_put(&dictionary, &keys.terrain_id, variant_of_name(names, passage->name));
    gdx_dictionary_put(&dictionary, &keys.from_distance, variant_of_number(passage->from_distance));
    gdx_dictionary_put(&dictionary, &keys.to_distance, variant_of_number(passage->to_distance));
    gdx_dictionary_put(&dictionary, &keys.height_from, variant_of_number(passage->from_height));
    gdx_dictionary_put(&dictionary, &keys.height_to, variant_of_number(passage->to_height));
    gdx_dictionary_put(&dictionary, &keys.base_inches, variant_of_number(passage->prism.low));
    gdx_dictionary_put(&dictionary, &keys.height_inches, variant_of_number(passage->prism.high));
    gdx_dictionary_put(&dictionary, &keys.clearance, variant_of_number(passage->clearance));
    gdx_dictionary_put(&dictionary, &keys.blocked, variant_of_bool(passage->blocked));
    gdx_variant variant = gdx_variant_make(GDX_DICTIONARY, &dictionary);
    gdx.destroy[GDX_DICTIONARY](&dictionary);
    return variant;
}

static void write_profile(gdx_dictionary *result, const los_line_report *report, const result_names *names) {
    gdx_array passages = array_make(report->passage_count);
    for (uint32_t i = 0; i < report->passage_count; i++) {
        gdx_array_put(&passages, i, passage_dictionary(&report->passages[i], names));
    }
    gdx_dictionary_put(result, &keys.profile, variant_of_array(&passages));
    gdx_dictionary_put(result, &keys.from_height, variant_of_number(report->from_height));
    gdx_dictionary_put(result, &keys.to_height, variant_of_number(report->to_height));
}

void write_line_report(gdx_dictionary *result, const los_line_report *report, const result_names *names) {
    gdx_dictionary_put(result, &keys.has_los, variant_of_bool(report->clear));
    write_blockers(result, report->blockers, report->blocker_count, names);
    if (report->block.found) {
        gdx_dictionary_put(result, &keys.block_point, variant_of_point(report->block.point));
        gdx_dictionary_put(result, &keys.block_id, variant_of_name(names, report->block.name));
    }
    if (report->has_profile) {
        write_profile(result, report, names);
    }
}

void write_block_point(gdx_dictionary *result, const los_block *block, const result_names *names) {
    if (block->found) {
        gdx_dictionary_put(result, &keys.point, variant_of_point(block->point));
        gdx_dictionary_put(result, &keys.terrain_id, variant_of_name(names, block->name));
    }
}

/* --- Many models ------------------------------------------------------------------------------------------------- */

void write_pair(gdx_dictionary *result, int64_t shooter, int64_t target, const los_verdict *verdict) {
    gdx_dictionary_put(result, &keys.has_los, variant_of_bool(verdict->visible));
    gdx_dictionary_put(result, &keys.shooter_index, gdx_variant_make(GDX_INT, &shooter));
    gdx_dictionary_put(result, &keys.target_index, gdx_variant_make(GDX_INT, &target));
    gdx_dictionary_put(result, &keys.sight_line, variant_of_sight_line(verdict));
}

void write_map(gdx_dictionary *result, int64_t width, int64_t height, const gdx_packed *counts) {
    gdx_dictionary_put(result, &keys.width, gdx_variant_make(GDX_INT, &width));
    gdx_dictionary_put(result, &keys.height, gdx_variant_make(GDX_INT, &height));
    gdx_dictionary_put(result, &keys.counts, gdx_variant_make(GDX_PACKED_BYTES, counts));
}

void write_handles(gdx_packed *result, const los_handle *handles, uint32_t count) {
    if (count > 0 && gdx_resize(GDX_PACKED_INTS, result, count)) {
        int32_t *out = gdx_packed_ints(result);
        for (uint32_t i = 0; i < count; i++) {
            out[i] = (int32_t)handles[i];
        }
    }
}

void write_points(gdx_packed *result, const los_vec2 *points, uint32_t count) {
    if (count > 0 && gdx_resize(GDX_PACKED_VEC2, result, count)) {
        gdx_vector2 *out = gdx_packed_points(result);
        for (uint32_t i = 0; i < count; i++) {
            out[i] = (gdx_vector2){points[i].x, points[i].y};
        }
    }
}
