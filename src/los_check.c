/* SPDX-License-Identifier: MIT */
#include "los_check.h"

/* Lines have numbers: 0 is centre to centre, then every shooter point with every target point.  Point 0 is the centre
 * on both sides, so line 1 is the centre line again: results list it twice, and games count on that. */
static uint32_t line_count(const los_pair *pair, const los_options *options) {
    return options->mode == LOS_MODE_LEGACY ? 1
                                            : 1 + pair->samples[LOS_SHOOTER].count * pair->samples[LOS_TARGET].count;
}

static los_sight line_of(const los_pair *pair, uint32_t number) {
    uint32_t targets = pair->samples[LOS_TARGET].count, index = number == 0 ? 0 : number - 1;
    return los_sight_between_samples(pair, index / targets, index % targets);
}

static los_method method_of(const los_options *options, bool visible, uint32_t clear_line) {
    if (options->mode == LOS_MODE_LEGACY) {
        return LOS_BY_LEGACY;
    }
    if (!visible) {
        return LOS_BY_NOTHING;
    }
    return clear_line == 0 ? LOS_BY_CENTRE : LOS_BY_EDGE;
}

los_answer los_check_verdict(los_pair *pair, const los_options *options) {
    uint32_t lines = line_count(pair, options);
    for (uint32_t number = 0; number < lines; number++) {
        los_sight sight = line_of(pair, number);
        if (number != 1 && los_line_is_clear(pair, &sight)) {
            return (los_answer){true, method_of(options, true, number), sight.line.from, sight.line.to, number + 1};
        }
    }
    return (los_answer){false, method_of(options, false, 0), {0.0f, 0.0f}, {0.0f, 0.0f}, lines};
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
    uint32_t rows = 1 + pair->samples[LOS_SHOOTER].count * pair->samples[LOS_TARGET].count;
    /* Each piece can be named once for itself and once for its walls. */
    uint32_t names = 2 * pair->terrain->piece_count + 1;
    bool ok = los_reserve(allocator, (void **)&report->rows, &report->row_capacity, rows, sizeof *report->rows) &&
              los_reserve(allocator, (void **)&report->blocking, &report->blocking_capacity, names,
                          sizeof *report->blocking) &&
              los_reserve(allocator, (void **)&report->line_names, &report->line_names_capacity, names,
                          sizeof *report->line_names);
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

static void add_once(los_report *report, uint32_t name) {
    for (uint32_t i = 0; i < report->blocking_count; i++) {
        if (report->blocking[i] == name) {
            return;
        }
    }
    report->blocking[report->blocking_count++] = name;
}

/* The names of everything that stopped some line, in order of first appearance. */
static void list_what_stopped(los_pair *pair, los_report *report, uint32_t lines) {
    for (uint32_t number = 0; number < lines; number++) {
        los_sight sight = line_of(pair, number);
        uint32_t count = number == 1 ? 0 : los_line_blockers(pair, &sight, report->line_names);
        for (uint32_t i = 0; i < count; i++) {
            add_once(report, report->line_names[i]);
        }
    }
}

/* Does the piece, by itself, stop some line under the report table? */
static bool stops_some_line(los_pair *pair, uint32_t piece, int stop, uint32_t lines) {
    los_obstacle alone = {piece, (uint8_t)stop, LOS_WALLS_NEVER};
    for (uint32_t number = 1; stop != LOS_PASSES && number < lines; number++) {
        los_sight sight = line_of(pair, number);
        if (los_obstacle_stops(pair, &sight, &alone)) {
            return true;
        }
    }
    return false;
}

/* The names of the pieces that the rules' report table blames, one entry per piece, ids repeated or not. */
static void list_by_table(los_pair *pair, los_report *report, uint32_t lines) {
    for (uint32_t i = 0; i < pair->terrain->piece_count; i++) {
        const los_piece *piece = &pair->terrain->pieces[i];
        int stop = los_rule_effect(pair->rules->report, piece->facts | pair->facts);
        if (stops_some_line(pair, i, stop, lines)) {
            report->blocking[report->blocking_count++] = piece->name[pair->rules->nameless];
        }
    }
}

static los_row row_of(los_pair *pair, const los_sight *sight, bool blocked, bool want_block_point, los_report *report) {
    los_row row = {sight->line.from, sight->line.to, blocked, {false, {0.0f, 0.0f}, LOS_NO_NAME}};
    if (blocked && want_block_point) {
        uint32_t count = los_line_blockers(pair, sight, report->line_names);
        row.block = los_line_block_point(pair, sight, report->line_names, count);
    }
    return row;
}

los_answer los_check_report(los_pair *pair, const los_options *options, bool want_block_points, los_report *report) {
    los_answer answer = los_check_verdict(pair, options);
    report->row_count = report->blocking_count = 0;
    for (uint32_t number = 0; number < answer.lines; number++) {
        los_sight sight = line_of(pair, number);
        bool blocked = !(answer.visible && number + 1 == answer.lines);
        report->rows[report->row_count++] = row_of(pair, &sight, blocked, want_block_points, report);
    }
    if (!answer.visible && pair->rules->report != NULL) {
        list_by_table(pair, report, answer.lines);
    } else if (!answer.visible) {
        list_what_stopped(pair, report, answer.lines);
    }
    return answer;
}
