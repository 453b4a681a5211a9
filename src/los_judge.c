/* SPDX-License-Identifier: MIT */
#include "los_judge.h"

static los_sight sight_of(los_vec2 from, los_vec2 to, uint32_t from_sample, uint32_t to_sample) {
    los_sight sight = {.line = los_line_make(from, to), .from_sample = from_sample, .to_sample = to_sample};
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

/* --- Heights ----------------------------------------------------------------------------------------------------- */

/* Touching is blocked, and float32 does not know a hit's place any better: as a share of the line. */
static const double TOUCH = 1e-5;

los_span los_sight_run(const los_pair *pair, const los_sight *sight, const los_obstacle *obstacle) {
    const los_span everywhere = {0.0, 1.0};
    if (!obstacle->is_partial) {
        return everywhere;
    }
    const los_span *heights = sight->has_heights ? sight->heights : pair->levels;
    const los_bundle lines = {{{0.0, 0.0}, {1.0, 1.0}}, {heights[LOS_SHOOTER], heights[LOS_TARGET]}};
    los_span run = los_prism_surely(&lines, pair->terrain->pieces[obstacle->piece].heights);
    if (los_span_is_empty(run) || run.low > 1.0 || run.high < 0.0) {
        return (los_span){1.0, 0.0};
    }
    return (los_span){fmax(run.low - TOUCH, 0.0), fmin(run.high + TOUCH, 1.0)};
}

/* Where a line first is in the polygon on its way through a run, as a share of the line; negative if nowhere. */
static float first_in_run(const los_pair *pair, const los_sight *sight, const los_obstacle *obstacle, los_span run) {
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    if (los_span_is_empty(run)) {
        return -1.0f;
    }
    if (run.low <= 0.0 && end_is_inside(pair, sight, LOS_SHOOTER, obstacle)) {
        return 0.0f;
    }
    float hit = -1.0f;
    if (!passes_by(sight, &piece->box)) {
        hit = los_polygon_hit_between(los_piece_polygon(pair->terrain, piece), &sight->line, run.low, run.high);
    }
    /* Between two hits a line is inside or outside as a whole. */
    double end = hit >= 0.0f ? (double)hit : run.high;
    if (hit < 0.0f && run.high >= 1.0 && end_is_inside(pair, sight, LOS_TARGET, obstacle)) {
        return (float)run.low;
    }
    if (run.low > 0.0 && end < 1.0) {
        los_vec2 middle = los_line_point(&sight->line, (float)(0.5 * (run.low + end)));
        return los_terrain_contains(pair->terrain, obstacle->piece, middle) ? (float)run.low : hit;
    }
    return hit;
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
    if (obstacle->is_partial) {
        return first_in_run(pair, sight, obstacle, los_sight_run(pair, sight, obstacle)) >= 0.0f;
    }
    return starts_inside || ends_inside || polygon_is_hit(pair, sight, obstacle->piece);
}

/* The hit on a piece's walls, on the line's way through a run, that is nearest to its start; unlike on a polygon, (0,
 * 0) is a hit. */
static bool nearest_wall_hit(const los_terrain *terrain, const los_piece *piece, const los_line *line, los_span run,
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

static bool walls_stop(const los_pair *pair, const los_sight *sight, const los_obstacle *obstacle) {
    los_vec2 hit;
    return nearest_wall_hit(pair->terrain, &pair->terrain->pieces[obstacle->piece], &sight->line,
                            los_sight_run(pair, sight, obstacle), &hit);
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
    if (!is_far || obstacle->is_partial || obstacle->wall_turn != LOS_WALLS_NEVER) {
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

/* Does the line pass at all its heights, no obstacle stopping all of them at once?  If it has one height at each end,
 * that is the verdict. */
static bool passes_each(los_pair *pair, const los_sight *sight) {
    return no_obstacle(pair, sight, stops_without_claims) &&
           (!take_claims(pair, sight) || no_obstacle(pair, sight, stops_at_all));
}

/* --- Which heights ----------------------------------------------------------------------------------------------- */

enum {
    HALVINGS_SAMPLED = 2,
    HEIGHTS_TRIED_MAX = 20000
};

/* A search for heights; `left` counts what may still be tried. */
typedef struct height_search {
    los_pair *pair;
    los_sight *sight;
    uint32_t left;
    bool any_open; /* some heights are neither tried nor ruled out */
} height_search;

void los_sight_raise(los_sight *sight, double from_height, double to_height) {
    sight->has_heights = true;
    sight->heights[LOS_SHOOTER] = (los_span){from_height, from_height};
    sight->heights[LOS_TARGET] = (los_span){to_height, to_height};
}

/* Halves both spans so often and tries the middles, the upper ones first; on success the line has the heights. */
static bool try_heights(height_search *search, los_span from, los_span to, int halvings) {
    los_sight *sight = search->sight;
    if (search->left == 0) {
        return false;
    }
    search->left--;
    if (halvings == 0) {
        los_sight_raise(sight, los_span_middle(from), los_span_middle(to));
        search->any_open = true;
        return passes_each(search->pair, sight);
    }
    sight->heights[LOS_SHOOTER] = from;
    sight->heights[LOS_TARGET] = to;
    if (!passes_each(search->pair, sight)) {
        return false;
    }
    for (int quarter = 0; quarter < 4; quarter++) {
        if (try_heights(search, los_span_half(from, quarter < 2), los_span_half(to, quarter % 2 == 0), halvings - 1)) {
            return true;
        }
    }
    return false;
}

int los_halvings_of(const los_pair *pair) {
    double size = fmax(pair->levels[LOS_SHOOTER].high - pair->levels[LOS_SHOOTER].low,
                       pair->levels[LOS_TARGET].high - pair->levels[LOS_TARGET].low);
    double least = pair->options.min_gap / pair->options.pixels_per_inch;
    int halvings = 0;
    int most = pair->options.mode == LOS_MODE_SAMPLED ? HALVINGS_SAMPLED : LOS_HALVINGS_MAX;
    for (; halvings < most && size > least; size *= 0.5) {
        halvings++;
    }
    return halvings;
}

static bool raise_within(los_pair *pair, los_sight *sight, int most) {
    const los_span *levels = pair->levels;
    height_search search = {pair, sight, HEIGHTS_TRIED_MAX, true};
    los_sight_raise(sight, levels[LOS_SHOOTER].high, levels[LOS_TARGET].high);
    bool found = passes_each(pair, sight);
    for (int halvings = 0; pair->is_floating && !found && search.any_open && halvings <= most; halvings++) {
        search.any_open = false;
        found = try_heights(&search, levels[LOS_SHOOTER], levels[LOS_TARGET], halvings);
    }
    if (!found) {
        los_sight_raise(sight, levels[LOS_SHOOTER].high, levels[LOS_TARGET].high);
    }
    return found;
}

bool los_sight_raise_best(los_pair *pair, los_sight *sight) {
    return raise_within(pair, sight, los_halvings_of(pair));
}

bool los_sight_raise_soon(los_pair *pair, los_sight *sight) {
    return raise_within(pair, sight, HALVINGS_SAMPLED);
}

bool los_line_is_clear(los_pair *pair, const los_sight *sight) {
    if (!passes_each(pair, sight)) {
        return false;
    }
    los_sight raised = *sight;
    return !pair->is_floating || sight->has_heights || los_sight_raise_best(pair, &raised);
}

/* --- Room to spare ----------------------------------------------------------------------------------------------- */

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

/* The part of a line on which it may be as high as an obstacle, and so many pixels more. */
static los_line part_in_run(const los_sight *sight, los_span run, float pixels) {
    float more = pixels / sqrtf(los_dot(sight->line.along, sight->line.along));
    return los_line_make(los_line_point(&sight->line, (float)run.low - more),
                         los_line_point(&sight->line, (float)run.high + more));
}

/* Does an obstacle of which the line may clear the top or the base keep clear of it where it does not? */
static bool prism_keeps_clear(const los_pair *pair, const los_sight *sight, const los_obstacle *obstacle,
                              float pixels) {
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    los_span run = los_sight_run(pair, sight, obstacle);
    if (los_span_is_empty(run)) {
        return true;
    }
    los_line part = part_in_run(sight, run, pixels);
    float whole = fabsf(sight->line.along.x) + fabsf(sight->line.along.y);
    float room = (sight->slack / whole + pixels) * (fabsf(part.along.x) + fabsf(part.along.y));
    los_polygon polygon = los_piece_polygon(pair->terrain, piece);
    return (obstacle->stop == LOS_PASSES || keeps_clear(&part, polygon.points, polygon.count, room) ||
            opens_around_end(pair, sight, obstacle, 2.0f * (sight->slack / whole + pixels))) &&
           (obstacle->wall_turn == LOS_WALLS_NEVER || walls_keep_clear(pair, piece, &part, room));
}

/* A line that counts everything as hit which comes within so many pixels. */
static los_sight widened(const los_sight *sight, float pixels) {
    los_sight wide = *sight;
    wide.slack += pixels * (fabsf(sight->line.along.x) + fabsf(sight->line.along.y));
    return wide;
}

/* Does the obstacle leave room beside the line?  `wide` is the line, widened by so many pixels. */
static bool leaves_room(const los_pair *pair, const los_sight *sight, const los_sight *wide,
                        const los_obstacle *obstacle, float pixels) {
    if (obstacle->is_partial) {
        return prism_keeps_clear(pair, sight, obstacle, pixels);
    }
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    const los_line *line = &wide->line;
    if (obstacle->stop != LOS_PASSES && !passes_by(wide, &piece->box)) {
        los_polygon polygon = los_piece_polygon(pair->terrain, piece);
        float length = fabsf(line->along.x) + fabsf(line->along.y);
        if (!keeps_clear(line, polygon.points, polygon.count, wide->slack) &&
            !opens_around_end(pair, wide, obstacle, 2.0f * wide->slack / length)) {
            return false;
        }
    }
    return obstacle->wall_turn == LOS_WALLS_NEVER || walls_keep_clear(pair, piece, line, wide->slack);
}

bool los_line_has_room(const los_pair *pair, const los_sight *sight, float pixels) {
    los_sight wide = widened(sight, pixels);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (!leaves_room(pair, sight, &wide, &pair->obstacles[i], pixels)) {
            return false;
        }
    }
    return true;
}

/* Is the obstacle well aside, so that it neither stops the line nor takes its room? */
static bool is_well_aside(const los_pair *pair, const los_sight *wide, const los_obstacle *obstacle) {
    return obstacle->near[LOS_SHOOTER] == NULL && obstacle->near[LOS_TARGET] == NULL && !obstacle->is_partial &&
           obstacle->wall_turn == LOS_WALLS_NEVER &&
           (obstacle->stop == LOS_PASSES || passes_by(wide, &pair->terrain->pieces[obstacle->piece].box));
}

bool los_line_is_clear_with_room(los_pair *pair, const los_sight *sight, float pixels) {
    los_sight wide = widened(sight, pixels);
    uint32_t first = pair->last_stop < pair->obstacle_count ? pair->last_stop : 0;
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        /* As in no_obstacle, what stopped the last line comes first. */
        uint32_t number = i == 0 ? first : i == first ? 0 : i;
        const los_obstacle *obstacle = &pair->obstacles[number];
        if (!is_well_aside(pair, &wide, obstacle) &&
            (stops_without_claims(pair, sight, obstacle) || !leaves_room(pair, sight, &wide, obstacle, pixels))) {
            pair->last_stop = number;
            return false;
        }
    }
    return !take_claims(pair, sight) ||
           (no_obstacle(pair, sight, stops_at_all) && los_line_has_room(pair, sight, pixels));
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

/* Of a line with one height at each end. */
static uint32_t list_blockers(los_pair *pair, const los_sight *sight, uint32_t *names) {
    const los_piece *pieces = pair->terrain->pieces;
    uint32_t count = 0;
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

uint32_t los_line_blockers(los_pair *pair, const los_sight *sight, uint32_t *names) {
    los_sight raised = *sight;
    take_claims(pair, sight);
    if (pair->is_floating && !sight->has_heights && los_sight_raise_best(pair, &raised)) {
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
static bool first_point_in(const los_pair *pair, const los_sight *sight, const los_obstacle *obstacle, los_span run,
                           los_vec2 *point) {
    if (obstacle->is_partial) {
        float at = first_in_run(pair, sight, obstacle, run);
        *point = los_line_point(&sight->line, at);
        return at >= 0.0f;
    }
    if (end_is_inside(pair, sight, LOS_SHOOTER, obstacle)) {
        *point = sight->line.from;
        return true;
    }
    return los_polygon_nearest_hit(los_piece_polygon(pair->terrain, &pair->terrain->pieces[obstacle->piece]),
                                   &sight->line, point);
}

los_block los_line_block_point(los_pair *pair, const los_sight *sight, const uint32_t *names, uint32_t count) {
    /* Looks things up by name, as results do: pieces that share an id share their blame. */
    los_block block = {false, {0.0f, 0.0f}, LOS_NO_NAME};
    const los_terrain *terrain = pair->terrain;
    los_sight raised = *sight;
    if (pair->is_floating && !sight->has_heights) {
        los_sight_raise(&raised, pair->levels[LOS_SHOOTER].high, pair->levels[LOS_TARGET].high);
    }
    for (uint32_t i = 0; i < count; i++) {
        los_pair_note(pair, names[i]);
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        const los_piece *piece = &terrain->pieces[obstacle->piece];
        los_span run = los_sight_run(pair, &raised, obstacle);
        los_vec2 hit;
        if (los_pair_has_noted(pair, piece->name[LOS_CALLED_UNKNOWN]) &&
            first_point_in(pair, &raised, obstacle, run, &hit)) {
            keep_nearer(&block, &sight->line, hit, piece->name[LOS_CALLED_UNKNOWN]);
        }
        if (piece->wall_count > 0 && los_pair_has_noted(pair, piece->wall_name) &&
            nearest_wall_hit(terrain, piece, &sight->line, run, &hit)) {
            keep_nearer(&block, &sight->line, hit, piece->wall_name);
        }
    }
    los_pair_forget(pair, names, count);
    return block;
}
