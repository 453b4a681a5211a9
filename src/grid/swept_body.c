/* SPDX-License-Identifier: MIT */
#include "grid/swept_body.h"

#include <math.h>

static const double NEAR = 1e-6;

typedef struct swath {
    const los_grid_judge *judge;
    los_grid_point origin; /* one end of the ray */
    double ux, uy;         /* its direction */
    double low, high;      /* along it, strictly inside the ends */
    double half;           /* sideways, strictly inside */
    bool reversed;         /* the asker stands at the other end */
    double best;           /* how far from the asker the nearest obstacle is */
    los_grid_verdict ruling;
} swath;

/* Cuts [*first, *last], parts of the way from a to b, down to where the value is between low and high. */
static bool clip(double a, double b, double low, double high, double *first, double *last) {
    if (a == b) {
        return a >= low && a <= high;
    }
    double t0 = (low - a) / (b - a), t1 = (high - a) / (b - a);
    *first = fmax(*first, fmin(t0, t1));
    *last = fmin(*last, fmax(t0, t1));
    return *first <= *last;
}

/* Is some point of the segment inside?  If so, and nearer than all before, it is what blocks. */
static void try_segment(swath *s, los_grid_point a, los_grid_point b, los_grid_reason reason, los_cell cell) {
    double ax = a.x - s->origin.x, ay = a.y - s->origin.y, bx = b.x - s->origin.x, by = b.y - s->origin.y;
    double along_a = ax * s->ux + ay * s->uy, along_b = bx * s->ux + by * s->uy;
    double first = 0.0, last = 1.0;
    if (!clip(along_a, along_b, s->low, s->high, &first, &last) ||
        !clip(ay * s->ux - ax * s->uy, by * s->ux - bx * s->uy, -s->half, s->half, &first, &last)) {
        return;
    }
    double at_first = along_a + (along_b - along_a) * first, at_last = along_a + (along_b - along_a) * last;
    bool takes_first = (at_first < at_last) != s->reversed;
    double at = takes_first ? at_first : at_last, way = s->reversed ? -at : at;
    if (s->ruling.reason != LOS_GRID_CLEAR && way >= s->best) {
        return;
    }
    double part = takes_first ? first : last;
    s->best = way;
    s->ruling.reason = reason;
    s->ruling.cell = cell;
    s->ruling.point = (los_grid_point){a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}

/* A part of the boundary from (x, y), one cell long, eastwards or southwards. */
static void try_part(swath *s, los_cell corner, bool eastwards, double first, double last, los_grid_reason reason,
                     los_cell cell) {
    double x = corner.x, y = corner.y;
    los_grid_point a = {x + (eastwards ? first : 0.0), y + (eastwards ? 0.0 : first)};
    los_grid_point b = {x + (eastwards ? last : 0.0), y + (eastwards ? 0.0 : last)};
    try_segment(s, a, b, reason, cell);
}

/* The boundary between two cells; `cell` is the one with the larger coordinates, so the boundary begins at its corner.
 */
static void try_boundary(swath *s, los_cell before, los_cell cell) {
    const los_grid_judge *judge = s->judge;
    bool eastwards = before.x == cell.x, has_before = los_grid_contains(judge->grid, before);
    if (!has_before || !los_grid_contains(judge->grid, cell)) {
        try_part(s, cell, eastwards, 0.0, 1.0, LOS_GRID_BY_WALL, has_before ? before : cell);
        return;
    }
    los_grid_boundary boundary = los_grid_get_boundary(judge->grid, before, cell);
    double strut = judge->rules->strut;
    if (boundary == LOS_GRID_OPEN) {
        return;
    }
    if (boundary == LOS_GRID_BOUNDARY_WALL) {
        try_part(s, cell, eastwards, 0.0, 1.0, LOS_GRID_BY_WALL, cell);
        return;
    }
    if (strut > 0.0) {
        try_part(s, cell, eastwards, 0.0, strut, LOS_GRID_BY_STRUT, cell);
        try_part(s, cell, eastwards, 1.0 - strut, 1.0, LOS_GRID_BY_STRUT, cell);
    }
    if ((judge->rules->door_mask >> boundary & 1) == 0) {
        try_part(s, cell, eastwards, strut, 1.0 - strut, LOS_GRID_BY_DOOR, cell);
    }
}

static void try_cell(swath *s, los_cell cell) {
    const los_grid_judge *judge = s->judge;
    uint8_t bits = los_grid_judge_bits(judge, cell) & judge->rules->block_flags;
    if (bits != 0) {
        los_grid_reason reason = bits == LOS_GRID_OCCUPIED ? LOS_GRID_BY_OCCUPANT : LOS_GRID_BY_WALL;
        try_part(s, cell, true, 0.0, 1.0, reason, cell);
        try_part(s, cell, false, 0.0, 1.0, reason, cell);
        try_part(s, (los_cell){cell.x, cell.y + 1}, true, 0.0, 1.0, reason, cell);
        try_part(s, (los_cell){cell.x + 1, cell.y}, false, 0.0, 1.0, reason, cell);
    }
    bool is_first = cell.x == 0 || cell.y == 0;
    if (is_first || (judge->grid->cells[los_grid_index(judge->grid, cell)] & LOS_GRID_HAS_BOUNDARY) != 0) {
        try_boundary(s, (los_cell){cell.x - 1, cell.y}, cell);
        try_boundary(s, (los_cell){cell.x, cell.y - 1}, cell);
    }
    if (cell.x == judge->grid->width - 1) {
        try_boundary(s, cell, (los_cell){cell.x + 1, cell.y});
    }
    if (cell.y == judge->grid->height - 1) {
        try_boundary(s, cell, (los_cell){cell.x, cell.y + 1});
    }
}

/* All cells of a row that the rectangle may meet: those near the part of the ray whose y is near the row. */
static void try_row(swath *s, int32_t y, los_grid_point p, los_grid_point q) {
    double reach = s->judge->rules->radius + 0.01, first = 0.0, last = 1.0;
    if (!clip(p.y, q.y, y - reach, y + 1 + reach, &first, &last)) {
        return;
    }
    double x0 = p.x + (q.x - p.x) * first, x1 = p.x + (q.x - p.x) * last;
    int32_t begin = (int32_t)floor(fmin(x0, x1) - reach), end = (int32_t)floor(fmax(x0, x1) + reach);
    begin = begin < 0 ? 0 : begin;
    end = end >= s->judge->grid->width ? s->judge->grid->width - 1 : end;
    for (int32_t x = begin; x <= end; x++) {
        try_cell(s, (los_cell){x, y});
    }
}

los_grid_verdict los_grid_swept(const los_grid_judge *judge, los_grid_point from, los_grid_point to) {
    swath s = {.judge = judge, .ruling = {.reason = LOS_GRID_CLEAR, .cell = {-1, -1}, .point = to}};
    /* Always computed from the same end, so that rounding is the same for both. */
    s.reversed = from.y > to.y || (from.y == to.y && from.x > to.x);
    los_grid_point p = s.reversed ? to : from, q = s.reversed ? from : to;
    double dx = q.x - p.x, dy = q.y - p.y, length = sqrt(dx * dx + dy * dy), reach = judge->rules->radius + 0.01;
    s.half = judge->rules->radius - NEAR;
    s.low = NEAR;
    s.high = length - NEAR;
    if (s.half <= 0.0 || s.low >= s.high) {
        return s.ruling;
    }
    s.origin = p;
    s.ux = dx / length;
    s.uy = dy / length;
    int32_t begin = (int32_t)floor(p.y - reach), end = (int32_t)floor(q.y + reach);
    for (int32_t y = begin < 0 ? 0 : begin; y <= end && y < judge->grid->height; y++) {
        try_row(&s, y, p, q);
    }
    return s.ruling;
}
