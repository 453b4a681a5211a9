/* SPDX-License-Identifier: MIT */
#include "geometry/separation.h"

enum {
    NARROWING_STEPS = 32
};

static los_separation separation_in(const los_convex shapes[2], los_vec2d along) {
    los_vec2d back = {-along.x, -along.y};
    return (los_separation){along, -los_convex_support(&shapes[1], back) - los_convex_support(&shapes[0], along)};
}

static void keep_better(los_separation *best, los_separation other) {
    if (other.distance > best->distance) {
        *best = other;
    }
}

/* Rectangles are farthest apart across a side. */
static void try_axes(const los_convex shapes[2], los_separation *best) {
    for (int i = 0; i < 2; i++) {
        los_vec2d axis = shapes[i].axis;
        los_vec2d ways[4] = {axis, {-axis.y, axis.x}, {-axis.x, -axis.y}, {axis.y, -axis.x}};
        for (int k = 0; k < 4; k++) {
            keep_better(best, separation_in(shapes, ways[k]));
        }
    }
}

/* Gilbert's method: walks towards the shortest of all ways from one to the other. */
static void try_narrowing(const los_convex shapes[2], los_separation *best, double enough) {
    los_vec2d way = los_vec2d_sub(shapes[1].center, shapes[0].center);
    for (int i = 0; i < NARROWING_STEPS && best->distance < enough; i++) {
        double length = sqrt(los_vec2d_dot(way, way));
        if (!(length > 1e-9)) {
            return;
        }
        los_vec2d along = {way.x / length, way.y / length}, back = {-along.x, -along.y};
        keep_better(best, separation_in(shapes, along));
        los_vec2d shorter =
            los_vec2d_sub(los_convex_support_point(&shapes[1], back), los_convex_support_point(&shapes[0], along));
        los_vec2d step = los_vec2d_sub(shorter, way);
        double squared = los_vec2d_dot(step, step);
        if (!(squared > 0.0)) {
            return;
        }
        double share = los_min(los_max(-los_vec2d_dot(way, step) / squared, 0.0), 1.0);
        way = los_vec2d_lerp(way, shorter, share);
    }
}

static bool is_circle(const los_base *base) {
    return base->kind == LOS_CONVEX_ELLIPSE && base->half_length == base->half_width;
}

los_separation los_separate(const los_base bases[2], const los_vec2 positions[2], double enough) {
    los_frame world = {(double)positions[0].x, (double)positions[0].y, {1.0, 0.0}};
    los_vec2d corners[2][LOS_BASE_CORNERS];
    los_vec2d way = los_frame_from_world(&world, positions[1]);
    double length = sqrt(los_vec2d_dot(way, way));
    los_vec2d along = length > 0.0 ? (los_vec2d){way.x / length, way.y / length} : (los_vec2d){1.0, 0.0};
    double distance = length - los_base_circumradius(&bases[0]) - los_base_circumradius(&bases[1]);
    if (distance >= enough || (is_circle(&bases[0]) && is_circle(&bases[1]))) {
        return (los_separation){along, distance};
    }
    los_convex shapes[2] = {los_convex_of_base(&bases[0], positions[0], 0.0, &world, corners[0]),
                            los_convex_of_base(&bases[1], positions[1], 0.0, &world, corners[1])};
    los_separation best = separation_in(shapes, along);
    if (best.distance < enough) {
        try_axes(shapes, &best);
        try_narrowing(shapes, &best, enough);
    }
    return best;
}
