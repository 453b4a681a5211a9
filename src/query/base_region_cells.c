/* SPDX-License-Identifier: MIT */
/* The region of a base for rules and heights whose borders are not known as lines.
 *
 * Pair queries decide the points of a square lattice.  Between two neighbors with different results a border is located
 * by bisection, down to min_gap; in each square of the lattice the borders on its sides are connected (marching
 * squares: W. Lorensen and H. Cline, Marching cubes, 1987).  Where such a border bends, it is divided: the border
 * beside its middle is located, too.  The bounds are a border as well. */
#include "query/base_region.h"

enum {
    CELLS_MAX = 512,    /* in each direction */
    BISECTIONS_MAX = 8, /* of a side of a square; 10 px become 0.04 px */
    BENDS_MAX = 3       /* how often a border within a square is divided, in depth */
};

/* The points of the lattice: the centers of cells, and points on the bounds before the first and after the last. Beyond
 * these is one more row or column on each side, at the same place and hidden, so that the bounds need no special case.
 */
typedef struct lattice {
    los_base_region_builder *builder;
    const los_region_view *view;
    los_box bounds;
    uint32_t columns, rows; /* of points, the outermost included */
    double side;            /* pixels */
    double limit;           /* pixels: borders are located up to this */
} lattice;

/* Cells of a quarter inch, or larger ones in large bounds. */
static lattice lattice_of(los_base_region_builder *builder, const los_region_view *view, los_box bounds) {
    double width = (double)bounds.high.x - (double)bounds.low.x, height = (double)bounds.high.y - (double)bounds.low.y;
    double side = los_max(0.25 * view->options->pixels_per_inch, los_max(width, height) / CELLS_MAX);
    double columns = los_min(los_max(ceil(width / side), 1.0), CELLS_MAX);
    double rows = los_min(los_max(ceil(height / side), 1.0), CELLS_MAX);
    return (lattice){
        builder, view, bounds, (uint32_t)columns + 4, (uint32_t)rows + 4, side, los_max(view->options->min_gap, 1e-3)};
}

static double coordinate(uint32_t number, uint32_t count, double low, double high, double side) {
    double at = low + ((double)number - 1.5) * side;
    return number <= 1 ? low : number >= count - 2 ? high : los_min(at, high);
}

static los_vec2d point_of(const lattice *of, uint32_t column, uint32_t row) {
    return (los_vec2d){coordinate(column, of->columns, (double)of->bounds.low.x, (double)of->bounds.high.x, of->side),
                       coordinate(row, of->rows, (double)of->bounds.low.y, (double)of->bounds.high.y, of->side)};
}

static bool is_visible(const lattice *of, uint32_t column, uint32_t row) {
    return of->builder->flags[row * of->columns + column] != 0;
}

/* One pair query.  The work is counted here and tested row by row. */
static bool sees(const lattice *of, los_vec2d point) {
    los_base_region_count_work(of->builder, LOS_REGION_QUERY_WORK);
    return los_base_region_sees(of->view, point);
}

static void decide_points(const lattice *of) {
    for (uint32_t row = 0; row < of->rows; row++) {
        for (uint32_t column = 0; column < of->columns; column++) {
            bool is_outermost = column == 0 || row == 0 || column + 1 == of->columns || row + 1 == of->rows;
            of->builder->flags[row * of->columns + column] = !is_outermost && sees(of, point_of(of, column, row));
        }
    }
}

/* The border between a visible point and a hidden one. */
static los_vec2d find_border(const lattice *of, los_vec2d visible, los_vec2d hidden) {
    for (int i = 0; i < BISECTIONS_MAX && fabs(visible.x - hidden.x) + fabs(visible.y - hidden.y) > of->limit; i++) {
        los_vec2d middle = los_vec2d_lerp(visible, hidden, 0.5);
        if (sees(of, middle)) {
            visible = middle;
        } else {
            hidden = middle;
        }
    }
    return los_vec2d_lerp(visible, hidden, 0.5);
}

/* --- Squares ----------------------------------------------------------------------------------------------------- */

/* The border between two neighboring points; one of them if there is none. */
static los_vec2d border_between(const lattice *of, uint32_t column, uint32_t row, uint32_t to_column, uint32_t to_row) {
    los_vec2d a = point_of(of, column, row), b = point_of(of, to_column, to_row);
    bool sees_a = is_visible(of, column, row), sees_b = is_visible(of, to_column, to_row);
    return sees_a == sees_b ? a : find_border(of, sees_a ? a : b, sees_a ? b : a);
}

/* Corners of a square in order, and the border on the side from each to the next. */
typedef struct square {
    bool visible[4];
    los_vec2d borders[4];
    los_vec2d low, high;
} square;

/* How far one can go from a point in a square along one axis. */
static double reach_along(double at, double direction, double low, double high) {
    return direction > 0.0 ? (high - at) / direction : direction < 0.0 ? (low - at) / direction : INFINITY;
}

/* Finds the border beside the middle of a-b, which has visible points at its left.  False if it is at the middle, or
 * not in the square. */
static bool find_bend(const lattice *of, const square *cell, los_vec2d a, los_vec2d b, los_vec2d *bend) {
    los_vec2d middle = los_vec2d_lerp(a, b, 0.5), along = {b.x - a.x, b.y - a.y};
    double length = sqrt(los_vec2d_dot(along, along));
    bool is_visible_here = sees(of, middle);
    double turn = is_visible_here ? 1.0 / length : -1.0 / length; /* towards the other side */
    los_vec2d normal = {turn * along.y, -turn * along.x};
    double reach = los_min(los_min(reach_along(middle.x, normal.x, cell->low.x, cell->high.x),
                                   reach_along(middle.y, normal.y, cell->low.y, cell->high.y)),
                           length);
    los_vec2d near = {middle.x + 2.0 * of->limit * normal.x, middle.y + 2.0 * of->limit * normal.y};
    los_vec2d far = {middle.x + reach * normal.x, middle.y + reach * normal.y};
    if (reach <= 2.0 * of->limit || sees(of, near) != is_visible_here || sees(of, far) == is_visible_here) {
        return false;
    }
    *bend = is_visible_here ? find_border(of, near, far) : find_border(of, far, near);
    return true;
}

/* Adds the border from a to b.  Where it bends in between, it is divided. */
static bool add_bent(const lattice *of, const square *cell, los_vec2d a, los_vec2d b, int bends_left) {
    los_vec2d bend;
    if (bends_left > 0 && fabs(b.x - a.x) + fabs(b.y - a.y) > 8.0 * of->limit && find_bend(of, cell, a, b, &bend)) {
        return add_bent(of, cell, a, bend, bends_left - 1) && add_bent(of, cell, bend, b, bends_left - 1);
    }
    return (a.x == b.x && a.y == b.y) || los_planar_add(&of->builder->planar, &of->builder->allocator, a, b, -1);
}

/* Adds the border from one side of the square to another; what is visible is at its left side (planar.h). */
static bool add_border(const lattice *of, const square *cell, int from, int to) {
    bool has_area = cell->low.x < cell->high.x && cell->low.y < cell->high.y; /* not on the bounds */
    return add_bent(of, cell, cell->borders[from], cell->borders[to], has_area ? BENDS_MAX : 0);
}

/* Adds the borders within a square, whose inside is at the left of each side. */
static bool add_square(const lattice *of, const square *cell) {
    int enter[2] = {0, 0}, leave[2] = {0, 0}, count = 0, left = 0;
    for (int i = 0; i < 4; i++) {
        bool here = cell->visible[i], next = cell->visible[(i + 1) % 4];
        if (!here && next) {
            enter[count++] = i;
        } else if (here && !next) {
            leave[left++] = i;
        }
    }
    if (count == 0) {
        return true;
    }
    if (count == 1) {
        return add_border(of, cell, leave[0], enter[0]);
    }
    /* Two opposite corners are visible.  The center tells whether they are connected. */
    bool is_connected = sees(of, los_vec2d_lerp(cell->low, cell->high, 0.5)), is_aligned = enter[0] < leave[0];
    int first = is_connected == is_aligned ? 1 : 0;
    return add_border(of, cell, leave[0], enter[first]) && add_border(of, cell, leave[1], enter[1 - first]);
}

/* Adds the squares between two rows of points.  `upper` contains the borders along the upper row, and then those along
 * the lower one, so that each is located once. */
static bool add_row(const lattice *of, uint32_t row, los_vec2d *upper) {
    los_vec2d before = point_of(of, 0, row); /* the outermost points are hidden */
    bool ok = true;
    for (uint32_t column = 0; ok && column + 1 < of->columns; column++) {
        square cell = {{is_visible(of, column, row), is_visible(of, column + 1, row),
                        is_visible(of, column + 1, row + 1), is_visible(of, column, row + 1)},
                       {upper[column], border_between(of, column + 1, row, column + 1, row + 1),
                        border_between(of, column, row + 1, column + 1, row + 1), before},
                       point_of(of, column, row),
                       point_of(of, column + 1, row + 1)};
        ok = add_square(of, &cell);
        before = cell.borders[1];
        upper[column] = cell.borders[2];
    }
    return ok;
}

los_status los_base_region_add_cells(los_base_region_builder *builder, const los_region_view *view, los_box bounds) {
    const lattice of = lattice_of(builder, view, bounds);
    uint32_t count = of.columns * of.rows;
    if (builder->windows.work + (uint64_t)LOS_REGION_QUERY_WORK * count > LOS_WINDOW_WORK_MAX) {
        return LOS_TOO_LARGE;
    }
    if (!los_reserve(&builder->allocator, (void **)&builder->flags, &builder->flag_capacity, count,
                     sizeof *builder->flags) ||
        !los_reserve(&builder->allocator, (void **)&builder->corners, &builder->corner_capacity, of.columns,
                     sizeof *builder->corners)) {
        return LOS_NO_MEMORY;
    }
    decide_points(&of);
    bool ok = true;
    for (uint32_t column = 0; column < of.columns; column++) {
        builder->corners[column] = point_of(&of, column, 0); /* no borders: the outermost points are hidden */
    }
    for (uint32_t row = 0; ok && row + 1 < of.rows; row++) {
        ok = add_row(&of, row, builder->corners) && los_base_region_count_work(builder, 0);
    }
    return ok ? LOS_OK : los_base_region_count_work(builder, 0) ? LOS_NO_MEMORY : LOS_TOO_LARGE;
}
