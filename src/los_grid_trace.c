/* SPDX-License-Identifier: MIT */
#include "los_grid_trace.h"

#include "los_grid_rules.h"

#include <math.h>

/* Points arrive as float32; what is nearer than this is the same. */
static const double NEAR = 1e-6;

static int32_t sign_of(double value) {
    return (value > 0.0) - (value < 0.0);
}

/* --- Setting out ------------------------------------------------------------------------------------------------- */

/* One axis of a ray, in cells. */
typedef struct axis_walk {
    int32_t cell;  /* where it begins: on a grid line, the cell on the side of the end */
    int32_t step;  /* -1, 0 or 1 */
    int32_t line;  /* the first grid line strictly between the ends */
    int32_t lines; /* how many there are */
} axis_walk;

static axis_walk walk_of(double from, double to) {
    axis_walk walk = {.step = sign_of(to - from)};
    if (walk.step >= 0) {
        walk.cell = (int32_t)floor(from);
        walk.line = walk.cell + 1;
        walk.lines = (int32_t)ceil(to) - walk.line;
    } else {
        walk.cell = (int32_t)ceil(from) - 1;
        walk.line = walk.cell;
        walk.lines = walk.line - (int32_t)floor(to);
    }
    if (walk.step == 0 || walk.lines < 0) {
        walk.lines = 0;
    }
    return walk;
}

static bool is_on_line(double coordinate) {
    return coordinate == floor(coordinate);
}

static void set_out(los_grid_ray *ray) {
    axis_walk x = walk_of(ray->from.x, ray->to.x), y = walk_of(ray->from.y, ray->to.y);
    ray->at = (los_cell){x.cell, y.cell};
    ray->step_x = x.step, ray->step_y = y.step;
    ray->line_x = x.line, ray->line_y = y.line;
    ray->lines_x = x.lines, ray->lines_y = y.lines;
    ray->is_run = (x.step == 0 && y.step != 0 && is_on_line(ray->from.x)) ||
                  (y.step == 0 && x.step != 0 && is_on_line(ray->from.y));
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
        .ruler = LOS_GRID_RULER_LATTICE,
        .span_x = magnitude(to.x - from.x),
        .span_y = magnitude(to.y - from.y),
    };
    set_out(&ray);
    /* How long until the next line of each kind, times both spans. */
    ray.ahead = magnitude(2 * ray.line_x - from.x) * ray.span_y - magnitude(2 * ray.line_y - from.y) * ray.span_x;
    ray.is_open = from.x == to.x && from.y == to.y && (from.x & from.y & 1) == 0;
    return ray;
}

static double snapped(double coordinate) {
    double line = floor(coordinate + 0.5);
    return fabs(coordinate - line) <= NEAR ? line : coordinate;
}

los_grid_ray los_grid_ray_between_points(los_grid_point from, los_grid_point to) {
    los_grid_ray ray = {
        .from = {snapped(from.x), snapped(from.y)},
        .to = {snapped(to.x), snapped(to.y)},
        .ruler = LOS_GRID_RULER_POINTS,
    };
    set_out(&ray);
    return ray;
}

los_grid_ray los_grid_ray_bresenham(los_cell from, los_cell to, bool tie_to_end) {
    los_grid_ray ray = {
        .from = {from.x + 0.5, from.y + 0.5},
        .to = {to.x + 0.5, to.y + 0.5},
        .start = los_grid_centre_of(from),
        .end = los_grid_centre_of(to),
        .ruler = LOS_GRID_RULER_BRESENHAM,
        .tie_to_end = tie_to_end,
        .span_x = magnitude(to.x - from.x),
        .span_y = magnitude(to.y - from.y),
    };
    set_out(&ray);
    ray.ahead = ray.span_x - ray.span_y;
    return ray;
}

/* --- Which line comes next --------------------------------------------------------------------------------------- */

/* Where the ray crosses a line of one axis, on the other; the same bits with the ends exchanged. */
static double crossing(double from, double from_other, double to, double to_other, double line) {
    return (from_other * (to - line) + to_other * (line - from)) / (to - from);
}

static double y_at(const los_grid_ray *ray, int32_t line) {
    return crossing(ray->from.x, ray->from.y, ray->to.x, ray->to.y, line);
}

static double x_at(const los_grid_ray *ray, int32_t line) {
    return crossing(ray->from.y, ray->from.x, ray->to.y, ray->to.x, line);
}

static los_grid_line next_between_points(const los_grid_ray *ray) {
    double y = y_at(ray, ray->line_x), nearest = floor(y + 0.5), distance = fabs(y - nearest);
    double run = fabs(ray->to.x - ray->from.x), rise = fabs(ray->to.y - ray->from.y);
    if (nearest == ray->line_y && (rise > run ? distance * run / rise : distance) <= NEAR) {
        return LOS_GRID_BOTH_LINES;
    }
    return (y - ray->line_y) * ray->step_y < 0.0 ? LOS_GRID_X_LINE : LOS_GRID_Y_LINE;
}

static inline los_grid_line next_of_bresenham(const los_grid_ray *ray) {
    int64_t twice = 2 * ray->ahead, tie = ray->tie_to_end ? 1 : 0;
    bool x = twice > -ray->span_y - tie, y = twice < ray->span_x + tie;
    return x && y ? LOS_GRID_BOTH_LINES : x ? LOS_GRID_X_LINE : LOS_GRID_Y_LINE;
}

static inline los_grid_line next_line(const los_grid_ray *ray) {
    if (ray->lines_x == 0 || ray->lines_y == 0) {
        return ray->lines_x > 0 ? LOS_GRID_X_LINE : ray->lines_y > 0 ? LOS_GRID_Y_LINE : LOS_GRID_NO_LINE;
    }
    if (ray->ruler == LOS_GRID_RULER_LATTICE) {
        return ray->ahead < 0 ? LOS_GRID_X_LINE : ray->ahead > 0 ? LOS_GRID_Y_LINE : LOS_GRID_BOTH_LINES;
    }
    return ray->ruler == LOS_GRID_RULER_BRESENHAM ? next_of_bresenham(ray) : next_between_points(ray);
}

static inline void cross_x(los_grid_ray *ray) {
    ray->at.x += ray->step_x;
    ray->line_x += ray->step_x;
    ray->lines_x--;
    ray->ahead += ray->ruler == LOS_GRID_RULER_BRESENHAM ? -ray->span_y : 2 * ray->span_y;
}

static inline void cross_y(los_grid_ray *ray) {
    ray->at.y += ray->step_y;
    ray->line_y += ray->step_y;
    ray->lines_y--;
    ray->ahead -= ray->ruler == LOS_GRID_RULER_BRESENHAM ? -ray->span_x : 2 * ray->span_x;
}

static inline void cross_line(los_grid_ray *ray, los_grid_line line) {
    ray->crossed = line;
    if (line != LOS_GRID_Y_LINE) {
        cross_x(ray);
    }
    if (line != LOS_GRID_X_LINE) {
        cross_y(ray);
    }
}

/* --- Events ------------------------------------------------------------------------------------------------------ */

/* The other side of the edge that a run is on. */
static los_cell first_side(const los_grid_ray *ray) {
    bool upright = ray->step_x == 0;
    return (los_cell){ray->at.x - (upright ? 1 : 0), ray->at.y - (upright ? 0 : 1)};
}

static bool next_of_run(los_grid_ray *ray, los_grid_event *event) {
    los_grid_line line = next_line(ray);
    event->first = first_side(ray);
    event->second = ray->at;
    if (!ray->is_open || ray->is_entering) {
        ray->is_open = true;
        ray->is_entering = false;
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
    ray->is_entering = true;
    return true;
}

bool los_grid_ray_next(los_grid_ray *ray, los_grid_event *event) {
    if (ray->is_run) {
        return next_of_run(ray, event);
    }
    event->cell = ray->at;
    if (!ray->is_open || ray->is_entering) {
        ray->is_open = true;
        ray->is_entering = false;
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
    ray->is_entering = true;
    return true;
}

void los_grid_ray_skip(los_grid_ray *ray, const los_grid *grid, uint8_t bits) {
    if (ray->is_run || ray->is_entering || !ray->is_open) {
        return;
    }
    los_grid_ray walk = *ray;
    const uint8_t *cell = grid->cells + los_grid_index(grid, walk.at);
    ptrdiff_t along_x = walk.step_x, along_y = walk.step_y * (ptrdiff_t)grid->width;
    for (;;) {
        los_grid_line line = next_line(&walk);
        if (line == LOS_GRID_NO_LINE) {
            break;
        }
        if (line == LOS_GRID_BOTH_LINES && ((cell[along_x] | cell[along_y]) & bits) != 0) {
            break;
        }
        const uint8_t *next = cell + (line != LOS_GRID_Y_LINE ? along_x : 0) + (line != LOS_GRID_X_LINE ? along_y : 0);
        if ((*next & bits) != 0) {
            break;
        }
        cell = next;
        cross_line(&walk, line);
    }
    *ray = walk;
}

/* --- Where ------------------------------------------------------------------------------------------------------- */

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
    if (ray->ruler == LOS_GRID_RULER_BRESENHAM) {
        return is_x ? (los_grid_point){line_x, ray->at.y + 0.5} : (los_grid_point){ray->at.x + 0.5, line_y};
    }
    return is_x ? (los_grid_point){line_x, y_at(ray, line_x)} : (los_grid_point){x_at(ray, line_y), line_y};
}

/* The crossing of a lattice ray on its boundary, as part / whole. */
static void crossing_of_lattice(const los_grid_ray *ray, int64_t *part, int64_t *whole) {
    int64_t dx = ray->end.x - ray->start.x, dy = ray->end.y - ray->start.y;
    if (ray->crossed == LOS_GRID_X_LINE) {
        int64_t line = 2 * (int64_t)(ray->line_x - ray->step_x);
        *part = (ray->start.y - 2 * (int64_t)ray->at.y) * dx + dy * (line - ray->start.x);
        *whole = 2 * dx;
    } else {
        int64_t line = 2 * (int64_t)(ray->line_y - ray->step_y);
        *part = (ray->start.x - 2 * (int64_t)ray->at.x) * dy + dx * (line - ray->start.y);
        *whole = 2 * dy;
    }
    if (*whole < 0) {
        *part = -*part;
        *whole = -*whole;
    }
}

bool los_grid_ray_is_amid(const los_grid_ray *ray, double margin) {
    int64_t parts = (int64_t)floor(margin * LOS_GRID_STRUT_PARTS + 0.5);
    if (ray->ruler == LOS_GRID_RULER_BRESENHAM) {
        return true;
    }
    if (ray->ruler == LOS_GRID_RULER_LATTICE) {
        int64_t part, whole;
        crossing_of_lattice(ray, &part, &whole);
        return part * LOS_GRID_STRUT_PARTS >= parts * whole && (whole - part) * LOS_GRID_STRUT_PARTS >= parts * whole;
    }
    los_grid_point point = los_grid_ray_point(ray);
    double fraction = ray->crossed == LOS_GRID_X_LINE ? point.y - ray->at.y : point.x - ray->at.x;
    double exact = (double)parts / LOS_GRID_STRUT_PARTS;
    return fraction >= exact - NEAR && fraction <= 1.0 - exact + NEAR;
}
