/* SPDX-License-Identifier: MIT */
#include "sight/pair_prune.h"

#include "terrain/corridor_query.h"

/* True only if no line of the pair meets the obstacle.  One that is near a base may contain endpoints of lines, and a
 * prism may contain points along them. */
static bool is_beside(const los_pair *pair, const los_corridor_query *corridor, const los_obstacle *obstacle) {
    return obstacle->near[LOS_SHOOTER] == NULL && obstacle->near[LOS_TARGET] == NULL && !obstacle->is_partial &&
           los_corridor_query_misses(corridor, pair->terrain, &pair->terrain->pieces[obstacle->piece]);
}

void los_pair_prune(los_pair *pair) {
    const los_placed_model *a = pair->placed[LOS_SHOOTER], *b = pair->placed[LOS_TARGET];
    los_corridor_query corridor =
        los_corridor_query_between(pair->terrain, a->model.position, b->model.position, fmaxf(a->reach, b->reach));
    uint32_t kept = 0;
    LOS_ASSERT(!pair->rules->is_point_check);
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (!is_beside(pair, &corridor, &pair->obstacles[i])) {
            pair->obstacles[kept++] = pair->obstacles[i];
        }
    }
    pair->obstacle_count = kept;
}
