/* SPDX-License-Identifier: MIT */
#include "los_check.h"

#include "los_barrier.h"
#include "los_exact.h"
#include "los_glance.h"
#include "los_ray.h"

/* Lines have numbers: 0 is centre to centre, then every shooter point with every target point.  Point 0 is the centre
 * on both sides, so line 1 is the centre line again: results list it twice, and games count on that. */
static los_sight line_of(const los_pair *pair, uint32_t number) {
    if (number <= 1) {
        return los_sight_between_centres(pair);
    }
    uint32_t targets = los_pair_samples(pair, LOS_TARGET)->count;
    return los_sight_between_samples(pair, (number - 1) / targets, (number - 1) % targets);
}

/* A line to look for what stops it: where prisms float and every height is stopped, from top to top. */
static los_sight line_to_blame_for(const los_pair *pair, uint32_t number) {
    los_sight sight = line_of(pair, number);
    if (pair->is_floating) {
        los_sight_raise(&sight, pair->levels[LOS_SHOOTER].high, pair->levels[LOS_TARGET].high);
    }
    return sight;
}

static los_method method_of(const los_options *options, bool visible, uint32_t clear_line) {
    if (options->mode == LOS_MODE_LEGACY) {
        return LOS_BY_LEGACY;
    }
    if (options->mode == LOS_MODE_EXACT) {
        return LOS_BY_EXACT;
    }
    if (!visible) {
        return LOS_BY_NOTHING;
    }
    return clear_line == 0 ? LOS_BY_CENTRE : LOS_BY_EDGE;
}

/* The first line after the centre line that is clear, or 0; what is barred is passed over. */
static uint32_t find_clear_line(los_pair *pair) {
    uint32_t shooters = los_pair_samples(pair, LOS_SHOOTER)->count, targets = los_pair_samples(pair, LOS_TARGET)->count;
    if (los_pair_barrier(pair) != LOS_NO_OBSTACLE) {
        return 0;
    }
    for (uint32_t from = 0; from < shooters; from++) {
        for (uint32_t to = from == 0; to < targets; to++) {
            los_sight sight = los_sight_between_samples(pair, from, to);
            if (los_line_is_clear(pair, &sight)) {
                return 1 + from * targets + to;
            }
            if (to <= 1 && los_last_stop_is_barrier(pair, from)) {
                break;
            }
        }
    }
    return 0;
}

static los_answer answer_blocked(const los_pair *pair) {
    los_answer answer = {.visible = false, .method = method_of(&pair->options, false, 0), .lines = 1};
    if (pair->options.mode == LOS_MODE_SAMPLED) {
        answer.lines = los_pair_line_count(pair);
    }
    return answer;
}

/* Seen from centre to centre. */
static los_answer answer_open(const los_pair *pair) {
    los_vec2 from = pair->viewers[LOS_SHOOTER]->model.position, to = pair->viewers[LOS_TARGET]->model.position;
    return (los_answer){true, method_of(&pair->options, true, 0), from, to,
                        pair->options.mode == LOS_MODE_EXACT ? 2 : 1};
}

los_answer los_check_verdict(los_pair *pair) {
    if (pair->options.mode == LOS_MODE_EXACT) {
        return los_exact_verdict(pair, NULL);
    }
    los_sight sight = los_sight_between_centres(pair);
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
    return (los_answer){true, method_of(&pair->options, true, number), sight.line.from, sight.line.to, number + 1};
}

static los_answer check_points(const los_terrain *terrain, los_vec2 from, los_vec2 to) {
    bool visible = los_ray_is_clear(terrain, from, to);
    los_vec2 nowhere = {0.0f, 0.0f};
    return (los_answer){visible, LOS_BY_LEGACY, visible ? from : nowhere, visible ? to : nowhere, 1};
}

static los_answer check_begun(los_pair *pair) {
    switch (los_pair_glance(pair)) {
    case LOS_VIEW_OPEN:
        return answer_open(pair);
    case LOS_VIEW_BARRED:
        return answer_blocked(pair);
    case LOS_VIEW_UNKNOWN:
        break;
    }
    los_pair_finish(pair);
    return los_check_verdict(pair);
}

los_answer los_check_models(los_pair *pair, const los_options *options, const los_model *shooter,
                            const los_model *target) {
    if (options->mode == LOS_MODE_LEGACY) {
        return check_points(pair->terrain, shooter->position, target->position);
    }
    los_pair_begin(pair, options, shooter, target);
    return check_begun(pair);
}

los_answer los_check_viewers(los_pair *pair, const los_options *options, los_viewer *shooter, los_viewer *target) {
    if (options->mode == LOS_MODE_LEGACY) {
        return check_points(pair->terrain, shooter->model.position, target->model.position);
    }
    los_pair_begin_viewers(pair, options, shooter, target);
    return check_begun(pair);
}

void los_report_init(los_report *report, los_allocator allocator) {
    *report = (los_report){.allocator = allocator};
}

void los_report_free(los_report *report) {
    los_release(&report->allocator, report->rows);
    los_release(&report->allocator, report->blocking);
    los_release(&report->allocator, report->line_names);
    los_report_init(report, report->allocator);
}

los_status los_report_fit(los_report *report, const los_pair *pair) {
    const los_allocator *allocator = &report->allocator;
    uint32_t rows = 1 + LOS_SAMPLES_MAX * LOS_SAMPLES_MAX;
    /* Each piece can be named once for itself and once for its walls. */
    uint32_t names = 2 * pair->terrain->piece_count + 1;
    bool ok = los_reserve(allocator, (void **)&report->rows, &report->row_capacity, rows, sizeof *report->rows) &&
              los_reserve(allocator, (void **)&report->blocking, &report->blocking_capacity, names,
                          sizeof *report->blocking) &&
              los_reserve(allocator, (void **)&report->line_names, &report->line_names_capacity, names,
                          sizeof *report->line_names);
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

/* Lists the names that are not in the list yet. */
static void list_new(los_pair *pair, los_report *report, const uint32_t *names, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (los_pair_note(pair, names[i])) {
            report->blocking[report->blocking_count++] = names[i];
        }
    }
}

/* In place of an effect: the obstacle stops some line. */
#define BLAMED UINT32_MAX

/* The names of everything that stopped some line, in order of first appearance. */
static void list_what_stopped(los_pair *pair, los_report *report, uint32_t lines) {
    for (uint32_t number = 0; number < lines; number++) {
        los_sight sight = line_to_blame_for(pair, number);
        uint32_t count = number == 1 ? 0 : los_line_new_blockers(pair, &sight, report->line_names);
        list_new(pair, report, report->line_names, count);
    }
    los_pair_forget(pair, report->blocking, report->blocking_count);
}

/* Marks the obstacles that stop the line by themselves, with the effects of the rules' report table.  Returns how many
 * are still not known to stop one. */
static uint32_t blame(const los_pair *pair, const los_sight *sight, uint32_t *effects) {
    uint32_t innocent = 0;
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (effects[i] == LOS_PASSES || effects[i] == BLAMED) {
            continue;
        }
        los_obstacle tried = pair->obstacles[i];
        tried.stop = (uint8_t)effects[i];
        if (los_obstacle_stops(pair, sight, &tried)) {
            effects[i] = BLAMED;
        } else {
            innocent++;
        }
    }
    return innocent;
}

/* The names of the pieces that the rules' report table blames, one entry per piece, ids repeated or not. */
static void list_by_table(los_pair *pair, los_report *report, uint32_t lines) {
    const los_piece *pieces = pair->terrain->pieces;
    uint32_t *effects = report->line_names, innocent = 1;
    los_pair_sort(pair);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        los_facts facts = pieces[pair->obstacles[i].piece].facts | pair->facts;
        effects[i] = (uint32_t)los_rule_effect(pair->rules->report, facts);
    }
    for (uint32_t number = 1; innocent > 0 && number < lines; number++) {
        los_sight sight = line_to_blame_for(pair, number);
        innocent = blame(pair, &sight, effects);
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (effects[i] == BLAMED) {
            report->blocking[report->blocking_count++] = pieces[pair->obstacles[i].piece].name[pair->rules->nameless];
        }
    }
}

static los_row plain_row(los_vec2 from, los_vec2 to, bool blocked) {
    return (los_row){from, to, blocked, {false, {0.0f, 0.0f}, LOS_NO_NAME}};
}

static los_row row_of(los_pair *pair, const los_sight *sight, bool blocked, bool want_block_point, los_report *report) {
    los_row row = plain_row(sight->line.from, sight->line.to, blocked);
    if (blocked && want_block_point) {
        uint32_t count = los_line_blockers(pair, sight, report->line_names);
        row.block = los_line_block_point(pair, sight, report->line_names, count);
    }
    return row;
}

/* The same for a line between sample points that is told by its ends alone. */
static los_row row_between_samples(const los_pair *pair, uint32_t number, bool blocked) {
    const los_samples *shooter = los_pair_samples(pair, LOS_SHOOTER), *target = los_pair_samples(pair, LOS_TARGET);
    uint32_t from = (number - 1) / target->count, to = (number - 1) % target->count;
    return plain_row(shooter->points[from], target->points[to], blocked);
}

/* All lines up to the clear one.  Where nobody asks for what stopped them, their ends are enough. */
static void list_rows(los_pair *pair, const los_answer *answer, bool want_block_points, los_report *report) {
    report->row_count = answer->lines;
    for (uint32_t number = 0; number < answer->lines; number++) {
        bool blocked = !(answer->visible && number + 1 == answer->lines);
        if (want_block_points || number <= 1) {
            los_sight sight = line_of(pair, number);
            report->rows[number] = row_of(pair, &sight, blocked, want_block_points, report);
        } else {
            report->rows[number] = row_between_samples(pair, number, blocked);
        }
    }
}

/* Two rows: the centre line, and the line that passes if there is one. */
static los_answer report_exact(los_pair *pair, bool want_block_points, los_report *report) {
    los_closing closing = {.names = report->blocking};
    los_answer answer = los_exact_verdict(pair, &closing);
    los_sight centre = los_sight_between_centres(pair);
    /* Of a blocked pair, too, it may be clear: through a crack narrower than min_gap. */
    bool blocked = !los_line_is_clear(pair, &centre);
    report->row_count = 0;
    report->rows[report->row_count++] = row_of(pair, &centre, blocked, want_block_points, report);
    report->blocking_count = answer.visible ? 0 : closing.count;
    if (answer.visible) {
        los_sight sight = los_sight_between_points(answer.from, answer.to);
        report->rows[report->row_count++] = row_of(pair, &sight, false, want_block_points, report);
    } else if (closing.was_refused) {
        for (uint32_t i = 0; i < report->blocking_count; i++) {
            los_pair_note(pair, report->blocking[i]);
        }
        los_sight refused = los_sight_between_points(closing.refused_from, closing.refused_to);
        list_new(pair, report, report->line_names, los_line_blockers(pair, &refused, report->line_names));
        los_pair_forget(pair, report->blocking, report->blocking_count);
    }
    return answer;
}

los_answer los_check_report(los_pair *pair, bool want_block_points, los_report *report) {
    if (pair->options.mode == LOS_MODE_EXACT) {
        return report_exact(pair, want_block_points, report);
    }
    los_answer answer = los_check_verdict(pair);
    report->blocking_count = 0;
    list_rows(pair, &answer, want_block_points, report);
    if (!answer.visible && pair->rules->report != NULL) {
        list_by_table(pair, report, answer.lines);
    } else if (!answer.visible) {
        list_what_stopped(pair, report, answer.lines);
    }
    return answer;
}
