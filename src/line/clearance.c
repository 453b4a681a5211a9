/* SPDX-License-Identifier: MIT */
#include "base/simd.h"
#include "line/obstacle_test.h"

#include <string.h>

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

/* Is an end so deep inside a piece that the piece lets pass whatever ends near there? */
static bool opens_around_end(const los_pair *pair, const los_sight_line *sight, const los_obstacle *obstacle,
                             float room) {
    los_polygon polygon = los_piece_polygon(pair->terrain, &pair->terrain->pieces[obstacle->piece]);
    return (obstacle->blocking != LOS_BLOCKS_ALWAYS &&
            los_sight_line_endpoint_is_inside(pair, sight, LOS_TARGET, obstacle) &&
            los_polygon_boundary_is_farther(polygon, sight->line.to, room)) ||
           (obstacle->blocking == LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE &&
            los_sight_line_endpoint_is_inside(pair, sight, LOS_SHOOTER, obstacle) &&
            los_polygon_boundary_is_farther(polygon, sight->line.from, room));
}

static bool walls_keep_clear(const los_terrain *terrain, const los_piece *piece, const los_line *line, float room) {
    for (uint32_t i = 0; i < piece->wall_count; i++) {
        const los_wall *wall = &terrain->walls[piece->first_wall + i];
        const los_vec2 ends[] = {wall->start, wall->end};
        if (!keeps_clear(line, ends, 2, room)) {
            return false;
        }
    }
    return true;
}

/* The part of a line on which it may be as high as an obstacle, and so many pixels more. */
static los_line part_in_run(const los_sight_line *sight, los_interval run, float pixels) {
    float more = pixels / sqrtf(los_dot(sight->line.along, sight->line.along));
    return los_line_make(los_line_point(&sight->line, (float)run.low - more),
                         los_line_point(&sight->line, (float)run.high + more));
}

/* Does an obstacle of which the line may clear the top or the base keep clear of it where it does not? */
static bool prism_keeps_clear(const los_pair *pair, const los_sight_line *sight, const los_obstacle *obstacle,
                              float pixels) {
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    los_interval run = los_sight_line_overlap(pair, sight, obstacle);
    if (los_interval_is_empty(run)) {
        return true;
    }
    los_line part = part_in_run(sight, run, pixels);
    float whole = fabsf(sight->line.along.x) + fabsf(sight->line.along.y);
    float room = (sight->slack / whole + pixels) * (fabsf(part.along.x) + fabsf(part.along.y));
    los_polygon polygon = los_piece_polygon(pair->terrain, piece);
    return (obstacle->blocking == LOS_BLOCKS_NEVER || keeps_clear(&part, polygon.points, polygon.count, room) ||
            opens_around_end(pair, sight, obstacle, 2.0f * (sight->slack / whole + pixels))) &&
           (obstacle->wall_phase == LOS_WALLS_NEVER || walls_keep_clear(pair->terrain, piece, &part, room));
}

los_sight_line los_sight_line_widened(const los_sight_line *sight, float pixels) {
    los_sight_line wide = *sight;
    wide.slack += pixels * (fabsf(sight->line.along.x) + fabsf(sight->line.along.y));
    return wide;
}

static bool polygon_keeps_clear(const los_sight_line *wide, const los_terrain *terrain, const los_piece *piece) {
    los_polygon polygon = los_piece_polygon(terrain, piece);
    return keeps_clear(&wide->line, polygon.points, polygon.count, wide->slack);
}

/* An edge behind an end may be stretched up to the line: so all are asked. */
bool los_sight_line_is_clear_of_polygon(const los_sight_line *wide, const los_terrain *terrain,
                                        const los_piece *piece) {
    return polygon_keeps_clear(wide, terrain, piece) &&
           !los_polygon_soa_hit(los_piece_polygon_soa(terrain, piece), &wide->line);
}

bool los_sight_line_endpoint_has_clearance(const los_sight_line *wide, los_side end, const los_terrain *terrain,
                                           const los_piece *piece) {
    float length = fabsf(wide->line.along.x) + fabsf(wide->line.along.y);
    return los_polygon_boundary_is_farther(los_piece_polygon(terrain, piece),
                                           end == LOS_SHOOTER ? wide->line.from : wide->line.to,
                                           2.0f * wide->slack / length);
}

bool los_sight_line_is_clear_of_walls(const los_sight_line *wide, const los_terrain *terrain, const los_piece *piece) {
    const los_interval everywhere = {0.0, 1.0};
    los_vec2 hit;
    return walls_keep_clear(terrain, piece, &wide->line, wide->slack) &&
           !los_nearest_wall_hit(terrain, piece, &wide->line, everywhere, &hit);
}

/* Does the obstacle leave room beside the line?  `wide` is the line, widened by so many pixels. */
static bool leaves_room(const los_pair *pair, const los_sight_line *sight, const los_sight_line *wide,
                        const los_obstacle *obstacle, float pixels) {
    if (obstacle->is_partial) {
        return prism_keeps_clear(pair, sight, obstacle, pixels);
    }
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    const los_line *line = &wide->line;
    if (obstacle->blocking != LOS_BLOCKS_NEVER && !los_sight_line_misses_box(wide, &piece->box)) {
        float length = fabsf(line->along.x) + fabsf(line->along.y);
        if (!polygon_keeps_clear(wide, pair->terrain, piece) &&
            !opens_around_end(pair, wide, obstacle, 2.0f * wide->slack / length)) {
            return false;
        }
    }
    return obstacle->wall_phase == LOS_WALLS_NEVER || walls_keep_clear(pair->terrain, piece, line, wide->slack);
}

bool los_line_has_clearance(const los_pair *pair, const los_sight_line *sight, float pixels) {
    los_sight_line wide = los_sight_line_widened(sight, pixels);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (!leaves_room(pair, sight, &wide, &pair->obstacles[i], pixels)) {
            return false;
        }
    }
    return true;
}

/* Is the obstacle well aside, so that it neither stops the line nor takes its room? */
static bool is_well_aside(const los_pair *pair, const los_sight_line *wide, const los_obstacle *obstacle) {
    return obstacle->near[LOS_SHOOTER] == NULL && obstacle->near[LOS_TARGET] == NULL && !obstacle->is_partial &&
           obstacle->wall_phase == LOS_WALLS_NEVER &&
           (obstacle->blocking == LOS_BLOCKS_NEVER ||
            los_sight_line_misses_box(wide, &pair->terrain->pieces[obstacle->piece].box));
}

/* --- Four lines at once ------------------------------------------------------------------------------------------ */

/* May it let lines pass for where they end, or how high they are? */
static bool is_choosy(const los_obstacle *obstacle) {
    return obstacle->is_partial || los_obstacle_exempts_endpoint(obstacle, LOS_TARGET) ||
           los_obstacle_exempts_endpoint(obstacle, LOS_SHOOTER);
}

#if LOS_HAS_SIMD

typedef struct {
    los_f32x4 from_x, from_y, along_x, along_y, size_x, size_y, length_squared, room;
} four_lines;

static four_lines gather(const los_sight_line wide[LOS_LINES]) {
    four_lines lines;
    for (int i = 0; i < LOS_LINES; i++) {
        const los_line *line = &wide[i].line;
        lines.from_x[i] = line->from.x;
        lines.from_y[i] = line->from.y;
        lines.along_x[i] = line->along.x;
        lines.along_y[i] = line->along.y;
        lines.room[i] = wide[i].slack;
    }
    lines.size_x = los_f32x4_abs(lines.along_x);
    lines.size_y = los_f32x4_abs(lines.along_y);
    lines.length_squared = lines.along_x * lines.along_x + lines.along_y * lines.along_y;
    return lines;
}

/* Which lines los_sight_line_misses_box says yes to, a bit each. */
static uint32_t which_pass_by(const four_lines *lines, const los_box *box) {
    float half_x = 0.5f * (box->high.x - box->low.x), half_y = 0.5f * (box->high.y - box->low.y);
    los_f32x4 x = box->low.x + half_x - lines->from_x, y = box->low.y + half_y - lines->from_y;
    los_f32x4 aside = los_f32x4_abs(lines->along_x * y - lines->along_y * x);
    return los_mask32x4_bits(aside > half_x * lines->size_y + half_y * lines->size_x + lines->room);
}

/* Which lines keeps_clear says yes to. */
static uint32_t which_keep_clear(const four_lines *lines, los_polygon polygon) {
    los_mask32x4 left = {-1, -1, -1, -1}, right = left, behind = left, beyond = left;
    los_f32x4 end = lines->length_squared + lines->room;
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_f32x4 x = polygon.points[i].x - lines->from_x, y = polygon.points[i].y - lines->from_y;
        los_f32x4 aside = lines->along_x * y - lines->along_y * x, along = lines->along_x * x + lines->along_y * y;
        left &= aside > lines->room;
        right &= aside < -lines->room;
        behind &= along < -lines->room;
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

static uint32_t which_pass_by(const four_lines *lines, const los_box *box) {
    uint32_t bits = 0;
    for (int i = 0; i < LOS_LINES; i++) {
        bits |= (uint32_t)los_sight_line_misses_box(&lines->wide[i], box) << i;
    }
    return bits;
}

static uint32_t which_keep_clear(const four_lines *lines, los_polygon polygon) {
    uint32_t bits = 0;
    for (int i = 0; i < LOS_LINES; i++) {
        bits |= (uint32_t)keeps_clear(&lines->wide[i].line, polygon.points, polygon.count, lines->wide[i].slack) << i;
    }
    return bits;
}

#endif

uint32_t los_lines_possibly_clear(const los_pair *pair, const los_sight_line sights[LOS_LINES], float pixels) {
    los_sight_line wide[LOS_LINES];
    uint32_t passing = (1u << LOS_LINES) - 1;
    for (int i = 0; i < LOS_LINES; i++) {
        wide[i] = los_sight_line_widened(&sights[i], pixels);
    }
    const four_lines lines = gather(wide);
    for (uint32_t i = 0; i < pair->obstacle_count && passing != 0; i++) {
        const los_obstacle *obstacle = &pair->obstacles[i];
        const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
        if (obstacle->blocking == LOS_BLOCKS_NEVER || is_choosy(obstacle)) {
            continue;
        }
        uint32_t aside = which_pass_by(&lines, &piece->box);
        if ((passing & ~aside) != 0) {
            passing &= aside | which_keep_clear(&lines, los_piece_polygon(pair->terrain, piece));
        }
    }
    return passing;
}

bool los_line_is_clear_with_clearance(los_pair *pair, const los_sight_line *sight, float pixels) {
    los_sight_line wide = los_sight_line_widened(sight, pixels);
    uint32_t first = pair->last_blocker < pair->obstacle_count ? pair->last_blocker : 0;
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        /* As in los_line_passes_all_heights, what stopped the last line comes first. */
        uint32_t number = i == 0 ? first : i == first ? 0 : i;
        const los_obstacle *obstacle = &pair->obstacles[number];
        if (!is_well_aside(pair, &wide, obstacle) && (los_obstacle_or_walls_block(pair, sight, obstacle) ||
                                                      !leaves_room(pair, sight, &wide, obstacle, pixels))) {
            pair->last_blocker = number;
            return false;
        }
    }
    return true;
}
