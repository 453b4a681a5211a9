/* SPDX-License-Identifier: MIT */
#include "los_between.h"

#include "los_inline.h"

/* An edge must be inside a base by so much, in pixels, before that part of it is left out: what lies on the rim
 * blocks, and rounding must not take it for inside. */
static const double RIM = 1e-7;

/* --- Single edges ------------------------------------------------------------------------------------------------ */

/* Limits the last part to slopes at which way . (1, slope) > 0. */
static void limit_slopes(los_cover_part *part, los_place way) {
    if (way.y > 0.0) {
        part->from = los_greater(part->from, -way.x / way.y);
    } else if (way.y < 0.0) {
        part->until = los_lesser(part->until, -way.x / way.y);
    } else if (way.x <= 0.0) {
        part->until = -INFINITY;
    }
}

/* Adds a segment outside both bases.  Seen along a line it comes after the first base and before the second at the
 * slopes that lead across what separates them. */
static void add_outside(los_cover *cover, los_place a, los_place b, uint32_t owner) {
    const los_convex *first = &cover->bases[0], *second = &cover->bases[1];
    if (!los_cover_add_point(cover, a) || !los_cover_add_point(cover, b) || !los_cover_add_part(cover, 2, owner)) {
        return;
    }
    los_cover_part *part = &cover->parts[cover->part_count - 1];
    if (los_lesser(a.x, b.x) <= first->high.x) {
        limit_slopes(part, los_convex_way_to(first, a, b));
    }
    if (los_greater(a.x, b.x) >= second->low.x) {
        los_place way = los_convex_way_to(second, a, b);
        limit_slopes(part, (los_place){-way.x, -way.y});
    }
    if (part->from >= part->until || part->from >= cover->shaft.most || part->until <= cover->shaft.least) {
        cover->part_count--;
        cover->point_count -= 2;
    }
}

typedef struct segment {
    los_place a, b;
} segment;

/* Writes what of a segment is outside a base: one part of it, two or none. */
LOS_INLINE uint32_t keep_outside(const los_convex *base, segment whole, segment kept[2]) {
    double first, last;
    uint32_t count = 0;
    if (los_convex_is_beside(base, whole.a, whole.b) || !los_convex_cuts(base, RIM, whole.a, whole.b, &first, &last)) {
        kept[0] = whole;
        return 1;
    }
    if (first > 0.0) {
        kept[count++] = (segment){whole.a, los_place_between(whole.a, whole.b, first)};
    }
    if (last < 1.0) {
        kept[count++] = (segment){los_place_between(whole.a, whole.b, last), whole.b};
    }
    return count;
}

/* Adds what of a segment is outside both bases. */
static void add_clipped(los_cover *cover, los_place a, los_place b, uint32_t owner) {
    segment before[2], between[2];
    uint32_t before_count = keep_outside(&cover->bases[0], (segment){a, b}, before);
    for (uint32_t i = 0; i < before_count; i++) {
        uint32_t count = keep_outside(&cover->bases[1], before[i], between);
        for (uint32_t k = 0; k < count; k++) {
            add_outside(cover, between[k].a, between[k].b, owner);
        }
    }
}

bool los_between_is_aside(const los_cover *cover, const los_frame *frame, const los_box *box) {
    double half_x = 0.5 * ((double)box->high.x - (double)box->low.x);
    double half_y = 0.5 * ((double)box->high.y - (double)box->low.y);
    double x = (double)box->low.x + half_x - frame->origin_x, y = (double)box->low.y + half_y - frame->origin_y;
    los_place along = frame->along, middle = {x * along.x + y * along.y, y * along.x - x * along.y};
    los_place reach = {half_x * fabs(along.x) + half_y * fabs(along.y),
                       half_x * fabs(along.y) + half_y * fabs(along.x)};
    return los_shaft_misses_box(&cover->shaft, (los_place){middle.x - reach.x, middle.y - reach.y},
                                (los_place){middle.x + reach.x, middle.y + reach.y});
}

los_span los_between_extent(const los_frame *frame, const los_box *box) {
    double half_x = 0.5 * ((double)box->high.x - (double)box->low.x);
    double half_y = 0.5 * ((double)box->high.y - (double)box->low.y);
    double x = (double)box->low.x + half_x - frame->origin_x, y = (double)box->low.y + half_y - frame->origin_y;
    double middle = x * frame->along.x + y * frame->along.y;
    double reach = half_x * fabs(frame->along.x) + half_y * fabs(frame->along.y);
    return (los_span){middle - reach, middle + reach};
}

/* Is all of a box between the bases? */
static bool is_between(const los_cover *cover, los_place low, los_place high) {
    return low.x > cover->bases[0].high.x && high.x < cover->bases[1].low.x;
}

/* Does something connected that fills a box between the bases reach from one side of the corridor to the other? */
static bool bars_all(const los_cover *cover, los_place low, los_place high) {
    const los_convex *first = &cover->bases[0], *second = &cover->bases[1];
    return low.y < first->low.y && low.y < second->low.y && high.y > first->high.y && high.y > second->high.y;
}

static bool add_edge(los_cover *cover, los_place a, los_place b, uint32_t owner) {
    if ((a.x == b.x && a.y == b.y) || los_shaft_misses(&cover->shaft, a, b)) {
        return false;
    }
    los_place low = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
    los_place high = {a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y};
    if (!is_between(cover, low, high)) {
        add_clipped(cover, a, b, owner);
        return false;
    }
    return los_cover_add_point(cover, a) && los_cover_add_point(cover, b) && los_cover_add_part(cover, 2, owner) &&
           bars_all(cover, low, high);
}

bool los_between_add_segment(los_cover *cover, const los_frame *frame, los_vec2 a, los_vec2 b, uint32_t owner) {
    return add_edge(cover, los_place_in(frame, a), los_place_in(frame, b), owner);
}

/* Adds what of an edge lies within a stretch of x. */
static bool add_edge_within(los_cover *cover, los_place a, los_place b, los_span x, uint32_t owner) {
    los_place left = a.x < b.x ? a : b, right = a.x < b.x ? b : a;
    if (right.x < x.low || left.x > x.high) {
        return false;
    }
    los_place from = left, to = right;
    if (left.x < x.low) {
        from = (los_place){x.low, left.y + (x.low - left.x) / (right.x - left.x) * (right.y - left.y)};
    }
    if (right.x > x.high) {
        to = (los_place){x.high, left.y + (x.high - left.x) / (right.x - left.x) * (right.y - left.y)};
    }
    return add_edge(cover, from, to, owner);
}

bool los_between_add_segment_within(los_cover *cover, const los_frame *frame, los_vec2 a, los_vec2 b, los_span x,
                                    uint32_t owner) {
    return add_edge_within(cover, los_place_in(frame, a), los_place_in(frame, b), x, owner);
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
static uint32_t find_slice(const los_place *ring, uint32_t count, double x, double crossings[SLICE_MAX]) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        los_place a = ring[i], b = ring[i + 1 < count ? i + 1 : 0];
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
static bool add_slice(los_cover *cover, const los_place *ring, uint32_t count, double x, uint32_t owner) {
    double crossings[SLICE_MAX];
    uint32_t found = find_slice(ring, count, x, crossings);
    for (uint32_t i = 0; i + 1 < found; i += 2) {
        if (add_edge(cover, (los_place){x, crossings[i]}, (los_place){x, crossings[i + 1]}, owner)) {
            return true;
        }
    }
    return false;
}

/* A polygon that reaches from base to base may hold a line without an edge across it.  Every line passes the middle
 * between the bases, so there the inside is added. */
static void add_middle(los_cover *cover, const los_place *ring, uint32_t count, los_span extent, uint32_t owner) {
    double from = cover->bases[0].high.x, to = cover->bases[1].low.x, middle = 0.5 * (from + to);
    double crossings[SLICE_MAX];
    if (count < 3 || extent.low > from || extent.high < to) {
        return;
    }
    uint32_t found = find_slice(ring, count, middle, crossings);
    for (uint32_t i = 0; i + 1 < found; i += 2) {
        if (los_cover_add_point(cover, (los_place){middle, crossings[i]}) &&
            los_cover_add_point(cover, (los_place){middle, crossings[i + 1]})) {
            los_cover_add_part(cover, 2, owner);
        }
    }
}

/* A polygon in the frame: its ring, for the time being at the end of the cover's points. */
typedef struct placed {
    los_place *ring;
    uint32_t count;
    los_place low, high;
} placed;

/* False if nothing of the polygon is in question. */
static bool place_polygon(los_cover *cover, const los_frame *frame, los_polygon polygon, placed *made) {
    *made = (placed){cover->points + cover->point_count, polygon.count, {INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    if (polygon.count > cover->point_capacity - cover->point_count) {
        return false;
    }
    los_place low = made->low, high = made->high;
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_place place = los_place_in(frame, polygon.points[i]);
        low = (los_place){place.x < low.x ? place.x : low.x, place.y < low.y ? place.y : low.y};
        high = (los_place){place.x > high.x ? place.x : high.x, place.y > high.y ? place.y : high.y};
        made->ring[i] = place;
    }
    made->low = low;
    made->high = high;
    bool is_dot = !(low.x < high.x || low.y < high.y);
    return !is_dot && !los_shaft_misses_box(&cover->shaft, low, high);
}

static bool add_placed(los_cover *cover, const placed *polygon, uint32_t owner) {
    uint32_t count = polygon->count;
    if (is_between(cover, polygon->low, polygon->high)) {
        /* It is connected: it acts like its hull. */
        return los_cover_add_part(cover, count, owner) && bars_all(cover, polygon->low, polygon->high);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (add_edge(cover, polygon->ring[i], polygon->ring[i + 1 < count ? i + 1 : 0], owner)) {
            return true;
        }
    }
    add_middle(cover, polygon->ring, count, (los_span){polygon->low.x, polygon->high.x}, owner);
    return false;
}

bool los_between_add_polygon(los_cover *cover, const los_frame *frame, los_polygon polygon, uint32_t owner) {
    placed made;
    if (!place_polygon(cover, frame, polygon, &made)) {
        return false;
    }
    cover->point_count += polygon.count;
    return add_placed(cover, &made, owner);
}

bool los_between_add_polygon_within(los_cover *cover, const los_frame *frame, los_polygon polygon, los_span x,
                                    uint32_t owner) {
    placed made;
    if (!place_polygon(cover, frame, polygon, &made) || made.high.x < x.low || made.low.x > x.high) {
        return false;
    }
    cover->point_count += polygon.count;
    if (made.low.x >= x.low && made.high.x <= x.high) {
        return add_placed(cover, &made, owner);
    }
    for (uint32_t i = 0; i < polygon.count; i++) {
        if (add_edge_within(cover, made.ring[i], made.ring[i + 1 < polygon.count ? i + 1 : 0], x, owner)) {
            return true;
        }
    }
    add_middle(cover, made.ring, polygon.count,
               (los_span){los_greater(made.low.x, x.low), los_lesser(made.high.x, x.high)}, owner);
    return (made.low.x < x.low && add_slice(cover, made.ring, polygon.count, x.low, owner)) ||
           (made.high.x > x.high && add_slice(cover, made.ring, polygon.count, x.high, owner));
}
