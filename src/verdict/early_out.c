/* SPDX-License-Identifier: MIT */
#include "verdict/early_out.h"

#include "sight/clearance.h"
#include "sight/line_fan.h"
#include "sight/pair_occluder.h"
#include "sight/sight_line.h"

enum {
    GROUP_MEMBERS_MAX = 8 /* testing more members costs more than finishing the pair */
};

/* What a piece does to a pair with no base in it or in a member of its group. */
static los_blocking blocking_without_exemptions(const los_pair *pair, const los_piece *piece) {
    return los_rules_blocking(&pair->rules->tables[LOS_PIECE_RULES], los_pair_piece_conditions(pair, piece));
}

/* True if the piece never blocks a pair with these flags.  Only flags that the rules need can make a difference. */
static bool is_exempt_with(const los_pair *pair, const los_piece *piece, los_rule_flags flags) {
    los_rule_flags needed = flags & pair->rules->needs;
    los_conditions conditions = los_pair_piece_conditions(pair, piece);
    conditions.flags |= needed;
    return needed != 0 && los_rules_blocking(&pair->rules->tables[LOS_PIECE_RULES], conditions) == LOS_BLOCKS_NEVER;
}

/* True if the piece does something else to a pair with these flags. */
static bool changes_with(const los_pair *pair, const los_piece *piece, los_blocking blocking, los_rule_flags flags) {
    los_rule_flags needed = flags & pair->rules->needs;
    los_conditions conditions = los_pair_piece_conditions(pair, piece);
    conditions.flags |= needed;
    return needed != 0 && los_rules_blocking(&pair->rules->tables[LOS_PIECE_RULES], conditions) != blocking;
}

/* Under true heights: true if the prism contains all heights of lines between the two models. */
static bool spans_all_heights(const los_pair *pair, const los_piece *piece) {
    if (pair->options.heights != LOS_HEIGHTS_TRUE) {
        return true;
    }
    los_interval from = los_model_heights(&pair->placed[LOS_SHOOTER]->model);
    los_interval to = los_model_heights(&pair->placed[LOS_TARGET]->model);
    return piece->heights.low <= fmin(from.low, to.low) && piece->heights.high >= fmax(from.high, to.high);
}

static bool center_is_inside(const los_pair *pair, los_side side, uint32_t piece) {
    return los_terrain_contains(pair->terrain, piece, pair->placed[side]->model.position);
}

/* --- Occluded ---------------------------------------------------------------------------------------------------- */

/* How far a base must be separated from a piece so that the piece does not exempt it. */
typedef enum {
    SEPARATION_NONE,
    SEPARATION_CENTER, /* the piece does not contain the center */
    SEPARATION_BASE,   /* nor does it reach into the base */
    SEPARATION_POINTS  /* nor does it contain, in float32, any endpoint of a line */
} separation;

static bool is_separated(los_pair *pair, los_side side, uint32_t piece, separation needed) {
    const los_placed_model *placed = pair->placed[side];
    if (placed->tile_cells != 0) {
        return needed == SEPARATION_NONE || los_placed_model_tile_is_outside(placed, piece);
    }
    switch (needed) {
    case SEPARATION_NONE:
        return true;
    case SEPARATION_CENTER:
        return !center_is_inside(pair, side, piece);
    case SEPARATION_BASE:
        return los_placed_model_is_clear_of(placed, piece);
    case SEPARATION_POINTS:
        break;
    }
    if (!los_placed_model_is_clear_of(placed, piece)) {
        return false;
    }
    if (!los_placed_model_is_near(placed, piece)) {
        return true;
    }
    /* Inside its box a piece may contain a point by error (los_polygon_contains), so the endpoints must be tested.  In
     * the exact mode they are not known yet. */
    if (pair->options.mode == LOS_MODE_EXACT) {
        return false;
    }
    los_pair_sample(pair);
    return los_placed_model_samples_are_clear_of(placed, pair->sets[side], piece);
}

static separation separation_from_occluder(los_side side, los_blocking blocking, bool is_group_exempt) {
    if (los_blocking_exempts_endpoint(blocking, side)) {
        return SEPARATION_POINTS;
    }
    return is_group_exempt ? SEPARATION_BASE : SEPARATION_CENTER;
}

/* True only if no position of the bases exempts them from the piece: neither is in it or in a member of its group. */
static bool exempts_no_base(los_pair *pair, uint32_t number, los_blocking blocking) {
    const los_piece *pieces = pair->terrain->pieces, *occluder = &pieces[number];
    bool is_group_exempt = changes_with(pair, occluder, blocking, LOS_GROUP_SHARED);
    separation of_target = separation_from_occluder(LOS_TARGET, blocking, is_group_exempt);
    separation of_shooter = separation_from_occluder(LOS_SHOOTER, blocking, is_group_exempt);
    uint32_t member = number;
    for (int i = 0; i < GROUP_MEMBERS_MAX; i++) {
        if (!is_separated(pair, LOS_TARGET, member, of_target) ||
            !is_separated(pair, LOS_SHOOTER, member, of_shooter)) {
            return false;
        }
        member = pieces[member].next_in_group;
        if (member == number) {
            return occluder->has_unique_id;
        }
        bool has_same_id = !is_group_exempt && los_pair_name(pair, &pieces[member]) == los_pair_name(pair, occluder);
        of_target = of_shooter = is_group_exempt ? SEPARATION_BASE : has_same_id ? SEPARATION_CENTER : SEPARATION_NONE;
    }
    return false;
}

/* Searches for a full occluder that exempts neither base.  Pieces that the center line misses are none. */
static los_early_out find_occluder(los_pair *pair, const los_sight_line *line, const los_corridor *corridor) {
    los_early_out result = {LOS_UNDECIDED, false, LOS_NO_OBSTACLE};
    for (uint32_t i = 0; i < pair->candidate_count; i++) {
        const los_piece *piece = &pair->terrain->pieces[pair->candidates[i]];
        if (los_sight_line_misses_box(line, &piece->box)) {
            continue;
        }
        los_blocking blocking = blocking_without_exemptions(pair, piece);
        if (blocking == LOS_BLOCKS_NEVER || !los_piece_is_full_occluder(pair->terrain, piece, corridor)) {
            continue;
        }
        result.may_have_full_occluder = true;
        if (spans_all_heights(pair, piece) && exempts_no_base(pair, pair->candidates[i], blocking)) {
            result.decision = LOS_OCCLUDED;
            result.occluder = pair->candidates[i];
            return result;
        }
    }
    return result;
}

bool los_pair_is_occluded_by(los_pair *pair, uint32_t number) {
    const los_piece *piece = &pair->terrain->pieces[number];
    los_corridor corridor;
    LOS_ASSERT(number < pair->terrain->piece_count);
    if (!pair->rules->has_early_out || pair->cover_row != LOS_NO_ROW || !los_pair_corridor(pair, &corridor)) {
        return false;
    }
    los_blocking blocking = blocking_without_exemptions(pair, piece);
    return blocking != LOS_BLOCKS_NEVER && los_piece_is_full_occluder(pair->terrain, piece, &corridor) &&
           spans_all_heights(pair, piece) && exempts_no_base(pair, number, blocking);
}

/* --- Clear ------------------------------------------------------------------------------------------------------- */

/* The line between the centers, as wide as an opening must be. */
static los_sight_line center_line(const los_pair *pair) {
    los_sight_line line = los_sight_line_between_centers(pair);
    float gap = (float)fmax(pair->options.min_gap, LOS_MIN_GAP_MIN);
    return pair->options.mode == LOS_MODE_EXACT ? los_sight_line_widened(&line, 0.5f * gap) : line;
}

/* A piece beside the line contains no center, but los_polygon_contains may be wrong inside its box. */
static bool contains_no_center(const los_pair *pair, uint32_t number) {
    return !center_is_inside(pair, LOS_TARGET, number) && !center_is_inside(pair, LOS_SHOOTER, number);
}

/* True if the position of this base exempts the line from the piece. */
static bool exempts_base(const los_pair *pair, los_side side, uint32_t number, los_blocking blocking,
                         const los_sight_line *line) {
    const los_piece *piece = &pair->terrain->pieces[number];
    bool is_exact = pair->options.mode == LOS_MODE_EXACT;
    if (!los_pair_is_in_prism(pair, side, piece)) {
        return false;
    }
    bool exempts_endpoint = los_blocking_exempts_endpoint(blocking, side);
    bool exempts_center = is_exempt_with(pair, piece, LOS_GROUP_SHARED | LOS_CENTER_WITHIN);
    if ((exempts_endpoint || exempts_center) && center_is_inside(pair, side, number)) {
        return exempts_center || !is_exact || los_sight_line_endpoint_has_clearance(line, side, pair->terrain, piece);
    }
    return is_exempt_with(pair, piece, LOS_GROUP_SHARED) &&
           los_placed_model_circle_overlaps(pair->placed[side], number);
}

/* True only if the polygon, whose box the line does not miss, does not block the line. */
static bool passes_polygon(const los_pair *pair, uint32_t number, const los_sight_line *line) {
    const los_piece *piece = &pair->terrain->pieces[number];
    los_blocking blocking = blocking_without_exemptions(pair, piece);
    return blocking == LOS_BLOCKS_NEVER ||
           (los_sight_line_is_clear_of_polygon(line, pair->terrain, piece) && contains_no_center(pair, number)) ||
           exempts_base(pair, LOS_TARGET, number, blocking, line) ||
           exempts_base(pair, LOS_SHOOTER, number, blocking, line);
}

/* True if the piece acts the same at all heights of the lines.  The judge's treatment of other prisms depends on the
 * heights of the lines, which are known only when the pair is finished. */
static bool is_independent_of_heights(const los_pair *pair, const los_piece *piece) {
    return spans_all_heights(pair, piece) ||
           (piece->wall_count == 0 && blocking_without_exemptions(pair, piece) == LOS_BLOCKS_NEVER);
}

static bool passes_piece(const los_pair *pair, uint32_t number, const los_sight_line *line) {
    const los_piece *piece = &pair->terrain->pieces[number];
    return is_independent_of_heights(pair, piece) &&
           (piece->wall_count == 0 || los_sight_line_is_clear_of_walls(line, pair->terrain, piece)) &&
           (los_sight_line_misses_box(line, &piece->box) ? contains_no_center(pair, number)
                                                         : passes_polygon(pair, number, line));
}

static bool passes_all_pieces(const los_pair *pair, const los_sight_line *line) {
    for (uint32_t i = 0; i < pair->candidate_count; i++) {
        if (!passes_piece(pair, pair->candidates[i], line)) {
            return false;
        }
    }
    return true;
}

/* In plan: whether the line passes over a model is known only when the pair is finished. */
static bool passes_all_models(const los_pair *pair, const los_sight_line *line) {
    double gap = fmax(pair->options.min_gap, LOS_MIN_GAP_MIN);
    for (uint32_t i = 0; i < pair->models.count; i++) {
        const los_blocking_model *model = &pair->models.items[i];
        if (pair->options.mode == LOS_MODE_EXACT ? !los_model_has_clearance(pair, line, model, 0.5 * gap)
                                                 : los_model_blocks(pair, line, model)) {
            return false;
        }
    }
    return true;
}

static bool is_occluded_by_model(const los_pair *pair) {
    for (uint32_t i = 0; i < pair->models.count; i++) {
        if (los_model_is_full_occluder(pair, &pair->models.items[i])) {
            return true;
        }
    }
    return false;
}

los_early_out los_pair_early_out(los_pair *pair) {
    LOS_ASSERT(!pair->rules->is_point_check);
    if (!pair->rules->has_early_out || pair->cover_row != LOS_NO_ROW) {
        return (los_early_out){LOS_UNDECIDED, true, LOS_NO_OBSTACLE};
    }
    los_sight_line line = center_line(pair);
    los_corridor corridor;
    los_early_out result = {LOS_UNDECIDED, false, LOS_NO_OBSTACLE};
    /* Without a corridor there is no full occluder, either. */
    if (los_pair_corridor(pair, &corridor)) {
        result = find_occluder(pair, &line, &corridor);
    }
    if (result.decision == LOS_OCCLUDED) {
        return result;
    }
    bool passes_pieces = passes_all_pieces(pair, &line);
    if (!passes_pieces && los_pair_finds_models_late(pair)) {
        return result; /* the terrain may block all lines */
    }
    los_pair_find_models(pair);
    if (is_occluded_by_model(pair)) {
        result.decision = LOS_OCCLUDED;
    } else if (passes_pieces && passes_all_models(pair, &line)) {
        result.decision = LOS_CLEAR;
    }
    return result;
}

/* --- Tiles ------------------------------------------------------------------------------------------------------- */

/* exempts_base for every cell of the target. */
static bool exempts_tile(const los_pair *pair, uint32_t number, los_blocking blocking) {
    const los_piece *piece = &pair->terrain->pieces[number];
    return los_placed_model_tile_is_inside(pair->placed[LOS_TARGET], number) &&
           los_pair_is_in_prism(pair, LOS_TARGET, piece) &&
           (los_blocking_exempts_endpoint(blocking, LOS_TARGET) ||
            is_exempt_with(pair, piece, LOS_GROUP_SHARED | LOS_CENTER_WITHIN));
}

/* passes_polygon for every line of the fan. */
static bool fan_passes_polygon(const los_pair *pair, uint32_t number, const los_sight_fan *fan,
                               const los_sight_line *line) {
    const los_piece *piece = &pair->terrain->pieces[number];
    los_blocking blocking = blocking_without_exemptions(pair, piece);
    return blocking == LOS_BLOCKS_NEVER ||
           (los_sight_fan_misses_polygon(fan, pair->terrain, piece) &&
            los_placed_model_tile_is_outside(pair->placed[LOS_TARGET], number) &&
            !center_is_inside(pair, LOS_SHOOTER, number)) ||
           exempts_tile(pair, number, blocking) || exempts_base(pair, LOS_SHOOTER, number, blocking, line);
}

static bool fan_passes_all_pieces(const los_pair *pair, const los_sight_fan *fan, const los_sight_line *line) {
    for (uint32_t i = 0; i < pair->candidate_count; i++) {
        const los_piece *piece = &pair->terrain->pieces[pair->candidates[i]];
        if (!is_independent_of_heights(pair, piece) || !los_sight_fan_misses_walls(fan, pair->terrain, piece) ||
            !fan_passes_polygon(pair, pair->candidates[i], fan, line)) {
            return false;
        }
    }
    return true;
}

/* Limits of rules that are not the query's own do not count, and a bare point is not hidden. */
static bool has_limits(const los_pair *pair, const los_rules *rules) {
    return rules == pair->own_rules && (isfinite(rules->max_range_inches) || rules->arc_degrees < 360.0);
}

bool los_pair_allows_tiles(const los_pair *pair, const los_options *options) {
    const los_rules *rules = los_pair_rules(pair, options);
    return options->mode == LOS_MODE_SAMPLED && rules->has_early_out && !rules->is_point_check &&
           !rules->has_range_conditions && !has_limits(pair, rules);
}

los_early_out los_pair_tile_early_out(los_pair *pair, const los_box *box) {
    LOS_ASSERT(los_pair_allows_tiles(pair, &pair->options));
    LOS_ASSERT(pair->placed[LOS_TARGET]->tile_cells != 0 && pair->blocking.table == NULL);
    los_sight_line line = center_line(pair);
    los_corridor corridor;
    los_sight_fan fan;
    los_early_out result = {LOS_UNDECIDED, false, LOS_NO_OBSTACLE};
    if (los_pair_corridor(pair, &corridor)) {
        result = find_occluder(pair, &line, &corridor);
    }
    if (result.decision != LOS_OCCLUDED && los_sight_fan_make(pair->placed[LOS_SHOOTER]->model.position, box, &fan) &&
        fan_passes_all_pieces(pair, &fan, &line)) {
        result.decision = LOS_CLEAR;
    }
    return result;
}
