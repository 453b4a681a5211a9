/* SPDX-License-Identifier: MIT */
/* Fields of view.  Center rays are swept all at once (center_sweep.h).  Other rays are judged pair by pair, for as few
 * cells as the sweep leaves undecided. */
#include "grid/field_of_view.h"

#include "base/assert.h"

#include <string.h>

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
        los_release(&allocator, view->mask);
        los_release(&allocator, view);
    }
}

los_status los_grid_view_prepare(los_grid_view *view, const los_grid *grid, bool with_danger_map) {
    int32_t side = grid->width > grid->height ? grid->width : grid->height;
    bool is_reserved = los_reserve(&view->allocator, (void **)&view->wedges, &view->wedge_capacity,
                                   los_grid_sweep_capacity(side), sizeof *view->wedges);
    if (is_reserved && with_danger_map) {
        is_reserved = los_reserve(&view->allocator, (void **)&view->mask, &view->mask_capacity,
                                  (uint32_t)los_grid_cell_count(grid), 1);
    }
    return is_reserved ? LOS_OK : LOS_NO_MEMORY;
}

/* What the sweep of center rays decides about all rays of the rules. */
typedef enum center_meaning {
    CENTER_DECIDES_NOTHING,
    CENTER_DECIDES,       /* seen by center ray is visible, all else is not */
    CENTER_IS_SUFFICIENT, /* seen is visible, the rest is undecided */
    CENTER_IS_NECESSARY   /* unseen is not visible, the rest is undecided */
} center_meaning;

static center_meaning meaning_of_center(const los_grid_rules *rules) {
    if (rules->xray > 0 || rules->rays == LOS_GRID_RAYS_CORNERS) {
        return CENTER_DECIDES_NOTHING;
    }
    if (rules->rays == LOS_GRID_RAYS_CENTER) {
        return CENTER_DECIDES;
    }
    bool needs_any = rules->rays == LOS_GRID_RAYS_FAN && rules->combine == LOS_GRID_COMBINE_ANY;
    return needs_any ? CENTER_IS_SUFFICIENT : CENTER_IS_NECESSARY;
}

/* Judges the cells whose byte in the mask is `undecided` pair by pair; of the other bytes, bit 1 stays. */
static void judge_undecided(const los_grid *grid, const los_grid_rules *rules, los_cell from, uint8_t *mask,
                            uint8_t undecided) {
    size_t at = 0;
    for (int32_t y = 0; y < grid->height; y++) {
        for (int32_t x = 0; x < grid->width; x++, at++) {
            mask[at] = mask[at] == undecided ? los_grid_sees(grid, rules, from, (los_cell){x, y}) : mask[at] & 1;
        }
    }
}

/* True if los_grid_sweep_candidates supports these rules. */
static bool can_find_candidates(const los_grid_rules *rules) {
    if (rules->xray > 0) {
        return false;
    }
    return rules->rays == LOS_GRID_RAYS_CORNERS
               ? rules->touch == LOS_GRID_TOUCH_ANY
               : rules->rays == LOS_GRID_RAYS_FAN && rules->touch != LOS_GRID_TOUCH_IGNORE && rules->radius < 0.49;
}

/* Judges all cells that are not yet known to be visible; only candidates, if the sweep can find them. */
static void judge_candidates(los_grid_view *view, const los_grid_judge *judge, uint8_t *mask) {
    bool has_candidates = can_find_candidates(judge->rules);
    if (has_candidates) {
        los_grid_sweep_candidates(judge, view->wedges, view->wedge_capacity, mask);
    }
    judge_undecided(judge->grid, judge->rules, judge->source, mask, has_candidates ? LOS_GRID_CANDIDATE : 0);
}

/* Fills a mask of zeros; `from` is on the board. */
static void fill_mask(los_grid_view *view, const los_grid *grid, const los_grid_rules *rules, los_cell from,
                      uint8_t *mask) {
    los_cell no_target = {-1, -1};
    los_grid_judge judge = los_grid_judge_of(grid, rules, from, no_target);
    center_meaning meaning = meaning_of_center(rules);
    size_t own = los_grid_index(grid, from);
    bool is_blocked_at_start = (grid->cells[own] & judge.source_bits) != 0;
    if (meaning != CENTER_DECIDES_NOTHING && !is_blocked_at_start) {
        los_grid_sweep_center_rays(&judge, view->wedges, view->wedge_capacity, mask);
    }
    mask[own] = los_grid_sees(grid, rules, from, from);
    if (meaning == CENTER_DECIDES_NOTHING || meaning == CENTER_IS_SUFFICIENT) {
        judge_candidates(view, &judge, mask);
    } else if (meaning == CENTER_IS_NECESSARY) {
        judge_undecided(grid, rules, from, mask, 1);
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

uint32_t los_grid_field_of_view(los_grid_view *view, const los_grid *grid, const los_grid_rules *rules, los_cell from,
                                uint8_t *mask) {
    LOS_ASSERT(los_grid_cell_count(grid) == 0 || view->wedges != NULL);
    memset(mask, 0, los_grid_cell_count(grid));
    if (!los_grid_is_inside(grid, from)) {
        return 0;
    }
    fill_mask(view, grid, rules, from, mask);
    return count_ones(mask, los_grid_cell_count(grid));
}

void los_grid_danger_map(los_grid_view *view, const los_grid *grid, const los_grid_rules *rules,
                         const los_cell *observers, uint32_t observer_count, int32_t *counts) {
    size_t cells = los_grid_cell_count(grid);
    LOS_ASSERT(observer_count == 0 || view->mask_capacity >= cells);
    memset(counts, 0, cells * sizeof *counts);
    for (uint32_t i = 0; i < observer_count; i++) {
        const uint8_t *mask = view->mask;
        los_grid_field_of_view(view, grid, rules, observers[i], view->mask);
        for (size_t k = 0; k < cells; k++) {
            counts[k] += mask[k];
        }
    }
}
