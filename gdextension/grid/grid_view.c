/* SPDX-License-Identifier: MIT */
/* Queries with many cells: fields of view, danger maps, observers of a cell, batches of pairs. */
#include "grid/grid_view.h"

#include "batch/parallel.h"
#include "grid/grid_object.h"
#include "grid/grid_read.h"

#include <stdlib.h>
#include <string.h>

static size_t cell_count(const los_grid *grid) {
    return (size_t)los_grid_width(grid) * (size_t)los_grid_height(grid);
}

/* The first cell outside; NULL if none is, or the rules do not have outside_is_error. */
static const los_cell *find_outside(const grid_rules *rules, const los_grid *grid, const los_cell *cells,
                                    uint32_t count) {
    for (uint32_t i = 0; rules->outside_is_error && i < count; i++) {
        if (!los_grid_contains(grid, cells[i])) {
            return &cells[i];
        }
    }
    return NULL;
}

/* Reports an error unless a list has been read. */
static bool check_read(bool is_read, const char *method) {
    if (!is_read) {
        grid_error("%s: out of memory", method);
    }
    return is_read;
}

/* Units of work (los_grid.h) of one cell in an Array. */
static const uint64_t LISTED_CELL_WORK = 25;

/* --- Field of view ----------------------------------------------------------------------------------------------- */

/* A refused view, for its error: which range fits is found while the board cannot change. */
typedef struct {
    los_status status; /* LOS_OK, LOS_NO_MEMORY or LOS_TOO_LONG */
    double fitting_range;
} view_outcome;

static view_outcome outcome_of(los_status status, const los_grid *grid, const los_grid_rules *rules, uint32_t views) {
    bool is_refused = status == LOS_TOO_LONG;
    return (view_outcome){status, is_refused ? los_grid_fitting_range(grid, rules, views) : -1.0};
}

/* True unless a view failed, with an error. */
static bool check_outcome(view_outcome outcome, const char *method) {
    if (outcome.status == LOS_NO_MEMORY) {
        grid_error("%s: out of memory", method);
    } else if (outcome.status == LOS_TOO_LONG) {
        grid_report_work(method, outcome.fitting_range);
    }
    return outcome.status == LOS_OK;
}

/* Fills a mask of the whole board, which must be 0.  Each visible cell counts as `cell_work` more. */
static view_outcome fill_mask(const los_grid *grid, const los_grid_rules *rules, los_cell from, uint64_t cell_work,
                              uint8_t *mask, uint32_t *count) {
    uint64_t work = LOS_GRID_WORK_MAX;
    los_grid_view *view = los_grid_view_create(los_default_allocator());
    los_status status = view == NULL ? LOS_NO_MEMORY : los_grid_view_prepare(view, grid, false);
    if (status == LOS_OK) {
        status = los_grid_field_of_view(view, grid, rules, from, &work, mask, count);
    }
    if (status == LOS_OK && *count * cell_work > work) {
        status = LOS_TOO_LONG;
    }
    los_grid_view_destroy(view);
    return outcome_of(status, grid, rules, 1);
}

/* The first or last row or column that may be within range: `from` plus `reach`, on the board. */
static int32_t limit_of_range(int32_t from, int64_t reach, int32_t side) {
    int64_t limit = from + reach;
    return (int32_t)(limit < 0 ? 0 : limit < side ? limit : side - 1);
}

/* Lists the `count` cells of a mask, row by row, all of them within `range` of `from`.  False if memory runs out. */
static bool list_cells(const uint8_t *mask, los_cell size, los_cell from, double range, uint32_t count,
                       gdx_array *list) {
    int64_t next = 0, reach = range < 0.0 || range > LOS_GRID_SIDE_MAX ? LOS_GRID_SIDE_MAX : (int64_t)range + 1;
    int32_t last_x = limit_of_range(from.x, reach, size.x), last_y = limit_of_range(from.y, reach, size.y);
    if (count > 0 && !gdx_resize(GDX_ARRAY, list, count)) {
        return false;
    }
    for (int32_t y = limit_of_range(from.y, -reach, size.y); next < count && y <= last_y; y++) {
        for (int32_t x = limit_of_range(from.x, -reach, size.x); x <= last_x; x++) {
            if (mask[(size_t)y * (size_t)size.x + (size_t)x] != 0) {
                gdx_array_put(list, next++, variant_of_cell((los_cell){x, y}));
            }
        }
    }
    return true;
}

void grid_get_visible_cells(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    los_cell from = cell_argument(args[0]), size;
    uint32_t count = 0;
    grid_rules rules;
    make_cell_array(ret);
    if (!grid_query_begin(object, args[1], GRID_SIGHT, "get_visible_cells", &rules)) {
        return;
    }
    size = grid_size_of(object->grid);
    bool is_outside = find_outside(&rules, object->grid, &from, 1) != NULL;
    uint8_t *mask = calloc(cell_count(object->grid) + 1, 1); /* pages out of range are never touched */
    view_outcome outcome = {LOS_NO_MEMORY, -1.0};
    if (mask != NULL) {
        outcome = fill_mask(object->grid, &rules.core, from, LISTED_CELL_WORK, mask, &count);
    }
    try_lock_release_read(&object->lock);
    if (outcome.status == LOS_OK && !list_cells(mask, size, from, rules.core.max_range, count, ret)) {
        outcome.status = LOS_NO_MEMORY;
    }
    free(mask);
    if (check_outcome(outcome, "get_visible_cells") && is_outside) {
        grid_report_outside(size, from, "get_visible_cells");
    }
}

void grid_get_visibility_mask(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    los_cell from = cell_argument(args[0]), size;
    uint32_t count = 0;
    grid_rules rules;
    if (!grid_query_begin(object, args[1], GRID_SIGHT, "get_visibility_mask", &rules)) {
        return;
    }
    size = grid_size_of(object->grid);
    bool is_outside = find_outside(&rules, object->grid, &from, 1) != NULL;
    view_outcome outcome = {LOS_OK, -1.0};
    if (cell_count(object->grid) > 0) {
        outcome.status = LOS_NO_MEMORY;
        if (gdx_resize(GDX_PACKED_BYTES, ret, (int64_t)cell_count(object->grid))) {
            uint8_t *mask = gdx_packed_bytes(ret);
            memset(mask, 0, cell_count(object->grid));
            outcome = fill_mask(object->grid, &rules.core, from, 0, mask, &count);
        }
    }
    try_lock_release_read(&object->lock);
    if (outcome.status == LOS_TOO_LONG) {
        gdx_resize(GDX_PACKED_BYTES, ret, 0);
    }
    if (check_outcome(outcome, "get_visibility_mask") && is_outside) {
        grid_report_outside(size, from, "get_visibility_mask");
    }
}

/* --- Danger map -------------------------------------------------------------------------------------------------- */

enum {
    LANES_MAX = 8 /* fields of view computed at the same time */
};
/* Bytes of all lanes together, which limits the lanes of large boards: of a mask, and of the copy of a wide board. */
static const size_t LANES_MEMORY = (size_t)1 << 27, BYTES_PER_CELL = 5;
/* Work that is worth waking other threads, in cells of a field of view by center rays, about a nanosecond each.  One
 * cell of other rays costs as much as OTHER_RAYS of them. */
static const size_t LARGE_MAP = 500000, OTHER_RAYS = 5;

/* Scratch and outcome of one field of view. */
typedef struct {
    los_grid_view *view;
    uint8_t *mask;
    uint64_t work; /* remaining */
    los_status status;
} danger_lane;

typedef struct {
    const los_grid *grid;
    const los_grid_rules *rules;
    const los_cell *observers; /* one per lane */
    danger_lane lanes[LANES_MAX];
    uint32_t lane_count;
    int32_t *counts;
} danger_job;

static void run_lane(void *data, uint32_t number) {
    danger_job *job = data;
    danger_lane *lane = &job->lanes[number];
    uint32_t count;
    lane->status = los_grid_field_of_view(lane->view, job->grid, job->rules, job->observers[number], &lane->work,
                                          lane->mask, &count);
}

/* Opens as many lanes as memory and the number of observers allow.  False if none. */
static bool open_lanes(danger_job *job, uint32_t observer_count) {
    size_t size = cell_count(job->grid), max = LANES_MEMORY / (BYTES_PER_CELL * size + 1) + 1;
    max = max < LANES_MAX ? max : LANES_MAX;
    max = max < observer_count ? max : observer_count;
    for (job->lane_count = 0; job->lane_count < max; job->lane_count++) {
        danger_lane *lane = &job->lanes[job->lane_count];
        lane->view = los_grid_view_create(los_default_allocator());
        lane->mask = calloc(size, 1);
        if (lane->mask == NULL || lane->view == NULL || los_grid_view_prepare(lane->view, job->grid, false) != LOS_OK) {
            los_grid_view_destroy(lane->view);
            free(lane->mask);
            break;
        }
    }
    return job->lane_count > 0;
}

static void close_lanes(danger_job *job) {
    for (uint32_t i = 0; i < job->lane_count; i++) {
        los_grid_view_destroy(job->lanes[i].view);
        free(job->lanes[i].mask);
    }
}

/* Adds up the masks of the first lanes, each of which had a `share` of the work, and subtracts theirs from `*work`.
 * LOS_TOO_LONG if it does not suffice. */
static los_status add_lanes(danger_job *job, uint32_t lanes, uint64_t share, uint64_t *work) {
    for (uint32_t i = 0; i < lanes; i++) {
        danger_lane *lane = &job->lanes[i];
        *work -= share - lane->work;
        if (lane->status != LOS_OK) { /* once more, with all that is left */
            lane->work = *work;
            run_lane(job, i);
            *work = lane->work;
        }
        if (lane->status != LOS_OK) {
            return lane->status;
        }
        los_grid_add_view(job->grid, job->rules, job->observers[i], lane->mask, job->counts);
    }
    return LOS_OK;
}

/* Runs one observer per lane at a time and adds up their masks.  All of them share one limit of work. */
static los_status count_observers(danger_job *job, const cell_list *observers) {
    size_t size = cell_count(job->grid), cost = job->rules->rays == LOS_GRID_RAYS_CENTER ? size : size * OTHER_RAYS;
    uint64_t work = LOS_GRID_WORK_MAX;
    los_status status = LOS_OK;
    for (uint32_t done = 0; done < observers->count && status == LOS_OK; done += job->lane_count) {
        uint32_t left = observers->count - done, now = left < job->lane_count ? left : job->lane_count;
        uint64_t share = work / now;
        for (uint32_t i = 0; i < now; i++) {
            job->lanes[i].work = share;
        }
        job->observers = observers->cells + done;
        parallel_run(run_lane, job, now, now * cost >= LARGE_MAP);
        status = add_lanes(job, now, share, &work);
    }
    return status;
}

/* LOS_NO_MEMORY, or LOS_TOO_LONG with no counts. */
static los_status fill_counts(const los_grid *grid, const grid_rules *rules, const cell_list *observers,
                              gdx_packed *ret) {
    size_t size = cell_count(grid);
    danger_job job = {.grid = grid, .rules = &rules->core};
    if (size == 0) {
        return LOS_OK;
    }
    if (!gdx_resize(GDX_PACKED_INTS, ret, (int64_t)size)) {
        return LOS_NO_MEMORY;
    }
    job.counts = gdx.call.packed_int32_array_operator_index(ret, 0);
    memset(job.counts, 0, size * sizeof *job.counts);
    if (observers->count == 0) {
        return LOS_OK;
    }
    if (!open_lanes(&job, observers->count)) {
        return LOS_NO_MEMORY;
    }
    los_status status = count_observers(&job, observers);
    close_lanes(&job);
    if (status != LOS_OK) {
        gdx_resize(GDX_PACKED_INTS, ret, 0);
    }
    return status;
}

bool grid_count_observers(grid_object *object, const gdx_array *list, const void *argument, const char *method,
                          gdx_packed *counts) {
    cell_list observers = {0};
    grid_rules rules;
    if (!check_read(cell_list_read(&observers, list), method) ||
        !grid_query_begin(object, argument, GRID_SIGHT, method, &rules)) {
        cell_list_free(&observers);
        return false;
    }
    los_cell size = grid_size_of(object->grid);
    const los_cell *outside = find_outside(&rules, object->grid, observers.cells, observers.count);
    los_status status = fill_counts(object->grid, &rules, &observers, counts);
    view_outcome outcome = outcome_of(status, object->grid, &rules.core, observers.count);
    try_lock_release_read(&object->lock);
    if (check_outcome(outcome, method) && !cell_list_report_bad(&observers, method, "observers", "left out") &&
        outside != NULL) {
        grid_report_outside(size, *outside, method);
    }
    cell_list_free(&observers);
    return status == LOS_OK;
}

void grid_get_danger_map(void *self, const void *const *args, void *ret) {
    grid_count_observers(self, args[0], args[1], "get_danger_map", ret);
}

/* --- Observers of a cell ----------------------------------------------------------------------------------------- */

/* Writes the indices of the `set` flags that are not 0.  False if memory runs out. */
static bool write_indices(const uint8_t *flags, uint32_t count, uint32_t set, gdx_packed *ret) {
    if (set == 0) {
        return true;
    }
    if (!gdx_resize(GDX_PACKED_INTS, ret, set)) {
        return false;
    }
    int32_t *out = gdx.call.packed_int32_array_operator_index(ret, 0);
    for (uint32_t i = 0; i < count; i++) {
        if (flags[i] != 0) {
            *out++ = (int32_t)i;
        }
    }
    return true;
}

static uint64_t work_of_observers(const los_grid_rules *rules, los_cell cell, const cell_list *observers) {
    uint64_t work = 0;
    for (uint32_t i = 0; i < observers->count; i++) {
        work += los_grid_pair_work(rules, observers->cells[i], cell);
    }
    return work;
}

void grid_get_observers_of(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    los_cell cell = cell_argument(args[0]);
    cell_list observers = {0};
    grid_rules rules;
    if (!check_read(cell_list_read(&observers, args[1]), "get_observers_of") ||
        !grid_query_begin(object, args[2], GRID_SIGHT, "get_observers_of", &rules)) {
        cell_list_free(&observers);
        return;
    }
    los_cell size = grid_size_of(object->grid);
    const los_cell *outside = find_outside(&rules, object->grid, &cell, 1);
    outside = outside != NULL ? outside : find_outside(&rules, object->grid, observers.cells, observers.count);
    uint8_t *seen = malloc(observers.count + 1);
    uint32_t set = 0;
    bool is_refused = work_of_observers(&rules.core, cell, &observers) > LOS_GRID_WORK_MAX;
    if (seen != NULL && !is_refused) {
        set = los_grid_observers_of(object->grid, &rules.core, cell, observers.cells, observers.count, seen);
    }
    try_lock_release_read(&object->lock);
    if (is_refused) {
        grid_report_work("get_observers_of", los_grid_fitting_pair_range(&rules.core, observers.count));
    } else if (seen == NULL || !write_indices(seen, observers.count, set, ret)) {
        grid_error("get_observers_of: out of memory");
    } else if (!cell_list_report_bad(&observers, "get_observers_of", "observers", "left out") && outside != NULL) {
        grid_report_outside(size, *outside, "get_observers_of");
    }
    free(seen);
    cell_list_free(&observers);
}

/* --- Pairs ------------------------------------------------------------------------------------------------------- */

enum {
    PAIRS_PER_TASK = 256,
    LARGE_BATCH = 4096
};

typedef struct {
    const los_grid *grid;
    const los_grid_rules *rules;
    const cell_list *cells;
    uint8_t *out;
} batch_job;

static void run_pairs(void *data, uint32_t number) {
    const batch_job *job = data;
    uint32_t first = number * PAIRS_PER_TASK, left = job->cells->count / 2 - first;
    los_grid_sees_pairs(job->grid, job->rules, job->cells->cells + (size_t)2 * first,
                        left < PAIRS_PER_TASK ? left : PAIRS_PER_TASK, job->out + first);
}

/* False, with an error, if the number of elements is odd. */
static bool is_even(const gdx_packed *pairs) {
    int64_t count = gdx_size(GDX_PACKED_VEC2, pairs);
    if (count % 2 != 0) {
        grid_error("batch: pairs should have an even number of elements (from, to, from, to, ...), not %lld",
                   (long long)count);
    }
    return count % 2 == 0;
}

static uint64_t work_of_pairs(const los_grid_rules *rules, const cell_list *cells) {
    uint64_t work = 0;
    for (uint32_t i = 0; i + 1 < cells->count; i += 2) {
        work += los_grid_pair_work(rules, cells->cells[i], cells->cells[i + 1]);
    }
    return work;
}

void grid_batch(void *self, const void *const *args, void *ret) {
    grid_object *object = self;
    cell_list cells = {0};
    grid_rules rules;
    if (!is_even(args[0]) || !check_read(cell_list_read_packed(&cells, args[0]), "batch") || cells.count == 0 ||
        !grid_query_begin(object, args[1], GRID_SIGHT, "batch", &rules)) {
        cell_list_free(&cells);
        return;
    }
    los_cell size = grid_size_of(object->grid);
    const los_cell *outside = find_outside(&rules, object->grid, cells.cells, cells.count);
    uint32_t pairs = cells.count / 2;
    bool is_refused = work_of_pairs(&rules.core, &cells) > LOS_GRID_WORK_MAX;
    bool is_done = is_refused || gdx_resize(GDX_PACKED_BYTES, ret, pairs);
    if (is_done && !is_refused) {
        batch_job job = {object->grid, &rules.core, &cells, gdx.call.packed_byte_array_operator_index(ret, 0)};
        parallel_run(run_pairs, &job, (pairs + PAIRS_PER_TASK - 1) / PAIRS_PER_TASK, pairs >= LARGE_BATCH);
    }
    try_lock_release_read(&object->lock);
    if (is_refused) {
        grid_report_work("batch", los_grid_fitting_pair_range(&rules.core, pairs));
    } else if (!is_done) {
        grid_error("batch: out of memory");
    } else if (!cell_list_report_bad(&cells, "batch", "pairs", "its pair is not visible") && outside != NULL) {
        grid_report_outside(size, *outside, "batch");
    }
    cell_list_free(&cells);
}

/* GridLineOfSight.update_fog: what a team of observers sees, has seen, and has never seen. */

/* Cells that were visible become seen, then cells with observers become visible. */
static void update_states(uint8_t *fog, const int32_t *counts, int64_t count) {
    for (int64_t i = 0; i < count; i++) {
        if (counts[i] > 0) {
            fog[i] = GRID_FOG_VISIBLE;
        } else if (fog[i] != GRID_FOG_UNSEEN) {
            fog[i] = GRID_FOG_SEEN;
        }
    }
}

/* Makes an empty fog unseen everywhere.  False, with an error, if the size of another one is not the board's. */
static bool open_fog(gdx_packed *fog, int64_t count) {
    int64_t size = gdx_size(GDX_PACKED_BYTES, fog);
    if (size == count) {
        return true;
    }
    if (size != 0) {
        grid_error("update_fog: fog has %lld elements, but the board has %lld cells; fog is returned as it is",
                   (long long)size, (long long)count);
        return false;
    }
    if (!gdx_resize(GDX_PACKED_BYTES, fog, count)) {
        grid_error("update_fog: out of memory");
        return false;
    }
    memset(gdx_packed_bytes(fog), GRID_FOG_UNSEEN, (size_t)count);
    return true;
}

void grid_update_fog(void *self, const void *const *args, void *ret) {
    gdx_packed counts;
    gdx.construct[GDX_PACKED_INTS](&counts, NULL);
    gdx.destroy[GDX_PACKED_BYTES](ret);
    *(gdx_packed *)ret = gdx_packed_copy(GDX_PACKED_BYTES, args[0]); /* without an update the fog stays as it is */
    if (grid_count_observers(self, args[1], args[2], "update_fog", &counts)) {
        int64_t count = gdx_size(GDX_PACKED_INTS, &counts);
        if (open_fog(ret, count) && count > 0) {
            update_states(gdx_packed_bytes(ret), gdx_packed_ints(&counts), count);
        }
    }
    gdx.destroy[GDX_PACKED_INTS](&counts);
}
