/* SPDX-License-Identifier: MIT */
#include "region/region_output.h"

#include "base/vec2.h"

void los_region_output_free(los_region_output *output, const los_allocator *allocator) {
    los_release(allocator, output->outline);
    los_release(allocator, output->triangles);
    *output = (los_region_output){0};
}

void los_region_output_close(los_region_output *output) {
    uint32_t count = output->outline_count;
    if (count > 1 && los_equal(output->outline[0], output->outline[count - 1])) {
        output->outline_count--;
    }
}

bool los_region_add_outline_point(los_region_output *output, const los_allocator *allocator, los_vec2 point) {
    uint32_t count = output->outline_count;
    if (count > 0 && los_equal(output->outline[count - 1], point)) {
        return true;
    }
    if (count == output->outline_capacity &&
        !los_reserve(allocator, (void **)&output->outline, &output->outline_capacity, count + 1,
                     sizeof *output->outline)) {
        return false;
    }
    output->outline[output->outline_count++] = point;
    return true;
}

bool los_region_add_triangle(los_region_output *output, const los_allocator *allocator, los_vec2 a, los_vec2 b,
                             los_vec2 c) {
    uint32_t count = output->triangle_point_count;
    if (!output->wants_triangles || los_equal(a, b) || los_equal(b, c) || los_equal(a, c)) {
        return true;
    }
    if (count + 3 > output->triangle_capacity &&
        !los_reserve(allocator, (void **)&output->triangles, &output->triangle_capacity, count + 3,
                     sizeof *output->triangles)) {
        return false;
    }
    output->triangles[count] = a;
    output->triangles[count + 1] = b;
    output->triangles[count + 2] = c;
    output->triangle_point_count = count + 3;
    return true;
}
