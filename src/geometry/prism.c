/* SPDX-License-Identifier: MIT */
#include "geometry/prism.h"

#include <math.h>

/* Keeps of `where` what is at or below a limit on lines that go from one height to another: on all of them, or on any.
 * The crossing moves with both ends of a line, so its extremes belong to the extreme ends. */
static void keep_below(los_interval *where, const los_bundle *lines, double from, double to, double limit,
                       bool on_all) {
    if (from <= limit && to <= limit) {
        return;
    }
    if (from > limit && to > limit) {
        *where = (los_interval){INFINITY, -INFINITY};
        return;
    }
    bool falls = from > to;
    bool is_latest = falls == on_all;
    double start = is_latest ? lines->at[0].high : lines->at[0].low;
    double end = is_latest ? lines->at[1].high : lines->at[1].low;
    double crossing = start + (end - start) * ((from - limit) / (from - to));
    if (falls) {
        where->low = fmax(where->low, crossing);
    } else {
        where->high = fmin(where->high, crossing);
    }
}

static los_interval run_of(const los_bundle *lines, los_interval prism, bool on_all) {
    los_interval where = {-INFINITY, INFINITY};
    const los_interval *z = lines->height;
    /* Upside down, above is below. */
    if (on_all) {
        keep_below(&where, lines, z[0].high, z[1].high, prism.high, true);
        keep_below(&where, lines, -z[0].low, -z[1].low, -prism.low, true);
    } else {
        keep_below(&where, lines, z[0].low, z[1].low, prism.high, false);
        keep_below(&where, lines, -z[0].high, -z[1].high, -prism.low, false);
    }
    return where;
}

los_interval los_prism_certain(const los_bundle *lines, los_interval prism) {
    return run_of(lines, prism, true);
}

los_interval los_prism_possible(const los_bundle *lines, los_interval prism) {
    return run_of(lines, prism, false);
}
