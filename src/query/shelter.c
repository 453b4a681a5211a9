/* SPDX-License-Identifier: MIT */
#include "query/shelter.h"

#include "geometry/model.h"
#include "query/pieces_at.h"

/* --- Does a base reach into a polygon? --------------------------------------------------------------------------- */

/* A point in coordinates in which the base is the unit circle or the square of side 2. */
static los_vec2d to_unit(const los_base *base, los_vec2 center, los_vec2 point) {
    double x = (double)point.x - (double)center.x, y = (double)point.y - (double)center.y;
    return (los_vec2d){(x * base->cosine + y * base->sine) / base->half_length,
                       (y * base->cosine - x * base->sine) / base->half_width};
}

/* True if the segment meets the unit disk. */
static bool meets_disk(los_vec2d a, los_vec2d b) {
    double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y;
    double t = length > 0.0 ? -(a.x * x + a.y * y) / length : 0.0;
    t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
    double near_x = a.x + t * x, near_y = a.y + t * y;
    return near_x * near_x + near_y * near_y <= 1.0;
}

/* True if the segment meets the square of side 2.  Separating axes: x, y and the normal of the segment. */
static bool meets_square(los_vec2d a, los_vec2d b) {
    los_vec2d middle = {(a.x + b.x) * 0.5, (a.y + b.y) * 0.5}, half = {(b.x - a.x) * 0.5, (b.y - a.y) * 0.5};
    return fabs(middle.x) <= 1.0 + fabs(half.x) && fabs(middle.y) <= 1.0 + fabs(half.y) &&
           fabs(middle.x * half.y - middle.y * half.x) <= fabs(half.x) + fabs(half.y);
}

/* If no edge meets the base, all of it is on the same side of the polygon as its center. */
static bool reaches_into(const los_placed_model *placed, const los_nearby_piece *near) {
    const los_terrain *terrain = placed->terrain;
    los_polygon polygon = los_piece_polygon(terrain, &terrain->pieces[near->piece]);
    los_base base = los_base_of(&placed->model, placed->pixels_per_inch);
    if (polygon.count < 3 || near->holds_center) {
        return polygon.count >= 3;
    }
    los_vec2 center = placed->model.position;
    los_vec2d from = to_unit(&base, center, polygon.points[polygon.count - 1]);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2d to = to_unit(&base, center, polygon.points[i]);
        if (base.kind == LOS_CONVEX_ELLIPSE ? meets_disk(from, to) : meets_square(from, to)) {
            return true;
        }
        from = to;
    }
    return false;
}

/* --- Editions ---------------------------------------------------------------------------------------------------- */

static bool shelters(const los_placed_model *placed, const los_nearby_piece *near, const los_options *options) {
    los_rule_flags flags = placed->terrain->pieces[near->piece].flags;
    if (options->edition < 11) {
        return (flags & (LOS_LIGHT | LOS_DENSE)) != 0 && reaches_into(placed, near);
    }
    return (flags & LOS_AREA) != 0 && los_overlaps_piece(placed, near, options);
}

uint32_t los_find_shelters(const los_placed_model *placed, const los_options *options, uint32_t *pieces) {
    uint32_t count = 0;
    LOS_ASSERT(placed->is_gathered);
    if (options->edition >= 11 && (placed->model.keywords & LOS_SHELTERED) == 0) {
        return 0;
    }
    for (uint32_t i = 0; i < placed->near_count; i++) {
        if (shelters(placed, &placed->near[i], options)) {
            pieces[count++] = placed->near[i].piece;
        }
    }
    return count;
}
