/* SPDX-License-Identifier: MIT */
#include "grid/ray_trace.h"

#include "grid/grid_rules.h"

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

/* Rounded down.  floor() is a call on processors without an instruction for it.  The sum is rounded to 2e-10, so values
 * must be whole or further than that from it; they are snapped to 1e-6. */
static inline int32_t whole_part(double value) {
    return (int32_t)(value + 1048576.0) - 1048576;
}

static axis_walk walk_of(double from, double to) {
    axis_walk walk = {.step = sign_of(to - from)};
    if (walk.step >= 0) {
        walk.cell = whole_part(from);
        walk.line = walk.cell + 1;
        walk.lines = -whole_part(-to) - walk.line;
    } else {
        walk.cell = -whole_part(-from) - 1;
        walk.line = walk.cell;
        walk.lines = walk.line - whole_part(to);
    }
    if (walk.step == 0 || walk.lines < 0) {
        walk.lines = 0;
    }
    return walk;
}

/* The same in halves of a cell, which may be negative. */
static axis_walk walk_of_nodes(int32_t from, int32_t to) {
    axis_walk walk = {.step = (to > from) - (to < from)};
    if (walk.step >= 0) {
        walk.cell = from >> 1;
        walk.line = walk.cell + 1;
        walk.lines = walk.step == 0 ? 0 : ((to + 1) >> 1) - walk.line;
    } else {
        walk.cell = ((from + 1) >> 1) - 1;
        walk.line = walk.cell;
        walk.lines = walk.line - (to >> 1);
    }
    walk.lines = walk.lines < 0 ? 0 : walk.lines;
    return walk;
}

static void set_out(los_grid_ray *ray, axis_walk x, axis_walk y) {
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
        .ruler = LOS_GRID_RAY_LATTICE,
        .x_below = 1,
        .y_above = -1,
        .span_x = magnitude(to.x - from.x),
        .span_y = magnitude(to.y - from.y),
    };
    set_out(&ray, walk_of_nodes(from.x, to.x), walk_of_nodes(from.y, to.y));
    ray.is_run =
        (from.x == to.x && from.y != to.y && from.x % 2 == 0) || (from.y == to.y && from.x != to.x && from.y % 2 == 0);
    /* How long until the next line of each kind, times both spans. */
    ray.ahead = magnitude(2 * ray.line_x - from.x) * ray.span_y - magnitude(2 * ray.line_y - from.y) * ray.span_x;
    ray.is_open = from.x == to.x && from.y == to.y && (from.x & from.y & 1) == 0;
    return ray;
}

static bool is_on_line(double coordinate) {
    return coordinate == whole_part(coordinate);
}

static double snapped(double coordinate) {
    double line = whole_part(coordinate + 0.5);
    return fabs(coordinate - line) <= NEAR ? line : coordinate;
}

los_grid_ray los_grid_ray_between_points(los_grid_point from, los_grid_point to) {
    los_grid_ray ray = {
        .from = {snapped(from.x), snapped(from.y)},
        .to = {snapped(to.x), snapped(to.y)},
        .ruler = LOS_GRID_RAY_POINTS,
    };
    set_out(&ray, walk_of(ray.from.x, ray.to.x), walk_of(ray.from.y, ray.to.y));
    ray.is_run = (ray.step_x == 0 && ray.step_y != 0 && is_on_line(ray.from.x)) ||
                 (ray.step_y == 0 && ray.step_x != 0 && is_on_line(ray.from.y));
    return ray;
}

los_grid_ray los_grid_ray_bresenham(los_cell from, los_cell to, bool tie_to_end) {
    los_grid_ray ray = {
        .from = {from.x + 0.5, from.y + 0.5},
        .to = {to.x + 0.5, to.y + 0.5},
        .start = los_grid_center_of(from),
        .end = los_grid_center_of(to),
        .ruler = LOS_GRID_RAY_BRESENHAM,
        .span_x = magnitude(to.x - from.x),
        .span_y = magnitude(to.y - from.y),
    };
    set_out(&ray, walk_of_nodes(ray.start.x, ray.end.x), walk_of_nodes(ray.start.y, ray.end.y));
    /* The classic form has err = dx - dy, steps in x if 2 err > -dy and in y if 2 err < dx; this is -2 err. */
    int64_t tie = tie_to_end ? 1 : 0;
    ray.ahead = 2 * (ray.span_y - ray.span_x);
    ray.x_below = ray.span_y + tie;
    ray.y_above = -ray.span_x - tie;
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

static inline los_grid_line next_between_points(const los_grid_ray *ray) {
    double y = y_at(ray, ray->line_x), nearest = whole_part(y + 0.5), distance = fabs(y - nearest);
    double run = fabs(ray->to.x - ray->from.x), rise = fabs(ray->to.y - ray->from.y);
    if (nearest == ray->line_y && (rise > run ? distance * run / rise : distance) <= NEAR) {
        return LOS_GRID_BOTH_LINES;
    }
    return (y - ray->line_y) * ray->step_y < 0.0 ? LOS_GRID_X_LINE : LOS_GRID_Y_LINE;
}

static inline los_grid_line next_line(const los_grid_ray *ray) {
    if (ray->lines_x == 0 || ray->lines_y == 0) {
        return ray->lines_x > 0 ? LOS_GRID_X_LINE : ray->lines_y > 0 ? LOS_GRID_Y_LINE : LOS_GRID_NO_LINE;
    }
    if (ray->ruler == LOS_GRID_RAY_POINTS) {
        return next_between_points(ray);
    }
    bool x = ray->ahead<ray->x_below, y = ray->ahead> ray->y_above;
    return x && y ? LOS_GRID_BOTH_LINES : x ? LOS_GRID_X_LINE : LOS_GRID_Y_LINE;
}

static inline void cross_x(los_grid_ray *ray, int32_t lines) {
    ray->at.x += lines * ray->step_x;
    ray->line_x += lines * ray->step_x;
    ray->lines_x -= lines;
    ray->ahead += lines * 2 * ray->span_y;
}

static inline void cross_y(los_grid_ray *ray, int32_t lines) {
    ray->at.y += lines * ray->step_y;
    ray->line_y += lines * ray->step_y;
    ray->lines_y -= lines;
    ray->ahead -= lines * 2 * ray->span_x;
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

/* Between points, step by step. */
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

/* In whole numbers: the same steps without a branch that depends on the direction, which no processor can guess. */
static void skip_in_whole_numbers(los_grid_ray *ray, const los_grid *grid, uint8_t bits) {
    const uint8_t *cell = grid->cells + los_grid_index(grid, ray->at);
    ptrdiff_t along_x = ray->step_x, along_y = ray->step_y * (ptrdiff_t)grid->width;
    int64_t ahead = ray->ahead, x_adds = 2 * ray->span_y, y_takes = 2 * ray->span_x;
    int32_t x_left = ray->lines_x, y_left = ray->lines_y, last_x = 0, last_y = 0;
    while (x_left > 0 || y_left > 0) {
        int32_t x = y_left == 0 || (x_left > 0 && ahead < ray->x_below);
        int32_t y = x_left == 0 || (y_left > 0 && ahead > ray->y_above);
        const uint8_t *next = cell + (along_x & -(ptrdiff_t)x) + (along_y & -(ptrdiff_t)y);
        if ((*next & bits) != 0 || ((x & y) != 0 && ((cell[along_x] | cell[along_y]) & bits) != 0)) {
            break;
        }
        cell = next;
        ahead += (x_adds & -(int64_t)x) - (y_takes & -(int64_t)y);
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
    if (ray->is_run || ray->is_entering || !ray->is_open) {
        return;
    }
    (ray->ruler == LOS_GRID_RAY_POINTS ? skip_between_points : skip_in_whole_numbers)(ray, grid, bits);
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
    if (ray->ruler == LOS_GRID_RAY_BRESENHAM) {
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
    if (ray->ruler == LOS_GRID_RAY_BRESENHAM) {
        return true;
    }
    if (ray->ruler == LOS_GRID_RAY_LATTICE) {
        int64_t part, whole;
        crossing_of_lattice(ray, &part, &whole);
        return part * LOS_GRID_STRUT_PARTS >= parts * whole && (whole - part) * LOS_GRID_STRUT_PARTS >= parts * whole;
    }
    los_grid_point point = los_grid_ray_point(ray);
    double fraction = ray->crossed == LOS_GRID_X_LINE ? point.y - ray->at.y : point.x - ray->at.x;
    double exact = (double)parts / LOS_GRID_STRUT_PARTS;
    return fraction >= exact - NEAR && fraction <= 1.0 - exact + NEAR;
}
