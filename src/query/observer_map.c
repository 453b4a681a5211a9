/* SPDX-License-Identifier: MIT */
#include "query/observer_map.h"

#include "base/bits.h"
#include "verdict/early_out.h"
#include "verdict/verdict.h"

#include <string.h>

enum {
    TILE_CELLS = 8,     /* along each side of the largest tile; a power of 2 */
    TILE_CELLS_MIN = 4, /* of the smallest; too few tiles of 2 x 2 cells are decided at once */
    OBSERVERS_MAX = 64  /* at once: one bit each */
};

/* The observers `first` to `first` + 63 and the cells that are filled. */
typedef struct {
    los_pair *pair;
    const los_options *options;
    const los_rules *rules;
    los_placed_model *tile; /* the pair's own shooter, which no observer is */
    const los_placed_model *observers;
    const los_map_def *map;
    uint32_t first_row, end_row;
    uint8_t *counts;
} map_work;

/* Cells from (column, row), at most `size` x `size`. */
typedef struct {
    uint32_t column, row, size;
} map_tile;

static los_vec2 cell_center(const los_map_def *map, uint32_t column, uint32_t row) {
    return (los_vec2){(float)(map->x + ((double)column + 0.5) * map->cell_size),
                      (float)(map->y + ((double)row + 0.5) * map->cell_size)};
}

static los_model cell_model(const map_work *work, uint32_t column, uint32_t row) {
    los_vec2 center = cell_center(work->map, column, row);
    return work->options->mode == LOS_MODE_EXACT
               ? los_model_of_square(center, work->map->cell_size, work->options->pixels_per_inch)
               : los_model_at_point(center);
}

static uint8_t *count_of(const map_work *work, uint32_t column, uint32_t row) {
    return work->counts + (size_t)(row - work->first_row) * work->map->columns + column;
}

static inline uint32_t min_of(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static void add(uint8_t *count, uint32_t observers) {
    *count = (uint8_t)min_of(*count + observers, UINT8_MAX);
}

static uint32_t end_column(const map_work *work, map_tile tile) {
    return min_of(tile.column + tile.size, work->map->columns);
}

static uint32_t end_row(const map_work *work, map_tile tile) {
    return min_of(tile.row + tile.size, work->end_row);
}

static void decide_cell(const map_work *work, uint32_t column, uint32_t row, uint64_t observers) {
    los_pair *pair = work->pair;
    los_placed_model *target = &pair->own[LOS_TARGET];
    los_model cell = cell_model(work, column, row);
    uint32_t count = 0;
    los_placed_model_set(target, &cell, work->options->pixels_per_inch, work->rules, pair->candidates);
    for (; observers != 0; observers &= observers - 1) {
        count += los_placed_verdict(pair, work->options, &work->observers[los_lowest_bit(observers)], target).visible;
    }
    add(count_of(work, column, row), count);
}

/* The centers of the cells of a largest tile, also of those beyond the edges of the map. */
static void list_centers(const los_map_def *map, map_tile tile, los_vec2 centers[TILE_CELLS * TILE_CELLS]) {
    for (uint32_t i = 0; i < TILE_CELLS * TILE_CELLS; i++) {
        centers[i] = cell_center(map, tile.column + i % TILE_CELLS, tile.row + i / TILE_CELLS);
    }
}

/* The bits of the cells of a tile in the order of list_centers. */
static uint64_t cells_of(const map_work *work, map_tile tile) {
    uint32_t left = tile.column % TILE_CELLS, top = (tile.row - work->first_row) % TILE_CELLS;
    uint64_t columns = ((uint64_t)1 << (end_column(work, tile) - tile.column)) - 1, cells = 0;
    for (uint32_t row = 0; row < end_row(work, tile) - tile.row; row++) {
        cells |= columns << (left + (top + row) * TILE_CELLS);
    }
    return cells;
}

/* Moves a candidate to the front, where it is tested first.  Tiles next to each other are mostly hidden by one piece.
 */
static void prefer_candidate(los_pair *pair, uint32_t piece) {
    for (uint32_t i = 0; i < pair->candidate_count; i++) {
        if (pair->candidates[i] == piece) {
            pair->candidates[i] = pair->candidates[0];
            pair->candidates[0] = piece;
            return;
        }
    }
}

/* The verdict of los_placed_verdict on the observer of the pair.  `candidates` as in visible_cells. */
static bool cell_is_visible(const map_work *work, map_tile cell, uint32_t candidates) {
    los_pair *pair = work->pair;
    los_placed_model *target = &pair->own[LOS_TARGET];
    los_early_out early;
    uint32_t number = los_lowest_bit(cells_of(work, cell));
    los_placed_model_set_cell(target, work->tile, number, cell_center(work->map, cell.column, cell.row), work->rules);
    los_pair_replace_target(pair, target);
    pair->candidate_count = candidates;
    bool is_visible = los_pair_decide(pair, NULL, &early).visible;
    prefer_candidate(pair, early.occluder);
    return is_visible;
}

/* The visible cells of a tile, as bits; cells_of without those that the observer does not see.  The first `candidates`
 * of the pair's candidates contain all pieces in the corridor of the tile.  The recursion ends at single cells. */
static uint64_t visible_cells(const map_work *work, map_tile tile, uint32_t candidates) {
    los_pair *pair = work->pair;
    uint64_t visible = 0;
    if (tile.column >= work->map->columns || tile.row >= work->end_row) {
        return 0;
    }
    if (tile.size == 1) {
        return cell_is_visible(work, tile, candidates) ? cells_of(work, tile) : 0;
    }
    const los_box box = {cell_center(work->map, tile.column, tile.row),
                         cell_center(work->map, end_column(work, tile) - 1, end_row(work, tile) - 1)};
    los_placed_model_divide_tile(work->tile, cells_of(work, tile), &box);
    los_pair_replace_target(pair, work->tile);
    los_pair_narrow_candidates(pair, candidates);
    los_early_out early = los_pair_tile_early_out(pair, &box);
    if (early.decision != LOS_UNDECIDED) {
        prefer_candidate(pair, early.occluder);
        return early.decision == LOS_CLEAR ? cells_of(work, tile) : 0;
    }
    candidates = pair->candidate_count;
    uint32_t part = tile.size > TILE_CELLS_MIN ? tile.size / 2 : 1, parts = tile.size / part;
    for (uint32_t i = 0; i < parts * parts; i++) {
        const map_tile child = {tile.column + i % parts * part, tile.row + i / parts * part, part};
        visible |= visible_cells(work, child, candidates);
    }
    return visible;
}

static void count_visible(const map_work *work, map_tile tile, uint64_t visible) {
    for (; visible != 0; visible &= visible - 1) {
        uint32_t cell = los_lowest_bit(visible);
        add(count_of(work, tile.column + cell % TILE_CELLS, tile.row + cell / TILE_CELLS), 1);
    }
}

static void fill_largest_tile(const map_work *work, map_tile tile, uint64_t observers) {
    los_vec2 centers[TILE_CELLS * TILE_CELLS];
    list_centers(work->map, tile, centers);
    los_placed_model_set_tile(work->tile, centers, TILE_CELLS * TILE_CELLS, work->options->pixels_per_inch, work->rules,
                              work->pair->candidates);
    const los_box box = los_box_of(centers, TILE_CELLS * TILE_CELLS);
    for (; observers != 0; observers &= observers - 1) {
        los_placed_model_divide_tile(work->tile, UINT64_MAX, &box);
        los_pair_begin_placed(work->pair, work->options, &work->observers[los_lowest_bit(observers)], work->tile);
        count_visible(work, tile, visible_cells(work, tile, work->pair->candidate_count));
    }
}

/* The members of the set that are on the table, as bits. */
static uint64_t members_of(const los_placed_model *observers, uint32_t count) {
    uint64_t members = 0;
    for (uint32_t i = 0; i < count && i < OBSERVERS_MAX; i++) {
        members |= (uint64_t)(observers[i].terrain != NULL) << i;
    }
    return members;
}

/* Tiles need the tolerances of placed models, which hold within some distance of the origin. */
static bool can_use_tiles(const los_pair *pair, const los_options *options, const los_map_def *map) {
    los_box box = {cell_center(map, 0, 0), cell_center(map, map->columns + TILE_CELLS, map->rows + TILE_CELLS)};
    return los_pair_allows_tiles(pair, options) && los_box_allows_tiles(&box);
}

void los_observer_map_fill(los_pair *pair, const los_options *options, const los_model_set *observers,
                           const los_map_def *map, uint32_t first_row, uint32_t row_count, uint8_t *counts) {
    uint32_t size = can_use_tiles(pair, options, map) ? TILE_CELLS : 1;
    memset(counts, 0, (size_t)row_count * map->columns);
    for (uint32_t first = 0; first < observers->count; first += OBSERVERS_MAX) {
        map_work work = {
            .pair = pair,
            .options = options,
            .rules = los_pair_rules(pair, options),
            .tile = &pair->own[LOS_SHOOTER],
            .observers = observers->placed + first,
            .map = map,
            .first_row = first_row,
            .end_row = first_row + row_count,
            .counts = counts,
        };
        uint64_t members = members_of(work.observers, observers->count - first);
        for (uint32_t row = first_row; row < work.end_row && members != 0; row += size) {
            for (uint32_t column = 0; column < map->columns; column += size) {
                if (size == 1) {
                    decide_cell(&work, column, row, members);
                } else {
                    fill_largest_tile(&work, (map_tile){column, row, size}, members);
                }
            }
        }
    }
}
