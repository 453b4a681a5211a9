/* SPDX-License-Identifier: MIT */
/* los_terrain_ray_is_clear: one line under the legacy rules, without a pair. */
#include "geometry/polygon_soa.h"
#include "terrain/corridor_query.h"
#include "terrain/segment_query.h"

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
        if (los_bvh_walk(&edges->bvh, los_segment_query_children, &query, is_blocked_by_run, ray)) {
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
