/* SPDX-License-Identifier: MIT */
#include "los_judge.h"

los_sight los_sight_between_samples(const los_pair *pair, uint32_t from_sample, uint32_t to_sample) {
    los_vec2 from = pair->samples[LOS_SHOOTER].points[from_sample], to = pair->samples[LOS_TARGET].points[to_sample];
    return (los_sight){los_line_make(from, to), from_sample, to_sample};
}

los_sight los_sight_between_points(los_vec2 from, los_vec2 to) {
    return (los_sight){los_line_make(from, to), LOS_NOT_A_SAMPLE, LOS_NOT_A_SAMPLE};
}

static bool end_is_inside(los_pair *pair, const los_sight *sight, los_side side, uint32_t piece) {
    uint32_t sample = side == LOS_SHOOTER ? sight->from_sample : sight->to_sample;
    if (sample != LOS_NOT_A_SAMPLE) {
        return los_pair_inside(pair, piece, side, sample);
    }
    los_polygon polygon = los_piece_polygon(pair->terrain, &pair->terrain->pieces[piece]);
    return los_polygon_contains(polygon, side == LOS_SHOOTER ? sight->line.from : sight->line.to);
}

bool los_obstacle_stops(los_pair *pair, const los_sight *sight, const los_obstacle *obstacle) {
    if (obstacle->stop == LOS_PASSES) {
        return false;
    }
    bool starts_inside = end_is_inside(pair, sight, LOS_SHOOTER, obstacle->piece);
    bool ends_inside = end_is_inside(pair, sight, LOS_TARGET, obstacle->piece);
    if (starts_inside && obstacle->stop == LOS_STOPS_UNLESS_END_INSIDE) {
        return false;
    }
    if (ends_inside && obstacle->stop != LOS_STOPS) {
        return false;
    }
    if (starts_inside || ends_inside) {
        return true;
    }
    return los_polygon_edge_hit(los_piece_polygon(pair->terrain, &pair->terrain->pieces[obstacle->piece]),
                                &sight->line);
}

/* The hit on a piece's walls that is nearest to the line's start; unlike on a polygon, (0, 0) is a hit. */
static bool nearest_wall_hit(const los_terrain *terrain, const los_piece *piece, const los_line *line, los_vec2 *hit) {
    bool found = false;
    for (uint32_t i = 0; i < piece->wall_count; i++) {
        const los_wall *wall = &terrain->walls[piece->first_wall + i];
        float at = los_line_meets(line, wall->start, wall->end);
        if (at < 0.0f) {
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

static bool walls_stop(const los_pair *pair, const los_sight *sight, const los_obstacle *obstacle) {
    los_vec2 hit;
    return nearest_wall_hit(pair->terrain, &pair->terrain->pieces[obstacle->piece], &sight->line, &hit);
}

/* The rules of a line.  `names` NULL: stop at the first blocker and return 1. */
static uint32_t judge(los_pair *pair, const los_sight *sight, uint32_t *names) {
    const los_piece *pieces = pair->terrain->pieces;
    uint32_t count = 0;
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        const los_piece *piece = &pieces[obstacle->piece];
        bool by_wall = obstacle->wall_turn == LOS_WALLS_IN_TURN && walls_stop(pair, sight, obstacle);
        if (!by_wall && !los_obstacle_stops(pair, sight, obstacle)) {
            continue;
        }
        if (names == NULL) {
            return 1;
        }
        names[count++] = by_wall ? piece->wall_name : piece->name[pair->rules->nameless];
    }
    for (uint32_t i = 0; count == 0 && i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        if (obstacle->wall_turn == LOS_WALLS_LAST && walls_stop(pair, sight, obstacle)) {
            if (names != NULL) {
                names[0] = pieces[obstacle->piece].wall_name;
            }
            count = 1;
        }
    }
    return count;
}

bool los_line_is_clear(los_pair *pair, const los_sight *sight) {
    return judge(pair, sight, NULL) == 0;
}

uint32_t los_line_blockers(los_pair *pair, const los_sight *sight, uint32_t *names) {
    return judge(pair, sight, names);
}

static bool is_among(uint32_t name, const uint32_t *names, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (names[i] == name) {
            return true;
        }
    }
    return false;
}

static void keep_nearer(los_block *block, const los_line *line, los_vec2 point, uint32_t name) {
    if (!block->found || los_distance(line->from, point) < los_distance(line->from, block->point)) {
        *block = (los_block){true, point, name};
    }
}

los_block los_line_block_point(los_pair *pair, const los_sight *sight, const uint32_t *names, uint32_t count) {
    /* Looks things up by name, as results do: pieces that share an id share their blame. */
    los_block block = {false, {0.0f, 0.0f}, LOS_NO_NAME};
    const los_terrain *terrain = pair->terrain;
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        const los_piece *piece = &terrain->pieces[i];
        los_vec2 hit;
        if (is_among(piece->name[LOS_CALLED_UNKNOWN], names, count)) {
            if (end_is_inside(pair, sight, LOS_SHOOTER, i)) {
                keep_nearer(&block, &sight->line, sight->line.from, piece->name[LOS_CALLED_UNKNOWN]);
            } else if (los_polygon_nearest_hit(los_piece_polygon(terrain, piece), &sight->line, &hit)) {
                keep_nearer(&block, &sight->line, hit, piece->name[LOS_CALLED_UNKNOWN]);
            }
        }
        if (is_among(piece->wall_name, names, count) && nearest_wall_hit(terrain, piece, &sight->line, &hit)) {
            keep_nearer(&block, &sight->line, hit, piece->wall_name);
        }
    }
    return block;
}
