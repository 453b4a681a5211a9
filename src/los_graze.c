/* SPDX-License-Identifier: MIT */
#include "los_graze.h"

#include <string.h>

/* float32 works to 6e-8 of the lengths involved and the segment test tolerates 1e-5 of an edge; each bound below is
 * several times what a careful sum would need.  Tests compare with asking every piece. */
static const float PER_EDGE = 1e-4f, PER_DISTANCE = 1e-5f, ALWAYS = 0.02f;
static const float TEST_TOLERANCE = 1e-5f;

static float longest_edge(los_polygon polygon) {
    float longest = 0.0f;
    for (uint32_t i = 0; i < polygon.count; i++) {
        longest = fmaxf(longest, los_distance(polygon.points[i], polygon.points[i + 1 < polygon.count ? i + 1 : 0]));
    }
    return longest;
}

float los_graze_margin(los_polygon polygon) {
    los_box box = los_box_of(polygon.points, polygon.count);
    los_vec2 far_end = los_polygon_ray_end(box);
    float size = los_distance(box.low, box.high), margin = ALWAYS + 0.001f * size;
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_line edge = los_line_make(polygon.points[i], polygon.points[i + 1 < polygon.count ? i + 1 : 0]);
        los_vec2 offset = los_sub(far_end, edge.from);
        float side = fabsf(offset.y * edge.unit.x - offset.x * edge.unit.y);
        if (edge.is_point) {
            continue;
        }
        if (side < 4.0f * TEST_TOLERANCE) {
            return INFINITY;
        }
        /* The test stretches the ray beyond its start by this share of its length, which near the box is its size. */
        margin = fmaxf(margin, 8.0f * size * TEST_TOLERANCE / (side - TEST_TOLERANCE));
    }
    return margin;
}

bool los_graze_may_contain(los_box box, float margin, los_vec2 point) {
    if (point.x > box.high.x + margin || point.y > box.high.y + margin) {
        return false;
    }
    los_vec2 half = {0.5f * (box.high.x - box.low.x), 0.5f * (box.high.y - box.low.y)};
    los_vec2 ray = los_sub(los_polygon_ray_end(box), point);
    los_vec2 middle = los_sub((los_vec2){box.low.x + half.x, box.low.y + half.y}, point);
    float length = fabsf(ray.x) + fabsf(ray.y);
    float aside = fabsf(ray.x * middle.y - ray.y * middle.x);
    float reach = half.x * fabsf(ray.y) + half.y * fabsf(ray.x);
    /* Everything in one unit: distance from the ray times its length. */
    float slack = (margin + PER_EDGE * (half.x + half.y) * 2.0f + 2.0f * PER_DISTANCE * length) * length;
    return !(aside > reach + slack);
}

void los_graze_clear(los_graze *graze) {
    graze->line_count = 0;
    graze->columns = graze->rows = 0;
}

void los_graze_free(los_graze *graze, const los_allocator *allocator) {
    los_release(allocator, graze->lines);
    los_release(allocator, graze->first_entry);
    los_release(allocator, graze->entries);
    los_release(allocator, graze->first_near);
    los_release(allocator, graze->near);
    *graze = (los_graze){0};
}

los_status los_graze_add(los_graze *graze, const los_allocator *allocator, los_polygon polygon, uint32_t piece) {
    if (polygon.count < 3) {
        return LOS_OK;
    }
    if (!los_reserve(allocator, (void **)&graze->lines, &graze->line_capacity, graze->line_count + polygon.count,
                     sizeof *graze->lines)) {
        return LOS_NO_MEMORY;
    }
    los_vec2 far_end = los_polygon_ray_end(los_box_of(polygon.points, polygon.count));
    float edges = PER_EDGE * longest_edge(polygon);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2 away = los_sub(polygon.points[i], far_end);
        float length = sqrtf(los_dot(away, away));
        if (length > 0.0f) {
            graze->lines[graze->line_count++] = (los_graze_line){polygon.points[i], los_scale(away, 1.0f / length),
                                                                 ALWAYS + edges + PER_DISTANCE * length, piece};
        }
    }
    return LOS_OK;
}

/* Does the half-line come as good as within `reach` of the point? */
static bool comes_near(const los_graze_line *line, los_vec2 point, float reach) {
    los_vec2 offset = los_sub(point, line->start);
    float along = los_dot(offset, line->direction);
    float aside = fabsf(offset.x * line->direction.y - offset.y * line->direction.x);
    float tolerance = line->tolerance + reach;
    return aside <= tolerance + PER_DISTANCE * fabsf(along) && along >= -tolerance;
}

bool los_graze_passes(const los_graze *graze, uint32_t line, los_vec2 point) {
    return comes_near(&graze->lines[line], point, 0.0f);
}

/* --- The grid ------------------------------------------------------------------------------------------------------
 */

static uint32_t column_of(const los_graze *graze, float x) {
    float column = (x - graze->world.low.x) / graze->cell_size;
    return column <= 0.0f ? 0 : column >= (float)graze->columns ? graze->columns - 1 : (uint32_t)column;
}

static uint32_t row_of(const los_graze *graze, float y) {
    float row = (y - graze->world.low.y) / graze->cell_size;
    return row <= 0.0f ? 0 : row >= (float)graze->rows ? graze->rows - 1 : (uint32_t)row;
}

/* The part of the half-line within a range of x: false if it does not come there, else its range of y. */
static bool span_in_column(const los_graze_line *line, float low_x, float high_x, float *low_y, float *high_y) {
    float first = 0.0f, last = INFINITY;
    if (line->direction.x == 0.0f) {
        if (line->start.x < low_x || line->start.x > high_x) {
            return false;
        }
    } else {
        float a = (low_x - line->start.x) / line->direction.x, b = (high_x - line->start.x) / line->direction.x;
        first = fmaxf(first, fminf(a, b));
        last = fmaxf(a, b);
        if (last < first) {
            return false;
        }
    }
    float y1 = line->start.y + first * line->direction.y;
    float y2 = line->direction.y == 0.0f ? y1 : line->start.y + last * line->direction.y;
    *low_y = fminf(y1, y2);
    *high_y = fmaxf(y1, y2);
    return true;
}

/* Counts the line in all cells it passes within its tolerance or, when `entries` is there, enters it. */
static void enter_line(los_graze *graze, uint32_t number, uint32_t *next, uint32_t *entries) {
    const los_graze_line *line = &graze->lines[number];
    float size = los_distance(graze->world.low, graze->world.high);
    float slack = LOS_GRAZE_DISC + 2.0f + 2.0f * line->tolerance + PER_DISTANCE * size;
    /* Half-lines run to smaller x: the ray's far end lies beyond the box. */
    for (uint32_t column = 0, last = column_of(graze, line->start.x + slack); column <= last; column++) {
        float low_x = graze->world.low.x + (float)column * graze->cell_size - slack, low_y, high_y;
        if (!span_in_column(line, low_x, low_x + graze->cell_size + 2.0f * slack, &low_y, &high_y) ||
            high_y + slack < graze->world.low.y || low_y - slack > graze->world.high.y) {
            continue;
        }
        for (uint32_t row = row_of(graze, low_y - slack), end = row_of(graze, high_y + slack); row <= end; row++) {
            uint32_t cell = row * graze->columns + column;
            if (entries != NULL) {
                entries[next[cell]] = number;
            }
            next[cell]++;
        }
    }
}

static void lay_out(los_graze *graze, los_box terrain, uint32_t piece_count) {
    los_vec2 size = los_sub(terrain.high, terrain.low);
    los_vec2 border = {0.5f * size.x + 1000.0f, 0.5f * size.y + 1000.0f};
    graze->world = (los_box){los_sub(terrain.low, border), los_add(terrain.high, border)};
    size = los_sub(graze->world.high, graze->world.low);
    /* About four cells a piece, so that memory stays in step with the terrain; long thin boards get fewer. */
    float cells = 1024.0f + 4.0f * (float)piece_count;
    graze->cell_size = fmaxf(sqrtf(size.x) * sqrtf(size.y) / sqrtf(cells), fmaxf(size.x, size.y) / 4096.0f);
    graze->columns = 1 + (uint32_t)(size.x / graze->cell_size);
    graze->rows = 1 + (uint32_t)(size.y / graze->cell_size);
}

/* Counts a piece's box in all cells that it, or a disc at its border, may reach into, or enters it. */
static void enter_box(const los_graze *graze, const los_box *box, uint32_t piece, uint32_t *next, uint32_t *entries) {
    float slack = LOS_GRAZE_DISC + 1.0f;
    if (!(box->low.x <= box->high.x)) {
        return; /* a piece of nothing */
    }
    uint32_t last_column = column_of(graze, box->high.x + slack), last_row = row_of(graze, box->high.y + slack);
    for (uint32_t row = row_of(graze, box->low.y - slack); row <= last_row; row++) {
        for (uint32_t column = column_of(graze, box->low.x - slack); column <= last_column; column++) {
            uint32_t cell = row * graze->columns + column;
            if (entries != NULL) {
                entries[next[cell]] = piece;
            }
            next[cell]++;
        }
    }
}

/* Turns counts into starts: each cell's list ends where the next one's begins.  Returns the sum. */
static uint32_t make_starts(uint32_t *counts, uint32_t cells) {
    uint32_t total = 0;
    for (uint32_t cell = 0; cell <= cells; cell++) {
        uint32_t count = counts[cell];
        counts[cell] = total;
        total += count;
    }
    return total;
}

/* Entering moved every start to its list's end, which is the next one's start. */
static void restore_starts(uint32_t *starts, uint32_t cells) {
    memmove(starts + 1, starts, cells * sizeof *starts);
    starts[0] = 0;
}

static bool list_lines(los_graze *graze, const los_allocator *allocator, uint32_t cells) {
    for (uint32_t i = 0; i < graze->line_count; i++) {
        enter_line(graze, i, graze->first_entry, NULL);
    }
    uint32_t total = make_starts(graze->first_entry, cells);
    if (!los_reserve(allocator, (void **)&graze->entries, &graze->entry_capacity, total, sizeof *graze->entries)) {
        return false;
    }
    for (uint32_t i = 0; i < graze->line_count; i++) {
        enter_line(graze, i, graze->first_entry, graze->entries);
    }
    restore_starts(graze->first_entry, cells);
    return true;
}

static bool list_boxes(los_graze *graze, const los_allocator *allocator, const los_box *boxes, uint32_t count,
                       uint32_t cells) {
    for (uint32_t i = 0; i < count; i++) {
        enter_box(graze, &boxes[i], i, graze->first_near, NULL);
    }
    uint32_t total = make_starts(graze->first_near, cells);
    if (!los_reserve(allocator, (void **)&graze->near, &graze->near_capacity, total, sizeof *graze->near)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        enter_box(graze, &boxes[i], i, graze->first_near, graze->near);
    }
    restore_starts(graze->first_near, cells);
    return true;
}

los_status los_graze_prepare(los_graze *graze, const los_allocator *allocator, los_box terrain, const los_box *boxes,
                             uint32_t piece_count) {
    graze->columns = graze->rows = 0;
    if (piece_count > LOS_GRAZE_GRID_PIECES || graze->line_count == 0) {
        return LOS_OK;
    }
    lay_out(graze, terrain, piece_count);
    uint32_t cells = graze->columns * graze->rows;
    bool ok = los_reserve(allocator, (void **)&graze->first_entry, &graze->first_entry_capacity, cells + 1,
                          sizeof *graze->first_entry) &&
              los_reserve(allocator, (void **)&graze->first_near, &graze->first_near_capacity, cells + 1,
                          sizeof *graze->first_near);
    if (ok) {
        memset(graze->first_entry, 0, (cells + 1) * sizeof *graze->first_entry);
        memset(graze->first_near, 0, (cells + 1) * sizeof *graze->first_near);
        ok = list_lines(graze, allocator, cells) && list_boxes(graze, allocator, boxes, piece_count, cells);
    }
    if (!ok) {
        graze->columns = graze->rows = 0;
    }
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

static void keep_near(const los_graze *graze, uint32_t number, los_vec2 centre, float reach, los_grazing *found) {
    if (comes_near(&graze->lines[number], centre, reach)) {
        if (found->count == LOS_GRAZING_MAX) {
            found->is_lost = true;
        } else {
            found->lines[found->count++] = number;
        }
    }
}

static bool is_on_grid(const los_graze *graze, los_vec2 centre, float reach) {
    return centre.x - reach >= graze->world.low.x && centre.y - reach >= graze->world.low.y &&
           centre.x + reach <= graze->world.high.x && centre.y + reach <= graze->world.high.y;
}

void los_graze_find(const los_graze *graze, los_vec2 centre, float reach, los_grazing *found) {
    found->count = 0;
    found->is_lost = false;
    if (graze->columns == 0) {
        for (uint32_t i = 0; i < graze->line_count && !found->is_lost; i++) {
            keep_near(graze, i, centre, reach, found);
        }
        return;
    }
    if (!is_on_grid(graze, centre, reach)) {
        found->is_lost = true;
        return;
    }
    /* A cell lists what comes near it, so a small disc needs the cell of its centre only. */
    float spread = reach > LOS_GRAZE_DISC ? reach - LOS_GRAZE_DISC : 0.0f;
    uint32_t last_column = column_of(graze, centre.x + spread), last_row = row_of(graze, centre.y + spread);
    for (uint32_t row = row_of(graze, centre.y - spread); row <= last_row; row++) {
        for (uint32_t column = column_of(graze, centre.x - spread); column <= last_column; column++) {
            uint32_t cell = row * graze->columns + column;
            for (uint32_t i = graze->first_entry[cell]; i < graze->first_entry[cell + 1] && !found->is_lost; i++) {
                keep_near(graze, graze->entries[i], centre, reach, found);
            }
        }
    }
}

const uint32_t *los_graze_near(const los_graze *graze, los_vec2 centre, float reach, uint32_t *count) {
    if (graze->columns == 0 || reach > LOS_GRAZE_DISC || !is_on_grid(graze, centre, reach)) {
        return NULL;
    }
    uint32_t cell = row_of(graze, centre.y) * graze->columns + column_of(graze, centre.x);
    *count = graze->first_near[cell + 1] - graze->first_near[cell];
    return graze->near + graze->first_near[cell];
}
