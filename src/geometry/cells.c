/* SPDX-License-Identifier: MIT */
#include "geometry/cells.h"

#include "base/assert.h"

#include <stdbool.h>
#include <string.h>

/* True if edge a-b crosses the ray from a point along +x.  A point is inside a polygon if an odd number of edges do. */
static inline bool edge_crosses_ray(los_vec2d a, los_vec2d b, los_vec2d point) {
    return (a.y > point.y) != (b.y > point.y) && point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x);
}

/* An edge counts if it is inside the shape by more than this, in pixels. */
static const double DEPTH = 1e-3;
/* The depth is at most this fraction of the shape's size, so that a bare point can overlap, too. */
static const double MAX_FRACTION = 0.1;

bool los_polygon_contains_in_frame(los_polygon polygon, const los_frame *frame, los_vec2d point) {
    bool inside = false;
    for (uint32_t i = 0; polygon.count >= 3 && i < polygon.count; i++) {
        los_vec2d a = los_frame_from_world(frame, polygon.points[i]);
        los_vec2d b = los_frame_from_world(frame, polygon.points[i + 1 < polygon.count ? i + 1 : 0]);
        inside = inside != edge_crosses_ray(a, b, point);
    }
    return inside;
}

/* The depth at which an edge counts.  The box of an oval that is thin and oblique is larger than its width: the depth
 * must stay below the inradius. */
static double depth_of(const los_convex *shape) {
    double depth = fmin(DEPTH, MAX_FRACTION * fmin(shape->high.x - shape->low.x, shape->high.y - shape->low.y));
    double inradius = fmin(shape->half_length, shape->half_width);
    return shape->kind == LOS_CONVEX_ELLIPSE && depth >= inradius ? MAX_FRACTION * 2.0 * inradius : depth;
}

los_overlap los_overlap_of(const los_convex *shape, const los_frame *frame, los_polygon polygon) {
    if (polygon.count < 3) {
        return LOS_OVERLAP_NONE;
    }
    double depth = depth_of(shape);
    los_vec2d from = los_frame_from_world(frame, polygon.points[polygon.count - 1]);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2d to = los_frame_from_world(frame, polygon.points[i]);
        double first, last;
        if ((from.x != to.x || from.y != to.y) && !los_convex_box_misses(shape, from, to) &&
            los_convex_clip_segment(shape, depth, from, to, &first, &last)) {
            return LOS_OVERLAP_PARTIAL;
        }
        from = to;
    }
    return los_polygon_contains_in_frame(polygon, frame, shape->center) ? LOS_OVERLAP_FULL : LOS_OVERLAP_NONE;
}

/* --- Clipping ----------------------------------------------------------------------------------------------------- */

/* Corners closer than this are one corner, in pixels. */
#define CLIP_WELD 1e-6

static bool are_welded(los_vec2d a, los_vec2d b) {
    return fabs(a.x - b.x) < CLIP_WELD && fabs(a.y - b.y) < CLIP_WELD;
}

static void add_corner(los_vec2d *corners, uint32_t *count, los_vec2d corner) {
    if (*count == 0 || !are_welded(corners[*count - 1], corner)) {
        corners[(*count)++] = corner;
    }
}

static uint32_t without_closing_corner(const los_vec2d *corners, uint32_t count) {
    return count > 1 && are_welded(corners[0], corners[count - 1]) ? count - 1 : count;
}

static bool have_opposite_signs(double a, double b) {
    return (a < 0.0 && b > 0.0) || (a > 0.0 && b < 0.0);
}

uint32_t los_clip_at_line(const los_vec2d *corners, uint32_t count, los_vec2d a, los_vec2d b, double side,
                          los_vec2d *kept) {
    uint32_t kept_count = 0;
    LOS_ASSERT(count > 0 && kept != corners);
    los_vec2d from = corners[count - 1];
    double from_inside = side * los_left_of_line(a, b, from);
    for (uint32_t i = 0; i < count; i++) {
        los_vec2d to = corners[i];
        double to_inside = side * los_left_of_line(a, b, to);
        if (have_opposite_signs(from_inside, to_inside)) {
            add_corner(kept, &kept_count, los_vec2d_lerp(from, to, from_inside / (from_inside - to_inside)));
        }
        if (to_inside >= 0.0) {
            add_corner(kept, &kept_count, to);
        }
        from = to;
        from_inside = to_inside;
    }
    LOS_ASSERT(kept_count <= count + 1);
    return without_closing_corner(kept, kept_count);
}

uint32_t los_clip_at_x(const los_vec2d *corners, uint32_t count, double limit, double side, los_vec2d *kept) {
    uint32_t kept_count = 0;
    LOS_ASSERT(count > 0 && kept != corners);
    for (uint32_t i = 0; i < count; i++) {
        los_vec2d from = corners[i], to = corners[i + 1 < count ? i + 1 : 0];
        double from_inside = side * (from.x - limit), to_inside = side * (to.x - limit);
        if (from_inside >= 0.0) {
            add_corner(kept, &kept_count, from);
        }
        if (have_opposite_signs(from_inside, to_inside)) {
            los_vec2d cut = los_vec2d_lerp(from, to, from_inside / (from_inside - to_inside));
            add_corner(kept, &kept_count, (los_vec2d){limit, cut.y});
        }
    }
    LOS_ASSERT(kept_count <= count + 1);
    return without_closing_corner(kept, kept_count);
}

/* --- Slabs -------------------------------------------------------------------------------------------------------- */

void los_slabs_begin(los_slabs *slabs, const los_convex *shape, double tolerance) {
    slabs->count = los_convex_polygonize(shape, tolerance, slabs->rim);
}

bool los_slab_of(const los_slabs *slabs, los_interval x, los_vec2d corners[LOS_SLAB_CORNERS], los_convex *shape) {
    los_vec2d half[LOS_SLAB_CORNERS];
    LOS_ASSERT(slabs->count >= 3 && !los_interval_is_empty(x));
    uint32_t count = los_clip_at_x(slabs->rim, slabs->count, x.low, 1.0, half);
    count = count < 3 ? 0 : los_clip_at_x(half, count, x.high, -1.0, corners);
    if (count < 3) {
        return false;
    }
    *shape = los_convex_of_corners(corners, count);
    return shape->low.x < shape->high.x && shape->low.y < shape->high.y;
}

/* --- Cells -------------------------------------------------------------------------------------------------------- */

/* Parts of a cell thinner than this, in pixels, are not cut off. */
static const double MIN_WIDTH = 1e-6;

enum {
    OUTER_CORNERS = 16,                   /* of the polygon around an ellipse */
    CUT_CORNERS_MAX = 2 * LOS_RIM_MAX - 2 /* cells with this many corners are not cut */
};

/* False if the new cell does not fit. */
static bool add_cell(los_cells *cells, const los_vec2d *corners, uint32_t count) {
    LOS_ASSERT(count >= 3 && count <= LOS_ONE_CELL_CORNERS_MAX);
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
    /* 1 / cos(pi / 16), rounded up: the sides of the polygon then touch the ellipse. */
    static const double FACTOR = 1.0195912;
    los_vec2d corners[OUTER_CORNERS];
    if (shape->kind == LOS_CONVEX_POLYGON) {
        los_cells_begin(cells, shape, 0.0);
        return *shape;
    }
    los_convex outer = los_convex_scaled(shape, FACTOR);
    los_ellipse_polygonize(&outer, OUTER_CORNERS, corners);
    cells->count = cells->corner_count = 0;
    add_cell(cells, corners, OUTER_CORNERS);
    return outer;
}

los_convex los_cell_shape(los_cells *cells, uint32_t cell) {
    LOS_ASSERT(cell < cells->count);
    return los_convex_of_corners(cells->corners + cells->cells[cell].first, cells->cells[cell].count);
}

/* --- Partition --------------------------------------------------------------------------------------------------- */

/* True if the line through a and b has corners on both sides, farther away than MIN_WIDTH. */
static bool line_splits(const los_vec2d *corners, uint32_t count, los_vec2d a, los_vec2d b) {
    double tolerance = MIN_WIDTH * los_vec2d_length(los_vec2d_sub(b, a));
    double min = INFINITY, max = -INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        double left = los_left_of_line(a, b, corners[i]);
        min = left < min ? left : min;
        max = left > max ? left : max;
    }
    return min < -tolerance && max > tolerance;
}

/* True if the edge a-b runs through a cell and its line splits it. */
static bool edge_splits_cell(los_cells *cells, uint32_t cell, los_vec2d a, los_vec2d b) {
    /* Without center and box, which the clipping of a polygon does not read. */
    los_convex shape = {.kind = LOS_CONVEX_POLYGON,
                        .corners = cells->corners + cells->cells[cell].first,
                        .corner_count = cells->cells[cell].count};
    double first, last;
    return line_splits(shape.corners, shape.corner_count, a, b) &&
           los_convex_clip_segment(&shape, MIN_WIDTH, a, b, &first, &last);
}

/* Cuts the cells from number `start` on. */
static void cut_from(los_cells *cells, uint32_t start, los_vec2d a, los_vec2d b) {
    los_vec2d left[LOS_RIM_MAX * 2], right[LOS_RIM_MAX * 2];
    for (uint32_t i = start, count = cells->count; i < count; i++) {
        los_base_cell *cell = &cells->cells[i];
        if (cell->count >= CUT_CORNERS_MAX || !edge_splits_cell(cells, i, a, b)) {
            continue;
        }
        const los_vec2d *corners = cells->corners + cell->first;
        uint32_t left_count = los_clip_at_line(corners, cell->count, a, b, 1.0, left);
        uint32_t right_count = los_clip_at_line(corners, cell->count, a, b, -1.0, right);
        if (left_count < 3 || right_count < 3 || !add_cell(cells, right, right_count)) {
            continue;
        }
        /* The left part replaces the cell.  It may have one corner more, so its corners go to the end. */
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
    LOS_ASSERT(number < LOS_CELL_PIECES_MAX);
    for (uint32_t i = 0; i < cells->count; i++) {
        if (los_polygon_contains_in_frame(polygon, frame, los_cell_shape(cells, i).center)) {
            cells->cells[i].inside |= (uint64_t)1 << number;
        }
    }
}

static bool has_corner_right_of(const los_vec2d *corners, uint32_t count, los_vec2d a, los_vec2d b) {
    bool has = false;
    for (uint32_t i = 0; i < count && !has; i++) {
        has = los_left_of_line(a, b, corners[i]) < 0.0;
    }
    return has;
}

void los_cells_intersect(los_cells *cells, const los_convex *shape, double tolerance) {
    los_vec2d sides[LOS_RIM_MAX], corners[LOS_ONE_CELL_CORNERS_MAX], clipped[LOS_ONE_CELL_CORNERS_MAX];
    uint32_t side_count = los_convex_polygonize(shape, tolerance, sides);
    uint32_t cell_count = cells->count;
    los_base_cell old[LOS_CELLS_MAX];
    memcpy(old, cells->cells, cell_count * sizeof *old);
    cells->count = 0;
    for (uint32_t i = 0; i < cell_count; i++) {
        uint32_t count = old[i].count;
        LOS_ASSERT(count + side_count <= LOS_ONE_CELL_CORNERS_MAX);
        memcpy(corners, cells->corners + old[i].first, count * sizeof *corners);
        for (uint32_t k = 0; k < side_count && count > 0; k++) {
            los_vec2d a = sides[k], b = sides[(k + 1) % side_count];
            if (has_corner_right_of(corners, count, a, b)) {
                count = los_clip_at_line(corners, count, a, b, 1.0, clipped);
                memcpy(corners, clipped, count * sizeof *corners);
            }
        }
        if (count >= 3) {
            add_cell(cells, corners, count);
        }
    }
}

/* --- Overlay ----------------------------------------------------------------------------------------------------- */

enum {
    HULL_CORNERS_MAX = 64 /* for polygons with more corners, no side is tested for being on the convex hull */
};

/* A polygon, in the frame, that cells are intersected with, and the shape that contains cell 0. */
typedef struct cutting_polygon {
    const los_vec2d *corners;
    uint32_t count;
    const los_convex *shape;
} cutting_polygon;

/* A side of the polygon.  `interior` is 1 or -1 if the whole polygon is to its left or right: the side is on the
 * convex hull.  It is 0 if the polygon is on both sides. */
typedef struct cutter_side {
    los_vec2d a, b;
    double interior;
} cutter_side;

/* False if the side that ends at a corner misses the shape; `*side` is then undefined. */
static bool find_side(const cutting_polygon *cutter, uint32_t corner, cutter_side *side) {
    bool is_left = cutter->count <= HULL_CORNERS_MAX, is_right = is_left;
    double first, last;
    los_vec2d a = cutter->corners[corner > 0 ? corner - 1 : cutter->count - 1], b = cutter->corners[corner];
    if (los_convex_box_misses(cutter->shape, a, b) ||
        !los_convex_clip_segment(cutter->shape, 0.0, a, b, &first, &last)) {
        return false;
    }
    for (uint32_t i = 0; i < cutter->count && (is_left || is_right); i++) {
        double left = los_left_of_line(a, b, cutter->corners[i]);
        is_left = is_left && left >= 0.0;
        is_right = is_right && left <= 0.0;
    }
    *side = (cutter_side){a, b, is_left ? 1.0 : is_right ? -1.0 : 0.0};
    return true;
}

/* Adds the part of a cell inside the convex hull of the polygon.  False if nothing was added. */
static bool add_inside_hull(los_cells *cells, uint32_t cell, const cutting_polygon *cutter) {
    los_vec2d kept[2][LOS_RIM_MAX * 2];
    const los_vec2d *corners = cells->corners + cells->cells[cell].first;
    uint32_t count = cells->cells[cell].count, buffer = 0;
    for (uint32_t i = 0; i < cutter->count && count >= 3 && count < CUT_CORNERS_MAX; i++) {
        cutter_side side;
        if (find_side(cutter, i, &side) && side.interior != 0.0) {
            count = los_clip_at_line(corners, count, side.a, side.b, side.interior, kept[buffer]);
            corners = kept[buffer];
            buffer = 1 - buffer;
        }
    }
    return count >= 3 && add_cell(cells, corners, count);
}

static bool cutter_contains(const cutting_polygon *cutter, los_vec2d point) {
    bool inside = false;
    for (uint32_t i = 0; cutter->count >= 3 && i < cutter->count; i++) {
        los_vec2d a = cutter->corners[i], b = cutter->corners[i + 1 < cutter->count ? i + 1 : 0];
        inside = inside != edge_crosses_ray(a, b, point);
    }
    return inside;
}

static bool cutter_splits_cell(los_cells *cells, uint32_t cell, const cutting_polygon *cutter) {
    for (uint32_t i = 0; i < cutter->count; i++) {
        los_vec2d a = cutter->corners[i > 0 ? i - 1 : cutter->count - 1], b = cutter->corners[i];
        if (edge_splits_cell(cells, cell, a, b)) {
            return true;
        }
    }
    return false;
}

/* Adds the intersection of a cell and the polygon, with the given set.  Sides on the convex hull clip the cell; the
 * others cut the remainder, whose parts are kept or dropped by their centers. */
static void add_intersection(los_cells *cells, uint32_t cell, const cutting_polygon *cutter, uint64_t inside) {
    uint32_t start = cells->count, kept = start;
    if (!add_inside_hull(cells, cell, cutter)) {
        return;
    }
    for (uint32_t i = 0; i < cutter->count; i++) {
        cutter_side side;
        if (find_side(cutter, i, &side) && side.interior == 0.0) {
            cut_from(cells, start, side.a, side.b);
        }
    }
    for (uint32_t i = start; i < cells->count; i++) {
        if (cutter_contains(cutter, los_cell_shape(cells, i).center)) {
            cells->cells[kept] = cells->cells[i];
            cells->cells[kept++].inside = inside;
        }
    }
    cells->count = kept;
}

void los_cells_add_inner(los_cells *cells, uint32_t number, const los_convex *shape, const los_vec2d *corners,
                         uint32_t count) {
    const cutting_polygon cutter = {corners, count, shape};
    LOS_ASSERT(number < LOS_CELL_PIECES_MAX && cells->count > 0);
    for (uint32_t i = 0, old = cells->count; i < old; i++) {
        uint64_t inside = cells->cells[i].inside | (uint64_t)1 << number;
        if (i == 0 || cutter_splits_cell(cells, i, &cutter)) {
            add_intersection(cells, i, &cutter, inside);
        } else if (cutter_contains(&cutter, los_cell_shape(cells, i).center)) {
            cells->cells[i].inside = inside;
        }
    }
}
