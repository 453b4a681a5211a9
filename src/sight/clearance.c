/* SPDX-License-Identifier: MIT */
#include "sight/clearance.h"

#include "base/simd.h"
#include "sight/sight_line.h"

#include <string.h>

/* --- Against points ---------------------------------------------------------------------------------------------- */

/* True if all points are on one side of the line, or all behind one endpoint, by more than the tolerance, in units of
 * los_sight_line.side_tolerance.  which_are_separated is the same predicate for four lines. */
static bool is_separated_from(const los_line *line, const los_vec2 *points, uint32_t count, float tolerance) {
    float length_squared = los_dot(line->along, line->along);
    bool is_left = true, is_right = true, is_behind = true, is_beyond = true;
    for (uint32_t i = 0; i < count; i++) {
        los_vec2 offset = los_sub(points[i], line->from);
        float aside = line->along.x * offset.y - line->along.y * offset.x, along = los_dot(line->along, offset);
        /* Without branches, which would be mispredicted. */
        is_left = is_left & (aside > tolerance);
        is_right = is_right & (aside < -tolerance);
        is_behind = is_behind & (along < -tolerance);
        is_beyond = is_beyond & (along > length_squared + tolerance);
    }
    return is_left || is_right || is_behind || is_beyond;
}

static bool is_separated_from_walls(const los_line *line, const los_terrain *terrain, const los_piece *piece,
                                    float tolerance) {
    for (uint32_t i = 0; i < piece->wall_count; i++) {
        const los_wall *wall = &terrain->walls[piece->first_wall + i];
        const los_vec2 endpoints[] = {wall->start, wall->end};
        if (!is_separated_from(line, endpoints, 2, tolerance)) {
            return false;
        }
    }
    return true;
}

static bool is_separated_from_polygon(const los_sight_line *wide, const los_terrain *terrain, const los_piece *piece) {
    los_polygon polygon = los_piece_polygon(terrain, piece);
    return is_separated_from(&wide->line, polygon.points, polygon.count, wide->side_tolerance);
}

/* --- Against one piece ------------------------------------------------------------------------------------------- */

bool los_sight_line_is_clear_of_polygon(const los_sight_line *wide, const los_terrain *terrain,
                                        const los_piece *piece) {
    /* The segment test may extend an edge behind an endpoint up to the line, so a separated polygon can be hit. */
    return is_separated_from_polygon(wide, terrain, piece) &&
           !los_polygon_soa_hit(los_piece_polygon_soa(terrain, piece), &wide->line);
}

bool los_sight_line_is_clear_of_walls(const los_sight_line *wide, const los_terrain *terrain, const los_piece *piece) {
    const los_interval whole_line = {0.0, 1.0};
    los_vec2 hit;
    return is_separated_from_walls(&wide->line, terrain, piece, wide->side_tolerance) &&
           !los_nearest_wall_hit(terrain, piece, &wide->line, whole_line, LOS_ALL_CROSSINGS, &hit);
}

bool los_sight_line_endpoint_has_clearance(const los_sight_line *wide, los_side side, const los_terrain *terrain,
                                           const los_piece *piece) {
    los_vec2 endpoint = side == LOS_SHOOTER ? wide->line.from : wide->line.to;
    return los_polygon_boundary_is_farther(los_piece_polygon(terrain, piece), endpoint,
                                           2.0f * wide->side_tolerance / los_sight_line_span(wide));
}

/* --- Against one obstacle ---------------------------------------------------------------------------------------- */

/* True if the obstacle exempts the line, and its neighbors, for an endpoint deeper inside than `pixels`. */
static bool is_exempt_with_clearance(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle,
                                     float pixels) {
    los_polygon polygon = los_piece_polygon(pair->terrain, &pair->terrain->pieces[obstacle->piece]);
    los_blocking blocking = (los_blocking)obstacle->blocking;
    return (los_blocking_exempts_endpoint(blocking, LOS_TARGET) &&
            los_sight_line_endpoint_is_inside(pair, line, LOS_TARGET, obstacle) &&
            los_polygon_boundary_is_farther(polygon, line->line.to, pixels)) ||
           (los_blocking_exempts_endpoint(blocking, LOS_SHOOTER) &&
            los_sight_line_endpoint_is_inside(pair, line, LOS_SHOOTER, obstacle) &&
            los_polygon_boundary_is_farther(polygon, line->line.from, pixels));
}

/* The stretch of a line as a segment, extended by `pixels` at both ends. */
static los_line segment_of_stretch(const los_sight_line *line, los_interval stretch, float pixels) {
    float extension = pixels / sqrtf(los_dot(line->line.along, line->line.along));
    return los_line_make(los_line_point(&line->line, (float)stretch.low - extension),
                         los_line_point(&line->line, (float)stretch.high + extension));
}

/* Clearance of an obstacle that the line may pass over or under: only the stretch within its heights counts.  Not
 * merged with obstacle_has_clearance: the tolerance of a stretch rounds differently from that of the widened line. */
static bool prism_has_clearance(los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle,
                                float pixels) {
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    los_interval stretch = los_sight_line_overlap(pair, line, obstacle);
    if (los_interval_is_empty(stretch)) {
        return true;
    }
    los_line segment = segment_of_stretch(line, stretch, pixels);
    float distance = line->side_tolerance / los_sight_line_span(line) + pixels;
    float tolerance = distance * (fabsf(segment.along.x) + fabsf(segment.along.y));
    los_polygon polygon = los_piece_polygon(pair->terrain, piece);
    return (obstacle->blocking == LOS_BLOCKS_NEVER ||
            is_separated_from(&segment, polygon.points, polygon.count, tolerance) ||
            is_exempt_with_clearance(pair, line, obstacle, 2.0f * distance)) &&
           (obstacle->wall_phase == LOS_WALLS_NEVER ||
            is_separated_from_walls(&segment, pair->terrain, piece, tolerance));
}

/* `wide` is `line` widened by `pixels`. */
static bool obstacle_has_clearance(los_pair *pair, const los_sight_line *line, const los_sight_line *wide,
                                   const los_obstacle *obstacle, float pixels) {
    if (obstacle->is_partial) {
        return prism_has_clearance(pair, line, obstacle, pixels);
    }
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    if (obstacle->blocking != LOS_BLOCKS_NEVER && !los_sight_line_misses_box(wide, &piece->box) &&
        !is_separated_from_polygon(wide, pair->terrain, piece) &&
        !is_exempt_with_clearance(pair, wide, obstacle, 2.0f * wide->side_tolerance / los_sight_line_span(wide))) {
        return false;
    }
    return obstacle->wall_phase == LOS_WALLS_NEVER ||
           is_separated_from_walls(&wide->line, pair->terrain, piece, wide->side_tolerance);
}

/* True only if the obstacle is so far to one side that it neither blocks the line nor takes its clearance. */
static bool is_far_aside(const los_pair *pair, const los_sight_line *wide, const los_obstacle *obstacle) {
    return obstacle->near[LOS_SHOOTER] == NULL && obstacle->near[LOS_TARGET] == NULL && !obstacle->is_partial &&
           obstacle->wall_phase == LOS_WALLS_NEVER &&
           (obstacle->blocking == LOS_BLOCKS_NEVER ||
            los_sight_line_misses_box(wide, &pair->terrain->pieces[obstacle->piece].box));
}

/* --- Against all obstacles --------------------------------------------------------------------------------------- */

static bool models_have_clearance(const los_pair *pair, const los_sight_line *line, float pixels) {
    for (uint32_t i = 0; i < pair->models.count; i++) {
        if (!los_model_has_clearance(pair, line, &pair->models.items[i], (double)pixels)) {
            return false;
        }
    }
    return true;
}

bool los_line_has_clearance(los_pair *pair, const los_sight_line *line, float pixels) {
    los_sight_line wide = los_sight_line_widened(line, pixels);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (!obstacle_has_clearance(pair, line, &wide, &pair->obstacles[i], pixels)) {
            return false;
        }
    }
    return models_have_clearance(pair, line, pixels);
}

bool los_line_is_clear_with_clearance(los_pair *pair, const los_sight_line *line, float pixels) {
    LOS_ASSERT(!pair->is_floating);
    los_sight_line wide = los_sight_line_widened(line, pixels);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        if (!is_far_aside(pair, &wide, obstacle) && (los_obstacle_or_walls_block(pair, line, obstacle) ||
                                                     !obstacle_has_clearance(pair, line, &wide, obstacle, pixels))) {
            return false;
        }
    }
    return models_have_clearance(pair, line, pixels);
}

/* --- Four lines at once ------------------------------------------------------------------------------------------ */

#if LOS_HAS_SIMD

typedef struct {
    los_f32x4 from_x, from_y, along_x, along_y, size_x, size_y, length_squared, tolerance;
} four_lines;

static four_lines gather(const los_sight_line wide[LOS_LINES]) {
    four_lines lines;
    for (int i = 0; i < LOS_LINES; i++) {
        const los_line *line = &wide[i].line;
        lines.from_x[i] = line->from.x;
        lines.from_y[i] = line->from.y;
        lines.along_x[i] = line->along.x;
        lines.along_y[i] = line->along.y;
        lines.tolerance[i] = wide[i].side_tolerance;
    }
    lines.size_x = los_f32x4_abs(lines.along_x);
    lines.size_y = los_f32x4_abs(lines.along_y);
    lines.length_squared = lines.along_x * lines.along_x + lines.along_y * lines.along_y;
    return lines;
}

/* A bit for each line for which los_sight_line_misses_box is true. */
static uint32_t which_miss_box(const four_lines *lines, const los_box *box) {
    float half_x = 0.5f * (box->high.x - box->low.x), half_y = 0.5f * (box->high.y - box->low.y);
    los_f32x4 x = box->low.x + half_x - lines->from_x, y = box->low.y + half_y - lines->from_y;
    los_f32x4 aside = los_f32x4_abs(lines->along_x * y - lines->along_y * x);
    return los_mask32x4_bits(aside > half_x * lines->size_y + half_y * lines->size_x + lines->tolerance);
}

/* A bit for each line for which is_separated_from is true. */
static uint32_t which_are_separated(const four_lines *lines, los_polygon polygon) {
    los_mask32x4 left = {-1, -1, -1, -1}, right = left, behind = left, beyond = left;
    los_f32x4 end = lines->length_squared + lines->tolerance;
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_f32x4 x = polygon.points[i].x - lines->from_x, y = polygon.points[i].y - lines->from_y;
        los_f32x4 aside = lines->along_x * y - lines->along_y * x, along = lines->along_x * x + lines->along_y * y;
        left &= aside > lines->tolerance;
        right &= aside < -lines->tolerance;
        behind &= along < -lines->tolerance;
        beyond &= along > end;
    }
    return los_mask32x4_bits(left | right | behind | beyond);
}

#else

typedef struct {
    los_sight_line wide[LOS_LINES];
} four_lines;

static four_lines gather(const los_sight_line wide[LOS_LINES]) {
    four_lines lines;
    memcpy(lines.wide, wide, sizeof lines.wide);
    return lines;
}

static uint32_t which_miss_box(const four_lines *lines, const los_box *box) {
    uint32_t bits = 0;
    for (int i = 0; i < LOS_LINES; i++) {
        bits |= (uint32_t)los_sight_line_misses_box(&lines->wide[i], box) << i;
    }
    return bits;
}

static uint32_t which_are_separated(const four_lines *lines, los_polygon polygon) {
    uint32_t bits = 0;
    for (int i = 0; i < LOS_LINES; i++) {
        const los_sight_line *wide = &lines->wide[i];
        bits |= (uint32_t)is_separated_from(&wide->line, polygon.points, polygon.count, wide->side_tolerance) << i;
    }
    return bits;
}

#endif

/* True if the obstacle may let a line that meets it pass, for its endpoints or its height. */
static bool is_conditional(const los_obstacle *obstacle) {
    return obstacle->is_partial || los_obstacle_exempts_endpoint(obstacle, LOS_TARGET) ||
           los_obstacle_exempts_endpoint(obstacle, LOS_SHOOTER);
}

uint32_t los_lines_possibly_clear(const los_pair *pair, const los_sight_line lines[LOS_LINES], float pixels) {
    los_sight_line wide[LOS_LINES];
    uint32_t passing = (1u << LOS_LINES) - 1;
    for (int i = 0; i < LOS_LINES; i++) {
        wide[i] = los_sight_line_widened(&lines[i], pixels);
    }
    const four_lines gathered = gather(wide);
    for (uint32_t i = 0; i < pair->obstacle_count && passing != 0; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
        if (obstacle->blocking == LOS_BLOCKS_NEVER || is_conditional(obstacle)) {
            continue;
        }
        uint32_t missing = which_miss_box(&gathered, &piece->box);
        if ((passing & ~missing) != 0) {
            passing &= missing | which_are_separated(&gathered, los_piece_polygon(pair->terrain, piece));
        }
    }
    return passing;
}
