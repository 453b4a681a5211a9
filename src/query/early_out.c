/* SPDX-License-Identifier: MIT */
#include "query/early_out.h"

#include "line/judge.h"
#include "pair/pair_occluder.h"

/* --- Barred ------------------------------------------------------------------------------------------------------ */

enum {
    KIN_MAX = 8 /* beyond, it is quicker to look around */
};

/* How a base must keep off a piece so that this, or another of its group, bars the way. */
typedef enum {
    ANYHOW,         /* wherever it is */
    CENTER_OUTSIDE, /* it does not count as standing in it */
    BASE_OUTSIDE,   /* nor as reaching into it */
    NO_POINT_INSIDE /* nor does any of its points count as inside */
} distance;

static bool keeps_off(los_pair *pair, los_side side, uint32_t piece, distance needed) {
    const los_placed_model *placed = pair->placed[side];
    switch (needed) {
    case ANYHOW:
        return true;
    case CENTER_OUTSIDE:
        return !los_terrain_contains(placed->terrain, piece, placed->model.position);
    case BASE_OUTSIDE:
        return los_placed_model_is_clear_of(placed, piece);
    case NO_POINT_INSIDE:
        break;
    }
    if (!los_placed_model_is_clear_of(placed, piece)) {
        return false;
    }
    if (!los_placed_model_is_near(placed, piece)) {
        return true;
    }
    /* Inside its box a piece may count a point as its own by error (los_polygon_contains). */
    if (pair->options.mode == LOS_MODE_EXACT) {
        return false; /* which points will be tested is not known yet */
    }
    los_pair_sample(pair);
    return los_placed_model_samples_are_clear_of(placed, pair->sets[side], piece);
}

static distance distance_from_bar(los_side side, los_blocking stop, bool is_group_exempt) {
    if (los_blocking_exempts_endpoint(stop, side)) {
        return NO_POINT_INSIDE;
    }
    return is_group_exempt ? BASE_OUTSIDE : CENTER_OUTSIDE;
}

/* Would the piece let everything pass if these flags were so?  Only those that the rules ask for can make it. */
static bool would_pass(const los_pair *pair, const los_piece *piece, los_rule_flags flags) {
    los_rule_flags asked = flags & pair->rules->needs;
    return asked != 0 && los_rule_effect(pair->rules->pieces, piece->flags | pair->flags | asked) == LOS_BLOCKS_NEVER;
}

/* Does nothing about where the bases stand exempt them from a piece that would stop them otherwise? */
static bool is_left_alone(los_pair *pair, uint32_t number, los_blocking stop) {
    const los_piece *pieces = pair->terrain->pieces, *bar = &pieces[number];
    bool is_group_exempt = would_pass(pair, bar, LOS_GROUP_SHARED);
    distance of_target = distance_from_bar(LOS_TARGET, stop, is_group_exempt);
    distance of_shooter = distance_from_bar(LOS_SHOOTER, stop, is_group_exempt);
    uint32_t next_in_group = number;
    for (int i = 0; i < KIN_MAX; i++) {
        if (!keeps_off(pair, LOS_TARGET, next_in_group, of_target) ||
            !keeps_off(pair, LOS_SHOOTER, next_in_group, of_shooter)) {
            return false;
        }
        next_in_group = pieces[next_in_group].next_in_group;
        if (next_in_group == number) {
            return bar->has_unique_id;
        }
        bool is_namesake =
            pieces[next_in_group].name[pair->rules->anonymous_id] == bar->name[pair->rules->anonymous_id];
        of_target = of_shooter = is_group_exempt ? BASE_OUTSIDE : is_namesake ? CENTER_OUTSIDE : ANYHOW;
    }
    return false;
}

/* Under true heights: is the piece as high as any line between the two may run, and as low? */
static bool is_high_enough(const los_pair *pair, const los_piece *piece) {
    if (pair->options.heights != LOS_HEIGHTS_TRUE) {
        return true;
    }
    los_interval from = los_model_heights(&pair->placed[LOS_SHOOTER]->model);
    los_interval to = los_model_heights(&pair->placed[LOS_TARGET]->model);
    return piece->heights.low <= fmin(from.low, to.low) && piece->heights.high >= fmax(from.high, to.high);
}

/* What a piece does unless somebody stands in it, or in one of its next_in_group. */
static los_blocking stop_of(const los_pair *pair, const los_piece *piece) {
    return (los_blocking)los_rule_effect(pair->rules->pieces, piece->flags | pair->flags);
}

/* Does a piece lie across the whole way that nothing exempts the pair from?  What the center line passes by does not.
 */
static bool is_barred(los_pair *pair, const los_sight_line *line, const los_corridor *way) {
    pair->has_full_occluder = LOS_NO;
    for (uint32_t i = 0; i < pair->candidate_count; i++) {
        const los_piece *piece = &pair->terrain->pieces[pair->candidates[i]];
        if (los_sight_line_misses_box(line, &piece->box)) {
            continue;
        }
        los_blocking stop = stop_of(pair, piece);
        if (stop == LOS_BLOCKS_NEVER || !los_piece_is_full_occluder(pair->terrain, piece, way)) {
            continue;
        }
        pair->has_full_occluder = LOS_YES;
        if (is_high_enough(pair, piece) && is_left_alone(pair, pair->candidates[i], stop)) {
            return true;
        }
    }
    return false;
}

/* --- Open -------------------------------------------------------------------------------------------------------- */

/* The line between the centers, as wide as an opening must be. */
static los_sight_line line_with_room(const los_pair *pair) {
    los_sight_line sight = los_sight_line_between_centers(pair);
    float gap = (float)fmax(pair->options.min_gap, LOS_MIN_GAP_MIN);
    return pair->options.mode == LOS_MODE_EXACT ? los_sight_line_widened(&sight, 0.5f * gap) : sight;
}

/* Does a base's center count as inside the piece? */
static bool holds_center(const los_pair *pair, los_side side, uint32_t number) {
    return los_terrain_contains(pair->terrain, number, pair->placed[side]->model.position);
}

/* A piece that the line passes by holds no center, but los_polygon_contains may err inside its box: then ask the judge.
 */
static bool is_left_out(const los_pair *pair, uint32_t number) {
    return !holds_center(pair, LOS_TARGET, number) && !holds_center(pair, LOS_SHOOTER, number);
}

/* Does the piece let pass what ends on that side, for where the base stands? */
static bool opens_to(const los_pair *pair, los_side side, uint32_t number, los_blocking stop,
                     const los_sight_line *line) {
    const los_piece *piece = &pair->terrain->pieces[number];
    bool is_exact = pair->options.mode == LOS_MODE_EXACT, may_end = los_blocking_exempts_endpoint(stop, side);
    bool is_exempt_within = would_pass(pair, piece, LOS_GROUP_SHARED | LOS_CENTER_WITHIN);
    if ((may_end || is_exempt_within) && holds_center(pair, side, number)) {
        return is_exempt_within || !is_exact || los_sight_line_endpoint_has_clearance(line, side, pair->terrain, piece);
    }
    return would_pass(pair, piece, LOS_GROUP_SHARED) && los_placed_model_circle_overlaps(pair->placed[side], number);
}

/* Does the line pass the piece for sure? */
static bool lets_pass(const los_pair *pair, uint32_t number, const los_sight_line *line) {
    const los_piece *piece = &pair->terrain->pieces[number];
    los_blocking stop = stop_of(pair, piece);
    return stop == LOS_BLOCKS_NEVER ||
           (los_sight_line_is_clear_of_polygon(line, pair->terrain, piece) && is_left_out(pair, number)) ||
           opens_to(pair, LOS_TARGET, number, stop, line) || opens_to(pair, LOS_SHOOTER, number, stop, line);
}

/* Is it sure to be all or nothing, at whatever height a line meets it?  How the judge looks at other prisms depends on
 * heights that nobody knows yet. */
static bool is_plain(const los_pair *pair, const los_piece *piece) {
    return is_high_enough(pair, piece) || (piece->wall_count == 0 && stop_of(pair, piece) == LOS_BLOCKS_NEVER);
}

/* Does the line between the centers pass everything for sure? */
static bool is_open(const los_pair *pair, const los_sight_line *line) {
    for (uint32_t i = 0; i < pair->candidate_count; i++) {
        const los_piece *piece = &pair->terrain->pieces[pair->candidates[i]];
        if (!is_plain(pair, piece) ||
            (piece->wall_count > 0 && !los_sight_line_is_clear_of_walls(line, pair->terrain, piece)) ||
            !(los_sight_line_misses_box(line, &piece->box) ? is_left_out(pair, pair->candidates[i])
                                                           : lets_pass(pair, pair->candidates[i], line))) {
            return false;
        }
    }
    return true;
}

los_early_out los_pair_early_out(los_pair *pair) {
    los_sight_line line = line_with_room(pair);
    los_corridor way;
    if (los_pair_corridor(pair, &way) && is_barred(pair, &line, &way)) {
        return LOS_OCCLUDED;
    }
    return is_open(pair, &line) ? LOS_CLEAR : LOS_UNDECIDED;
}
