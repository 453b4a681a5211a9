/* SPDX-License-Identifier: MIT */
/* Fields of view.  All rays from the source are swept at once (sweep.h).  Cells that the sweeps leave undecided are
 * judged pair by pair. */
#include "grid/field_of_view.h"

#include "base/assert.h"
#include "grid/center_sweep.h"
#include "grid/corner_sweep.h"
#include "grid/offset_sweep.h"

#include <string.h>

enum {
    SPARSE_CELLS = 33 /* on a board with fewer walls than one in this many cells, rays go far; measured */
};

static bool is_sparse(const los_grid *grid) {
    return grid->wall_count * SPARSE_CELLS < los_grid_cell_count(grid);
}

los_grid_view *los_grid_view_create(los_allocator allocator) {
    los_grid_view *view = allocator.resize(allocator.context, NULL, sizeof *view);
    if (view != NULL) {
        *view = (los_grid_view){.allocator = allocator};
    }
    return view;
}

void los_grid_view_destroy(los_grid_view *view) {
    if (view != NULL) {
        los_allocator allocator = view->allocator;
        los_release(&allocator, view->wedges);
        los_release(&allocator, view->spans);
        los_release(&allocator, view->columns);
        los_release(&allocator, view->clear_slopes);
        los_release(&allocator, view->mask);
        los_release(&allocator, view);
    }
}

los_status los_grid_view_prepare(los_grid_view *view, const los_grid *grid, bool with_danger_map) {
    int32_t side = grid->width > grid->height ? grid->width : grid->height;
    bool is_reserved = los_reserve(&view->allocator, (void **)&view->wedges, &view->wedge_capacity,
                                   los_grid_sweep_capacity(side), sizeof *view->wedges) &&
                       los_reserve(&view->allocator, (void **)&view->spans, &view->span_capacity,
                                   los_grid_span_capacity(side), sizeof *view->spans) &&
                       los_reserve(&view->allocator, (void **)&view->columns, &view->column_capacity,
                                   (uint32_t)los_grid_columns_size(grid), 1) &&
                       los_reserve(&view->allocator, (void **)&view->clear_slopes, &view->slope_capacity,
                                   los_grid_slope_set_size(grid->slopes), 1);
    if (is_reserved && with_danger_map) {
        is_reserved = los_reserve(&view->allocator, (void **)&view->mask, &view->mask_capacity,
                                  (uint32_t)los_grid_cell_count(grid), 1);
    }
    return is_reserved ? LOS_OK : LOS_NO_MEMORY;
}

/* --- Boxes of cells ---------------------------------------------------------------------------------------------- */

static size_t box_width(los_grid_box box) {
    return (size_t)(box.last.x - box.first.x) + 1;
}

static void clear_box(const los_grid *grid, los_grid_box box, uint8_t *mask) {
    for (int32_t y = box.first.y; y <= box.last.y; y++) {
        memset(mask + los_grid_index(grid, (los_cell){box.first.x, y}), 0, box_width(box));
    }
}

/* Counts bytes that are 1; all are 0 or 1.  Adds eight at a time as one integer, whose bytes cannot overflow within
 * 255 rounds. */
static uint32_t count_ones(const uint8_t *mask, size_t count) {
    uint32_t ones = 0;
    while (count >= 8) {
        size_t rounds = count / 8 < 255 ? count / 8 : 255;
        uint64_t sums = 0, eight;
        for (size_t i = 0; i < rounds; i++, mask += 8) {
            memcpy(&eight, mask, sizeof eight);
            sums += eight;
        }
        count -= rounds * 8;
        for (; sums != 0; sums >>= 8) {
            ones += (uint32_t)(sums & 0xff);
        }
    }
    for (size_t i = 0; i < count; i++) {
        ones += mask[i];
    }
    return ones;
}

static uint32_t count_box(const los_grid *grid, los_grid_box box, const uint8_t *mask) {
    uint32_t ones = 0;
    for (int32_t y = box.first.y; y <= box.last.y; y++) {
        ones += count_ones(mask + los_grid_index(grid, (los_cell){box.first.x, y}), box_width(box));
    }
    return ones;
}

/* --- Pairs, one by one ------------------------------------------------------------------------------------------- */

/* What a byte of the mask means for its cell. */
typedef enum meaning {
    HIDDEN,
    VISIBLE,
    UNKNOWN
} meaning;

/* Replaces the bytes of all cells within range by 1 or 0.  Cells of unknown meaning are judged pair by pair.  False if
 * no work is left. */
static bool judge_unknown(los_grid_sweep *sweep, const los_grid_judge *judge, const meaning *meanings, uint8_t *mask) {
    const los_grid *grid = judge->grid;
    los_grid_box box = los_grid_box_in_range(judge->grid, judge->rules, judge->source);
    for (int32_t y = box.first.y; y <= box.last.y; y++) {
        for (int32_t x = box.first.x; x <= box.last.x; x++) {
            los_cell to = {x, y};
            uint8_t *seen = &mask[los_grid_index(grid, to)];
            if (meanings[*seen] != UNKNOWN) {
                *seen = meanings[*seen] == VISIBLE;
                continue;
            }
            if (!los_grid_sweep_works(sweep, los_grid_pair_work(judge->rules, judge->source, to))) {
                return false;
            }
            *seen = los_grid_sees(grid, judge->rules, judge->source, to);
        }
    }
    return true;
}

/* Judges all cells within range pair by pair; the mask must be 0. */
static bool judge_all(los_grid_sweep *sweep, const los_grid_judge *judge, uint8_t *mask) {
    static const meaning unknown[] = {UNKNOWN};
    return judge_unknown(sweep, judge, unknown, mask);
}

/* --- Sweeps ------------------------------------------------------------------------------------------------------ */

/* Clears the cells of the mask that are out of range. */
static void limit_to_range(const los_grid_judge *judge, uint8_t *mask) {
    const los_grid_rules *rules = judge->rules;
    if (rules->max_range < 0.0) {
        return;
    }
    los_cell from = judge->source;
    los_grid_box box = los_grid_box_in_range(judge->grid, judge->rules, judge->source);
    for (int32_t y = box.first.y; y <= box.last.y; y++) {
        uint8_t *row = mask + los_grid_index(judge->grid, (los_cell){0, y});
        int32_t first = box.first.x, last = box.last.x;
        while (first <= from.x && !los_grid_in_range(rules->metric, rules->max_range, from.x - first, y - from.y)) {
            row[first++] = 0;
        }
        while (last > from.x && !los_grid_in_range(rules->metric, rules->max_range, last - from.x, y - from.y)) {
            row[last--] = 0;
        }
    }
}

/* Replaces numbers of clear corner rays by 1 if they suffice, else 0. */
static void combine_corner_rays(const los_grid_judge *judge, uint8_t *mask) {
    bool needs_all = judge->rules->combine == LOS_GRID_COMBINE_ALL;
    los_grid_box box = los_grid_box_in_range(judge->grid, judge->rules, judge->source);
    for (int32_t y = box.first.y; y <= box.last.y; y++) {
        for (int32_t x = box.first.x; x <= box.last.x; x++) {
            los_cell to = {x, y};
            uint8_t *seen = &mask[los_grid_index(judge->grid, to)];
            *seen = needs_all ? *seen == los_grid_corner_ray_count(judge->source, to) : *seen != 0;
        }
    }
}

static bool fill_by_corner_rays(los_grid_sweep *sweep, const los_grid_judge *judge, uint8_t *mask) {
    if (!los_grid_sweep_corner_rays(sweep, judge, mask)) {
        clear_box(judge->grid, los_grid_box_in_range(judge->grid, judge->rules, judge->source), mask);
        return sweep->work > 0 && judge_all(sweep, judge, mask);
    }
    combine_corner_rays(judge, mask);
    return true;
}

/* What the clear rays of a fan, as bits of the mask, mean for a cell. */
static meaning meaning_of_fan(const los_grid_rules *rules, unsigned bits) {
    unsigned clear = bits & (1 | LOS_GRID_PLUS_CLEAR | LOS_GRID_MINUS_CLEAR);
    bool is_decided = (bits & LOS_GRID_UNDECIDED) == 0;
    if (rules->combine == LOS_GRID_COMBINE_ANY) {
        return clear != 0 ? VISIBLE : is_decided ? HIDDEN : UNKNOWN;
    }
    bool are_all_clear = clear == (1 | LOS_GRID_PLUS_CLEAR | LOS_GRID_MINUS_CLEAR);
    return are_all_clear ? VISIBLE : (clear & 1) == 0 || is_decided ? HIDDEN : UNKNOWN;
}

static meaning meaning_of_body(unsigned bits) {
    if ((bits & 1) == 0) {
        return HIDDEN;
    }
    return (bits & LOS_GRID_BODY_CLEAR) != 0 ? VISIBLE : (bits & LOS_GRID_UNDECIDED) != 0 ? UNKNOWN : HIDDEN;
}

/* A fan or a swept rectangle, from a source that does not block; the mask must be 0. */
static bool fill_by_offset_rays(los_grid_sweep *sweep, const los_grid_judge *judge, uint8_t *mask) {
    bool is_fan = judge->rules->rays == LOS_GRID_RAYS_FAN;
    meaning meanings[2 * LOS_GRID_UNDECIDED];
    for (unsigned bits = 0; bits < 2 * LOS_GRID_UNDECIDED; bits++) {
        meanings[bits] = is_fan ? meaning_of_fan(judge->rules, bits) : meaning_of_body(bits);
    }
    return los_grid_sweep_center_rays(sweep, judge, mask) &&
           (is_fan ? los_grid_sweep_side_rays : los_grid_sweep_bodies)(sweep, judge, mask) &&
           judge_unknown(sweep, judge, meanings, mask);
}

/* Fills a mask of zeros except for the source's own cell.  Cells out of range may be marked.  False if no work is left.
 */
static bool fill_others(los_grid_sweep *sweep, const los_grid_judge *judge, uint8_t *mask) {
    const los_grid_rules *rules = judge->rules;
    bool is_blocked_at_start =
        (judge->grid->cells[los_grid_index(judge->grid, judge->source)] & judge->source_bits) != 0;
    if (rules->xray > 0) {
        return judge_all(sweep, judge, mask);
    }
    if (rules->rays == LOS_GRID_RAYS_CORNERS) {
        return fill_by_corner_rays(sweep, judge, mask);
    }
    if (rules->rays == LOS_GRID_RAYS_CENTER) {
        return is_blocked_at_start || los_grid_sweep_center_rays(sweep, judge, mask);
    }
    if (rules->radius > LOS_GRID_OFFSET_MAX) {
        return judge_all(sweep, judge, mask);
    }
    return is_blocked_at_start || fill_by_offset_rays(sweep, judge, mask);
}

/* --- Whole boards ------------------------------------------------------------------------------------------------ */

/* The work beside the sweeps: clearing and counting cells, and combining their rays. */
static uint64_t cells_work(const los_grid_rules *rules, los_grid_box box) {
    return (rules->rays == LOS_GRID_RAYS_CENTER ? 1 : 3) * los_grid_box_cells(box) + 64;
}

los_status los_grid_field_of_view(los_grid_view *view, const los_grid *grid, const los_grid_rules *rules, los_cell from,
                                  uint64_t *work, uint8_t *mask, uint32_t *count) {
    uint64_t usual = LOS_GRID_WORK_MAX;
    work = work == NULL ? &usual : work;
    LOS_ASSERT(los_grid_cell_count(grid) == 0 || view->wedges != NULL);
    bool has_slopes = grid->slopes != NULL && view->slope_capacity >= los_grid_slope_set_size(grid->slopes);
    los_grid_sweep sweep = {
        .wedges = view->wedges,
        .capacity = view->wedge_capacity,
        .spans = view->spans,
        .span_capacity = view->span_capacity,
        .columns = {.memory = view->columns, .capacity = view->column_capacity},
        .slopes = {has_slopes ? grid->slopes : NULL, view->clear_slopes},
        .uses_slopes = has_slopes &&
                       (view->method == LOS_GRID_BY_SLOPES || (view->method == LOS_GRID_BY_WALLS && is_sparse(grid))),
        .work = *work,
    };
    *count = 0;
    if (!los_grid_is_inside(grid, from)) {
        return LOS_OK;
    }
    los_cell no_target = {-1, -1};
    los_grid_box box = los_grid_box_in_range(grid, rules, from);
    los_grid_judge judge = los_grid_judge_of(grid, rules, from, no_target);
    bool is_done = los_grid_sweep_works(&sweep, cells_work(rules, box)) && fill_others(&sweep, &judge, mask);
    *work = sweep.work;
    if (!is_done) {
        clear_box(grid, box, mask);
        return LOS_TOO_LONG;
    }
    limit_to_range(&judge, mask);
    mask[los_grid_index(grid, from)] = los_grid_sees(grid, rules, from, from);
    *count = count_box(grid, box, mask);
    return LOS_OK;
}

void los_grid_add_view(const los_grid *grid, const los_grid_rules *rules, los_cell from, uint8_t *mask,
                       int32_t *counts) {
    if (!los_grid_is_inside(grid, from)) {
        return;
    }
    los_grid_box box = los_grid_box_in_range(grid, rules, from);
    for (int32_t y = box.first.y; y <= box.last.y; y++) {
        size_t at = los_grid_index(grid, (los_cell){box.first.x, y});
        for (size_t i = 0; i < box_width(box); i++) {
            counts[at + i] += mask[at + i];
        }
    }
    clear_box(grid, box, mask);
}

los_status los_grid_danger_map(los_grid_view *view, const los_grid *grid, const los_grid_rules *rules,
                               const los_cell *observers, uint32_t observer_count, uint64_t *work, int32_t *counts) {
    size_t cells = los_grid_cell_count(grid);
    uint64_t usual = LOS_GRID_WORK_MAX;
    los_status status = LOS_OK;
    LOS_ASSERT(observer_count == 0 || view->mask_capacity >= cells);
    work = work == NULL ? &usual : work;
    memset(counts, 0, cells * sizeof *counts);
    if (observer_count > 0) {
        memset(view->mask, 0, cells);
    }
    for (uint32_t i = 0; status == LOS_OK && i < observer_count; i++) {
        uint32_t count;
        status = los_grid_field_of_view(view, grid, rules, observers[i], work, view->mask, &count);
        if (status == LOS_OK) {
            los_grid_add_view(grid, rules, observers[i], view->mask, counts);
        }
    }
    if (status != LOS_OK) {
        memset(counts, 0, cells * sizeof *counts);
    }
    return status;
}
