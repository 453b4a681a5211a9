/* SPDX-License-Identifier: MIT */
#include "los_pair.h"

#include <string.h>

static const double MEDIUM_TERRAIN_INCHES = 3.5;
static const double GROUND_LEVEL_INCHES = 3.0;

void los_pair_init(los_pair *pair, los_allocator allocator) {
    *pair = (los_pair){.allocator = allocator};
}

void los_pair_free(los_pair *pair) {
    los_release(&pair->allocator, pair->obstacles);
    los_release(&pair->allocator, pair->inside);
    los_release(&pair->allocator, pair->marks);
    los_pair_init(pair, pair->allocator);
}

los_status los_pair_fit(los_pair *pair, const los_terrain *terrain) {
    uint32_t marks_before = pair->mark_capacity;
    if (!los_reserve(&pair->allocator, (void **)&pair->obstacles, &pair->obstacle_capacity, terrain->piece_count,
                     sizeof *pair->obstacles) ||
        !los_reserve(&pair->allocator, (void **)&pair->inside, &pair->inside_capacity, terrain->piece_count,
                     sizeof *pair->inside) ||
        !los_reserve(&pair->allocator, (void **)&pair->marks, &pair->mark_capacity, terrain->names.count,
                     sizeof *pair->marks)) {
        return LOS_NO_MEMORY;
    }
    if (pair->mark_capacity > marks_before) {
        memset(pair->marks + marks_before, 0, (pair->mark_capacity - marks_before) * sizeof *pair->marks);
    }
    pair->terrain = terrain;
    return LOS_OK;
}

/* --- Facts of the pair and of pieces for the pair ------------------------------------------------------------------
 */

static los_facts facts_of_pair(const los_model *shooter, const los_model *target) {
    los_facts facts = shooter->keywords | target->keywords;
    if (shooter->height_inches >= MEDIUM_TERRAIN_INCHES || target->height_inches >= MEDIUM_TERRAIN_INCHES) {
        facts |= LOS_SEES_OVER;
    }
    if (shooter->elevation_inches < GROUND_LEVEL_INCHES && target->elevation_inches < GROUND_LEVEL_INCHES) {
        facts |= LOS_GROUND_LEVEL;
    }
    return facts;
}

/* A mark is the round it was set in, a multiple of 4, plus what was found: marks of earlier rounds need no clearing.
 * Names and groups share their numbers, so each has a bit of its own. */
enum {
    MARK_NAME = 1,
    MARK_GROUP = 2,
    MARK_ROUND = 4
};

static void start_marking(los_pair *pair) {
    pair->round += MARK_ROUND;
    if (pair->round == 0 && pair->mark_capacity > 0) {
        memset(pair->marks, 0, pair->mark_capacity * sizeof *pair->marks);
        pair->round = MARK_ROUND;
    }
}

static void mark(los_pair *pair, uint32_t name, uint32_t kind) {
    uint32_t current = pair->marks[name] >= pair->round ? pair->marks[name] : pair->round;
    pair->marks[name] = current | kind;
}

static bool is_marked(const los_pair *pair, uint32_t name, uint32_t kind) {
    return pair->marks[name] >= pair->round && (pair->marks[name] & kind) != 0;
}

/* Tenth edition: is the shooter wholly within this ruin?  TOWERING models only need their centre inside. */
static bool is_wholly_within(los_pair *pair, uint32_t piece, const los_model *shooter) {
    uint32_t count = (shooter->keywords & LOS_TOWERING) != 0 ? 1 : pair->samples[LOS_SHOOTER].count;
    for (uint32_t i = 0; i < count; i++) {
        if (!los_pair_inside(pair, piece, LOS_SHOOTER, i)) {
            return false;
        }
    }
    return true;
}

static void mark_ruins_around_shooter(los_pair *pair, const los_model *shooter) {
    for (uint32_t i = 0; i < pair->terrain->piece_count; i++) {
        const los_piece *piece = &pair->terrain->pieces[i];
        if ((piece->facts & LOS_RUINS) != 0 && is_wholly_within(pair, i, shooter)) {
            mark(pair, piece->name[pair->rules->nameless], MARK_NAME);
        }
    }
}

/* Does the rim or the inside of the circle reach the polygon?  The vertices are asked too, since an edge wholly inside
 * the circle does not meet its rim. */
static bool circle_reaches(los_polygon polygon, los_vec2 centre, double radius) {
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2 point = polygon.points[i], next = polygon.points[i + 1 < polygon.count ? i + 1 : 0];
        if ((double)los_distance(centre, point) <= radius ||
            los_segment_meets_circle(point, next, centre, (float)radius) != -1.0f) {
            return true;
        }
    }
    return false;
}

/* Eleventh edition: whoever reaches into an area sees through its whole group; whoever stands in a feature, through it.
 * The base counts as a circle, whatever its shape. */
static void mark_pieces_around(los_pair *pair, los_side side, const los_model *model, double pixels_per_inch) {
    double radius = los_base_radius(model, pixels_per_inch);
    for (uint32_t i = 0; i < pair->terrain->piece_count; i++) {
        const los_piece *piece = &pair->terrain->pieces[i];
        if (piece->point_count < 3) {
            continue;
        }
        if (los_pair_inside(pair, i, side, 0)) {
            mark(pair, piece->name[pair->rules->nameless], MARK_NAME);
            mark(pair, piece->group, MARK_GROUP);
        } else if (circle_reaches(los_piece_polygon(pair->terrain, piece), model->position, radius)) {
            mark(pair, piece->group, MARK_GROUP);
        }
    }
}

static los_facts facts_of_piece_for_pair(const los_pair *pair, const los_piece *piece) {
    los_facts facts = 0;
    if (is_marked(pair, piece->name[pair->rules->nameless], MARK_NAME)) {
        facts |= LOS_SHOOTER_WITHIN | LOS_CENTRE_WITHIN;
    }
    if (is_marked(pair, piece->group, MARK_GROUP)) {
        facts |= LOS_GROUP_SHARED;
    }
    return facts & pair->rules->needs;
}

/* --- Set-up --------------------------------------------------------------------------------------------------------
 */

static void sample_both(los_pair *pair, const los_options *options, const los_model *shooter, const los_model *target) {
    double scale = options->pixels_per_inch;
    int densities[LOS_SIDES] = {options->density, options->density};
    if (options->mode == LOS_MODE_LEGACY) {
        /* The centres alone. */
        pair->samples[LOS_SHOOTER] = (los_samples){.count = 1, .points = {shooter->position}};
        pair->samples[LOS_TARGET] = (los_samples){.count = 1, .points = {target->position}};
        return;
    }
    if (options->density == 0 && options->sampling == LOS_SAMPLING_SIZE) {
        densities[LOS_SHOOTER] = los_density_by_size(shooter, target, scale);
        densities[LOS_TARGET] = los_density_by_size(target, shooter, scale);
    } else if (options->density == 0) {
        densities[LOS_SHOOTER] = densities[LOS_TARGET] = los_density_by_shape(shooter, target, scale);
    }
    los_sample_base(shooter, densities[LOS_SHOOTER], scale, &pair->samples[LOS_SHOOTER]);
    los_sample_base(target, densities[LOS_TARGET], scale, &pair->samples[LOS_TARGET]);
}

static void find_obstacles(los_pair *pair) {
    pair->obstacle_count = 0;
    for (uint32_t i = 0; i < pair->terrain->piece_count; i++) {
        const los_piece *piece = &pair->terrain->pieces[i];
        los_facts facts = piece->facts | pair->facts | facts_of_piece_for_pair(pair, piece);
        int stop = piece->point_count > 0 ? los_rule_effect(pair->rules->pieces, facts) : LOS_PASSES;
        int wall_turn = piece->wall_count > 0 ? los_rule_effect(pair->rules->walls, facts) : LOS_WALLS_NEVER;
        if (stop != LOS_PASSES || wall_turn != LOS_WALLS_NEVER) {
            pair->obstacles[pair->obstacle_count++] = (los_obstacle){i, (uint8_t)stop, (uint8_t)wall_turn};
        }
    }
}

void los_pair_set(los_pair *pair, const los_options *options, const los_model *shooter, const los_model *target) {
    bool legacy = options->mode == LOS_MODE_LEGACY;
    pair->rules = legacy ? los_rules_legacy() : los_rules_of_edition(options->edition);
    pair->facts = facts_of_pair(shooter, target);
    sample_both(pair, options, shooter, target);
    if (pair->terrain->piece_count > 0) {
        memset(pair->inside, 0, pair->terrain->piece_count * sizeof *pair->inside);
    }
    start_marking(pair);
    if ((pair->rules->needs & LOS_SHOOTER_WITHIN) != 0) {
        mark_ruins_around_shooter(pair, shooter);
    }
    if ((pair->rules->needs & (LOS_GROUP_SHARED | LOS_CENTRE_WITHIN)) != 0) {
        mark_pieces_around(pair, LOS_SHOOTER, shooter, options->pixels_per_inch);
        mark_pieces_around(pair, LOS_TARGET, target, options->pixels_per_inch);
    }
    find_obstacles(pair);
}

bool los_pair_inside(los_pair *pair, uint32_t piece, los_side side, uint32_t sample) {
    los_inside *memo = &pair->inside[piece];
    uint64_t bit = (uint64_t)1 << (sample % 64);
    uint32_t word = sample / 64;
    if ((memo->known[side][word] & bit) == 0) {
        los_polygon polygon = los_piece_polygon(pair->terrain, &pair->terrain->pieces[piece]);
        memo->known[side][word] |= bit;
        if (los_polygon_contains(polygon, pair->samples[side].points[sample])) {
            memo->inside[side][word] |= bit;
        }
    }
    return (memo->inside[side][word] & bit) != 0;
}
