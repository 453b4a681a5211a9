/* SPDX-License-Identifier: MIT */
#include "grid/ray_trace.h"

#include "base/assert.h"
#include "grid/grid_rules.h"

#include <math.h>

/* Callers have points in float32; coordinates that differ by less are equal. */
static const double TOLERANCE = 1e-6;

static int32_t sign_of(double value) {
    return (value > 0.0) - (value < 0.0);
}

/* --- Start of a ray ---------------------------------------------------------------------------------------------- */

/* One axis of a ray, in cells. */
typedef struct axis_steps {
    int32_t cell;  /* the first cell: if the ray starts on a grid line, the one on the side of its end */
    int32_t step;  /* -1, 0 or 1 */
    int32_t line;  /* the first grid line strictly between the endpoints */
    int32_t lines; /* how many there are */
} axis_steps;

/* Rounds down.  floor() is a function call on processors without an instruction for it.  The sum is rounded to 2e-10,
 * so values must be integers or further than that from one; they are snapped to 1e-6. */
static inline int32_t floor_to_int(double value) {
    LOS_ASSERT(fabs(value) < 1048576.0);
    return (int32_t)(value + 1048576.0) - 1048576;
}

static axis_steps steps_between(double from, double to) {
    axis_steps steps = {.step = sign_of(to - from)};
    if (steps.step >= 0) {
        steps.cell = floor_to_int(from);
        steps.line = steps.cell + 1;
        steps.lines = -floor_to_int(-to) - steps.line;
    } else {
        steps.cell = -floor_to_int(-from) - 1;
        steps.line = steps.cell;
        steps.lines = steps.line - floor_to_int(to);
    }
    if (steps.step == 0 || steps.lines < 0) {
        steps.lines = 0;
    }
    return steps;
}

/* The same in half cells, which may be negative. */
static axis_steps steps_between_nodes(int32_t from, int32_t to) {
    axis_steps steps = {.step = (to > from) - (to < from)};
    if (steps.step >= 0) {
        steps.cell = from >> 1;
        steps.line = steps.cell + 1;
        steps.lines = steps.step == 0 ? 0 : ((to + 1) >> 1) - steps.line;
    } else {
        steps.cell = ((from + 1) >> 1) - 1;
        steps.line = steps.cell;
        steps.lines = steps.line - (to >> 1);
    }
    steps.lines = steps.lines < 0 ? 0 : steps.lines;
    return steps;
}

static void start_ray(los_grid_ray *ray, axis_steps x, axis_steps y) {
    ray->at = (los_cell){x.cell, y.cell};
    ray->step_x = x.step, ray->step_y = y.step;
    ray->line_x = x.line, ray->line_y = y.line;
    ray->lines_x = x.lines, ray->lines_y = y.lines;
}

static int64_t magnitude(int32_t value) {
    return value < 0 ? -value : value;
}

los_grid_ray los_grid_ray_between(los_grid_node from, los_grid_node to) {
    los_grid_ray ray = {
        .from = {from.x / 2.0, from.y / 2.0},
        .to = {to.x / 2.0, to.y / 2.0},
        .start = from,
        .end = to,
        .kind = LOS_GRID_RAY_LATTICE,
        .x_below = 1,
        .y_above = -1,
        .span_x = magnitude(to.x - from.x),
        .span_y = magnitude(to.y - from.y),
    };
    start_ray(&ray, steps_between_nodes(from.x, to.x), steps_between_nodes(from.y, to.y));
    ray.is_run =
        (from.x == to.x && from.y != to.y && from.x % 2 == 0) || (from.y == to.y && from.x != to.x && from.y % 2 == 0);
    /* The distances to the next line of either axis, both multiplied by both spans. */
    ray.decision = magnitude(2 * ray.line_x - from.x) * ray.span_y - magnitude(2 * ray.line_y - from.y) * ray.span_x;
    ray.has_started = from.x == to.x && from.y == to.y && (from.x & from.y & 1) == 0;
    return ray;
}

static bool is_on_line(double coordinate) {
    return coordinate == floor_to_int(coordinate);
}

static double snap_to_line(double coordinate) {
    double line = floor_to_int(coordinate + 0.5);
    return fabs(coordinate - line) <= TOLERANCE ? line : coordinate;
}

los_grid_ray los_grid_ray_between_points(los_grid_point from, los_grid_point to) {
    los_grid_ray ray = {
        .from = {snap_to_line(from.x), snap_to_line(from.y)},
        .to = {snap_to_line(to.x), snap_to_line(to.y)},
        .kind = LOS_GRID_RAY_POINTS,
    };
    start_ray(&ray, steps_between(ray.from.x, ray.to.x), steps_between(ray.from.y, ray.to.y));
    ray.is_run = (ray.step_x == 0 && ray.step_y != 0 && is_on_line(ray.from.x)) ||
                 (ray.step_y == 0 && ray.step_x != 0 && is_on_line(ray.from.y));
    return ray;
}

los_grid_ray los_grid_ray_bresenham(los_cell from, los_cell to, bool tie_to_end) {
    los_grid_ray ray = {
        .from = los_grid_center_point(from),
        .to = los_grid_center_point(to),
        .start = los_grid_center_node(from),
        .end = los_grid_center_node(to),
        .kind = LOS_GRID_RAY_BRESENHAM,
        .span_x = magnitude(to.x - from.x),
        .span_y = magnitude(to.y - from.y),
    };
    start_ray(&ray, steps_between_nodes(ray.start.x, ray.end.x), steps_between_nodes(ray.start.y, ray.end.y));
    /* The usual form has err = dx - dy and steps in x if 2 err > -dy, in y if 2 err < dx.  The decision is -2 err. */
    int64_t tie = tie_to_end ? 1 : 0;
    ray.decision = 2 * (ray.span_y - ray.span_x);
    ray.x_below = ray.span_y + tie;
    ray.y_above = -ray.span_x - tie;
    return ray;
}

/* --- The next grid line ------------------------------------------------------------------------------------------ */

/* The coordinate on the other axis where the ray crosses a line; the same bits with the endpoints exchanged. */
static double crossing(double from, double from_other, double to, double to_other, double line) {
    return (from_other * (to - line) + to_other * (line - from)) / (to - from);
}

static double y_at(const los_grid_ray *ray, int32_t line) {
    return crossing(ray->from.x, ray->from.y, ray->to.x, ray->to.y, line);
}

static double x_at(const los_grid_ray *ray, int32_t line) {
    return crossing(ray->from.y, ray->from.x, ray->to.y, ray->to.x, line);
}

static inline los_grid_line next_between_points(const los_grid_ray *ray) {
    double y = y_at(ray, ray->line_x), nearest = floor_to_int(y + 0.5), distance = fabs(y - nearest);
    double run = fabs(ray->to.x - ray->from.x), rise = fabs(ray->to.y - ray->from.y);
    if (nearest == ray->line_y && (rise > run ? distance * run / rise : distance) <= TOLERANCE) {
        return LOS_GRID_BOTH_LINES;
    }
    return (y - ray->line_y) * ray->step_y < 0.0 ? LOS_GRID_X_LINE : LOS_GRID_Y_LINE;
}

static inline los_grid_line next_line(const los_grid_ray *ray) {
    if (ray->lines_x == 0 || ray->lines_y == 0) {
        return ray->lines_x > 0 ? LOS_GRID_X_LINE : ray->lines_y > 0 ? LOS_GRID_Y_LINE : LOS_GRID_NO_LINE;
    }
    if (ray->kind == LOS_GRID_RAY_POINTS) {
        return next_between_points(ray);
    }
    bool x = ray->decision<ray->x_below, y = ray->decision> ray->y_above;
    return x && y ? LOS_GRID_BOTH_LINES : x ? LOS_GRID_X_LINE : LOS_GRID_Y_LINE;
}

static inline void cross_x(los_grid_ray *ray, int32_t lines) {
    ray->at.x += lines * ray->step_x;
    ray->line_x += lines * ray->step_x;
    ray->lines_x -= lines;
    ray->decision += lines * 2 * ray->span_y;
}

static inline void cross_y(los_grid_ray *ray, int32_t lines) {
    ray->at.y += lines * ray->step_y;
    ray->line_y += lines * ray->step_y;
    ray->lines_y -= lines;
    ray->decision -= lines * 2 * ray->span_x;
}

static inline void cross_line(los_grid_ray *ray, los_grid_line line) {
    ray->crossed = line;
    if (line != LOS_GRID_Y_LINE) {
        cross_x(ray, 1);
    }
    if (line != LOS_GRID_X_LINE) {
        cross_y(ray, 1);
    }
}

/* --- Events ------------------------------------------------------------------------------------------------------ */

/* The cell on the side of a run that has the smaller coordinate. */
static los_cell first_side(const los_grid_ray *ray) {
    bool is_vertical = ray->step_x == 0;
    return (los_cell){ray->at.x - (is_vertical ? 1 : 0), ray->at.y - (is_vertical ? 0 : 1)};
}

static bool next_of_run(los_grid_ray *ray, los_grid_event *event) {
    los_grid_line line = next_line(ray);
    event->first = first_side(ray);
    event->second = ray->at;
    if (!ray->has_started || ray->enters_next) {
        ray->has_started = true;
        ray->enters_next = false;
        event->kind = LOS_GRID_RUN;
        return true;
    }
    if (line == LOS_GRID_NO_LINE) {
        return false;
    }
    cross_line(ray, line);
    event->kind = LOS_GRID_PASS;
    event->cell = first_side(ray);
    event->next = ray->at;
    ray->enters_next = true;
    return true;
}

bool los_grid_ray_next(los_grid_ray *ray, los_grid_event *event) {
    if (ray->is_run) {
        return next_of_run(ray, event);
    }
    event->cell = ray->at;
    if (!ray->has_started || ray->enters_next) {
        ray->has_started = true;
        ray->enters_next = false;
        event->kind = LOS_GRID_ENTER;
        return true;
    }
    los_grid_line line = next_line(ray);
    if (line == LOS_GRID_NO_LINE) {
        return false;
    }
    cross_line(ray, line);
    event->kind = line == LOS_GRID_BOTH_LINES ? LOS_GRID_CORNER : LOS_GRID_CROSS;
    event->next = ray->at;
    event->first = (los_cell){ray->at.x, event->cell.y};
    event->second = (los_cell){event->cell.x, ray->at.y};
    ray->enters_next = true;
    return true;
}

static void skip_between_points(los_grid_ray *ray, const los_grid *grid, uint8_t bits) {
    const uint8_t *cell = grid->cells + los_grid_index(grid, ray->at);
    ptrdiff_t along_x = ray->step_x, along_y = ray->step_y * (ptrdiff_t)grid->width;
    for (;;) {
        los_grid_line line = next_line(ray);
        if (line == LOS_GRID_NO_LINE ||
            (line == LOS_GRID_BOTH_LINES && ((cell[along_x] | cell[along_y]) & bits) != 0)) {
            return;
        }
        cell += (line != LOS_GRID_Y_LINE ? along_x : 0) + (line != LOS_GRID_X_LINE ? along_y : 0);
        if ((*cell & bits) != 0) {
            return;
        }
        cross_line(ray, line);
    }
}

/* As skip_between_points, without branches on the direction, which processors predict badly. */
static void skip_in_integers(los_grid_ray *ray, const los_grid *grid, uint8_t bits) {
    const uint8_t *cell = grid->cells + los_grid_index(grid, ray->at);
    ptrdiff_t along_x = ray->step_x, along_y = ray->step_y * (ptrdiff_t)grid->width;
    int64_t decision = ray->decision, x_adds = 2 * ray->span_y, y_subtracts = 2 * ray->span_x;
    int32_t x_left = ray->lines_x, y_left = ray->lines_y, last_x = 0, last_y = 0;
    while (x_left > 0 || y_left > 0) {
        int32_t x = y_left == 0 || (x_left > 0 && decision < ray->x_below);
        int32_t y = x_left == 0 || (y_left > 0 && decision > ray->y_above);
        const uint8_t *next = cell + (along_x & -(ptrdiff_t)x) + (along_y & -(ptrdiff_t)y);
        if ((*next & bits) != 0 || ((x & y) != 0 && ((cell[along_x] | cell[along_y]) & bits) != 0)) {
            break;
        }
        cell = next;
        decision += (x_adds & -(int64_t)x) - (y_subtracts & -(int64_t)y);
        x_left -= x;
        y_left -= y;
        last_x = x;
        last_y = y;
    }
    if ((last_x | last_y) != 0) {
        ray->crossed = last_x == 0 ? LOS_GRID_Y_LINE : last_y == 0 ? LOS_GRID_X_LINE : LOS_GRID_BOTH_LINES;
    }
    cross_x(ray, ray->lines_x - x_left);
    cross_y(ray, ray->lines_y - y_left);
}

void los_grid_ray_skip(los_grid_ray *ray, const los_grid *grid, uint8_t bits) {
    LOS_ASSERT((bits & LOS_GRID_HAS_BOUNDARY) != 0);
    if (ray->is_run || ray->enters_next || !ray->has_started) {
        return;
    }
    (ray->kind == LOS_GRID_RAY_POINTS ? skip_between_points : skip_in_integers)(ray, grid, bits);
}

/* --- Points of events -------------------------------------------------------------------------------------------- */

los_grid_point los_grid_ray_point(const los_grid_ray *ray) {
    /* The line that was crossed last lies one step back. */
    int32_t line_x = ray->line_x - ray->step_x, line_y = ray->line_y - ray->step_y;
    bool is_x = ray->crossed == LOS_GRID_X_LINE;
    if (ray->crossed == LOS_GRID_NO_LINE) {
        return ray->from;
    }
    if (ray->crossed == LOS_GRID_BOTH_LINES) {
        return (los_grid_point){line_x, line_y};
    }
    if (ray->kind == LOS_GRID_RAY_BRESENHAM) {
        return is_x ? (los_grid_point){line_x, ray->at.y + 0.5} : (los_grid_point){ray->at.x + 0.5, line_y};
    }
    return is_x ? (los_grid_point){line_x, y_at(ray, line_x)} : (los_grid_point){x_at(ray, line_y), line_y};
}

/* Where a lattice ray crosses its boundary: the fraction numerator / denominator of its length. */
static void lattice_crossing(const los_grid_ray *ray, int64_t *numerator, int64_t *denominator) {
    int64_t dx = ray->end.x - ray->start.x, dy = ray->end.y - ray->start.y;
    if (ray->crossed == LOS_GRID_X_LINE) {
        int64_t line = 2 * (int64_t)(ray->line_x - ray->step_x);
        *numerator = (ray->start.y - 2 * (int64_t)ray->at.y) * dx + dy * (line - ray->start.x);
        *denominator = 2 * dx;
    } else {
        int64_t line = 2 * (int64_t)(ray->line_y - ray->step_y);
        *numerator = (ray->start.x - 2 * (int64_t)ray->at.x) * dy + dx * (line - ray->start.y);
        *denominator = 2 * dy;
    }
    if (*denominator < 0) {
        *numerator = -*numerator;
        *denominator = -*denominator;
    }
}

bool los_grid_ray_crosses_leaf(const los_grid_ray *ray, double strut) {
    LOS_ASSERT(ray->crossed == LOS_GRID_X_LINE || ray->crossed == LOS_GRID_Y_LINE);
    int64_t parts = los_grid_strut_parts(strut);
    if (ray->kind == LOS_GRID_RAY_BRESENHAM) {
        return true; /* it crosses from center to center */
    }
    if (ray->kind == LOS_GRID_RAY_LATTICE) {
        int64_t numerator, denominator;
        lattice_crossing(ray, &numerator, &denominator);
        int64_t margin = parts * denominator;
        return numerator * LOS_GRID_STRUT_PARTS >= margin && (denominator - numerator) * LOS_GRID_STRUT_PARTS >= margin;
    }
    los_grid_point point = los_grid_ray_point(ray);
    double fraction = ray->crossed == LOS_GRID_X_LINE ? point.y - ray->at.y : point.x - ray->at.x;
    double rounded = (double)parts / LOS_GRID_STRUT_PARTS;
    return fraction >= rounded - TOLERANCE && fraction <= 1.0 - rounded + TOLERANCE;
}
