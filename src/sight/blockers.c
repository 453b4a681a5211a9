/* SPDX-License-Identifier: MIT */
#include "sight/blockers.h"

#include "sight/line_blocker.h"
#include "sight/model_test.h"
#include "sight/obstacle_test.h"

static bool walls_block_with_piece(const los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    return obstacle->wall_phase == LOS_WALLS_WITH_PIECE && los_walls_block(pair, line, obstacle);
}

/* The first obstacle whose walls block the line in the phase after the pieces; NULL if there is none. */
static const los_obstacle *first_wall_after_pieces(const los_pair *pair, const los_sight_line *line) {
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (pair->obstacles[i].wall_phase == LOS_WALLS_AFTER_PIECES &&
            los_walls_block(pair, line, &pair->obstacles[i])) {
            return &pair->obstacles[i];
        }
    }
    return NULL;
}

/* Adds the names of the models that block the line and are not marked.  Returns how many names there are. */
static uint32_t add_models(const los_pair *pair, const los_sight_line *line, uint32_t *names, uint32_t count) {
    for (uint32_t i = 0; i < pair->models.count; i++) {
        const los_blocking_model *model = &pair->models.items[i];
        if (!los_pair_is_name_marked(pair, model->name) && los_model_blocks(pair, line, model)) {
            names[count++] = model->name;
        }
    }
    return count;
}

/* Adds the names of everything that hinders the line and is not marked. */
static uint32_t add_hinderers(los_pair *pair, const los_sight_line *line, uint32_t *names, uint32_t count) {
    const los_piece *pieces = pair->terrain->pieces;
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_piece *piece = &pieces[pair->obstacles[i].piece];
        uint32_t name = piece->point_count > 0 ? los_pair_name(pair, piece) : piece->wall_name;
        if (los_obstacle_hindrance(pair, line, &pair->obstacles[i]) > 0.0 && !los_pair_is_name_marked(pair, name)) {
            names[count++] = name;
        }
    }
    for (uint32_t i = 0; i < pair->models.count; i++) {
        const los_blocking_model *model = &pair->models.items[i];
        if (los_model_hindrance(pair, line, model) > 0.0 && !los_pair_is_name_marked(pair, model->name)) {
            names[count++] = model->name;
        }
    }
    return count;
}

/* True if the line is blocked by the sum of what hinders it. */
static bool is_hindered(los_pair *pair, const los_sight_line *line) {
    uint32_t part;
    return pair->has_hindrance && los_line_is_hindered(pair, line, &part);
}

/* Of a line with one height at each endpoint. */
static uint32_t list_blockers(los_pair *pair, const los_sight_line *line, uint32_t *names) {
    const los_piece *pieces = pair->terrain->pieces;
    uint32_t count = 0;
    los_pair_sort(pair);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        if (walls_block_with_piece(pair, line, obstacle)) {
            names[count++] = pieces[obstacle->piece].wall_name;
        } else if (los_obstacle_blocks(pair, line, obstacle)) {
            names[count++] = los_pair_name(pair, &pieces[obstacle->piece]);
        }
    }
    const los_obstacle *wall = count == 0 ? first_wall_after_pieces(pair, line) : NULL;
    if (wall != NULL) {
        names[count++] = pieces[wall->piece].wall_name;
    }
    count = add_models(pair, line, names, count);
    return count == 0 && is_hindered(pair, line) ? add_hinderers(pair, line, names, count) : count;
}

/* True if the line is blocked before the phase after the pieces. */
static bool is_blocked_by_pieces(los_pair *pair, const los_sight_line *line) {
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (walls_block_with_piece(pair, line, &pair->obstacles[i]) ||
            los_obstacle_blocks(pair, line, &pair->obstacles[i])) {
            return true;
        }
    }
    return false;
}

static bool is_blocked_by_models(const los_pair *pair, const los_sight_line *line) {
    for (uint32_t i = 0; i < pair->models.count; i++) {
        if (los_model_blocks(pair, line, &pair->models.items[i])) {
            return true;
        }
    }
    return false;
}

uint32_t los_line_hinderers(los_pair *pair, const los_sight_line *line, uint32_t *names) {
    bool is_blocked_by_sum = is_hindered(pair, line) && first_wall_after_pieces(pair, line) == NULL &&
                             !is_blocked_by_pieces(pair, line) && !is_blocked_by_models(pair, line);
    return is_blocked_by_sum ? add_hinderers(pair, line, names, 0) : 0;
}

uint32_t los_line_wall_after_pieces(los_pair *pair, const los_sight_line *line) {
    LOS_ASSERT(!pair->is_floating || line->has_heights);
    los_pair_sort(pair);
    const los_obstacle *wall = first_wall_after_pieces(pair, line);
    return wall == NULL || is_blocked_by_pieces(pair, line) ? LOS_NO_NAME
                                                            : pair->terrain->pieces[wall->piece].wall_name;
}

uint32_t los_line_new_blockers(los_pair *pair, const los_sight_line *line, uint32_t *names) {
    const los_piece *pieces = pair->terrain->pieces;
    uint32_t count = 0;
    LOS_ASSERT(!pair->is_floating || line->has_heights);
    los_pair_sort(pair);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        uint32_t name = los_pair_name(pair, &pieces[obstacle->piece]);
        if (walls_block_with_piece(pair, line, obstacle)) {
            names[count++] = pieces[obstacle->piece].wall_name;
        } else if (!los_pair_is_name_marked(pair, name) && los_obstacle_blocks(pair, line, obstacle)) {
            names[count++] = name;
        }
    }
    const los_obstacle *wall = count == 0 ? first_wall_after_pieces(pair, line) : NULL;
    if (wall != NULL && !los_pair_is_name_marked(pair, pieces[wall->piece].wall_name) &&
        !is_blocked_by_pieces(pair, line)) {
        names[count++] = pieces[wall->piece].wall_name;
    }
    count = add_models(pair, line, names, count);
    return count == 0 ? los_line_hinderers(pair, line, names) : count;
}

uint32_t los_line_blockers(los_pair *pair, const los_sight_line *line, uint32_t *names) {
    los_sight_line with_heights = *line;
    if (pair->is_floating && !line->has_heights && los_sight_line_find_heights(pair, &with_heights)) {
        return 0;
    }
    return list_blockers(pair, &with_heights, names);
}

static void keep_nearest(los_block *block, const los_line *line, los_vec2 point, uint32_t name) {
    if (!block->found || los_distance(line->from, point) < los_distance(line->from, block->point)) {
        *block = (los_block){true, point, name};
    }
}

/* Writes the first point of the line in the obstacle's prism; false if there is none. */
static bool first_point_inside(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle,
                               los_interval stretch, los_vec2 *point) {
    if (obstacle->is_partial) {
        float at = los_sight_line_first_inside(pair, line, obstacle, stretch);
        *point = los_line_point(&line->line, at);
        return at >= 0.0f;
    }
    if (los_sight_line_endpoint_is_inside(pair, line, LOS_SHOOTER, obstacle)) {
        *point = line->line.from;
        return true;
    }
    return los_polygon_nearest_hit(los_piece_polygon(pair->terrain, &pair->terrain->pieces[obstacle->piece]),
                                   &line->line, point);
}

/* The nearest point over all obstacles whose name is marked.  Results identify pieces by name, so pieces that share an
 * id are all candidates. */
static los_block nearest_marked_point(los_pair *pair, const los_sight_line *line) {
    const los_terrain *terrain = pair->terrain;
    los_block block = {false, {0.0f, 0.0f}, LOS_NO_NAME};
    /* A piece that results call "" has no such point, as in the reference game's eleventh edition. */
    bool is_custom = pair->rules->anonymous_id == LOS_ANONYMOUS_CUSTOM;
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        const los_piece *piece = &terrain->pieces[obstacle->piece];
        los_name name = is_custom ? los_pair_name(pair, piece) : piece->name[LOS_ANONYMOUS_UNKNOWN];
        los_interval stretch = los_sight_line_overlap(pair, line, obstacle);
        los_vec2 hit;
        if (los_pair_is_name_marked(pair, name) && first_point_inside(pair, line, obstacle, stretch, &hit)) {
            keep_nearest(&block, &line->line, hit, name);
        }
        if (piece->wall_count > 0 && los_pair_is_name_marked(pair, piece->wall_name) &&
            los_nearest_wall_hit(terrain, piece, &line->line, stretch, LOS_ALL_CROSSINGS, &hit)) {
            keep_nearest(&block, &line->line, hit, piece->wall_name);
        }
    }
    for (uint32_t i = 0; i < pair->models.count; i++) {
        const los_blocking_model *model = &pair->models.items[i];
        double at = los_pair_is_name_marked(pair, model->name) ? los_model_first_blocked(pair, line, model) : -1.0;
        if (at >= 0.0) {
            keep_nearest(&block, &line->line, los_line_point(&line->line, (float)at), model->name);
        }
    }
    return block;
}

los_block los_line_block_point(los_pair *pair, const los_sight_line *line, const uint32_t *names, uint32_t count) {
    los_sight_line with_heights = *line;
    LOS_ASSERT(pair->marks.listed_count == 0);
    if (pair->is_floating && !line->has_heights) {
        los_sight_line_set_heights(&with_heights, pair->levels[LOS_SHOOTER].high, pair->levels[LOS_TARGET].high);
    }
    for (uint32_t i = 0; i < count; i++) {
        los_pair_mark_name(pair, names[i]);
    }
    los_block block = nearest_marked_point(pair, &with_heights);
    los_pair_clear_marks(pair, names, count);
    return block;
}
