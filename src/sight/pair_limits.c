/* SPDX-License-Identifier: MIT */
#include "sight/pair_limits.h"

#include "base/trig.h"
#include "geometry/bases.h"
#include "geometry/model.h"
#include "los/los_table.h"

static const double RADIANS_PER_DEGREE = 0.017453292519943295;

/* True if the segment from a point in a direction, longer than the distance of the base, meets the base. */
static bool meets_side_of_arc(const los_base *base, los_vec2 position, los_vec2 from, double angle, double length) {
    los_rotation side = los_rotation_of(angle);
    los_vec2 to = {(float)((double)from.x + length * side.cosine), (float)((double)from.y + length * side.sine)};
    return !los_interval_is_empty(los_base_chord(base, position, 0.0, from, to));
}

bool los_base_is_in_arc(const los_base *base, los_vec2 position, los_vec2 from, double facing, double arc_degrees) {
    double x = (double)position.x - (double)from.x, y = (double)position.y - (double)from.y;
    double distance = sqrt(x * x + y * y), half = 0.5 * arc_degrees * RADIANS_PER_DEGREE;
    los_rotation ahead = los_rotation_of(facing), limit = los_rotation_of(half);
    if (arc_degrees >= 360.0 || x * ahead.cosine + y * ahead.sine >= distance * limit.cosine) {
        return true;
    }
    double length = 2.0 * (distance + los_base_circumradius(base)) + 1.0;
    return meets_side_of_arc(base, position, from, facing - half, length) ||
           meets_side_of_arc(base, position, from, facing + half, length);
}

los_limit los_pair_limit(const los_pair *pair) {
    const los_rules *rules = pair->rules;
    const los_placed_model *shooter = pair->placed[LOS_SHOOTER], *target = pair->placed[LOS_TARGET];
    if (pair->ignores_limits || rules != pair->own_rules || !rules->has_limits) {
        return LOS_LIMIT_NONE;
    }
    if (pair->range_inches > rules->max_range_inches + LOS_RANGE_TOLERANCE_INCHES) {
        return LOS_LIMIT_RANGE;
    }
    if (target->model.is_hidden && pair->range_inches > rules->detection_inches + LOS_RANGE_TOLERANCE_INCHES) {
        return LOS_LIMIT_HIDDEN;
    }
    if (rules->arc_degrees >= 360.0) {
        return LOS_LIMIT_NONE;
    }
    los_base base = los_base_of(&target->model, target->pixels_per_inch);
    return los_base_is_in_arc(&base, target->model.position, shooter->model.position, shooter->model.facing,
                              rules->arc_degrees)
               ? LOS_LIMIT_NONE
               : LOS_LIMIT_ARC;
}
