/* SPDX-License-Identifier: MIT */
/* Operations on closed intervals (los_interval in los.h). */
#ifndef LOS_BASE_INTERVAL_H
#define LOS_BASE_INTERVAL_H

#include "base/assert.h"
#include "los/los.h"

/* Also true if a bound is NaN. */
static inline bool los_interval_is_empty(los_interval interval) {
    return !(interval.low <= interval.high);
}

/* Negative for an empty interval. */
static inline double los_interval_length(los_interval interval) {
    return interval.high - interval.low;
}

static inline double los_interval_middle(los_interval interval) {
    return 0.5 * (interval.low + interval.high);
}

/* The lower or the upper half of an interval that is not empty. */
static inline los_interval los_interval_half(los_interval interval, bool upper) {
    LOS_ASSERT(!los_interval_is_empty(interval));
    double middle = los_interval_middle(interval);
    return upper ? (los_interval){middle, interval.high} : (los_interval){interval.low, middle};
}

#endif
