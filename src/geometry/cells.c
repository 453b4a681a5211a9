/* SPDX-License-Identifier: MIT */
#include "geometry/cells.h"

#include "base/trig.h"

#include <string.h>

/* Slivers thinner than this, in pixels, are not cut off. */
static const double THINNEST = 1e-6;

enum {
    AROUND_COUNT = 16 /* corners around a round rim that need not be close to it */
};

/* --- Corners for a round rim -------------------------------------------------------------------------------------- */

static uint32_t rim_count(const los_convex *shape, double tolerance) {
    /* A side that spans the angle 2 t leaves radius * (1 - cos t) < radius * t * t / 2. */
    static const double PI = 3.14159265358979323846;
    double radius = fmax(shape->half_length, shape->half_width);
    double count = 8.0 + PI / sqrt(2.0 * tolerance / radius);
    return count < LOS_RIM_MAX ? (uint32_t)count : LOS_RIM_MAX;
}

static void place_on_rim(const los_convex *shape, uint32_t count, los_vec2d *corners) {
    static const double TURN = 6.28318530717958647692;
    los_rotation step = los_rotation_of(TURN / (double)count), at = {1.0, 0.0};
    for (uint32_t i = 0; i < count; i++) {
        double x = shape->half_length * at.cosine, y = shape->half_width * at.sine;
        corners[i] = (los_vec2d){shape->center.x + (x * shape->axis.x - y * shape->axis.y),
                                 shape->center.y + (x * shape->axis.y + y * shape->axis.x)};
        at = (los_rotation){at.cosine * step.cosine - at.sine * step.sine,
                            at.cosine * step.sine + at.sine * step.cosine};
    }
}

uint32_t los_convex_polygonize(const los_convex *shape, double tolerance, los_vec2d *corners) {
    if (shape->kind == LOS_CONVEX_POLYGON) {
        uint32_t count = shape->corner_count < LOS_RIM_MAX ? shape->corner_count : LOS_RIM_MAX;
        memcpy(corners, shape->corners, count * sizeof *corners);
        return count;
    }
    uint32_t count = rim_count(shape, tolerance);
    place_on_rim(shape, count, corners);
    return count;
}

/* --- Cutting ------------------------------------------------------------------------------------------------------ */

/* How far to the left of the line through a and b, times its length. */
static double left_of(los_vec2d a, los_vec2d b, los_vec2d place) {
    return (b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x);
}

static bool are_one(los_vec2d a, los_vec2d b) {
    return fabs(a.x - b.x) < THINNEST && fabs(a.y - b.y) < THINNEST;
}

/* Adds a corner, unless it is the last one again: a side without length has no direction. */
static void put_corner(los_vec2d *ring, uint32_t *count, los_vec2d corner) {
    if (*count == 0 || !are_one(ring[*count - 1], corner)) {
        ring[(*count)++] = corner;
    }
}

/* Writes the part of a ring that lies to the left (side 1) or right (-1) of a line; returns its corners. */
static uint32_t keep_side(const los_vec2d *ring, uint32_t count, los_vec2d a, los_vec2d b, double side,
                          los_vec2d *kept) {
    uint32_t made = 0;
    los_vec2d from = ring[count - 1];
    double from_left = side * left_of(a, b, from);
    for (uint32_t i = 0; i < count; i++) {
        los_vec2d to = ring[i];
        double to_left = side * left_of(a, b, to);
        if ((from_left < 0.0 && to_left > 0.0) || (from_left > 0.0 && to_left < 0.0)) {
            put_corner(kept, &made, los_vec2d_lerp(from, to, from_left / (from_left - to_left)));
        }
        if (to_left >= 0.0) {
            put_corner(kept, &made, to);
        }
        from = to;
        from_left = to_left;
    }
    return made > 1 && are_one(kept[0], kept[made - 1]) ? made - 1 : made;
}

/* Is a corner of the ring to the right of a line? */
static bool has_right(const los_vec2d *ring, uint32_t count, los_vec2d a, los_vec2d b) {
    bool has = false;
    for (uint32_t i = 0; i < count && !has; i++) {
        has = left_of(a, b, ring[i]) < 0.0;
    }
    return has;
}

/* Does a line have corners of the ring on both sides, farther than a sliver? */
static bool splits(const los_vec2d *ring, uint32_t count, los_vec2d a, los_vec2d b) {
    double sliver = THINNEST * sqrt(los_vec2d_dot(los_vec2d_sub(b, a), los_vec2d_sub(b, a)));
    double least = INFINITY, most = -INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        double left = left_of(a, b, ring[i]);
        least = left < least ? left : least;
        most = left > most ? left : most;
    }
    return least < -sliver && most > sliver;
}

static bool add_cell(los_cells *cells, const los_vec2d *corners, uint32_t count) {
    if (cells->count == LOS_CELLS_MAX || cells->corner_count + count > LOS_CELL_CORNERS_MAX) {
        return false;
    }
    memcpy(cells->corners + cells->corner_count, corners, count * sizeof *corners);
    cells->cells[cells->count++] = (los_base_cell){cells->corner_count, count, 0};
    cells->corner_count += count;
    return true;
}

void los_cells_begin(los_cells *cells, const los_convex *shape, double tolerance) {
    los_vec2d corners[LOS_RIM_MAX];
    cells->count = cells->corner_count = 0;
    add_cell(cells, corners, los_convex_polygonize(shape, tolerance, corners));
}

los_convex los_cells_begin_outer(los_cells *cells, const los_convex *shape) {
    /* The sides touch the rim: 1 / cos(pi / 16), and a hair more. */
    static const double AROUND = 1.0195912;
    los_vec2d corners[AROUND_COUNT];
    if (shape->kind == LOS_CONVEX_POLYGON) {
        los_cells_begin(cells, shape, 0.0);
        return *shape;
    }
    los_convex larger = los_convex_scaled(shape, AROUND);
    place_on_rim(&larger, AROUND_COUNT, corners);
    cells->count = cells->corner_count = 0;
    add_cell(cells, corners, AROUND_COUNT);
    return larger;
}

los_convex los_cell_shape(los_cells *cells, uint32_t cell) {
    return los_convex_of_corners(cells->corners + cells->cells[cell].first, cells->cells[cell].count);
}

void los_cells_intersect(los_cells *cells, const los_convex *shape, double tolerance) {
    los_vec2d sides[LOS_RIM_MAX], one[2 * LOS_RIM_MAX + 2], other[2 * LOS_RIM_MAX + 2];
    uint32_t side_count = los_convex_polygonize(shape, tolerance, sides);
    uint32_t cell_count = cells->count;
    los_base_cell old[LOS_CELLS_MAX];
    memcpy(old, cells->cells, cell_count * sizeof *old);
    cells->count = 0;
    for (uint32_t i = 0; i < cell_count; i++) {
        uint32_t count = old[i].count;
        memcpy(one, cells->corners + old[i].first, count * sizeof *one);
        for (uint32_t k = 0; k < side_count && count > 0; k++) {
            los_vec2d a = sides[k], b = sides[(k + 1) % side_count];
            if (has_right(one, count, a, b)) {
                count = keep_side(one, count, a, b, 1.0, other);
                memcpy(one, other, count * sizeof *one);
            }
        }
        if (count >= 3) {
            add_cell(cells, one, count);
        }
    }
}

/* Cuts the cells from number `start` on. */
static void cut_from(los_cells *cells, uint32_t start, los_vec2d a, los_vec2d b) {
    los_vec2d left[LOS_RIM_MAX * 2], right[LOS_RIM_MAX * 2];
    for (uint32_t i = start, count = cells->count; i < count; i++) {
        los_base_cell *cell = &cells->cells[i];
        los_convex shape = {
            .kind = LOS_CONVEX_POLYGON, .corners = cells->corners + cell->first, .corner_count = cell->count};
        double first, last;
        if (cell->count >= LOS_RIM_MAX * 2 - 2 || !splits(shape.corners, cell->count, a, b) ||
            !los_convex_clip_segment(&shape, THINNEST, a, b, &first, &last)) {
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

void los_cells_cut(los_cells *cells, los_vec2d a, los_vec2d b) {
    cut_from(cells, 0, a, b);
}

void los_cells_mark(los_cells *cells, uint32_t number, const los_frame *frame, los_polygon polygon) {
    for (uint32_t i = 0; i < cells->count; i++) {
        if (los_polygon_contains_in_frame(polygon, frame, los_cell_shape(cells, i).center)) {
            cells->cells[i].inside |= (uint64_t)1 << number;
        }
    }
}

/* --- What is inside ----------------------------------------------------------------------------------------------- */

enum {
    HULL_MAX = 64 /* of a ring with more corners it is not asked which sides are its hull's */
};

/* A polygon, of which the sides that cut some shape matter. */
typedef struct cutter {
    const los_vec2d *ring;
    uint32_t count;
    const los_convex *shape;
} cutter;

/* Does the side before a corner cut the shape?  1 or -1: and all of the ring is on that side of it; 0: it is on both.
 */
static bool cuts_at(const cutter *by, uint32_t corner, los_vec2d *a, los_vec2d *b, double *side) {
    bool is_left = by->count <= HULL_MAX, is_right = is_left;
    double first, last;
    *a = by->ring[corner > 0 ? corner - 1 : by->count - 1];
    *b = by->ring[corner];
    if (los_convex_box_misses(by->shape, *a, *b) || !los_convex_clip_segment(by->shape, 0.0, *a, *b, &first, &last)) {
        return false;
    }
    for (uint32_t i = 0; i < by->count && (is_left || is_right); i++) {
        double left = left_of(*a, *b, by->ring[i]);
        is_left = is_left && left >= 0.0;
        is_right = is_right && left <= 0.0;
    }
    *side = is_left ? 1.0 : is_right ? -1.0 : 0.0;
    return true;
}

/* Adds what of a cell is within the hull of the polygon, as far as that cuts the shape. */
static bool add_within_hull(los_cells *cells, uint32_t cell, const cutter *by) {
    los_vec2d kept[2][LOS_RIM_MAX * 2], a, b;
    const los_vec2d *ring = cells->corners + cells->cells[cell].first;
    uint32_t count = cells->cells[cell].count, turn = 0;
    for (uint32_t i = 0; i < by->count && count >= 3 && count < LOS_RIM_MAX * 2 - 2; i++) {
        double side;
        if (cuts_at(by, i, &a, &b, &side) && side != 0.0) {
            count = keep_side(ring, count, a, b, side, kept[turn]);
            ring = kept[turn];
            turn = 1 - turn;
        }
    }
    return count >= 3 && add_cell(cells, ring, count);
}

static bool ring_holds(const los_vec2d *ring, uint32_t count, los_vec2d place) {
    bool inside = false;
    for (uint32_t i = 0; count >= 3 && i < count; i++) {
        inside = inside != los_edge_crosses_ray(ring[i], ring[i + 1 < count ? i + 1 : 0], place);
    }
    return inside;
}

/* Does a side of the polygon run through a cell? */
static bool cuts_cell(los_cells *cells, uint32_t cell, const cutter *by) {
    los_convex shape = {.kind = LOS_CONVEX_POLYGON,
                        .corners = cells->corners + cells->cells[cell].first,
                        .corner_count = cells->cells[cell].count};
    for (uint32_t i = 0; i < by->count; i++) {
        los_vec2d a = by->ring[i > 0 ? i - 1 : by->count - 1], b = by->ring[i];
        double first, last;
        if (splits(shape.corners, shape.corner_count, a, b) &&
            los_convex_clip_segment(&shape, THINNEST, a, b, &first, &last)) {
            return true;
        }
    }
    return false;
}

/* Adds what of a cell is inside the polygon. */
static void add_inside(los_cells *cells, uint32_t cell, const cutter *by, uint64_t inside) {
    uint32_t start = cells->count, kept = start;
    if (!add_within_hull(cells, cell, by)) {
        return;
    }
    for (uint32_t i = 0; i < by->count; i++) {
        los_vec2d a, b;
        double side;
        if (cuts_at(by, i, &a, &b, &side) && side == 0.0) {
            cut_from(cells, start, a, b);
        }
    }
    for (uint32_t i = start; i < cells->count; i++) {
        if (ring_holds(by->ring, by->count, los_cell_shape(cells, i).center)) {
            cells->cells[kept] = cells->cells[i];
            cells->cells[kept++].inside = inside;
        }
    }
    cells->count = kept;
}

void los_cells_add_inner(los_cells *cells, uint32_t number, const los_convex *shape, const los_vec2d *ring,
                         uint32_t count) {
    const cutter by = {ring, count, shape};
    for (uint32_t i = 0, old = cells->count; i < old; i++) {
        uint64_t inside = cells->cells[i].inside | (uint64_t)1 << number;
        if (i == 0 || cuts_cell(cells, i, &by)) {
            add_inside(cells, i, &by, inside);
        } else if (ring_holds(ring, count, los_cell_shape(cells, i).center)) {
            cells->cells[i].inside = inside;
        }
    }
}
