/* SPDX-License-Identifier: MIT */
#include "results.h"

#include "keys.h"

static gdx_variant variant_of_bool(bool value) {
    GDExtensionBool flag = value;
    return gdx_variant_make(GDX_BOOL, &flag);
}

static gdx_variant variant_of_point(los_vec2 point) {
    return gdx_variant_make(GDX_VECTOR2, &point);
}

static gdx_variant variant_of_name(const los_string_table *names, uint32_t name) {
    los_text text = los_string_table_text(names, name);
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

static gdx_variant names_list(const uint32_t *list, uint32_t count, const los_string_table *names) {
    gdx_array array = array_make(count);
    for (uint32_t i = 0; i < count; i++) {
        gdx_array_put(&array, i, variant_of_name(names, list[i]));
    }
    return variant_of_array(&array);
}

/* A plain value for a key that is not there yet, written in place: no Variant is made only to be moved. */
static void add(gdx_dictionary *dictionary, const gdx_variant *key, GDExtensionVariantType type, const void *value) {
    *(gdx_variant *)gdx.call.dictionary_operator_index(dictionary, key) = gdx_variant_make(type, value);
}

/* Hundreds of these are made in a call. */
static void add_row(gdx_array *rows, uint32_t index, const los_attempt *row, const los_string_table *names) {
    GDExtensionBool blocked = row->blocked;
    gdx_dictionary dictionary;
    gdx.construct[GDX_DICTIONARY](&dictionary, NULL);
    add(&dictionary, &keys.from, GDX_VECTOR2, &row->from);
    add(&dictionary, &keys.to, GDX_VECTOR2, &row->to);
    add(&dictionary, &keys.blocked, GDX_BOOL, &blocked);
    if (row->block.found) {
        gdx_dictionary_put(&dictionary, &keys.block_at, variant_of_point(row->block.point));
        gdx_dictionary_put(&dictionary, &keys.blocked_by, variant_of_name(names, row->block.name));
    }
    *(gdx_variant *)gdx.call.array_operator_index(rows, index) = gdx_variant_make(GDX_DICTIONARY, &dictionary);
    gdx.destroy[GDX_DICTIONARY](&dictionary);
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
    default:
        return &keys.full_sampling;
    }
}

/* The two ends of the sight line; empty if nothing is visible. */
static gdx_variant sight_line_list(const los_verdict *answer) {
    gdx_array line = array_make(answer->visible ? 2 : 0);
    if (answer->visible) {
        gdx_array_put(&line, 0, variant_of_point(answer->from));
        gdx_array_put(&line, 1, variant_of_point(answer->to));
    }
    return variant_of_array(&line);
}

void write_pair(gdx_dictionary *result, int64_t shooter, int64_t target, const los_verdict *answer) {
    gdx_dictionary_put(result, &keys.has_los, variant_of_bool(answer->visible));
    gdx_dictionary_put(result, &keys.shooter_index, gdx_variant_make(GDX_INT, &shooter));
    gdx_dictionary_put(result, &keys.target_index, gdx_variant_make(GDX_INT, &target));
    gdx_dictionary_put(result, &keys.sight_line, sight_line_list(answer));
}

void write_map(gdx_dictionary *result, int64_t width, int64_t height, const gdx_packed *counts) {
    gdx_dictionary_put(result, &keys.width, gdx_variant_make(GDX_INT, &width));
    gdx_dictionary_put(result, &keys.height, gdx_variant_make(GDX_INT, &height));
    gdx_dictionary_put(result, &keys.counts, gdx_variant_make(GDX_PACKED_BYTES, counts));
}

void write_check(gdx_dictionary *result, const los_verdict *answer, const los_report_buffer *report,
                 const los_string_table *names) {
    gdx_array rows = array_make(report->attempt_count);
    for (uint32_t i = 0; i < report->attempt_count; i++) {
        add_row(&rows, i, &report->attempts[i], names);
    }
    gdx_dictionary_put(result, &keys.has_los, variant_of_bool(answer->visible));
    gdx_dictionary_put(result, &keys.sight_line, sight_line_list(answer));
    gdx_dictionary_put(result, &keys.method, copy_of(method_word(answer->method)));
    gdx_dictionary_put(result, &keys.attempted_lines, variant_of_array(&rows));
    gdx_dictionary_put(result, &keys.blocking_terrain, names_list(report->blockers, report->blocker_count, names));
}

void write_invalid(gdx_dictionary *result, const char *reason) {
    gdx_dictionary_put(result, &keys.has_los, variant_of_bool(false));
    gdx_dictionary_put(result, &keys.reason, gdx_variant_make_text(reason));
    gdx_dictionary_put(result, &keys.sight_line, empty_list());
    gdx_dictionary_put(result, &keys.attempted_lines, empty_list());
    gdx_dictionary_put(result, &keys.blocking_terrain, empty_list());
}

void write_share(gdx_dictionary *result, const los_visible_area *share, const uint32_t *hiding, uint32_t count,
                 const los_string_table *names, const char *reason) {
    gdx_dictionary_put(result, &keys.visible, variant_of_bool(share->visible));
    gdx_dictionary_put(result, &keys.fully_visible, variant_of_bool(share->fully_visible));
    gdx_dictionary_put(result, &keys.visible_fraction, gdx_variant_make(GDX_FLOAT, &share->fraction));
    gdx_dictionary_put(result, &keys.blocking_terrain, names_list(hiding, count, names));
    if (reason != NULL) {
        gdx_dictionary_put(result, &keys.reason, gdx_variant_make_text(reason));
    }
}

void write_line(gdx_dictionary *result, bool is_clear, const uint32_t *blocking, uint32_t count, const los_block *block,
                const los_string_table *names) {
    gdx_dictionary_put(result, &keys.has_los, variant_of_bool(is_clear));
    gdx_dictionary_put(result, &keys.blocking_terrain, names_list(blocking, count, names));
    if (block != NULL && block->found) {
        gdx_dictionary_put(result, &keys.block_point, variant_of_point(block->point));
        gdx_dictionary_put(result, &keys.block_id, variant_of_name(names, block->name));
    }
}

static gdx_variant variant_of_number(double value) {
    return gdx_variant_make(GDX_FLOAT, &value);
}

static gdx_variant passage_dictionary(const los_passage *passage, const los_string_table *names) {
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

void write_profile(gdx_dictionary *result, const los_sight_line *sight, const los_profile *profile,
                   const los_string_table *names) {
    gdx_array rows = array_make(profile->count);
    for (uint32_t i = 0; i < profile->count; i++) {
        gdx_array_put(&rows, i, passage_dictionary(&profile->passages[i], names));
    }
    gdx_dictionary_put(result, &keys.profile, variant_of_array(&rows));
    gdx_dictionary_put(result, &keys.from_height, variant_of_number(sight->heights[LOS_SHOOTER].low));
    gdx_dictionary_put(result, &keys.to_height, variant_of_number(sight->heights[LOS_TARGET].low));
}

void write_block_point(gdx_dictionary *result, const los_block *block, const los_string_table *names) {
    if (block->found) {
        gdx_dictionary_put(result, &keys.point, variant_of_point(block->point));
        gdx_dictionary_put(result, &keys.terrain_id, variant_of_name(names, block->name));
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
