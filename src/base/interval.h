/* SPDX-License-Identifier: MIT */
/* A closed interval of numbers. */
#ifndef LOS_BASE_INTERVAL_H
#define LOS_BASE_INTERVAL_H

#include "los/los.h"

static inline bool los_interval_is_empty(los_interval span) {
    return !(span.low <= span.high);
}

static inline double los_interval_length(los_interval span) {
    return span.high - span.low;
}

static inline double los_interval_middle(los_interval span) {
    return 0.5 * (span.low + span.high);
}

static inline los_interval los_interval_half(los_interval span, bool upper) {
    double middle = los_interval_middle(span);
    return upper ? (los_interval){middle, span.high} : (los_interval){span.low, middle};
}

#endif
