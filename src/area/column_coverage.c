/* SPDX-License-Identifier: MIT */
#include "area/column_coverage.h"

/* How far, as a share of the shape's extent, the first and last column are from its ends. */
static const double AT_RIM = 0.002;

static void find_ellipse_chords(los_column_coverage *columns, const los_convex *shape) {
    double bottom = shape->low.y - 1.0, top = shape->high.y + 1.0;
    for (uint32_t i = 0; i < LOS_COLUMNS_MAX; i++) {
        double x = columns->x[i], first, last;
        if (los_convex_clip_segment(shape, 0.0, (los_vec2d){x, bottom}, (los_vec2d){x, top}, &first, &last)) {
            columns->columns[i].chord.low = bottom + first * (top - bottom);
            columns->columns[i].chord.high = bottom + last * (top - bottom);
        }
    }
}

/* The sides that lead on along x are below, the others above. */
static void find_polygon_chords(los_column_coverage *columns, const los_convex *shape) {
    los_vec2d from = shape->corners[shape->corner_count - 1];
    for (uint32_t k = 0; k < shape->corner_count; k++) {
        los_vec2d to = shape->corners[k], left = from.x < to.x ? from : to, right = from.x < to.x ? to : from;
        double rise = (right.y - left.y) / (right.x - left.x);
        double place = (left.x - shape->low.x) / columns->width; /* between columns place and place + 1 */
        for (uint32_t i = place > 1.0 ? (uint32_t)place : 0; i < LOS_COLUMNS_MAX && columns->x[i] < right.x; i++) {
            if (columns->x[i] >= left.x) {
                double y = left.y + rise * (columns->x[i] - left.x);
                *(from.x < to.x ? &columns->columns[i].chord.low : &columns->columns[i].chord.high) = y;
            }
        }
        from = to;
    }
}

void los_coverage_begin(los_column_coverage *columns, const los_convex *shape) {
    double extent = shape->high.x - shape->low.x;
    uint32_t inner = LOS_COLUMNS_MAX - 2;
    columns->width = extent / (double)inner;
    for (uint32_t i = 0; i < LOS_COLUMNS_MAX; i++) {
        double share = i == 0 ? AT_RIM : i > inner ? 1.0 - AT_RIM : ((double)i - 0.5) / (double)inner;
        columns->x[i] = shape->low.x + share * extent;
        columns->columns[i].chord = (los_interval){shape->center.y, shape->center.y};
        columns->columns[i].count = 0;
    }
    if (shape->kind == LOS_CONVEX_ELLIPSE) {
        find_ellipse_chords(columns, shape);
    } else {
        find_polygon_chords(columns, shape);
    }
}

void los_coverage_add_all(los_column_coverage *columns, uint32_t first, uint32_t count) {
    for (uint32_t i = first; i < first + count; i++) {
        columns->columns[i].seen[0] = columns->columns[i].chord;
        columns->columns[i].count = 1;
    }
}

/* Unites a part with those it meets. */
static void see_part(los_column *column, los_interval part) {
    uint32_t from = 0, until;
    while (from < column->count && column->seen[from].high < part.low) {
        from++;
    }
    for (until = from; until < column->count && column->seen[until].low <= part.high; until++) {
        part.low = fmin(part.low, column->seen[until].low);
        part.high = fmax(part.high, column->seen[until].high);
    }
    if (until == from && column->count == LOS_COLUMN_INTERVALS_MAX) {
        return;
    }
    uint32_t after = column->count - until;
    if (until == from) {
        for (uint32_t i = column->count; i > from; i--) {
            column->seen[i] = column->seen[i - 1];
        }
    } else {
        for (uint32_t i = 0; i < after; i++) {
            column->seen[from + 1 + i] = column->seen[until + i];
        }
    }
    column->seen[from] = part;
    column->count = from + 1 + after;
}

void los_coverage_add(los_column_coverage *columns, uint32_t first, uint32_t count, const double *low,
                      const double *high) {
    for (uint32_t i = 0; i < count; i++) {
        los_column *column = &columns->columns[first + i];
        los_interval part = {fmax(low[i], column->chord.low), fmin(high[i], column->chord.high)};
        if (part.low < part.high) {
            see_part(column, part);
        }
    }
}

double los_coverage_area(const los_column_coverage *columns) {
    double area = 0.0;
    for (uint32_t i = 1; i + 1 < LOS_COLUMNS_MAX; i++) {
        area += columns->columns[i].chord.high - columns->columns[i].chord.low;
    }
    return area * columns->width;
}

static double seen_of(const los_column *column) {
    double seen = 0.0;
    for (uint32_t k = 0; k < column->count; k++) {
        seen += column->seen[k].high - column->seen[k].low;
    }
    return seen;
}

double los_coverage_visible_area(const los_column_coverage *columns) {
    double area = 0.0;
    for (uint32_t i = 1; i + 1 < LOS_COLUMNS_MAX; i++) {
        area += seen_of(&columns->columns[i]);
    }
    return area * columns->width;
}

double los_coverage_max_gain(const los_column_coverage *before, const los_column_coverage *after) {
    double most = 0.0;
    for (uint32_t i = 0; i < LOS_COLUMNS_MAX; i++) {
        most = fmax(most, seen_of(&after->columns[i]) - seen_of(&before->columns[i]));
    }
    return most;
}

los_interval los_column_hidden(const los_column *column, uint32_t number) {
    double low = number == 0 ? column->chord.low : column->seen[number - 1].high;
    double high = number == column->count ? column->chord.high : column->seen[number].low;
    return (los_interval){low, high};
}

double los_coverage_max_hidden(const los_column_coverage *columns) {
    double most = 0.0;
    for (uint32_t i = 0; i < LOS_COLUMNS_MAX; i++) {
        for (uint32_t k = 0; k <= columns->columns[i].count; k++) {
            los_interval hidden = los_column_hidden(&columns->columns[i], k);
            most = hidden.high - hidden.low > most ? hidden.high - hidden.low : most;
        }
    }
    return most;
}
