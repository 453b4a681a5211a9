/* SPDX-License-Identifier: MIT */
#include "los_glance.h"

#include "los_barrier.h"
#include "los_judge.h"

/* --- Barred ------------------------------------------------------------------------------------------------------ */

enum {
    KIN_MAX = 8 /* beyond, it is quicker to look around */
};

/* How a base must keep off a piece so that this, or another of its group, bars the way. */
typedef enum {
    ANYHOW,         /* wherever it is */
    CENTRE_OUTSIDE, /* it does not count as standing in it */
    BASE_OUTSIDE,   /* nor as reaching into it */
    NO_POINT_INSIDE /* nor does any of its points count as inside */
} distance;

static bool keeps_off(los_pair *pair, los_side side, uint32_t piece, distance needed) {
    const los_viewer *viewer = pair->viewers[side];
    switch (needed) {
    case ANYHOW:
        return true;
    case CENTRE_OUTSIDE:
        return !los_terrain_contains(viewer->terrain, piece, viewer->model.position);
    case BASE_OUTSIDE:
        return los_viewer_keeps_off(viewer, piece);
    case NO_POINT_INSIDE:
        break;
    }
    if (!los_viewer_keeps_off(viewer, piece)) {
        return false;
    }
    if (!los_viewer_comes_near(viewer, piece)) {
        return true;
    }
    /* Inside its box a piece may count a point as its own by error (los_polygon_contains). */
    if (pair->options.mode == LOS_MODE_EXACT) {
        return false; /* which points will be tested is not known yet */
    }
    los_pair_sample(pair);
    return los_viewer_samples_keep_off(viewer, pair->sets[side], piece);
}

static distance distance_from_bar(los_side side, los_stop stop, bool is_group_exempt) {
    if (los_stop_minds_end(stop, side)) {
        return NO_POINT_INSIDE;
    }
    return is_group_exempt ? BASE_OUTSIDE : CENTRE_OUTSIDE;
}

/* Would the piece let everything pass if these facts were so?  Only those that the rules ask for can make it. */
static bool would_pass(const los_pair *pair, const los_piece *piece, los_facts facts) {
    los_facts asked = facts & pair->rules->needs;
    return asked != 0 && los_rule_effect(pair->rules->pieces, piece->facts | pair->facts | asked) == LOS_PASSES;
}

/* Does nothing about where the bases stand exempt them from a piece that would stop them otherwise? */
static bool is_left_alone(los_pair *pair, uint32_t number, los_stop stop) {
    const los_piece *pieces = pair->terrain->pieces, *bar = &pieces[number];
    bool is_group_exempt = would_pass(pair, bar, LOS_GROUP_SHARED);
    distance of_target = distance_from_bar(LOS_TARGET, stop, is_group_exempt);
    distance of_shooter = distance_from_bar(LOS_SHOOTER, stop, is_group_exempt);
    uint32_t kin = number;
    for (int i = 0; i < KIN_MAX; i++) {
        if (!keeps_off(pair, LOS_TARGET, kin, of_target) || !keeps_off(pair, LOS_SHOOTER, kin, of_shooter)) {
            return false;
        }
        kin = pieces[kin].kin;
        if (kin == number) {
            return bar->has_own_name;
        }
        bool is_namesake = pieces[kin].name[pair->rules->nameless] == bar->name[pair->rules->nameless];
        of_target = of_shooter = is_group_exempt ? BASE_OUTSIDE : is_namesake ? CENTRE_OUTSIDE : ANYHOW;
    }
    return false;
}

/* Under true heights: is the piece as high as any line between the two may run, and as low? */
static bool is_high_enough(const los_pair *pair, const los_piece *piece) {
    if (pair->options.heights != LOS_HEIGHTS_TRUE) {
        return true;
    }
    los_span from = los_model_heights(&pair->viewers[LOS_SHOOTER]->model);
    los_span to = los_model_heights(&pair->viewers[LOS_TARGET]->model);
    return piece->heights.low <= fmin(from.low, to.low) && piece->heights.high >= fmax(from.high, to.high);
}

/* What a piece does unless somebody stands in it, or in one of its kin. */
static los_stop stop_of(const los_pair *pair, const los_piece *piece) {
    return (los_stop)los_rule_effect(pair->rules->pieces, piece->facts | pair->facts);
}

/* Does a piece lie across the whole way that nothing exempts the pair from?  What the centre line passes by does not.
 */
static bool is_barred(los_pair *pair, const los_sight *line, const los_way *way) {
    pair->has_bar = LOS_NO;
    for (uint32_t i = 0; i < pair->found_count; i++) {
        const los_piece *piece = &pair->terrain->pieces[pair->found[i]];
        if (los_sight_passes_by(line, &piece->box)) {
            continue;
        }
        los_stop stop = stop_of(pair, piece);
        if (stop == LOS_PASSES || !los_piece_bars(pair->terrain, piece, way)) {
            continue;
        }
        pair->has_bar = LOS_YES;
        if (is_high_enough(pair, piece) && is_left_alone(pair, pair->found[i], stop)) {
            return true;
        }
    }
    return false;
}

/* --- Open -------------------------------------------------------------------------------------------------------- */

/* The line between the centres, as wide as an opening must be. */
static los_sight line_with_room(const los_pair *pair) {
    los_sight sight = los_sight_between_centres(pair);
    float gap = (float)fmax(pair->options.min_gap, LOS_LEAST_GAP);
    return pair->options.mode == LOS_MODE_EXACT ? los_sight_widened(&sight, 0.5f * gap) : sight;
}

/* Does a base's centre count as inside the piece? */
static bool holds_centre(const los_pair *pair, los_side side, uint32_t number) {
    return los_terrain_contains(pair->terrain, number, pair->viewers[side]->model.position);
}

/* A piece that the line passes by holds no centre, but los_polygon_contains may err inside its box: then ask the judge.
 */
static bool is_left_out(const los_pair *pair, uint32_t number) {
    return !holds_centre(pair, LOS_TARGET, number) && !holds_centre(pair, LOS_SHOOTER, number);
}

/* Does the piece let pass what ends on that side, for where the base stands? */
static bool opens_to(const los_pair *pair, los_side side, uint32_t number, los_stop stop, const los_sight *line) {
    const los_piece *piece = &pair->terrain->pieces[number];
    bool is_exact = pair->options.mode == LOS_MODE_EXACT, may_end = los_stop_minds_end(stop, side);
    bool is_exempt_within = would_pass(pair, piece, LOS_GROUP_SHARED | LOS_CENTRE_WITHIN);
    if ((may_end || is_exempt_within) && holds_centre(pair, side, number)) {
        return is_exempt_within || !is_exact || los_sight_end_has_room(line, side, pair->terrain, piece);
    }
    return would_pass(pair, piece, LOS_GROUP_SHARED) && los_viewer_circle_reaches(pair->viewers[side], number);
}

/* Does the line pass the piece for sure? */
static bool lets_pass(const los_pair *pair, uint32_t number, const los_sight *line) {
    const los_piece *piece = &pair->terrain->pieces[number];
    los_stop stop = stop_of(pair, piece);
    return stop == LOS_PASSES ||
           (los_sight_is_clear_of_polygon(line, pair->terrain, piece) && is_left_out(pair, number)) ||
           opens_to(pair, LOS_TARGET, number, stop, line) || opens_to(pair, LOS_SHOOTER, number, stop, line);
}

/* Is it sure to be all or nothing, at whatever height a line meets it?  How the judge looks at other prisms depends on
 * heights that nobody knows yet. */
static bool is_plain(const los_pair *pair, const los_piece *piece) {
    return is_high_enough(pair, piece) || (piece->wall_count == 0 && stop_of(pair, piece) == LOS_PASSES);
}

/* Does the line between the centres pass everything for sure? */
static bool is_open(const los_pair *pair, const los_sight *line) {
    for (uint32_t i = 0; i < pair->found_count; i++) {
        const los_piece *piece = &pair->terrain->pieces[pair->found[i]];
        if (!is_plain(pair, piece) ||
            (piece->wall_count > 0 && !los_sight_is_clear_of_walls(line, pair->terrain, piece)) ||
            !(los_sight_passes_by(line, &piece->box) ? is_left_out(pair, pair->found[i])
                                                     : lets_pass(pair, pair->found[i], line))) {
            return false;
        }
    }
    return true;
}

los_view los_pair_glance(los_pair *pair) {
    los_sight line = line_with_room(pair);
    los_way way;
    if (los_pair_way(pair, &way) && is_barred(pair, &line, &way)) {
        return LOS_VIEW_BARRED;
    }
    return is_open(pair, &line) ? LOS_VIEW_OPEN : LOS_VIEW_UNKNOWN;
}
