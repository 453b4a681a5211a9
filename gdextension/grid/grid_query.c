/* SPDX-License-Identifier: MIT */
/* Queries of one pair. */
#include "bind/utf8.h"
#include "grid/grid_object.h"
#include "grid/grid_read.h"
#include "values/keys.h"

#include <math.h>
#include <stdlib.h>

/* --- Cells ------------------------------------------------------------------------------------------------------- */

/* One error for the first of two cells that is outside, if the rules have outside_is_error. */
static void report_outside_pair(const grid_rules *rules, los_cell size, los_cell from, los_cell to,
                                const char *method) {
    if (!rules->outside_is_error) {
        return;
    }
    if (!grid_size_contains(size, from)) {
        grid_report_outside(size, from, method);
    } else if (!grid_size_contains(size, to)) {
        grid_report_outside(size, to, method);
    }
}

static void sees(grid_object *object, const void *const *args, int kind, const char *method, GDExtensionBool *ret) {
    los_cell from = cell_argument(args[0]), to = cell_argument(args[1]);
    grid_rules rules;
    *ret = 0;
    if (grid_query_begin(object, args[2], kind, method, &rules)) {
        los_cell size = grid_size_of(object->grid);
        *ret = los_grid_sees(object->grid, &rules.core, from, to);
        try_lock_release_read(&object->lock);
        report_outside_pair(&rules, size, from, to, method);
    }
}

void grid_has_los(void *self, const void *const *args, void *ret) {
    sees(self, args, GRID_SIGHT, "has_los", ret);
}

void grid_has_lof(void *self, const void *const *args, void *ret) {
    sees(self, args, GRID_FIRE, "has_lof", ret);
}

/* --- Points ------------------------------------------------------------------------------------------------------ */

static bool is_finite(gdx_vector2 point) {
    return isfinite(point.x) && isfinite(point.y);
}

/* Points on the far border are on the board here, though los_grid_cell_at finds no cell for them. */
static bool is_on_board(const los_grid *grid, gdx_vector2 point) {
    return point.x >= 0.0f && point.y >= 0.0f && point.x <= (float)los_grid_width(grid) &&
           point.y <= (float)los_grid_height(grid);
}

static void sees_points(grid_object *object, const void *const *args, int kind, const char *method,
                        GDExtensionBool *ret) {
    gdx_vector2 from = *(const gdx_vector2 *)args[0], to = *(const gdx_vector2 *)args[1];
    grid_rules rules;
    *ret = 0;
    if (!is_finite(from) || !is_finite(to)) {
        grid_error("%s: the points should be finite, not (%g, %g) and (%g, %g)", method, (double)from.x, (double)from.y,
                   (double)to.x, (double)to.y);
        return;
    }
    if (!grid_query_begin(object, args[2], kind, method, &rules)) {
        return;
    }
    bool are_inside = is_on_board(object->grid, from) && is_on_board(object->grid, to);
    *ret = los_grid_sees_point(object->grid, &rules.core, (los_grid_point){(double)from.x, (double)from.y},
                               (los_grid_point){(double)to.x, (double)to.y});
    try_lock_release_read(&object->lock);
    if (rules.outside_is_error && !are_inside) {
        grid_error("%s: point (%g, %g) or (%g, %g) is outside the board", method, (double)from.x, (double)from.y,
                   (double)to.x, (double)to.y);
    }
}

void grid_has_los_points(void *self, const void *const *args, void *ret) {
    sees_points(self, args, GRID_SIGHT, "has_los_points", ret);
}

void grid_has_lof_points(void *self, const void *const *args, void *ret) {
    sees_points(self, args, GRID_FIRE, "has_lof_points", ret);
}

/* --- Units ------------------------------------------------------------------------------------------------------- */

static void report_missing_unit(const void *name) {
    gdx_variant id = gdx_variant_make(GDX_STRING_NAME, name);
    char text[64];
    gdx_variant_text(&id, text, sizeof text);
    gdx_variant_destroy(&id);
    grid_error("has_los_between: there is no unit \"%s\"", text);
}

void grid_has_los_between(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    grid_rules rules;
    los_cell from, to;
    *(GDExtensionBool *)ret = 0;
    if (!grid_query_begin(object, args[2], GRID_SIGHT, "has_los_between", &rules)) {
        return;
    }
    bool has_from = grid_find_unit(object, args[0], &from), has_to = grid_find_unit(object, args[1], &to);
    *(GDExtensionBool *)ret = has_from && has_to && los_grid_sees(object->grid, &rules.core, from, to);
    try_lock_release_read(&object->lock);
    if (!has_from || !has_to) {
        report_missing_unit(args[has_from ? 1 : 0]);
    }
}

/* --- Distance ---------------------------------------------------------------------------------------------------- */

void grid_in_range(void *self, const void *const *args, void *ret) {
    los_cell a = cell_argument(args[0]), b = cell_argument(args[1]);
    double max_range = *(const double *)args[2];
    int64_t metric = *(const int64_t *)args[3];
    (void)self;
    *(GDExtensionBool *)ret = 0;
    if (!isfinite(max_range)) {
        grid_error("in_range: max_range should be finite (negative: unlimited), not %g", max_range);
    } else if (metric < LOS_GRID_METRIC_EUCLIDEAN || metric > LOS_GRID_METRIC_MANHATTAN) {
        grid_error("in_range: metric should be %d to %d, not %lld", LOS_GRID_METRIC_EUCLIDEAN,
                   LOS_GRID_METRIC_MANHATTAN, (long long)metric);
    } else {
        *(GDExtensionBool *)ret =
            los_grid_in_range((los_grid_metric)metric, max_range, (double)a.x - (double)b.x, (double)a.y - (double)b.y);
    }
}

/* GridLineOfSight.trace: the whole result for one pair; trace_rays: all its rays. */

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
