/* SPDX-License-Identifier: MIT */
#include "terrain/full_occluder.h"

#include "base/bits.h"
#include "base/simd.h"

/* A line of length l that passes the ends of an edge at distance m or more, and whose endpoints are m or more from the
 * edge, makes the judge's ratios at least 2 (m / l)^2 and m / l.  With m = 0.004 l that is three times its tolerance of
 * 1e-5, and far more than float32 rounding as long as the edge is not many times as long as the line. */
static const float MARGIN_PER_LENGTH = 0.004f;
static const float SINGLE_EDGE_PER_LENGTH = 16.0f;
/* The judge may extend an edge of a chain at an inner vertex by 1e-5 of the line's length for every m of its own.  The
 * hit must not move beyond the line's endpoint: the extension must be less than m. */
static const float CHAIN_EDGE_PER_LENGTH = 1.5f;
enum {
    INNER_VERTICES_MAX = 2
};

bool los_corridor_between(los_vec2 from, float from_radius, los_vec2 to, float to_radius, los_corridor *corridor) {
    los_vec2 along = los_sub(to, from);
    float length = sqrtf(los_dot(along, along));
    /* The last term covers the rounding of large coordinates. */
    float margin = 0.5f + MARGIN_PER_LENGTH * (length + from_radius + to_radius) +
                   4e-6f * (fabsf(from.x) + fabsf(from.y) + fabsf(to.x) + fabsf(to.y));
    if (!(length > from_radius + to_radius + 2.0f * margin)) {
        return false;
    }
    along = (los_vec2){along.x / length, along.y / length};
    float sine = (to_radius - from_radius) / length;
    *corridor = (los_corridor){
        .from = from,
        .to = to,
        .along = along,
        .length = length,
        .from_radius = from_radius + margin,
        .to_radius = to_radius + margin,
        .sine = sine,
        .cosine = sqrtf(1.0f - sine * sine),
        .margin = margin,
        .min_radius = los_minf(from_radius, to_radius),
    };
    return true;
}

/* True if the line through the edge separates the two circles. */
static bool separates_circles(const los_corridor *corridor, los_vec2 a, los_vec2 b) {
    los_vec2 edge = los_sub(b, a), from = los_sub(corridor->from, a), to = los_sub(corridor->to, a);
    float length = sqrtf(los_dot(edge, edge));
    float from_side = edge.x * from.y - edge.y * from.x, to_side = edge.x * to.y - edge.y * to.x;
    float from_min = corridor->from_radius * length, to_min = corridor->to_radius * length;
    return (from_side > from_min && to_side < -to_min) || (from_side < -from_min && to_side > to_min);
}

/* The judge ignores a hit at exactly (0, 0). */
static bool is_near_origin(const los_corridor *corridor, los_vec2 a, los_vec2 b) {
    float margin = corridor->margin;
    return fminf(a.x, b.x) <= margin && fmaxf(a.x, b.x) >= -margin && fminf(a.y, b.y) <= margin &&
           fmaxf(a.y, b.y) >= -margin;
}

static bool is_at_most(const los_corridor *corridor, los_vec2 a, los_vec2 b, float lengths) {
    return los_distance(a, b) <= lengths * corridor->length;
}

/* --- Classification of vertices ---------------------------------------------------------------------------------- */

/* One bit per vertex; pieces with more vertices than bits are not tested. */
typedef struct {
    uint64_t left, right; /* of the hull, by the margin, where its sides have not met yet */
    uint64_t between;     /* in the hull, and farther from either circle than the margin */
} vertex_sides;

enum {
    VERTICES_MAX = 64
};

#if LOS_HAS_SIMD

static vertex_sides classify_vertices(const los_corridor *corridor, los_polygon_soa polygon) {
    vertex_sides all = {0, 0, 0};
    for (uint32_t i = 0; i < polygon.edges; i += LOS_SOA_BLOCK) {
        los_f32x4 x = los_f32x4_load(polygon.x + i) - corridor->from.x,
                  y = los_f32x4_load(polygon.y + i) - corridor->from.y;
        los_f32x4 at = x * corridor->along.x + y * corridor->along.y;
        los_f32x4 width = corridor->from_radius + corridor->sine * at;
        los_f32x4 aside = corridor->cosine * (corridor->along.x * y - corridor->along.y * x);
        los_mask32x4 left = aside > width, right = aside<-width, is_wide = width> corridor->margin;
        los_mask32x4 between = (at >= corridor->from_radius) & (at <= corridor->length - corridor->to_radius);
        all.left |= (uint64_t)los_mask32x4_bits(left & is_wide) << i;
        all.right |= (uint64_t)los_mask32x4_bits(right & is_wide) << i;
        all.between |= (uint64_t)los_mask32x4_bits(between & ~left & ~right & is_wide) << i;
    }
    return all;
}

#else

static vertex_sides classify_vertices(const los_corridor *corridor, los_polygon_soa polygon) {
    vertex_sides all = {0, 0, 0};
    for (uint32_t i = 0; i < polygon.edges; i++) {
        float x = polygon.x[i] - corridor->from.x, y = polygon.y[i] - corridor->from.y;
        float at = x * corridor->along.x + y * corridor->along.y, width = corridor->from_radius + corridor->sine * at;
        float aside = corridor->cosine * (corridor->along.x * y - corridor->along.y * x);
        bool left = aside > width, right = aside<-width, is_wide = width> corridor->margin;
        bool between = at >= corridor->from_radius && at <= corridor->length - corridor->to_radius;
        all.left |= (uint64_t)(left && is_wide) << i;
        all.right |= (uint64_t)(right && is_wide) << i;
        all.between |= (uint64_t)(between && !left && !right && is_wide) << i;
    }
    return all;
}

#endif

/* --- Chains of edges --------------------------------------------------------------------------------------------- */

static bool is_clear_of_circle(los_vec2 a, los_vec2 b, los_vec2 center, float radius) {
    return los_distance_squared_to_segment(center, a, b) > radius * radius;
}

/* True if a chain of edges with `inner` inner vertices blocks every line.  Its ends are on different sides of the hull.
 *
 * An edge that a line just misses at its end has a neighbor there, and the judge extends edges by more than it rounds.
 * So no line passes at an inner vertex, unless many edges are nearly parallel to it and each is rejected as parallel.
 * With up to two inner vertices, the first and the last edge are not. */
static bool chain_blocks(const los_corridor *corridor, los_polygon polygon, uint32_t first, uint32_t inner) {
    los_vec2 a = polygon.points[first];
    for (uint32_t i = 0; i <= inner; i++) {
        los_vec2 b = polygon.points[(first + i + 1) % polygon.count];
        if (is_near_origin(corridor, a, b) ||
            !is_at_most(corridor, a, b, inner == 0 ? SINGLE_EDGE_PER_LENGTH : CHAIN_EDGE_PER_LENGTH) ||
            (inner == 0 && !separates_circles(corridor, a, b)) ||
            (inner > 0 && (i == 0 || i == inner) &&
             !(is_clear_of_circle(a, b, corridor->from, corridor->from_radius) &&
               is_clear_of_circle(a, b, corridor->to, corridor->to_radius)))) {
            return false;
        }
        a = b;
    }
    return true;
}

/* Rotates a set of `count` bits by one towards bit 0. */
static inline uint64_t rotated(uint64_t set, uint32_t count) {
    return set >> 1 | (set & 1) << (count - 1);
}

/* True if the box of the piece does not cover the corridor's width at its narrowest: no chain of it can. */
static bool is_too_narrow(const los_corridor *corridor, const los_box *box) {
    los_vec2 half = {0.5f * (box->high.x - box->low.x), 0.5f * (box->high.y - box->low.y)};
    los_vec2 middle = los_sub((los_vec2){box->low.x + half.x, box->low.y + half.y}, corridor->from);
    float aside = fabsf(corridor->along.x * middle.y - corridor->along.y * middle.x);
    return aside + corridor->min_radius >= half.x * fabsf(corridor->along.y) + half.y * fabsf(corridor->along.x);
}

bool los_piece_is_full_occluder(const los_terrain *terrain, const los_piece *piece, const los_corridor *corridor) {
    uint32_t count = piece->point_count;
    if (count == 0 || count > VERTICES_MAX || is_too_narrow(corridor, &piece->box)) {
        return false;
    }
    vertex_sides all = classify_vertices(corridor, los_piece_polygon_soa(terrain, piece));
    uint64_t real = UINT64_MAX >> (VERTICES_MAX - count), left = all.left & real, right = all.right & real;
    if (left == 0 || right == 0) {
        return false;
    }
    los_polygon polygon = los_piece_polygon(terrain, piece);
    /* Vertices from which a chain of `inner` + 1 edges leads to the left, or to the right, through inner vertices. */
    uint64_t to_left = left, to_right = right;
    for (uint32_t inner = 0; inner <= INNER_VERTICES_MAX; inner++) {
        to_left = rotated(to_left, count);
        to_right = rotated(to_right, count);
        for (uint64_t starts = (left & to_right) | (right & to_left); starts != 0; starts &= starts - 1) {
            if (chain_blocks(corridor, polygon, los_lowest_bit(starts), inner)) {
                return true;
            }
        }
        to_left &= all.between;
        to_right &= all.between;
    }
    return false;
}
