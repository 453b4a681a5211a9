/* SPDX-License-Identifier: MIT */
#include "pair/pair_occluder.h"

bool los_pair_corridor(const los_pair *pair, los_corridor *way) {
    const los_placed_model *shooter = pair->placed[LOS_SHOOTER], *target = pair->placed[LOS_TARGET];
    return pair->has_full_occluder != LOS_NO &&
           los_corridor_between(shooter->model.position, shooter->reach, target->model.position, target->reach, way);
}

/* Does the obstacle stop every line between any points of the two bases?  If it exempts lines that end in it, the base
 * there must not come near. */
static bool bars(const los_pair *pair, const los_corridor *way, const los_obstacle *obstacle) {
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    bool blocks_all = obstacle->blocking == LOS_BLOCKS_ALWAYS ||
                      (obstacle->blocking != LOS_BLOCKS_NEVER && !los_obstacle_exempts_endpoint(obstacle, LOS_TARGET) &&
                       !los_obstacle_exempts_endpoint(obstacle, LOS_SHOOTER));
    return blocks_all && !obstacle->is_partial && los_piece_is_full_occluder(pair->terrain, piece, way);
}

uint32_t los_pair_full_occluder(const los_pair *pair) {
    uint32_t count = pair->obstacle_count, likely = pair->last_blocker;
    los_corridor way;
    if (!los_pair_corridor(pair, &way)) {
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

bool los_last_blocker_is_full_occluder(const los_pair *pair, uint32_t from_sample) {
    const los_placed_model *target = pair->placed[LOS_TARGET];
    los_vec2 from = los_pair_samples(pair, LOS_SHOOTER)->points[from_sample];
    los_corridor way;
    return pair->last_blocker < pair->obstacle_count &&
           los_corridor_between(from, 0.0f, target->model.position, target->reach, &way) &&
           bars(pair, &way, &pair->obstacles[pair->last_blocker]);
}
