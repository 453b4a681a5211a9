/* SPDX-License-Identifier: MIT */
#include "exact/subproblem.h"

void los_subdivision_begin(los_subdivision *whole, const los_convex *first, const los_convex *second,
                           double tolerance) {
    whole->shapes[0] = first;
    whole->shapes[1] = second;
    whole->tolerance = tolerance;
    whole->has_slabs[0] = whole->has_slabs[1] = false;
}

los_subproblem los_subproblem_of_all(const los_subdivision *whole, const los_interval heights[2]) {
    const los_convex *first = whole->shapes[0], *second = whole->shapes[1];
    return (los_subproblem){{{first->low.x, first->high.x}, {second->low.x, second->high.x}}, {heights[0], heights[1]}};
}

void los_subproblem_halve(const los_subproblem *of, int end, los_subproblem halves[2]) {
    for (int half = 0; half < 2; half++) {
        halves[half] = *of;
        halves[half].x[end] = los_interval_half(of->x[end], half == 0);
    }
}

void los_subproblem_quarter(const los_subproblem *of, los_subproblem quarters[4]) {
    for (int quarter = 0; quarter < 4; quarter++) {
        quarters[quarter] = *of;
        quarters[quarter].heights[0] = los_interval_half(of->heights[0], quarter < 2);
        quarters[quarter].heights[1] = los_interval_half(of->heights[1], quarter % 2 == 0);
    }
}

void los_subproblem_middles(const los_subproblem *of, los_interval middles[2]) {
    for (int end = 0; end < 2; end++) {
        double middle = los_interval_middle(of->heights[end]);
        middles[end] = (los_interval){middle, middle};
    }
}

static const los_slabs *slabs_of(los_subdivision *whole, int end) {
    if (!whole->has_slabs[end]) {
        los_slabs_begin(&whole->slabs[end], whole->shapes[end], whole->tolerance);
        whole->has_slabs[end] = true;
    }
    return &whole->slabs[end];
}

bool los_subproblem_clip(los_subdivision *whole, const los_subproblem *of, los_subproblem_shapes *cut) {
    for (int end = 0; end < 2; end++) {
        const los_convex *shape = whole->shapes[end];
        if (of->x[end].low <= shape->low.x && of->x[end].high >= shape->high.x) {
            cut->shapes[end] = *shape;
        } else if (!los_slab_of(slabs_of(whole, end), of->x[end], cut->corners[end], &cut->shapes[end])) {
            return false;
        }
    }
    return true;
}
