/* SPDX-License-Identifier: MIT */
#include "query/model_set.h"

#include <string.h>

void los_model_set_init(los_model_set *set, los_allocator allocator) {
    *set = (los_model_set){.allocator = allocator};
}

void los_model_set_free(los_model_set *set) {
    los_release(&set->allocator, set->placed);
    los_release(&set->allocator, set->near);
    los_model_set_init(set, set->allocator);
}

void los_model_set_clear(los_model_set *set) {
    set->count = set->near_count = 0;
    set->is_finished = false;
}

/* Samples every density that a pair can need. */
static void sample_all(los_model_set *set, los_placed_model *placed) {
    if (set->options.density != 0) {
        los_placed_model_sample(placed, set->options.density);
        return;
    }
    for (uint32_t i = 0; i < LOS_SAMPLING_DENSITY_COUNT; i++) {
        los_placed_model_sample(placed, los_sampling_densities[i]);
    }
}

static bool are_equal(const los_options *a, const los_options *b) {
    return a->mode == b->mode && a->edition == b->edition && a->sampling == b->sampling && a->density == b->density &&
           a->min_gap == b->min_gap && a->heights == b->heights && a->pixels_per_inch == b->pixels_per_inch;
}

static bool needs_groups(const los_rules *rules) {
    return (rules->needs & LOS_GROUP_SHARED) != 0;
}

static bool needs_samples(const los_rules *rules, const los_options *options) {
    return los_effective_mode(rules, options->mode) == LOS_MODE_SAMPLED;
}

los_status los_model_set_insert(los_model_set *set, los_pair *pair, const los_options *options,
                                const los_model *model) {
    const los_rules *rules = los_pair_rules(pair, options);
    LOS_ASSERT(los_model_set_fits(set, pair, options));
    if (!los_reserve(&set->allocator, (void **)&set->placed, &set->capacity, set->count + 1, sizeof *set->placed)) {
        return LOS_NO_MEMORY;
    }
    set->terrain = pair->terrain;
    set->revision = pair->terrain->revision;
    set->options = *options;
    set->is_finished = false;
    set->has_groups = needs_groups(rules);
    set->has_samples = needs_samples(rules, options);
    if (model == NULL) {
        set->placed[set->count++].terrain = NULL;
        return LOS_OK;
    }
    los_placed_model *made = &pair->own[LOS_SHOOTER];
    los_placed_model_set(made, model, options->pixels_per_inch, rules, pair->candidates);
    if (!los_reserve(&set->allocator, (void **)&set->near, &set->near_capacity, set->near_count + made->near_count,
                     sizeof *set->near)) {
        return LOS_NO_MEMORY;
    }
    if (made->near_count > 0) {
        memcpy(set->near + set->near_count, made->near, made->near_count * sizeof *set->near);
    }
    set->near_count += made->near_count;
    set->placed[set->count++] = *made;
    return LOS_OK;
}

void los_model_set_finish_unsampled(los_model_set *set) {
    uint32_t first = 0;
    for (uint32_t i = 0; !set->is_finished && i < set->count; i++) {
        los_placed_model *placed = &set->placed[i];
        if (placed->terrain != NULL) {
            placed->near = set->near == NULL ? NULL : set->near + first;
            first += placed->near_count;
            los_placed_model_resolve_samples(placed);
        }
    }
    set->is_finished = true;
}

void los_model_set_finish(los_model_set *set) {
    los_model_set_finish_unsampled(set);
    for (uint32_t i = 0; set->has_samples && i < set->count; i++) {
        if (set->placed[i].terrain != NULL) {
            sample_all(set, &set->placed[i]);
            los_placed_model_resolve_samples(&set->placed[i]);
        }
    }
}

void los_model_set_sample(los_model_set *set, uint32_t index, int density) {
    los_placed_model *placed = &set->placed[index];
    LOS_ASSERT(set->is_finished && index < set->count && placed->terrain != NULL);
    if (los_placed_model_find_samples(placed, density) < 0) {
        los_placed_model_sample(placed, density);
        los_placed_model_resolve_samples(placed);
    }
}

bool los_model_set_fits(const los_model_set *set, const los_pair *pair, const los_options *options) {
    const los_rules *rules = los_pair_rules(pair, options);
    return set->count == 0 || (set->terrain == pair->terrain && set->revision == pair->terrain->revision &&
                               are_equal(&set->options, options) && set->has_groups == needs_groups(rules) &&
                               set->has_samples == needs_samples(rules, options));
}

bool los_model_set_is_ready(const los_model_set *set, const los_pair *pair, const los_options *options) {
    return set->is_finished && los_model_set_fits(set, pair, options);
}

bool los_model_set_sees(const los_model_set *shooters, uint32_t shooter, const los_model_set *targets, uint32_t target,
                        los_pair *pair, const los_options *options, los_verdict *verdict) {
    LOS_ASSERT(los_model_set_is_ready(shooters, pair, options) && los_model_set_is_ready(targets, pair, options));
    LOS_ASSERT(shooter < shooters->count && target < targets->count);
    const los_placed_model *from = &shooters->placed[shooter], *to = &targets->placed[target];
    if (from->terrain == NULL || to->terrain == NULL) {
        *verdict = (los_verdict){.visible = false, .method = LOS_METHOD_NONE};
        return false;
    }
    *verdict = los_placed_verdict(pair, options, from, to);
    return verdict->visible;
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
    LOS_ASSERT(index < set->count);
    return set->placed[index].terrain != NULL ? &set->placed[index].model : NULL;
}
