/* SPDX-License-Identifier: MIT */
#include "geometry/prism.h"

#include "base/assert.h"

#include <math.h>

/* Narrows `positions` to those where lines from one height to another are at most as high as `limit`: every line of the
 * bundle if `on_all`, any line otherwise.  The crossing moves monotonically with both endpoints, so that its extremes
 * belong to the extreme endpoints. */
static void keep_below(los_interval *positions, const los_bundle *lines, double from, double to, double limit,
                       bool on_all) {
    if (from <= limit && to <= limit) {
        return;
    }
    if (from > limit && to > limit) {
        *positions = (los_interval){INFINITY, -INFINITY};
        return;
    }
    bool falls = from > to;
    bool use_last = falls == on_all;
    double start = use_last ? lines->at[0].high : lines->at[0].low;
    double end = use_last ? lines->at[1].high : lines->at[1].low;
    double crossing = start + (end - start) * ((from - limit) / (from - to));
    if (falls) {
        positions->low = fmax(positions->low, crossing);
    } else {
        positions->high = fmin(positions->high, crossing);
    }
}

static los_interval positions_within(const los_bundle *lines, los_interval prism, bool on_all) {
    los_interval positions = {-INFINITY, INFINITY};
    const los_interval *z = lines->height;
    LOS_ASSERT(lines->at[0].high <= lines->at[1].low);
    LOS_ASSERT(!los_interval_is_empty(z[0]) && !los_interval_is_empty(z[1]));
    /* Negated heights turn "above the base" into "below". */
    if (on_all) {
        keep_below(&positions, lines, z[0].high, z[1].high, prism.high, true);
        keep_below(&positions, lines, -z[0].low, -z[1].low, -prism.low, true);
    } else {
        keep_below(&positions, lines, z[0].low, z[1].low, prism.high, false);
        keep_below(&positions, lines, -z[0].high, -z[1].high, -prism.low, false);
    }
    return positions;
}

los_interval los_prism_certain(const los_bundle *lines, los_interval prism) {
    return positions_within(lines, prism, true);
}

los_interval los_prism_possible(const los_bundle *lines, los_interval prism) {
    return positions_within(lines, prism, false);
}
