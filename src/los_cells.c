/* SPDX-License-Identifier: MIT */
#include "los_cells.h"

#include "los_trig.h"

#include <string.h>

/* Slivers thinner than this, in pixels, are not cut off. */
static const double THINNEST = 1e-6;

/* --- Corners for a round rim -------------------------------------------------------------------------------------- */

static uint32_t rim_count(const los_convex *shape, double tolerance) {
    /* A side that spans the angle 2 t leaves radius * (1 - cos t) < radius * t * t / 2. */
    static const double PI = 3.14159265358979323846;
    double radius = fmax(shape->half_length, shape->half_width);
    double count = 8.0 + PI / sqrt(2.0 * tolerance / radius);
    return count < LOS_RIM_MAX ? (uint32_t)count : LOS_RIM_MAX;
}

uint32_t los_cells_corners(const los_convex *shape, double tolerance, los_place *corners) {
    static const double TURN = 6.28318530717958647692;
    if (shape->kind == LOS_CONVEX_POLYGON) {
        uint32_t count = shape->corner_count < LOS_RIM_MAX ? shape->corner_count : LOS_RIM_MAX;
        memcpy(corners, shape->corners, count * sizeof *corners);
        return count;
    }
    uint32_t count = rim_count(shape, tolerance);
    los_rotation step = los_rotation_of(TURN / (double)count), at = {1.0, 0.0};
    for (uint32_t i = 0; i < count; i++) {
        double x = shape->half_length * at.cosine, y = shape->half_width * at.sine;
        corners[i] = (los_place){shape->centre.x + (x * shape->axis.x - y * shape->axis.y),
                                 shape->centre.y + (x * shape->axis.y + y * shape->axis.x)};
        at = (los_rotation){at.cosine * step.cosine - at.sine * step.sine,
                            at.cosine * step.sine + at.sine * step.cosine};
    }
    return count;
}

/* --- Cutting ------------------------------------------------------------------------------------------------------ */

/* How far to the left of the line through a and b, times its length. */
static double left_of(los_place a, los_place b, los_place place) {
    return (b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x);
}

static bool are_one(los_place a, los_place b) {
    return fabs(a.x - b.x) < THINNEST && fabs(a.y - b.y) < THINNEST;
}

/* Adds a corner, unless it is the last one again: a side without length has no direction. */
static void put_corner(los_place *ring, uint32_t *count, los_place corner) {
    if (*count == 0 || !are_one(ring[*count - 1], corner)) {
        ring[(*count)++] = corner;
    }
}

/* Writes the part of a ring that lies to the left (side 1) or right (-1) of a line; returns its corners. */
static uint32_t keep_side(const los_place *ring, uint32_t count, los_place a, los_place b, double side,
                          los_place *kept) {
    uint32_t made = 0;
    los_place from = ring[count - 1];
    double from_left = side * left_of(a, b, from);
    for (uint32_t i = 0; i < count; i++) {
        los_place to = ring[i];
        double to_left = side * left_of(a, b, to);
        if ((from_left < 0.0 && to_left > 0.0) || (from_left > 0.0 && to_left < 0.0)) {
            put_corner(kept, &made, los_place_between(from, to, from_left / (from_left - to_left)));
        }
        if (to_left >= 0.0) {
            put_corner(kept, &made, to);
        }
        from = to;
        from_left = to_left;
    }
    return made > 1 && are_one(kept[0], kept[made - 1]) ? made - 1 : made;
}

/* Does a line have corners of the ring on both sides, farther than a sliver? */
static bool splits(const los_place *ring, uint32_t count, los_place a, los_place b) {
    double sliver = THINNEST * sqrt(los_place_dot(los_place_minus(b, a), los_place_minus(b, a)));
    double least = INFINITY, most = -INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        double left = left_of(a, b, ring[i]);
        least = left < least ? left : least;
        most = left > most ? left : most;
    }
    return least < -sliver && most > sliver;
}

static bool add_cell(los_cells *cells, const los_place *corners, uint32_t count) {
    if (cells->count == LOS_CELLS_MAX || cells->corner_count + count > LOS_CELL_CORNERS_MAX) {
        return false;
    }
    memcpy(cells->corners + cells->corner_count, corners, count * sizeof *corners);
    cells->cells[cells->count++] = (los_base_cell){cells->corner_count, count, 0};
    cells->corner_count += count;
    return true;
}

void los_cells_begin(los_cells *cells, const los_convex *shape, double tolerance) {
    los_place corners[LOS_RIM_MAX];
    cells->count = cells->corner_count = 0;
    add_cell(cells, corners, los_cells_corners(shape, tolerance, corners));
}

los_convex los_cell_shape(los_cells *cells, uint32_t cell) {
    return los_convex_of_corners(cells->corners + cells->cells[cell].first, cells->cells[cell].count);
}

void los_cells_meet(los_cells *cells, const los_convex *shape, double tolerance) {
    los_place sides[LOS_RIM_MAX], one[2 * LOS_RIM_MAX + 2], other[2 * LOS_RIM_MAX + 2];
    uint32_t side_count = los_cells_corners(shape, tolerance, sides);
    uint32_t cell_count = cells->count;
    los_base_cell old[LOS_CELLS_MAX];
    memcpy(old, cells->cells, cell_count * sizeof *old);
    cells->count = 0;
    for (uint32_t i = 0; i < cell_count; i++) {
        uint32_t count = old[i].count;
        memcpy(one, cells->corners + old[i].first, count * sizeof *one);
        for (uint32_t k = 0; k < side_count && count > 0; k++) {
            count = keep_side(one, count, sides[k], sides[(k + 1) % side_count], 1.0, other);
            memcpy(one, other, count * sizeof *one);
        }
        if (count >= 3) {
            add_cell(cells, one, count);
        }
    }
}

void los_cells_cut(los_cells *cells, los_place a, los_place b) {
    los_place left[LOS_RIM_MAX * 2], right[LOS_RIM_MAX * 2];
    for (uint32_t i = 0, count = cells->count; i < count; i++) {
        los_base_cell *cell = &cells->cells[i];
        los_convex shape = {
            .kind = LOS_CONVEX_POLYGON, .corners = cells->corners + cell->first, .corner_count = cell->count};
        double first, last;
        if (cell->count >= LOS_RIM_MAX * 2 - 2 || !splits(shape.corners, cell->count, a, b) ||
            !los_convex_cuts(&shape, THINNEST, a, b, &first, &last)) {
            continue;
        }
        uint32_t left_count = keep_side(shape.corners, cell->count, a, b, 1.0, left);
        uint32_t right_count = keep_side(shape.corners, cell->count, a, b, -1.0, right);
        if (left_count < 3 || right_count < 3 || !add_cell(cells, right, right_count)) {
            continue;
        }
        /* The left part takes the place of the whole; it may have one corner more, so it moves to the end. */
        if (cells->corner_count + left_count <= LOS_CELL_CORNERS_MAX) {
            memcpy(cells->corners + cells->corner_count, left, left_count * sizeof *left);
            cells->cells[i] = (los_base_cell){cells->corner_count, left_count, 0};
            cells->corner_count += left_count;
        }
    }
}

void los_cells_mark(los_cells *cells, uint32_t number, const los_frame *frame, los_polygon polygon) {
    for (uint32_t i = 0; i < cells->count; i++) {
        if (los_polygon_holds(polygon, frame, los_cell_shape(cells, i).centre)) {
            cells->cells[i].inside |= (uint64_t)1 << number;
        }
    }
}
