/* SPDX-License-Identifier: MIT */
/* The region of a base for rules and heights whose borders are not known as lines.
 *
 * Pair queries decide the points of a square lattice.  Between two neighbors with different results there is a border,
 * and in each square of the lattice the borders on its sides are connected (marching squares: W. Lorensen and H. Cline,
 * Marching cubes, 1987).  The borders are followed from square to square.  As long as one goes straight on, two queries
 * on each side of a square confirm it.  Else it is located by bisection, and the bend is searched in the square.  The
 * bounds are a border as well. */
#include "base_region/base_region.h"

enum {
    CELLS_MAX = 512,    /* in each direction */
    BISECTIONS_MAX = 8, /* of a side of a square */
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
    double limit;           /* pixels: borders are located up to this; queries nearer to them take much longer */
} lattice;

/* Cells of a quarter inch, or larger ones in large bounds. */
static lattice lattice_of(los_base_region_builder *builder, const los_region_view *view, los_box bounds) {
    double width = (double)bounds.high.x - (double)bounds.low.x, height = (double)bounds.high.y - (double)bounds.low.y;
    double side = los_max(0.25 * view->options->pixels_per_inch, los_max(width, height) / CELLS_MAX);
    double columns = los_min(los_max(ceil(width / side), 1.0), CELLS_MAX);
    double rows = los_min(los_max(ceil(height / side), 1.0), CELLS_MAX);
    return (lattice){builder,
                     view,
                     bounds,
                     (uint32_t)columns + 4,
                     (uint32_t)rows + 4,
                     side,
                     los_max(view->options->min_gap, side / 20.0)};
}

static double coordinate(uint32_t number, uint32_t count, double low, double high, double side) {
    double at = low + ((double)number - 1.5) * side;
    return number <= 1 ? low : number >= count - 2 ? high : los_min(at, high);
}

static los_vec2d point_of(const lattice *of, uint32_t column, uint32_t row) {
    return (los_vec2d){coordinate(column, of->columns, (double)of->bounds.low.x, (double)of->bounds.high.x, of->side),
                       coordinate(row, of->rows, (double)of->bounds.low.y, (double)of->bounds.high.y, of->side)};
}

/* The flags of a point: it is visible; and of the square at its lower right: the border from a side is added. */
enum {
    IS_VISIBLE = 1,
    FIRST_SIDE_IS_DONE = 2
};

static uint8_t *flags_of(const lattice *of, uint32_t column, uint32_t row) {
    return &of->builder->flags[row * of->columns + column];
}

/* The caller tests the work, once per square or per row. */
static bool sees(const lattice *of, los_vec2d point) {
    return los_base_region_sees(of->builder, of->view, point);
}

/* False if there is too much work. */
static bool decide_points(const lattice *of) {
    for (uint32_t row = 0; row < of->rows && los_base_region_count_work(of->builder, 0); row++) {
        for (uint32_t column = 0; column < of->columns; column++) {
            bool is_outermost = column == 0 || row == 0 || column + 1 == of->columns || row + 1 == of->rows;
            *flags_of(of, column, row) = !is_outermost && sees(of, point_of(of, column, row));
        }
    }
    return los_base_region_count_work(of->builder, 0);
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

/* A square of the lattice.  Side i leads from corner i to the next; the inside is at its left (planar.h). */
typedef struct square {
    uint32_t column, row;
    bool visible[4];
    los_vec2d corners[4];
} square;

static square square_at(const lattice *of, uint32_t column, uint32_t row) {
    static const uint32_t right[4] = {0, 1, 1, 0}, down[4] = {0, 0, 1, 1};
    square cell = {.column = column, .row = row};
    for (int i = 0; i < 4; i++) {
        cell.visible[i] = (*flags_of(of, column + right[i], row + down[i]) & IS_VISIBLE) != 0;
        cell.corners[i] = point_of(of, column + right[i], row + down[i]);
    }
    return cell;
}

/* True if a border enters the square through this side: visible points are at its left, towards corner `side`. */
static bool is_entry(const square *cell, int side) {
    return cell->visible[side] && !cell->visible[(side + 1) % 4];
}

/* The side through which a border leaves that has entered through `side`. */
static int exit_of(const lattice *of, const square *cell, int side) {
    int next = (side + 1) % 4, before = (side + 3) % 4;
    bool is_saddle =
        cell->visible[side] == cell->visible[(side + 2) % 4] && cell->visible[next] == cell->visible[before];
    if (is_saddle) { /* the center tells whether the two visible corners are connected */
        return sees(of, los_vec2d_lerp(cell->corners[0], cell->corners[2], 0.5)) ? next : before;
    }
    return cell->visible[(next + 1) % 4] ? next : cell->visible[(next + 2) % 4] ? (side + 2) % 4 : before;
}

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
    double reach = los_min(los_min(reach_along(middle.x, normal.x, cell->corners[0].x, cell->corners[2].x),
                                   reach_along(middle.y, normal.y, cell->corners[0].y, cell->corners[2].y)),
                           length);
    los_vec2d near = {middle.x + 2.0 * of->limit * normal.x, middle.y + 2.0 * of->limit * normal.y};
    los_vec2d far = {middle.x + reach * normal.x, middle.y + reach * normal.y};
    if (reach <= 2.0 * of->limit || sees(of, near) != is_visible_here || sees(of, far) == is_visible_here) {
        return false;
    }
    *bend = is_visible_here ? find_border(of, near, far) : find_border(of, far, near);
    return true;
}

/* --- Borders ----------------------------------------------------------------------------------------------------- */

static bool add_segment(const lattice *of, los_vec2d a, los_vec2d b) {
    return (a.x == b.x && a.y == b.y) || los_planar_add(&of->builder->planar, &of->builder->allocator, a, b, -1);
}

static bool is_long(const lattice *of, los_vec2d a, los_vec2d b) {
    return fabs(b.x - a.x) + fabs(b.y - a.y) > 8.0 * of->limit;
}

/* Adds the border from a to b.  Where it bends in between, it is divided. */
static bool add_bent(const lattice *of, const square *cell, los_vec2d a, los_vec2d b, int bends_left) {
    los_vec2d bend;
    if (bends_left > 0 && is_long(of, a, b) && find_bend(of, cell, a, b, &bend)) {
        return add_bent(of, cell, a, bend, bends_left - 1) && add_bent(of, cell, bend, b, bends_left - 1);
    }
    return add_segment(of, a, b);
}

/* A border that is followed.  It is added up to `start`, and straight from there to `at`. */
typedef struct trace {
    los_vec2d start, at;
} trace;

/* Continues the border to a point of the next side.  Off the line, it has a corner at `at` or bends behind it. */
static bool go_to(const lattice *of, const square *cell, trace *border, los_vec2d point, bool is_straight) {
    los_vec2d bend, at = border->at;
    bool ok = true;
    if (!is_straight) {
        bool has_area = cell->corners[0].x < cell->corners[2].x && cell->corners[0].y < cell->corners[2].y;
        ok = add_segment(of, border->start, at);
        border->start = at;
        for (int left = has_area ? BENDS_MAX : 0;
             ok && left > 0 && is_long(of, border->start, point) && find_bend(of, cell, border->start, point, &bend);
             left--) {
            ok = add_bent(of, cell, border->start, bend, left - 1);
            border->start = bend;
        }
    }
    border->at = point;
    return ok;
}

/* Where the line of the border meets the side from a visible point to a hidden one, as a fraction of it; outside of 0
 * to 1 if it does not. */
static double line_meets(const trace *border, los_vec2d visible, los_vec2d hidden) {
    los_vec2d along = {border->at.x - border->start.x, border->at.y - border->start.y};
    los_vec2d side = {hidden.x - visible.x, hidden.y - visible.y};
    los_vec2d offset = {border->at.x - visible.x, border->at.y - visible.y};
    double divisor = los_vec2d_cross(side, along);
    return divisor == 0.0 ? -1.0 : los_vec2d_cross(offset, along) / divisor;
}

/* Finds the border on a side between a visible point and a hidden one, straight on if possible. */
static los_vec2d find_next(const lattice *of, const trace *border, los_vec2d visible, los_vec2d hidden,
                           bool *is_straight) {
    double length = fabs(hidden.x - visible.x) + fabs(hidden.y - visible.y), at = line_meets(border, visible, hidden);
    double step = length > 0.0 ? of->limit / length : 1.0;
    *is_straight = false;
    if (!(at > step && at < 1.0 - step)) {
        return find_border(of, visible, hidden);
    }
    los_vec2d before = los_vec2d_lerp(visible, hidden, at - step), after = los_vec2d_lerp(visible, hidden, at + step);
    if (!sees(of, before)) {
        return find_border(of, visible, before);
    }
    if (sees(of, after)) {
        return find_border(of, after, hidden);
    }
    *is_straight = true;
    return los_vec2d_lerp(visible, hidden, at);
}

/* Follows the border that enters a square through a side, until it is there again. */
static bool follow(const lattice *of, uint32_t column, uint32_t row, int side) {
    square cell = square_at(of, column, row);
    const los_vec2d first = find_border(of, cell.corners[side], cell.corners[(side + 1) % 4]);
    trace border = {first, first};
    bool ok = true, is_closed = false;
    while (ok && !is_closed) {
        static const int32_t columns[4] = {0, 1, 0, -1}, rows[4] = {-1, 0, 1, 0};
        int to = exit_of(of, &cell, side);
        bool is_straight = false;
        *flags_of(of, cell.column, cell.row) |= (uint8_t)(FIRST_SIDE_IS_DONE << side);
        uint32_t next_column = cell.column + (uint32_t)columns[to], next_row = cell.row + (uint32_t)rows[to];
        is_closed = next_column == column && next_row == row &&
                    (*flags_of(of, column, row) & FIRST_SIDE_IS_DONE << ((to + 2) % 4)) != 0;
        los_vec2d point =
            is_closed ? first : find_next(of, &border, cell.corners[(to + 1) % 4], cell.corners[to], &is_straight);
        ok = go_to(of, &cell, &border, point, is_straight) && los_base_region_count_work(of->builder, 0);
        cell = square_at(of, next_column, next_row);
        side = (to + 2) % 4;
    }
    return ok && add_segment(of, border.start, border.at);
}

/* Adds all borders. */
static bool add_borders(const lattice *of) {
    bool ok = true;
    for (uint32_t row = 0; row + 1 < of->rows; row++) {
        for (uint32_t column = 0; column + 1 < of->columns; column++) {
            const square cell = square_at(of, column, row);
            for (int side = 0; ok && side < 4; side++) {
                if (is_entry(&cell, side) && (*flags_of(of, column, row) & FIRST_SIDE_IS_DONE << side) == 0) {
                    ok = follow(of, column, row, side);
                }
            }
        }
    }
    return ok;
}

los_status los_base_region_add_cells(los_base_region_builder *builder, const los_region_view *view, los_box bounds) {
    const lattice of = lattice_of(builder, view, bounds);
    uint32_t count = of.columns * of.rows;
    if (!los_reserve(&builder->allocator, (void **)&builder->flags, &builder->flag_capacity, count,
                     sizeof *builder->flags)) {
        return LOS_NO_MEMORY;
    }
    bool ok = decide_points(&of) && add_borders(&of);
    return ok ? LOS_OK : los_base_region_count_work(builder, 0) ? LOS_NO_MEMORY : LOS_TOO_LARGE;
}
