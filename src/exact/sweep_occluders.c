/* SPDX-License-Identifier: MIT */
#include "exact/sweep_occluders.h"

#include "base/inline.h"

/* An edge must be inside a base by so much, in pixels, before that part of it is left out: what lies on the rim
 * blocks, and rounding must not take it for inside. */
static const double RIM = 1e-7;

/* --- Single edges ------------------------------------------------------------------------------------------------ */

/* Limits the last part to slopes at which way . (1, slope) > 0. */
static void limit_slopes(los_occluder *part, los_vec2d way) {
    if (way.y > 0.0) {
        part->from = los_max(part->from, -way.x / way.y);
    } else if (way.y < 0.0) {
        part->until = los_min(part->until, -way.x / way.y);
    } else if (way.x <= 0.0) {
        part->until = -INFINITY;
    }
}

/* Adds a segment outside both bases.  Seen along a line it comes after the first base and before the second at the
 * slopes that lead across what separates them. */
static void add_outside(los_occlusion_sweep *sweep, los_vec2d a, los_vec2d b, uint32_t owner) {
    const los_convex *first = &sweep->bases[0], *second = &sweep->bases[1];
    if (!los_sweep_add_point(sweep, a) || !los_sweep_add_point(sweep, b) || !los_sweep_add_occluder(sweep, 2, owner)) {
        return;
    }
    los_occluder *part = &sweep->parts[sweep->part_count - 1];
    if (los_min(a.x, b.x) <= first->high.x) {
        limit_slopes(part, los_convex_separating_direction(first, a, b));
    }
    if (los_max(a.x, b.x) >= second->low.x) {
        los_vec2d way = los_convex_separating_direction(second, a, b);
        limit_slopes(part, (los_vec2d){-way.x, -way.y});
    }
    if (part->from >= part->until || part->from >= sweep->shaft.most || part->until <= sweep->shaft.least) {
        sweep->part_count--;
        sweep->point_count -= 2;
    }
}

typedef struct segment {
    los_vec2d a, b;
} segment;

/* Writes what of a segment is outside a base: one part of it, two or none. */
LOS_INLINE uint32_t keep_outside(const los_convex *base, segment whole, segment kept[2]) {
    double first, last;
    uint32_t count = 0;
    if (los_convex_box_misses(base, whole.a, whole.b) ||
        !los_convex_clip_segment(base, RIM, whole.a, whole.b, &first, &last)) {
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
    segment before[2], between[2];
    uint32_t before_count = keep_outside(&sweep->bases[0], (segment){a, b}, before);
    for (uint32_t i = 0; i < before_count; i++) {
        uint32_t count = keep_outside(&sweep->bases[1], before[i], between);
        for (uint32_t k = 0; k < count; k++) {
            add_outside(sweep, between[k].a, between[k].b, owner);
        }
    }
}

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

/* Is all of a box between the bases? */
static bool is_between(const los_occlusion_sweep *sweep, los_vec2d low, los_vec2d high) {
    return low.x > sweep->bases[0].high.x && high.x < sweep->bases[1].low.x;
}

/* Does something connected that fills a box between the bases reach from one side of the corridor to the other? */
static bool bars_all(const los_occlusion_sweep *sweep, los_vec2d low, los_vec2d high) {
    const los_convex *first = &sweep->bases[0], *second = &sweep->bases[1];
    return low.y < first->low.y && low.y < second->low.y && high.y > first->high.y && high.y > second->high.y;
}

static bool add_edge(los_occlusion_sweep *sweep, los_vec2d a, los_vec2d b, uint32_t owner) {
    if ((a.x == b.x && a.y == b.y) || los_shaft_misses(&sweep->shaft, a, b)) {
        return false;
    }
    los_vec2d low = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
    los_vec2d high = {a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y};
    if (!is_between(sweep, low, high)) {
        add_clipped(sweep, a, b, owner);
        return false;
    }
    return los_sweep_add_point(sweep, a) && los_sweep_add_point(sweep, b) && los_sweep_add_occluder(sweep, 2, owner) &&
           bars_all(sweep, low, high);
}

bool los_sweep_add_segment(los_occlusion_sweep *sweep, const los_frame *frame, los_vec2 a, los_vec2 b, uint32_t owner) {
    return add_edge(sweep, los_frame_from_world(frame, a), los_frame_from_world(frame, b), owner);
}

/* Adds what of an edge lies within a stretch of x. */
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

bool los_sweep_add_segment_within(los_occlusion_sweep *sweep, const los_frame *frame, los_vec2 a, los_vec2 b,
                                  los_interval x, uint32_t owner) {
    return add_edge_within(sweep, los_frame_from_world(frame, a), los_frame_from_world(frame, b), x, owner);
}

/* --- Polygons ---------------------------------------------------------------------------------------------------- */

static void sort_ascending(double *values, uint32_t count) {
    for (uint32_t gap = count / 2; gap > 0; gap /= 2) {
        for (uint32_t i = gap; i < count; i++) {
            double moved = values[i];
            uint32_t place = i;
            for (; place >= gap && values[place - gap] > moved; place -= gap) {
                values[place] = values[place - gap];
            }
            values[place] = moved;
        }
    }
}

enum {
    SLICE_MAX = 256 /* edges of one polygon across the middle */
};

/* Where an abscissa runs inside a ring: from every other crossing to the next.  Returns how many crossings there are;
 * none if they are too many, since half of them would be wrong.  Then an opening is found that the judge refuses. */
static uint32_t find_slice(const los_vec2d *ring, uint32_t count, double x, double crossings[SLICE_MAX]) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        los_vec2d a = ring[i], b = ring[i + 1 < count ? i + 1 : 0];
        if ((a.x < x) != (b.x < x)) {
            if (found == SLICE_MAX) {
                return 0;
            }
            crossings[found++] = a.y + (x - a.x) / (b.x - a.x) * (b.y - a.y);
        }
    }
    sort_ascending(crossings, found);
    return found;
}

/* Adds what of the inside lies at an abscissa. */
static bool add_slice(los_occlusion_sweep *sweep, const los_vec2d *ring, uint32_t count, double x, uint32_t owner) {
    double crossings[SLICE_MAX];
    uint32_t found = find_slice(ring, count, x, crossings);
    for (uint32_t i = 0; i + 1 < found; i += 2) {
        if (add_edge(sweep, (los_vec2d){x, crossings[i]}, (los_vec2d){x, crossings[i + 1]}, owner)) {
            return true;
        }
    }
    return false;
}

/* A polygon that reaches from base to base may hold a line without an edge across it.  Every line passes the middle
 * between the bases, so there the inside is added. */
static void add_middle(los_occlusion_sweep *sweep, const los_vec2d *ring, uint32_t count, los_interval extent,
                       uint32_t owner) {
    double from = sweep->bases[0].high.x, to = sweep->bases[1].low.x, middle = 0.5 * (from + to);
    double crossings[SLICE_MAX];
    if (count < 3 || extent.low > from || extent.high < to) {
        return;
    }
    uint32_t found = find_slice(ring, count, middle, crossings);
    for (uint32_t i = 0; i + 1 < found; i += 2) {
        if (los_sweep_add_point(sweep, (los_vec2d){middle, crossings[i]}) &&
            los_sweep_add_point(sweep, (los_vec2d){middle, crossings[i + 1]})) {
            los_sweep_add_occluder(sweep, 2, owner);
        }
    }
}

/* A polygon in the frame: its ring, for the time being at the end of the sweep's points. */
typedef struct placed {
    los_vec2d *ring;
    uint32_t count;
    los_vec2d low, high;
} placed;

/* False if nothing of the polygon is in question. */
static bool place_polygon(los_occlusion_sweep *sweep, const los_frame *frame, los_polygon polygon, placed *made) {
    *made = (placed){sweep->points + sweep->point_count, polygon.count, {INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    if (polygon.count > sweep->point_capacity - sweep->point_count) {
        return false;
    }
    los_vec2d low = made->low, high = made->high;
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2d place = los_frame_from_world(frame, polygon.points[i]);
        low = (los_vec2d){place.x < low.x ? place.x : low.x, place.y < low.y ? place.y : low.y};
        high = (los_vec2d){place.x > high.x ? place.x : high.x, place.y > high.y ? place.y : high.y};
        made->ring[i] = place;
    }
    made->low = low;
    made->high = high;
    bool is_dot = !(low.x < high.x || low.y < high.y);
    return !is_dot && !los_shaft_misses_box(&sweep->shaft, low, high);
}

static bool add_placed(los_occlusion_sweep *sweep, const placed *polygon, uint32_t owner) {
    uint32_t count = polygon->count;
    if (is_between(sweep, polygon->low, polygon->high)) {
        /* It is connected: it acts like its hull. */
        return los_sweep_add_occluder(sweep, count, owner) && bars_all(sweep, polygon->low, polygon->high);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (add_edge(sweep, polygon->ring[i], polygon->ring[i + 1 < count ? i + 1 : 0], owner)) {
            return true;
        }
    }
    add_middle(sweep, polygon->ring, count, (los_interval){polygon->low.x, polygon->high.x}, owner);
    return false;
}

bool los_sweep_add_polygon(los_occlusion_sweep *sweep, const los_frame *frame, los_polygon polygon, uint32_t owner) {
    placed made;
    if (!place_polygon(sweep, frame, polygon, &made)) {
        return false;
    }
    sweep->point_count += polygon.count;
    return add_placed(sweep, &made, owner);
}

bool los_sweep_add_polygon_within(los_occlusion_sweep *sweep, const los_frame *frame, los_polygon polygon,
                                  los_interval x, uint32_t owner) {
    placed made;
    if (!place_polygon(sweep, frame, polygon, &made) || made.high.x < x.low || made.low.x > x.high) {
        return false;
    }
    sweep->point_count += polygon.count;
    if (made.low.x >= x.low && made.high.x <= x.high) {
        return add_placed(sweep, &made, owner);
    }
    for (uint32_t i = 0; i < polygon.count; i++) {
        if (add_edge_within(sweep, made.ring[i], made.ring[i + 1 < polygon.count ? i + 1 : 0], x, owner)) {
            return true;
        }
    }
    add_middle(sweep, made.ring, polygon.count,
               (los_interval){los_max(made.low.x, x.low), los_min(made.high.x, x.high)}, owner);
    return (made.low.x < x.low && add_slice(sweep, made.ring, polygon.count, x.low, owner)) ||
           (made.high.x > x.high && add_slice(sweep, made.ring, polygon.count, x.high, owner));
}
