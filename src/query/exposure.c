/* SPDX-License-Identifier: MIT */
/* How much a model is exposed to observers (los_table.h). */
#include "los/los_table.h"
#include "query/query.h"

los_exposure_def los_default_exposure_def(void) {
    return (los_exposure_def){.handle = LOS_NO_HANDLE, .detection_inches = INFINITY};
}

/* Places the model as the target of all pairs.  False if a number is refused. */
static bool place_target(los_query *query, const los_options *options, const los_exposure_def *def,
                         const los_model *model) {
    los_pair *pair = &query->pair;
    if (!los_query_accepts(query, options, model)) {
        return false;
    }
    LOS_ASSERT(los_model_set_is_ready(def->observers, pair, options));
    LOS_ASSERT(def->table == NULL || def->table == query->table);
    los_placed_model_set(&pair->own[LOS_TARGET], model, options->pixels_per_inch, los_pair_rules(pair, options),
                         pair->candidates);
    return true;
}

static los_blocking_models blocking_of(const los_exposure_def *def, uint32_t observer) {
    if (def->table == NULL) {
        return los_no_blocking_models();
    }
    los_blocking_models blocking = los_table_blocking(def->table, def->handles[observer], def->handle);
    blocking.units[1] = def->unit;
    return blocking;
}

/* The hint for targets in the direction from one point to another. */
static uint32_t *hint_of(los_query *query, uint32_t observer, los_vec2 from, los_vec2 to) {
    los_vec2 along = los_sub(to, from);
    float span = fabsf(along.x) + fabsf(along.y), quarter = span > 0.0f ? along.y / span : 0.0f;
    float turn = along.x < 0.0f ? 3.0f - quarter : 1.0f + quarter; /* from 0 to 4, growing with the angle */
    uint32_t sector = (uint32_t)(turn * (float)(LOS_OCCLUDER_SECTORS / 4)) % LOS_OCCLUDER_SECTORS;
    return &query->occluder_hints[(observer * LOS_OCCLUDER_SECTORS + sector) % LOS_OCCLUDER_HINTS];
}

/* True if observer `number` sees the target that was placed. */
static bool observer_sees(los_query *query, const los_options *options, const los_exposure_def *def, uint32_t number) {
    los_pair *pair = &query->pair;
    const los_placed_model *observer = &def->observers->placed[number];
    if (observer->terrain == NULL || (def->is_ignored != NULL && def->is_ignored[number] != 0)) {
        return false;
    }
    double range = fmin(def->ranges != NULL ? def->ranges[number] : INFINITY, def->detection_inches);
    if (isfinite(range) && los_base_distance(&observer->model, &pair->own[LOS_TARGET].model, options->pixels_per_inch) >
                               range + LOS_RANGE_TOLERANCE_INCHES) {
        return false;
    }
    pair->blocking = blocking_of(def, number);
    /* Targets in one direction from an observer are mostly hidden by the same piece. */
    const los_placed_model *target = &pair->own[LOS_TARGET];
    uint32_t *hint = hint_of(query, number, observer->model.position, target->model.position);
    return los_placed_verdict_with_hint(pair, options, observer, target, hint).visible;
}

double los_query_exposure(los_query *query, const los_options *options, const los_exposure_def *def,
                          const los_model *model) {
    double sum = 0.0;
    bool is_placed = place_target(query, options, def, model);
    for (uint32_t i = 0; is_placed && i < def->observers->count; i++) {
        if (observer_sees(query, options, def, i)) {
            sum += def->weights != NULL ? def->weights[i] : 1.0;
        }
    }
    return sum;
}

void los_query_observers(los_query *query, const los_options *options, const los_exposure_def *def,
                         const los_model *model, uint8_t *sees) {
    bool is_placed = place_target(query, options, def, model);
    for (uint32_t i = 0; i < def->observers->count; i++) {
        sees[i] = is_placed && observer_sees(query, options, def, i);
    }
}
