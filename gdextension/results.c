/* SPDX-License-Identifier: MIT */
#include "results.h"

#include "keys.h"

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

static gdx_variant variant_of_name(const los_terrain *terrain, los_name name) {
    los_text text = los_terrain_name(terrain, name);
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

static gdx_variant name_list(const los_name *names, uint32_t count, const los_terrain *terrain) {
    gdx_array array = array_make(count);
    for (uint32_t i = 0; i < count; i++) {
        gdx_array_put(&array, i, variant_of_name(terrain, names[i]));
    }
    return variant_of_array(&array);
}

/* The endpoints of the sight line; empty if nothing is visible. */
static gdx_variant sight_line_list(const los_verdict *verdict) {
    gdx_array line = array_make(verdict->visible ? 2 : 0);
    if (verdict->visible) {
        gdx_array_put(&line, 0, variant_of_point(verdict->from));
        gdx_array_put(&line, 1, variant_of_point(verdict->to));
    }
    return variant_of_array(&line);
}

static const gdx_variant *method_word(los_method method) {
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
static void put_attempt(gdx_array *list, uint32_t index, const los_attempt *attempt, const los_terrain *terrain) {
    GDExtensionBool blocked = attempt->blocked;
    gdx_dictionary dictionary;
    gdx.construct[GDX_DICTIONARY](&dictionary, NULL);
    add(&dictionary, &keys.from, GDX_VECTOR2, &attempt->from);
    add(&dictionary, &keys.to, GDX_VECTOR2, &attempt->to);
    add(&dictionary, &keys.blocked, GDX_BOOL, &blocked);
    if (attempt->block.found) {
        gdx_dictionary_put(&dictionary, &keys.block_at, variant_of_point(attempt->block.point));
        gdx_dictionary_put(&dictionary, &keys.blocked_by, variant_of_name(terrain, attempt->block.name));
    }
    *(gdx_variant *)gdx.call.array_operator_index(list, index) = gdx_variant_make(GDX_DICTIONARY, &dictionary);
    gdx.destroy[GDX_DICTIONARY](&dictionary);
}

void write_report(gdx_dictionary *result, const los_report *report, const los_terrain *terrain) {
    gdx_array attempts = array_make(report->attempt_count);
    for (uint32_t i = 0; i < report->attempt_count; i++) {
        put_attempt(&attempts, i, &report->attempts[i], terrain);
    }
    gdx_dictionary_put(result, &keys.has_los, variant_of_bool(report->verdict.visible));
    gdx_dictionary_put(result, &keys.sight_line, sight_line_list(&report->verdict));
    gdx_dictionary_put(result, &keys.method, copy_of(method_word(report->verdict.method)));
    gdx_dictionary_put(result, &keys.attempted_lines, variant_of_array(&attempts));
    gdx_dictionary_put(result, &keys.blocking_terrain,
                       name_list(report->listed_blockers, report->listed_count, terrain));
    gdx_dictionary_put(result, &keys.blockers, name_list(report->blockers, report->blocker_count, terrain));
}

void write_invalid(gdx_dictionary *result, const char *reason) {
    gdx_dictionary_put(result, &keys.has_los, variant_of_bool(false));
    gdx_dictionary_put(result, &keys.reason, gdx_variant_make_text(reason));
    gdx_dictionary_put(result, &keys.sight_line, empty_list());
    gdx_dictionary_put(result, &keys.attempted_lines, empty_list());
    gdx_dictionary_put(result, &keys.blocking_terrain, empty_list());
    gdx_dictionary_put(result, &keys.blockers, empty_list());
}

void write_visible_area(gdx_dictionary *result, const los_visible_area *area, const los_terrain *terrain) {
    gdx_dictionary_put(result, &keys.visible, variant_of_bool(area->visible));
    gdx_dictionary_put(result, &keys.visible_exact, variant_of_bool(area->visible_exact));
    gdx_dictionary_put(result, &keys.fully_visible, variant_of_bool(area->fully_visible));
    gdx_dictionary_put(result, &keys.visible_fraction, variant_of_number(area->fraction));
    gdx_dictionary_put(result, &keys.blocking_terrain, name_list(area->blockers, area->blocker_count, terrain));
}

void write_no_visible_area(gdx_dictionary *result, const char *reason) {
    const los_visible_area nothing = {0};
    write_visible_area(result, &nothing, NULL);
    gdx_dictionary_put(result, &keys.reason, gdx_variant_make_text(reason));
}

/* --- One line ---------------------------------------------------------------------------------------------------- */

static gdx_variant passage_dictionary(const los_passage *passage, const los_terrain *terrain) {
    gdx_dictionary dictionary;
    gdx.construct[GDX_DICTIONARY](&dictionary, NULL);
    gdx_dictionary_put(&dictionary, &keys.terrain_id, variant_of_name(terrain, passage->name));
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

static void write_profile(gdx_dictionary *result, const los_line_report *report, const los_terrain *terrain) {
    gdx_array passages = array_make(report->passage_count);
    for (uint32_t i = 0; i < report->passage_count; i++) {
        gdx_array_put(&passages, i, passage_dictionary(&report->passages[i], terrain));
    }
    gdx_dictionary_put(result, &keys.profile, variant_of_array(&passages));
    gdx_dictionary_put(result, &keys.from_height, variant_of_number(report->from_height));
    gdx_dictionary_put(result, &keys.to_height, variant_of_number(report->to_height));
}

void write_line_report(gdx_dictionary *result, const los_line_report *report, const los_terrain *terrain) {
    gdx_dictionary_put(result, &keys.has_los, variant_of_bool(report->clear));
    gdx_dictionary_put(result, &keys.blocking_terrain, name_list(report->blockers, report->blocker_count, terrain));
    if (report->block.found) {
        gdx_dictionary_put(result, &keys.block_point, variant_of_point(report->block.point));
        gdx_dictionary_put(result, &keys.block_id, variant_of_name(terrain, report->block.name));
    }
    if (report->has_profile) {
        write_profile(result, report, terrain);
    }
}

void write_block_point(gdx_dictionary *result, const los_block *block, const los_terrain *terrain) {
    if (block->found) {
        gdx_dictionary_put(result, &keys.point, variant_of_point(block->point));
        gdx_dictionary_put(result, &keys.terrain_id, variant_of_name(terrain, block->name));
    }
}

/* --- Many models ------------------------------------------------------------------------------------------------- */

void write_pair(gdx_dictionary *result, int64_t shooter, int64_t target, const los_verdict *verdict) {
    gdx_dictionary_put(result, &keys.has_los, variant_of_bool(verdict->visible));
    gdx_dictionary_put(result, &keys.shooter_index, gdx_variant_make(GDX_INT, &shooter));
    gdx_dictionary_put(result, &keys.target_index, gdx_variant_make(GDX_INT, &target));
    gdx_dictionary_put(result, &keys.sight_line, sight_line_list(verdict));
}

void write_map(gdx_dictionary *result, int64_t width, int64_t height, const gdx_packed *counts) {
    gdx_dictionary_put(result, &keys.width, gdx_variant_make(GDX_INT, &width));
    gdx_dictionary_put(result, &keys.height, gdx_variant_make(GDX_INT, &height));
    gdx_dictionary_put(result, &keys.counts, gdx_variant_make(GDX_PACKED_BYTES, counts));
}

void write_points(gdx_packed *result, const los_vec2 *points, uint32_t count) {
    if (count > 0 && gdx_resize(GDX_PACKED_VEC2, result, count)) {
        gdx_vector2 *out = gdx_packed_points(result);
        for (uint32_t i = 0; i < count; i++) {
            out[i] = (gdx_vector2){points[i].x, points[i].y};
        }
    }
}
