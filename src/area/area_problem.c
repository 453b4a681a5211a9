/* SPDX-License-Identifier: MIT */
#include "area/area_problem.h"

void los_area_add_blocker(los_area_problem *s, uint32_t name) {
    if (los_pair_mark_name(s->q.pair, name)) {
        s->report->blockers[s->report->blocker_count++] = name;
    }
}

uint32_t los_area_blocker_name(const los_area_problem *s, const los_obstacle *obstacle) {
    return s->q.pair->terrain->pieces[obstacle->piece].name[s->q.pair->rules->anonymous_id];
}

bool los_area_fill_sweep(los_area_problem *s, const los_convex *origin, const los_convex *target) {
    return los_problem_fill(&s->q, s->from == 0 ? origin : target, s->from == 0 ? target : origin);
}
