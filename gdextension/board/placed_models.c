/* SPDX-License-Identifier: MIT */
#include "board/placed_models.h"

#include "bind/allocation.h"

#include <stdlib.h>
#include <string.h>

enum {
    PLACED_MAX = 2048 /* models that stay placed, about 4 MB; a query may need more for its own */
};

void placed_models_init(placed_models *models) {
    *models = (placed_models){.set = require_memory(los_model_set_create(los_default_allocator()))};
}

void placed_models_free(placed_models *models) {
    los_model_set_destroy(models->set);
    free(models->handles);
    free(models->members);
}

static uint32_t slot_of(los_handle handle) {
    return handle & (LOS_TABLE_MODELS_MAX - 1);
}

/* Makes room for the member numbers of all slots up to that of a handle. */
static bool reserve_slot(placed_models *models, los_handle handle) {
    uint32_t before = models->member_capacity;
    if (!reserve_items((void **)&models->members, &models->member_capacity, slot_of(handle) + 1,
                       sizeof *models->members)) {
        return false;
    }
    if (models->member_capacity > before) {
        memset(models->members + before, 0, (models->member_capacity - before) * sizeof *models->members);
    }
    return true;
}

/* The member with the handle of a model; the number of members if there is none. */
static uint32_t member_of(const placed_models *models, los_handle handle) {
    uint32_t count = los_model_set_count(models->set), slot = slot_of(handle);
    uint32_t member = slot < models->member_capacity ? models->members[slot] : count;
    return member < count && models->handles[member] == handle ? member : count;
}

/* True if no model of the list is placed elsewhere or otherwise than it stands now.  Compares bytes: models that differ
 * only in their padding are placed again. */
static bool are_current(const placed_models *models, const los_table *table, const los_handle *handles,
                        uint32_t count) {
    uint32_t all = los_model_set_count(models->set);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t member = member_of(models, handles[i]);
        const los_model *model = &los_table_get(table, handles[i])->model;
        if (member < all && memcmp(los_model_set_model(models->set, member), model, sizeof *model) != 0) {
            return false;
        }
    }
    return true;
}

static bool add(placed_models *models, los_query *query, const los_options *options, los_handle handle,
                const los_model *model) {
    uint32_t member = los_model_set_count(models->set);
    if (!reserve_slot(models, handle) ||
        !reserve_items((void **)&models->handles, &models->handle_capacity, member + 1, sizeof *models->handles) ||
        los_model_set_add(models->set, query, options, model) != LOS_OK) {
        return false;
    }
    models->handles[member] = handle;
    models->members[slot_of(handle)] = member;
    return true;
}

bool placed_models_find(placed_models *models, const los_table *table, los_query *query, const los_options *options,
                        uint64_t stamp, const los_handle *handles, uint32_t count, uint32_t *members) {
    if (models->stamp != stamp || los_model_set_count(models->set) > PLACED_MAX ||
        !los_model_set_is_current(models->set, query, options) || !are_current(models, table, handles, count)) {
        los_model_set_clear(models->set);
        models->stamp = stamp;
    }
    for (uint32_t i = 0; i < count; i++) {
        members[i] = member_of(models, handles[i]);
        if (members[i] == los_model_set_count(models->set) &&
            !add(models, query, options, handles[i], &los_table_get(table, handles[i])->model)) {
            return false;
        }
    }
    return true;
}
