/* SPDX-License-Identifier: MIT */
#include "pair/pair.h"

#include "los/los_rules.h"
#include "pair/pair_conditions.h"
#include "terrain/corridor_query.h"

#include <string.h>

void los_pair_init(los_pair *pair, los_allocator allocator) {
    *pair = (los_pair){.allocator = allocator, .limits = &los_default_limits, .cover_row = LOS_NO_ROW};
}

void los_pair_free(los_pair *pair) {
    los_placed_model_free(&pair->own[LOS_SHOOTER], &pair->allocator);
    los_placed_model_free(&pair->own[LOS_TARGET], &pair->allocator);
    los_release(&pair->allocator, pair->obstacles);
    los_release(&pair->allocator, pair->candidates);
    los_release(&pair->allocator, pair->piece_marks);
    los_release(&pair->allocator, pair->crossings);
    los_rules_destroy(pair->editions[0]);
    los_rules_destroy(pair->editions[1]);
    los_name_marks_free(&pair->marks, &pair->allocator);
    los_model_list_free(&pair->models, &pair->allocator);
    los_pair_init(pair, pair->allocator);
}

/* New entries are zeroed: no round is 0. */
static bool reserve_piece_marks(los_pair *pair, uint32_t pieces) {
    uint32_t before = pair->piece_mark_capacity;
    if (!los_reserve(&pair->allocator, (void **)&pair->piece_marks, &pair->piece_mark_capacity, pieces,
                     sizeof *pair->piece_marks)) {
        return false;
    }
    if (pair->piece_mark_capacity > before) {
        memset(pair->piece_marks + before, 0, (pair->piece_mark_capacity - before) * sizeof *pair->piece_marks);
    }
    return true;
}

/* Compiles the rules that options choose by an edition.  False if memory runs out. */
static bool compile_editions(los_pair *pair) {
    bool ok = true;
    for (int i = 0; i < 2; i++) {
        const los_rules_def def = los_rules_preset(i == 0 ? LOS_PRESET_EDITION_10 : LOS_PRESET_EDITION_11);
        ok = ok && (pair->editions[i] != NULL ||
                    los_rules_compile(pair->allocator, &def, &pair->editions[i], NULL) == LOS_OK);
    }
    return ok;
}

/* Every edge of a polygon crosses a line at most once. */
static bool reserve_crossings(los_pair *pair, const los_terrain *terrain) {
    uint32_t count = terrain->rules != NULL && terrain->rules->has_depth ? terrain->max_point_count : 0;
    return los_reserve(&pair->allocator, (void **)&pair->crossings, &pair->crossing_capacity, count,
                       sizeof *pair->crossings);
}

los_status los_pair_reserve(los_pair *pair, const los_terrain *terrain) {
    const los_allocator *allocator = &pair->allocator;
    uint32_t pieces = terrain->piece_count;
    LOS_ASSERT(terrain->is_prepared);
    bool ok =
        compile_editions(pair) && reserve_crossings(pair, terrain) &&
        los_reserve(allocator, (void **)&pair->obstacles, &pair->obstacle_capacity, pieces, sizeof *pair->obstacles) &&
        los_reserve(allocator, (void **)&pair->candidates, &pair->candidate_capacity, pieces,
                    sizeof *pair->candidates) &&
        reserve_piece_marks(pair, pieces) && los_name_marks_reserve(&pair->marks, allocator, terrain->names.count) &&
        los_placed_model_reserve(&pair->own[LOS_SHOOTER], allocator, terrain) == LOS_OK &&
        los_placed_model_reserve(&pair->own[LOS_TARGET], allocator, terrain) == LOS_OK;
    pair->terrain = ok ? terrain : NULL;
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

/* --- Sample points ----------------------------------------------------------------------------------------------- */

void los_pair_densities(const los_options *options, const los_model *shooter, const los_model *target,
                        int densities[LOS_SIDES]) {
    double scale = options->pixels_per_inch;
    densities[LOS_SHOOTER] = densities[LOS_TARGET] = options->density;
    if (options->density == 0 && options->sampling == LOS_SAMPLING_SIZE) {
        densities[LOS_SHOOTER] = los_density_by_size(shooter, target, scale);
        densities[LOS_TARGET] = los_density_by_size(target, shooter, scale);
    } else if (options->density == 0) {
        densities[LOS_SHOOTER] = densities[LOS_TARGET] = los_density_by_shape(shooter, target, scale);
    }
}

void los_pair_sample(los_pair *pair) {
    int densities[LOS_SIDES];
    if (pair->sets[LOS_SHOOTER] >= 0) {
        return;
    }
    los_pair_densities(&pair->options, &pair->placed[LOS_SHOOTER]->model, &pair->placed[LOS_TARGET]->model, densities);
    for (int side = 0; side < LOS_SIDES; side++) {
        bool is_own = pair->placed[side] == &pair->own[side];
        pair->sets[side] = is_own ? los_placed_model_sample(&pair->own[side], densities[side])
                                  : los_placed_model_find_samples(pair->placed[side], densities[side]);
        LOS_ASSERT(pair->sets[side] >= 0);
    }
}

/* Line 0 is center to center; then follows every shooter point with every target point. */
uint32_t los_pair_line_count(const los_pair *pair) {
    const los_model *shooter = &pair->placed[LOS_SHOOTER]->model, *target = &pair->placed[LOS_TARGET]->model;
    int densities[LOS_SIDES];
    los_pair_densities(&pair->options, shooter, target, densities);
    uint32_t starts = pair->rules->ends == LOS_ENDS_ANY_TO_ANY ? los_sample_count(shooter, densities[LOS_SHOOTER]) : 1;
    uint32_t ends =
        pair->rules->ends == LOS_ENDS_CENTER_TO_CENTER ? 1 : los_sample_count(target, densities[LOS_TARGET]);
    return 1 + starts * ends;
}

/* --- Conditions -------------------------------------------------------------------------------------------------- */

/* True if los_pair_limit reads the distance between the bases. */
static bool limits_need_range(const los_pair *pair, const los_model *target) {
    const los_rules *rules = pair->rules;
    return rules == pair->terrain->rules &&
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

void los_pair_clear_marks(los_pair *pair, const los_name *names, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        los_name_marks_unlist(&pair->marks, los_pair_mark_of(pair, names[i]));
    }
}

static bool needs_shooter_within(const los_pair *pair, const los_piece *piece) {
    return (piece->flags & pair->rules->within_filter) == pair->rules->within_filter;
}

/* Rules with "shooter:within": a shooter wholly within a piece sees through it. */
static void mark_pieces_around_shooter(los_pair *pair) {
    const los_placed_model *shooter = pair->placed[LOS_SHOOTER];
    for (uint32_t i = 0; i < shooter->near_count; i++) {
        const los_piece *piece = &pair->terrain->pieces[shooter->near[i].piece];
        if (needs_shooter_within(pair, piece) && los_pair_is_in_prism(pair, LOS_SHOOTER, piece) &&
            los_pair_is_wholly_within(pair, LOS_SHOOTER, &shooter->near[i])) {
            los_name_marks_exempt(&pair->marks, piece->name[pair->rules->anonymous_id], LOS_MARK_WITHIN);
        }
    }
}

/* Eleventh edition: a base that reaches into an area sees through its whole group; a center in a feature sees through
 * the feature.  The base counts as a circle, whatever its shape. */
static void mark_pieces_around(los_pair *pair, los_side side) {
    const los_placed_model *placed = pair->placed[side];
    for (uint32_t i = 0; i < placed->near_count; i++) {
        const los_piece *piece = &pair->terrain->pieces[placed->near[i].piece];
        if (!los_pair_is_in_prism(pair, side, piece)) {
            continue;
        }
        if (placed->near[i].holds_center) {
            los_name_marks_exempt(&pair->marks, piece->name[pair->rules->anonymous_id], LOS_MARK_ID);
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
    if (los_name_marks_has(&pair->marks, piece->name[pair->rules->anonymous_id], LOS_MARK_ID)) {
        flags |= LOS_CENTER_WITHIN;
    }
    if (los_name_marks_has(&pair->marks, piece->name[pair->rules->anonymous_id], LOS_MARK_WITHIN)) {
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

/* Shell's method: insertion sort for the usual few, no extra memory for many. */
void los_pair_sort(los_pair *pair) {
    uint32_t count = pair->obstacle_count, step = 1;
    if (pair->is_sorted) {
        return;
    }
    pair->is_sorted = true;
    while (step < count / 32) {
        step = 3 * step + 1;
    }
    for (; step > 0; step /= 3) {
        for (uint32_t i = step; i < count; i++) {
            los_obstacle moved = pair->obstacles[i];
            uint32_t slot = i;
            for (; slot >= step && pair->obstacles[slot - step].piece > moved.piece; slot -= step) {
                pair->obstacles[slot] = pair->obstacles[slot - step];
            }
            pair->obstacles[slot] = moved;
        }
    }
}

static bool has_true_heights(const los_pair *pair) {
    return pair->options.heights == LOS_HEIGHTS_TRUE && !pair->rules->is_point_check;
}

bool los_pair_is_in_prism(const los_pair *pair, los_side side, const los_piece *piece) {
    return !has_true_heights(pair) || los_model_is_in_prism(&pair->placed[side]->model, piece->heights);
}

los_blocking los_pair_blocking_in_prism(const los_pair *pair, const los_piece *piece, los_blocking blocking) {
    if (blocking == LOS_BLOCKS_NEVER || blocking == LOS_BLOCKS_ALWAYS || !has_true_heights(pair)) {
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

/* Sets the heights of the lines, and what each obstacle does at these heights. */
static void resolve_heights(los_pair *pair) {
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

/* Required after obstacles were added. */
static void finish_obstacles(los_pair *pair) {
    if (has_true_heights(pair)) {
        resolve_heights(pair);
    }
    pair->is_sorted = false;
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

/* --- Other models ------------------------------------------------------------------------------------------------ */

/* Pixels that cover the rounding of positions and sample points. */
static const float MODEL_TOLERANCE = 4.0f;

los_status los_pair_reserve_models(los_pair *pair, const los_table *table) {
    LOS_ASSERT(pair->terrain != NULL);
    uint32_t names = pair->terrain->names.count + table->slot_count;
    return los_model_list_reserve(&pair->models, &pair->allocator, table->slot_count) &&
                   los_name_marks_reserve(&pair->marks, &pair->allocator, names)
               ? LOS_OK
               : LOS_NO_MEMORY;
}

/* Finds the models within `reach` of a segment. */
static void find_models(los_pair *pair, los_vec2 from, los_vec2 to, float reach) {
    const los_blocking_models none = los_no_blocking_models();
    bool is_ignored = pair->rules->is_point_check || pair->cover_row != LOS_NO_ROW;
    const los_model_search search = {is_ignored ? &none : &pair->blocking,
                                     {pair->placed[LOS_SHOOTER], pair->placed[LOS_TARGET]},
                                     &pair->options,
                                     from,
                                     to,
                                     reach + MODEL_TOLERANCE,
                                     pair->rules,
                                     pair->conditions};
    los_model_list_find(&pair->models, &search);
}

void los_pair_find_models(los_pair *pair) {
    const los_placed_model *a = pair->placed[LOS_SHOOTER], *b = pair->placed[LOS_TARGET];
    if (!pair->models.is_found) {
        find_models(pair, a->model.position, b->model.position, fmaxf(a->reach, b->reach));
    }
}

/* --- Set-up ------------------------------------------------------------------------------------------------------ */

const los_rules *los_pair_rules(const los_pair *pair, const los_options *options) {
    if (options->mode == LOS_MODE_LEGACY) {
        return los_rules_legacy();
    }
    return pair->terrain->rules != NULL ? pair->terrain->rules : los_pair_edition(pair, options);
}

/* Clears the marks of names and pieces. */
static void clear_marks(los_pair *pair) {
    if (los_name_marks_clear(&pair->marks) && pair->piece_mark_capacity > 0) {
        memset(pair->piece_marks, 0, pair->piece_mark_capacity * sizeof *pair->piece_marks);
    }
}

static void find_candidates(los_pair *pair) {
    const los_placed_model *a = pair->placed[LOS_SHOOTER], *b = pair->placed[LOS_TARGET];
    los_corridor_query corridor =
        los_corridor_query_between(pair->terrain, a->model.position, b->model.position, fmaxf(a->reach, b->reach));
    pair->candidate_count = los_corridor_query_find(&corridor, pair->terrain, pair->candidates);
}

/* Replaces the models and everything known about the pair before. */
static void begin(los_pair *pair, const los_options *options, const los_placed_model *shooter,
                  const los_placed_model *target) {
    LOS_ASSERT(pair->marks.listed_count == 0);
    LOS_ASSERT(shooter->terrain == pair->terrain && target->terrain == pair->terrain);
    los_pair_set_models(pair, options, &shooter->model, &target->model);
    pair->placed[LOS_SHOOTER] = shooter;
    pair->placed[LOS_TARGET] = target;
    pair->sets[LOS_SHOOTER] = pair->sets[LOS_TARGET] = -1;
    pair->obstacle_count = 0;
    pair->is_floating = false;
    pair->models.is_found = false;
    pair->models.count = 0;
    clear_marks(pair);
    find_candidates(pair);
}

void los_pair_begin_placed(los_pair *pair, const los_options *options, const los_placed_model *shooter,
                           const los_placed_model *target) {
    LOS_ASSERT(shooter->is_gathered && (shooter->is_resolved || shooter == &pair->own[LOS_SHOOTER]));
    LOS_ASSERT(target->is_gathered && (target->is_resolved || target == &pair->own[LOS_TARGET]));
    begin(pair, options, shooter, target);
}

void los_pair_begin(los_pair *pair, const los_options *options, const los_model *shooter, const los_model *target) {
    const los_rules *rules = los_pair_rules(pair, options);
    los_placed_model *from = &pair->own[LOS_SHOOTER], *to = &pair->own[LOS_TARGET];
    LOS_ASSERT(pair->terrain != NULL);
    los_placed_model_begin(from, shooter, options->pixels_per_inch, rules);
    los_placed_model_begin(to, target, options->pixels_per_inch, rules);
    begin(pair, options, from, to);
}

void los_pair_finish(los_pair *pair, bool may_have_full_occluder) {
    los_pair_find_models(pair);
    los_pair_finish_terrain(pair, may_have_full_occluder);
}

void los_pair_finish_terrain(los_pair *pair, bool may_have_full_occluder) {
    LOS_ASSERT(pair->obstacle_count == 0);
    LOS_ASSERT(pair->models.is_found || !has_true_heights(pair)); /* resolve_heights reads them */
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
    find_models(pair, from, to, 0.0f);
    finish_obstacles(pair);
}
