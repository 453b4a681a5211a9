/* SPDX-License-Identifier: MIT */
#include "table/table.h"

#include "base/assert.h"
#include "base/sort.h"

#define NO_SLOT UINT32_MAX

static const los_table_slot EMPTY_SLOT = {.leaf = LOS_NO_NODE, .next_free = NO_SLOT, .previous_free = NO_SLOT};

_Static_assert(LOS_TABLE_MODELS_MAX <= 1 << LOS_HANDLE_SLOT_BITS, "every slot has a handle");

/* --- Memory ------------------------------------------------------------------------------------------------------ */

void los_table_init(los_table *table, los_allocator allocator, double pixels_per_inch) {
    *table = (los_table){.allocator = allocator, .pixels_per_inch = pixels_per_inch, .first_free = NO_SLOT};
    los_tree_init(&table->tree);
}

void los_table_free(los_table *table) {
    los_release(&table->allocator, table->slots);
    los_tree_free(&table->tree, &table->allocator);
    los_disk_groups_free(&table->disks, &table->allocator);
    los_table_init(table, table->allocator, table->pixels_per_inch);
}

los_table *los_table_create(los_allocator allocator, double pixels_per_inch) {
    los_table *table = los_is_scale(pixels_per_inch) ? allocator.resize(allocator.context, NULL, sizeof *table) : NULL;
    if (table != NULL) {
        los_table_init(table, allocator, pixels_per_inch);
    }
    return table;
}

void los_table_destroy(los_table *table) {
    if (table != NULL) {
        los_allocator allocator = table->allocator;
        los_table_free(table);
        los_release(&allocator, table);
    }
}

static bool reserve_slots(los_table *table, uint32_t slots) {
    return los_reserve(&table->allocator, (void **)&table->slots, &table->slot_capacity, slots, sizeof *table->slots) &&
           los_tree_reserve(&table->tree, &table->allocator, slots) &&
           los_disk_groups_reserve(&table->disks, &table->allocator, slots);
}

/* --- Placing ----------------------------------------------------------------------------------------------------- */

/* A box around the base; float32 rounding of its corners is covered. */
static los_box box_of(const los_base *base, los_vec2 position) {
    double a = base->half_length, b = base->half_width, c = fabs(base->cosine), s = fabs(base->sine);
    bool is_round = base->kind == LOS_CONVEX_ELLIPSE;
    double x = is_round ? sqrt(a * c * (a * c) + b * s * (b * s)) : a * c + b * s;
    double y = is_round ? sqrt(a * s * (a * s) + b * c * (b * c)) : a * s + b * c;
    float tolerance = 0.01f + 1e-6f * (fabsf(position.x) + fabsf(position.y) + (float)x + (float)y);
    los_vec2 reach = {(float)x + tolerance, (float)y + tolerance};
    return (los_box){{position.x - reach.x, position.y - reach.y}, {position.x + reach.x, position.y + reach.y}};
}

static bool is_in_play(const los_table_model *entry) {
    uint32_t needed = LOS_MODEL_ALIVE | LOS_MODEL_ON_TABLE;
    return (entry->flags & needed) == needed;
}

/* Computes what depends on the entry, and makes the model findable if it is in play. */
static void place(los_table *table, uint32_t number) {
    los_table_slot *slot = &table->slots[number];
    los_model *model = &slot->entry.model;
    model->side = slot->entry.side;
    model->is_hidden = (slot->entry.flags & LOS_MODEL_HIDDEN) != 0;
    slot->base = los_base_of(model, table->pixels_per_inch);
    slot->box = box_of(&slot->base, model->position);
    slot->top = model->elevation_inches + fmax(model->height_inches, 0.0);
    slot->leaf = LOS_NO_NODE;
    if (is_in_play(&slot->entry)) {
        slot->leaf = los_tree_insert(&table->tree, &slot->box, number);
        const double rounding = 1e-6; /* several times that of float32 */
        float radius = (float)(los_base_circumradius(&slot->base) * (1.0 + rounding));
        los_disk_groups_set(&table->disks, number, model->position, radius);
    }
    table->revision++;
}

static void displace(los_table *table, uint32_t number) {
    los_table_slot *slot = &table->slots[number];
    if (slot->leaf != LOS_NO_NODE) {
        los_tree_remove(&table->tree, slot->leaf);
        los_disk_groups_unset(&table->disks, number);
        slot->leaf = LOS_NO_NODE;
    }
}

static bool is_valid(const los_table *table, const los_table_model *entry) {
    return los_model_is_valid(&entry->model, table->pixels_per_inch) && !isnan(entry->detection_inches) &&
           (entry->flags & ~(uint32_t)LOS_MODEL_FLAGS_ALL) == 0;
}

/* --- Slots ------------------------------------------------------------------------------------------------------- */

/* Puts a model into a slot that is not used and not in the list of free ones. */
static void fill_slot(los_table *table, uint32_t number, uint32_t generation, const los_table_model *model) {
    los_table_slot *slot = &table->slots[number];
    slot->entry = *model;
    slot->generation = generation;
    slot->generations = generation < slot->generations ? slot->generations : generation + 1;
    slot->is_used = true;
    table->count++;
    place(table, number);
}

static void link_free(los_table *table, uint32_t number) {
    table->slots[number].next_free = table->first_free;
    table->slots[number].previous_free = NO_SLOT;
    if (table->first_free != NO_SLOT) {
        table->slots[table->first_free].previous_free = number;
    }
    table->first_free = number;
}

static void unlink_free(los_table *table, uint32_t number) {
    los_table_slot *slot = &table->slots[number];
    if (table->first_free == number) {
        table->first_free = slot->next_free;
    } else if (slot->previous_free != NO_SLOT) {
        table->slots[slot->previous_free].next_free = slot->next_free;
    }
    if (slot->next_free != NO_SLOT) {
        table->slots[slot->next_free].previous_free = slot->previous_free;
    }
    slot->next_free = slot->previous_free = NO_SLOT;
}

/* A slot whose generations are used up is not in the list. */
static void free_slot(los_table *table, uint32_t number) {
    los_table_slot *slot = &table->slots[number];
    slot->is_used = false;
    slot->next_free = slot->previous_free = NO_SLOT;
    if (slot->generations < LOS_HANDLE_GENERATIONS) {
        link_free(table, number);
    }
}

los_status los_table_add(los_table *table, const los_table_model *model, los_handle *handle) {
    uint32_t number = table->first_free, generation = 0;
    if (!is_valid(table, model)) {
        return LOS_BAD_VALUE;
    }
    if (number != NO_SLOT) {
        unlink_free(table, number);
        generation = table->slots[number].generations;
    } else {
        if (table->slot_count == LOS_TABLE_MODELS_MAX) {
            return LOS_TOO_LARGE;
        }
        if (!reserve_slots(table, table->slot_count + 1)) {
            return LOS_NO_MEMORY;
        }
        number = table->slot_count++;
        table->slots[number] = EMPTY_SLOT;
    }
    fill_slot(table, number, generation, model);
    *handle = los_table_handle(table, number);
    return LOS_OK;
}

los_status los_table_restore(los_table *table, los_handle handle, const los_table_model *model) {
    uint32_t number = los_handle_slot(handle), generation = handle >> LOS_HANDLE_SLOT_BITS;
    if (number >= LOS_TABLE_MODELS_MAX || generation >= LOS_HANDLE_GENERATIONS ||
        (number < table->slot_count && table->slots[number].is_used) || !is_valid(table, model)) {
        return LOS_BAD_VALUE;
    }
    if (!reserve_slots(table, number + 1)) {
        return LOS_NO_MEMORY;
    }
    for (; table->slot_count <= number; table->slot_count++) {
        table->slots[table->slot_count] = EMPTY_SLOT;
        link_free(table, table->slot_count);
    }
    unlink_free(table, number);
    fill_slot(table, number, generation, model);
    return LOS_OK;
}

void los_table_remove(los_table *table, los_handle handle) {
    LOS_ASSERT(los_table_has(table, handle));
    uint32_t number = los_handle_slot(handle);
    displace(table, number);
    free_slot(table, number);
    table->count--;
    table->revision++;
}

void los_table_clear(los_table *table) {
    los_tree_clear(&table->tree);
    los_disk_groups_clear(&table->disks);
    table->first_free = NO_SLOT;
    for (uint32_t i = table->slot_count; i-- > 0;) { /* the first slot is reused first */
        table->slots[i].leaf = LOS_NO_NODE;
        free_slot(table, i);
    }
    table->count = 0;
    table->revision++;
}

/* --- Changes ----------------------------------------------------------------------------------------------------- */

static void replace_entry(los_table *table, los_handle handle, const los_table_model *entry) {
    uint32_t number = los_handle_slot(handle);
    displace(table, number);
    table->slots[number].entry = *entry;
    place(table, number);
}

los_status los_table_set(los_table *table, los_handle handle, const los_table_model *model) {
    LOS_ASSERT(los_table_has(table, handle));
    if (!is_valid(table, model)) {
        return LOS_BAD_VALUE;
    }
    replace_entry(table, handle, model);
    return LOS_OK;
}

los_status los_table_move(los_table *table, los_handle handle, los_vec2 position, double rotation) {
    los_table_model entry = *los_table_get(table, handle);
    entry.model.position = position;
    entry.model.rotation = rotation;
    return los_table_set(table, handle, &entry);
}

los_status los_table_set_flags(los_table *table, los_handle handle, uint32_t flags) {
    los_table_model entry = *los_table_get(table, handle);
    entry.flags = flags;
    return los_table_set(table, handle, &entry);
}

los_status los_table_set_scale(los_table *table, double pixels_per_inch) {
    if (table->pixels_per_inch == pixels_per_inch) {
        return LOS_OK;
    }
    bool fits = los_is_scale(pixels_per_inch);
    for (uint32_t i = 0; fits && i < table->slot_count; i++) {
        fits = !table->slots[i].is_used || los_model_is_valid(&table->slots[i].entry.model, pixels_per_inch);
    }
    if (!fits) {
        return LOS_BAD_VALUE;
    }
    table->pixels_per_inch = pixels_per_inch;
    los_tree_clear(&table->tree);
    los_disk_groups_clear(&table->disks);
    for (uint32_t i = 0; i < table->slot_count; i++) {
        if (table->slots[i].is_used) {
            place(table, i);
        }
    }
    return LOS_OK;
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

double los_table_scale(const los_table *table) {
    return table->pixels_per_inch;
}

bool los_table_has(const los_table *table, los_handle handle) {
    uint32_t number = los_handle_slot(handle);
    return number < table->slot_count && table->slots[number].is_used && los_table_handle(table, number) == handle;
}

const los_table_model *los_table_get(const los_table *table, los_handle handle) {
    LOS_ASSERT(los_table_has(table, handle));
    return &table->slots[los_handle_slot(handle)].entry;
}

uint32_t los_table_count(const los_table *table) {
    return table->count;
}

uint64_t los_table_revision(const los_table *table) {
    return table->revision;
}

/* Slots ascend, but of two handles the one of a later generation is larger. */
static uint32_t list_handles(const los_table *table, bool is_of_unit, los_unit unit, los_handle *handles) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < table->slot_count; i++) {
        if (table->slots[i].is_used && (!is_of_unit || table->slots[i].entry.unit == unit)) {
            handles[count++] = los_table_handle(table, i);
        }
    }
    los_sort_numbers(handles, count);
    return count;
}

uint32_t los_table_list(const los_table *table, los_handle *handles) {
    return list_handles(table, false, LOS_NO_UNIT, handles);
}

uint32_t los_table_list_unit(const los_table *table, los_unit unit, los_handle *handles) {
    return list_handles(table, true, unit, handles);
}

los_table_model los_default_table_model(void) {
    return (los_table_model){
        .model = los_default_model(), .flags = LOS_MODEL_FLAGS_DEFAULT, .detection_inches = LOS_DETECTION_INCHES};
}

los_blocking_models los_no_blocking_models(void) {
    return (los_blocking_models){NULL, {LOS_NO_HANDLE, LOS_NO_HANDLE}, {LOS_NO_UNIT, LOS_NO_UNIT}};
}

los_blocking_models los_table_blocking(const los_table *table, los_handle shooter, los_handle target) {
    const los_handle handles[2] = {shooter, target};
    los_blocking_models blocking = {table, {shooter, target}, {LOS_NO_UNIT, LOS_NO_UNIT}};
    for (int i = 0; i < 2; i++) {
        if (handles[i] != LOS_NO_HANDLE) {
            blocking.units[i] = los_table_get(table, handles[i])->unit;
        }
    }
    return blocking;
}
