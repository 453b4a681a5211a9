/* SPDX-License-Identifier: MIT */
#include "pair/pair_occluder.h"

bool los_pair_corridor(const los_pair *pair, los_corridor *corridor) {
    const los_placed_model *shooter = pair->placed[LOS_SHOOTER], *target = pair->placed[LOS_TARGET];
    return los_corridor_between(shooter->model.position, shooter->reach, target->model.position, target->reach,
                                corridor);
}

/* True if the obstacle blocks every line of the corridor.  An obstacle that exempts lines with an endpoint inside must
 * not be near the base on that side. */
static bool is_full_occluder(const los_pair *pair, const los_corridor *corridor, const los_obstacle *obstacle) {
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    bool blocks_all = obstacle->blocking == LOS_BLOCKS_ALWAYS ||
                      (obstacle->blocking != LOS_BLOCKS_NEVER && !los_obstacle_exempts_endpoint(obstacle, LOS_TARGET) &&
                       !los_obstacle_exempts_endpoint(obstacle, LOS_SHOOTER));
    return blocks_all && !obstacle->is_partial && los_piece_is_full_occluder(pair->terrain, piece, corridor);
}

uint32_t los_pair_full_occluder(const los_pair *pair) {
    los_corridor corridor;
    if (!pair->may_have_full_occluder || !los_pair_corridor(pair, &corridor)) {
        return LOS_NO_OBSTACLE;
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (is_full_occluder(pair, &corridor, &pair->obstacles[i])) {
            return i;
        }
    }
    return LOS_NO_OBSTACLE;
}

bool los_obstacle_occludes_sample(const los_pair *pair, const los_obstacle *obstacle, uint32_t from_sample) {
    const los_placed_model *target = pair->placed[LOS_TARGET];
    los_vec2 from = los_pair_samples(pair, LOS_SHOOTER)->points[from_sample];
    los_corridor corridor;
    return los_corridor_between(from, 0.0f, target->model.position, target->reach, &corridor) &&
           is_full_occluder(pair, &corridor, obstacle);
}
