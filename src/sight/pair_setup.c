/* SPDX-License-Identifier: MIT */
#include "base/bits.h"
#include "geometry/bases.h"
#include "geometry/model.h"
#include "los/los_table.h"
#include "sight/blocking_models.h"
#include "sight/pair.h"
#include "terrain/corridor_query.h"

#include <string.h>

/* --- Heights ------------------------------------------------------------------------------------------------------ */

/* True if prisms count for this pair. */
static bool pair_has_true_heights(const los_pair *pair) {
    return pair->options.heights == LOS_HEIGHTS_TRUE && !pair->rules->is_point_check;
}

bool los_pair_is_in_prism(const los_pair *pair, los_side side, const los_piece *piece) {
    return !pair_has_true_heights(pair) || los_model_is_in_prism(&pair->placed[side]->model, piece->heights);
}

los_blocking los_pair_blocking_in_prism(const los_pair *pair, const los_piece *piece, los_blocking blocking) {
    if (blocking == LOS_BLOCKS_NEVER || blocking == LOS_BLOCKS_ALWAYS || !pair_has_true_heights(pair)) {
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

/* Sets the heights of the lines, and what each obstacle and model does at these heights. */
static void pair_resolve_heights(los_pair *pair) {
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

/* --- Conditions --------------------------------------------------------------------------------------------------- */

/* --- Of a base and a piece ------------------------------------------------------------------------------------------
 */

/* True if all sample points of the base on this side are inside the piece; of TOWERING models only the center.  In
 * LOS_MODE_EXACT: if the whole base is. */
static bool pair_is_wholly_within(los_pair *pair, los_side side, const los_nearby_piece *near) {
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
        return pair_is_wholly_within(pair, side, near);
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

/* The rule set's own conditions on where this base is in relation to a piece: of `who` shooter or target, and either
 * and both for the two sides together.  Requires that the placed models are gathered. */
static uint64_t pair_place_conditions(los_pair *pair, uint32_t piece) {
    uint64_t conditions = 0;
    for (uint64_t left = pair->rules->sets.of_places; left != 0; left &= left - 1) {
        uint32_t number = los_lowest_bit(left);
        if (holds(pair, piece, &pair->rules->conditions[number])) {
            conditions |= (uint64_t)1 << number;
        }
    }
    return conditions;
}

/* --- Setting a pair ----------------------------------------------------------------------------------------------- */

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
            pair_is_wholly_within(pair, LOS_SHOOTER, &shooter->near[i])) {
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
    conditions.custom |= pair->rules->sets.of_places != 0 ? pair_place_conditions(pair, number) : 0;
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
    if (pair_has_true_heights(pair)) {
        pair_resolve_heights(pair);
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
    LOS_ASSERT(pair->models.is_found || !pair_has_true_heights(pair)); /* resolve_heights reads them */
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
