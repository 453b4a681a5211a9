/* SPDX-License-Identifier: MIT */
#include "pair/blocking_models.h"

#include "base/sort.h"
#include "geometry/separation.h"
#include "pair/pair.h"

/* Pixels: bases closer than this touch. */
static const double CONTACT = 0.01;
/* Pixels that cover the rounding of positions and sample points. */
static const float TOLERANCE = 4.0f;

los_status los_pair_reserve_models(los_pair *pair, const los_table *table) {
    const los_allocator *allocator = &pair->allocator;
    los_model_list *models = &pair->models;
    LOS_ASSERT(pair->terrain != NULL);
    uint32_t names = pair->terrain->names.count + table->slot_count;
    bool ok =
        los_reserve(allocator, (void **)&models->items, &models->capacity, table->slot_count, sizeof *models->items) &&
        los_reserve(allocator, (void **)&models->slots, &models->slot_capacity, table->slot_count,
                    sizeof *models->slots) &&
        los_name_marks_reserve(&pair->marks, allocator, names);
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

/* --- Which models ------------------------------------------------------------------------------------------------ */

/* Where lines run: within `reach` pixels of a segment. */
typedef struct line_region {
    los_vec2 from, to;
    float reach;
} line_region;

static los_bvh_query query_of(const line_region *region) {
    los_vec2 from = region->from, to = region->to, along = los_sub(to, from);
    float reach = region->reach, length = sqrtf(los_dot(along, along));
    los_bvh_query query = los_bvh_query_of_box((los_box){
        {los_minf(from.x, to.x) - reach, los_minf(from.y, to.y) - reach},
        {los_maxf(from.x, to.x) + reach, los_maxf(from.y, to.y) + reach},
    });
    if (length > 0.0f) {
        query.normal = (los_vec2){-along.y / length, along.x / length};
        float at = los_dot(query.normal, from), at_end = los_dot(query.normal, to);
        float half = reach + 1e-5f * (fabsf(from.x) + fabsf(from.y) + fabsf(to.x) + fabsf(to.y));
        query.low = los_minf(at, at_end) - half;
        query.high = los_maxf(at, at_end) + half;
    }
    return query;
}

/* False only if no line of the region meets the circle around the model's base. */
static bool is_in_region(const line_region *region, const los_table_slot *slot) {
    float reach = region->reach + (float)los_base_circumradius(&slot->base);
    return los_distance_squared_to_segment(slot->entry.model.position, region->from, region->to) <= reach * reach;
}

static bool are_equal(const los_base *a, const los_base *b) {
    return a->kind == b->kind && a->half_length == b->half_length && a->half_width == b->half_width &&
           a->cosine == b->cosine && a->sine == b->sine;
}

/* True if the slot contains one of the two models: by handle, or by the same base in the same place. */
static bool is_of_pair(const los_pair *pair, const los_table_slot *slot, los_handle handle) {
    for (int side = 0; side < LOS_SIDES; side++) {
        const los_placed_model *placed = pair->placed[side];
        if (handle == pair->blocking.ignored[side]) {
            return true;
        }
        if (los_equal(slot->entry.model.position, placed->model.position)) {
            los_base base = los_base_of(&placed->model, placed->pixels_per_inch);
            if (are_equal(&base, &slot->base)) {
                return true;
            }
        }
    }
    return false;
}

static bool is_of_units(const los_blocking_models *blocking, const los_table_slot *slot) {
    los_unit unit = slot->entry.unit;
    return unit != LOS_NO_UNIT && (unit == blocking->units[0] || unit == blocking->units[1]);
}

/* Height categories: a model does not block those whose top is above its own. */
static bool is_seen_over(const los_pair *pair, const los_table_slot *slot) {
    return pair->options.heights == LOS_HEIGHTS_CATEGORY &&
           fmax(los_model_heights(&pair->placed[LOS_SHOOTER]->model).high,
                los_model_heights(&pair->placed[LOS_TARGET]->model).high) > slot->top;
}

static bool may_block(const los_pair *pair, const los_table_slot *slot, los_handle handle) {
    return (slot->entry.flags & LOS_MODEL_BLOCKS) != 0 && !is_of_units(&pair->blocking, slot) &&
           !is_seen_over(pair, slot) && !is_of_pair(pair, slot, handle);
}

/* --- Finding them ------------------------------------------------------------------------------------------------ */

/* True if the bases of the pair touch or overlap. */
static bool is_in_contact(const los_pair *pair) {
    const los_vec2 positions[LOS_SIDES] = {pair->placed[LOS_SHOOTER]->model.position,
                                           pair->placed[LOS_TARGET]->model.position};
    return los_separate(pair->models.own, positions, CONTACT).distance < CONTACT;
}

static void add_model(los_pair *pair, const los_table_slot *slot, los_handle handle) {
    los_model_list *models = &pair->models;
    LOS_ASSERT(models->count < models->capacity);
    models->items[models->count++] = (los_blocking_model){
        .base = slot->base,
        .position = slot->entry.model.position,
        .heights = los_model_heights(&slot->entry.model),
        .blocks = true,
        .name = handle | LOS_MODEL_NAME_BIT,
    };
}

static void find_models(los_pair *pair, const line_region *region) {
    const los_table *table = pair->blocking.table;
    los_model_list *models = &pair->models;
    models->is_found = true;
    models->count = 0;
    if (table == NULL || pair->rules->is_point_check) {
        return;
    }
    LOS_ASSERT(models->capacity >= table->slot_count && models->slot_capacity >= table->slot_count);
    LOS_ASSERT(table->pixels_per_inch == pair->options.pixels_per_inch);
    los_bvh_query query = query_of(region);
    uint32_t found = los_table_find(table, &query, models->slots);
    los_sort_numbers(models->slots, found);
    for (uint32_t i = 0; i < found; i++) {
        const los_table_slot *slot = &table->slots[models->slots[i]];
        los_handle handle = los_table_handle(table, models->slots[i]);
        if (may_block(pair, slot, handle) && is_in_region(region, slot)) {
            add_model(pair, slot, handle);
        }
    }
    for (int side = 0; models->count > 0 && side < LOS_SIDES; side++) {
        models->own[side] = los_base_of(&pair->placed[side]->model, pair->options.pixels_per_inch);
    }
    if (models->count > 0 && is_in_contact(pair)) {
        models->count = 0;
    }
}

void los_pair_find_models(los_pair *pair) {
    const los_placed_model *a = pair->placed[LOS_SHOOTER], *b = pair->placed[LOS_TARGET];
    if (!pair->models.is_found) {
        find_models(pair, &(line_region){a->model.position, b->model.position, fmaxf(a->reach, b->reach) + TOLERANCE});
    }
}

void los_pair_find_line_models(los_pair *pair, los_vec2 from, los_vec2 to) {
    find_models(pair, &(line_region){from, to, TOLERANCE});
}

/* --- True heights ------------------------------------------------------------------------------------------------ */

bool los_pair_has_floating_model(const los_pair *pair, los_interval lines) {
    for (uint32_t i = 0; i < pair->models.count; i++) {
        los_interval prism = pair->models.items[i].heights;
        if (prism.low > lines.low && prism.low <= lines.high) {
            return true;
        }
    }
    return false;
}

void los_pair_resolve_models(los_pair *pair, los_interval lines) {
    for (uint32_t i = 0; i < pair->models.count; i++) {
        los_blocking_model *model = &pair->models.items[i];
        los_interval prism = model->heights;
        model->blocks = !(prism.high < lines.low || prism.low > lines.high);
        model->is_partial = !(prism.low <= lines.low && prism.high >= lines.high);
    }
}
