/* SPDX-License-Identifier: MIT */
#include "query/model_set.h"

#include <string.h>

void los_model_set_init(los_model_set *model_set, los_allocator allocator) {
    *model_set = (los_model_set){.allocator = allocator};
}

void los_model_set_free(los_model_set *model_set) {
    los_release(&model_set->allocator, model_set->placed);
    los_release(&model_set->allocator, model_set->near);
    los_model_set_init(model_set, model_set->allocator);
}

void los_model_set_clear(los_model_set *model_set) {
    model_set->count = model_set->near_count = 0;
}

/* Samples every density that a pair may ask this placed for. */
static void sample_all(los_placed_model *placed, const los_options *options) {
    if (options->mode != LOS_MODE_SAMPLED) {
        return; /* centers only, or whole bases */
    }
    if (options->density != 0) {
        los_placed_model_sample(placed, options->density);
        return;
    }
    for (uint32_t i = 0; i < LOS_SAMPLING_DENSITY_COUNT; i++) {
        los_placed_model_sample(placed, los_sampling_densities[i]);
    }
}

los_status los_model_set_insert(los_model_set *model_set, los_pair *pair, const los_options *options,
                                const los_model *model) {
    if (!los_reserve(&model_set->allocator, (void **)&model_set->placed, &model_set->capacity, model_set->count + 1,
                     sizeof *model_set->placed)) {
        return LOS_NO_MEMORY;
    }
    if (model == NULL) {
        model_set->placed[model_set->count++].terrain = NULL;
        return LOS_OK;
    }
    los_placed_model *made = &pair->own[LOS_SHOOTER];
    los_placed_model_set(made, model, options->pixels_per_inch, los_rules_of(options), pair->candidates);
    sample_all(made, options);
    los_placed_model_resolve_samples(made);
    if (!los_reserve(&model_set->allocator, (void **)&model_set->near, &model_set->near_capacity,
                     model_set->near_count + made->near_count, sizeof *model_set->near)) {
        return LOS_NO_MEMORY;
    }
    if (made->near_count > 0) {
        memcpy(model_set->near + model_set->near_count, made->near, made->near_count * sizeof *model_set->near);
    }
    model_set->near_count += made->near_count;
    model_set->placed[model_set->count++] = *made;
    return LOS_OK;
}

void los_model_set_finish(los_model_set *model_set) {
    uint32_t first = 0;
    for (uint32_t i = 0; i < model_set->count; i++) {
        los_placed_model *placed = &model_set->placed[i];
        if (placed->terrain != NULL) {
            placed->near = model_set->near == NULL ? NULL : model_set->near + first;
            first += placed->near_count;
        }
    }
}

bool los_model_set_sees(const los_model_set *shooters, uint32_t shooter, const los_model_set *targets, uint32_t target,
                        los_pair *pair, const los_options *options, los_verdict *answer) {
    los_placed_model *from = &shooters->placed[shooter], *to = &targets->placed[target];
    if (from->terrain == NULL || to->terrain == NULL) {
        *answer = (los_verdict){.visible = false, .method = LOS_METHOD_NONE};
        return false;
    }
    *answer = los_placed_verdict(pair, options, from, to);
    return answer->visible;
}

los_model_set *los_model_set_create(los_allocator allocator) {
    los_model_set *set = allocator.resize(allocator.context, NULL, sizeof *set);
    if (set != NULL) {
        los_model_set_init(set, allocator);
    }
    return set;
}

void los_model_set_destroy(los_model_set *set) {
    if (set != NULL) {
        los_allocator allocator = set->allocator;
        los_model_set_free(set);
        los_release(&allocator, set);
    }
}

uint32_t los_model_set_count(const los_model_set *set) {
    return set->count;
}

const los_model *los_model_set_model(const los_model_set *set, uint32_t index) {
    return set->placed[index].terrain != NULL ? &set->placed[index].model : NULL;
}
