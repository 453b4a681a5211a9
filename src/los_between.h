/* SPDX-License-Identifier: MIT */
/* What lies between two bases, as parts of a cover (los_cover.h): pieces that block, and walls. */
#ifndef LOS_BETWEEN_H
#define LOS_BETWEEN_H

#include "los_cover.h"
#include "los_polygon.h"
#include "los_prism.h"

/* So many points of parts an edge or wall can become. */
enum {
    LOS_BETWEEN_POINTS_PER_EDGE = 9
};

/* The cover's bases are set, the first one at smaller x.  Where room runs out the rest is left out. */

/* Is a box clear of every line from one base to the other? */
bool los_between_is_aside(const los_cover *cover, const los_frame *frame, const los_box *box);
/* From where to where a box reaches along x. */
los_span los_between_extent(const los_frame *frame, const los_box *box);
/* Both say whether what they added closes the corridor by itself; it is the cover's last part then. */

/* Adds a polygon that stops every line that meets it or has an end in it. */
bool los_between_add_polygon(los_cover *cover, const los_frame *frame, los_polygon polygon, uint32_t owner);
/* Adds a segment that stops every line that meets it. */
bool los_between_add_segment(los_cover *cover, const los_frame *frame, los_vec2 a, los_vec2 b, uint32_t owner);
/* The same for what of them lies within a stretch of x. */
bool los_between_add_polygon_within(los_cover *cover, const los_frame *frame, los_polygon polygon, los_span x,
                                    uint32_t owner);
bool los_between_add_segment_within(los_cover *cover, const los_frame *frame, los_vec2 a, los_vec2 b, los_span x,
                                    uint32_t owner);

#endif
