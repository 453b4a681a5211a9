/* SPDX-License-Identifier: MIT */
#include "sight/pair_occluder.h"

#include "base/trig.h"
#include "geometry/bases.h"
#include "geometry/model.h"
#include "los/los_table.h"
#include "terrain/corridor_query.h"

/* --- Obstacles that no line meets --------------------------------------------------------------------------------- */

/* True only if no line of the pair meets the obstacle.  One that is near a base may contain endpoints of lines, and a
 * prism may contain points along them. */
static bool is_beside(const los_pair *pair, const los_corridor_query *corridor, const los_obstacle *obstacle) {
    return obstacle->near[LOS_SHOOTER] == NULL && obstacle->near[LOS_TARGET] == NULL && !obstacle->is_partial &&
           los_corridor_query_misses(corridor, pair->terrain, &pair->terrain->pieces[obstacle->piece]);
}

void los_pair_prune(los_pair *pair) {
    const los_placed_model *a = pair->placed[LOS_SHOOTER], *b = pair->placed[LOS_TARGET];
    los_corridor_query corridor =
        los_corridor_query_between(pair->terrain, a->model.position, b->model.position, fmaxf(a->reach, b->reach));
    uint32_t kept = 0;
    LOS_ASSERT(!pair->rules->is_point_check);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (!is_beside(pair, &corridor, &pair->obstacles[i])) {
            pair->obstacles[kept++] = pair->obstacles[i];
        }
    }
    pair->obstacle_count = kept;
}

/* --- Limits of a rule set ----------------------------------------------------------------------------------------- */

static const double RADIANS_PER_DEGREE = 0.017453292519943295;

/* True if the segment from a point in a direction, longer than the distance of the base, meets the base. */
static bool meets_side_of_arc(const los_base *base, los_vec2 position, los_vec2 from, double angle, double length) {
    los_rotation side = los_rotation_of(angle);
    los_vec2 to = {(float)((double)from.x + length * side.cosine), (float)((double)from.y + length * side.sine)};
    return !los_interval_is_empty(los_base_chord(base, position, 0.0, from, to));
}

/* True if some part of a base lies in the arc around a direction, seen from a point. */
static bool base_is_in_arc(const los_base *base, los_vec2 position, los_vec2 from, double facing, double arc_degrees) {
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
    return base_is_in_arc(&base, target->model.position, shooter->model.position, shooter->model.facing,
                          rules->arc_degrees)
               ? LOS_LIMIT_NONE
               : LOS_LIMIT_ARC;
}

/* --- Full occluders ----------------------------------------------------------------------------------------------- */

bool los_pair_corridor(const los_pair *pair, los_corridor *corridor) {
    const los_placed_model *shooter = pair->placed[LOS_SHOOTER], *target = pair->placed[LOS_TARGET];
    return los_corridor_between(shooter->model.position, shooter->reach, target->model.position, target->reach,
                                corridor);
}

/* True if the obstacle blocks every line of the corridor.  An obstacle that exempts lines with an endpoint inside must
 * not be near the base on that side. */
static bool is_full_occluder(const los_pair *pair, const los_corridor *corridor, const los_obstacle *obstacle) {
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    bool blocks_all =
        obstacle->blocking == LOS_BLOCKS_ALWAYS ||
        (los_blocking_is_simple((los_blocking)obstacle->blocking) && obstacle->blocking != LOS_BLOCKS_NEVER &&
         !los_obstacle_exempts_endpoint(obstacle, LOS_TARGET) && !los_obstacle_exempts_endpoint(obstacle, LOS_SHOOTER));
    return blocks_all && !obstacle->is_partial && los_piece_is_full_occluder(pair->terrain, piece, corridor);
}

uint32_t los_pair_full_occluder(const los_pair *pair) {
    los_corridor corridor;
    if (!pair->may_have_full_occluder || !los_pair_corridor(pair, &corridor)) {
        return LOS_NO_OBSTACLE;
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (is_full_occluder(pair, &corridor, &pair->obstacles[i])) {
            return i;
        }
    }
    return LOS_NO_OBSTACLE;
}

bool los_obstacle_occludes_sample(const los_pair *pair, const los_obstacle *obstacle, uint32_t from_sample) {
    const los_placed_model *target = pair->placed[LOS_TARGET];
    los_vec2 from = los_pair_samples(pair, LOS_SHOOTER)->points[from_sample];
    los_corridor corridor;
    return los_corridor_between(from, 0.0f, target->model.position, target->reach, &corridor) &&
           is_full_occluder(pair, &corridor, obstacle);
}

/* --- Models ------------------------------------------------------------------------------------------------------ */

/* Pixels that cover the rounding of sample points. */
static const double RADIUS_TOLERANCE = 0.01;

typedef struct circle {
    los_vec2 center;
    double radius;
} circle;

/* True if both circles are on different sides of the line through two points. */
static bool separates_circles(los_vec2 a, los_vec2 b, const circle *first, const circle *second) {
    los_vec2d edge = {(double)b.x - (double)a.x, (double)b.y - (double)a.y};
    double length = los_vec2d_length(edge);
    double to_first = los_vec2d_cross(
        edge, (los_vec2d){(double)first->center.x - (double)a.x, (double)first->center.y - (double)a.y});
    double to_second = los_vec2d_cross(
        edge, (los_vec2d){(double)second->center.x - (double)a.x, (double)second->center.y - (double)a.y});
    double from = first->radius * length, to = second->radius * length;
    return (to_first > from && to_second < -to) || (to_first < -from && to_second > to);
}

/* Writes the middle of what the base has in common with one side of the hull of two circles (side 1 or -1). */
static bool meets_side(const los_blocking_model *model, const circle *first, const circle *second, double side,
                       los_vec2 *middle) {
    los_vec2d along = {(double)second->center.x - (double)first->center.x,
                       (double)second->center.y - (double)first->center.y};
    double length = los_vec2d_length(along);
    double sine = (second->radius - first->radius) / length, cosine = side * sqrt(1.0 - sine * sine);
    los_vec2d x = {along.x / length, along.y / length};
    los_vec2d normal = {-sine * x.x - cosine * x.y, -sine * x.y + cosine * x.x};
    los_vec2 from = {(float)((double)first->center.x + first->radius * normal.x),
                     (float)((double)first->center.y + first->radius * normal.y)};
    los_vec2 to = {(float)((double)second->center.x + second->radius * normal.x),
                   (float)((double)second->center.y + second->radius * normal.y)};
    los_interval chord = los_base_chord(&model->base, model->position, 0.0, from, to);
    *middle = los_lerp(from, to, (float)los_interval_middle(chord));
    return !los_interval_is_empty(chord);
}

/* True only if the chord of a circular base across the axis of the hull covers the hull's width there, and the circles
 * of shooter and target are on different sides of it.  Cheaper than the test below, which may tilt the chord. */
static bool chord_occludes(const los_blocking_model *model, const circle *first, const circle *shooter,
                           const circle *second) {
    los_vec2d along = {(double)second->center.x - (double)first->center.x,
                       (double)second->center.y - (double)first->center.y};
    los_vec2d to_model = {(double)model->position.x - (double)first->center.x,
                          (double)model->position.y - (double)first->center.y};
    los_vec2d to_shooter = {(double)shooter->center.x - (double)first->center.x,
                            (double)shooter->center.y - (double)first->center.y};
    double length = los_vec2d_length(along), sine = (second->radius - first->radius) / length;
    double at = los_vec2d_dot(to_model, along) / length, aside = fabs(los_vec2d_cross(to_model, along)) / length;
    double half_width = (first->radius + sine * at) / sqrt(1.0 - sine * sine);
    return aside + half_width + RADIUS_TOLERANCE < model->base.half_length &&
           at + RADIUS_TOLERANCE < length - second->radius &&
           at > los_vec2d_dot(to_shooter, along) / length + shooter->radius + RADIUS_TOLERANCE;
}

static bool is_circle(const los_base *base) {
    return base->kind == LOS_CONVEX_ELLIPSE && base->half_length == base->half_width;
}

/* A convex base that meets both sides of the hull contains a segment across it.  Every line from one circle to the
 * other crosses that segment if it separates the circles. */
static bool occludes(const los_blocking_model *model, const circle *first, const circle *shooter,
                     const circle *second) {
    double x = (double)second->center.x - (double)first->center.x,
           y = (double)second->center.y - (double)first->center.y, reach = first->radius + second->radius;
    los_vec2 one, other;
    if (los_base_circumradius(&model->base) < los_min(first->radius, second->radius)) {
        return false; /* the hull is wider everywhere */
    }
    if (!(x * x + y * y > reach * reach)) {
        return false;
    }
    if (is_circle(&model->base)) {
        return chord_occludes(model, first, shooter, second);
    }
    return meets_side(model, first, second, 1.0, &one) && meets_side(model, first, second, -1.0, &other) &&
           separates_circles(one, other, shooter, second);
}

static bool blocks_all_heights(const los_pair *pair, const los_blocking_model *model) {
    los_interval from = los_model_heights(&pair->placed[LOS_SHOOTER]->model);
    los_interval to = los_model_heights(&pair->placed[LOS_TARGET]->model);
    return pair->options.heights == LOS_HEIGHTS_CATEGORY ||
           (model->heights.low <= fmin(from.low, to.low) && model->heights.high >= fmax(from.high, to.high));
}

static circle circle_around(const los_pair *pair, los_side side) {
    return (circle){pair->placed[side]->model.position,
                    los_base_circumradius(&pair->models.own[side]) + RADIUS_TOLERANCE};
}

bool los_model_is_full_occluder(const los_pair *pair, const los_blocking_model *model) {
    circle from = circle_around(pair, LOS_SHOOTER), to = circle_around(pair, LOS_TARGET);
    return model->blocks && blocks_all_heights(pair, model) && occludes(model, &from, &from, &to);
}

bool los_model_occludes_sample(const los_pair *pair, const los_blocking_model *model, uint32_t from_sample) {
    circle from = {los_pair_samples(pair, LOS_SHOOTER)->points[from_sample], RADIUS_TOLERANCE};
    circle shooter = circle_around(pair, LOS_SHOOTER), to = circle_around(pair, LOS_TARGET);
    return model->blocks && blocks_all_heights(pair, model) && occludes(model, &from, &shooter, &to);
}
