/* SPDX-License-Identifier: MIT */
#include "terrain/point_ray.h"

#include "geometry/polygon_soa_hit.h"
#include "terrain/corridor_query.h"
#include "terrain/segment_query.h"

typedef struct {
    const los_terrain *terrain;
    los_line line;
} ray;

/* What is hit is asked whether an end lies inside: see los_rules.is_point_check. */
static inline bool ends_outside(const ray *along, uint32_t piece) {
    return !los_terrain_contains(along->terrain, piece, along->line.from) &&
           !los_terrain_contains(along->terrain, piece, along->line.to);
}

/* --- Every piece ------------------------------------------------------------------------------------------------- */

static bool is_stopped_by_piece(const ray *along, uint32_t number) {
    const los_piece *piece = &along->terrain->pieces[number];
    return los_polygon_soa_hit(los_piece_polygon_soa(along->terrain, piece), &along->line) &&
           los_rule_effect(los_rules_legacy()->pieces, piece->flags) != LOS_BLOCKS_NEVER && ends_outside(along, number);
}

static bool is_stopped_by_any(const ray *along) {
    const los_terrain *terrain = along->terrain;
    los_corridor_query corridor = los_corridor_query_between(terrain, along->line.from, along->line.to, 0.0f);
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        if (los_bvh_query_overlaps(&corridor.strip, &terrain->pieces[i].bounds) && is_stopped_by_piece(along, i)) {
            return true;
        }
    }
    return false;
}

/* --- By the tree of edges ---------------------------------------------------------------------------------------- */

LOS_INLINE bool is_stopped_by_run(void *context, uint32_t place) {
    const ray *along = context;
    const los_edge_run *run = &along->terrain->edges.runs[place];
    return los_polygon_soa_hit_inline(los_edge_run_polygon(run, along->terrain->coordinates), &along->line) &&
           ends_outside(along, run->piece);
}

/* How close to the line, and how far beyond its ends, an edge can be that the segment test takes for hit.
 *
 * The test takes an edge for longer than it is where a corner of it lies within 1e-5 of the line's length from the
 * line: by that much over the sine of the angle between the two, and by the edge's own length at most.  So an edge far
 * beyond the line's ends can count only if it runs along the line.  float32 adds its part: what it makes of a corner is
 * off by 1e-6 of the corner's distance.  Each bound is several times what a careful sum would need. */
typedef struct {
    float room, stretch;
} reach;

static inline reach reach_of(const los_edge_bvh *edges, float length) {
    return (reach){
        .room = 0.05f + 5e-5f * length + 4e-6f * (edges->longest + edges->extent),
        .stretch = (3e-5f * length + 4e-6f * edges->longest) * (1.0f / LOS_DIRECTION_MIN_SINE),
    };
}

/* `length` of the line, or a little more. */
static bool is_stopped_by_edge(ray *along, float length) {
    const los_edge_bvh *edges = &along->terrain->edges;
    reach within = reach_of(edges, length);
    for (;;) {
        bool is_all = !(within.stretch < edges->longest);
        float stretch = within.room + (is_all ? edges->longest : within.stretch);
        los_segment_query probe = los_segment_query_make(along->line.from, along->line.along, within.room, stretch);
        if (los_bvh_walk(&edges->index, los_segment_query_children, &probe, is_stopped_by_run, along)) {
            return true;
        }
        if (is_all || los_direction_mask_is_free(&edges->slopes, along->line.along)) {
            return false;
        }
        within.stretch = edges->longest;
    }
}

bool los_terrain_ray_is_clear(const los_terrain *terrain, los_vec2 from, los_vec2 to) {
    ray along = {terrain, los_line_make(from, to)};
    float length = fabsf(along.line.along.x) + fabsf(along.line.along.y);
    if (terrain->index.level_count > 0 && length <= LOS_COORDINATE_MAX && !along.line.is_point) {
        return !is_stopped_by_edge(&along, length);
    }
    return !is_stopped_by_any(&along);
}
