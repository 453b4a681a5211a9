/* SPDX-License-Identifier: MIT */
#include "sight/obstacle_test.h"

#include "sight/line_effects.h"

static bool polygon_is_hit(const los_pair *pair, const los_sight_line *line, uint32_t number) {
    const los_piece *piece = &pair->terrain->pieces[number];
    return !los_sight_line_misses_box(line, &piece->box) &&
           los_polygon_soa_hit(los_piece_polygon_soa(pair->terrain, piece), &line->line);
}

/* Of an obstacle that spans all heights of the line. */
static bool polygon_blocks(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    /* Containment is tested last: unlike a hit, it takes every edge to decide. */
    bool is_hit = polygon_is_hit(pair, line, obstacle->piece);
    switch ((los_blocking)obstacle->blocking) {
    case LOS_BLOCKS_NEVER:
        return false;
    case LOS_BLOCKS_ALWAYS:
        return is_hit || los_sight_line_endpoint_is_inside(pair, line, LOS_SHOOTER, obstacle) ||
               los_sight_line_endpoint_is_inside(pair, line, LOS_TARGET, obstacle);
    case LOS_BLOCKS_UNLESS_TARGET_INSIDE:
        return (is_hit || los_sight_line_endpoint_is_inside(pair, line, LOS_SHOOTER, obstacle)) &&
               !los_sight_line_endpoint_is_inside(pair, line, LOS_TARGET, obstacle);
    case LOS_BLOCKS_UNLESS_SHOOTER_INSIDE:
        return (is_hit || los_sight_line_endpoint_is_inside(pair, line, LOS_TARGET, obstacle)) &&
               !los_sight_line_endpoint_is_inside(pair, line, LOS_SHOOTER, obstacle);
    case LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE:
        return is_hit && !los_sight_line_endpoint_is_inside(pair, line, LOS_SHOOTER, obstacle) &&
               !los_sight_line_endpoint_is_inside(pair, line, LOS_TARGET, obstacle);
    default:
        break;
    }
    bool starts_inside = los_sight_line_endpoint_is_inside(pair, line, LOS_SHOOTER, obstacle),
         ends_inside = los_sight_line_endpoint_is_inside(pair, line, LOS_TARGET, obstacle);
    return (is_hit || starts_inside || ends_inside) &&
           (obstacle->blocking >> (starts_inside * LOS_CASE_STARTS_INSIDE + ends_inside * LOS_CASE_ENDS_INSIDE) & 1) !=
               0;
}

/* Of an obstacle that the line may pass over or under. */
static bool prism_blocks(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    uint32_t in_case = 0;
    if (obstacle->blocking != LOS_BLOCKS_ALWAYS) {
        in_case |= los_sight_line_endpoint_is_inside(pair, line, LOS_SHOOTER, obstacle) ? LOS_CASE_STARTS_INSIDE : 0u;
        in_case |= los_sight_line_endpoint_is_inside(pair, line, LOS_TARGET, obstacle) ? LOS_CASE_ENDS_INSIDE : 0u;
    }
    return (obstacle->blocking >> in_case & 1) != 0 &&
           los_sight_line_first_inside(pair, line, obstacle, los_sight_line_overlap(pair, line, obstacle)) >= 0.0f;
}

bool los_obstacle_meets(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    los_obstacle always = *obstacle;
    always.blocking = LOS_BLOCKS_ALWAYS;
    return obstacle->is_partial ? prism_blocks(pair, line, &always) : polygon_blocks(pair, line, &always);
}

bool los_obstacle_blocks(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    if (obstacle->blocking == LOS_BLOCKS_NEVER) {
        return pair->has_depth && los_line_is_too_deep(pair, line, obstacle);
    }
    return (obstacle->is_partial ? prism_blocks(pair, line, obstacle) : polygon_blocks(pair, line, obstacle)) ||
           (pair->has_depth && los_line_is_too_deep(pair, line, obstacle));
}

/* --- Walls ------------------------------------------------------------------------------------------------------- */

bool los_nearest_wall_hit(const los_terrain *terrain, const los_piece *piece, const los_line *line,
                          los_interval stretch, uint32_t crossings, los_vec2 *hit) {
    bool found = false;
    for (uint32_t i = 0; i < piece->wall_count; i++) {
        const los_wall *wall = &terrain->walls[piece->first_wall + i];
        float at = los_line_meets(line, wall->start, wall->end);
        if (at < 0.0f || (double)at < stretch.low || (double)at > stretch.high ||
            (crossings != LOS_ALL_CROSSINGS && (crossings >> los_line_crossing(line, wall) & 1) == 0)) {
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

bool los_walls_block(const los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    los_vec2 hit;
    return los_nearest_wall_hit(pair->terrain, &pair->terrain->pieces[obstacle->piece], &line->line,
                                los_sight_line_overlap(pair, line, obstacle),
                                los_obstacle_wall_crossings(pair, obstacle), &hit);
}

bool los_obstacle_or_walls_block(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    return los_obstacle_blocks(pair, line, obstacle) ||
           (obstacle->wall_phase != LOS_WALLS_NEVER && los_walls_block(pair, line, obstacle));
}
