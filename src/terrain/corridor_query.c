/* SPDX-License-Identifier: MIT */
#include "terrain/corridor_query.h"

#include "base/simd.h"

los_corridor_query los_corridor_query_between(const los_terrain *terrain, los_vec2 from, los_vec2 to, float reach) {
    los_vec2 along = los_sub(to, from);
    float length = sqrtf(los_dot(along, along));
    /* The segment test extends an edge nearly parallel to the line by up to its own length. */
    float stretch = terrain->longest_edge + reach + LOS_ENDPOINT_TOLERANCE;
    los_corridor_query query = {
        .bounds = los_bvh_query_of_box((los_box){
            {los_minf(from.x, to.x) - stretch, los_minf(from.y, to.y) - stretch},
            {los_maxf(from.x, to.x) + stretch, los_maxf(from.y, to.y) + stretch},
        }),
        .from = from,
        .length = length,
    };
    if (length > 0.0f) {
        los_bvh_query *bounds = &query.bounds;
        /* Several times the tolerances: 1e-5 of the longest line, and the float32 rounding of coordinates. */
        query.half_width = reach + LOS_ENDPOINT_TOLERANCE + 1e-4f * (length + 2.0f * reach) +
                           1e-6f * (fabsf(from.x) + fabsf(from.y) + fabsf(to.x) + fabsf(to.y) + stretch);
        /* An oblique line that is extended beyond its end gets farther from the center line. */
        query.spread = los_minf(1.0f, 2.02f * reach / length);
        query.along = (los_vec2){along.x / length, along.y / length};
        bounds->normal = (los_vec2){-query.along.y, query.along.x};
        float at = los_dot(bounds->normal, from), at_end = los_dot(bounds->normal, to);
        float half = query.half_width + stretch * query.spread;
        bounds->low = los_minf(at, at_end) - half;
        bounds->high = los_maxf(at, at_end) + half;
    }
    return query;
}

/* --- Search ------------------------------------------------------------------------------------------------------ */

/* Several times the float32 rounding of a box's center, relative to its coordinates. */
static const float ROUNDING = 1e-6f;

static inline float rounding_of(const los_box *box, los_vec2 half) {
    return ROUNDING * (half.x + half.y + fabsf(box->low.x) + fabsf(box->low.y));
}

/* False only if the box is farther beyond an end than its longest edge can be extended, or farther aside than lines get
 * that far out.  Negated comparisons: NaN, from infinite boxes, counts as a match.
 *
 * Monotonic: a larger box, or a longer edge, never matches less.  So the same test prunes inner nodes. */
static bool overlaps(const los_corridor_query *query, const los_box *box, float longest_edge) {
    los_vec2 along = query->along;
    los_vec2 half = {0.5f * (box->high.x - box->low.x), 0.5f * (box->high.y - box->low.y)};
    los_vec2 middle = los_sub((los_vec2){box->low.x + half.x, box->low.y + half.y}, query->from);
    float at = middle.x * along.x + middle.y * along.y, at_half = half.x * fabsf(along.x) + half.y * fabsf(along.y);
    float aside = fabsf(along.x * middle.y - along.y * middle.x);
    float aside_half = half.x * fabsf(along.y) + half.y * fabsf(along.x);
    float half_width = query->half_width + rounding_of(box, half);
    float stretch = longest_edge + half_width;
    /* How far the box extends beyond either end, at most the stretch. */
    float most = los_minf(los_maxf(at + at_half - query->length, at_half - at), stretch);
    return box->low.x <= box->high.x && !(at - at_half - query->length > stretch) && !(-at - at_half > stretch) &&
           !(aside - aside_half > half_width + query->spread * los_maxf(most, 0.0f));
}

/* --- One piece by its vertices ----------------------------------------------------------------------------------- */

/* How far the vertices of a piece are beyond the ends of the lines, at least, in pixels; negative: not beyond.
 *
 * A line deviates from the center line by an angle whose sine is at most the spread.  So a vertex that is p beyond the
 * center of a base, and q aside, is at least p * cosine - q * sine - reach beyond the line's end. */
static float distance_beyond(const los_corridor_query *query, los_polygon polygon) {
    float sine = query->spread, cosine = sqrtf(1.0f - sine * sine), after = INFINITY, before = INFINITY;
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2 at = los_sub(polygon.points[i], query->from);
        float x = los_dot(at, query->along), aside = sine * fabsf(query->along.x * at.y - query->along.y * at.x);
        after = los_minf(after, cosine * (x - query->length) - aside);
        before = los_minf(before, cosine * -x - aside);
    }
    return los_maxf(after, before) - query->half_width;
}

/* Of the segment test, relative to the length of the line, four times over for its rounding. */
static const float SIDE_TOLERANCE = 4e-5f;

/* True only if the piece is beyond one end of all lines, and no edge is extended to a line.  The segment test extends
 * an edge only if one of its ends is on the line, by its tolerance, and the other one is farther aside by as much or
 * more.  To reach back by `beyond` pixels, the edge must then be nearly parallel to the line. */
static bool is_beyond_ends(const los_corridor_query *query, los_polygon polygon) {
    float beyond = distance_beyond(query, polygon);
    float line_length = query->length + 2.0f * query->half_width;
    float from = fabsf(query->from.x) + fabsf(query->from.y);
    float tolerance = SIDE_TOLERANCE * line_length + ROUNDING * 4.0f * (from + line_length);
    if (!(beyond > 1.0f && query->spread < 0.5f)) {
        return false;
    }
    float sine = query->spread + tolerance / beyond + 1e-4f;
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2 edge = los_sub(polygon.points[i + 1 < polygon.count ? i + 1 : 0], polygon.points[i]);
        float across = fabsf(query->along.x * edge.y - query->along.y * edge.x);
        if (!(across * across > sine * sine * los_dot(edge, edge))) {
            return false;
        }
    }
    return true;
}

bool los_corridor_query_misses(const los_corridor_query *query, const los_terrain *terrain, const los_piece *piece) {
    los_polygon polygon = los_piece_polygon(terrain, piece);
    los_vec2 half = {piece->bounds.high.x - piece->bounds.low.x, piece->bounds.high.y - piece->bounds.low.y};
    float half_width = query->half_width + rounding_of(&piece->bounds, half);
    float low = INFINITY, high = -INFINITY, beyond = 0.0f, along = INFINITY, before = INFINITY;
    if (!(query->length > 0.0f) || polygon.count == 0 || piece->wall_count > 0) {
        return false;
    }
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2 at = los_sub(polygon.points[i], query->from);
        float x = los_dot(at, query->along), y = query->along.x * at.y - query->along.y * at.x;
        low = los_minf(low, y);
        high = los_maxf(high, y);
        along = los_minf(along, x - query->length);
        before = los_minf(before, -x);
        beyond = los_maxf(beyond, los_maxf(x - query->length, -x));
    }
    float stretch = piece->longest_edge + half_width;
    float aside = half_width + query->spread * los_minf(beyond, stretch);
    return low > aside || high < -aside || along > stretch || before > stretch ||
           (los_maxf(along, before) > half_width && is_beyond_ends(query, polygon));
}

#if LOS_HAS_SIMD

/* The query with every number in four lanes. */
typedef struct {
    const los_bvh *bvh; /* its reaches are the longest edges of pieces */
    los_f32x4 from_x, from_y, along_x, along_y, size_x, size_y, length, half_width, spread;
} lane_query;

static lane_query to_lanes(const los_corridor_query *query, const los_bvh *bvh) {
    return (lane_query){
        .bvh = bvh,
        .from_x = los_f32x4_splat(query->from.x),
        .from_y = los_f32x4_splat(query->from.y),
        .along_x = los_f32x4_splat(query->along.x),
        .along_y = los_f32x4_splat(query->along.y),
        .size_x = los_f32x4_splat(fabsf(query->along.x)),
        .size_y = los_f32x4_splat(fabsf(query->along.y)),
        .length = los_f32x4_splat(query->length),
        .half_width = los_f32x4_splat(query->half_width),
        .spread = los_f32x4_splat(query->spread),
    };
}

/* `overlaps` for four boxes of a node. */
static inline uint32_t match_four(const lane_query *lanes, const los_bvh_node *node, const float *edges, int slot) {
    los_f32x4 low_x = los_f32x4_load(node->low_x + slot), low_y = los_f32x4_load(node->low_y + slot);
    los_f32x4 high_x = los_f32x4_load(node->high_x + slot), high_y = los_f32x4_load(node->high_y + slot);
    los_f32x4 half_x = 0.5f * (high_x - low_x), half_y = 0.5f * (high_y - low_y);
    los_f32x4 middle_x = low_x + half_x - lanes->from_x, middle_y = low_y + half_y - lanes->from_y;
    los_f32x4 at = middle_x * lanes->along_x + middle_y * lanes->along_y;
    los_f32x4 at_half = half_x * lanes->size_x + half_y * lanes->size_y;
    los_f32x4 aside = los_f32x4_abs(lanes->along_x * middle_y - lanes->along_y * middle_x);
    los_f32x4 aside_half = half_x * lanes->size_y + half_y * lanes->size_x;
    los_f32x4 rounding = ROUNDING * (half_x + half_y + los_f32x4_abs(low_x) + los_f32x4_abs(low_y));
    los_f32x4 half_width = lanes->half_width + rounding, stretch = los_f32x4_load(edges + slot) + half_width;
    los_f32x4 most = los_f32x4_min(los_f32x4_max(at + at_half - lanes->length, at_half - at), stretch);
    los_f32x4 width = half_width + lanes->spread * los_f32x4_max(most, los_f32x4_splat(0.0f));
    los_mask32x4 apart =
        (at - at_half - lanes->length > stretch) | (-at - at_half > stretch) | (aside - aside_half > width);
    return los_mask32x4_bits((low_x <= high_x) & ~apart);
}

/* One bit per box of a node that matches. */
LOS_INLINE uint32_t matching_boxes(const void *shape, const los_bvh_node *node) {
    const lane_query *lanes = shape;
    const float *edges = los_bvh_reaches(lanes->bvh, node);
    return match_four(lanes, node, edges, 0) | match_four(lanes, node, edges, 4) << 4;
}

#else

typedef struct {
    const los_bvh *bvh;
    const los_corridor_query *query;
} lane_query;

static lane_query to_lanes(const los_corridor_query *query, const los_bvh *bvh) {
    return (lane_query){bvh, query};
}

/* One bit per box of a node that matches. */
LOS_INLINE uint32_t matching_boxes(const void *shape, const los_bvh_node *node) {
    const lane_query *lanes = shape;
    const float *edges = los_bvh_reaches(lanes->bvh, node);
    uint32_t bits = 0;
    for (uint32_t i = 0; i < LOS_BVH_WIDTH; i++) {
        los_box box = {{node->low_x[i], node->low_y[i]}, {node->high_x[i], node->high_y[i]}};
        bits |= (uint32_t)overlaps(lanes->query, &box, edges[i]) << i;
    }
    return bits;
}

#endif

uint32_t los_corridor_query_find(const los_corridor_query *query, const los_terrain *terrain, uint32_t *found) {
    uint32_t count = 0;
    if (!(query->length > 0.0f)) {
        return los_terrain_find_pieces(terrain, &query->bounds, found); /* both centers are one point */
    }
    if (terrain->piece_bvh.level_count > 0) {
        const lane_query lanes = to_lanes(query, &terrain->piece_bvh);
        los_bvh_list list = {terrain->piece_bvh.items, found, 0};
        los_bvh_walk(&terrain->piece_bvh, matching_boxes, &lanes, los_bvh_list_item, &list);
        return list.count;
    }
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        if (overlaps(query, &terrain->pieces[i].bounds, terrain->pieces[i].longest_edge)) {
            found[count++] = i;
        }
    }
    return count;
}

uint32_t los_corridor_query_narrow(const los_corridor_query *query, const los_terrain *terrain, uint32_t *pieces,
                                   uint32_t count) {
    uint32_t kept = 0;
    if (!(query->length > 0.0f)) {
        return count; /* both centers are one point */
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = pieces[i];
        const los_piece *piece = &terrain->pieces[number];
        if (overlaps(query, &piece->bounds, piece->longest_edge)) {
            pieces[i] = pieces[kept];
            pieces[kept++] = number;
        }
    }
    return kept;
}
