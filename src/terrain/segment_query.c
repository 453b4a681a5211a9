/* SPDX-License-Identifier: MIT */
#include "terrain/segment_query.h"

#include "geometry/polygon_soa.h"
#include "terrain/corridor_query.h"

static inline const float *segment_query_sides(const los_bvh_node *node, size_t offset) {
    return (const float *)(const void *)((const char *)node + offset);
}

#if LOS_HAS_SIMD

static inline uint32_t segment_query_four(const los_segment_query *query, const los_bvh_node *node, int slot) {
    los_f32x4 near_x = los_f32x4_load(segment_query_sides(node, query->near_x) + slot) - query->from_near_x;
    los_f32x4 near_y = los_f32x4_load(segment_query_sides(node, query->near_y) + slot) - query->from_near_y;
    los_f32x4 far_x = los_f32x4_load(segment_query_sides(node, query->far_x) + slot) - query->from_far_x;
    los_f32x4 far_y = los_f32x4_load(segment_query_sides(node, query->far_y) + slot) - query->from_far_y;
    los_f32x4 enters = los_f32x4_max(near_x * query->inverse_x, near_y * query->inverse_y);
    los_f32x4 leaves = los_f32x4_min(far_x * query->inverse_x, far_y * query->inverse_y);
    return los_mask32x4_bits(los_f32x4_max(enters, query->first) <= los_f32x4_min(leaves, query->last));
}

/* One bit per box of the node that matches. */
LOS_INLINE uint32_t segment_query_children(const void *shape, const los_bvh_node *node) {
    const los_segment_query *query = shape;
    return segment_query_four(query, node, 0) | segment_query_four(query, node, 4) << 4;
}

#else

static inline bool segment_query_one(const los_segment_query *query, const los_bvh_node *node, uint32_t slot) {
    float near_x = (segment_query_sides(node, query->near_x)[slot] - query->from_near_x) * query->inverse_x;
    float near_y = (segment_query_sides(node, query->near_y)[slot] - query->from_near_y) * query->inverse_y;
    float far_x = (segment_query_sides(node, query->far_x)[slot] - query->from_far_x) * query->inverse_x;
    float far_y = (segment_query_sides(node, query->far_y)[slot] - query->from_far_y) * query->inverse_y;
    float enters = near_x > near_y ? near_x : near_y, leaves = far_x < far_y ? far_x : far_y;
    return (enters > query->first ? enters : query->first) <= (leaves < query->last ? leaves : query->last);
}

/* One bit per box of the node that matches. */
LOS_INLINE uint32_t segment_query_children(const void *shape, const los_bvh_node *node) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < LOS_BVH_WIDTH; i++) {
        bits |= (uint32_t)segment_query_one(shape, node, i) << i;
    }
    return bits;
}

#endif

enum {
    LOW_X = offsetof(los_bvh_node, low_x),
    LOW_Y = offsetof(los_bvh_node, low_y),
    HIGH_X = offsetof(los_bvh_node, high_x),
    HIGH_Y = offsetof(los_bvh_node, high_y)
};

/* The smallest extent, so that every extent has an inverse.  A segment that is not a point is longer by far. */
static const float EXTENT_MIN = 1e-30f;

/* The stretch as a fraction of the segment, rounded up: the larger extent is at most the length. */
static float fraction_of(float stretch, float inverse_x, float inverse_y) {
    float wide = fabsf(inverse_x), high = fabsf(inverse_y);
    return stretch * (wide < high ? wide : high);
}

#if LOS_HAS_SIMD

/* Lanes: x and y for the near sides, then negated for the far ones. */
los_segment_query los_segment_query_make(los_vec2 from, los_vec2 along, float clearance, float stretch) {
    los_f32x4 extent = {along.x, along.y, -along.x, -along.y}, start = {from.x, from.y, from.x, from.y};
    extent = los_f32x4_copy_signs(los_f32x4_max(los_f32x4_abs(extent), los_f32x4_splat(EXTENT_MIN)), extent);
    los_f32x4 inverse = 1.0f / extent;
    size_t falls = los_mask32x4_bits(extent < 0.0f), x_falls = falls & 1, y_falls = falls >> 1 & 1;
    float beyond = fraction_of(stretch, inverse[0], inverse[1]);
    start += los_f32x4_copy_signs(los_f32x4_splat(clearance), extent);
    return (los_segment_query){
        .near_x = LOW_X + (HIGH_X - LOW_X) * x_falls,
        .near_y = LOW_Y + (HIGH_Y - LOW_Y) * y_falls,
        .far_x = HIGH_X - (HIGH_X - LOW_X) * x_falls,
        .far_y = HIGH_Y - (HIGH_Y - LOW_Y) * y_falls,
        .from_near_x = los_f32x4_splat(start[0]),
        .from_near_y = los_f32x4_splat(start[1]),
        .from_far_x = los_f32x4_splat(start[2]),
        .from_far_y = los_f32x4_splat(start[3]),
        .inverse_x = los_f32x4_splat(inverse[0]),
        .inverse_y = los_f32x4_splat(inverse[1]),
        .first = los_f32x4_splat(-beyond),
        .last = los_f32x4_splat(1.0f + beyond),
    };
}

#else

static float nonzero_extent(float extent) {
    return copysignf(fmaxf(fabsf(extent), EXTENT_MIN), extent);
}

los_segment_query los_segment_query_make(los_vec2 from, los_vec2 along, float clearance, float stretch) {
    los_vec2 extent = {nonzero_extent(along.x), nonzero_extent(along.y)};
    los_vec2 inverse = {1.0f / extent.x, 1.0f / extent.y};
    float clearance_x = copysignf(clearance, extent.x), clearance_y = copysignf(clearance, extent.y);
    float beyond = fraction_of(stretch, inverse.x, inverse.y);
    bool x_falls = extent.x < 0.0f, y_falls = extent.y < 0.0f;
    return (los_segment_query){
        .near_x = x_falls ? HIGH_X : LOW_X,
        .near_y = y_falls ? HIGH_Y : LOW_Y,
        .far_x = x_falls ? LOW_X : HIGH_X,
        .far_y = y_falls ? LOW_Y : HIGH_Y,
        .from_near_x = from.x + clearance_x,
        .from_near_y = from.y + clearance_y,
        .from_far_x = from.x - clearance_x,
        .from_far_y = from.y - clearance_y,
        .inverse_x = inverse.x,
        .inverse_y = inverse.y,
        .first = -beyond,
        .last = 1.0f + beyond,
    };
}

#endif

/* --- Point rays --------------------------------------------------------------------------------------------------- */

typedef struct {
    const los_terrain *terrain;
    los_line line;
} point_ray;

/* Only a piece whose edge is hit is tested for containing an endpoint: see los_rules.is_point_check. */
static inline bool endpoints_are_outside(const point_ray *ray, uint32_t piece) {
    return !los_terrain_contains(ray->terrain, piece, ray->line.from) &&
           !los_terrain_contains(ray->terrain, piece, ray->line.to);
}

/* --- Linear search ----------------------------------------------------------------------------------------------- */

static bool is_blocked_by_piece(const point_ray *ray, uint32_t number) {
    const los_piece *piece = &ray->terrain->pieces[number];
    return los_polygon_soa_hit(los_piece_polygon_soa(ray->terrain, piece), &ray->line) &&
           los_piece_blocks_point_rays(piece) && endpoints_are_outside(ray, number);
}

static bool is_blocked_linear(const point_ray *ray) {
    const los_terrain *terrain = ray->terrain;
    los_corridor_query query = los_corridor_query_between(terrain, ray->line.from, ray->line.to, 0.0f);
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        if (los_bvh_query_overlaps(&query.bounds, &terrain->pieces[i].bounds) && is_blocked_by_piece(ray, i)) {
            return true;
        }
    }
    return false;
}

/* --- By the edge hierarchy --------------------------------------------------------------------------------------- */

LOS_INLINE bool is_blocked_by_run(void *context, uint32_t position) {
    const point_ray *ray = context;
    const los_edge_run *run = &ray->terrain->edge_bvh.runs[position];
    return los_polygon_soa_hit_inline(los_edge_run_polygon(run, ray->terrain->coordinates), &ray->line) &&
           endpoints_are_outside(ray, run->piece);
}

/* How close to the line, and how far beyond its endpoints, an edge can be that the segment test reports as hit.
 *
 * The test extends an edge if a vertex of it is within 1e-5 of the line's length from the line: by that much over the
 * sine of the angle between the two, at most by the edge's own length.  So an edge far beyond the line's endpoints can
 * count only if it is nearly parallel to the line.  float32 adds 1e-6 of the distance of a vertex.  Each bound is
 * several times what a careful sum would need. */
typedef struct {
    float clearance, stretch;
} hit_range;

static inline hit_range hit_range_of(const los_edge_bvh *edges, float length) {
    return (hit_range){
        .clearance = 0.05f + 5e-5f * length + 4e-6f * (edges->longest + edges->extent),
        .stretch = (3e-5f * length + 4e-6f * edges->longest) * (1.0f / LOS_DIRECTION_MIN_SINE),
    };
}

/* `length` is an upper bound of the line's length. */
static bool is_blocked_indexed(point_ray *ray, float length) {
    const los_edge_bvh *edges = &ray->terrain->edge_bvh;
    hit_range within = hit_range_of(edges, length);
    for (;;) {
        bool is_all = !(within.stretch < edges->longest);
        float stretch = within.clearance + (is_all ? edges->longest : within.stretch);
        los_segment_query query = los_segment_query_make(ray->line.from, ray->line.along, within.clearance, stretch);
        if (los_bvh_walk(&edges->bvh, segment_query_children, &query, is_blocked_by_run, ray)) {
            return true;
        }
        if (is_all || los_direction_mask_is_free(&edges->directions, ray->line.along)) {
            return false;
        }
        within.stretch = edges->longest;
    }
}

bool los_terrain_ray_is_clear(const los_terrain *terrain, los_vec2 from, los_vec2 to) {
    LOS_ASSERT(terrain->is_prepared);
    point_ray ray = {terrain, los_line_make(from, to)};
    float length = fabsf(ray.line.along.x) + fabsf(ray.line.along.y);
    if (terrain->piece_bvh.level_count > 0 && length <= LOS_COORDINATE_MAX && !ray.line.is_point) {
        return !is_blocked_indexed(&ray, length);
    }
    return !is_blocked_linear(&ray);
}
