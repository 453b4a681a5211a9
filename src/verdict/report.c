/* SPDX-License-Identifier: MIT */
#include "verdict/report.h"

#include "sight/judge.h"
#include "sight/line_fan.h"
#include "sight/pair_occluder.h"
#include "sight/sight_line.h"
#include "terrain/corridor_query.h"

#include <string.h>

/* --- Attempts ---------------------------------------------------------------------------------------------------- */

/* Line `number` by its endpoints alone, which is cheaper than los_pair_line. */
static los_attempt attempt_between_samples(const los_pair *pair, uint32_t number, bool blocked) {
    const los_samples *shooter = los_pair_samples(pair, LOS_SHOOTER), *target = los_pair_samples(pair, LOS_TARGET);
    uint32_t targets = los_pair_end_count(pair, LOS_TARGET);
    uint32_t from = (number - 1) / targets, to = (number - 1) % targets;
    return los_attempt_without_block(shooter->points[from], target->points[to], blocked);
}

/* All lines up to the clear one. */
static void list_attempts(los_pair *pair, const los_verdict *verdict, bool want_block_points,
                          los_report_buffer *report) {
    LOS_ASSERT(verdict->line_count <= report->attempt_capacity);
    report->attempt_count = verdict->line_count;
    for (uint32_t number = 0; number < verdict->line_count; number++) {
        bool blocked = !(verdict->visible && number + 1 == verdict->line_count);
        if (want_block_points || number <= 1) {
            los_sight_line line = los_pair_line(pair, number);
            report->attempts[number] = los_attempt_of(pair, &line, blocked, want_block_points, report);
        } else {
            report->attempts[number] = attempt_between_samples(pair, number, blocked);
        }
    }
}

/* --- Names of models ----------------------------------------------------------------------------------------------*/

void los_move_models_last(los_name *names, uint32_t count) {
    uint32_t terrain = 0;
    for (uint32_t i = 0; i < count; i++) {
        los_name moved = names[i];
        if (!los_name_is_model(moved)) {
            for (uint32_t at = i; at > terrain; at--) {
                names[at] = names[at - 1];
            }
            names[terrain++] = moved;
        }
    }
}

/* --- Blockers ---------------------------------------------------------------------------------------------------- */

/* A blocked line for listing its blockers: where prisms float, from top to top, since all heights are blocked. */
static los_sight_line blocked_line(const los_pair *pair, uint32_t number) {
    los_sight_line line = los_pair_line(pair, number);
    if (pair->is_floating) {
        los_sight_line_set_heights(&line, pair->levels[LOS_SHOOTER].high, pair->levels[LOS_TARGET].high);
    }
    return line;
}

static uint32_t count_unmarked_models(const los_pair *pair) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < pair->models.count; i++) {
        count += !los_pair_is_name_marked(pair, pair->models.items[i].name);
    }
    return count;
}

/* Adds the models that block some line and are not marked, in order of first appearance. */
static void list_models_of_lines(los_pair *pair, los_report_buffer *report, uint32_t lines) {
    uint32_t before = report->blocker_count, unmarked = count_unmarked_models(pair);
    for (uint32_t number = 1; number < lines && report->blocker_count < before + unmarked; number++) {
        los_sight_line line = blocked_line(pair, number);
        for (uint32_t i = 0; i < pair->models.count; i++) {
            los_name name = pair->models.items[i].name;
            if (!los_pair_is_name_marked(pair, name) && los_model_blocks(pair, &line, &pair->models.items[i])) {
                los_report_add_new(pair, report, &name, 1);
            }
        }
    }
    los_pair_clear_marks(pair, report->blockers + before, report->blocker_count - before);
}

/* True if something that can block a line is not marked. */
static bool has_unmarked(const los_pair *pair) {
    if (!pair->rules->is_exact) {
        return true; /* an obstacle may block by its depth, or hinder */
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
        if ((obstacle->blocking != LOS_BLOCKS_NEVER && !los_pair_is_name_marked(pair, los_pair_name(pair, piece))) ||
            (obstacle->wall_phase != LOS_WALLS_NEVER && !los_pair_is_name_marked(pair, piece->wall_name))) {
            return true;
        }
    }
    return count_unmarked_models(pair) > 0;
}

enum {
    ORDERED_OBSTACLES_MAX = 64 /* sorting more by selection costs more than testing line after line */
};

/* True if the names of a line are those of the obstacles that block it, each by its polygon alone. */
static bool has_polygons_only(const los_pair *pair) {
    bool has_walls = false;
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        has_walls = has_walls || pair->obstacles[i].wall_phase != LOS_WALLS_NEVER;
    }
    return pair->rules->is_exact && pair->options.mode == LOS_MODE_SAMPLED && !has_walls &&
           pair->obstacle_count <= ORDERED_OBSTACLES_MAX;
}

/* Adds the names of the obstacles that block some line and are not marked, in order of first appearance: by line, then
 * by piece. */
static void list_obstacles_by_line(los_pair *pair, los_report_buffer *report) {
    const los_line_fans fans = los_pair_line_fans(pair);
    uint32_t first_lines[ORDERED_OBSTACLES_MAX];
    los_pair_sort(pair);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        los_name name = los_pair_name(pair, &pair->terrain->pieces[pair->obstacles[i].piece]);
        first_lines[i] = los_pair_is_name_marked(pair, name)
                             ? LOS_NO_LINE
                             : los_obstacle_first_blocked_line(pair, &fans, &pair->obstacles[i]);
    }
    for (;;) {
        uint32_t next = 0;
        for (uint32_t i = 1; i < pair->obstacle_count; i++) {
            next = first_lines[i] < first_lines[next] ? i : next;
        }
        if (pair->obstacle_count == 0 || first_lines[next] == LOS_NO_LINE) {
            return;
        }
        first_lines[next] = LOS_NO_LINE;
        los_name name = los_pair_name(pair, &pair->terrain->pieces[pair->obstacles[next].piece]);
        los_report_add_new(pair, report, &name, 1);
    }
}

/* The names of everything that blocks some line and is not marked, in order of first appearance, models last. */
static void list_blockers_of_lines(los_pair *pair, los_report_buffer *report, uint32_t lines) {
    if (has_polygons_only(pair)) {
        list_obstacles_by_line(pair, report);
        los_pair_clear_marks(pair, report->blockers, report->blocker_count);
        list_models_of_lines(pair, report, lines);
        return;
    }
    bool may_find_more = has_unmarked(pair);
    for (uint32_t number = 0; may_find_more && number < lines; number++) {
        los_sight_line line = blocked_line(pair, number);
        uint32_t before = report->blocker_count,
                 count = number == 1 ? 0 : los_line_new_blockers(pair, &line, report->line_names);
        los_report_add_new(pair, report, report->line_names, count);
        may_find_more = report->blocker_count == before || has_unmarked(pair);
    }
    los_pair_clear_marks(pair, report->blockers, report->blocker_count);
    los_move_models_last(report->blockers, report->blocker_count);
}

/* Replaces the effect of an obstacle that blocks some line, and of one that the caller of los_placed_blockers knows. */
#define ATTRIBUTED UINT32_MAX
#define KNOWN      (UINT32_MAX - 1)

/* True if the obstacle blocks some line by itself, with an effect of the rules' report table. */
static bool blocks_with_effect(los_pair *pair, const los_line_fans *fans, const los_obstacle *given, uint32_t effect) {
    los_obstacle obstacle = *given;
    obstacle.blocking = (uint8_t)effect;
    memset(obstacle.rows, LOS_NO_ROW, sizeof obstacle.rows);
    return los_obstacle_first_blocked_line(pair, fans, &obstacle) != LOS_NO_LINE;
}

/* Rules chosen by an edition do not exempt for where the bases are here, as the reference game does not. */
static los_conditions report_conditions(los_pair *pair, uint32_t obstacle) {
    uint32_t piece = pair->obstacles[obstacle].piece;
    return pair->own_rules != NULL ? los_pair_conditions(pair, piece)
                                   : los_pair_piece_conditions(pair, &pair->terrain->pieces[piece]);
}

/* True if both lists have the name of an obstacle without walls. */
static bool is_known(const los_pair *pair, const los_obstacle *obstacle, const los_known_blockers *known) {
    los_name name = los_pair_name(pair, &pair->terrain->pieces[obstacle->piece]);
    return known != NULL && obstacle->wall_phase == LOS_WALLS_NEVER &&
           los_names_have(known->blockers, known->blocker_count, name) &&
           los_names_have(known->listed, known->listed_count, name);
}

/* Sets the effect of each obstacle under the rules' report table, and ATTRIBUTED for those that block some line. */
static void attribute_lines(los_pair *pair, const los_line_fans *fans, const los_known_blockers *known,
                            uint32_t *effects) {
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
        los_blocking effect = los_rules_blocking(&pair->rules->tables[LOS_REPORT_RULES], report_conditions(pair, i));
        effects[i] =
            is_known(pair, obstacle, known) ? KNOWN : (uint32_t)los_pair_blocking_in_prism(pair, piece, effect);
        if (effects[i] != KNOWN && effects[i] != LOS_BLOCKS_NEVER &&
            blocks_with_effect(pair, fans, obstacle, effects[i])) {
            effects[i] = ATTRIBUTED;
        }
    }
}

/* True if a sample point of the shooter is inside the obstacle. */
static bool contains_shooter_sample(los_pair *pair, const los_obstacle *obstacle) {
    const los_nearby_piece *near = obstacle->near[LOS_SHOOTER];
    uint32_t count = near == NULL ? 0 : los_pair_samples(pair, LOS_SHOOTER)->count;
    for (uint32_t i = 0; i < count; i++) {
        if (los_pair_sample_is_inside(pair, LOS_SHOOTER, near, i)) {
            return true;
        }
    }
    return false;
}

/* Of an edition: its report table exempts lines that start inside; beyond that it does not exempt more than the rules,
 * so that an attributed obstacle blocks if it can at all, and another one only lines that start inside. */
static bool may_block_more_lines(los_pair *pair, const los_obstacle *obstacle) {
    return pair->own_rules != NULL || (!los_blocking_exempts_endpoint((los_blocking)obstacle->blocking, LOS_SHOOTER) &&
                                       contains_shooter_sample(pair, obstacle));
}

/* True if the obstacle blocks some line. */
static bool blocks_some_line(los_pair *pair, const los_line_fans *fans, const los_obstacle *obstacle,
                             bool is_attributed) {
    bool is_edition = pair->own_rules == NULL;
    if (is_edition && (obstacle->blocking == LOS_BLOCKS_NEVER || is_attributed)) {
        return obstacle->blocking != LOS_BLOCKS_NEVER;
    }
    return may_block_more_lines(pair, obstacle) && los_obstacle_first_blocked_line(pair, fans, obstacle) != LOS_NO_LINE;
}

/* True if the walls of the obstacle, which are tested with it, block some line. */
static bool walls_block_some_line(const los_pair *pair, const los_obstacle *obstacle, uint32_t lines) {
    bool blocks = false;
    for (uint32_t number = 1; !blocks && obstacle->wall_phase == LOS_WALLS_WITH_PIECE && number < lines; number++) {
        los_sight_line line = blocked_line(pair, number);
        blocks = los_walls_block(pair, &line, obstacle);
    }
    return blocks;
}

static bool has_walls_after_pieces(const los_pair *pair) {
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (pair->obstacles[i].wall_phase == LOS_WALLS_AFTER_PIECES) {
            return true;
        }
    }
    return false;
}

/* Adds the walls that block a line which no piece blocks. */
static void add_walls_after_pieces(los_pair *pair, los_report_buffer *report, uint32_t lines) {
    bool may_block = has_walls_after_pieces(pair) && los_pair_full_occluder(pair) == LOS_NO_OBSTACLE;
    for (uint32_t number = 1; may_block && number < lines; number++) {
        los_sight_line line = blocked_line(pair, number);
        uint32_t name = los_line_wall_after_pieces(pair, &line);
        los_report_add_new(pair, report, &name, name != LOS_NO_NAME);
    }
}

/* Adds what hinders the lines that nothing blocks alone. */
static void add_hinderers(los_pair *pair, los_report_buffer *report, uint32_t lines) {
    for (uint32_t number = 1; pair->has_hindrance && number < lines; number++) {
        los_sight_line line = blocked_line(pair, number);
        los_report_add_new(pair, report, report->line_names, los_line_hinderers(pair, &line, report->line_names));
    }
}

/* For rules with a report table: lists, except for what is known (may be NULL), the pieces that block some line under
 * that table, one entry per piece even if pieces share an id, and the names of what blocks some line under the rules,
 * in the order of pieces. */
static void list_blockers_by_table(los_pair *pair, los_report_buffer *report, uint32_t lines,
                                   const los_known_blockers *known) {
    const los_piece *pieces = pair->terrain->pieces;
    uint32_t *effects = report->line_names;
    LOS_ASSERT(pair->obstacle_count <= report->line_names_capacity);
    los_pair_sort(pair);
    const los_line_fans fans = los_pair_line_fans(pair);
    attribute_lines(pair, &fans, known, effects);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (effects[i] == KNOWN) {
            continue;
        }
        const los_obstacle *obstacle = &pair->obstacles[i];
        const uint32_t name = los_pair_name(pair, &pieces[obstacle->piece]);
        bool is_attributed = effects[i] == ATTRIBUTED;
        if (is_attributed) {
            report->listed[report->listed_count++] = name;
        }
        los_report_add_new(pair, report, &name, blocks_some_line(pair, &fans, obstacle, is_attributed));
        los_report_add_new(pair, report, &pieces[obstacle->piece].wall_name,
                           walls_block_some_line(pair, obstacle, lines));
    }
    add_walls_after_pieces(pair, report, lines);
    add_hinderers(pair, report, lines);
    los_pair_clear_marks(pair, report->blockers, report->blocker_count);
    list_models_of_lines(pair, report, lines);
    los_move_models_last(report->blockers, report->blocker_count);
}

/* --- The report -------------------------------------------------------------------------------------------------- */

/* The reference game has no models that block. */
static void list_blockers_without_models(los_report_buffer *report) {
    report->listed_count = 0;
    for (uint32_t i = 0; i < report->blocker_count; i++) {
        if (!los_name_is_model(report->blockers[i])) {
            report->listed[report->listed_count++] = report->blockers[i];
        }
    }
}

/* Lists what blocks the lines of a finished pair, except for what is known (may be NULL). */
static void list_blockers(los_pair *pair, los_report_buffer *report, uint32_t lines, const los_known_blockers *known) {
    if (pair->rules->tables[LOS_REPORT_RULES].count > 0) {
        list_blockers_by_table(pair, report, lines, known);
    } else {
        list_blockers_of_lines(pair, report, lines);
        list_blockers_without_models(report);
    }
}

/* Adds attempts and blockers to the verdict of a finished pair.  The chain is filled in LOS_MODE_EXACT, if not visible.
 */
static void fill(los_pair *pair, const los_verdict *verdict, const los_blocking_chain *chain, bool want_block_points,
                 los_report_buffer *report) {
    LOS_ASSERT(pair->marks.listed_count == 0);
    if (pair->options.mode == LOS_MODE_EXACT && verdict->limit == LOS_LIMIT_NONE) {
        los_exact_fill_report(pair, verdict, chain, want_block_points, report);
        list_blockers_without_models(report);
        return;
    }
    report->attempt_count = report->blocker_count = report->listed_count = 0;
    if (verdict->limit != LOS_LIMIT_NONE) {
        return; /* no line was tested */
    }
    if (!verdict->visible && pair->options.mode == LOS_MODE_SAMPLED) {
        los_pair_sample(pair);
    }
    list_attempts(pair, verdict, want_block_points, report);
    if (verdict->visible) {
        return;
    }
    list_blockers(pair, report, verdict->line_count, NULL);
}

los_verdict los_pair_report(los_pair *pair, bool want_block_points, los_report_buffer *report) {
    los_blocking_chain chain = {.names = report->blockers};
    los_verdict verdict = los_pair_search(pair, &chain);
    fill(pair, &verdict, &chain, want_block_points, report);
    return verdict;
}

los_verdict los_models_finish(los_pair *pair, const los_options *options, const los_model *shooter,
                              const los_model *target, los_blocking_chain *chain) {
    los_early_out early;
    los_verdict verdict;
    if (options->mode == LOS_MODE_LEGACY) {
        verdict = los_point_verdict(pair->terrain, shooter->position, target->position);
        los_pair_set(pair, options, shooter, target);
        return verdict;
    }
    los_pair_begin(pair, options, shooter, target);
    verdict = los_pair_decide(pair, chain, &early);
    if (verdict.limit != LOS_LIMIT_NONE) {
        los_pair_finish(pair, true);
    } else {
        los_pair_complete(pair, &early);
    }
    if (early.decision == LOS_OCCLUDED && pair->options.mode == LOS_MODE_EXACT) {
        los_verdict searched = los_pair_search(pair, chain); /* for the chain alone */
        LOS_ASSERT(!searched.visible);
        (void)searched;
    }
    return verdict;
}

los_verdict los_models_report(los_pair *pair, const los_options *options, const los_model *shooter,
                              const los_model *target, bool want_block_points, los_report_buffer *report) {
    los_blocking_chain chain = {.names = report->blockers};
    los_verdict verdict = los_models_finish(pair, options, shooter, target, &chain);
    if (!verdict.visible && options->mode == LOS_MODE_SAMPLED) {
        los_pair_prune(pair);
    }
    fill(pair, &verdict, &chain, want_block_points, report);
    return verdict;
}

los_verdict los_models_proof(los_pair *pair, const los_options *options, const los_model *shooter,
                             const los_model *target, los_report_buffer *report) {
    los_early_out early;
    report->attempt_count = report->blocker_count = report->listed_count = 0;
    if (options->mode != LOS_MODE_SAMPLED) {
        los_verdict verdict = los_models_verdict(pair, options, shooter, target);
        if (!verdict.visible) {
            verdict = los_models_report(pair, options, shooter, target, false, report);
            report->attempt_count = 0;
        }
        return verdict;
    }
    los_pair_begin(pair, options, shooter, target);
    los_verdict verdict = los_pair_decide(pair, NULL, &early);
    if (!verdict.visible && verdict.limit == LOS_LIMIT_NONE) {
        los_pair_complete(pair, &early);
        los_pair_prune(pair);
        los_pair_sample(pair);
        list_blockers(pair, report, verdict.line_count, NULL);
    }
    return verdict;
}

/* --- Blockers of many pairs -------------------------------------------------------------------------------------- */

bool los_pair_has_unknown_piece(const los_pair *pair, const los_known_blockers *known) {
    const los_placed_model *a = pair->placed[LOS_SHOOTER], *b = pair->placed[LOS_TARGET];
    los_corridor_query corridor =
        los_corridor_query_between(pair->terrain, a->model.position, b->model.position, fmaxf(a->reach, b->reach));
    for (uint32_t i = 0; i < pair->candidate_count; i++) {
        uint32_t number = pair->candidates[i];
        const los_piece *piece = &pair->terrain->pieces[number];
        los_name name = los_pair_name(pair, piece);
        bool is_listed = piece->wall_count == 0 && los_names_have(known->blockers, known->blocker_count, name) &&
                         los_names_have(known->listed, known->listed_count, name);
        if (!is_listed && (los_placed_model_is_near(a, number) || los_placed_model_is_near(b, number) ||
                           pair->options.heights == LOS_HEIGHTS_TRUE ||
                           !los_corridor_query_misses(&corridor, pair->terrain, piece))) {
            return true;
        }
    }
    return false;
}

void los_placed_blockers(los_pair *pair, const los_options *options, const los_placed_model *shooter,
                         const los_placed_model *target, const los_known_blockers *known, los_report_buffer *report) {
    LOS_ASSERT(options->mode == LOS_MODE_SAMPLED);
    report->attempt_count = report->blocker_count = report->listed_count = 0;
    los_pair_begin_placed(pair, options, shooter, target);
    if (pair->rules->is_exact && pair->blocking.table == NULL && !los_pair_has_unknown_piece(pair, known)) {
        return;
    }
    los_pair_finish(pair, true);
    los_pair_prune(pair);
    los_pair_sample(pair);
    uint32_t lines = los_pair_line_count(pair);
    for (uint32_t i = 0; i < known->blocker_count; i++) {
        los_pair_mark_name(pair, known->blockers[i]);
    }
    list_blockers(pair, report, lines, known);
    los_pair_clear_marks(pair, known->blockers, known->blocker_count);
}
