/* SPDX-License-Identifier: MIT */
#include "line/obstacle_test.h"

static bool stops_in_turn(const los_pair *pair, const los_sight_line *sight, const los_obstacle *obstacle) {
    return obstacle->wall_phase == LOS_WALLS_WITH_PIECE && los_walls_block(pair, sight, obstacle);
}

/* The first obstacle whose walls stop the line when nothing else does; NULL if there is none. */
static const los_obstacle *last_blocker(const los_pair *pair, const los_sight_line *sight) {
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (pair->obstacles[i].wall_phase == LOS_WALLS_AFTER_PIECES &&
            los_walls_block(pair, sight, &pair->obstacles[i])) {
            return &pair->obstacles[i];
        }
    }
    return NULL;
}

/* Of a line with one height at each end. */
static uint32_t list_blockers(los_pair *pair, const los_sight_line *sight, uint32_t *names) {
    const los_piece *pieces = pair->terrain->pieces;
    uint32_t count = 0;
    los_pair_sort(pair);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        if (stops_in_turn(pair, sight, obstacle)) {
            names[count++] = pieces[obstacle->piece].wall_name;
        } else if (los_obstacle_blocks(pair, sight, obstacle)) {
            names[count++] = pieces[obstacle->piece].name[pair->rules->anonymous_id];
        }
    }
    const los_obstacle *last = count == 0 ? last_blocker(pair, sight) : NULL;
    if (last != NULL) {
        names[count++] = pieces[last->piece].wall_name;
    }
    return count;
}

static bool stops_before_last(const los_pair *pair, const los_sight_line *sight) {
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (stops_in_turn(pair, sight, &pair->obstacles[i]) || los_obstacle_blocks(pair, sight, &pair->obstacles[i])) {
            return true;
        }
    }
    return false;
}

uint32_t los_line_new_blockers(los_pair *pair, const los_sight_line *sight, uint32_t *names) {
    const los_piece *pieces = pair->terrain->pieces;
    uint32_t count = 0;
    los_pair_sort(pair);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        uint32_t name = pieces[obstacle->piece].name[pair->rules->anonymous_id];
        if (stops_in_turn(pair, sight, obstacle)) {
            names[count++] = pieces[obstacle->piece].wall_name;
        } else if (!los_pair_is_name_marked(pair, name) && los_obstacle_blocks(pair, sight, obstacle)) {
            names[count++] = name;
        }
    }
    const los_obstacle *last = count == 0 ? last_blocker(pair, sight) : NULL;
    if (last != NULL && !los_pair_is_name_marked(pair, pieces[last->piece].wall_name) &&
        !stops_before_last(pair, sight)) {
        names[count++] = pieces[last->piece].wall_name;
    }
    return count;
}

uint32_t los_line_blockers(los_pair *pair, const los_sight_line *sight, uint32_t *names) {
    los_sight_line raised = *sight;
    if (pair->is_floating && !sight->has_heights && los_sight_line_find_heights(pair, &raised)) {
        return 0;
    }
    return list_blockers(pair, &raised, names);
}

static void keep_nearer(los_block *block, const los_line *line, los_vec2 point, uint32_t name) {
    if (!block->found || los_distance(line->from, point) < los_distance(line->from, block->point)) {
        *block = (los_block){true, point, name};
    }
}

/* Where the line first is in an obstacle's prism. */
static bool first_point_in(const los_pair *pair, const los_sight_line *sight, const los_obstacle *obstacle,
                           los_interval run, los_vec2 *point) {
    if (obstacle->is_partial) {
        float at = los_sight_line_first_inside(pair, sight, obstacle, run);
        *point = los_line_point(&sight->line, at);
        return at >= 0.0f;
    }
    if (los_sight_line_endpoint_is_inside(pair, sight, LOS_SHOOTER, obstacle)) {
        *point = sight->line.from;
        return true;
    }
    return los_polygon_nearest_hit(los_piece_polygon(pair->terrain, &pair->terrain->pieces[obstacle->piece]),
                                   &sight->line, point);
}

los_block los_line_block_point(los_pair *pair, const los_sight_line *sight, const uint32_t *names, uint32_t count) {
    /* Looks things up by name, as results do: pieces that share an id share their blame. */
    los_block block = {false, {0.0f, 0.0f}, LOS_NO_NAME};
    const los_terrain *terrain = pair->terrain;
    los_sight_line raised = *sight;
    if (pair->is_floating && !sight->has_heights) {
        los_sight_line_set_heights(&raised, pair->levels[LOS_SHOOTER].high, pair->levels[LOS_TARGET].high);
    }
    for (uint32_t i = 0; i < count; i++) {
        los_pair_mark_name(pair, names[i]);
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        const los_piece *piece = &terrain->pieces[obstacle->piece];
        los_interval run = los_sight_line_overlap(pair, &raised, obstacle);
        los_vec2 hit;
        if (los_pair_is_name_marked(pair, piece->name[LOS_ANONYMOUS_UNKNOWN]) &&
            first_point_in(pair, &raised, obstacle, run, &hit)) {
            keep_nearer(&block, &sight->line, hit, piece->name[LOS_ANONYMOUS_UNKNOWN]);
        }
        if (piece->wall_count > 0 && los_pair_is_name_marked(pair, piece->wall_name) &&
            los_nearest_wall_hit(terrain, piece, &sight->line, run, &hit)) {
            keep_nearer(&block, &sight->line, hit, piece->wall_name);
        }
    }
    los_pair_clear_marks(pair, names, count);
    return block;
}
