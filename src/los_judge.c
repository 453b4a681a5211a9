/* SPDX-License-Identifier: MIT */
#include "los_judge.h"

static los_sight sight_of(los_vec2 from, los_vec2 to, uint32_t from_sample, uint32_t to_sample) {
    los_sight sight = {los_line_make(from, to), from_sample, to_sample, 0.0f};
    /* The segment test tolerates 1e-5 of the line's length; the rest is float32 rounding, several times over. */
    float length = fabsf(sight.line.along.x) + fabsf(sight.line.along.y);
    sight.slack = (0.05f + 4e-5f * length + 1e-6f * (fabsf(from.x) + fabsf(from.y))) * length;
    return sight;
}

los_sight los_sight_between_centres(const los_pair *pair) {
    return sight_of(pair->viewers[LOS_SHOOTER]->model.position, pair->viewers[LOS_TARGET]->model.position, 0, 0);
}

los_sight los_sight_between_samples(const los_pair *pair, uint32_t from_sample, uint32_t to_sample) {
    return sight_of(los_pair_samples(pair, LOS_SHOOTER)->points[from_sample],
                    los_pair_samples(pair, LOS_TARGET)->points[to_sample], from_sample, to_sample);
}

los_sight los_sight_between_points(los_vec2 from, los_vec2 to) {
    return sight_of(from, to, LOS_NOT_A_SAMPLE, LOS_NOT_A_SAMPLE);
}

los_sight los_sight_between_bases(los_vec2 from, los_vec2 to) {
    return sight_of(from, to, LOS_IN_BASE, LOS_IN_BASE);
}

static bool is_sample(uint32_t sample) {
    return sample != LOS_NOT_A_SAMPLE && sample != LOS_IN_BASE;
}

static bool end_is_inside(const los_pair *pair, const los_sight *sight, los_side side, const los_obstacle *obstacle) {
    uint32_t sample = side == LOS_SHOOTER ? sight->from_sample : sight->to_sample;
    los_near *near = obstacle->near[side];
    if (sample == 0 && !pair->rules->is_point_check) {
        return near != NULL && near->holds_centre;
    }
    if (near != NULL && is_sample(sample)) {
        return los_viewer_holds(pair->viewers[side], near, pair->sets[side], sample);
    }
    if (pair->is_unclaimed && is_sample(sample)) {
        return false;
    }
    return los_terrain_contains(pair->terrain, obstacle->piece,
                                side == LOS_SHOOTER ? sight->line.from : sight->line.to);
}

/* Is the whole polygon so far to one side that no edge can be hit? */
static bool passes_by(const los_sight *sight, const los_box *box) {
    los_vec2 along = sight->line.along;
    los_vec2 half = {0.5f * (box->high.x - box->low.x), 0.5f * (box->high.y - box->low.y)};
    los_vec2 middle = los_sub((los_vec2){box->low.x + half.x, box->low.y + half.y}, sight->line.from);
    float aside = fabsf(along.x * middle.y - along.y * middle.x);
    return aside > half.x * fabsf(along.y) + half.y * fabsf(along.x) + sight->slack;
}

static bool polygon_is_hit(const los_pair *pair, const los_sight *sight, uint32_t number) {
    const los_piece *piece = &pair->terrain->pieces[number];
    return !passes_by(sight, &piece->box) &&
           los_ring_hit(los_piece_ring(pair->terrain, piece), &sight->line);
}

bool los_obstacle_stops(const los_pair *pair, const los_sight *sight, const los_obstacle *obstacle) {
    if (obstacle->stop == LOS_PASSES) {
        return false;
    }
    bool starts_inside = end_is_inside(pair, sight, LOS_SHOOTER, obstacle);
    bool ends_inside = end_is_inside(pair, sight, LOS_TARGET, obstacle);
    if (starts_inside && obstacle->stop == LOS_STOPS_UNLESS_END_INSIDE) {
        return false;
    }
    if (ends_inside && obstacle->stop != LOS_STOPS) {
        return false;
    }
    return starts_inside || ends_inside || polygon_is_hit(pair, sight, obstacle->piece);
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

/* Does anything about this piece stop the line, be it late or early in the order of the rules? */
static bool stops_at_all(const los_pair *pair, const los_sight *sight, const los_obstacle *obstacle) {
    return los_obstacle_stops(pair, sight, obstacle) ||
           (obstacle->wall_turn != LOS_WALLS_NEVER && walls_stop(pair, sight, obstacle));
}

/* The same, as long as no piece far from an end claims it (los_claims.h): then a piece that neither base comes near
 * holds no end, and need not be asked unless it is hit. */
static bool stops_without_claims(const los_pair *pair, const los_sight *sight, const los_obstacle *obstacle) {
    bool is_far = obstacle->near[LOS_SHOOTER] == NULL && obstacle->near[LOS_TARGET] == NULL &&
                  sight->from_sample != LOS_NOT_A_SAMPLE;
    if (!is_far || obstacle->wall_turn != LOS_WALLS_NEVER) {
        return stops_at_all(pair, sight, obstacle);
    }
    if (obstacle->stop == LOS_PASSES || !polygon_is_hit(pair, sight, obstacle->piece)) {
        return false;
    }
    return obstacle->stop == LOS_STOPS ||
           (!end_is_inside(pair, sight, LOS_TARGET, obstacle) &&
            (obstacle->stop == LOS_STOPS_UNLESS_TARGET_INSIDE || !end_is_inside(pair, sight, LOS_SHOOTER, obstacle)));
}

typedef bool (*stop_test)(const los_pair *pair, const los_sight *sight, const los_obstacle *obstacle);

static bool no_obstacle(los_pair *pair, const los_sight *sight, stop_test stops) {
    /* For the verdict alone order does not matter, so what stopped the last line is asked first. */
    if (pair->last_stop < pair->obstacle_count && stops(pair, sight, &pair->obstacles[pair->last_stop])) {
        return false;
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (i != pair->last_stop && stops(pair, sight, &pair->obstacles[i])) {
            pair->last_stop = i;
            return false;
        }
    }
    return true;
}

/* Brings in pieces that take an end for their own from far away; those of the centres are obstacles from the start. */
static bool take_claims(los_pair *pair, const los_sight *sight) {
    if (pair->is_unclaimed && is_sample(sight->from_sample)) {
        return false;
    }
    bool from = sight->from_sample != 0 && los_pair_take_claims(pair, sight->line.from);
    bool to = sight->to_sample != 0 && los_pair_take_claims(pair, sight->line.to);
    return from || to;
}

bool los_line_is_clear(los_pair *pair, const los_sight *sight) {
    return no_obstacle(pair, sight, stops_without_claims) &&
           (!take_claims(pair, sight) || no_obstacle(pair, sight, stops_at_all));
}

uint32_t los_line_blockers(los_pair *pair, const los_sight *sight, uint32_t *names) {
    const los_piece *pieces = pair->terrain->pieces;
    uint32_t count = 0;
    take_claims(pair, sight);
    los_pair_sort(pair);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        if (obstacle->wall_turn == LOS_WALLS_IN_TURN && walls_stop(pair, sight, obstacle)) {
            names[count++] = pieces[obstacle->piece].wall_name;
        } else if (los_obstacle_stops(pair, sight, obstacle)) {
            names[count++] = pieces[obstacle->piece].name[pair->rules->nameless];
        }
    }
    for (uint32_t i = 0; count == 0 && i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        if (obstacle->wall_turn == LOS_WALLS_LAST && walls_stop(pair, sight, obstacle)) {
            names[count++] = pieces[obstacle->piece].wall_name;
        }
    }
    return count;
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
    for (uint32_t i = 0; i < count; i++) {
        los_pair_note(pair, names[i]);
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_piece *piece = &terrain->pieces[pair->obstacles[i].piece];
        los_vec2 hit;
        if (los_pair_has_noted(pair, piece->name[LOS_CALLED_UNKNOWN])) {
            if (end_is_inside(pair, sight, LOS_SHOOTER, &pair->obstacles[i])) {
                keep_nearer(&block, &sight->line, sight->line.from, piece->name[LOS_CALLED_UNKNOWN]);
            } else if (los_polygon_nearest_hit(los_piece_polygon(terrain, piece), &sight->line, &hit)) {
                keep_nearer(&block, &sight->line, hit, piece->name[LOS_CALLED_UNKNOWN]);
            }
        }
        if (piece->wall_count > 0 && los_pair_has_noted(pair, piece->wall_name) &&
            nearest_wall_hit(terrain, piece, &sight->line, &hit)) {
            keep_nearer(&block, &sight->line, hit, piece->wall_name);
        }
    }
    los_pair_forget(pair, names, count);
    return block;
}
