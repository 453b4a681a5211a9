/* SPDX-License-Identifier: MIT */
#include "los_barrier.h"

bool los_pair_way(const los_pair *pair, los_way *way) {
    const los_viewer *shooter = pair->viewers[LOS_SHOOTER], *target = pair->viewers[LOS_TARGET];
    return pair->has_bar != LOS_NO &&
           los_way_between(shooter->model.position, shooter->reach, target->model.position, target->reach, way);
}

/* Does the obstacle stop every line between any points of the two bases?  If it exempts lines that end in it, the base
 * there must not come near. */
static bool bars(const los_pair *pair, const los_way *way, const los_obstacle *obstacle) {
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    bool stops_all =
        obstacle->stop == LOS_STOPS || (obstacle->stop != LOS_PASSES && !los_obstacle_minds_end(obstacle, LOS_TARGET) &&
                                        !los_obstacle_minds_end(obstacle, LOS_SHOOTER));
    return stops_all && !obstacle->is_partial && los_piece_bars(pair->terrain, piece, way);
}

uint32_t los_pair_barrier(const los_pair *pair) {
    uint32_t count = pair->obstacle_count, likely = pair->last_stop;
    los_way way;
    if (!los_pair_way(pair, &way)) {
        return LOS_NO_OBSTACLE;
    }
    if (likely < count && bars(pair, &way, &pair->obstacles[likely])) {
        return likely;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (i != likely && bars(pair, &way, &pair->obstacles[i])) {
            return i;
        }
    }
    return LOS_NO_OBSTACLE;
}

bool los_last_stop_is_barrier(const los_pair *pair, uint32_t from_sample) {
    const los_viewer *target = pair->viewers[LOS_TARGET];
    los_vec2 from = los_pair_samples(pair, LOS_SHOOTER)->points[from_sample];
    los_way way;
    return pair->last_stop < pair->obstacle_count &&
           los_way_between(from, 0.0f, target->model.position, target->reach, &way) &&
           bars(pair, &way, &pair->obstacles[pair->last_stop]);
}
