/* SPDX-License-Identifier: MIT */
/* Sets a pair to two models: conditions, exemptions, and what each piece does. */
#include "sight/pair.h"

#include "los/los_table.h"
#include "sight/pair_conditions.h"
#include "sight/pair_heights.h"
#include "terrain/corridor_query.h"

#include <string.h>

/* --- Conditions -------------------------------------------------------------------------------------------------- */

/* True if los_pair_limit reads the distance between the bases. */
static bool limits_need_range(const los_pair *pair, const los_model *target) {
    const los_rules *rules = pair->rules;
    return rules == pair->own_rules &&
           (isfinite(rules->max_range_inches) || (target->is_hidden && isfinite(rules->detection_inches)));
}

void los_pair_set_models(los_pair *pair, const los_options *options, const los_model *shooter,
                         const los_model *target) {
    const los_rules *rules = los_pair_rules(pair, options);
    pair->rules = rules;
    pair->options = *options;
    pair->options.mode = los_effective_mode(rules, options->mode);
    if (rules->has_range_conditions || limits_need_range(pair, target)) {
        pair->range_inches = los_base_distance(shooter, target, options->pixels_per_inch);
    }
    pair->conditions = los_models_conditions(rules, shooter, target, pair->range_inches);
    /* Under true heights the prisms decide what sees over what. */
    bool has_categories = options->heights == LOS_HEIGHTS_CATEGORY;
    pair->piece_mask = has_categories ? ~(los_rule_flags)LOS_HEIGHT_GIVEN : ~(los_rule_flags)0;
    pair->compares_sizes = rules->sets.of_sizes != 0 && has_categories;
    pair->has_depth = rules->has_depth;
    pair->has_hindrance = rules->has_hindrance;
    if (pair->compares_sizes) {
        los_models_sizes(shooter, target, pair->sizes);
    }
}

static bool needs_shooter_within(const los_pair *pair, const los_piece *piece) {
    los_rule_flags flags = piece->flags | (piece->tag_flags & pair->tag_mask);
    return (flags & pair->rules->within_filter) == pair->rules->within_filter;
}

/* Rules with "shooter:within": marks the pieces that the shooter is wholly within. */
static void mark_pieces_around_shooter(los_pair *pair) {
    const los_placed_model *shooter = pair->placed[LOS_SHOOTER];
    for (uint32_t i = 0; i < shooter->near_count; i++) {
        const los_piece *piece = &pair->terrain->pieces[shooter->near[i].piece];
        if (needs_shooter_within(pair, piece) && los_pair_is_in_prism(pair, LOS_SHOOTER, piece) &&
            los_pair_is_wholly_within(pair, LOS_SHOOTER, &shooter->near[i])) {
            los_name_marks_exempt(&pair->marks, los_pair_name(pair, piece), LOS_MARK_WITHIN);
        }
    }
}

/* Rules with "either:group" or "either:center_in": marks the groups that a base reaches into, and the pieces that its
 * center is in.  The base counts as a circle, whatever its shape. */
static void mark_pieces_around(los_pair *pair, los_side side) {
    const los_placed_model *placed = pair->placed[side];
    for (uint32_t i = 0; i < placed->near_count; i++) {
        const los_piece *piece = &pair->terrain->pieces[placed->near[i].piece];
        if (!los_pair_is_in_prism(pair, side, piece)) {
            continue;
        }
        if (placed->near[i].holds_center) {
            los_name_marks_exempt(&pair->marks, los_pair_name(pair, piece), LOS_MARK_ID);
        }
        if (placed->near[i].is_reached) {
            los_name_marks_exempt(&pair->marks, piece->group, LOS_MARK_GROUP);
        }
    }
}

static inline los_rule_flags exemption_flags(const los_pair *pair, const los_piece *piece) {
    los_rule_flags flags = 0;
    if (!pair->marks.has_exemptions) {
        return 0;
    }
    if (los_name_marks_has(&pair->marks, los_pair_name(pair, piece), LOS_MARK_ID)) {
        flags |= LOS_CENTER_WITHIN;
    }
    if (los_name_marks_has(&pair->marks, los_pair_name(pair, piece), LOS_MARK_WITHIN)) {
        flags |= LOS_SHOOTER_WITHIN;
    }
    if (los_name_marks_has(&pair->marks, piece->group, LOS_MARK_GROUP)) {
        flags |= LOS_GROUP_SHARED;
    }
    return flags & pair->rules->needs;
}

/* --- Obstacles --------------------------------------------------------------------------------------------------- */

los_conditions los_pair_conditions(los_pair *pair, uint32_t number) {
    const los_piece *piece = &pair->terrain->pieces[number];
    los_conditions conditions = los_pair_piece_conditions(pair, piece);
    conditions.flags |= exemption_flags(pair, piece);
    conditions.custom |= pair->rules->sets.of_places != 0 ? los_pair_place_conditions(pair, number) : 0;
    return conditions;
}

/* What the piece does in each case, for rules that are not exact. */
static void find_rows(const los_pair *pair, los_conditions conditions, los_obstacle *obstacle) {
    const los_rule_rows *pieces = &pair->rules->tables[LOS_PIECE_RULES], *walls = &pair->rules->tables[LOS_WALL_RULES];
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    for (uint32_t in_case = 0; in_case < LOS_CASES; in_case++) {
        obstacle->rows[in_case] = piece->point_count > 0 ? los_rules_row(pieces, conditions, in_case) : LOS_NO_ROW;
    }
    for (int crossing = 0; crossing < LOS_CROSSINGS; crossing++) {
        obstacle->wall_rows[crossing] =
            piece->wall_count > 0 ? los_rules_wall_row(walls, conditions, (los_crossing)crossing) : LOS_NO_ROW;
    }
}

/* For a row of cover_rules: pieces that it matches block, and nothing else does. */
static void find_cover_cases(const los_pair *pair, los_conditions conditions, los_obstacle *obstacle) {
    const los_rule_rows *cover = &pair->rules->tables[LOS_COVER_RULES];
    bool has_polygon = pair->terrain->pieces[obstacle->piece].point_count > 0;
    obstacle->blocking = obstacle->rule_blocking =
        has_polygon ? (uint8_t)los_rules_cases_of_row(cover, conditions, pair->cover_row) : (uint8_t)LOS_BLOCKS_NEVER;
    obstacle->wall_phase = obstacle->rule_wall_phase = LOS_WALLS_NEVER;
    memset(obstacle->rows, LOS_NO_ROW, sizeof obstacle->rows);
    memset(obstacle->wall_rows, LOS_NO_ROW, sizeof obstacle->wall_rows);
}

/* Returns NULL if the piece is an obstacle already. */
static inline los_obstacle *add_obstacle(los_pair *pair, uint32_t number) {
    if (pair->piece_marks[number] >= pair->marks.round) {
        return NULL;
    }
    LOS_ASSERT(pair->obstacle_count < pair->obstacle_capacity);
    pair->piece_marks[number] = pair->marks.round;
    const los_piece *piece = &pair->terrain->pieces[number];
    const los_rule_rows *tables = pair->rules->tables;
    los_conditions conditions = los_pair_conditions(pair, number);
    los_blocking blocking =
        piece->point_count > 0 ? los_rules_blocking(&tables[LOS_PIECE_RULES], conditions) : LOS_BLOCKS_NEVER;
    los_wall_phase wall_phase =
        piece->wall_count > 0 ? los_rules_wall_phase(&tables[LOS_WALL_RULES], conditions) : LOS_WALLS_NEVER;
    los_obstacle *added = &pair->obstacles[pair->obstacle_count++];
    *added = (los_obstacle){
        .piece = number,
        .blocking = (uint8_t)blocking,
        .wall_phase = (uint8_t)wall_phase,
        .rule_blocking = (uint8_t)blocking,
        .rule_wall_phase = (uint8_t)wall_phase,
    };
    if (pair->cover_row != LOS_NO_ROW) {
        find_cover_cases(pair, conditions, added);
    } else if (!pair->rules->is_exact) {
        find_rows(pair, conditions, added);
    }
    return added;
}

static void add_candidates(los_pair *pair, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        add_obstacle(pair, pair->candidates[i]);
    }
}

/* The pieces near the bases become the first obstacles, those near the shooter in the order of its entries. */
static void add_near_obstacles(los_pair *pair) {
    const los_placed_model *shooter = pair->placed[LOS_SHOOTER], *target = pair->placed[LOS_TARGET];
    for (uint32_t i = 0; i < shooter->near_count; i++) {
        add_obstacle(pair, shooter->near[i].piece)->near[LOS_SHOOTER] = &shooter->near[i];
    }
    for (uint32_t i = 0; i < target->near_count; i++) {
        los_obstacle *obstacle = add_obstacle(pair, target->near[i].piece);
        if (obstacle == NULL) {
            obstacle = &pair->obstacles[los_placed_model_nearby(shooter, target->near[i].piece) - shooter->near];
        }
        obstacle->near[LOS_TARGET] = &target->near[i];
    }
}

/* Required after obstacles were added. */
static void finish_obstacles(los_pair *pair) {
    if (los_pair_has_true_heights(pair)) {
        los_pair_resolve_heights(pair);
    }
    pair->is_sorted = false;
}

/* --- Set-up ------------------------------------------------------------------------------------------------------ */

/* Clears the marks of names and pieces. */
static void clear_marks(los_pair *pair) {
    if (los_name_marks_clear(&pair->marks) && pair->piece_mark_capacity > 0) {
        memset(pair->piece_marks, 0, pair->piece_mark_capacity * sizeof *pair->piece_marks);
    }
}

static los_corridor_query corridor_of(const los_pair *pair) {
    const los_placed_model *a = pair->placed[LOS_SHOOTER], *b = pair->placed[LOS_TARGET];
    return los_corridor_query_between(pair->terrain, a->model.position, b->model.position,
                                      los_maxf(a->reach, b->reach));
}

void los_pair_find_candidates(los_pair *pair) {
    los_corridor_query corridor = corridor_of(pair);
    pair->candidate_count = los_corridor_query_find(&corridor, pair->terrain, pair->candidates);
}

void los_pair_narrow_candidates(los_pair *pair, uint32_t count) {
    los_corridor_query corridor = corridor_of(pair);
    LOS_ASSERT(count <= pair->candidate_capacity);
    pair->candidate_count = los_corridor_query_narrow(&corridor, pair->terrain, pair->candidates, count);
}

/* Clears everything that depends on the positions of the models, except for the pieces in the corridor. */
static void clear_positions(los_pair *pair) {
    pair->sets[LOS_SHOOTER] = pair->sets[LOS_TARGET] = -1;
    pair->obstacle_count = 0;
    pair->is_floating = false;
    pair->models.is_found = false;
    pair->models.count = 0;
    clear_marks(pair);
}

/* Replaces the models and everything known about the pair before.  Pieces in the corridor are not found yet. */
static void begin(los_pair *pair, const los_options *options, const los_placed_model *shooter,
                  const los_placed_model *target) {
    LOS_ASSERT(pair->marks.listed_count == 0);
    LOS_ASSERT(shooter->terrain == pair->terrain && target->terrain == pair->terrain);
    los_pair_set_models(pair, options, &shooter->model, &target->model);
    pair->placed[LOS_SHOOTER] = shooter;
    pair->placed[LOS_TARGET] = target;
    clear_positions(pair);
    pair->candidate_count = 0;
}

void los_pair_replace_target(los_pair *pair, const los_placed_model *target) {
    LOS_ASSERT(pair->marks.listed_count == 0 && !pair->rules->has_range_conditions);
    LOS_ASSERT(target->terrain == pair->terrain && target->is_gathered);
    pair->placed[LOS_TARGET] = target;
    clear_positions(pair);
}

void los_pair_begin_models(los_pair *pair, const los_options *options, const los_placed_model *shooter,
                           const los_placed_model *target) {
    LOS_ASSERT(shooter->is_gathered && (shooter->is_resolved || shooter == &pair->own[LOS_SHOOTER]));
    LOS_ASSERT(target->is_gathered && (target->is_resolved || target == &pair->own[LOS_TARGET]));
    begin(pair, options, shooter, target);
}

void los_pair_begin_placed(los_pair *pair, const los_options *options, const los_placed_model *shooter,
                           const los_placed_model *target) {
    los_pair_begin_models(pair, options, shooter, target);
    los_pair_find_candidates(pair);
}

void los_pair_begin(los_pair *pair, const los_options *options, const los_model *shooter, const los_model *target) {
    const los_rules *rules = los_pair_rules(pair, options);
    los_placed_model *from = &pair->own[LOS_SHOOTER], *to = &pair->own[LOS_TARGET];
    LOS_ASSERT(pair->terrain != NULL);
    los_placed_model_begin(from, shooter, options->pixels_per_inch, rules);
    los_placed_model_begin(to, target, options->pixels_per_inch, rules);
    begin(pair, options, from, to);
    los_pair_find_candidates(pair);
}

void los_pair_finish(los_pair *pair, bool may_have_full_occluder) {
    los_pair_find_models(pair);
    los_pair_finish_terrain(pair, may_have_full_occluder);
}

void los_pair_finish_terrain(los_pair *pair, bool may_have_full_occluder) {
    LOS_ASSERT(pair->obstacle_count == 0);
    LOS_ASSERT(pair->models.is_found || !los_pair_has_true_heights(pair)); /* resolve_heights reads them */
    pair->may_have_full_occluder = may_have_full_occluder;
    /* The corridor contains both bases, so its pieces serve the pair and both sides. */
    for (int side = 0; side < LOS_SIDES; side++) {
        if (!pair->placed[side]->is_gathered) {
            los_placed_model_gather(&pair->own[side], pair->rules, pair->candidates, pair->candidate_count);
        }
    }
    if ((pair->rules->needs & LOS_SHOOTER_WITHIN) != 0) {
        mark_pieces_around_shooter(pair);
    }
    if ((pair->rules->needs & (LOS_GROUP_SHARED | LOS_CENTER_WITHIN)) != 0) {
        mark_pieces_around(pair, LOS_SHOOTER);
        mark_pieces_around(pair, LOS_TARGET);
    }
    add_near_obstacles(pair);
    add_candidates(pair, pair->candidate_count);
    finish_obstacles(pair);
}

void los_pair_set_placed(los_pair *pair, const los_options *options, const los_placed_model *shooter,
                         const los_placed_model *target) {
    los_pair_begin_placed(pair, options, shooter, target);
    los_pair_finish(pair, true);
}

void los_pair_set(los_pair *pair, const los_options *options, const los_model *shooter, const los_model *target) {
    los_pair_begin(pair, options, shooter, target);
    los_pair_finish(pair, true);
}

void los_pair_add_all_pieces(los_pair *pair) {
    for (uint32_t i = 0; i < pair->terrain->piece_count; i++) {
        add_obstacle(pair, i);
    }
    finish_obstacles(pair);
}

void los_pair_add_line_pieces(los_pair *pair, los_vec2 from, los_vec2 to) {
    los_corridor_query corridor = los_corridor_query_between(pair->terrain, from, to, 0.0f);
    add_candidates(pair, los_corridor_query_find(&corridor, pair->terrain, pair->candidates));
    los_pair_find_models_near(pair, from, to, 0.0f);
    finish_obstacles(pair);
}
