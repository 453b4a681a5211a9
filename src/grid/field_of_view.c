/* SPDX-License-Identifier: MIT */
#include "grid/field_of_view.h"

#include "grid/center_sweep.h"

#include <string.h>

void los_grid_view_init(los_grid_view *view, los_allocator allocator) {
    *view = (los_grid_view){.allocator = allocator};
}

void los_grid_view_free(los_grid_view *view) {
    los_release(&view->allocator, view->wedges);
    los_release(&view->allocator, view->mask);
    los_grid_view_init(view, view->allocator);
}

static size_t cell_count(const los_grid *grid) {
    return (size_t)grid->width * (size_t)grid->height;
}

los_status los_grid_view_prepare(los_grid_view *view, const los_grid *grid, bool for_danger) {
    int32_t side = grid->width > grid->height ? grid->width : grid->height;
    bool ok = los_reserve(&view->allocator, &view->wedges, &view->wedge_capacity, los_grid_sweep_wedges(side),
                          sizeof(los_grid_wedge));
    if (ok && for_danger) {
        ok = los_reserve(&view->allocator, (void **)&view->mask, &view->mask_capacity, (uint32_t)cell_count(grid), 1);
    }
    return ok ? LOS_OK : LOS_NO_MEMORY;
}

/* What the center rays say: nothing, all, or only that it is not so. */
typedef enum center_word {
    CENTER_SAYS_NOTHING,
    CENTER_DECIDES,   /* 0 and 1 are the answer */
    CENTER_IS_ENOUGH, /* 1 is, 0 has to be asked */
    CENTER_IS_NEEDED  /* 0 is, 1 has to be asked */
} center_word;

static center_word word_of_center(const los_grid_rules *rules) {
    if (rules->xray > 0 || rules->rays == LOS_GRID_RAYS_CORNERS) {
        return CENTER_SAYS_NOTHING;
    }
    if (rules->rays == LOS_GRID_RAYS_CENTER) {
        return CENTER_DECIDES;
    }
    bool is_any = rules->rays == LOS_GRID_RAYS_FAN && rules->combine == LOS_GRID_COMBINE_ANY;
    return is_any ? CENTER_IS_ENOUGH : CENTER_IS_NEEDED;
}

/* Asks pair by pair about the cells whose byte in the mask is `open`; of the others, 1 stays. */
static void ask_rest(const los_grid *grid, const los_grid_rules *rules, los_cell from, uint8_t *mask, uint8_t open) {
    size_t at = 0;
    for (int32_t y = 0; y < grid->height; y++) {
        for (int32_t x = 0; x < grid->width; x++, at++) {
            mask[at] = mask[at] == open ? los_grid_sees(grid, rules, from, (los_cell){x, y}) : mask[at] & 1;
        }
    }
}

/* Does los_grid_sweep_maybe know these rules?  Where touching never blocks, rays slip between walls; wide fans begin
 * elsewhere. */
static bool can_narrow(const los_grid_rules *rules) {
    if (rules->xray > 0) {
        return false;
    }
    return rules->rays == LOS_GRID_RAYS_CORNERS
               ? rules->touch == LOS_GRID_TOUCH_ANY
               : rules->rays == LOS_GRID_RAYS_FAN && rules->touch != LOS_GRID_TOUCH_IGNORE && rules->radius < 0.49;
}

/* Asks about all cells that are not known to be seen, if they may be. */
static void ask_where_it_may_be(los_grid_view *view, const los_grid_judge *judge, uint8_t *mask) {
    bool narrows = can_narrow(judge->rules);
    if (narrows) {
        los_grid_sweep_maybe(judge, view->wedges, view->wedge_capacity, mask);
    }
    ask_rest(judge->grid, judge->rules, judge->source, mask, narrows ? LOS_GRID_MAYBE : 0);
}

static void find_view(los_grid_view *view, const los_grid *grid, const los_grid_rules *rules, los_cell from,
                      uint8_t *mask) {
    los_cell elsewhere = {-1, -1};
    los_grid_judge judge = los_grid_judge_of(grid, rules, from, elsewhere);
    center_word word = word_of_center(rules);
    size_t own = los_grid_index(grid, from);
    bool is_blind = (grid->cells[own] & judge.source_bits) != 0;
    if (word != CENTER_SAYS_NOTHING && !is_blind) {
        los_grid_sweep(&judge, view->wedges, view->wedge_capacity, mask);
    }
    mask[own] = los_grid_sees(grid, rules, from, from);
    if (word == CENTER_SAYS_NOTHING || word == CENTER_IS_ENOUGH) {
        ask_where_it_may_be(view, &judge, mask);
    } else if (word == CENTER_IS_NEEDED) {
        ask_rest(grid, rules, from, mask, 1);
    }
}

/* Of bytes that are 0 or 1: eight at a time, as the bytes of one number that cannot overflow within 255 rounds. */
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
    memset(mask, 0, cell_count(grid));
    if (!los_grid_contains(grid, from)) {
        return 0;
    }
    find_view(view, grid, rules, from, mask);
    return count_ones(mask, cell_count(grid));
}

void los_grid_danger_map(los_grid_view *view, const los_grid *grid, const los_grid_rules *rules,
                         const los_cell *observers, uint32_t observer_count, int32_t *counts) {
    size_t cells = cell_count(grid);
    memset(counts, 0, cells * sizeof *counts);
    for (uint32_t i = 0; i < observer_count; i++) {
        los_grid_field_of_view(view, grid, rules, observers[i], view->mask);
        for (size_t k = 0; k < cells; k++) {
            counts[k] += view->mask[k];
        }
    }
}

uint32_t los_grid_observers_of(const los_grid *grid, const los_grid_rules *rules, los_cell cell,
                               const los_cell *observers, uint32_t observer_count, uint8_t *sees) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < observer_count; i++) {
        sees[i] = los_grid_sees(grid, rules, observers[i], cell);
        count += sees[i];
    }
    return count;
}

void los_grid_sees_pairs(const los_grid *grid, const los_grid_rules *rules, const los_cell *cells, uint32_t pair_count,
                         uint8_t *sees) {
    for (uint32_t i = 0; i < pair_count; i++) {
        sees[i] = los_grid_sees(grid, rules, cells[2 * (size_t)i], cells[2 * (size_t)i + 1]);
    }
}
