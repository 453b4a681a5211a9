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
    return !passes_by(sight, &piece->box) && los_ring_hit(los_piece_ring(pair->terrain, piece), &sight->line);
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

/* Are all points on one side of the line, or all behind one of its ends, with `room` (times its length) to spare? */
static bool keeps_clear(const los_line *line, const los_vec2 *points, uint32_t count, float room) {
    float length_squared = los_dot(line->along, line->along);
    bool is_left = true, is_right = true, is_behind = true, is_beyond = true;
    for (uint32_t i = 0; i < count; i++) {
        los_vec2 offset = los_sub(points[i], line->from);
        float aside = line->along.x * offset.y - line->along.y * offset.x, along = los_dot(line->along, offset);
        is_left = is_left && aside > room;
        is_right = is_right && aside < -room;
        is_behind = is_behind && along < -room;
        is_beyond = is_beyond && along > length_squared + room;
    }
    return is_left || is_right || is_behind || is_beyond;
}

/* Does every edge keep so far from a point? */
static bool is_far_from_edges(los_polygon polygon, los_vec2 point, float distance) {
    los_vec2 from = polygon.points[polygon.count - 1];
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2 to = polygon.points[i], along = los_sub(to, from), offset = los_sub(point, from);
        float length_squared = los_dot(along, along), share = los_dot(along, offset);
        float at = share <= 0.0f ? 0.0f : share >= length_squared ? 1.0f : share / length_squared;
        if (!(los_distance_squared(offset, los_scale(along, at)) > distance * distance)) {
            return false;
        }
        from = to;
    }
    return true;
}

/* Is an end so deep inside a piece that the piece lets pass whatever ends near there? */
static bool opens_around_end(const los_pair *pair, const los_sight *sight, const los_obstacle *obstacle, float room) {
    los_polygon polygon = los_piece_polygon(pair->terrain, &pair->terrain->pieces[obstacle->piece]);
    return (obstacle->stop != LOS_STOPS && end_is_inside(pair, sight, LOS_TARGET, obstacle) &&
            is_far_from_edges(polygon, sight->line.to, room)) ||
           (obstacle->stop == LOS_STOPS_UNLESS_END_INSIDE && end_is_inside(pair, sight, LOS_SHOOTER, obstacle) &&
            is_far_from_edges(polygon, sight->line.from, room));
}

static bool walls_keep_clear(const los_pair *pair, const los_piece *piece, const los_line *line, float room) {
    for (uint32_t i = 0; i < piece->wall_count; i++) {
        const los_wall *wall = &pair->terrain->walls[piece->first_wall + i];
        const los_vec2 ends[] = {wall->start, wall->end};
        if (!keeps_clear(line, ends, 2, room)) {
            return false;
        }
    }
    return true;
}

bool los_line_has_room(const los_pair *pair, const los_sight *sight, float pixels) {
    los_sight wide = *sight;
    float length = fabsf(sight->line.along.x) + fabsf(sight->line.along.y);
    wide.slack += pixels * length;
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
        if (obstacle->stop != LOS_PASSES && !passes_by(&wide, &piece->box)) {
            los_polygon polygon = los_piece_polygon(pair->terrain, piece);
            if (!keeps_clear(&sight->line, polygon.points, polygon.count, wide.slack) &&
                !opens_around_end(pair, sight, obstacle, 2.0f * wide.slack / length)) {
                return false;
            }
        }
        if (obstacle->wall_turn != LOS_WALLS_NEVER && !walls_keep_clear(pair, piece, &sight->line, wide.slack)) {
            return false;
        }
    }
    return true;
}

static bool stops_in_turn(const los_pair *pair, const los_sight *sight, const los_obstacle *obstacle) {
    return obstacle->wall_turn == LOS_WALLS_IN_TURN && walls_stop(pair, sight, obstacle);
}

/* The first obstacle whose walls stop the line when nothing else does; NULL if there is none. */
static const los_obstacle *last_stop(const los_pair *pair, const los_sight *sight) {
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (pair->obstacles[i].wall_turn == LOS_WALLS_LAST && walls_stop(pair, sight, &pair->obstacles[i])) {
            return &pair->obstacles[i];
        }
    }
    return NULL;
}

uint32_t los_line_blockers(los_pair *pair, const los_sight *sight, uint32_t *names) {
    const los_piece *pieces = pair->terrain->pieces;
    uint32_t count = 0;
    take_claims(pair, sight);
    los_pair_sort(pair);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        if (stops_in_turn(pair, sight, obstacle)) {
            names[count++] = pieces[obstacle->piece].wall_name;
        } else if (los_obstacle_stops(pair, sight, obstacle)) {
            names[count++] = pieces[obstacle->piece].name[pair->rules->nameless];
        }
    }
    const los_obstacle *last = count == 0 ? last_stop(pair, sight) : NULL;
    if (last != NULL) {
        names[count++] = pieces[last->piece].wall_name;
    }
    return count;
}

static bool stops_before_last(const los_pair *pair, const los_sight *sight) {
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (stops_in_turn(pair, sight, &pair->obstacles[i]) || los_obstacle_stops(pair, sight, &pair->obstacles[i])) {
            return true;
        }
    }
    return false;
}

uint32_t los_line_new_blockers(los_pair *pair, const los_sight *sight, uint32_t *names) {
    const los_piece *pieces = pair->terrain->pieces;
    uint32_t count = 0;
    take_claims(pair, sight);
    los_pair_sort(pair);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        uint32_t name = pieces[obstacle->piece].name[pair->rules->nameless];
        if (stops_in_turn(pair, sight, obstacle)) {
            names[count++] = pieces[obstacle->piece].wall_name;
        } else if (!los_pair_has_noted(pair, name) && los_obstacle_stops(pair, sight, obstacle)) {
            names[count++] = name;
        }
    }
    const los_obstacle *last = count == 0 ? last_stop(pair, sight) : NULL;
    if (last != NULL && !los_pair_has_noted(pair, pieces[last->piece].wall_name) && !stops_before_last(pair, sight)) {
        names[count++] = pieces[last->piece].wall_name;
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
