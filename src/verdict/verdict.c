/* SPDX-License-Identifier: MIT */
#include "verdict/verdict.h"

#include "sight/pair_occluder.h"

los_sight_line los_pair_line(const los_pair *pair, uint32_t number) {
    if (number <= 1) {
        return los_sight_line_between_centers(pair);
    }
    uint32_t targets = los_pair_end_count(pair, LOS_TARGET);
    return los_sight_line_between_samples(pair, (number - 1) / targets, (number - 1) % targets);
}

static los_method method_of(const los_options *options, bool visible, uint32_t clear_line) {
    if (options->mode == LOS_MODE_LEGACY) {
        return LOS_METHOD_LEGACY;
    }
    if (options->mode == LOS_MODE_EXACT) {
        return LOS_METHOD_EXACT;
    }
    if (!visible) {
        return LOS_METHOD_NONE;
    }
    return clear_line == 0 ? LOS_METHOD_CENTER : LOS_METHOD_EDGE;
}

static los_verdict not_visible(const los_pair *pair) {
    los_verdict verdict = {.visible = false, .method = method_of(&pair->options, false, 0), .line_count = 1};
    if (pair->options.mode == LOS_MODE_SAMPLED) {
        verdict.line_count = los_pair_line_count(pair);
    }
    return verdict;
}

static los_verdict visible_between_centers(const los_pair *pair) {
    los_vec2 from = pair->placed[LOS_SHOOTER]->model.position, to = pair->placed[LOS_TARGET]->model.position;
    return (los_verdict){true, method_of(&pair->options, true, 0),           from,
                         to,   pair->options.mode == LOS_MODE_EXACT ? 2 : 1, LOS_LIMIT_NONE};
}

/* True only if an obstacle or model blocks all lines from a sample point of the shooter. */
static bool occludes_sample(const los_pair *pair, uint32_t blocker, uint32_t from) {
    uint32_t model = blocker - pair->obstacle_count;
    return blocker < pair->obstacle_count ? los_obstacle_occludes_sample(pair, &pair->obstacles[blocker], from)
                                          : los_model_occludes_sample(pair, &pair->models.items[model], from);
}

/* True if nothing blocks the line.  Finds the models when the terrain leaves a line clear. */
static bool is_clear(los_pair *pair, const los_sight_line *line, uint32_t *blocker) {
    if (!los_line_is_clear_in_loop(pair, line, blocker)) {
        return false;
    }
    if (pair->models.is_found) {
        return true;
    }
    los_pair_find_models(pair);
    return pair->models.count == 0 || los_line_is_clear_in_loop(pair, line, blocker);
}

/* The first clear line after the center line, or 0.  Lines behind a full occluder are skipped.  `blocker` is the
 * obstacle that blocks the center line. */
static uint32_t find_clear_line(los_pair *pair, uint32_t blocker) {
    uint32_t shooters = los_pair_end_count(pair, LOS_SHOOTER), targets = los_pair_end_count(pair, LOS_TARGET);
    if (los_pair_full_occluder(pair) != LOS_NO_OBSTACLE) {
        return 0;
    }
    for (uint32_t from = 0; from < shooters; from++) {
        for (uint32_t to = from == 0; to < targets; to++) {
            los_sight_line line = los_sight_line_between_samples(pair, from, to);
            if (is_clear(pair, &line, &blocker)) {
                return 1 + from * targets + to;
            }
            /* Only after the first lines of a sample point: the later ones mostly have the same blocker, and the test
             * costs more than a line. */
            if (to <= 1 && blocker != LOS_NO_OBSTACLE && occludes_sample(pair, blocker, from)) {
                break;
            }
        }
    }
    return 0;
}

los_verdict los_pair_search(los_pair *pair, los_blocking_chain *chain) {
    if (pair->options.mode == LOS_MODE_EXACT) {
        return los_exact_verdict(pair, chain);
    }
    los_sight_line line = los_sight_line_between_centers(pair);
    uint32_t number = 0, blocker = LOS_NO_OBSTACLE;
    bool is_visible = is_clear(pair, &line, &blocker);
    if (!is_visible && pair->options.mode == LOS_MODE_SAMPLED) {
        los_pair_sample(pair);
        number = find_clear_line(pair, blocker);
        is_visible = number > 0;
    }
    if (!is_visible) {
        return not_visible(pair);
    }
    line = los_pair_line(pair, number);
    return (los_verdict){
        true, method_of(&pair->options, true, number), line.line.from, line.line.to, number + 1, LOS_LIMIT_NONE};
}

los_verdict los_pair_decide(los_pair *pair, los_blocking_chain *chain, los_early_out *early) {
    los_limit limit = los_pair_limit(pair);
    if (limit != LOS_LIMIT_NONE) {
        *early = (los_early_out){LOS_UNDECIDED, true, LOS_NO_OBSTACLE};
        return (los_verdict){.method = method_of(&pair->options, false, 0), .limit = limit};
    }
    *early = los_pair_early_out(pair);
    switch (early->decision) {
    case LOS_CLEAR:
        return visible_between_centers(pair);
    case LOS_OCCLUDED:
        return not_visible(pair);
    case LOS_UNDECIDED:
        break;
    }
    if (los_pair_finds_models_late(pair)) {
        los_pair_finish_terrain(pair, early->may_have_full_occluder);
    } else {
        los_pair_finish(pair, early->may_have_full_occluder);
    }
    return los_pair_search(pair, chain);
}

void los_pair_complete(los_pair *pair, const los_early_out *early) {
    if (early->decision != LOS_UNDECIDED) {
        los_pair_finish(pair, early->may_have_full_occluder);
    } else {
        los_pair_find_models(pair); /* the search may have ended without them */
    }
}

los_verdict los_point_verdict(const los_terrain *terrain, los_vec2 from, los_vec2 to) {
    bool visible = los_terrain_ray_is_clear(terrain, from, to);
    los_vec2 nowhere = {0.0f, 0.0f};
    return (los_verdict){visible, LOS_METHOD_LEGACY, visible ? from : nowhere, visible ? to : nowhere,
                         1,       LOS_LIMIT_NONE};
}

los_verdict los_models_verdict(los_pair *pair, const los_options *options, const los_model *shooter,
                               const los_model *target) {
    los_early_out early;
    if (options->mode == LOS_MODE_LEGACY) {
        return los_point_verdict(pair->terrain, shooter->position, target->position);
    }
    los_pair_begin(pair, options, shooter, target);
    return los_pair_decide(pair, NULL, &early);
}

los_verdict los_placed_verdict(los_pair *pair, const los_options *options, const los_placed_model *shooter,
                               const los_placed_model *target) {
    los_early_out early;
    if (options->mode == LOS_MODE_LEGACY) {
        return los_point_verdict(pair->terrain, shooter->model.position, target->model.position);
    }
    los_pair_begin_placed(pair, options, shooter, target);
    return los_pair_decide(pair, NULL, &early);
}

los_verdict los_placed_verdict_with_hint(los_pair *pair, const los_options *options, const los_placed_model *shooter,
                                         const los_placed_model *target, uint32_t *hint) {
    los_early_out early;
    if (options->mode == LOS_MODE_LEGACY) {
        return los_point_verdict(pair->terrain, shooter->model.position, target->model.position);
    }
    los_pair_begin_models(pair, options, shooter, target);
    if (*hint < pair->terrain->piece_count && los_pair_limit(pair) == LOS_LIMIT_NONE &&
        los_pair_is_occluded_by(pair, *hint)) {
        return not_visible(pair);
    }
    los_pair_find_candidates(pair);
    los_verdict verdict = los_pair_decide(pair, NULL, &early);
    *hint = early.occluder != LOS_NO_OBSTACLE ? early.occluder : *hint;
    return verdict;
}
