/* SPDX-License-Identifier: MIT */
#include "grid/swept_body.h"

#include "base/assert.h"
#include "grid/grid_rules.h"

#include <math.h>

/* Cells: overlaps with an obstacle that are smaller do not count. */
static const double TOLERANCE = 1e-6;

/* Cells: how far beyond the radius obstacles are tested; covers the rounding of their ranges. */
static const double SEARCH_MARGIN = 0.01;

/* The open rectangle of a body, shrunk by the tolerance. */
typedef struct rectangle {
    const los_grid_judge *judge;
    los_grid_point origin;           /* one endpoint of the line */
    double direction_x, direction_y; /* unit vector */
    double low, high;                /* distances along the line */
    double half_width;
    bool is_reversed; /* `origin` is the target of the query */
} rectangle;

/* The obstacle nearest to the query's start. */
typedef struct nearest {
    los_grid_verdict verdict;
    double distance; /* along the line from the query's start, up to a constant */
} nearest;

/* Reduces [*first, *last], fractions between a and b, to where the value is between low and high.  False if empty. */
static bool clip(double a, double b, double low, double high, double *first, double *last) {
    if (a == b) {
        return a >= low && a <= high;
    }
    double t0 = (low - a) / (b - a), t1 = (high - a) / (b - a);
    *first = fmax(*first, fmin(t0, t1));
    *last = fmin(*last, fmax(t0, t1));
    return *first <= *last;
}

/* If the segment meets the rectangle nearer than everything before, it becomes the nearest obstacle. */
static void test_segment(const rectangle *body, nearest *found, los_grid_point a, los_grid_point b,
                         los_grid_reason reason, los_cell cell) {
    double ux = body->direction_x, uy = body->direction_y;
    double ax = a.x - body->origin.x, ay = a.y - body->origin.y, bx = b.x - body->origin.x, by = b.y - body->origin.y;
    double along_a = ax * ux + ay * uy, along_b = bx * ux + by * uy;
    double first = 0.0, last = 1.0;
    if (!clip(along_a, along_b, body->low, body->high, &first, &last) ||
        !clip(ay * ux - ax * uy, by * ux - bx * uy, -body->half_width, body->half_width, &first, &last)) {
        return;
    }
    double at_first = along_a + (along_b - along_a) * first, at_last = along_a + (along_b - along_a) * last;
    bool takes_first = (at_first < at_last) != body->is_reversed;
    double at = takes_first ? at_first : at_last, distance = body->is_reversed ? -at : at;
    if (found->verdict.reason != LOS_GRID_CLEAR && distance >= found->distance) {
        return;
    }
    double fraction = takes_first ? first : last;
    found->distance = distance;
    found->verdict.reason = reason;
    found->verdict.cell = cell;
    found->verdict.point = (los_grid_point){a.x + (b.x - a.x) * fraction, a.y + (b.y - a.y) * fraction};
}

/* A piece of the boundary that starts at the upper left corner of a cell. */
typedef struct boundary_piece {
    los_cell corner;
    bool is_horizontal;
    double first, last; /* fractions of the boundary */
} boundary_piece;

static void test_piece(const rectangle *body, nearest *found, boundary_piece piece, los_grid_reason reason,
                       los_cell cell) {
    double x = piece.corner.x, y = piece.corner.y;
    los_grid_point a = {x + (piece.is_horizontal ? piece.first : 0.0), y + (piece.is_horizontal ? 0.0 : piece.first)};
    los_grid_point b = {x + (piece.is_horizontal ? piece.last : 0.0), y + (piece.is_horizontal ? 0.0 : piece.last)};
    test_segment(body, found, a, b, reason, cell);
}

/* The boundary between two cells; `cell` has the larger coordinates, so the boundary starts at its corner. */
static void test_boundary(const rectangle *body, nearest *found, los_cell before, los_cell cell) {
    const los_grid_judge *judge = body->judge;
    bool is_horizontal = before.x == cell.x, has_before = los_grid_is_inside(judge->grid, before);
    boundary_piece whole = {cell, is_horizontal, 0.0, 1.0};
    if (!has_before || !los_grid_is_inside(judge->grid, cell)) {
        test_piece(body, found, whole, LOS_GRID_BY_WALL, has_before ? before : cell);
        return;
    }
    los_grid_boundary boundary = los_grid_get_boundary(judge->grid, before, cell);
    double strut = judge->rules->strut;
    if (boundary == LOS_GRID_OPEN) {
        return;
    }
    if (boundary == LOS_GRID_BOUNDARY_WALL) {
        test_piece(body, found, whole, LOS_GRID_BY_WALL, cell);
        return;
    }
    if (strut > 0.0) {
        test_piece(body, found, (boundary_piece){cell, is_horizontal, 0.0, strut}, LOS_GRID_BY_STRUT, cell);
        test_piece(body, found, (boundary_piece){cell, is_horizontal, 1.0 - strut, 1.0}, LOS_GRID_BY_STRUT, cell);
    }
    if (!los_grid_leaf_is_open(judge->rules, boundary)) {
        test_piece(body, found, (boundary_piece){cell, is_horizontal, strut, 1.0 - strut}, LOS_GRID_BY_DOOR, cell);
    }
}

/* A cell's four edges if it blocks, its boundaries, and the border where it lies there. */
static void test_cell(const rectangle *body, nearest *found, los_cell cell) {
    const los_grid_judge *judge = body->judge;
    const los_grid *grid = judge->grid;
    los_cell east = {cell.x + 1, cell.y}, south = {cell.x, cell.y + 1};
    uint8_t bits = los_grid_judge_bits(judge, cell) & judge->rules->block_flags;
    if (bits != 0) {
        los_grid_reason reason = los_grid_reason_of_block_flags(bits);
        test_piece(body, found, (boundary_piece){cell, true, 0.0, 1.0}, reason, cell);
        test_piece(body, found, (boundary_piece){cell, false, 0.0, 1.0}, reason, cell);
        test_piece(body, found, (boundary_piece){south, true, 0.0, 1.0}, reason, cell);
        test_piece(body, found, (boundary_piece){east, false, 0.0, 1.0}, reason, cell);
    }
    bool is_first = cell.x == 0 || cell.y == 0;
    if (is_first || (grid->cells[los_grid_index(grid, cell)] & LOS_GRID_HAS_BOUNDARY) != 0) {
        test_boundary(body, found, (los_cell){cell.x - 1, cell.y}, cell);
        test_boundary(body, found, (los_cell){cell.x, cell.y - 1}, cell);
    }
    if (cell.x == grid->width - 1) {
        test_boundary(body, found, cell, east);
    }
    if (cell.y == grid->height - 1) {
        test_boundary(body, found, cell, south);
    }
}

/* All cells of a row near the part of the line from p to q that passes the row. */
static void test_row(const rectangle *body, nearest *found, int32_t y, los_grid_point p, los_grid_point q) {
    double reach = body->judge->rules->radius + SEARCH_MARGIN, first = 0.0, last = 1.0;
    int32_t width = body->judge->grid->width;
    if (!clip(p.y, q.y, y - reach, y + 1 + reach, &first, &last)) {
        return;
    }
    double x0 = p.x + (q.x - p.x) * first, x1 = p.x + (q.x - p.x) * last;
    int32_t begin = (int32_t)floor(fmin(x0, x1) - reach), end = (int32_t)floor(fmax(x0, x1) + reach);
    begin = begin < 0 ? 0 : begin;
    end = end >= width ? width - 1 : end;
    for (int32_t x = begin; x <= end; x++) {
        test_cell(body, found, (los_cell){x, y});
    }
}

los_grid_verdict los_grid_judge_swept_body(const los_grid_judge *judge, los_grid_point from, los_grid_point to) {
    LOS_ASSERT(judge->border_blocks);
    nearest found = {.verdict = {.reason = LOS_GRID_CLEAR, .cell = {-1, -1}, .point = to}};
    /* Both directions are computed from the same endpoint, so that rounding is the same. */
    bool is_reversed = from.y > to.y || (from.y == to.y && from.x > to.x);
    los_grid_point p = is_reversed ? to : from, q = is_reversed ? from : to;
    double dx = q.x - p.x, dy = q.y - p.y, length = sqrt(dx * dx + dy * dy);
    double half_width = judge->rules->radius - TOLERANCE, reach = judge->rules->radius + SEARCH_MARGIN;
    if (half_width <= 0.0 || length - TOLERANCE <= TOLERANCE) {
        return found.verdict;
    }
    rectangle body = {
        .judge = judge,
        .origin = p,
        .direction_x = dx / length,
        .direction_y = dy / length,
        .low = TOLERANCE,
        .high = length - TOLERANCE,
        .half_width = half_width,
        .is_reversed = is_reversed,
    };
    int32_t begin = (int32_t)floor(p.y - reach), end = (int32_t)floor(q.y + reach);
    for (int32_t y = begin < 0 ? 0 : begin; y <= end && y < judge->grid->height; y++) {
        test_row(&body, &found, y, p, q);
    }
    return found.verdict;
}
