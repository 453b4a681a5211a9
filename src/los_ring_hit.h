/* SPDX-License-Identifier: MIT */
/* los_ring_hit in full, for who asks at every step of a search and cannot afford a call; not for lines of zero length.
 */
#ifndef LOS_RING_HIT_H
#define LOS_RING_HIT_H

#include "los_inline.h"
#include "los_ring.h"
#include "los_simd.h"

#if LOS_HAS_SIMD

/* Four points or directions. */
typedef struct {
    los_four x, y;
} los_four_points;

static inline los_four_points los_ring_vertices(los_ring ring, size_t at) {
    return (los_four_points){los_load_four(ring.x + at), los_load_four(ring.y + at)};
}

/* los_almost_equal, four times. */
static inline los_four_masks los_almost_equal_four(los_four a, los_four b) {
    los_four tolerance = los_max_four(los_four_of(1e-5f), 1e-5f * los_abs_four(a));
    return (a == b) | (los_abs_four(a - b) < tolerance);
}

/* Both ends on one side.  What is not a number may get here, too, but meets nothing in the end. */
static inline los_four_masks los_are_aside(los_four c, los_four d) {
    const float epsilon = 1e-5f;
    return (los_max_four(c, d) < -epsilon) | (los_min_four(c, d) > epsilon);
}

/* los_line_meets_between for ends that are not on one side: where along the line, and whether at all. */
static inline los_four_masks los_meet_between(los_four c_side, los_four d_side, los_four c_along, los_four d_along,
                                              los_four *at) {
    *at = d_along + (c_along - d_along) * d_side / (d_side - c_side);
    return ~los_almost_equal_four(c_side, d_side) & (*at >= 0.0f) & (*at <= 1.0f);
}

/* Can any point of the line be at (0, 0)?  Rounding keeps the order: what lies between two numbers of one sign has it,
 * too. */
static inline bool los_may_be_origin(const los_line *line) {
    los_vec2 from = line->from, to = los_line_point(line, 1.0f);
    return !(from.x * to.x > 0.0f || from.y * to.y > 0.0f);
}

static inline los_four_masks los_are_origin(const los_line *line, los_four at) {
    los_vec2 from = line->from, along = line->along;
    return (from.x + along.x * at == 0.0f) & (from.y + along.y * at == 0.0f);
}

LOS_INLINE bool los_ring_is_hit(los_ring ring, const los_line *line) {
    los_vec2 from = line->from, unit = line->unit;
    for (size_t i = 0; i < ring.edges; i += LOS_RING_BLOCK) {
        los_four_points c = los_ring_vertices(ring, i), d = los_ring_vertices(ring, i + 1);
        c = (los_four_points){c.x - from.x, c.y - from.y};
        d = (los_four_points){d.x - from.x, d.y - from.y};
        los_four c_side = c.y * unit.x - c.x * unit.y, d_side = d.y * unit.x - d.x * unit.y;
        los_four_masks aside = los_are_aside(c_side, d_side);
        if (los_bits_of_four(aside) == 15) {
            continue;
        }
        los_four at, c_along = c.x * unit.x + c.y * unit.y, d_along = d.x * unit.x + d.y * unit.y;
        los_four_masks meets = los_meet_between(c_side, d_side, c_along, d_along, &at) & ~aside;
        if (los_bits_of_four(meets) != 0 &&
            (!los_may_be_origin(line) || los_bits_of_four(meets & ~los_are_origin(line, at)) != 0)) {
            return true;
        }
    }
    return false;
}

#else

static inline los_vec2 los_ring_vertex(los_ring ring, uint32_t at) {
    return (los_vec2){ring.x[at], ring.y[at]};
}

LOS_INLINE bool los_ring_is_hit(los_ring ring, const los_line *line) {
    for (uint32_t i = 0; i < ring.edges; i++) {
        float at = los_line_meets(line, los_ring_vertex(ring, i), los_ring_vertex(ring, i + 1));
        if (at >= 0.0f && !los_is_origin(los_line_point(line, at))) {
            return true;
        }
    }
    return false;
}

#endif

#endif
