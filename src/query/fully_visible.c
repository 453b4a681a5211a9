/* SPDX-License-Identifier: MIT */
/* Is every part of a target visible (los_table.h)?  In LOS_MODE_SAMPLED: are all lines between sample points clear? */
#include "query/query.h"
#include "sight/line_fan.h"
#include "sight/pair_limits.h"
#include "sight/pair_prune.h"
#include "sight/sight_line.h"

/* True if nothing in the corridor can block a line. */
static bool is_corridor_clear(const los_pair *pair) {
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        if (obstacle->blocking != LOS_BLOCKS_NEVER || obstacle->wall_phase != LOS_WALLS_NEVER) {
            return false;
        }
    }
    return pair->models.count == 0;
}

/* Writes the sample points farthest to the left and to the right of the line between the centers. */
static void find_outer_samples(const los_pair *pair, los_side side, uint32_t outer[2]) {
    los_vec2 from = pair->placed[LOS_SHOOTER]->model.position, to = pair->placed[LOS_TARGET]->model.position;
    los_vec2 along = los_sub(to, from);
    const los_samples *samples = los_pair_samples(pair, side);
    float least = INFINITY, most = -INFINITY;
    outer[0] = outer[1] = 0;
    for (uint32_t i = 0; i < samples->count; i++) {
        float aside = along.x * (samples->points[i].y - from.y) - along.y * (samples->points[i].x - from.x);
        if (aside < least) {
            least = aside;
            outer[0] = i;
        }
        if (aside > most) {
            most = aside;
            outer[1] = i;
        }
    }
}

/* False if one of the lines between outer sample points is blocked: of all lines these pass closest to obstacles. */
static bool are_outer_lines_clear(los_pair *pair, uint32_t *blocker) {
    uint32_t from[2], to[2];
    find_outer_samples(pair, LOS_SHOOTER, from);
    find_outer_samples(pair, LOS_TARGET, to);
    for (int i = 0; i < 4; i++) { /* along both sides, then across */
        los_sight_line line = los_sight_line_between_samples(pair, from[i % 2], to[i < 2 ? i : 3 - i]);
        if (!los_line_is_clear_in_loop(pair, &line, blocker)) {
            return false;
        }
    }
    return true;
}

static bool walls_block_some_line(const los_pair *pair, const los_line_fans *fans, const los_obstacle *obstacle) {
    bool blocks = false;
    uint32_t lines = obstacle->wall_phase == LOS_WALLS_NEVER ? 0 : fans->starts * fans->ends;
    for (uint32_t number = 0; !blocks && number < lines; number++) {
        los_sight_line line = los_line_of_fans(pair, fans, number);
        blocks = los_walls_block(pair, &line, obstacle);
    }
    return blocks;
}

static bool model_blocks_some_line(const los_pair *pair, const los_line_fans *fans, const los_blocking_model *model) {
    bool blocks = false;
    for (uint32_t number = 0; !blocks && number < fans->starts * fans->ends; number++) {
        los_sight_line line = los_line_of_fans(pair, fans, number);
        blocks = los_model_blocks(pair, &line, model);
    }
    return blocks;
}

/* Of exact rules, where no prism floats: what blocks no line alone blocks none together with others. */
static bool is_each_line_clear(los_pair *pair) {
    const los_line_fans fans = los_pair_line_fans(pair);
    for (uint32_t i = 0; i < pair->models.count; i++) {
        if (model_blocks_some_line(pair, &fans, &pair->models.items[i])) {
            return false;
        }
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (los_obstacle_first_blocked_line(pair, &fans, &pair->obstacles[i]) != LOS_NO_LINE ||
            walls_block_some_line(pair, &fans, &pair->obstacles[i])) {
            return false;
        }
    }
    return true;
}

/* For a finished pair. */
static bool are_all_lines_clear(los_pair *pair) {
    uint32_t blocker = LOS_NO_OBSTACLE, count = los_pair_line_count(pair);
    if (los_pair_limit(pair) != LOS_LIMIT_NONE) {
        return false;
    }
    los_pair_sample(pair);
    /* Rules that are not exact may hinder a line, and have fewer lines. */
    if (pair->rules->is_exact && !are_outer_lines_clear(pair, &blocker)) {
        return false;
    }
    los_pair_prune(pair);
    if (pair->rules->is_exact && is_corridor_clear(pair)) {
        return true;
    }
    if (pair->rules->is_exact && !pair->is_floating) {
        return is_each_line_clear(pair);
    }
    for (uint32_t number = 0; number < count; number++) {
        los_sight_line line = los_pair_line(pair, number);
        if (number != 1 && !los_line_is_clear_in_loop(pair, &line, &blocker)) {
            return false;
        }
    }
    return true;
}

bool los_query_is_fully_visible(los_query *query, const los_options *options, const los_blocking_models *blocking,
                                const los_model *shooter, const los_model *target) {
    if (!los_query_accepts(query, options, shooter) || !los_query_accepts(query, options, target)) {
        return false;
    }
    switch (los_effective_mode(los_pair_rules(&query->pair, options), options->mode)) {
    case LOS_MODE_LEGACY:
        break;
    case LOS_MODE_EXACT:
        return los_query_visible_area_among(query, options, blocking, shooter, target).fully_visible;
    case LOS_MODE_SAMPLED:
        los_query_set_blocking(query, blocking);
        los_pair_set(&query->pair, options, shooter, target);
        return are_all_lines_clear(&query->pair);
    }
    return los_query_verdict_among(query, options, blocking, shooter, target).visible;
}

bool los_query_set_is_fully_visible(los_query *query, const los_options *options, const los_blocking_models *blocking,
                                    const los_model_set *shooters, uint32_t shooter, const los_model_set *targets,
                                    uint32_t target) {
    if (los_effective_mode(los_pair_rules(&query->pair, options), options->mode) != LOS_MODE_SAMPLED) {
        return los_query_is_fully_visible(query, options, blocking, los_model_set_model(shooters, shooter),
                                          los_model_set_model(targets, target));
    }
    LOS_ASSERT(los_model_set_is_ready(shooters, &query->pair, options) &&
               los_model_set_is_ready(targets, &query->pair, options));
    los_query_set_blocking(query, blocking);
    los_pair_set_placed(&query->pair, options, &shooters->placed[shooter], &targets->placed[target]);
    return are_all_lines_clear(&query->pair);
}
