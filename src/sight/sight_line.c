/* SPDX-License-Identifier: MIT */
#include "sight/sight_line.h"

#include "base/sort.h"
#include "geometry/bases.h"

/* Instead of a sample index: any point at all, or some point of the base. */
#define NOT_A_SAMPLE UINT32_MAX

#define IN_BASE (UINT32_MAX - 1)

static los_sight_line make(los_vec2 from, los_vec2 to, uint32_t from_sample, uint32_t to_sample) {
    los_sight_line line = {.line = los_line_make(from, to), .from_sample = from_sample, .to_sample = to_sample};
    /* The segment test tolerates 1e-5 of the line's length; the rest is several times the float32 rounding. */
    float span = los_sight_line_span(&line);
    line.side_tolerance = (0.05f + 4e-5f * span + 1e-6f * (fabsf(from.x) + fabsf(from.y))) * span;
    return line;
}

los_sight_line los_sight_line_between_centers(const los_pair *pair) {
    return make(pair->placed[LOS_SHOOTER]->model.position, pair->placed[LOS_TARGET]->model.position, 0, 0);
}

los_sight_line los_sight_line_between_samples(const los_pair *pair, uint32_t from_sample, uint32_t to_sample) {
    LOS_ASSERT(from_sample < los_pair_samples(pair, LOS_SHOOTER)->count &&
               to_sample < los_pair_samples(pair, LOS_TARGET)->count);
    return make(los_pair_samples(pair, LOS_SHOOTER)->points[from_sample],
                los_pair_samples(pair, LOS_TARGET)->points[to_sample], from_sample, to_sample);
}

los_sight_line los_sight_line_between_points(los_vec2 from, los_vec2 to) {
    return make(from, to, NOT_A_SAMPLE, NOT_A_SAMPLE);
}

los_sight_line los_sight_line_between_bases(los_vec2 from, los_vec2 to) {
    return make(from, to, IN_BASE, IN_BASE);
}

void los_sight_line_set_heights(los_sight_line *line, double from_height, double to_height) {
    line->has_heights = true;
    line->heights[LOS_SHOOTER] = (los_interval){from_height, from_height};
    line->heights[LOS_TARGET] = (los_interval){to_height, to_height};
}

los_sight_line los_sight_line_widened(const los_sight_line *line, float pixels) {
    LOS_ASSERT(pixels >= 0.0f);
    los_sight_line wide = *line;
    wide.side_tolerance += pixels * los_sight_line_span(line);
    return wide;
}

/* Fraction of the line.  Touching counts, and float32 hits are not more precise. */
static const double TOUCH_TOLERANCE = 1e-5;

/* The stretch of the line, as fractions from 0 to 1, on which it is within the heights of a prism at all heights it may
 * have; empty if there is none. */
static los_interval sight_line_stretch(const los_pair *pair, const los_sight_line *line, los_interval prism) {
    const los_interval *heights = line->has_heights ? line->heights : pair->levels;
    const los_bundle lines = {{{0.0, 0.0}, {1.0, 1.0}}, {heights[LOS_SHOOTER], heights[LOS_TARGET]}};
    los_interval stretch = los_prism_certain(&lines, prism);
    if (los_interval_is_empty(stretch) || stretch.low > 1.0 || stretch.high < 0.0) {
        return (los_interval){1.0, 0.0};
    }
    return (los_interval){fmax(stretch.low - TOUCH_TOLERANCE, 0.0), fmin(stretch.high + TOUCH_TOLERANCE, 1.0)};
}

/* --- Inside an obstacle ------------------------------------------------------------------------------------------- */

static bool is_sample(uint32_t sample) {
    return sample != NOT_A_SAMPLE && sample != IN_BASE;
}

bool los_sight_line_endpoint_is_inside(los_pair *pair, const los_sight_line *line, los_side side,
                                       const los_obstacle *obstacle) {
    uint32_t sample = side == LOS_SHOOTER ? line->from_sample : line->to_sample;
    const los_nearby_piece *near = obstacle->near[side];
    if (sample == 0 && !pair->rules->is_point_check) {
        return near != NULL && near->holds_center;
    }
    if (near == NULL && sample != NOT_A_SAMPLE && !pair->rules->is_point_check) {
        return false; /* no point of the base is near */
    }
    if (near != NULL && is_sample(sample)) {
        return los_pair_sample_is_inside(pair, side, near, sample);
    }
    return los_terrain_contains(pair->terrain, obstacle->piece, side == LOS_SHOOTER ? line->line.from : line->line.to);
}

los_interval los_sight_line_overlap(const los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    const los_interval whole_line = {0.0, 1.0};
    return obstacle->is_partial ? sight_line_stretch(pair, line, pair->terrain->pieces[obstacle->piece].heights)
                                : whole_line;
}

float los_sight_line_first_inside(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle,
                                  los_interval stretch) {
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    if (los_interval_is_empty(stretch)) {
        return -1.0f;
    }
    if (stretch.low <= 0.0 && los_sight_line_endpoint_is_inside(pair, line, LOS_SHOOTER, obstacle)) {
        return 0.0f;
    }
    float hit = -1.0f;
    if (!los_sight_line_misses_box(line, &piece->box)) {
        hit = los_polygon_hit_between(los_piece_polygon(pair->terrain, piece), &line->line, stretch.low, stretch.high);
    }
    /* Between two hits the line is inside or outside as a whole. */
    double last = hit >= 0.0f ? (double)hit : stretch.high;
    if (hit < 0.0f && stretch.high >= 1.0 && los_sight_line_endpoint_is_inside(pair, line, LOS_TARGET, obstacle)) {
        return (float)stretch.low;
    }
    if (stretch.low > 0.0 && last < 1.0) {
        los_vec2 middle = los_line_point(&line->line, (float)(0.5 * (stretch.low + last)));
        return los_terrain_contains(pair->terrain, obstacle->piece, middle) ? (float)stretch.low : hit;
    }
    return hit;
}

/* --- Depth, hindrance, one-way walls ------------------------------------------------------------------------------ */

/* Effects of rules that are not exact: depth in a piece, walls that block from one side.  They are decided line by
 * line. */

/* Inches: rounding of coordinates does not make a line too deep. */
static const double DEPTH_TOLERANCE = 1e-4;

/* The row of the rules for pieces that decides about this line; NULL if none does. */
static const los_rule *line_row(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    uint32_t in_case = 0;
    in_case |= los_sight_line_endpoint_is_inside(pair, line, LOS_SHOOTER, obstacle) ? LOS_CASE_STARTS_INSIDE : 0u;
    in_case |= los_sight_line_endpoint_is_inside(pair, line, LOS_TARGET, obstacle) ? LOS_CASE_ENDS_INSIDE : 0u;
    uint8_t row = obstacle->rows[in_case];
    return row == LOS_NO_ROW ? NULL : &pair->rules->tables[LOS_PIECE_RULES].rows[row];
}

/* True if the obstacle has this effect in some case. */
static bool obstacle_has_effect(const los_pair *pair, const los_obstacle *obstacle, los_effect effect) {
    const los_rule *rows = pair->rules->tables[LOS_PIECE_RULES].rows;
    for (int in_case = 0; in_case < LOS_CASES; in_case++) {
        if (obstacle->rows[in_case] != LOS_NO_ROW && rows[obstacle->rows[in_case]].effect == effect) {
            return true;
        }
    }
    return false;
}

/* --- Depth -------------------------------------------------------------------------------------------------------- */

static double side_of(const los_line *line, los_vec2 point) {
    double along_x = (double)line->to.x - (double)line->from.x, along_y = (double)line->to.y - (double)line->from.y;
    return along_x * ((double)point.y - (double)line->from.y) - along_y * ((double)point.x - (double)line->from.x);
}

/* Where the line through both ends enters and leaves the polygon, as sorted fractions of the line. */
static uint32_t find_crossings(los_pair *pair, const los_line *line, los_polygon polygon) {
    uint32_t count = 0;
    double x = (double)line->to.x - (double)line->from.x, y = (double)line->to.y - (double)line->from.y;
    double squared = x * x + y * y;
    LOS_ASSERT(polygon.count <= pair->crossing_capacity);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2 a = polygon.points[i], b = polygon.points[i + 1 < polygon.count ? i + 1 : 0];
        double from = side_of(line, a), to = side_of(line, b);
        if ((from < 0.0) == (to < 0.0)) {
            continue;
        }
        double at = from / (from - to);
        double hit_x = (double)a.x + at * ((double)b.x - (double)a.x) - (double)line->from.x;
        double hit_y = (double)a.y + at * ((double)b.y - (double)a.y) - (double)line->from.y;
        pair->crossings[count++] = (hit_x * x + hit_y * y) / squared;
    }
    los_sort_doubles(pair->crossings, count);
    return count;
}

/* The length of the line inside the polygon and within a stretch of it, in inches. */
static double depth_of(los_pair *pair, const los_line *line, los_polygon polygon, los_interval stretch) {
    double x = (double)line->to.x - (double)line->from.x, y = (double)line->to.y - (double)line->from.y, inside = 0.0;
    if (x == 0.0 && y == 0.0) {
        return 0.0;
    }
    uint32_t count = find_crossings(pair, line, polygon);
    for (uint32_t i = 0; i + 1 < count; i += 2) {
        double first = fmax(pair->crossings[i], fmax(stretch.low, 0.0));
        double last = fmin(pair->crossings[i + 1], fmin(stretch.high, 1.0));
        inside += fmax(last - first, 0.0);
    }
    return inside * sqrt(x * x + y * y) / pair->options.pixels_per_inch;
}

/* True if the line runs farther inside the piece than its row allows. */
static bool line_is_too_deep(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    if (!obstacle_has_effect(pair, obstacle, LOS_EFFECT_BLOCK_AFTER_DEPTH)) {
        return false;
    }
    const los_rule *row = line_row(pair, line, obstacle);
    if (row == NULL || row->effect != LOS_EFFECT_BLOCK_AFTER_DEPTH) {
        return false;
    }
    los_polygon polygon = los_piece_polygon(pair->terrain, &pair->terrain->pieces[obstacle->piece]);
    los_interval stretch = los_sight_line_overlap(pair, line, obstacle);
    return !los_interval_is_empty(stretch) &&
           depth_of(pair, &line->line, polygon, stretch) > row->amount + DEPTH_TOLERANCE;
}

/* --- Walls -------------------------------------------------------------------------------------------------------- */

/* How the line crosses a wall: by the side on which it starts. */
static los_crossing line_crossing(const los_line *line, const los_wall *wall) {
    double x = (double)wall->end.x - (double)wall->start.x, y = (double)wall->end.y - (double)wall->start.y;
    double side =
        x * ((double)line->from.y - (double)wall->start.y) - y * ((double)line->from.x - (double)wall->start.x);
    return side > 0.0 ? LOS_FROM_FRONT : side < 0.0 ? LOS_FROM_BACK : LOS_ALONG;
}

/* The set of crossings in which its walls have this effect. */
static uint32_t obstacle_crossings_with(const los_pair *pair, const los_obstacle *obstacle, los_effect effect) {
    const los_rule *rows = pair->rules->tables[LOS_WALL_RULES].rows;
    uint32_t crossings = 0;
    for (int i = 0; i < LOS_CROSSINGS; i++) {
        uint8_t row = obstacle->wall_rows[i];
        crossings |= (uint32_t)(row != LOS_NO_ROW && rows[row].effect == effect) << i;
    }
    return crossings;
}

/* The set of crossings in which the walls of an obstacle block. */
static uint32_t obstacle_wall_crossings(const los_pair *pair, const los_obstacle *obstacle) {
    return pair->rules->is_exact ? (uint32_t)LOS_ALL_CROSSINGS
                                 : obstacle_crossings_with(pair, obstacle, LOS_EFFECT_BLOCK);
}

/* --- One obstacle ------------------------------------------------------------------------------------------------- */

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

/* True if the line crosses or touches an edge of the obstacle's polygon or has an endpoint inside, at its heights. */
static bool obstacle_meets(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    los_obstacle always = *obstacle;
    always.blocking = LOS_BLOCKS_ALWAYS;
    return obstacle->is_partial ? prism_blocks(pair, line, &always) : polygon_blocks(pair, line, &always);
}

bool los_obstacle_blocks(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    if (obstacle->blocking == LOS_BLOCKS_NEVER) {
        return pair->has_depth && line_is_too_deep(pair, line, obstacle);
    }
    return (obstacle->is_partial ? prism_blocks(pair, line, obstacle) : polygon_blocks(pair, line, obstacle)) ||
           (pair->has_depth && line_is_too_deep(pair, line, obstacle));
}

/* --- Walls ------------------------------------------------------------------------------------------------------- */

bool los_nearest_wall_hit(const los_terrain *terrain, const los_piece *piece, const los_line *line,
                          los_interval stretch, uint32_t crossings, los_vec2 *hit) {
    bool found = false;
    for (uint32_t i = 0; i < piece->wall_count; i++) {
        const los_wall *wall = &terrain->walls[piece->first_wall + i];
        float at = los_line_meets(line, wall->start, wall->end);
        if (at < 0.0f || (double)at < stretch.low || (double)at > stretch.high ||
            (crossings != LOS_ALL_CROSSINGS && (crossings >> line_crossing(line, wall) & 1) == 0)) {
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
                                los_sight_line_overlap(pair, line, obstacle), obstacle_wall_crossings(pair, obstacle),
                                &hit);
}

bool los_obstacle_or_walls_block(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    return los_obstacle_blocks(pair, line, obstacle) ||
           (obstacle->wall_phase != LOS_WALLS_NEVER && los_walls_block(pair, line, obstacle));
}

/* --- One model ---------------------------------------------------------------------------------------------------- */

static const los_interval WHOLE_LINE = {0.0, 1.0};

/* Pixels: more than the errors of the exact mode's frame. */
static const double CLEARANCE_TOLERANCE = 0.05;

/* Pixels: more than the rounding of positions and chords. */
static const double GAP_TOLERANCE = 0.01;

/* The stretch of the line in the base of the shooter or of the target. */
static los_interval own_chord(const los_pair *pair, const los_sight_line *line, los_side side) {
    return los_base_chord(&pair->models.own[side], pair->placed[side]->model.position, 0.0, line->line.from,
                          line->line.to);
}

/* The first fraction of `chord` in neither of two intervals; negative if they cover it. */
static double first_uncovered(los_interval chord, los_interval a, los_interval b) {
    double first = chord.low;
    for (int i = 0; i < 2; i++) { /* one interval may continue where the other ends */
        first = a.low <= first && a.high >= first ? a.high : first;
        first = b.low <= first && b.high >= first ? b.high : first;
    }
    bool is_covered = (a.low <= first && a.high >= first) || (b.low <= first && b.high >= first);
    return first < chord.high || (first == chord.high && !is_covered) ? first : -1.0;
}

/* The first fraction at which the line is in the base, enlarged by `grow`, at its heights, and outside the own bases.
 */
static double first_blocked(const los_pair *pair, const los_sight_line *line, const los_blocking_model *model,
                            double grow) {
    los_interval chord = los_base_chord(&model->base, model->position, grow, line->line.from, line->line.to);
    if (los_interval_is_empty(chord)) {
        return -1.0;
    }
    los_interval stretch = model->is_partial ? sight_line_stretch(pair, line, model->heights) : WHOLE_LINE;
    chord = (los_interval){fmax(chord.low, stretch.low), fmin(chord.high, stretch.high)};
    if (los_interval_is_empty(chord)) {
        return -1.0;
    }
    if (model->gap > 2.0 * grow + GAP_TOLERANCE) {
        return chord.low; /* the line is in neither of them there */
    }
    return first_uncovered(chord, own_chord(pair, line, LOS_SHOOTER), own_chord(pair, line, LOS_TARGET));
}

double los_model_first_blocked(const los_pair *pair, const los_sight_line *line, const los_blocking_model *model) {
    return model->blocks || model->hindrance > 0.0 ? first_blocked(pair, line, model, 0.0) : -1.0;
}

bool los_model_blocks(const los_pair *pair, const los_sight_line *line, const los_blocking_model *model) {
    return model->blocks && first_blocked(pair, line, model, 0.0) >= 0.0;
}

double los_model_hindrance(const los_pair *pair, const los_sight_line *line, const los_blocking_model *model) {
    return model->hindrance > 0.0 && first_blocked(pair, line, model, 0.0) >= 0.0 ? model->hindrance : 0.0;
}

los_interval los_model_chord(const los_sight_line *line, const los_blocking_model *model) {
    return los_base_chord(&model->base, model->position, 0.0, line->line.from, line->line.to);
}

/* The half axes of an ellipse must grow by this factor of a distance, so that it contains all points within that
 * distance: to first order (a + b) / (2 sqrt(ab)).  Twice is enough up to axes of 13 : 1. */
static double growth_factor(const los_base *base) {
    double a = base->half_length, b = base->half_width;
    return base->kind == LOS_CONVEX_ELLIPSE ? fmax(2.0, 0.5 * (a + b) / sqrt(a * b)) : 2.0;
}

bool los_model_has_clearance(const los_pair *pair, const los_sight_line *line, const los_blocking_model *model,
                             double pixels) {
    double grow = growth_factor(&model->base) * pixels + CLEARANCE_TOLERANCE;
    return !model->blocks || first_blocked(pair, line, model, grow) < 0.0;
}

/* --- What blocks a line ------------------------------------------------------------------------------------------- */

static const double SUM_TOLERANCE = 1e-9;

/* --- Hindrance --------------------------------------------------------------------------------------------------- */

/* The amount of the first wall that hinders the line. */
static double wall_hindrance(const los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    los_interval stretch = los_sight_line_overlap(pair, line, obstacle);
    uint32_t crossings = obstacle_crossings_with(pair, obstacle, LOS_EFFECT_HINDER);
    for (uint32_t i = 0; crossings != 0 && i < piece->wall_count; i++) {
        const los_wall *wall = &pair->terrain->walls[piece->first_wall + i];
        los_crossing crossing = line_crossing(&line->line, wall);
        float at = (crossings >> crossing & 1) != 0 ? los_line_meets(&line->line, wall->start, wall->end) : -1.0f;
        if (at >= 0.0f && (double)at >= stretch.low && (double)at <= stretch.high) {
            return pair->rules->tables[LOS_WALL_RULES].rows[obstacle->wall_rows[crossing]].amount;
        }
    }
    return 0.0;
}

double los_obstacle_hindrance(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    double amount = 0.0;
    if (obstacle_has_effect(pair, obstacle, LOS_EFFECT_HINDER)) {
        const los_rule *row = line_row(pair, line, obstacle);
        bool hinders = row != NULL && row->effect == LOS_EFFECT_HINDER;
        amount = hinders && obstacle_meets(pair, line, obstacle) ? row->amount : 0.0;
    }
    return amount + wall_hindrance(pair, line, obstacle);
}

bool los_line_is_hindered(los_pair *pair, const los_sight_line *line, uint32_t *part) {
    double sum = 0.0, limit = pair->rules->hindrance_limit;
    bool is_counted = pair->has_hindrance && limit > 0.0 && pair->cover_row == LOS_NO_ROW;
    *part = LOS_NO_OBSTACLE;
    for (uint32_t i = 0; is_counted && i < pair->obstacle_count + pair->models.count; i++) {
        double amount = i < pair->obstacle_count
                            ? los_obstacle_hindrance(pair, line, &pair->obstacles[i])
                            : los_model_hindrance(pair, line, &pair->models.items[i - pair->obstacle_count]);
        sum += amount;
        *part = amount > 0.0 && *part == LOS_NO_OBSTACLE ? i : *part;
    }
    return is_counted && sum >= limit - SUM_TOLERANCE;
}

/* --- All obstacles ----------------------------------------------------------------------------------------------- */

uint32_t los_line_find_blocker(los_pair *pair, const los_sight_line *line, uint32_t first) {
    if (first < pair->obstacle_count && los_obstacle_or_walls_block(pair, line, &pair->obstacles[first])) {
        return first;
    }
    uint32_t model = first - pair->obstacle_count; /* of no model unless `first` is one */
    if (model < pair->models.count && los_model_blocks(pair, line, &pair->models.items[model])) {
        return first;
    }
    /* A base is tested faster than a polygon. */
    for (uint32_t i = 0; i < pair->models.count; i++) {
        if (i != model && los_model_blocks(pair, line, &pair->models.items[i])) {
            return pair->obstacle_count + i;
        }
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (i != first && los_obstacle_or_walls_block(pair, line, &pair->obstacles[i])) {
            return i;
        }
    }
    uint32_t part = LOS_NO_OBSTACLE;
    return pair->has_hindrance && los_line_is_hindered(pair, line, &part) ? part : LOS_NO_OBSTACLE;
}
