/* SPDX-License-Identifier: MIT */
#include "los_barrier.h"

bool los_pair_way(const los_pair *pair, los_way *way) {
    const los_viewer *shooter = pair->viewers[LOS_SHOOTER], *target = pair->viewers[LOS_TARGET];
    return pair->has_bar != LOS_NO &&
           los_way_between(shooter->model.position, shooter->reach, target->model.position, target->reach, way);
}

/* Is no sample point of that side inside the piece? */
static bool holds_no_sample(const los_pair *pair, los_side side, const los_obstacle *obstacle) {
    const los_viewer *viewer = pair->viewers[side];
    const los_box *box = &pair->terrain->pieces[obstacle->piece].box;
    if (obstacle->near[side] != NULL) {
        return false; /* perhaps; not worth a look */
    }
    if (pair->is_unclaimed || viewer->model.position.x - viewer->reach > box->high.x ||
        viewer->model.position.y - viewer->reach > box->high.y) {
        return true; /* no claims on that side of it (los_ring_may_claim) */
    }
    return !los_viewer_may_be_claimed(viewer, obstacle->piece) ||
           los_viewer_samples_keep_off(viewer, pair->sets[side], obstacle->piece);
}

/* Does the obstacle stop every line that hits it?  Asked once. */
static bool stops_all_it_meets(const los_pair *pair, los_obstacle *obstacle) {
    if (obstacle->stop == LOS_STOPS) {
        return true;
    }
    if (obstacle->stops_all == LOS_NOT_ASKED) {
        bool stops = holds_no_sample(pair, LOS_TARGET, obstacle) &&
                     (obstacle->stop == LOS_STOPS_UNLESS_TARGET_INSIDE || holds_no_sample(pair, LOS_SHOOTER, obstacle));
        obstacle->stops_all = stops ? LOS_YES : LOS_NO;
    }
    return obstacle->stops_all == LOS_YES;
}

static bool bars(const los_pair *pair, const los_way *way, los_obstacle *obstacle) {
    const los_piece *piece = &pair->terrain->pieces[obstacle->piece];
    return obstacle->stop != LOS_PASSES && !obstacle->is_partial && los_piece_bars(pair->terrain, piece, way) &&
           stops_all_it_meets(pair, obstacle);
}

bool los_pair_has_barrier(los_pair *pair) {
    los_way way;
    if (!los_pair_way(pair, &way)) {
        return false;
    }
    for (uint32_t i = 0; i < pair->obstacle_count; i++) {
        if (bars(pair, &way, &pair->obstacles[i])) {
            return true;
        }
    }
    return false;
}

/* The same whatever points of the bases lines run between: then no base may come near a piece that cares about it. */
static bool bars_bases(const los_pair *pair, const los_way *way, const los_obstacle *obstacle) {
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
    if (likely < count && bars_bases(pair, &way, &pair->obstacles[likely])) {
        return likely;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (i != likely && bars_bases(pair, &way, &pair->obstacles[i])) {
            return i;
        }
    }
    return LOS_NO_OBSTACLE;
}

bool los_last_stop_is_barrier(los_pair *pair, uint32_t from_sample) {
    const los_viewer *target = pair->viewers[LOS_TARGET];
    los_vec2 from = los_pair_samples(pair, LOS_SHOOTER)->points[from_sample];
    los_way way;
    return pair->last_stop < pair->obstacle_count &&
           los_way_between(from, 0.0f, target->model.position, target->reach, &way) &&
           bars(pair, &way, &pair->obstacles[pair->last_stop]);
}
