/* SPDX-License-Identifier: MIT */
#include "grid/grid_results.h"

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
