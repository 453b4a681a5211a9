/* SPDX-License-Identifier: MIT */
#include "table/table.h"

#include "base/assert.h"
#include "base/sort.h"
#include "geometry/bases.h"

#include <float.h>

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

/* --- Distances ---------------------------------------------------------------------------------------------------- */

double los_base_distance(const los_model *a, const los_model *b, double pixels_per_inch) {
    if (!los_is_scale(pixels_per_inch) || !los_model_is_valid(a, pixels_per_inch) ||
        !los_model_is_valid(b, pixels_per_inch)) {
        return INFINITY;
    }
    los_base bases[2] = {los_base_of(a, pixels_per_inch), los_base_of(b, pixels_per_inch)};
    return los_distance_between_bases(&bases[0], a->position, &bases[1], b->position) / pixels_per_inch;
}

static double distance_to_slot(const los_table *table, const los_base *base, los_vec2 position,
                               const los_table_slot *slot) {
    return los_distance_between_bases(base, position, &slot->base, slot->entry.model.position) / table->pixels_per_inch;
}

double los_table_distance(const los_table *table, los_handle a, los_handle b) {
    LOS_ASSERT(los_table_has(table, a) && los_table_has(table, b));
    const los_table_slot *slot = &table->slots[los_handle_slot(a)];
    return distance_to_slot(table, &slot->base, slot->entry.model.position, &table->slots[los_handle_slot(b)]);
}

/* --- Many distances ---------------------------------------------------------------------------------------------- */

los_distance_columns los_table_distance_columns(const los_table *table, const los_handle *handles, uint32_t count,
                                                double *scratch) {
    los_distance_columns columns = {handles, count, scratch, true};
    for (uint32_t i = 0; i < count; i++) {
        const los_table_slot *slot = handles[i] == LOS_NO_HANDLE ? NULL : &table->slots[los_handle_slot(handles[i])];
        LOS_ASSERT(slot == NULL || los_table_has(table, handles[i]));
        double radius = slot == NULL ? -1.0 : los_circle_radius(&slot->base);
        if (radius < 0.0) {
            columns.are_circles = false;
            return columns;
        }
        scratch[i] = (double)slot->entry.model.position.x;
        scratch[count + i] = (double)slot->entry.model.position.y;
        scratch[2 * (size_t)count + i] = radius;
    }
    return columns;
}

void los_table_distance_row(const los_table *table, los_handle from, const los_distance_columns *columns, float *out) {
    const los_table_slot *slot = from == LOS_NO_HANDLE ? NULL : &table->slots[los_handle_slot(from)];
    LOS_ASSERT(slot == NULL || los_table_has(table, from));
    los_circle circle = {.radius = slot == NULL ? -1.0 : los_circle_radius(&slot->base)};
    uint32_t count = columns->count;
    if (columns->are_circles && circle.radius >= 0.0) {
        const los_circles to = {columns->scratch, columns->scratch + count, columns->scratch + 2 * (size_t)count,
                                count};
        circle.x = (double)slot->entry.model.position.x;
        circle.y = (double)slot->entry.model.position.y;
        los_distances_between_circles(&circle, &to, table->pixels_per_inch, out);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        los_handle to = columns->handles[i];
        out[i] = slot == NULL || to == LOS_NO_HANDLE ? INFINITY : (float)los_table_distance(table, from, to);
    }
}

/* --- Within a distance ------------------------------------------------------------------------------------------- */

/* A reach in pixels around a position, in which rounding to float32 is covered. */
static float padded_reach(los_vec2 position, double reach) {
    float half = (float)los_min(reach, (double)FLT_MAX);
    return half + 0.01f + 1e-6f * (fabsf(position.x) + fabsf(position.y) + half);
}

/* Writes the slots of models in play that may be within `reach` pixels of a position, in no particular order.  Returns
 * how many. */
static uint32_t find_near(const los_table *table, los_vec2 position, double reach, uint32_t *slots) {
    const float limit = 1e9f; /* far from the limits of float32; beyond it and for NaN, the tree is searched */
    float half = padded_reach(position, reach);
    if (table->slot_count <= LOS_SCANNED_SLOTS_MAX && half < limit && fabsf(position.x) < limit &&
        fabsf(position.y) < limit) {
        const los_disk_corridor disk = {position, position, half};
        return los_disk_groups_find(&table->disks, &disk, slots);
    }
    los_bvh_query around =
        los_bvh_query_of_box((los_box){{position.x - half, position.y - half}, {position.x + half, position.y + half}});
    return los_table_find(table, &around, slots);
}

/* True if the distance to the base of a slot is at most `inches`.  The circles in and around both bases decide most. */
static bool is_within(const los_table *table, const los_base *base, los_vec2 position, const los_table_slot *slot,
                      double inches) {
    los_vec2 other = slot->entry.model.position;
    los_vec2d offset = {(double)other.x - (double)position.x, (double)other.y - (double)position.y};
    double centers = los_vec2d_length(offset), limit = inches * table->pixels_per_inch;
    double outer = los_base_circumradius(base) + los_base_circumradius(&slot->base);
    double inner = los_base_inradius(base) + los_base_inradius(&slot->base);
    double tolerance = 1e-6 * (centers + outer) + LOS_CONVEX_MIN_HALF * 2.0;
    if (centers - outer > limit + tolerance) {
        return false;
    }
    if (los_max(centers - inner, 0.0) < limit - tolerance) {
        return true;
    }
    return distance_to_slot(table, base, position, slot) <= inches;
}

uint32_t los_table_within(const los_table *table, const los_model *model, double inches, los_handle ignored,
                          los_handle *handles) {
    if (!(inches >= 0.0) || !los_model_is_valid(model, table->pixels_per_inch)) {
        return 0;
    }
    inches += LOS_RANGE_TOLERANCE_INCHES;
    los_base base = los_base_of(model, table->pixels_per_inch);
    double reach = los_base_circumradius(&base) + inches * table->pixels_per_inch;
    uint32_t found = find_near(table, model->position, reach, handles), count = 0;
    for (uint32_t i = 0; i < found; i++) {
        uint32_t number = handles[i];
        los_handle handle = los_table_handle(table, number);
        if (handle != ignored && is_within(table, &base, model->position, &table->slots[number], inches)) {
            handles[count++] = handle;
        }
    }
    los_sort_numbers(handles, count);
    return count;
}

los_handle los_table_nearest(const los_table *table, los_handle handle, const los_handle *candidates, uint32_t count,
                             double *inches) {
    los_handle nearest = LOS_NO_HANDLE;
    *inches = INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        LOS_ASSERT(los_table_has(table, candidates[i]));
        bool is_in_play = table->slots[los_handle_slot(candidates[i])].leaf != LOS_NO_NODE;
        if (candidates[i] == handle || !is_in_play) {
            continue;
        }
        double distance = los_table_distance(table, handle, candidates[i]);
        if (distance < *inches || (distance == *inches && candidates[i] < nearest)) {
            *inches = distance;
            nearest = candidates[i];
        }
    }
    return nearest;
}
