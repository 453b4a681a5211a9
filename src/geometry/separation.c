/* SPDX-License-Identifier: MIT */
#include "geometry/separation.h"

#include "base/assert.h"

enum {
    GILBERT_STEPS = 32
};

static los_separation separation_along(const los_convex shapes[2], los_vec2d along) {
    los_vec2d back = {-along.x, -along.y};
    return (los_separation){along, -los_convex_support(&shapes[1], back) - los_convex_support(&shapes[0], along)};
}

static void keep_better(los_separation *best, los_separation candidate) {
    if (candidate.distance > best->distance) {
        *best = candidate;
    }
}

/* The largest distance between two rectangles is along the normal of a side, unless it is between two corners. */
static void try_side_normals(const los_convex shapes[2], los_separation *best) {
    for (int i = 0; i < 2; i++) {
        los_vec2d axis = shapes[i].axis;
        los_vec2d normals[4] = {axis, {-axis.y, axis.x}, {-axis.x, -axis.y}, {axis.y, -axis.x}};
        for (int k = 0; k < 4; k++) {
            keep_better(best, separation_along(shapes, normals[k]));
        }
    }
}

/* Gilbert's algorithm (1966): approaches the shortest vector of the Minkowski difference of the two shapes. */
static void try_gilbert(const los_convex shapes[2], los_separation *best, double enough) {
    los_vec2d vector = los_vec2d_sub(shapes[1].center, shapes[0].center);
    for (int i = 0; i < GILBERT_STEPS && best->distance < enough; i++) {
        double length = los_vec2d_length(vector);
        if (!(length > 1e-9)) {
            return;
        }
        los_vec2d along = {vector.x / length, vector.y / length}, back = {-along.x, -along.y};
        keep_better(best, separation_along(shapes, along));
        los_vec2d support =
            los_vec2d_sub(los_convex_support_point(&shapes[1], back), los_convex_support_point(&shapes[0], along));
        los_vec2d step = los_vec2d_sub(support, vector);
        double squared = los_vec2d_dot(step, step);
        if (!(squared > 0.0)) {
            return;
        }
        double t = los_min(los_max(-los_vec2d_dot(vector, step) / squared, 0.0), 1.0);
        vector = los_vec2d_lerp(vector, support, t);
    }
}

static bool is_circle(const los_base *base) {
    return base->kind == LOS_CONVEX_ELLIPSE && base->half_length == base->half_width;
}

los_separation los_separate(const los_base bases[2], const los_vec2 positions[2], double enough) {
    /* The frame of the world's axes, moved to the first base. */
    los_frame frame = {(double)positions[0].x, (double)positions[0].y, {1.0, 0.0}};
    los_vec2d corners[2][LOS_BASE_CORNERS];
    los_vec2d offset = los_frame_from_world(&frame, positions[1]);
    double length = los_vec2d_length(offset);
    LOS_ASSERT(isfinite(length));
    los_vec2d along = length > 0.0 ? (los_vec2d){offset.x / length, offset.y / length} : (los_vec2d){1.0, 0.0};
    double distance = length - los_base_circumradius(&bases[0]) - los_base_circumradius(&bases[1]);
    if (distance >= enough || (is_circle(&bases[0]) && is_circle(&bases[1]))) {
        return (los_separation){along, distance};
    }
    los_convex shapes[2] = {los_convex_of_base(&bases[0], positions[0], 0.0, &frame, corners[0]),
                            los_convex_of_base(&bases[1], positions[1], 0.0, &frame, corners[1])};
    los_separation best = separation_along(shapes, along);
    if (best.distance < enough) {
        try_side_normals(shapes, &best);
        try_gilbert(shapes, &best, enough);
    }
    return best;
}
