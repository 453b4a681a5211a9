/* SPDX-License-Identifier: MIT */
#include "pair/pair.h"

#include "geometry/overlap.h"
#include "model/base.h"
#include "terrain/corridor_query.h"

#include <string.h>

static const double MEDIUM_TERRAIN_INCHES = 3.5;
static const double GROUND_LEVEL_INCHES = 3.0;

void los_pair_init(los_pair *pair, los_allocator allocator) {
    *pair = (los_pair){.allocator = allocator, .limits = &los_default_limits};
}

void los_pair_free(los_pair *pair) {
    los_placed_model_free(&pair->own[LOS_SHOOTER], &pair->allocator);
    los_placed_model_free(&pair->own[LOS_TARGET], &pair->allocator);
    los_release(&pair->allocator, pair->obstacles);
    los_release(&pair->allocator, pair->candidates);
    los_release(&pair->allocator, pair->piece_marks);
    los_release(&pair->allocator, pair->name_marks);
    los_pair_init(pair, pair->allocator);
}

/* Marks beyond the old capacity are zeroed: no round is 0. */
static bool reserve_marks(los_pair *pair, uint32_t **marks, uint32_t *capacity, uint32_t needed) {
    uint32_t before = *capacity;
    if (!los_reserve(&pair->allocator, (void **)marks, capacity, needed, sizeof **marks)) {
        return false;
    }
    if (*capacity > before) {
        memset(*marks + before, 0, (*capacity - before) * sizeof **marks);
    }
    return true;
}

los_status los_pair_reserve(los_pair *pair, const los_terrain *terrain) {
    const los_allocator *allocator = &pair->allocator;
    uint32_t pieces = terrain->piece_count;
    bool ok =
        los_reserve(allocator, (void **)&pair->obstacles, &pair->obstacle_capacity, pieces, sizeof *pair->obstacles) &&
        los_reserve(allocator, (void **)&pair->candidates, &pair->candidate_capacity, pieces,
                    sizeof *pair->candidates) &&
        reserve_marks(pair, &pair->piece_marks, &pair->piece_mark_capacity, pieces) &&
        reserve_marks(pair, &pair->name_marks, &pair->name_mark_capacity, terrain->names.count) &&
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
        pair->sets[side] = los_placed_model_sample(pair->placed[side], densities[side]);
    }
}

/* Line 0 is center to center, then comes every shooter point with every target point. */
uint32_t los_pair_line_count(const los_pair *pair) {
    const los_model *shooter = &pair->placed[LOS_SHOOTER]->model, *target = &pair->placed[LOS_TARGET]->model;
    int densities[LOS_SIDES];
    los_pair_densities(&pair->options, shooter, target, densities);
    return 1 + los_sample_count(shooter, densities[LOS_SHOOTER]) * los_sample_count(target, densities[LOS_TARGET]);
}

/* --- Facts of the pair and of pieces for the pair ---------------------------------------------------------------- */

static los_rule_flags facts_of_pair(const los_options *options, const los_model *shooter, const los_model *target) {
    los_rule_flags flags = shooter->keywords | target->keywords;
    /* Under true heights it is the prism that says who sees over it. */
    if (options->heights == LOS_HEIGHTS_CATEGORY &&
        (shooter->height_inches >= MEDIUM_TERRAIN_INCHES || target->height_inches >= MEDIUM_TERRAIN_INCHES)) {
        flags |= LOS_SEES_OVER;
    }
    if (shooter->elevation_inches < GROUND_LEVEL_INCHES && target->elevation_inches < GROUND_LEVEL_INCHES) {
        flags |= LOS_GROUND_LEVEL;
    }
    return flags;
}

/* A mark is the round it was set in, a multiple of 8, plus what was found: marks of earlier rounds need no clearing.
 * Names and groups share their numbers, so each has a bit of its own. */
enum {
    MARK_NAME = 1,
    MARK_GROUP = 2,
    MARK_NOTE = 4,
    MARK_ROUND = 8
};

static void start_marking(los_pair *pair) {
    pair->round += MARK_ROUND;
    pair->has_marks = false;
    if (pair->round == 0) {
        memset(pair->name_marks, 0, pair->name_mark_capacity * sizeof *pair->name_marks);
        memset(pair->piece_marks, 0, pair->piece_mark_capacity * sizeof *pair->piece_marks);
        pair->round = MARK_ROUND;
    }
}

static void mark(los_pair *pair, uint32_t name, uint32_t kind) {
    uint32_t current = pair->name_marks[name] >= pair->round ? pair->name_marks[name] : pair->round;
    pair->name_marks[name] = current | kind;
    pair->has_marks = true;
}

static inline bool is_marked(const los_pair *pair, uint32_t name, uint32_t kind) {
    return pair->name_marks[name] >= pair->round && (pair->name_marks[name] & kind) != 0;
}

bool los_pair_mark_name(los_pair *pair, uint32_t name) {
    bool is_new = !is_marked(pair, name, MARK_NOTE);
    mark(pair, name, MARK_NOTE);
    return is_new;
}

bool los_pair_is_name_marked(const los_pair *pair, uint32_t name) {
    return is_marked(pair, name, MARK_NOTE);
}

void los_pair_clear_marks(los_pair *pair, const uint32_t *names, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        pair->name_marks[names[i]] &= ~(uint32_t)MARK_NOTE;
    }
}

/* The exact mode goes by the base itself. */
static bool is_base_within(const los_pair *pair, const los_placed_model *shooter, uint32_t piece) {
    const los_model *model = &shooter->model;
    los_frame frame = {(double)model->position.x, (double)model->position.y, {1.0, 0.0}};
    los_vec2d corners[LOS_BASE_CORNERS];
    los_base base = los_base_of(model, pair->options.pixels_per_inch);
    los_convex shape = los_convex_of_base(&base, model->position, 0.0, &frame, corners);
    los_polygon polygon = los_piece_polygon(pair->terrain, &pair->terrain->pieces[piece]);
    return model->is_bare_point || los_overlap_of(&shape, &frame, polygon) == LOS_OVERLAP_FULL;
}

/* Tenth edition: every sample point of the shooter inside; of TOWERING models only the center. */
static bool is_wholly_within(los_pair *pair, uint32_t piece) {
    const los_placed_model *shooter = pair->placed[LOS_SHOOTER];
    if (!los_placed_model_nearby(shooter, piece)->holds_center) {
        return false;
    }
    if ((shooter->model.keywords & LOS_TOWERING) != 0) {
        return true;
    }
    if (pair->options.mode == LOS_MODE_EXACT) {
        return is_base_within(pair, shooter, piece);
    }
    los_pair_sample(pair);
    los_nearby_piece *near = los_placed_model_nearby(shooter, piece);
    uint32_t count = los_pair_samples(pair, LOS_SHOOTER)->count;
    for (uint32_t i = 0; i < count; i++) {
        if (!los_placed_model_sample_is_inside(shooter, near, pair->sets[LOS_SHOOTER], i)) {
            return false;
        }
    }
    return true;
}

static void mark_ruins_around_shooter(los_pair *pair) {
    const los_placed_model *shooter = pair->placed[LOS_SHOOTER];
    for (uint32_t i = 0; i < shooter->near_count; i++) {
        const los_piece *piece = &pair->terrain->pieces[shooter->near[i].piece];
        if ((piece->flags & LOS_RUINS) != 0 && is_wholly_within(pair, shooter->near[i].piece)) {
            mark(pair, piece->name[pair->rules->anonymous_id], MARK_NAME);
        }
    }
}

/* Eleventh edition: whoever reaches into an area sees through its whole group; whoever stands in a feature, through it.
 * The base counts as a circle, whatever its shape. */
static void mark_pieces_around(los_pair *pair, los_side side) {
    const los_placed_model *placed = pair->placed[side];
    for (uint32_t i = 0; i < placed->near_count; i++) {
        const los_piece *piece = &pair->terrain->pieces[placed->near[i].piece];
        if (placed->near[i].holds_center) {
            mark(pair, piece->name[pair->rules->anonymous_id], MARK_NAME);
        }
        if (placed->near[i].is_reached) {
            mark(pair, piece->group, MARK_GROUP);
        }
    }
}

static inline los_rule_flags facts_of_piece_for_pair(const los_pair *pair, const los_piece *piece) {
    los_rule_flags flags = 0;
    if (!pair->has_marks) {
        return 0;
    }
    if (is_marked(pair, piece->name[pair->rules->anonymous_id], MARK_NAME)) {
        flags |= LOS_SHOOTER_WITHIN | LOS_CENTER_WITHIN;
    }
    if (is_marked(pair, piece->group, MARK_GROUP)) {
        flags |= LOS_GROUP_SHARED;
    }
    return flags & pair->rules->needs;
}

/* --- Obstacles --------------------------------------------------------------------------------------------------- */

/* NULL if it is one already. */
static inline los_obstacle *add_obstacle(los_pair *pair, uint32_t number) {
    if (pair->piece_marks[number] >= pair->round) {
        return NULL;
    }
    pair->piece_marks[number] = pair->round;
    const los_piece *piece = &pair->terrain->pieces[number];
    los_rule_flags flags = piece->flags | pair->flags | facts_of_piece_for_pair(pair, piece);
    int blocking = piece->point_count > 0 ? los_rule_effect(pair->rules->pieces, flags) : LOS_BLOCKS_NEVER;
    int wall_phase = piece->wall_count > 0 ? los_rule_effect(pair->rules->walls, flags) : LOS_WALLS_NEVER;
    los_obstacle *added = &pair->obstacles[pair->obstacle_count++];
    *added = (los_obstacle){
        .piece = number,
        .blocking = (uint8_t)blocking,
        .wall_phase = (uint8_t)wall_phase,
        .rule_blocking = (uint8_t)blocking,
        .rule_wall_phase = (uint8_t)wall_phase,
    };
    return added;
}

/* Everything that a line between the two bases can meet. */
static los_corridor_query corridor_of(const los_pair *pair) {
    const los_placed_model *a = pair->placed[LOS_SHOOTER], *b = pair->placed[LOS_TARGET];
    return los_corridor_query_between(pair->terrain, a->model.position, b->model.position, fmaxf(a->reach, b->reach));
}

/* Makes obstacles of the first `count` pieces found. */
static void add_found_obstacles(los_pair *pair, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        add_obstacle(pair, pair->candidates[i]);
    }
}

/* The pieces that a base comes near are the first obstacles, those of the shooter in its own order. */
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

/* Shell's sort: insertion for the few there are as a rule, and no memory for the many there may be, as a library's sort
 * would take. */
void los_pair_sort(los_pair *pair) {
    uint32_t count = pair->obstacle_count, step = 1;
    if (pair->is_sorted) {
        return;
    }
    pair->is_sorted = true;
    pair->last_blocker = 0;
    while (step < count / 32) {
        step = 3 * step + 1;
    }
    for (; step > 0; step /= 3) {
        for (uint32_t i = step; i < count; i++) {
            los_obstacle moved = pair->obstacles[i];
            uint32_t place = i;
            for (; place >= step && pair->obstacles[place - step].piece > moved.piece; place -= step) {
                pair->obstacles[place] = pair->obstacles[place - step];
            }
            pair->obstacles[place] = moved;
        }
    }
}

los_interval los_model_heights(const los_model *model) {
    return (los_interval){model->elevation_inches, model->elevation_inches + fmax(model->height_inches, 0.0)};
}

/* Are lines between these two at risk of passing under the obstacle? */
static bool is_above_ground(const los_pair *pair, const los_obstacle *obstacle, los_interval lines) {
    los_interval prism = pair->terrain->pieces[obstacle->piece].heights;
    bool blocks = obstacle->rule_blocking != LOS_BLOCKS_NEVER || obstacle->rule_wall_phase != LOS_WALLS_NEVER;
    return blocks && prism.low > lines.low && prism.low <= lines.high;
}

/* What an obstacle does once heights count; `lines` are the heights between which all lines run. */
static void settle_obstacle(const los_pair *pair, los_obstacle *obstacle, los_interval lines) {
    los_interval prism = pair->terrain->pieces[obstacle->piece].heights;
    bool is_out_of_the_way = prism.high < lines.low || prism.low > lines.high;
    obstacle->blocking = is_out_of_the_way ? (uint8_t)LOS_BLOCKS_NEVER : obstacle->rule_blocking;
    obstacle->wall_phase = is_out_of_the_way ? (uint8_t)LOS_WALLS_NEVER : obstacle->rule_wall_phase;
    obstacle->is_partial = !(prism.low <= lines.low && prism.high >= lines.high);
}

/* Finds out at which heights lines run, and which obstacles they can meet there. */
static void settle_heights(los_pair *pair) {
    los_interval bodies[LOS_SIDES], lines;
    for (int side = 0; side < LOS_SIDES; side++) {
        bodies[side] = los_model_heights(&pair->placed[side]->model);
    }
    lines = (los_interval){fmin(bodies[LOS_SHOOTER].low, bodies[LOS_TARGET].low),
                           fmax(bodies[LOS_SHOOTER].high, bodies[LOS_TARGET].high)};
    pair->is_floating = false;
    for (uint32_t i = 0; i < pair->obstacle_count && !pair->is_floating; i++) {
        pair->is_floating = is_above_ground(pair, &pair->obstacles[i], lines);
    }
    for (int side = 0; side < LOS_SIDES; side++) {
        pair->levels[side] = pair->is_floating ? bodies[side] : (los_interval){bodies[side].high, bodies[side].high};
    }
    if (!pair->is_floating) {
        lines.low = fmin(bodies[LOS_SHOOTER].high, bodies[LOS_TARGET].high);
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        settle_obstacle(pair, &pair->obstacles[i], lines);
    }
}

/* To be called when obstacles were added. */
static void finish_obstacles(los_pair *pair) {
    if (pair->options.heights == LOS_HEIGHTS_TRUE && !pair->rules->is_point_check) {
        settle_heights(pair);
    }
    pair->last_blocker = 0;
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
    return false;
}

/* --- Set-up ------------------------------------------------------------------------------------------------------ */

const los_rules *los_rules_of(const los_options *options) {
    return options->mode == LOS_MODE_LEGACY ? los_rules_legacy() : los_rules_of_edition(options->edition);
}

/* Binds the pair to its two sides and forgets the pair before. */
static void bind(los_pair *pair, const los_options *options, los_placed_model *shooter, los_placed_model *target) {
    pair->options = *options;
    pair->rules = los_rules_of(options);
    pair->placed[LOS_SHOOTER] = shooter;
    pair->placed[LOS_TARGET] = target;
    pair->sets[LOS_SHOOTER] = pair->sets[LOS_TARGET] = -1;
    pair->flags = facts_of_pair(options, &shooter->model, &target->model);
    pair->obstacle_count = 0;
    pair->is_floating = false;
    pair->has_full_occluder = LOS_UNKNOWN;
    start_marking(pair);
}

/* Makes obstacles of the pieces found, once both sides know what they stand in. */
static void set_obstacles(los_pair *pair) {
    if ((pair->rules->needs & LOS_SHOOTER_WITHIN) != 0) {
        mark_ruins_around_shooter(pair);
    }
    if ((pair->rules->needs & (LOS_GROUP_SHARED | LOS_CENTER_WITHIN)) != 0) {
        mark_pieces_around(pair, LOS_SHOOTER);
        mark_pieces_around(pair, LOS_TARGET);
    }
    add_near_obstacles(pair);
    add_found_obstacles(pair, pair->candidate_count);
    finish_obstacles(pair);
}

static void find_between(los_pair *pair) {
    los_corridor_query corridor = corridor_of(pair);
    pair->candidate_count = los_corridor_query_find(&corridor, pair->terrain, pair->candidates);
}

void los_pair_begin_placed(los_pair *pair, const los_options *options, los_placed_model *shooter,
                           los_placed_model *target) {
    bind(pair, options, shooter, target);
    pair->are_sides_new = false;
    find_between(pair);
}

void los_pair_begin(los_pair *pair, const los_options *options, const los_model *shooter, const los_model *target) {
    const los_rules *rules = los_rules_of(options);
    los_placed_model *from = &pair->own[LOS_SHOOTER], *to = &pair->own[LOS_TARGET];
    los_placed_model_begin(from, shooter, options->pixels_per_inch, rules);
    los_placed_model_begin(to, target, options->pixels_per_inch, rules);
    bind(pair, options, from, to);
    pair->are_sides_new = true;
    find_between(pair);
}

void los_pair_finish(los_pair *pair) {
    /* The corridor holds both bases, so that one search serves the pair and its two sides. */
    for (int side = 0; pair->are_sides_new && side < LOS_SIDES; side++) {
        los_placed_model_gather(pair->placed[side], pair->rules, pair->candidates, pair->candidate_count);
    }
    set_obstacles(pair);
}

void los_pair_set_placed(los_pair *pair, const los_options *options, los_placed_model *shooter,
                         los_placed_model *target) {
    los_pair_begin_placed(pair, options, shooter, target);
    los_pair_finish(pair);
}

void los_pair_set(los_pair *pair, const los_options *options, const los_model *shooter, const los_model *target) {
    los_pair_begin(pair, options, shooter, target);
    los_pair_finish(pair);
}

void los_pair_add_all_pieces(los_pair *pair) {
    for (uint32_t i = 0; i < pair->terrain->piece_count; i++) {
        add_obstacle(pair, i);
    }
    finish_obstacles(pair);
}

void los_pair_add_line_pieces(los_pair *pair, los_vec2 from, los_vec2 to) {
    los_corridor_query corridor = los_corridor_query_between(pair->terrain, from, to, 0.0f);
    add_found_obstacles(pair, los_corridor_query_find(&corridor, pair->terrain, pair->candidates));
    finish_obstacles(pair);
}
