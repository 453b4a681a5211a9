/* SPDX-License-Identifier: MIT */
#include "exact/sweep_occluders.h"

#include "base/assert.h"
#include "base/bits.h"
#include "base/simd.h"
#include "exact/occlusion_sweep.h"
#include "geometry/convex.h"

/* Pixels: only what is deeper than this inside a base is clipped away.  What lies on the rim blocks, and rounding must
 * not put it inside. */
static const double RIM_TOLERANCE = 1e-7;

/* --- Full occluders ---------------------------------------------------------------------------------------------- */

/* True if a box lies between the bases along x. */
static bool is_between(const los_occlusion_sweep *sweep, los_vec2d low, los_vec2d high) {
    return low.x > sweep->bases[0].high.x && high.x < sweep->bases[1].low.x;
}

/* True if a connected obstacle between the bases, with this box, reaches beyond both bases on either side.  This proof
 * is coarser than terrain/full_occluder.h, which also proves what the judge's float arithmetic decides: here only
 * the sweep is concerned, and the box is known already. */
static bool spans_corridor(const los_occlusion_sweep *sweep, los_vec2d low, los_vec2d high) {
    const los_convex *first = &sweep->bases[0], *second = &sweep->bases[1];
    return low.y < first->low.y && low.y < second->low.y && high.y > first->high.y && high.y > second->high.y;
}

/* Makes the occluder that was added last the chain if, with this box, it blocks every line. */
static bool make_chain_if_full(los_occlusion_sweep *sweep, los_vec2d low, los_vec2d high) {
    if (!spans_corridor(sweep, low, high)) {
        return false;
    }
    sweep->chain[0] = sweep->occluder_count - 1;
    sweep->chain_count = 1;
    return true;
}

bool los_occluder_is_full(const los_occlusion_sweep *sweep, const los_occluder *occluder) {
    los_vec2d low = {0.0, INFINITY}, high = {0.0, -INFINITY};
    for (uint32_t i = occluder->first; i < occluder->first + occluder->count; i++) {
        low.y = los_min(sweep->points[i].y, low.y);
        high.y = los_max(sweep->points[i].y, high.y);
    }
    return occluder->min_slope == -INFINITY && occluder->max_slope == INFINITY && spans_corridor(sweep, low, high);
}

/* --- Single edges ------------------------------------------------------------------------------------------------ */

/* Limits an occluder to slopes at which direction . (1, slope) > 0. */
static void limit_slopes(los_occluder *occluder, los_vec2d direction) {
    if (direction.y > 0.0) {
        occluder->min_slope = los_max(occluder->min_slope, -direction.x / direction.y);
    } else if (direction.y < 0.0) {
        occluder->max_slope = los_min(occluder->max_slope, -direction.x / direction.y);
    } else if (direction.x <= 0.0) {
        occluder->max_slope = -INFINITY;
    }
}

/* Adds a segment outside both bases.  Along a line it comes after the first base and before the second at the slopes
 * that cross the separating lines in that order. */
static void add_outside(los_occlusion_sweep *sweep, los_vec2d a, los_vec2d b, uint32_t owner) {
    const los_convex *first = &sweep->bases[0], *second = &sweep->bases[1];
    if (!los_sweep_add_point(sweep, a) || !los_sweep_add_point(sweep, b) || !los_sweep_add_occluder(sweep, 2, owner)) {
        return;
    }
    los_occluder *occluder = &sweep->occluders[sweep->occluder_count - 1];
    if (los_min(a.x, b.x) <= first->high.x) {
        limit_slopes(occluder, los_convex_separating_direction(first, a, b));
    }
    if (los_max(a.x, b.x) >= second->low.x) {
        los_vec2d direction = los_convex_separating_direction(second, a, b);
        limit_slopes(occluder, (los_vec2d){-direction.x, -direction.y});
    }
    if (occluder->min_slope >= occluder->max_slope || occluder->min_slope >= sweep->shaft.max_slope ||
        occluder->max_slope <= sweep->shaft.min_slope) {
        sweep->occluder_count--;
        sweep->point_count -= 2;
    }
}

typedef struct segment {
    los_vec2d a, b;
} segment;

/* Writes what of a segment is outside a base; returns the number of parts, 0 to 2. */
LOS_INLINE uint32_t keep_outside(const los_convex *base, segment whole, segment kept[2]) {
    double first, last;
    uint32_t count = 0;
    if (los_convex_box_misses(base, whole.a, whole.b) ||
        !los_convex_clip_segment(base, RIM_TOLERANCE, whole.a, whole.b, &first, &last)) {
        kept[0] = whole;
        return 1;
    }
    if (first > 0.0) {
        kept[count++] = (segment){whole.a, los_vec2d_lerp(whole.a, whole.b, first)};
    }
    if (last < 1.0) {
        kept[count++] = (segment){los_vec2d_lerp(whole.a, whole.b, last), whole.b};
    }
    return count;
}

/* Adds what of a segment is outside both bases. */
static void add_clipped(los_occlusion_sweep *sweep, los_vec2d a, los_vec2d b, uint32_t owner) {
    segment outside_first[2], outside_both[2];
    uint32_t first_count = keep_outside(&sweep->bases[0], (segment){a, b}, outside_first);
    for (uint32_t i = 0; i < first_count; i++) {
        uint32_t count = keep_outside(&sweep->bases[1], outside_first[i], outside_both);
        for (uint32_t k = 0; k < count; k++) {
            add_outside(sweep, outside_both[k].a, outside_both[k].b, owner);
        }
    }
}

/* Adds an edge that the shaft does not miss. */
static bool add_edge_in_shaft(los_occlusion_sweep *sweep, los_vec2d a, los_vec2d b, uint32_t owner) {
    if (a.x == b.x && a.y == b.y) {
        return false;
    }
    los_vec2d low = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
    los_vec2d high = {a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y};
    if (!is_between(sweep, low, high)) {
        add_clipped(sweep, a, b, owner);
        return false;
    }
    return los_sweep_add_point(sweep, a) && los_sweep_add_point(sweep, b) && los_sweep_add_occluder(sweep, 2, owner) &&
           make_chain_if_full(sweep, low, high);
}

static bool add_edge(los_occlusion_sweep *sweep, los_vec2d a, los_vec2d b, uint32_t owner) {
    return !los_shaft_misses(&sweep->shaft, a, b) && add_edge_in_shaft(sweep, a, b, owner);
}

/* Adds what of an edge lies within an interval of x. */
static bool add_edge_within(los_occlusion_sweep *sweep, los_vec2d a, los_vec2d b, los_interval x, uint32_t owner) {
    los_vec2d left = a.x < b.x ? a : b, right = a.x < b.x ? b : a;
    if (right.x < x.low || left.x > x.high) {
        return false;
    }
    los_vec2d from = left, to = right;
    if (left.x < x.low) {
        from = (los_vec2d){x.low, left.y + (x.low - left.x) / (right.x - left.x) * (right.y - left.y)};
    }
    if (right.x > x.high) {
        to = (los_vec2d){x.high, left.y + (x.high - left.x) / (right.x - left.x) * (right.y - left.y)};
    }
    return add_edge(sweep, from, to, owner);
}

bool los_sweep_add_segment(los_occlusion_sweep *sweep, const los_frame *frame, los_vec2 a, los_vec2 b, uint32_t owner) {
    return add_edge(sweep, los_frame_from_world(frame, a), los_frame_from_world(frame, b), owner);
}

bool los_sweep_add_segment_within(los_occlusion_sweep *sweep, const los_frame *frame, los_vec2 a, los_vec2 b,
                                  los_interval x, uint32_t owner) {
    return add_edge_within(sweep, los_frame_from_world(frame, a), los_frame_from_world(frame, b), x, owner);
}

/* --- Boxes ------------------------------------------------------------------------------------------------------- */

bool los_sweep_misses_box(const los_occlusion_sweep *sweep, const los_frame *frame, const los_box *box) {
    double half_x = 0.5 * ((double)box->high.x - (double)box->low.x);
    double half_y = 0.5 * ((double)box->high.y - (double)box->low.y);
    double x = (double)box->low.x + half_x - frame->origin_x, y = (double)box->low.y + half_y - frame->origin_y;
    los_vec2d along = frame->along, middle = {x * along.x + y * along.y, y * along.x - x * along.y};
    los_vec2d reach = {half_x * fabs(along.x) + half_y * fabs(along.y),
                       half_x * fabs(along.y) + half_y * fabs(along.x)};
    return los_shaft_misses_box(&sweep->shaft, (los_vec2d){middle.x - reach.x, middle.y - reach.y},
                                (los_vec2d){middle.x + reach.x, middle.y + reach.y});
}

los_interval los_frame_box_extent(const los_frame *frame, const los_box *box) {
    double half_x = 0.5 * ((double)box->high.x - (double)box->low.x);
    double half_y = 0.5 * ((double)box->high.y - (double)box->low.y);
    double x = (double)box->low.x + half_x - frame->origin_x, y = (double)box->low.y + half_y - frame->origin_y;
    double middle = x * frame->along.x + y * frame->along.y;
    double reach = half_x * fabs(frame->along.x) + half_y * fabs(frame->along.y);
    return (los_interval){middle - reach, middle + reach};
}

/* --- Polygons ---------------------------------------------------------------------------------------------------- */

enum {
    CROSSINGS_MAX = 256 /* of one polygon with one line across the corridor */
};

/* Writes where the line at an abscissa crosses a polygon, ascending: it is inside between every other crossing and the
 * next.  Returns 0 if there are too many: a missing occluder leaves an opening, which the judge rejects. */
static uint32_t find_crossings(const los_vec2d *corners, uint32_t count, double x, double crossings[CROSSINGS_MAX]) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        los_vec2d a = corners[i], b = corners[i + 1 < count ? i + 1 : 0];
        if ((a.x < x) != (b.x < x)) {
            if (found == CROSSINGS_MAX) {
                return 0;
            }
            los_insert_ascending(crossings, found++, a.y + (x - a.x) / (b.x - a.x) * (b.y - a.y));
        }
    }
    return found;
}

/* Adds the part of the inside that lies at an abscissa. */
static bool add_slice(los_occlusion_sweep *sweep, const los_vec2d *corners, uint32_t count, double x, uint32_t owner) {
    double crossings[CROSSINGS_MAX];
    uint32_t found = find_crossings(corners, count, x, crossings);
    for (uint32_t i = 0; i + 1 < found; i += 2) {
        if (add_edge(sweep, (los_vec2d){x, crossings[i]}, (los_vec2d){x, crossings[i + 1]}, owner)) {
            return true;
        }
    }
    return false;
}

/* A polygon that reaches from base to base may contain a line that crosses none of its edges.  Every line passes the
 * middle between the bases, so the part of the inside that lies there is added. */
static void add_middle(los_occlusion_sweep *sweep, const los_vec2d *corners, uint32_t count, los_interval extent,
                       uint32_t owner) {
    double from = sweep->bases[0].high.x, to = sweep->bases[1].low.x, middle = 0.5 * (from + to);
    double crossings[CROSSINGS_MAX];
    if (count < 3 || extent.low > from || extent.high < to) {
        return;
    }
    uint32_t found = find_crossings(corners, count, middle, crossings);
    for (uint32_t i = 0; i + 1 < found; i += 2) {
        if (los_sweep_add_point(sweep, (los_vec2d){middle, crossings[i]}) &&
            los_sweep_add_point(sweep, (los_vec2d){middle, crossings[i + 1]})) {
            los_sweep_add_occluder(sweep, 2, owner);
        }
    }
}

/* A polygon in the frame.  Its corners are at the end of the sweep's points, not yet counted there. */
typedef struct framed_polygon {
    los_vec2d *corners;
    uint32_t count;
    los_vec2d low, high;
} framed_polygon;

/* Transforms the points of a polygon, as los_frame_from_world does, and finds their box. */
static void transform_points(const los_frame *frame, const los_vec2 *points, framed_polygon *out) {
#if LOS_HAS_SIMD
    const los_f64x2 origin = {frame->origin_x, frame->origin_y};
    const los_f64x2 along = {frame->along.x, frame->along.x}, across = {frame->along.y, -frame->along.y};
    los_f64x2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    for (uint32_t i = 0; i < out->count; i++) {
        los_f64x2 point = (los_f64x2){(double)points[i].x, (double)points[i].y} - origin;
        los_f64x2 corner = point * along + (los_f64x2){point[1], point[0]} * across;
        los_f64x2_store(&out->corners[i].x, corner);
        low = los_f64x2_min(corner, low);
        high = los_f64x2_max(corner, high);
    }
    los_f64x2_store(&out->low.x, low);
    los_f64x2_store(&out->high.x, high);
#else
    for (uint32_t i = 0; i < out->count; i++) {
        los_vec2d corner = los_frame_from_world(frame, points[i]);
        out->low = (los_vec2d){los_min(corner.x, out->low.x), los_min(corner.y, out->low.y)};
        out->high = (los_vec2d){los_max(corner.x, out->high.x), los_max(corner.y, out->high.y)};
        out->corners[i] = corner;
    }
#endif
}

/* Transforms a polygon; false if no line can meet it, it is a single point, or the memory is used up. */
static bool transform_polygon(los_occlusion_sweep *sweep, const los_frame *frame, los_polygon polygon,
                              framed_polygon *out) {
    *out = (framed_polygon){
        sweep->points + sweep->point_count, polygon.count, {INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    if (polygon.count > sweep->point_capacity - sweep->point_count) {
        return false;
    }
    transform_points(frame, polygon.points, out);
    bool is_point = !(out->low.x < out->high.x || out->low.y < out->high.y);
    return !is_point && !los_shaft_misses_box(&sweep->shaft, out->low, out->high);
}

/* Adds a polygon whose corners are counted as points of the sweep. */
static bool add_whole(los_occlusion_sweep *sweep, const framed_polygon *polygon, uint32_t owner) {
    uint32_t count = polygon->count;
    if (is_between(sweep, polygon->low, polygon->high)) {
        /* It is connected, so it blocks the same lines as its hull: one occluder. */
        return los_sweep_add_occluder(sweep, count, owner) && make_chain_if_full(sweep, polygon->low, polygon->high);
    }
    unsigned first_code = los_shaft_outcode(&sweep->shaft, polygon->corners[0]), code = first_code;
    for (uint32_t i = 0; i < count; i++) {
        los_vec2d next = polygon->corners[i + 1 < count ? i + 1 : 0];
        unsigned next_code = i + 1 < count ? los_shaft_outcode(&sweep->shaft, next) : first_code;
        if ((code & next_code) == 0 && add_edge_in_shaft(sweep, polygon->corners[i], next, owner)) {
            return true;
        }
        code = next_code;
    }
    add_middle(sweep, polygon->corners, count, (los_interval){polygon->low.x, polygon->high.x}, owner);
    return false;
}

bool los_sweep_add_polygon(los_occlusion_sweep *sweep, const los_frame *frame, los_polygon polygon, uint32_t owner) {
    framed_polygon framed;
    if (!transform_polygon(sweep, frame, polygon, &framed)) {
        return false;
    }
    sweep->point_count += polygon.count;
    return add_whole(sweep, &framed, owner);
}

bool los_sweep_add_polygon_within(los_occlusion_sweep *sweep, const los_frame *frame, los_polygon polygon,
                                  los_interval x, uint32_t owner) {
    framed_polygon framed;
    LOS_ASSERT(!los_interval_is_empty(x));
    if (!transform_polygon(sweep, frame, polygon, &framed) || framed.high.x < x.low || framed.low.x > x.high) {
        return false;
    }
    sweep->point_count += polygon.count;
    if (framed.low.x >= x.low && framed.high.x <= x.high) {
        return add_whole(sweep, &framed, owner);
    }
    for (uint32_t i = 0; i < polygon.count; i++) {
        if (add_edge_within(sweep, framed.corners[i], framed.corners[i + 1 < polygon.count ? i + 1 : 0], x, owner)) {
            return true;
        }
    }
    add_middle(sweep, framed.corners, polygon.count,
               (los_interval){los_max(framed.low.x, x.low), los_min(framed.high.x, x.high)}, owner);
    return (framed.low.x < x.low && add_slice(sweep, framed.corners, polygon.count, x.low, owner)) ||
           (framed.high.x > x.high && add_slice(sweep, framed.corners, polygon.count, x.high, owner));
}

/* --- Bases of other models --------------------------------------------------------------------------------------- */

/* Adds the corners of the part of a convex polygon within an interval of x; false if the memory is used up. */
static bool add_points_within(los_occlusion_sweep *sweep, const los_vec2d *corners, uint32_t count, los_interval x) {
    bool ok = true;
    for (uint32_t i = 0; ok && i < count; i++) {
        los_vec2d a = corners[i], b = corners[i + 1 < count ? i + 1 : 0];
        if (a.x >= x.low && a.x <= x.high) {
            ok = los_sweep_add_point(sweep, a);
        }
        const double ends[2] = {x.low, x.high};
        for (int k = 0; ok && k < 2; k++) { /* where the edge crosses an end of the interval */
            if ((a.x < ends[k]) != (b.x < ends[k])) {
                double t = (ends[k] - a.x) / (b.x - a.x);
                ok = los_sweep_add_point(sweep, (los_vec2d){ends[k], a.y + t * (b.y - a.y)});
            }
        }
    }
    return ok;
}

/* Adds points of an ellipse that can be extreme at the slopes of the shaft: two arcs, above and below. */
static bool add_arcs(los_occlusion_sweep *sweep, const los_convex *ellipse, double tolerance) {
    los_vec2d arc[LOS_ARC_MAX], center = ellipse->center;
    uint32_t count = los_ellipse_arc(ellipse, (los_vec2d){-sweep->shaft.min_slope, 1.0},
                                     (los_vec2d){-sweep->shaft.max_slope, 1.0}, tolerance, arc);
    bool ok = true;
    for (uint32_t i = 0; ok && i < count; i++) {
        ok = los_sweep_add_point(sweep, (los_vec2d){center.x + arc[i].x, center.y + arc[i].y}) &&
             los_sweep_add_point(sweep, (los_vec2d){center.x - arc[i].x, center.y - arc[i].y});
    }
    return ok;
}

/* Adds the points of a base, within an interval of x if that is not NULL.  Returns how many; 0 if there are none or the
 * memory is used up. */
static uint32_t add_base_points(los_occlusion_sweep *sweep, const los_base_occluder *occluder,
                                const los_interval *within) {
    los_vec2d corners[LOS_RIM_MAX];
    uint32_t first = sweep->point_count;
    bool ok;
    if (within == NULL && occluder->base->kind == LOS_CONVEX_ELLIPSE) {
        ok = add_arcs(sweep, occluder->base, occluder->tolerance);
    } else {
        uint32_t count = los_convex_polygonize(occluder->base, occluder->tolerance, corners);
        ok = add_points_within(sweep, corners, count, within != NULL ? *within : (los_interval){-INFINITY, INFINITY});
    }
    return ok ? sweep->point_count - first : 0;
}

/* Adds a base that overlaps neither base of the pair as one occluder, limited to the slopes at which it is between. */
static bool add_separate_base(los_occlusion_sweep *sweep, const los_base_occluder *occluder,
                              const los_interval *within) {
    uint32_t count = add_base_points(sweep, occluder, within);
    if (count == 0 || !los_sweep_add_occluder(sweep, count, occluder->owner)) {
        return false;
    }
    los_occluder *added = &sweep->occluders[sweep->occluder_count - 1];
    const los_convex *base = occluder->base;
    if (base->low.x > occluder->whole[0]->high.x && base->high.x < occluder->whole[1]->low.x) {
        return within == NULL && make_chain_if_full(sweep, base->low, base->high);
    }
    limit_slopes(added, occluder->from_first);
    limit_slopes(added, occluder->to_second);
    if (added->min_slope >= added->max_slope || added->min_slope >= sweep->shaft.max_slope ||
        added->max_slope <= sweep->shaft.min_slope) {
        sweep->occluder_count--;
        sweep->point_count -= count;
    }
    return false;
}

/* Adds what of an edge is outside both bases of the pair, and within an interval of x if that is not NULL. */
static bool add_edge_outside(los_occlusion_sweep *sweep, segment edge, const los_base_occluder *occluder,
                             const los_interval *within) {
    segment outside_first[2], outside_both[2];
    bool is_closed = false;
    uint32_t first_count = keep_outside(occluder->whole[0], edge, outside_first);
    for (uint32_t i = 0; i < first_count; i++) {
        uint32_t count = keep_outside(occluder->whole[1], outside_first[i], outside_both);
        for (uint32_t k = 0; !is_closed && k < count; k++) {
            los_vec2d a = outside_both[k].a, b = outside_both[k].b;
            is_closed = within != NULL ? add_edge_within(sweep, a, b, *within, occluder->owner)
                                       : add_edge(sweep, a, b, occluder->owner);
        }
    }
    return is_closed;
}

/* Adds the slices of a polygon at the ends of an interval of x: what lines cross that enter it there. */
static bool add_slices(los_occlusion_sweep *sweep, const los_vec2d *corners, uint32_t count, los_interval x,
                       los_interval extent, uint32_t owner) {
    return (extent.low < x.low && add_slice(sweep, corners, count, x.low, owner)) ||
           (extent.high > x.high && add_slice(sweep, corners, count, x.high, owner));
}

/* Adds a base edge by edge. */
static bool add_base_edges(los_occlusion_sweep *sweep, const los_base_occluder *occluder, const los_interval *within) {
    los_vec2d corners[LOS_RIM_MAX];
    los_interval extent = {occluder->base->low.x, occluder->base->high.x}, part = extent;
    uint32_t count = los_convex_polygonize(occluder->base, occluder->tolerance, corners);
    for (uint32_t i = 0; i < count; i++) {
        if (add_edge_outside(sweep, (segment){corners[i], corners[i + 1 < count ? i + 1 : 0]}, occluder, within)) {
            return true;
        }
    }
    if (within != NULL) {
        part = (los_interval){los_max(extent.low, within->low), los_min(extent.high, within->high)};
    }
    add_middle(sweep, corners, count, part, occluder->owner);
    return within != NULL && add_slices(sweep, corners, count, *within, extent, occluder->owner);
}

static bool is_zero(los_vec2d vector) {
    return vector.x == 0.0 && vector.y == 0.0;
}

bool los_sweep_add_base(los_occlusion_sweep *sweep, const los_base_occluder *base, const los_interval *within) {
    if (los_shaft_misses_box(&sweep->shaft, base->base->low, base->base->high)) {
        return false;
    }
    if (within != NULL && base->base->low.x >= within->low && base->base->high.x <= within->high) {
        within = NULL;
    }
    bool is_separate = !is_zero(base->from_first) && !is_zero(base->to_second);
    return is_separate ? add_separate_base(sweep, base, within) : add_base_edges(sweep, base, within);
}
