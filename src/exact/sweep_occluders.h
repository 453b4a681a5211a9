/* SPDX-License-Identifier: MIT */
/* What lies between two bases, as parts of a sweep (occlusion_sweep.h): pieces that block, and walls. */
#ifndef LOS_EXACT_SWEEP_OCCLUDERS_H
#define LOS_EXACT_SWEEP_OCCLUDERS_H

#include "exact/occlusion_sweep.h"
#include "geometry/polygon.h"
#include "geometry/prism.h"

/* So many points of parts an edge or wall can become. */
enum {
    LOS_SWEEP_POINTS_PER_EDGE = 9
};

/* The sweep's bases are set, the first one at smaller x.  Where room runs out the rest is left out. */

/* Is a box clear of every line from one base to the other? */
bool los_sweep_misses_box(const los_occlusion_sweep *sweep, const los_frame *frame, const los_box *box);
/* From where to where a box reaches along x. */
los_interval los_frame_box_extent(const los_frame *frame, const los_box *box);
/* Both say whether what they added closes the corridor by itself; it is the sweep's last part then. */

/* Adds a polygon that stops every line that meets it or has an end in it. */
bool los_sweep_add_polygon(los_occlusion_sweep *sweep, const los_frame *frame, los_polygon polygon, uint32_t owner);
/* Adds a segment that stops every line that meets it. */
bool los_sweep_add_segment(los_occlusion_sweep *sweep, const los_frame *frame, los_vec2 a, los_vec2 b, uint32_t owner);
/* The same for what of them lies within a stretch of x. */
bool los_sweep_add_polygon_within(los_occlusion_sweep *sweep, const los_frame *frame, los_polygon polygon,
                                  los_interval x, uint32_t owner);
bool los_sweep_add_segment_within(los_occlusion_sweep *sweep, const los_frame *frame, los_vec2 a, los_vec2 b,
                                  los_interval x, uint32_t owner);

#endif
