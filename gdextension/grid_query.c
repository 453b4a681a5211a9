/* SPDX-License-Identifier: MIT */
/* Single questions to a grid.  Each answers first and complains last: whoever hears a message may do anything. */
#include "grid/grid_query.h"
#include "diagnostics.h"
#include "grid_object.h"
#include "utf8.h"

#include <math.h>

/* --- Cells ------------------------------------------------------------------------------------------------------- */

/* One error, if these rules want one, about the first of two cells that is outside; after the query. */
static void complain_of_ends(const grid_rules *rules, los_cell size, los_cell from, los_cell to, const char *method) {
    const los_grid board = {.width = size.x, .height = size.y};
    if (!rules->outside_is_error) {
        return;
    }
    if (!los_grid_contains(&board, from)) {
        complain_of_outside(size, from, method);
    } else if (!los_grid_contains(&board, to)) {
        complain_of_outside(size, to, method);
    }
}

static void sees(grid_object *object, const void *const *args, int kind, const char *method, GDExtensionBool *ret) {
    los_cell from = cell_argument(args[0]), to = cell_argument(args[1]);
    grid_rules rules;
    *ret = 0;
    if (grid_open(object, args[2], kind, method, &rules)) {
        los_cell size = grid_size_of(&object->grid);
        *ret = los_grid_sees(&object->grid, &rules.core, from, to);
        usage_release(&object->users);
        complain_of_ends(&rules, size, from, to, method);
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

/* A point on the far border belongs to the last cell, though that is not where los_grid_cell_at puts it. */
static bool is_on_board(const los_grid *grid, gdx_vector2 point) {
    return point.x >= 0.0f && point.y >= 0.0f && point.x <= (float)grid->width && point.y <= (float)grid->height;
}

static void sees_points(grid_object *object, const void *const *args, int kind, const char *method,
                        GDExtensionBool *ret) {
    gdx_vector2 from = *(const gdx_vector2 *)args[0], to = *(const gdx_vector2 *)args[1];
    grid_rules rules;
    *ret = 0;
    if (!is_finite(from) || !is_finite(to)) {
        report_error("%s: (%g, %g) to (%g, %g) is not finite", method, (double)from.x, (double)from.y, (double)to.x,
                     (double)to.y);
        return;
    }
    if (!grid_open(object, args[2], kind, method, &rules)) {
        return;
    }
    bool are_inside = is_on_board(&object->grid, from) && is_on_board(&object->grid, to);
    *ret = los_grid_sees_point(&object->grid, &rules.core, (los_grid_point){(double)from.x, (double)from.y},
                               (los_grid_point){(double)to.x, (double)to.y});
    usage_release(&object->users);
    if (rules.outside_is_error && !are_inside) {
        report_error("%s: (%g, %g) or (%g, %g) is outside the board", method, (double)from.x, (double)from.y,
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

static void complain_of_unit(const void *name) {
    gdx_variant id = gdx_variant_make(GDX_STRING_NAME, name);
    char text[64];
    gdx_variant_text(&id, text, sizeof text);
    gdx_variant_destroy(&id);
    report_error("has_los_between: there is no unit \"%s\"", text);
}

void grid_has_los_between(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    grid_rules rules;
    los_cell from, to;
    *(GDExtensionBool *)ret = 0;
    if (!grid_open(object, args[2], GRID_SIGHT, "has_los_between", &rules)) {
        return;
    }
    bool has_from = grid_find_unit(object, args[0], &from), has_to = grid_find_unit(object, args[1], &to);
    *(GDExtensionBool *)ret = has_from && has_to && los_grid_sees(&object->grid, &rules.core, from, to);
    usage_release(&object->users);
    if (!has_from || !has_to) {
        complain_of_unit(args[has_from ? 1 : 0]);
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
        report_error("in_range: max_range should be finite, not %g", max_range);
    } else if (metric < LOS_GRID_METRIC_EUCLIDEAN || metric > LOS_GRID_METRIC_MANHATTAN) {
        report_error("in_range: there is no metric %lld", (long long)metric);
    } else {
        *(GDExtensionBool *)ret =
            los_grid_in_range((los_grid_metric)metric, max_range, (double)a.x - (double)b.x, (double)a.y - (double)b.y);
    }
}
