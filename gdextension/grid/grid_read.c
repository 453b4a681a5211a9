/* SPDX-License-Identifier: MIT */
#include "grid/grid_read.h"

#include "grid/grid_object.h"
#include "grid/grid_units.h"

#include <math.h>
#include <stdio.h>

bool cell_of_point(gdx_vector2 point, los_cell *cell) {
    const float limit = 2147483648.0f; /* of int32; the comparison is false for NaN */
    if (!(fabsf(point.x) < limit && fabsf(point.y) < limit) || floorf(point.x) != point.x ||
        floorf(point.y) != point.y) {
        return false;
    }
    *cell = (los_cell){(int32_t)point.x, (int32_t)point.y};
    return true;
}

bool cell_of(const gdx_variant *value, los_cell *cell) {
    los_vec2 point;
    if (gdx_variant_type(value) == GDX_VECTOR2I) {
        gdx_vector2i given;
        gdx_variant_get(value, GDX_VECTOR2I, &given);
        *cell = (los_cell){given.x, given.y};
        return true;
    }
    return point_of(value, POINT_PAIR_ALLOWED, &point) && cell_of_point((gdx_vector2){point.x, point.y}, cell);
}

bool cell_list_add(cell_list *list, los_cell cell) {
    if (!grid_buffer_reserve((void **)&list->cells, &list->capacity, list->count + 1, sizeof *list->cells)) {
        return false;
    }
    list->cells[list->count++] = cell;
    return true;
}

void cell_list_free(cell_list *list) {
    free(list->cells);
    *list = (cell_list){0};
}

/* As describe, but the numbers of a point. */
static description describe_element(const gdx_variant *element) {
    description bad = describe(element);
    if (gdx_variant_type(element) == GDX_VECTOR2) {
        gdx_vector2 point;
        gdx_variant_get(element, GDX_VECTOR2, &point);
        snprintf(bad.text, sizeof bad.text, "(%g, %g)", (double)point.x, (double)point.y);
    }
    return bad;
}

static bool add_element(cell_list *list, bool is_cell, los_cell cell, const gdx_variant *element) {
    const los_cell outside = {INT32_MIN, INT32_MIN};
    if (!is_cell && !list->has_bad) {
        list->has_bad = true;
        list->first_bad = list->count;
        list->bad = describe_element(element);
    }
    return cell_list_add(list, is_cell ? cell : outside);
}

bool cell_list_read(cell_list *list, const gdx_array *array) {
    bool has_memory = true;
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, array); has_memory && i < count; i++) {
        los_cell cell;
        bool is_cell = cell_of(gdx_array_at(array, i), &cell);
        has_memory = add_element(list, is_cell, cell, gdx_array_at(array, i));
    }
    return has_memory;
}

bool cell_list_read_packed(cell_list *list, const gdx_packed *points) {
    const gdx_vector2 *all = gdx_packed_points_const(points);
    bool has_memory = true;
    for (int64_t i = 0, count = gdx_size(GDX_PACKED_VEC2, points); has_memory && i < count; i++) {
        los_cell cell;
        gdx_variant element = gdx_variant_make(GDX_VECTOR2, &all[i]);
        bool is_cell = cell_of_point(all[i], &cell);
        has_memory = add_element(list, is_cell, cell, &element);
    }
    return has_memory;
}

bool cell_list_report_bad(const cell_list *list, const char *method, const char *argument, const char *consequence) {
    if (list->has_bad) {
        grid_error("%s: element %lld of \"%s\" should be %s, not %s; %s", method, (long long)list->first_bad, argument,
                   *list->bad.text == '(' ? "whole numbers" : "a Vector2i", list->bad.text, consequence);
    }
    return list->has_bad;
}

read_result read_cell(reader *from, const gdx_variant *key, los_cell *cell) {
    const gdx_variant *given = reader_find(from, key);
    if (given == NULL) {
        return FOUND_NOTHING;
    }
    bool is_usable = cell_of(given, cell);
    if (!is_usable) {
        reader_warn(from, key, "should be a Vector2i, not %s; the %s is left out", describe(given).text, from->kind);
    }
    return is_usable ? FOUND_VALUE : FOUND_UNUSABLE;
}

static void add_packed_cells(reader *from, const gdx_variant *key, const gdx_variant *given, cell_list *list) {
    gdx_packed points;
    gdx_variant_get(given, GDX_PACKED_VEC2, &points);
    const gdx_vector2 *all = gdx_packed_points_const(&points);
    for (int64_t i = 0, count = gdx_size(GDX_PACKED_VEC2, &points); i < count; i++) {
        los_cell cell;
        if (!cell_of_point(all[i], &cell)) {
            reader_warn(from, key, "has (%g, %g) where a cell should be; left out", (double)all[i].x, (double)all[i].y);
        } else if (!cell_list_add(list, cell)) {
            break;
        }
    }
    gdx.destroy[GDX_PACKED_VEC2](&points);
}

static void add_cells(reader *from, const gdx_variant *key, const gdx_variant *given, cell_list *list) {
    gdx_array array;
    gdx_variant_get(given, GDX_ARRAY, &array);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &array); i < count; i++) {
        const gdx_variant *element = gdx_array_at(&array, i);
        los_cell cell;
        if (!cell_of(element, &cell)) {
            reader_warn(from, key, "has %s where a Vector2i should be; left out", describe(element).text);
        } else if (!cell_list_add(list, cell)) {
            break;
        }
    }
    gdx.destroy[GDX_ARRAY](&array);
}

read_result read_cells(reader *from, const gdx_variant *key, cell_list *list) {
    const gdx_variant *given = reader_find(from, key);
    if (given == NULL) {
        return FOUND_NOTHING;
    }
    GDExtensionVariantType type = gdx_variant_type(given);
    if (type == GDX_PACKED_VEC2) {
        add_packed_cells(from, key, given, list);
    } else if (type == GDX_ARRAY) {
        add_cells(from, key, given, list);
    } else {
        reader_warn(from, key, "should be an Array of Vector2i, not %s; ignored", describe(given).text);
    }
    return type == GDX_PACKED_VEC2 || type == GDX_ARRAY ? FOUND_VALUE : FOUND_UNUSABLE;
}

gdx_variant variant_of_cell(los_cell cell) {
    gdx_vector2i value = {cell.x, cell.y};
    return gdx_variant_make(GDX_VECTOR2I, &value);
}

void make_cell_array(gdx_array *array) {
    gdx_string_name no_class = gdx_string_name_make("");
    gdx_variant no_script;
    gdx.call.variant_new_nil(&no_script);
    gdx.call.array_set_typed(array, GDX_VECTOR2I, &no_class, &no_script);
    gdx_variant_destroy(&no_script);
    gdx_string_name_destroy(&no_class);
}

gdx_variant variant_of_cells(const los_cell *cells, uint32_t count) {
    gdx_array array;
    gdx.construct[GDX_ARRAY](&array, NULL);
    make_cell_array(&array);
    if (count > 0 && gdx_resize(GDX_ARRAY, &array, count)) {
        for (uint32_t i = 0; i < count; i++) {
            gdx_array_put(&array, i, variant_of_cell(cells[i]));
        }
    }
    gdx_variant variant = gdx_variant_make(GDX_ARRAY, &array);
    gdx.destroy[GDX_ARRAY](&array);
    return variant;
}

gdx_variant variant_of_flag(bool value) {
    GDExtensionBool flag = value;
    return gdx_variant_make(GDX_BOOL, &flag);
}

gdx_variant variant_of_number(int64_t value) {
    return gdx_variant_make(GDX_INT, &value);
}

gdx_variant variant_of_grid_point(los_grid_point point) {
    gdx_vector2 value = {(float)point.x, (float)point.y};
    return gdx_variant_make(GDX_VECTOR2, &value);
}

gdx_variant variant_of_copy(const gdx_variant *variant) {
    gdx_variant copy;
    gdx.call.variant_new_copy(&copy, variant);
    return copy;
}

gdx_variant variant_of_dictionary(gdx_dictionary *dictionary) {
    gdx_variant variant = gdx_variant_make(GDX_DICTIONARY, dictionary);
    gdx.destroy[GDX_DICTIONARY](dictionary);
    return variant;
}
