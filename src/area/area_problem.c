/* SPDX-License-Identifier: MIT */
#include "area/area_problem.h"

#include "base/assert.h"
#include "base/vec2.h"

/* Distance of the first and the last column from the ends of the shape, as a fraction of its extent. */
static const double RIM_INSET = 0.002;

/* --- Columns ----------------------------------------------------------------------------------------------------- */

static void find_ellipse_chords(los_column_coverage *coverage, const los_convex *shape) {
    double bottom = shape->low.y - 1.0, top = shape->high.y + 1.0;
    for (uint32_t i = 0; i < LOS_COLUMNS_MAX; i++) {
        double x = coverage->x[i], first, last;
        if (los_convex_clip_segment(shape, 0.0, (los_vec2d){x, bottom}, (los_vec2d){x, top}, &first, &last)) {
            coverage->columns[i].chord.low = bottom + first * (top - bottom);
            coverage->columns[i].chord.high = bottom + last * (top - bottom);
        }
    }
}

/* The first column that is not left of an abscissa within the shape, `steps` widths of a column from its left end. */
static uint32_t first_column_from(const los_column_coverage *coverage, double steps, double x) {
    uint32_t column = (uint32_t)los_min(steps, LOS_COLUMNS_MAX - 2.0);
    for (int i = 0; i < 3; i++) { /* three at the right rim; without branches, which would be mispredicted */
        column += coverage->x[column] < x;
    }
    return column;
}

/* Corners are in the order of growing angle, so sides that lead to larger x bound the chord from below. */
static void find_polygon_chords(los_column_coverage *coverage, const los_convex *shape) {
    los_vec2d from = shape->corners[shape->corner_count - 1];
    double low = shape->low.x, scale = 1.0 / coverage->width;
    uint32_t from_column = first_column_from(coverage, (from.x - low) * scale, from.x);
    for (uint32_t k = 0; k < shape->corner_count; k++) {
        los_vec2d to = shape->corners[k], left = from.x < to.x ? from : to, right = from.x < to.x ? to : from;
        uint32_t to_column = first_column_from(coverage, (to.x - low) * scale, to.x);
        double slope = (right.y - left.y) / (right.x - left.x);
        for (uint32_t i = from_column; i < to_column; i++) {
            coverage->columns[i].chord.low = left.y + slope * (coverage->x[i] - left.x);
        }
        for (uint32_t i = to_column; i < from_column; i++) {
            coverage->columns[i].chord.high = left.y + slope * (coverage->x[i] - left.x);
        }
        from = to;
        from_column = to_column;
    }
}

void los_coverage_begin(los_column_coverage *coverage, const los_convex *shape) {
    double extent = shape->high.x - shape->low.x;
    uint32_t inner = LOS_COLUMNS_MAX - 2;
    LOS_ASSERT(extent > 0.0);
    coverage->width = extent / (double)inner;
    coverage->x[LOS_COLUMNS_MAX] = INFINITY;
    for (uint32_t i = 0; i < LOS_COLUMNS_MAX; i++) {
        double fraction = i == 0 ? RIM_INSET : i > inner ? 1.0 - RIM_INSET : ((double)i - 0.5) / (double)inner;
        coverage->x[i] = shape->low.x + fraction * extent;
        coverage->columns[i].chord = (los_interval){shape->center.y, shape->center.y};
        coverage->columns[i].count = 0;
    }
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        find_ellipse_chords(coverage, shape);
    } else {
        find_polygon_chords(coverage, shape);
    }
}

/* --- Visible intervals ------------------------------------------------------------------------------------------- */

void los_coverage_add_all(los_column_coverage *coverage, uint32_t first, uint32_t count) {
    LOS_ASSERT(first <= LOS_COLUMNS_MAX && count <= LOS_COLUMNS_MAX - first);
    for (uint32_t i = first; i < first + count; i++) {
        coverage->columns[i].visible[0] = coverage->columns[i].chord;
        coverage->columns[i].count = 1;
    }
}

/* Replaces the intervals from number `from` to before `until` by `added`, which is their union with it.  An interval
 * that unites with none is dropped if the column is full. */
static void replace_intervals(los_column *column, uint32_t from, uint32_t until, los_interval added) {
    if (until == from && column->count == LOS_COLUMN_INTERVALS_MAX) {
        return;
    }
    uint32_t after = column->count - until;
    if (until == from) {
        for (uint32_t i = column->count; i > from; i--) {
            column->visible[i] = column->visible[i - 1];
        }
    } else {
        for (uint32_t i = 0; i < after; i++) {
            column->visible[from + 1 + i] = column->visible[until + i];
        }
    }
    column->visible[from] = added;
    column->count = from + 1 + after;
    LOS_ASSERT(column->count <= LOS_COLUMN_INTERVALS_MAX);
    LOS_ASSERT(from == 0 || column->visible[from - 1].high < added.low);
    LOS_ASSERT(from + 1 == column->count || column->visible[from + 1].low > added.high);
}

static void add_interval(los_column *column, los_interval added) {
    uint32_t from = 0, until;
    while (from < column->count && column->visible[from].high < added.low) {
        from++;
    }
    for (until = from; until < column->count && column->visible[until].low <= added.high; until++) {
        added.low = los_min(added.low, column->visible[until].low);
        added.high = los_max(added.high, column->visible[until].high);
    }
    replace_intervals(column, from, until, added);
}

void los_coverage_add(los_column_coverage *coverage, uint32_t first, uint32_t count, const double *low,
                      const double *high) {
    LOS_ASSERT(first <= LOS_COLUMNS_MAX && count <= LOS_COLUMNS_MAX - first);
    for (uint32_t i = 0; i < count; i++) {
        los_column *column = &coverage->columns[first + i];
        los_interval added = {los_max(low[i], column->chord.low), los_min(high[i], column->chord.high)};
        if (!(added.low < added.high)) {
            continue;
        }
        if (column->count == 0) { /* the first interval: nothing to unite with */
            column->visible[0] = added;
            column->count = 1;
        } else {
            add_interval(column, added);
        }
    }
}

/* --- Sums -------------------------------------------------------------------------------------------------------- */

static double visible_length(const los_column *column) {
    double length = 0.0;
    for (uint32_t k = 0; k < column->count; k++) {
        length += los_interval_length(column->visible[k]);
    }
    return length;
}

double los_coverage_max_gain(const los_column_coverage *before, const los_column_coverage *after) {
    double most = 0.0;
    for (uint32_t i = 0; i < LOS_COLUMNS_MAX; i++) {
        most = los_max(most, visible_length(&after->columns[i]) - visible_length(&before->columns[i]));
    }
    return most;
}

los_interval los_column_hidden(const los_column *column, uint32_t number) {
    LOS_ASSERT(number <= column->count);
    double low = number == 0 ? column->chord.low : column->visible[number - 1].high;
    double high = number == column->count ? column->chord.high : column->visible[number].low;
    return (los_interval){low, high};
}

los_coverage_sums los_coverage_sum(const los_column_coverage *coverage) {
    los_coverage_sums sums = {0.0, 0.0, 0.0};
    for (uint32_t i = 0; i < LOS_COLUMNS_MAX; i++) {
        const los_column *column = &coverage->columns[i];
        double length = 0.0, low = column->chord.low;
        for (uint32_t k = 0; k < column->count; k++) {
            length += los_interval_length(column->visible[k]);
            sums.max_hidden = los_max(column->visible[k].low - low, sums.max_hidden);
            low = column->visible[k].high;
        }
        sums.max_hidden = los_max(column->chord.high - low, sums.max_hidden);
        if (i > 0 && i + 1 < LOS_COLUMNS_MAX) {
            sums.area += los_interval_length(column->chord);
            sums.visible += length;
        }
    }
    sums.area *= coverage->width;
    sums.visible *= coverage->width;
    return sums;
}

/* --- Scratch memory ----------------------------------------------------------------------------------------------- */

los_status los_area_scratch_reserve(los_area_scratch *scratch, const los_allocator *allocator) {
    bool ok =
        los_reserve(allocator, (void **)&scratch->apertures, &scratch->apertures_capacity, 1,
                    sizeof *scratch->apertures) &&
        los_reserve(allocator, (void **)&scratch->coverage, &scratch->coverage_capacity, 1, sizeof *scratch->coverage);
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

void los_area_scratch_free(los_area_scratch *scratch, const los_allocator *allocator) {
    los_release(allocator, scratch->apertures);
    los_release(allocator, scratch->coverage);
    *scratch = (los_area_scratch){0};
}

void los_area_add_blocker(const los_area_problem *area, uint32_t name) {
    los_report_buffer *report = area->report;
    if (los_pair_mark_name(los_area_pair(area), name)) {
        LOS_ASSERT(report->blocker_count < report->blocker_capacity);
        report->blockers[report->blocker_count++] = name;
    }
}

los_fill_result los_area_fill_sweep(const los_area_problem *area, const los_obstacle_view *view,
                                    const los_convex *origin, const los_convex *target) {
    bool is_forward = area->from == 0;
    return los_problem_fill(area->problem, view, is_forward ? origin : target, is_forward ? target : origin);
}

uint32_t los_area_origin_count(const los_area_problem *area) {
    return 1 + los_area_pair(area)->exact->cells[area->from].count;
}

bool los_area_origin_find(const los_area_problem *area, const los_area_cuts *cuts, const los_target_cell *target,
                          uint32_t number, los_area_origin *origin) {
    los_cells *cells = &los_area_pair(area)->exact->cells[area->from];
    LOS_ASSERT(number < los_area_origin_count(area));
    uint64_t inside = number == 0 ? 0 : cells->cells[number - 1].inside;
    if (number > 0 && inside == 0) {
        return false;
    }
    origin->shape = number == 0 ? area->problem->shapes[area->from] : los_cell_shape(cells, number - 1);
    origin->exempt =
        los_mask_with_cuts(area->problem, cuts->containing, &cuts->shooter, inside, &cuts->target, target->inside);
    return true;
}
