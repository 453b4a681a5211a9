/* SPDX-License-Identifier: MIT */
#include "query/verdict.h"

#include "exact/exact.h"
#include "line/attempt.h"
#include "pair/pair_occluder.h"
#include "query/early_out.h"

/* Lines have numbers: 0 is center to center, then every shooter point with every target point.  Point 0 is the center
 * on both sides, so line 1 is the center line again: results list it twice, and games count on that. */
static los_sight_line line_of(const los_pair *pair, uint32_t number) {
    if (number <= 1) {
        return los_sight_line_between_centers(pair);
    }
    uint32_t targets = los_pair_samples(pair, LOS_TARGET)->count;
    return los_sight_line_between_samples(pair, (number - 1) / targets, (number - 1) % targets);
}

/* A line to look for what stops it: where prisms float and every height is stopped, from top to top. */
static los_sight_line line_to_blame_for(const los_pair *pair, uint32_t number) {
    los_sight_line sight = line_of(pair, number);
    if (pair->is_floating) {
        los_sight_line_set_heights(&sight, pair->levels[LOS_SHOOTER].high, pair->levels[LOS_TARGET].high);
    }
    return sight;
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

/* The first line after the center line that is clear, or 0; what is barred is passed over. */
static uint32_t find_clear_line(los_pair *pair) {
    uint32_t shooters = los_pair_samples(pair, LOS_SHOOTER)->count, targets = los_pair_samples(pair, LOS_TARGET)->count;
    if (los_pair_full_occluder(pair) != LOS_NO_OBSTACLE) {
        return 0;
    }
    for (uint32_t from = 0; from < shooters; from++) {
        for (uint32_t to = from == 0; to < targets; to++) {
            los_sight_line sight = los_sight_line_between_samples(pair, from, to);
            if (los_line_is_clear(pair, &sight)) {
                return 1 + from * targets + to;
            }
            if (to <= 1 && los_last_blocker_is_full_occluder(pair, from)) {
                break;
            }
        }
    }
    return 0;
}

static los_verdict answer_blocked(const los_pair *pair) {
    los_verdict answer = {.visible = false, .method = method_of(&pair->options, false, 0), .line_count = 1};
    if (pair->options.mode == LOS_MODE_SAMPLED) {
        answer.line_count = los_pair_line_count(pair);
    }
    return answer;
}

/* Seen from center to center. */
static los_verdict answer_open(const los_pair *pair) {
    los_vec2 from = pair->placed[LOS_SHOOTER]->model.position, to = pair->placed[LOS_TARGET]->model.position;
    return (los_verdict){true, method_of(&pair->options, true, 0), from, to,
                         pair->options.mode == LOS_MODE_EXACT ? 2 : 1};
}

los_verdict los_pair_verdict(los_pair *pair) {
    if (pair->options.mode == LOS_MODE_EXACT) {
        return los_exact_verdict(pair, NULL);
    }
    los_sight_line sight = los_sight_line_between_centers(pair);
    uint32_t number = 0;
    bool is_clear = los_line_is_clear(pair, &sight);
    if (!is_clear && pair->options.mode != LOS_MODE_LEGACY) {
        los_pair_sample(pair);
        number = find_clear_line(pair);
        is_clear = number > 0;
    }
    if (!is_clear) {
        return answer_blocked(pair);
    }
    sight = line_of(pair, number);
    return (los_verdict){true, method_of(&pair->options, true, number), sight.line.from, sight.line.to, number + 1};
}

static los_verdict check_points(const los_terrain *terrain, los_vec2 from, los_vec2 to) {
    bool visible = los_terrain_ray_is_clear(terrain, from, to);
    los_vec2 nowhere = {0.0f, 0.0f};
    return (los_verdict){visible, LOS_METHOD_LEGACY, visible ? from : nowhere, visible ? to : nowhere, 1};
}

static los_verdict check_begun(los_pair *pair) {
    switch (los_pair_early_out(pair)) {
    case LOS_CLEAR:
        return answer_open(pair);
    case LOS_OCCLUDED:
        return answer_blocked(pair);
    case LOS_UNDECIDED:
        break;
    }
    los_pair_finish(pair);
    return los_pair_verdict(pair);
}

los_verdict los_models_verdict(los_pair *pair, const los_options *options, const los_model *shooter,
                               const los_model *target) {
    if (options->mode == LOS_MODE_LEGACY) {
        return check_points(pair->terrain, shooter->position, target->position);
    }
    los_pair_begin(pair, options, shooter, target);
    return check_begun(pair);
}

los_verdict los_placed_verdict(los_pair *pair, const los_options *options, los_placed_model *shooter,
                               los_placed_model *target) {
    if (options->mode == LOS_MODE_LEGACY) {
        return check_points(pair->terrain, shooter->model.position, target->model.position);
    }
    los_pair_begin_placed(pair, options, shooter, target);
    return check_begun(pair);
}

/* In place of an effect: the obstacle stops some line. */
#define BLAMED UINT32_MAX

/* The names of everything that stopped some line, in order of first appearance. */
static void list_what_stopped(los_pair *pair, los_report_buffer *report, uint32_t lines) {
    for (uint32_t number = 0; number < lines; number++) {
        los_sight_line sight = line_to_blame_for(pair, number);
        uint32_t count = number == 1 ? 0 : los_line_new_blockers(pair, &sight, report->line_names);
        los_report_add_new(pair, report, report->line_names, count);
    }
    los_pair_clear_marks(pair, report->blockers, report->blocker_count);
}

/* Marks the obstacles that stop the line by themselves, with the effects of the rules' report table.  Returns how many
 * are still not known to stop one. */
static uint32_t blame(const los_pair *pair, const los_sight_line *sight, uint32_t *effects) {
    uint32_t unattributed = 0;
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (effects[i] == LOS_BLOCKS_NEVER || effects[i] == BLAMED) {
            continue;
        }
        los_obstacle tried = pair->obstacles[i];
        tried.blocking = (uint8_t)effects[i];
        if (los_obstacle_blocks(pair, sight, &tried)) {
            effects[i] = BLAMED;
        } else {
            unattributed++;
        }
    }
    return unattributed;
}

/* The names of the pieces that the rules' report table blames, one entry per piece, ids repeated or not. */
static void list_by_table(los_pair *pair, los_report_buffer *report, uint32_t lines) {
    const los_piece *pieces = pair->terrain->pieces;
    uint32_t *effects = report->line_names, unattributed = 1;
    los_pair_sort(pair);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        los_rule_flags flags = pieces[pair->obstacles[i].piece].flags | pair->flags;
        effects[i] = (uint32_t)los_rule_effect(pair->rules->report, flags);
    }
    for (uint32_t number = 1; unattributed > 0 && number < lines; number++) {
        los_sight_line sight = line_to_blame_for(pair, number);
        unattributed = blame(pair, &sight, effects);
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (effects[i] == BLAMED) {
            report->blockers[report->blocker_count++] =
                pieces[pair->obstacles[i].piece].name[pair->rules->anonymous_id];
        }
    }
}

/* The same for a line between sample points that is told by its ends alone. */
static los_attempt row_between_samples(const los_pair *pair, uint32_t number, bool blocked) {
    const los_samples *shooter = los_pair_samples(pair, LOS_SHOOTER), *target = los_pair_samples(pair, LOS_TARGET);
    uint32_t from = (number - 1) / target->count, to = (number - 1) % target->count;
    return los_attempt_without_block(shooter->points[from], target->points[to], blocked);
}

/* All lines up to the clear one.  Where nobody asks for what stopped them, their ends are enough. */
static void list_rows(los_pair *pair, const los_verdict *answer, bool want_block_points, los_report_buffer *report) {
    report->attempt_count = answer->line_count;
    for (uint32_t number = 0; number < answer->line_count; number++) {
        bool blocked = !(answer->visible && number + 1 == answer->line_count);
        if (want_block_points || number <= 1) {
            los_sight_line sight = line_of(pair, number);
            report->attempts[number] = los_attempt_of(pair, &sight, blocked, want_block_points, report);
        } else {
            report->attempts[number] = row_between_samples(pair, number, blocked);
        }
    }
}

los_verdict los_pair_report(los_pair *pair, bool want_block_points, los_report_buffer *report) {
    if (pair->options.mode == LOS_MODE_EXACT) {
        return los_exact_report(pair, want_block_points, report);
    }
    los_verdict answer = los_pair_verdict(pair);
    report->blocker_count = 0;
    list_rows(pair, &answer, want_block_points, report);
    if (!answer.visible && pair->rules->report != NULL) {
        list_by_table(pair, report, answer.line_count);
    } else if (!answer.visible) {
        list_what_stopped(pair, report, answer.line_count);
    }
    return answer;
}
