/* SPDX-License-Identifier: MIT */
/* A segment against the boxes of a hierarchy: the slab test of Kay and Kajiya (1986), conservative by a clearance. */
#ifndef LOS_TERRAIN_SEGMENT_QUERY_H
#define LOS_TERRAIN_SEGMENT_QUERY_H

#include "base/simd.h"
#include "terrain/bvh.h"

#include <stddef.h>

#if LOS_HAS_SIMD
typedef los_f32x4 los_segment_query_number; /* the same number in four lanes */
#else
typedef float los_segment_query_number;
#endif

/* Near sides of a box are those the segment passes first; far sides, last. */
typedef struct los_segment_query {
    size_t near_x, near_y, far_x, far_y;               /* offsets of the sides in a node */
    los_segment_query_number from_near_x, from_near_y; /* the start, moved by the clearance towards the near sides */
    los_segment_query_number from_far_x, from_far_y;   /* the start, moved by the clearance towards the far sides */
    los_segment_query_number inverse_x, inverse_y;     /* of the extent: an offset times this is a fraction */
    los_segment_query_number first, last;              /* fractions that count: 0 and 1, extended by the stretch */
} los_segment_query;

/* The query for the segment from `from` to `from + along`, extended by `stretch` at both ends.  Boxes within
 * `clearance` of it match; conservative.  Not for a segment of zero length. */
los_segment_query los_segment_query_make(los_vec2 from, los_vec2 along, float clearance, float stretch);

#endif
