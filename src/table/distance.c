/* SPDX-License-Identifier: MIT */
/* Distances between models, and the models within a distance. */
#include "base/assert.h"
#include "base/sort.h"
#include "geometry/base_distance.h"
#include "table/table.h"

#include <float.h>

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
