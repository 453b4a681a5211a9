/* SPDX-License-Identifier: MIT */
#include "sight/pair_conditions.h"

#include "base/bits.h"
#include "geometry/bases.h"
#include "geometry/model.h"
#include "los/los_table.h"
#include "sight/blocking_models.h"

/* --- Of a base and a piece ------------------------------------------------------------------------------------------
 */

bool los_pair_is_wholly_within(los_pair *pair, los_side side, const los_nearby_piece *near) {
    const los_placed_model *placed = pair->placed[side];
    if (!near->holds_center) {
        return false;
    }
    if ((placed->model.keywords & LOS_TOWERING) != 0) {
        return true;
    }
    if (pair->options.mode == LOS_MODE_EXACT) {
        return los_placed_model_is_within(placed, near->piece);
    }
    los_pair_sample(pair);
    uint32_t count = los_pair_samples(pair, side)->count;
    for (uint32_t i = 0; i < count; i++) {
        if (!los_pair_sample_is_inside(pair, side, near, i)) {
            return false;
        }
    }
    return true;
}

/* The distance in pixels between a base and a segment, which is a rectangle without a width. */
static double distance_to_segment(const los_base *base, los_vec2 position, los_vec2 a, los_vec2 b) {
    double x = (double)b.x - (double)a.x, y = (double)b.y - (double)a.y, length = sqrt(x * x + y * y);
    los_base segment = {LOS_CONVEX_POLYGON, 0.5 * length, 0.0, 1.0, 0.0};
    if (length > 0.0) {
        segment.cosine = x / length;
        segment.sine = y / length;
    }
    los_vec2 middle = {(float)(0.5 * ((double)a.x + (double)b.x)), (float)(0.5 * ((double)a.y + (double)b.y))};
    return los_distance_between_bases(base, position, &segment, middle);
}

/* The distance in pixels between a base and a piece with its walls; 0 if they touch. */
static double distance_to_piece(const los_pair *pair, los_side side, uint32_t number) {
    const los_placed_model *placed = pair->placed[side];
    const los_piece *piece = &pair->terrain->pieces[number];
    los_polygon polygon = los_piece_polygon(pair->terrain, piece);
    los_base base = los_base_of(&placed->model, placed->pixels_per_inch);
    los_vec2 at = placed->model.position;
    if (los_terrain_contains(pair->terrain, number, at)) {
        return 0.0;
    }
    double distance = INFINITY;
    for (uint32_t i = 0; i < polygon.count && distance > 0.0; i++) {
        los_vec2 next = polygon.points[i + 1 < polygon.count ? i + 1 : 0];
        distance = fmin(distance, distance_to_segment(&base, at, polygon.points[i], next));
    }
    for (uint32_t i = 0; i < piece->wall_count && distance > 0.0; i++) {
        const los_wall *wall = &pair->terrain->walls[piece->first_wall + i];
        distance = fmin(distance, distance_to_segment(&base, at, wall->start, wall->end));
    }
    return distance;
}

/* True if the base is at most so many inches from the piece. */
static bool is_near(const los_pair *pair, los_side side, uint32_t number, double inches) {
    const los_placed_model *placed = pair->placed[side];
    const los_box *bounds = &pair->terrain->pieces[number].bounds;
    double pixels = (inches + LOS_RANGE_TOLERANCE_INCHES) * placed->pixels_per_inch;
    double reach = pixels + (double)placed->reach + 1.0;
    los_vec2 at = placed->model.position;
    bool may_be = (double)at.x >= (double)bounds->low.x - reach && (double)at.x <= (double)bounds->high.x + reach &&
                  (double)at.y >= (double)bounds->low.y - reach && (double)at.y <= (double)bounds->high.y + reach;
    return may_be && distance_to_piece(pair, side, number) <= pixels;
}

static bool overlaps(const los_pair *pair, los_side side, const los_nearby_piece *near) {
    return near->holds_center || los_placed_model_circle_overlaps(pair->placed[side], near->piece);
}

/* Of a piece near the base, or of another one that stands for it. */
static bool has_relation(los_pair *pair, los_side side, const los_nearby_piece *near, los_condition_relation relation) {
    switch (relation) {
    case LOS_WORD_OVERLAPS:
    case LOS_WORD_GROUP:
        return overlaps(pair, side, near);
    case LOS_WORD_CENTER_IN:
        return near->holds_center;
    default:
        return los_pair_is_wholly_within(pair, side, near);
    }
}

/* True if a relation to `other` counts as one to `piece`. */
static bool stands_for(const los_piece *other, const los_piece *piece, los_condition_relation relation) {
    if (other == piece) {
        return true;
    }
    return relation == LOS_WORD_GROUP
               ? other->group == piece->group
               : other->has_id && piece->has_id && other->name[LOS_ANONYMOUS_EMPTY] == piece->name[LOS_ANONYMOUS_EMPTY];
}

static bool has_relation_by_name(los_pair *pair, los_side side, uint32_t number, los_condition_relation relation) {
    const los_placed_model *placed = pair->placed[side];
    const los_piece *pieces = pair->terrain->pieces;
    for (uint32_t i = 0; i < placed->near_count; i++) {
        const los_nearby_piece *near = &placed->near[i];
        if (stands_for(&pieces[near->piece], &pieces[number], relation) &&
            los_pair_is_in_prism(pair, side, &pieces[near->piece]) && has_relation(pair, side, near, relation)) {
            return true;
        }
    }
    return false;
}

/* The model stands on top of the piece. */
static bool is_on(const los_pair *pair, los_side side, uint32_t number) {
    const los_placed_model *placed = pair->placed[side];
    const los_nearby_piece *near = los_placed_model_nearby(placed, number);
    double above = placed->model.elevation_inches - pair->terrain->pieces[number].heights.high;
    return fabs(above) <= LOS_RANGE_TOLERANCE_INCHES && near != NULL && overlaps(pair, side, near);
}

static bool holds_for_side(los_pair *pair, los_side side, uint32_t number, const los_condition *condition) {
    switch (condition->relation) {
    case LOS_WORD_NEAR:
        return is_near(pair, side, number, condition->number);
    case LOS_WORD_TOUCHES:
        return los_pair_is_in_prism(pair, side, &pair->terrain->pieces[number]) && is_near(pair, side, number, 0.0);
    case LOS_WORD_ON:
        return is_on(pair, side, number);
    default:
        return has_relation_by_name(pair, side, number, condition->relation);
    }
}

static bool holds(los_pair *pair, uint32_t number, const los_condition *condition) {
    bool reads_shooter = condition->who != LOS_WHO_TARGET, reads_target = condition->who != LOS_WHO_SHOOTER;
    bool shooter = reads_shooter && holds_for_side(pair, LOS_SHOOTER, number, condition);
    if (reads_shooter && reads_target && shooter == (condition->who == LOS_WHO_EITHER)) {
        return shooter; /* the target makes no difference */
    }
    return los_who_combine(condition->who, shooter,
                           reads_target && holds_for_side(pair, LOS_TARGET, number, condition));
}

uint64_t los_pair_place_conditions(los_pair *pair, uint32_t piece) {
    uint64_t conditions = 0;
    for (uint64_t left = pair->rules->sets.of_places; left != 0; left &= left - 1) {
        uint32_t number = los_lowest_bit(left);
        if (holds(pair, piece, &pair->rules->conditions[number])) {
            conditions |= (uint64_t)1 << number;
        }
    }
    return conditions;
}
