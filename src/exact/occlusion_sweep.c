/* SPDX-License-Identifier: MIT */
#include "exact/occlusion_sweep.h"

#include "base/assert.h"
#include "geometry/slab.h"

_Static_assert((int)LOS_SLAB_CORNERS <= (int)LOS_SWEEP_BASE_CORNERS_MAX, "a slab can be a base of a sweep");

enum {
    TANGENT_STEPS = 8,  /* more than enough for tangents of two bases */
    MOVES_PER_ITEM = 4, /* an order that needs more moves than this on average is sorted anew */
};

los_status los_sweep_reserve(los_occlusion_sweep *sweep, const los_allocator *allocator, uint32_t points) {
    bool ok = los_reserve(allocator, (void **)&sweep->points, &sweep->point_capacity, points, sizeof *sweep->points) &&
              los_reserve(allocator, (void **)&sweep->occluders, &sweep->occluder_capacity, points,
                          sizeof *sweep->occluders) &&
              los_reserve(allocator, (void **)&sweep->order, &sweep->order_capacity, points, sizeof *sweep->order) &&
              los_reserve(allocator, (void **)&sweep->chain, &sweep->chain_capacity, points, sizeof *sweep->chain) &&
              los_reserve(allocator, (void **)&sweep->mirrored_corners, &sweep->mirrored_capacity,
                          2 * LOS_SWEEP_BASE_CORNERS_MAX, sizeof *sweep->mirrored_corners);
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

void los_sweep_free(los_occlusion_sweep *sweep, const los_allocator *allocator) {
    los_release(allocator, sweep->points);
    los_release(allocator, sweep->occluders);
    los_release(allocator, sweep->order);
    los_release(allocator, sweep->chain);
    los_release(allocator, sweep->mirrored_corners);
    *sweep = (los_occlusion_sweep){0};
}

void los_sweep_begin(los_occlusion_sweep *sweep, const los_convex *first, const los_convex *second, double gap) {
    LOS_ASSERT(first->high.x < second->low.x && gap > 0.0 && !sweep->is_mirrored);
    LOS_ASSERT(first->corner_count + second->corner_count <= sweep->mirrored_capacity);
    sweep->point_count = sweep->occluder_count = sweep->chain_count = 0;
    sweep->bases[0] = *first;
    sweep->bases[1] = *second;
    sweep->shaft = los_shaft_between(first, second);
    sweep->gap = gap;
}

los_occlusion_sweep los_sweep_with_base(const los_occlusion_sweep *sweep, int end, const los_convex *base) {
    los_occlusion_sweep changed = *sweep;
    LOS_ASSERT(!sweep->is_mirrored);
    LOS_ASSERT(sweep->bases[1 - end].corner_count + base->corner_count <= sweep->mirrored_capacity);
    changed.bases[end] = *base;
    changed.chain_count = 0;
    return changed;
}

bool los_sweep_add_point(los_occlusion_sweep *sweep, los_vec2d point) {
    if (sweep->point_count == sweep->point_capacity) {
        return false;
    }
    sweep->points[sweep->point_count++] = point;
    return true;
}

bool los_sweep_add_occluder(los_occlusion_sweep *sweep, uint32_t count, uint32_t owner) {
    LOS_ASSERT(count > 0 && count <= sweep->point_count);
    if (sweep->occluder_count == sweep->occluder_capacity) {
        return false;
    }
    sweep->occluders[sweep->occluder_count++] = (los_occluder){.first = sweep->point_count - count,
                                                               .count = count,
                                                               .owner = owner,
                                                               .min_slope = -INFINITY,
                                                               .max_slope = INFINITY};
    return true;
}

/* --- One slope --------------------------------------------------------------------------------------------------- */

void los_occluder_evaluate(const los_occlusion_sweep *sweep, los_occluder *occluder, double slope) {
    if (slope <= occluder->min_slope || slope >= occluder->max_slope) {
        occluder->low = INFINITY;
        occluder->high = -INFINITY;
        return;
    }
    const los_vec2d *points = sweep->points + occluder->first;
    double low = los_intercept(points[0], slope), high = low;
    for (uint32_t i = 1; i < occluder->count; i++) {
        double intercept = los_intercept(points[i], slope);
        low = los_min(intercept, low);
        high = los_max(intercept, high);
    }
    occluder->low = low;
    occluder->high = high;
}

uint32_t los_occluder_point_at(const los_occlusion_sweep *sweep, const los_occluder *occluder, double slope,
                               double intercept) {
    uint32_t point = occluder->first;
    while (los_intercept(sweep->points[point], slope) != intercept) {
        point++;
        LOS_ASSERT(point < occluder->first + occluder->count);
    }
    return point;
}

void los_sweep_evaluate(los_occlusion_sweep *sweep, double slope) {
    for (uint32_t i = 0; i < sweep->occluder_count; i++) {
        los_occluder_evaluate(sweep, &sweep->occluders[i], slope);
    }
}

/* Moves from tangent point to tangent point: the slope only grows, so a repeated slope is the extreme one. */
double los_extreme_slope(const los_convex bases[2], double side) {
    double slope = los_center_slope(bases);
    for (int i = 0; i < TANGENT_STEPS; i++) {
        los_vec2d up = {-slope * side, side}, down = {-up.x, -up.y};
        los_vec2d offset =
            los_vec2d_sub(los_convex_support_point(&bases[1], up), los_convex_support_point(&bases[0], down));
        double previous = slope;
        slope = offset.y / offset.x;
        if (slope == previous) {
            break;
        }
    }
    return slope;
}

/* --- Sorting ----------------------------------------------------------------------------------------------------- */

static void sift_down(los_occluder_order *order, uint32_t at, uint32_t count) {
    los_occluder_order moved = order[at];
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && order[child + 1].low > order[child].low) {
            child++;
        }
        if (order[child].low <= moved.low) {
            break;
        }
        order[at] = order[child];
    }
    order[at] = moved;
}

/* Heap sort: in place, and O(n log n) in the worst case. */
static void sort_order(los_occlusion_sweep *sweep) {
    uint32_t count = sweep->occluder_count;
    for (uint32_t i = count / 2; i-- > 0;) {
        sift_down(sweep->order, i, count);
    }
    for (uint32_t end = count; end-- > 1;) {
        los_occluder_order first = sweep->order[0];
        sweep->order[0] = sweep->order[end];
        sweep->order[end] = first;
        sift_down(sweep->order, 0, end);
    }
}

/* Insertion sort with a limited number of moves; false, in any order, if that is not enough. */
static bool adjust_order(los_occlusion_sweep *sweep) {
    uint32_t moves = MOVES_PER_ITEM * sweep->occluder_count;
    for (uint32_t i = 1; i < sweep->occluder_count; i++) {
        los_occluder_order moved = sweep->order[i];
        uint32_t at = i;
        for (; at > 0 && sweep->order[at - 1].low > moved.low; at--) {
            sweep->order[at] = sweep->order[at - 1];
            if (moves-- == 0) {
                sweep->order[at - 1] = moved;
                return false;
            }
        }
        sweep->order[at] = moved;
    }
    return true;
}

void los_sweep_sort(los_occlusion_sweep *sweep, bool is_first) {
    for (uint32_t i = 0; i < sweep->occluder_count; i++) {
        uint32_t occluder = is_first ? i : sweep->order[i].occluder;
        LOS_ASSERT(occluder < sweep->occluder_count);
        sweep->order[i] = (los_occluder_order){sweep->occluders[occluder].low, occluder};
    }
    if (is_first || !adjust_order(sweep)) {
        sort_order(sweep);
    }
    for (uint32_t i = 1; i < sweep->occluder_count; i++) {
        LOS_ASSERT(sweep->order[i - 1].low <= sweep->order[i].low);
    }
}
