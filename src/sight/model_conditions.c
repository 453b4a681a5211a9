/* SPDX-License-Identifier: MIT */
#include "sight/model_conditions.h"

#include "base/bits.h"
#include "los/los_table.h"

/* Inches: a model on a lower floor is at ground level. */
static const double GROUND_LEVEL_HEIGHT = 3.0;

/* --- Of the models -------------------------------------------------------------------------------------------------
 */

static bool compares(los_comparison comparison, double value, double number, double tolerance) {
    switch (comparison) {
    case LOS_LESS:
        return value < number - tolerance;
    case LOS_AT_MOST:
        return value <= number + tolerance;
    case LOS_MORE:
        return value > number + tolerance;
    case LOS_AT_LEAST:
        break;
    }
    return value >= number - tolerance;
}

bool los_who_combine(los_who who, bool shooter, bool target) {
    switch (who) {
    case LOS_WHO_SHOOTER:
        return shooter;
    case LOS_WHO_TARGET:
        return target;
    case LOS_WHO_EITHER:
        return shooter || target;
    case LOS_WHO_BOTH:
        break;
    }
    return shooter && target;
}

static bool has_tag(const los_model *model, const los_condition *condition) {
    return (model->tags >> condition->tag & 1) != 0 || (model->keywords & condition->keyword) != 0;
}

static bool holds_for_models(const los_condition *condition, const los_model *shooter, const los_model *target,
                             double inches) {
    switch (condition->kind) {
    case LOS_CONDITION_MODEL_TAG:
        return los_who_combine(condition->who, has_tag(shooter, condition), has_tag(target, condition));
    case LOS_CONDITION_RANGE:
        return compares(condition->comparison, inches, condition->number, LOS_RANGE_TOLERANCE_INCHES);
    case LOS_CONDITION_HIDDEN:
        return target->is_hidden;
    case LOS_CONDITION_SAME_SIDE:
        return shooter->side == target->side;
    default:
        return false;
    }
}

los_conditions los_models_conditions(const los_rules *rules, const los_model *shooter, const los_model *target,
                                     double inches) {
    los_conditions conditions = {shooter->keywords | target->keywords, 0};
    if (shooter->elevation_inches < GROUND_LEVEL_HEIGHT && target->elevation_inches < GROUND_LEVEL_HEIGHT) {
        conditions.flags |= LOS_GROUND_LEVEL;
    }
    for (uint64_t left = rules->sets.of_pair; left != 0; left &= left - 1) {
        uint32_t number = los_lowest_bit(left);
        if (holds_for_models(&rules->conditions[number], shooter, target, inches)) {
            conditions.custom |= (uint64_t)1 << number;
        }
    }
    return conditions;
}

static double size_of(const los_model *model) {
    return model->size > 0.0 ? model->size : model->height_inches;
}

void los_models_sizes(const los_model *shooter, const los_model *target, double sizes[LOS_WHO_BOTH + 1]) {
    double from = size_of(shooter), to = size_of(target);
    sizes[LOS_WHO_SHOOTER] = from;
    sizes[LOS_WHO_TARGET] = to;
    sizes[LOS_WHO_EITHER] = from > to ? from : to;
    sizes[LOS_WHO_BOTH] = from < to ? from : to;
}

uint64_t los_size_conditions(const los_rules *rules, double size, const double sizes[LOS_WHO_BOTH + 1]) {
    uint64_t conditions = 0;
    for (uint64_t left = rules->sets.of_sizes; left != 0; left &= left - 1) {
        uint32_t number = los_lowest_bit(left);
        const los_condition *condition = &rules->conditions[number];
        if (compares(condition->comparison, size, sizes[condition->who], 0.0)) {
            conditions |= (uint64_t)1 << number;
        }
    }
    return conditions;
}

bool los_blocker_condition_holds(const los_condition *condition, const los_model *blocker,
                                 const double sizes[LOS_WHO_BOTH + 1], bool compares_sizes) {
    if (condition->kind == LOS_CONDITION_BLOCKER_TAG) {
        return has_tag(blocker, condition);
    }
    return compares_sizes && compares(condition->comparison, size_of(blocker), sizes[condition->who], 0.0);
}
