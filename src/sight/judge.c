/* SPDX-License-Identifier: MIT */
#include "sight/judge.h"

/* --- Memory of a report ------------------------------------------------------------------------------------------- */

void los_report_init(los_report_buffer *report, los_allocator allocator) {
    *report = (los_report_buffer){.allocator = allocator};
}

void los_report_free(los_report_buffer *report) {
    los_release(&report->allocator, report->attempts);
    los_release(&report->allocator, report->blockers);
    los_release(&report->allocator, report->listed);
    los_release(&report->allocator, report->line_names);
    los_report_init(report, report->allocator);
}

los_status los_report_reserve(los_report_buffer *report, const los_pair *pair, uint32_t models) {
    const los_allocator *allocator = &report->allocator;
    LOS_ASSERT(pair->terrain != NULL);
    uint32_t attempts = 1 + LOS_SAMPLES_MAX * LOS_SAMPLES_MAX;
    /* A piece can be listed once for itself and once for its walls. */
    uint32_t names = 2 * pair->terrain->piece_count + 1 + models;
    bool ok =
        los_reserve(allocator, (void **)&report->attempts, &report->attempt_capacity, attempts,
                    sizeof *report->attempts) &&
        los_reserve(allocator, (void **)&report->blockers, &report->blocker_capacity, names,
                    sizeof *report->blockers) &&
        los_reserve(allocator, (void **)&report->listed, &report->listed_capacity, names, sizeof *report->listed) &&
        los_reserve(allocator, (void **)&report->line_names, &report->line_names_capacity, names,
                    sizeof *report->line_names);
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

/* --- Heights ------------------------------------------------------------------------------------------------------ */

enum {
    HALVINGS_MAX = 8
};

enum {
    HALVINGS_SAMPLED = 2
};

typedef struct height_search {
    los_pair *pair;
    los_sight_line *line;
    uint32_t tests_left;
    uint32_t blocker;    /* the obstacle that blocked last; tested first */
    bool has_open_cells; /* some heights were tested at their middles only */
} height_search;

/* True if no obstacle blocks the line at all of its heights. */
static bool passes(height_search *search) {
    uint32_t blocker = los_line_find_blocker(search->pair, search->line, search->blocker);
    if (blocker == LOS_NO_OBSTACLE) {
        return true;
    }
    search->blocker = blocker;
    return false;
}

/* Halves both intervals `halvings` times and tests the middles, the upper ones first.  On success the line has these
 * heights. */
static bool test_heights(height_search *search, los_interval from, los_interval to, int halvings) {
    los_sight_line *line = search->line;
    if (search->tests_left == 0) {
        return false;
    }
    search->tests_left--;
    if (halvings == 0) {
        los_sight_line_set_heights(line, los_interval_middle(from), los_interval_middle(to));
        search->has_open_cells = true;
        return passes(search);
    }
    line->heights[LOS_SHOOTER] = from;
    line->heights[LOS_TARGET] = to;
    if (!passes(search)) {
        return false;
    }
    for (int quarter = 0; quarter < 4; quarter++) {
        if (test_heights(search, los_interval_half(from, quarter < 2), los_interval_half(to, quarter % 2 == 0),
                         halvings - 1)) {
            return true;
        }
    }
    return false;
}

int los_halving_limit(const los_pair *pair) {
    double size = fmax(los_interval_length(pair->levels[LOS_SHOOTER]), los_interval_length(pair->levels[LOS_TARGET]));
    double min_size = pair->options.min_gap / pair->options.pixels_per_inch;
    int halvings = 0, limit = pair->options.mode == LOS_MODE_SAMPLED ? HALVINGS_SAMPLED : HALVINGS_MAX;
    for (; halvings < limit && size > min_size; size *= 0.5) {
        halvings++;
    }
    return halvings;
}

static bool find_heights(los_pair *pair, los_sight_line *line, int halving_limit) {
    const los_interval *levels = pair->levels;
    height_search search = {pair, line, pair->limits->judge_heights, LOS_NO_OBSTACLE, true};
    los_sight_line_set_heights(line, levels[LOS_SHOOTER].high, levels[LOS_TARGET].high);
    bool found = passes(&search);
    for (int halvings = 0; pair->is_floating && !found && search.has_open_cells && halvings <= halving_limit;
         halvings++) {
        search.has_open_cells = false;
        found = test_heights(&search, levels[LOS_SHOOTER], levels[LOS_TARGET], halvings);
    }
    if (!found) {
        los_sight_line_set_heights(line, levels[LOS_SHOOTER].high, levels[LOS_TARGET].high);
    }
    return found;
}

bool los_sight_line_find_heights(los_pair *pair, los_sight_line *line) {
    return find_heights(pair, line, los_halving_limit(pair));
}

bool los_sight_line_find_heights_quickly(los_pair *pair, los_sight_line *line) {
    int limit = los_halving_limit(pair);
    return find_heights(pair, line, limit < HALVINGS_SAMPLED ? limit : HALVINGS_SAMPLED);
}

/* --- What blocks, and where --------------------------------------------------------------------------------------- */

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

/* --- The judge ---------------------------------------------------------------------------------------------------- */

bool los_line_is_clear_in_loop(los_pair *pair, const los_sight_line *line, uint32_t *blocker) {
    uint32_t found = los_line_find_blocker(pair, line, *blocker);
    if (found != LOS_NO_OBSTACLE) {
        *blocker = found;
        return false;
    }
    los_sight_line with_heights = *line;
    return !pair->is_floating || line->has_heights || los_sight_line_find_heights(pair, &with_heights);
}

bool los_line_is_clear(los_pair *pair, const los_sight_line *line) {
    uint32_t blocker = LOS_NO_OBSTACLE;
    return los_line_is_clear_in_loop(pair, line, &blocker);
}

/* --- Attempts ----------------------------------------------------------------------------------------------------- */

void los_report_add_new(los_pair *pair, los_report_buffer *report, const uint32_t *names, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (los_pair_mark_name(pair, names[i])) {
            LOS_ASSERT(report->blocker_count < report->blocker_capacity);
            report->blockers[report->blocker_count++] = names[i];
        }
    }
}

los_attempt los_attempt_without_block(los_vec2 from, los_vec2 to, bool blocked) {
    return (los_attempt){from, to, blocked, {false, {0.0f, 0.0f}, LOS_NO_NAME}};
}

los_attempt los_attempt_of(los_pair *pair, const los_sight_line *line, bool blocked, bool want_block_point,
                           los_report_buffer *report) {
    los_attempt attempt = los_attempt_without_block(line->line.from, line->line.to, blocked);
    if (blocked && want_block_point) {
        uint32_t count = los_line_blockers(pair, line, report->line_names);
        attempt.block = los_line_block_point(pair, line, report->line_names, count);
    }
    return attempt;
}
