/* SPDX-License-Identifier: MIT */
#include "los_crowd.h"

#include <string.h>

void los_crowd_init(los_crowd *crowd, los_allocator allocator) {
    *crowd = (los_crowd){.allocator = allocator};
}

void los_crowd_free(los_crowd *crowd) {
    los_release(&crowd->allocator, crowd->viewers);
    los_release(&crowd->allocator, crowd->near);
    los_crowd_init(crowd, crowd->allocator);
}

void los_crowd_clear(los_crowd *crowd) {
    crowd->count = crowd->near_count = 0;
}

/* Samples every density that a pair may ask this viewer for. */
static void sample_all(los_viewer *viewer, const los_options *options) {
    static const int chosen[] = {4, 6, 8};
    if (options->mode != LOS_MODE_SAMPLED) {
        return; /* centres only, or whole bases */
    }
    if (options->density != 0) {
        los_viewer_sample(viewer, options->density);
        return;
    }
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++) {
        los_viewer_sample(viewer, chosen[i]);
    }
}

los_status los_crowd_add(los_crowd *crowd, los_pair *pair, const los_options *options, const los_model *model) {
    if (!los_reserve(&crowd->allocator, (void **)&crowd->viewers, &crowd->capacity, crowd->count + 1,
                     sizeof *crowd->viewers)) {
        return LOS_NO_MEMORY;
    }
    if (model == NULL) {
        crowd->viewers[crowd->count++].terrain = NULL;
        return LOS_OK;
    }
    los_viewer *made = &pair->own[LOS_SHOOTER];
    los_viewer_set(made, model, options->pixels_per_inch, los_rules_of(options), pair->found);
    sample_all(made, options);
    los_viewer_settle(made);
    if (!los_reserve(&crowd->allocator, (void **)&crowd->near, &crowd->near_capacity,
                     crowd->near_count + made->near_count, sizeof *crowd->near)) {
        return LOS_NO_MEMORY;
    }
    if (made->near_count > 0) {
        memcpy(crowd->near + crowd->near_count, made->near, made->near_count * sizeof *crowd->near);
    }
    crowd->near_count += made->near_count;
    crowd->viewers[crowd->count++] = *made;
    return LOS_OK;
}

void los_crowd_finish(los_crowd *crowd) {
    uint32_t first = 0;
    for (uint32_t i = 0; i < crowd->count; i++) {
        los_viewer *viewer = &crowd->viewers[i];
        if (viewer->terrain != NULL) {
            viewer->near = crowd->near == NULL ? NULL : crowd->near + first;
            first += viewer->near_count;
        }
    }
}

bool los_crowd_sees(const los_crowd *shooters, uint32_t shooter, const los_crowd *targets, uint32_t target,
                    los_pair *pair, const los_options *options, los_answer *answer) {
    los_viewer *from = &shooters->viewers[shooter], *to = &targets->viewers[target];
    if (from->terrain == NULL || to->terrain == NULL) {
        *answer = (los_answer){.visible = false, .method = LOS_BY_NOTHING};
        return false;
    }
    *answer = los_check_viewers(pair, options, from, to);
    return answer->visible;
}
