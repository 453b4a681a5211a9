/* SPDX-License-Identifier: MIT */
#include "los_sharing.h"

void los_sharing_note(los_sharing *s, uint32_t name) {
    if (los_pair_note(s->q.pair, name)) {
        s->report->blocking[s->report->blocking_count++] = name;
    }
}

uint32_t los_sharing_name(const los_sharing *s, const los_obstacle *obstacle) {
    return s->q.pair->terrain->pieces[obstacle->piece].name[s->q.pair->rules->nameless];
}

bool los_sharing_fill(los_sharing *s, const los_convex *origin, const los_convex *target) {
    return los_question_fill(&s->q, s->from == 0 ? origin : target, s->from == 0 ? target : origin);
}
