/* SPDX-License-Identifier: MIT */
#include "exact/subproblem.h"

#include "base/assert.h"

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

void los_subproblem_middles(const los_subproblem *of, los_interval middles[2]) {
    for (int end = 0; end < 2; end++) {
        double middle = los_interval_middle(of->heights[end]);
        middles[end] = (los_interval){middle, middle};
    }
}

/* --- Dividing ---------------------------------------------------------------------------------------------------- */

static void halve(const los_subproblem *of, int end, los_subproblem halves[2]) {
    for (int half = 0; half < 2; half++) {
        halves[half] = *of;
        halves[half].x[end] = los_interval_half(of->x[end], half == 0);
    }
}

static void quarter(const los_subproblem *of, los_subproblem quarters[4]) {
    for (int i = 0; i < 4; i++) {
        quarters[i] = *of;
        quarters[i].heights[0] = los_interval_half(of->heights[0], i < 2);
        quarters[i].heights[1] = los_interval_half(of->heights[1], i % 2 == 0);
    }
}

/* The larger of both models' heights in pixels; 0 if they must not be divided further. */
static double height_size(const los_subproblem *of, const los_split_limits *limits) {
    double first = los_interval_length(of->heights[0]), second = los_interval_length(of->heights[1]);
    bool is_small = first <= limits->height_min[0] && second <= limits->height_min[1];
    return is_small ? 0.0 : limits->pixels_per_inch * fmax(first, second);
}

uint32_t los_subproblem_split(const los_subproblem *of, const los_split_limits *limits,
                              los_subproblem parts[LOS_SPLIT_MAX]) {
    int end = los_interval_length(of->x[1]) > los_interval_length(of->x[0]) ? 1 : 0;
    double size = los_interval_length(of->x[end]), heights = height_size(of, limits);
    LOS_ASSERT(limits->size_min > 0.0);
    if (fmax(size, heights) <= limits->size_min) {
        return 0;
    }
    if (heights > size) {
        quarter(of, parts);
        return 4;
    }
    halve(of, end, parts);
    return 2;
}

/* --- Clipping ---------------------------------------------------------------------------------------------------- */

static const los_slabs *slabs_of(los_subdivision *whole, int end) {
    if (!whole->has_slabs[end]) {
        los_slabs_begin(&whole->slabs[end], whole->shapes[end], whole->tolerance);
        whole->has_slabs[end] = true;
    }
    return &whole->slabs[end];
}

bool los_subproblem_clip(los_subdivision *whole, const los_subproblem *of, los_subproblem_shapes *clipped) {
    for (int end = 0; end < 2; end++) {
        const los_convex *shape = whole->shapes[end];
        if (of->x[end].low <= shape->low.x && of->x[end].high >= shape->high.x) {
            clipped->shapes[end] = *shape;
        } else if (!los_slab_of(slabs_of(whole, end), of->x[end], clipped->corners[end], &clipped->shapes[end])) {
            return false;
        }
    }
    return true;
}
