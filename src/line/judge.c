/* SPDX-License-Identifier: MIT */
#include "line/obstacle_test.h"

static los_sight_line sight_of(los_vec2 from, los_vec2 to, uint32_t from_sample, uint32_t to_sample) {
    los_sight_line sight = {.line = los_line_make(from, to), .from_sample = from_sample, .to_sample = to_sample};
    /* The segment test tolerates 1e-5 of the line's length; the rest is float32 rounding, several times over. */
    float length = fabsf(sight.line.along.x) + fabsf(sight.line.along.y);
    sight.slack = (0.05f + 4e-5f * length + 1e-6f * (fabsf(from.x) + fabsf(from.y))) * length;
    return sight;
}

los_sight_line los_sight_line_between_centers(const los_pair *pair) {
    return sight_of(pair->placed[LOS_SHOOTER]->model.position, pair->placed[LOS_TARGET]->model.position, 0, 0);
}

los_sight_line los_sight_line_between_samples(const los_pair *pair, uint32_t from_sample, uint32_t to_sample) {
    return sight_of(los_pair_samples(pair, LOS_SHOOTER)->points[from_sample],
                    los_pair_samples(pair, LOS_TARGET)->points[to_sample], from_sample, to_sample);
}

los_sight_line los_sight_line_between_points(los_vec2 from, los_vec2 to) {
    return sight_of(from, to, LOS_NOT_A_SAMPLE, LOS_NOT_A_SAMPLE);
}

los_sight_line los_sight_line_between_bases(los_vec2 from, los_vec2 to) {
    return sight_of(from, to, LOS_IN_BASE, LOS_IN_BASE);
}

static bool is_sample(uint32_t sample) {
    return sample != LOS_NOT_A_SAMPLE && sample != LOS_IN_BASE;
}

bool los_sight_line_endpoint_is_inside(const los_pair *pair, const los_sight_line *sight, los_side side,
                                       const los_obstacle *obstacle) {
    uint32_t sample = side == LOS_SHOOTER ? sight->from_sample : sight->to_sample;
    los_nearby_piece *near = obstacle->near[side];
    if (sample == 0 && !pair->rules->is_point_check) {
        return near != NULL && near->holds_center;
    }
    if (near == NULL && sample != LOS_NOT_A_SAMPLE && !pair->rules->is_point_check) {
        return false; /* no point of the base comes near */
    }
    if (near != NULL && is_sample(sample)) {
        return los_placed_model_sample_is_inside(pair->placed[side], near, pair->sets[side], sample);
    }
    return los_terrain_contains(pair->terrain, obstacle->piece,
                                side == LOS_SHOOTER ? sight->line.from : sight->line.to);
}

bool los_sight_line_misses_box(const los_sight_line *sight, const los_box *box) {
    los_vec2 along = sight->line.along;
    los_vec2 half = {0.5f * (box->high.x - box->low.x), 0.5f * (box->high.y - box->low.y)};
    los_vec2 middle = los_sub((los_vec2){box->low.x + half.x, box->low.y + half.y}, sight->line.from);
    float aside = fabsf(along.x * middle.y - along.y * middle.x);
    return aside > half.x * fabsf(along.y) + half.y * fabsf(along.x) + sight->slack;
}

static bool polygon_is_hit(const los_pair *pair, const los_sight_line *sight, uint32_t number) {
    const los_piece *piece = &pair->terrain->pieces[number];
    return !los_sight_line_misses_box(sight, &piece->box) &&
           los_polygon_soa_hit(los_piece_polygon_soa(pair->terrain, piece), &sight->line);
}

/* --- Heights ----------------------------------------------------------------------------------------------------- */

/* Touching is blocked, and float32 does not know a hit's place any better: as a share of the line. */
static const double TOUCH = 1e-5;

los_interval los_sight_line_overlap(const los_pair *pair, const los_sight_line *sight, const los_obstacle *obstacle) {
    const los_interval everywhere = {0.0, 1.0};
    if (!obstacle->is_partial) {
        return everywhere;
    }
    const los_interval *heights = sight->has_heights ? sight->heights : pair->levels;
    const los_bundle lines = {{{0.0, 0.0}, {1.0, 1.0}}, {heights[LOS_SHOOTER], heights[LOS_TARGET]}};
    los_interval run = los_prism_certain(&lines, pair->terrain->pieces[obstacle->piece].heights);
    if (los_interval_is_empty(run) || run.low > 1.0 || run.high < 0.0) {
        return (los_interval){1.0, 0.0};
    }
    return (los_interval){fmax(run.low - TOUCH, 0.0), fmin(run.high + TOUCH, 1.0)};
}

float los_sight_line_first_inside(const los_pair *pair, const los_sight_line *sight, const los_obstacle *obstacle,
                                  los_interval run) {
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    if (los_interval_is_empty(run)) {
        return -1.0f;
    }
    if (run.low <= 0.0 && los_sight_line_endpoint_is_inside(pair, sight, LOS_SHOOTER, obstacle)) {
        return 0.0f;
    }
    float hit = -1.0f;
    if (!los_sight_line_misses_box(sight, &piece->box)) {
        hit = los_polygon_hit_between(los_piece_polygon(pair->terrain, piece), &sight->line, run.low, run.high);
    }
    /* Between two hits a line is inside or outside as a whole. */
    double end = hit >= 0.0f ? (double)hit : run.high;
    if (hit < 0.0f && run.high >= 1.0 && los_sight_line_endpoint_is_inside(pair, sight, LOS_TARGET, obstacle)) {
        return (float)run.low;
    }
    if (run.low > 0.0 && end < 1.0) {
        los_vec2 middle = los_line_point(&sight->line, (float)(0.5 * (run.low + end)));
        return los_terrain_contains(pair->terrain, obstacle->piece, middle) ? (float)run.low : hit;
    }
    return hit;
}

/* Of a line that has a height at each end, or none. */
static bool polygon_stops(const los_pair *pair, const los_sight_line *sight, const los_obstacle *obstacle) {
    /* Who is inside is asked as late as possible: unlike a hit, it takes the whole polygon to tell. */
    bool is_hit = polygon_is_hit(pair, sight, obstacle->piece);
    switch ((los_blocking)obstacle->blocking) {
    case LOS_BLOCKS_NEVER:
        return false;
    case LOS_BLOCKS_ALWAYS:
        return is_hit || los_sight_line_endpoint_is_inside(pair, sight, LOS_SHOOTER, obstacle) ||
               los_sight_line_endpoint_is_inside(pair, sight, LOS_TARGET, obstacle);
    case LOS_BLOCKS_UNLESS_TARGET_INSIDE:
        return (is_hit || los_sight_line_endpoint_is_inside(pair, sight, LOS_SHOOTER, obstacle)) &&
               !los_sight_line_endpoint_is_inside(pair, sight, LOS_TARGET, obstacle);
    case LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE:
        break;
    }
    return is_hit && !los_sight_line_endpoint_is_inside(pair, sight, LOS_SHOOTER, obstacle) &&
           !los_sight_line_endpoint_is_inside(pair, sight, LOS_TARGET, obstacle);
}

/* Of one that meets the polygon in plan, and may be above or below it there. */
static bool prism_stops(const los_pair *pair, const los_sight_line *sight, const los_obstacle *obstacle) {
    bool may_start = obstacle->blocking == LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE,
         may_end = obstacle->blocking != LOS_BLOCKS_ALWAYS;
    return !(may_start && los_sight_line_endpoint_is_inside(pair, sight, LOS_SHOOTER, obstacle)) &&
           !(may_end && los_sight_line_endpoint_is_inside(pair, sight, LOS_TARGET, obstacle)) &&
           los_sight_line_first_inside(pair, sight, obstacle, los_sight_line_overlap(pair, sight, obstacle)) >= 0.0f;
}

bool los_obstacle_blocks(const los_pair *pair, const los_sight_line *sight, const los_obstacle *obstacle) {
    if (obstacle->blocking == LOS_BLOCKS_NEVER) {
        return false;
    }
    return obstacle->is_partial ? prism_stops(pair, sight, obstacle) : polygon_stops(pair, sight, obstacle);
}

bool los_nearest_wall_hit(const los_terrain *terrain, const los_piece *piece, const los_line *line, los_interval run,
                          los_vec2 *hit) {
    bool found = false;
    for (uint32_t i = 0; i < piece->wall_count; i++) {
        const los_wall *wall = &terrain->walls[piece->first_wall + i];
        float at = los_line_meets(line, wall->start, wall->end);
        if (at < 0.0f || (double)at < run.low || (double)at > run.high) {
            continue;
        }
        los_vec2 point = los_line_point(line, at);
        if (!found || los_distance(line->from, point) < los_distance(line->from, *hit)) {
            found = true;
            *hit = point;
        }
    }
    return found;
}

bool los_walls_block(const los_pair *pair, const los_sight_line *sight, const los_obstacle *obstacle) {
    los_vec2 hit;
    return los_nearest_wall_hit(pair->terrain, &pair->terrain->pieces[obstacle->piece], &sight->line,
                                los_sight_line_overlap(pair, sight, obstacle), &hit);
}

bool los_obstacle_or_walls_block(const los_pair *pair, const los_sight_line *sight, const los_obstacle *obstacle) {
    return los_obstacle_blocks(pair, sight, obstacle) ||
           (obstacle->wall_phase != LOS_WALLS_NEVER && los_walls_block(pair, sight, obstacle));
}

bool los_line_passes_all_heights(los_pair *pair, const los_sight_line *sight) {
    /* For the verdict alone order does not matter, so what stopped the last line is asked first. */
    if (pair->last_blocker < pair->obstacle_count &&
        los_obstacle_or_walls_block(pair, sight, &pair->obstacles[pair->last_blocker])) {
        return false;
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (i != pair->last_blocker && los_obstacle_or_walls_block(pair, sight, &pair->obstacles[i])) {
            pair->last_blocker = i;
            return false;
        }
    }
    return true;
}

bool los_line_is_clear(los_pair *pair, const los_sight_line *sight) {
    if (!los_line_passes_all_heights(pair, sight)) {
        return false;
    }
    los_sight_line raised = *sight;
    return !pair->is_floating || sight->has_heights || los_sight_line_find_heights(pair, &raised);
}
