/* SPDX-License-Identifier: MIT */
/* The arrays of a region: outline and triangles. */
#ifndef LOS_REGION_REGION_OUTPUT_H
#define LOS_REGION_REGION_OUTPUT_H

#include "base/allocator.h"
#include "base/limits.h"
#include "los/los.h"

typedef struct los_region_output {
    bool wants_triangles;
    los_vec2 *outline; /* see los_region */
    uint32_t outline_count, outline_capacity;
    los_vec2 *triangles;
    uint32_t triangle_point_count, triangle_capacity; /* of points */
    uint64_t work;                                    /* see LOS_REGION_WORK_MAX */
} los_region_output;

void los_region_output_free(los_region_output *output, const los_allocator *allocator);
/* Removes the last point of the outline if it equals the first. */
void los_region_output_close(los_region_output *output);

/* False if there is too much work. */
static inline bool los_region_count_work(los_region_output *output, uint64_t work) {
    output->work += work;
    return output->work <= LOS_REGION_WORK_MAX;
}

/* Each adds nothing if it would be degenerate.  False if memory runs out. */
bool los_region_add_outline_point(los_region_output *output, const los_allocator *allocator, los_vec2 point);
bool los_region_add_triangle(los_region_output *output, const los_allocator *allocator, los_vec2 a, los_vec2 b,
                             los_vec2 c);

#endif
