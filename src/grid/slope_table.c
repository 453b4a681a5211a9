/* SPDX-License-Identifier: MIT */
#include "grid/slope_table.h"

/* The next slope of the Farey sequence of this order after two successive ones. */
static los_grid_slope next_slope(los_grid_slope a, los_grid_slope b, int64_t order) {
    int64_t times = (order + a.run) / b.run;
    return (los_grid_slope){times * b.rise - a.rise, times * b.run - a.run};
}

static uint32_t count_slopes(int32_t order) {
    uint32_t count = 1;
    los_grid_slope at = {0, 1}, next = {1, order};
    while (at.rise < at.run) {
        los_grid_slope after = next_slope(at, next, order);
        at = next;
        next = after;
        count++;
    }
    return count;
}

/* The arrays of a table while it is filled. */
typedef struct table_arrays {
    double *slopes;
    uint16_t *starts, *indices;
} table_arrays;

static void write_slope(const los_grid_slope_table *table, const table_arrays *arrays, los_grid_slope slope,
                        uint32_t index) {
    arrays->slopes[index] = los_grid_slope_value(slope);
    for (int64_t rise = slope.rise, run = slope.run; run <= table->columns; rise += slope.rise, run += slope.run) {
        arrays->indices[run * (run + 1) / 2 + rise] = (uint16_t)index;
    }
}

static void write_starts(const los_grid_slope_table *table, const table_arrays *arrays) {
    uint32_t buckets = (uint32_t)(table->columns * table->columns), index = 0;
    for (uint32_t bucket = 0; bucket <= buckets; bucket++) {
        arrays->starts[bucket] = (uint16_t)index;
        while (index < table->count && (uint32_t)(arrays->slopes[index] * table->buckets) == bucket) {
            index++;
        }
    }
}

los_grid_slope_table *los_grid_slope_table_create(const los_allocator *allocator, int32_t columns) {
    LOS_ASSERT(columns > 0 && columns <= LOS_GRID_TABLE_COLUMNS);
    uint32_t count = count_slopes(columns);
    size_t starts = (size_t)columns * (size_t)columns + 1, indices = ((size_t)columns + 1) * ((size_t)columns + 2) / 2;
    LOS_ASSERT(count < UINT16_MAX);
    size_t size = sizeof(los_grid_slope_table) + count * sizeof(double) + (starts + indices) * sizeof(uint16_t);
    los_grid_slope_table *table = allocator->resize(allocator->context, NULL, size);
    if (table == NULL) {
        return NULL;
    }
    table_arrays arrays = {.slopes = (double *)(table + 1)};
    arrays.starts = (uint16_t *)(arrays.slopes + count);
    arrays.indices = arrays.starts + starts;
    *table =
        (los_grid_slope_table){columns, count, (double)columns * columns, arrays.slopes, arrays.starts, arrays.indices};
    los_grid_slope at = {0, 1}, next = {1, columns};
    for (uint32_t i = 0; i < count; i++) {
        los_grid_slope after = next_slope(at, next, columns);
        write_slope(table, &arrays, at, i);
        at = next;
        next = after;
    }
    write_starts(table, &arrays);
    return table;
}
