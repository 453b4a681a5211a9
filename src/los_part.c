/* SPDX-License-Identifier: MIT */
#include "los_part.h"

void los_parted_begin(los_parted *whole, const los_convex *first, const los_convex *second, double tolerance) {
    whole->shapes[0] = first;
    whole->shapes[1] = second;
    whole->tolerance = tolerance;
    whole->has_slabs[0] = whole->has_slabs[1] = false;
}

los_part los_part_of_all(const los_parted *whole, const los_span heights[2]) {
    const los_convex *first = whole->shapes[0], *second = whole->shapes[1];
    return (los_part){{{first->low.x, first->high.x}, {second->low.x, second->high.x}}, {heights[0], heights[1]}};
}

void los_part_halve(const los_part *of, int end, los_part halves[2]) {
    for (int half = 0; half < 2; half++) {
        halves[half] = *of;
        halves[half].x[end] = los_span_half(of->x[end], half == 0);
    }
}

void los_part_quarter(const los_part *of, los_part quarters[4]) {
    for (int quarter = 0; quarter < 4; quarter++) {
        quarters[quarter] = *of;
        quarters[quarter].heights[0] = los_span_half(of->heights[0], quarter < 2);
        quarters[quarter].heights[1] = los_span_half(of->heights[1], quarter % 2 == 0);
    }
}

void los_part_middles(const los_part *of, los_span middles[2]) {
    for (int end = 0; end < 2; end++) {
        double middle = los_span_middle(of->heights[end]);
        middles[end] = (los_span){middle, middle};
    }
}

static const los_slabs *slabs_of(los_parted *whole, int end) {
    if (!whole->has_slabs[end]) {
        los_slabs_begin(&whole->slabs[end], whole->shapes[end], whole->tolerance);
        whole->has_slabs[end] = true;
    }
    return &whole->slabs[end];
}

bool los_part_cut(los_parted *whole, const los_part *of, los_part_shapes *cut) {
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
