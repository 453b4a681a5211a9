/* SPDX-License-Identifier: MIT */
/* Turns polygons and segments into occluders of a sweep (occlusion_sweep.h).
 *
 * What lies wholly between the bases along x becomes one occluder.  Other edges are clipped to what is outside both
 * bases, and limited to the slopes at which they lie between them. */
#ifndef LOS_EXACT_SWEEP_OCCLUDERS_H
#define LOS_EXACT_SWEEP_OCCLUDERS_H

#include "exact/occlusion_sweep.h"
#include "geometry/convex.h"
#include "geometry/polygon.h"
#include "geometry/prism.h"

/* One edge or wall adds at most so many points to a sweep; so does one model between the bases. */
enum {
    LOS_SWEEP_POINTS_PER_EDGE = 9,
    LOS_SWEEP_POINTS_PER_MODEL = 2 * LOS_ARC_MAX
};

/* True if no line from one base to the other meets the box. */
bool los_sweep_misses_box(const los_occlusion_sweep *sweep, const los_frame *frame, const los_box *box);
/* The extent of a box along x of the frame. */
los_interval los_frame_box_extent(const los_frame *frame, const los_box *box);
/* True if an occluder by itself blocks every line between the sweep's bases. */
bool los_occluder_is_full(const los_occlusion_sweep *sweep, const los_occluder *occluder);

/* The functions below add to a sweep that has begun, and leave out what its memory does not hold.  They return true if
 * an occluder that they added blocks every line by itself; it is the sweep's chain then. */

/* A polygon blocks every line that meets it or ends in it. */
bool los_sweep_add_polygon(los_occlusion_sweep *sweep, const los_frame *frame, los_polygon polygon, uint32_t owner);
/* A segment blocks every line that meets it. */
bool los_sweep_add_segment(los_occlusion_sweep *sweep, const los_frame *frame, los_vec2 a, los_vec2 b, uint32_t owner);
/* The base of a model in the frame, as an occluder. */
typedef struct los_base_occluder {
    const los_convex *base;
    /* The bases of the pair, which contain those of the sweep: what is inside them does not block. */
    const los_convex *whole[2];
    /* Directions of any length, from the first base of the pair to this one and from this one to the second, that
     * separate them; (0, 0) for one that it overlaps. */
    los_vec2d from_first, to_second;
    double tolerance; /* pixels: how far a polygon may be off a round base */
    uint32_t owner;
} los_base_occluder;

/* Such a base blocks every line that meets it outside the bases of the pair.  Only the part within an interval of x
 * counts, or all if `within` is NULL. */
bool los_sweep_add_base(los_occlusion_sweep *sweep, const los_base_occluder *base, const los_interval *within);
/* The same for the part of a piece within an interval of x. */
bool los_sweep_add_polygon_within(los_occlusion_sweep *sweep, const los_frame *frame, los_polygon polygon,
                                  los_interval x, uint32_t owner);
bool los_sweep_add_segment_within(los_occlusion_sweep *sweep, const los_frame *frame, los_vec2 a, los_vec2 b,
                                  los_interval x, uint32_t owner);

#endif
