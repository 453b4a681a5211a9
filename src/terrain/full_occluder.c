/* SPDX-License-Identifier: MIT */
#include "terrain/full_occluder.h"

#include "base/bits.h"
#include "base/simd.h"

/* A line of length l that passes the edge's ends at m or more, and whose ends are m or more from the edge, makes the
 * judge's ratios at least 2 (m / l)^2 and m / l.  With m = 0.004 l that is three times its tolerance of 1e-5, and
 * far more than float32 rounds off as long as the edge is not many times as long as the line. */
static const float MARGIN_OF_LENGTH = 0.004f;
static const float EDGE_OF_LENGTH = 16.0f;
/* An edge that is joined to the next in the middle of the way may be stretched there, by 1e-5 of the line's length for
 * every m of its own, which must not take the hit beyond the line's end: by less than m. */
static const float JOINED_OF_LENGTH = 1.5f;
enum {
    JOINTS_MAX = 2
};

bool los_corridor_between(los_vec2 from, float from_reach, los_vec2 to, float to_reach, los_corridor *made) {
    los_vec2 along = los_sub(to, from);
    float length = sqrtf(los_dot(along, along));
    /* The last part is for the rounding of large coordinates. */
    float margin = 0.5f + MARGIN_OF_LENGTH * (length + from_reach + to_reach) +
                   4e-6f * (fabsf(from.x) + fabsf(from.y) + fabsf(to.x) + fabsf(to.y));
    if (!(length > from_reach + to_reach + 2.0f * margin)) {
        return false;
    }
    along = (los_vec2){along.x / length, along.y / length};
    float sine = (to_reach - from_reach) / length;
    *made = (los_corridor){
        .from = from,
        .to = to,
        .along = along,
        .length = length,
        .from_reach = from_reach + margin,
        .to_reach = to_reach + margin,
        .sine = sine,
        .cosine = sqrtf(1.0f - sine * sine),
        .margin = margin,
        .narrowest = los_minf(from_reach, to_reach),
    };
    return true;
}

/* Both bases clear of the line through the edge, on different sides of it. */
static bool is_between_bases(const los_corridor *way, los_vec2 a, los_vec2 b) {
    los_vec2 edge = los_sub(b, a), from = los_sub(way->from, a), to = los_sub(way->to, a);
    float length = sqrtf(los_dot(edge, edge));
    float from_side = edge.x * from.y - edge.y * from.x, to_side = edge.x * to.y - edge.y * to.x;
    float from_least = way->from_reach * length, to_least = way->to_reach * length;
    return (from_side > from_least && to_side < -to_least) || (from_side < -from_least && to_side > to_least);
}

/* The judge takes a hit at exactly (0, 0) for none. */
static bool is_near_origin(const los_corridor *way, los_vec2 a, los_vec2 b) {
    float room = way->margin;
    return fminf(a.x, b.x) <= room && fmaxf(a.x, b.x) >= -room && fminf(a.y, b.y) <= room && fmaxf(a.y, b.y) >= -room;
}

static bool is_moderate(const los_corridor *way, los_vec2 a, los_vec2 b, float lengths) {
    return los_distance(a, b) <= lengths * way->length;
}

/* --- Where the vertices of a piece are --------------------------------------------------------------------------- */

/* One bit per vertex, for pieces that have no more than there are bits. */
typedef struct {
    uint64_t left, right; /* of the hull, by the margin, where its sides have not met */
    uint64_t between;     /* in the hull, and farther from either base than the margin */
} places;

enum {
    VERTICES_MAX = 64
};

#if LOS_HAS_SIMD

static places places_of(const los_corridor *way, los_polygon_soa ring) {
    places all = {0, 0, 0};
    for (uint32_t i = 0; i < ring.edges; i += LOS_SOA_BLOCK) {
        los_f32x4 x = los_f32x4_load(ring.x + i) - way->from.x, y = los_f32x4_load(ring.y + i) - way->from.y;
        los_f32x4 at = x * way->along.x + y * way->along.y;
        los_f32x4 width = way->from_reach + way->sine * at;
        los_f32x4 aside = way->cosine * (way->along.x * y - way->along.y * x);
        los_mask32x4 left = aside > width, right = aside<-width, is_wide = width> way->margin;
        los_mask32x4 between = (at >= way->from_reach) & (at <= way->length - way->to_reach);
        all.left |= (uint64_t)los_mask32x4_bits(left & is_wide) << i;
        all.right |= (uint64_t)los_mask32x4_bits(right & is_wide) << i;
        all.between |= (uint64_t)los_mask32x4_bits(between & ~left & ~right & is_wide) << i;
    }
    return all;
}

#else

static places places_of(const los_corridor *way, los_polygon_soa ring) {
    places all = {0, 0, 0};
    for (uint32_t i = 0; i < ring.edges; i++) {
        float x = ring.x[i] - way->from.x, y = ring.y[i] - way->from.y;
        float at = x * way->along.x + y * way->along.y, width = way->from_reach + way->sine * at;
        float aside = way->cosine * (way->along.x * y - way->along.y * x);
        bool left = aside > width, right = aside<-width, is_wide = width> way->margin;
        bool between = at >= way->from_reach && at <= way->length - way->to_reach;
        all.left |= (uint64_t)(left && is_wide) << i;
        all.right |= (uint64_t)(right && is_wide) << i;
        all.between |= (uint64_t)(between && !left && !right && is_wide) << i;
    }
    return all;
}

#endif

/* --- Edges across ------------------------------------------------------------------------------------------------ */

/* Does the edge from a vertex between the bases keep clear of a base? */
static bool keeps_off(los_vec2 a, los_vec2 b, los_vec2 center, float reach) {
    return los_distance_squared_to_segment(center, a, b) > reach * reach;
}

/* Does a chain of edges, `inner` of its vertices between the bases and the first and the last on either side of the
 * hull, stop every line?
 *
 * An edge that a line only just misses at its end has a neighbor there, and the judge stretches edges by more than
 * it rounds: so lines do not slip through the joints, as long as there are not so many edges almost along a line that
 * each of them may be taken for parallel to it.  With up to two joints, the first and the last edge cannot be. */
static bool chain_bars(const los_corridor *way, los_polygon polygon, uint32_t first, uint32_t inner) {
    los_vec2 a = polygon.points[first];
    for (uint32_t i = 0; i <= inner; i++) {
        los_vec2 b = polygon.points[(first + i + 1) % polygon.count];
        if (is_near_origin(way, a, b) || !is_moderate(way, a, b, inner == 0 ? EDGE_OF_LENGTH : JOINED_OF_LENGTH) ||
            (inner == 0 && !is_between_bases(way, a, b)) ||
            (inner > 0 && (i == 0 || i == inner) &&
             !(keeps_off(a, b, way->from, way->from_reach) && keeps_off(a, b, way->to, way->to_reach)))) {
            return false;
        }
        a = b;
    }
    return true;
}

/* The same set, each bit one place earlier; the first becomes the last. */
static inline uint64_t turned(uint64_t set, uint32_t count) {
    return set >> 1 | (set & 1) << (count - 1);
}

/* Is the whole piece so far to one side, or so narrow, that no edge of it can reach across? */
static bool is_too_narrow(const los_corridor *way, const los_box *box) {
    los_vec2 half = {0.5f * (box->high.x - box->low.x), 0.5f * (box->high.y - box->low.y)};
    los_vec2 middle = los_sub((los_vec2){box->low.x + half.x, box->low.y + half.y}, way->from);
    float aside = fabsf(way->along.x * middle.y - way->along.y * middle.x);
    return aside + way->narrowest >= half.x * fabsf(way->along.y) + half.y * fabsf(way->along.x);
}

bool los_piece_is_full_occluder(const los_terrain *terrain, const los_piece *piece, const los_corridor *way) {
    uint32_t count = piece->point_count;
    if (count == 0 || count > VERTICES_MAX || is_too_narrow(way, &piece->box)) {
        return false;
    }
    places all = places_of(way, los_piece_polygon_soa(terrain, piece));
    uint64_t real = UINT64_MAX >> (VERTICES_MAX - count), left = all.left & real, right = all.right & real;
    if (left == 0 || right == 0) {
        return false;
    }
    los_polygon polygon = los_piece_polygon(terrain, piece);
    /* Where chains of one, two and three edges begin, as vertices of which the ones that follow are as they must be. */
    uint64_t to_left = left, to_right = right;
    for (uint32_t inner = 0; inner <= JOINTS_MAX; inner++) {
        to_left = turned(to_left, count);
        to_right = turned(to_right, count);
        for (uint64_t starts = (left & to_right) | (right & to_left); starts != 0; starts &= starts - 1) {
            if (chain_bars(way, polygon, los_lowest_bit(starts), inner)) {
                return true;
            }
        }
        to_left &= all.between;
        to_right &= all.between;
    }
    return false;
}
