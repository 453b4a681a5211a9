/* SPDX-License-Identifier: MIT */
#include "geometry/segment.h"

float los_segment_meets_circle(los_vec2 from, los_vec2 to, los_vec2 center, float radius) {
    los_vec2 along = los_sub(to, from), offset = los_sub(from, center);
    /* |offset + t along|^2 = radius^2 as a t^2 + b t + c = 0 */
    float a = los_dot(along, along);
    float b = 2.0f * los_dot(offset, along);
    float c = los_dot(offset, offset) - radius * radius;
    float discriminant = b * b - 4.0f * a * c;
    if (discriminant < 0.0f) {
        return -1.0f;
    }
    float root = sqrtf(discriminant);
    float first = (-b - root) / (2.0f * a);
    float second = (-b + root) / (2.0f * a);
    if (first >= 0.0f && first <= 1.0f) {
        return first;
    }
    return second >= 0.0f && second <= 1.0f ? second : -1.0f;
}
