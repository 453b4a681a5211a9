/* SPDX-License-Identifier: MIT */
#include "sight/pair_heights.h"

bool los_pair_has_true_heights(const los_pair *pair) {
    return pair->options.heights == LOS_HEIGHTS_TRUE && !pair->rules->is_point_check;
}

bool los_pair_is_in_prism(const los_pair *pair, los_side side, const los_piece *piece) {
    return !los_pair_has_true_heights(pair) || los_model_is_in_prism(&pair->placed[side]->model, piece->heights);
}

los_blocking los_pair_blocking_in_prism(const los_pair *pair, const los_piece *piece, los_blocking blocking) {
    if (blocking == LOS_BLOCKS_NEVER || blocking == LOS_BLOCKS_ALWAYS || !los_pair_has_true_heights(pair)) {
        return blocking;
    }
    /* The cases of an endpoint that is outside count for all. */
    const uint32_t starts_outside = 1u << 0 | 1u << 2, ends_outside = 1u << 0 | 1u << 1;
    uint32_t blocks = blocking;
    if (!los_pair_is_in_prism(pair, LOS_SHOOTER, piece)) {
        blocks = (blocks & starts_outside) | (blocks & starts_outside) << 1;
    }
    if (!los_pair_is_in_prism(pair, LOS_TARGET, piece)) {
        blocks = (blocks & ends_outside) | (blocks & ends_outside) << 2;
    }
    return (los_blocking)blocks;
}

/* The bits of a case that can be set: models above or below a prism have no endpoint inside. */
static uint32_t cases_in_prism(const los_pair *pair, const los_piece *piece) {
    return (los_pair_is_in_prism(pair, LOS_SHOOTER, piece) ? (uint32_t)LOS_CASE_STARTS_INSIDE : 0) |
           (los_pair_is_in_prism(pair, LOS_TARGET, piece) ? (uint32_t)LOS_CASE_ENDS_INSIDE : 0);
}

/* The same for the rows of rules that are not exact. */
static void resolve_rows(const los_pair *pair, los_obstacle *obstacle) {
    uint32_t possible = cases_in_prism(pair, &pair->terrain->pieces[obstacle->piece]);
    for (uint32_t in_case = LOS_CASES; in_case-- > 0;) { /* the cases that others refer to come last */
        obstacle->rows[in_case] = obstacle->rows[in_case & possible];
    }
}

/* True if a line within these heights can pass under the obstacle. */
static bool is_floating(const los_pair *pair, const los_obstacle *obstacle, los_interval lines) {
    los_interval prism = pair->terrain->pieces[obstacle->piece].heights;
    bool blocks = obstacle->rule_blocking != LOS_BLOCKS_NEVER || obstacle->rule_wall_phase != LOS_WALLS_NEVER ||
                  !pair->rules->is_exact; /* it may hinder */
    return blocks && prism.low > lines.low && prism.low <= lines.high;
}

/* Sets what the obstacle does to lines within these heights. */
static void resolve_obstacle_heights(const los_pair *pair, los_obstacle *obstacle, los_interval lines) {
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    los_interval prism = piece->heights;
    obstacle->rule_blocking = (uint8_t)los_pair_blocking_in_prism(pair, piece, (los_blocking)obstacle->rule_blocking);
    bool is_above_or_below = prism.high < lines.low || prism.low > lines.high;
    obstacle->blocking = is_above_or_below ? (uint8_t)LOS_BLOCKS_NEVER : obstacle->rule_blocking;
    obstacle->wall_phase = is_above_or_below ? (uint8_t)LOS_WALLS_NEVER : obstacle->rule_wall_phase;
    obstacle->is_partial = !(prism.low <= lines.low && prism.high >= lines.high);
    if (!pair->rules->is_exact) {
        resolve_rows(pair, obstacle);
    }
}

void los_pair_resolve_heights(los_pair *pair) {
    los_interval bodies[LOS_SIDES], lines;
    for (int side = 0; side < LOS_SIDES; side++) {
        bodies[side] = los_model_heights(&pair->placed[side]->model);
    }
    lines = (los_interval){fmin(bodies[LOS_SHOOTER].low, bodies[LOS_TARGET].low),
                           fmax(bodies[LOS_SHOOTER].high, bodies[LOS_TARGET].high)};
    pair->is_floating = los_model_list_has_floating(&pair->models, lines);
    for (uint32_t i = 0; i < pair->obstacle_count && !pair->is_floating; i++) {
        pair->is_floating = is_floating(pair, &pair->obstacles[i], lines);
    }
    for (int side = 0; side < LOS_SIDES; side++) {
        pair->levels[side] = pair->is_floating ? bodies[side] : (los_interval){bodies[side].high, bodies[side].high};
    }
    if (!pair->is_floating) {
        lines.low = fmin(bodies[LOS_SHOOTER].high, bodies[LOS_TARGET].high);
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        resolve_obstacle_heights(pair, &pair->obstacles[i], lines);
    }
    los_model_list_resolve_heights(&pair->models, lines);
}

bool los_pair_has_prisms(const los_pair *pair) {
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        if (obstacle->is_partial &&
            (obstacle->blocking != LOS_BLOCKS_NEVER || obstacle->wall_phase != LOS_WALLS_NEVER)) {
            return true;
        }
    }
    return los_model_list_has_prisms(&pair->models);
}
