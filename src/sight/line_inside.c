/* SPDX-License-Identifier: MIT */
#include "sight/line_inside.h"

static bool is_sample(uint32_t sample) {
    return sample != LOS_NOT_A_SAMPLE && sample != LOS_IN_BASE;
}

bool los_sight_line_endpoint_is_inside(los_pair *pair, const los_sight_line *line, los_side side,
                                       const los_obstacle *obstacle) {
    uint32_t sample = side == LOS_SHOOTER ? line->from_sample : line->to_sample;
    const los_nearby_piece *near = obstacle->near[side];
    if (sample == 0 && !pair->rules->is_point_check) {
        return near != NULL && near->holds_center;
    }
    if (near == NULL && sample != LOS_NOT_A_SAMPLE && !pair->rules->is_point_check) {
        return false; /* no point of the base is near */
    }
    if (near != NULL && is_sample(sample)) {
        return los_pair_sample_is_inside(pair, side, near, sample);
    }
    return los_terrain_contains(pair->terrain, obstacle->piece, side == LOS_SHOOTER ? line->line.from : line->line.to);
}

los_interval los_sight_line_overlap(const los_pair *pair, const los_sight_line *line, const los_obstacle *obstacle) {
    const los_interval whole_line = {0.0, 1.0};
    return obstacle->is_partial ? los_sight_line_stretch(pair, line, pair->terrain->pieces[obstacle->piece].heights)
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
