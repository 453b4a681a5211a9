/* SPDX-License-Identifier: MIT */
/* True heights: a piece is a prism, and a sight line meets it only while the line's height is within the prism's.
 *
 * Heights are inches; what runs along a line may be measured in anything.  A line that is exactly as high as a prism's
 * top or base touches it, and touching counts. */
#ifndef LOS_PRISM_H
#define LOS_PRISM_H

#include "los_facts.h"

/* From low to high, both included; nothing if low > high. */
typedef struct los_span {
    double low, high;
} los_span;

static inline bool los_span_is_empty(los_span span) {
    return !(span.low <= span.high);
}

static inline double los_span_size(los_span span) {
    return span.high - span.low;
}

static inline double los_span_middle(los_span span) {
    return 0.5 * (span.low + span.high);
}

static inline los_span los_span_half(los_span span, bool upper) {
    double middle = los_span_middle(span);
    return upper ? (los_span){middle, span.high} : (los_span){span.low, middle};
}

/* Heights of a piece that names none. */
#define LOS_LOW_INCHES    1.5
#define LOS_MEDIUM_INCHES 3.5
#define LOS_TALL_INCHES   6.0 /* and of a piece without a height category */
double los_height_of_facts(los_facts facts);

/* Lines taken together: where they begin (0) and end (1), and at which heights.  All begin before any ends. */
typedef struct los_bundle {
    los_span at[2]; /* along the lines */
    los_span height[2];
} los_bundle;

/* Where every line of the bundle is as high as the prism. */
los_span los_prism_surely(const los_bundle *lines, los_span prism);
/* Outside of this no line of the bundle is. */
los_span los_prism_maybe(const los_bundle *lines, los_span prism);

#endif
