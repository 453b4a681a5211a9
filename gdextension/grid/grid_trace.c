/* SPDX-License-Identifier: MIT */
/* GridLineOfSight.trace: the whole result for one pair; trace_rays: all its rays. */
#include "grid/grid_diagnostics.h"
#include "grid/grid_object.h"
#include "grid/grid_results.h"
#include "values/keys.h"

#include <math.h>
#include <stdlib.h>

static void write_trace(gdx_dictionary *to, const los_grid_result *result, const los_cell *cells) {
    gdx_dictionary_put(to, &keys.visible, variant_of_flag(result->visible));
    gdx_dictionary_put(to, &keys.reason, gdx_variant_make_text(los_grid_reason_word(result->reason)));
    gdx_dictionary_put(to, &keys.cells, variant_of_cells(cells, cells == NULL ? 0 : result->cell_count));
    gdx_dictionary_put(to, &keys.block_cell, variant_of_cell(result->block_cell));
    gdx_dictionary_put(to, &keys.block_point, variant_of_grid_point(result->block_point));
    gdx_dictionary_put(to, &keys.from_point, variant_of_grid_point(result->from_point));
    gdx_dictionary_put(to, &keys.to_point, variant_of_grid_point(result->to_point));
    gdx_dictionary_put(to, &keys.rays_clear, variant_of_number(result->rays_clear));
    gdx_dictionary_put(to, &keys.rays_total, variant_of_number(result->rays_total));
}

/* An upper bound of the cells that a ray between these enters. */
static uint32_t max_cells(los_cell from, los_cell to) {
    int64_t along = llabs((int64_t)from.x - to.x) + llabs((int64_t)from.y - to.y) + 4;
    return along < LOS_GRID_RAY_CELLS_MAX ? (uint32_t)along : LOS_GRID_RAY_CELLS_MAX;
}

/* The result if the rules are not usable. */
static los_grid_result no_result(void) {
    return (los_grid_result){.reason = LOS_GRID_BY_BOUNDS, .block_cell = {-1, -1}};
}

void grid_trace(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    los_cell from = cell_argument(args[0]), to = cell_argument(args[1]);
    uint32_t capacity = max_cells(from, to);
    los_cell *cells = NULL;
    los_cell size = {0, 0};
    los_grid_result result = no_result();
    grid_rules rules = {.outside_is_error = false};
    if (grid_query_begin(object, args[2], GRID_SIGHT, "trace", &rules)) {
        cells = malloc(capacity * sizeof *cells);
        size = grid_size_of(object->grid);
        result = los_grid_query_cells(object->grid, &rules.core, from, to, cells, cells == NULL ? 0 : capacity);
        try_lock_release_read(&object->lock);
    }
    if (result.cell_count > capacity) {
        result.cell_count = capacity;
    }
    write_trace(ret, &result, cells);
    free(cells);
    if (result.reason == LOS_GRID_BY_BOUNDS && rules.outside_is_error) {
        grid_report_outside(size, grid_size_contains(size, from) ? to : from, "trace");
    }
}

static gdx_variant variant_of_ray(const los_grid_ray_result *ray) {
    gdx_dictionary dictionary;
    gdx.construct[GDX_DICTIONARY](&dictionary, NULL);
    gdx_dictionary_put(&dictionary, &keys.visible, variant_of_flag(ray->reason == LOS_GRID_CLEAR));
    gdx_dictionary_put(&dictionary, &keys.reason, gdx_variant_make_text(los_grid_reason_word(ray->reason)));
    gdx_dictionary_put(&dictionary, &keys.block_cell, variant_of_cell(ray->block_cell));
    gdx_dictionary_put(&dictionary, &keys.block_point, variant_of_grid_point(ray->block_point));
    gdx_dictionary_put(&dictionary, &keys.from_point, variant_of_grid_point(ray->from_point));
    gdx_dictionary_put(&dictionary, &keys.to_point, variant_of_grid_point(ray->to_point));
    return variant_of_dictionary(&dictionary);
}

static bool are_finite(gdx_vector2 from, gdx_vector2 to) {
    return isfinite(from.x) && isfinite(from.y) && isfinite(to.x) && isfinite(to.y);
}

void grid_trace_rays(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    gdx_vector2 from = *(const gdx_vector2 *)args[0], to = *(const gdx_vector2 *)args[1];
    los_grid_ray_result rays[LOS_GRID_RAYS_MAX];
    grid_rules rules;
    if (!are_finite(from, to)) {
        grid_error("trace_rays: the points should be finite, not (%g, %g) and (%g, %g)", (double)from.x, (double)from.y,
                   (double)to.x, (double)to.y);
        return;
    }
    if (!grid_query_begin(object, args[2], GRID_SIGHT, "trace_rays", &rules)) {
        return;
    }
    uint32_t count = los_grid_query_rays(object->grid, &rules.core, (los_grid_point){(double)from.x, (double)from.y},
                                         (los_grid_point){(double)to.x, (double)to.y}, rays);
    try_lock_release_read(&object->lock);
    if (count > 0 && gdx_resize(GDX_ARRAY, ret, count)) {
        for (uint32_t i = 0; i < count; i++) {
            gdx_array_put(ret, i, variant_of_ray(&rays[i]));
        }
    }
}
