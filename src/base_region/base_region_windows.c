/* SPDX-License-Identifier: MIT */
/* The windows of a base under the rules.
 *
 * Which pieces block depends on both ends of a line.  So windows are found once for each part of the base that is
 * exempt from some pieces (as in exact/base_cuts.h), and once more for targets inside pieces where a line may have left
 * a piece that exempts them: the piece itself, or one of its group.  These are removed then, and only windows in the
 * target's piece count. */
#include "base_region/base_region.h"
#include "exact/exact_scratch.h"
#include "geometry/model.h"
#include "geometry/overlap.h"

/* Pixels: how far corners of a part of a round base may be off its rim. */
static const double RIM_TOLERANCE = 0.01;

static const los_frame WORLD = {0.0, 0.0, {1.0, 0.0}};

/* What all steps share. */
typedef struct window_search {
    los_base_region_builder *builder;
    const los_region_view *view;
    los_box bounds;
    uint32_t cuts[LOS_CELL_PIECES_MAX]; /* items that contain a part of the base and exempt lines from there */
    uint32_t cut_count;
} window_search;

static const los_piece *piece_of(const window_search *search, uint32_t item) {
    return los_region_piece_of(&search->builder->pieces, search->view, item);
}

static los_polygon polygon_of(const window_search *search, uint32_t item) {
    return los_region_polygon_of(&search->builder->pieces, search->view, item);
}

static bool is_seen_into(const window_search *search, uint32_t item) {
    return los_region_is_seen_into(&search->builder->pieces, search->view, item);
}

static bool exempts_from(const window_search *search, uint32_t inside, uint32_t item) {
    return los_region_exempts_from(&search->builder->pieces, search->view, inside, item);
}

/* --- Pieces ------------------------------------------------------------------------------------------------------ */

static bool add_exempted(los_base_region_builder *builder, uint32_t item) {
    if (!los_reserve(&builder->allocator, (void **)&builder->exempted, &builder->exempted_capacity,
                     builder->exempted_count + 1, sizeof *builder->exempted)) {
        return false;
    }
    builder->exempted[builder->exempted_count++] = item;
    return true;
}

/* Lists the pieces that do not hide targets inside a piece.  Sets its flag if a line to such a target can leave one of
 * them on its way.  Else the list is not needed, and empty. */
static bool list_exempted(const window_search *search, uint32_t item) {
    los_base_region_builder *builder = search->builder;
    const los_region_pieces *pieces = &builder->pieces;
    uint32_t first = builder->exempted_count;
    bool ok = true, is_seen = is_seen_into(search, item);
    bool is_needed = is_seen && !los_region_is_convex(pieces, search->view, item);
    for (uint32_t i = 0; ok && pieces->needs_names && i < pieces->count; i++) {
        if (i != item && exempts_from(search, item, i)) {
            is_needed = true;
            ok = add_exempted(builder, i);
        }
    }
    builder->flags[item] = is_needed;
    builder->exempted_count = is_needed ? builder->exempted_count : first;
    return ok && (!(is_needed && is_seen) || add_exempted(builder, item));
}

static bool list_all_exempted(const window_search *search) {
    los_base_region_builder *builder = search->builder;
    uint32_t count = builder->pieces.count;
    if (!los_reserve(&builder->allocator, (void **)&builder->exempted_starts, &builder->exempted_start_capacity,
                     count + 1, sizeof *builder->exempted_starts)) {
        return false;
    }
    bool ok = true;
    builder->exempted_count = 0;
    for (uint32_t i = 0; ok && i < count; i++) {
        builder->exempted_starts[i] = builder->exempted_count;
        ok = list_exempted(search, i);
    }
    builder->exempted_starts[count] = builder->exempted_count;
    return ok;
}

/* --- Obstacles --------------------------------------------------------------------------------------------------- */

/* Adds the polygon of an item as an obstacle; an empty one if it does not block. */
static bool add_polygon(const window_search *search, uint32_t item, const uint8_t *hidden) {
    const los_allocator *allocator = &search->builder->allocator;
    los_base_windows *windows = &search->builder->windows;
    if (!los_base_windows_add_obstacle(windows, allocator)) {
        return false;
    }
    return search->builder->pieces.items[item].blocking == LOS_BLOCKS_NEVER ||
           los_base_windows_add_polygon(windows, allocator, polygon_of(search, item), piece_of(search, item)->winding,
                                        !is_seen_into(search, item), hidden);
}

/* Adds the walls of an item, if it has any that block, as an obstacle. */
static bool add_walls(const window_search *search, uint32_t item) {
    const los_allocator *allocator = &search->builder->allocator;
    los_base_windows *windows = &search->builder->windows;
    const los_piece *piece = piece_of(search, item);
    if (!search->builder->pieces.items[item].walls_block || piece->wall_count == 0) {
        return true;
    }
    bool ok = los_base_windows_add_obstacle(windows, allocator);
    for (uint32_t i = 0; ok && i < piece->wall_count; i++) {
        const los_wall *wall = &search->view->pair->terrain->walls[piece->first_wall + i];
        ok = los_base_windows_add_wall(windows, allocator, wall->start, wall->end);
    }
    return ok;
}

/* Obstacle i is the polygon of item i; those of walls follow. */
static bool add_obstacles(const window_search *search, const los_convex *shape) {
    uint32_t count = search->builder->pieces.count;
    const uint8_t *hidden = search->builder->hidden;
    bool ok = true;
    los_base_windows_begin(&search->builder->windows, shape);
    for (uint32_t i = 0; ok && i < count; i++) {
        ok = add_polygon(search, i, hidden);
        hidden += piece_of(search, i)->point_count;
    }
    for (uint32_t i = 0; ok && i < count; i++) {
        ok = add_walls(search, i);
    }
    return ok;
}

/* --- Targets inside pieces --------------------------------------------------------------------------------------- */

static los_box common_box(los_box a, los_box b) {
    return (los_box){{fmaxf(a.low.x, b.low.x), fmaxf(a.low.y, b.low.y)},
                     {fminf(a.high.x, b.high.x), fminf(a.high.y, b.high.y)}};
}

/* Removes the pieces that do not hide targets inside this one. */
static void remove_exempted(const window_search *search, uint32_t item) {
    const los_base_region_builder *builder = search->builder;
    for (uint32_t i = builder->exempted_starts[item]; i < builder->exempted_starts[item + 1]; i++) {
        builder->windows.obstacles[builder->exempted[i]].is_removed = true;
    }
}

/* Removes only the pieces that exempt this part of the base. */
static void remove_cuts(const window_search *search, uint64_t inside) {
    const los_base_region_builder *builder = search->builder;
    for (uint32_t i = 0; i < builder->pieces.count; i++) {
        builder->windows.obstacles[i].is_removed = false;
    }
    for (uint32_t i = 0; i < search->cut_count; i++) {
        if ((inside >> i & 1) != 0) {
            builder->windows.obstacles[search->cuts[i]].is_removed = true;
        }
    }
}

enum {
    INSIDE_MAX = 4 /* pieces that overlap, with targets inside all of them */
};

/* The windows of lines that end inside some pieces, in the box that these have in common. */
static bool find_inside(const window_search *search, uint64_t inside, const uint32_t *items, uint32_t count,
                        los_box box) {
    remove_cuts(search, inside);
    for (uint32_t i = 0; i < count; i++) {
        remove_exempted(search, items[i]);
    }
    return los_base_windows_find_more(&search->builder->windows, &search->builder->allocator, box);
}

/* The same for each set of pieces that overlap in the box: those listed, and some from number `from` on. */
static bool find_inside_sets(const window_search *search, uint64_t inside, uint32_t items[INSIDE_MAX], uint32_t count,
                             uint32_t from, los_box box) {
    bool ok = true;
    for (uint32_t i = from; ok && i < search->builder->pieces.count; i++) {
        if (!search->builder->flags[i]) {
            continue;
        }
        los_box common = common_box(box, piece_of(search, i)->bounds);
        if (!(common.low.x <= common.high.x && common.low.y <= common.high.y)) {
            continue;
        }
        items[count] = i;
        ok = find_inside(search, inside, items, count + 1, common) &&
             (count + 1 == INSIDE_MAX || find_inside_sets(search, inside, items, count + 1, i + 1, common));
    }
    return ok;
}

/* --- Parts of the base ------------------------------------------------------------------------------------------- */

/* The windows of a part of the base that is inside some of the cutting pieces. */
static bool find_for_part(const window_search *search, const los_convex *shape, uint64_t inside) {
    if (!add_obstacles(search, shape)) {
        return false;
    }
    remove_cuts(search, inside);
    uint32_t items[INSIDE_MAX];
    return los_base_windows_find(&search->builder->windows, &search->builder->allocator, search->bounds) &&
           find_inside_sets(search, inside, items, 0, 0, search->bounds);
}

/* Pieces that contain the whole base and exempt lines from inside do not block; those that contain a part are listed.
 */
static void find_cuts(window_search *search, const los_convex *shape) {
    los_region_pieces *pieces = &search->builder->pieces;
    search->cut_count = 0;
    for (uint32_t i = 0; i < pieces->count; i++) {
        if (!los_blocking_exempts_endpoint((los_blocking)pieces->items[i].blocking, LOS_SHOOTER)) {
            continue;
        }
        los_overlap overlap = los_overlap_of(shape, &WORLD, polygon_of(search, i));
        if (overlap == LOS_OVERLAP_FULL) {
            pieces->items[i].blocking = LOS_BLOCKS_NEVER;
        } else if (overlap == LOS_OVERLAP_PARTIAL && search->cut_count < LOS_CELL_PIECES_MAX) {
            search->cuts[search->cut_count++] = i;
        }
    }
}

/* Divides the base along the pieces that contain a part of it. */
static bool make_cells(const window_search *search, const los_convex *shape, los_cells *cells) {
    los_base_region_builder *builder = search->builder;
    los_cells_begin(cells, shape, RIM_TOLERANCE);
    for (uint32_t i = 0; i < search->cut_count; i++) {
        los_polygon polygon = polygon_of(search, search->cuts[i]);
        if (!los_reserve(&builder->allocator, (void **)&builder->corners, &builder->corner_capacity, polygon.count,
                         sizeof *builder->corners)) {
            return false;
        }
        for (uint32_t j = 0; j < polygon.count; j++) {
            builder->corners[j] = (los_vec2d){(double)polygon.points[j].x, (double)polygon.points[j].y};
        }
        los_cells_add_inner(cells, i, shape, builder->corners, polygon.count);
    }
    return true;
}

/* Removes what single pieces hide. */
static bool remove_hidden(const window_search *search, const los_convex *shape) {
    los_base_region_builder *builder = search->builder;
    los_region_pieces *pieces = &builder->pieces;
    if (!los_reserve(&builder->allocator, (void **)&builder->numbers, &builder->number_capacity, pieces->count,
                     sizeof *builder->numbers) ||
        !los_reserve(&builder->allocator, (void **)&builder->hidden, &builder->hidden_capacity, pieces->edge_count,
                     sizeof *builder->hidden)) {
        return false;
    }
    los_base_shadows_find(&builder->shadows, pieces, search->view, shape);
    los_base_shadows_remove_hidden(&builder->shadows, pieces, search->view, builder->numbers);
    uint8_t *hidden = builder->hidden;
    for (uint32_t i = 0; i < pieces->count; i++) {
        los_base_shadows_find_edges(&builder->shadows, pieces, search->view, i, hidden);
        hidden += piece_of(search, i)->point_count;
    }
    return true;
}

/* The windows of the parts of the base that some pieces exempt. */
static bool find_for_parts(const window_search *search, const los_convex *shape) {
    los_cells *cells = &search->view->pair->exact->cells[0];
    bool ok = make_cells(search, shape, cells);
    for (uint32_t i = 0; ok && i < cells->count; i++) {
        if (cells->cells[i].inside != 0) {
            los_convex part = los_cell_shape(cells, i);
            ok = find_for_part(search, &part, cells->cells[i].inside);
        }
    }
    return ok;
}

bool los_base_region_add_windows(los_base_region_builder *builder, const los_region_view *view, los_box bounds) {
    window_search search = {.builder = builder, .view = view, .bounds = bounds};
    los_base base = los_base_of(view->observer, view->options->pixels_per_inch);
    const los_convex *shape = &builder->base;
    builder->base = los_convex_of_base(&base, view->observer->position, 0.0, &WORLD, builder->base_corners);
    builder->windows.window_count = 0;
    if (!los_reserve(&builder->allocator, (void **)&builder->flags, &builder->flag_capacity, builder->pieces.count,
                     sizeof *builder->flags) ||
        !remove_hidden(&search, shape)) {
        return false;
    }
    find_cuts(&search, shape);
    return list_all_exempted(&search) && find_for_part(&search, shape, 0) &&
           (search.cut_count == 0 || find_for_parts(&search, shape));
}
