/* SPDX-License-Identifier: MIT */
/* The windows of a base under the rules.
 *
 * Which pieces block depends on both ends of a line.  So windows are found once for each part of the base that is
 * exempt from some pieces (as in exact/base_cuts.h), and once more for targets inside pieces where a line may have left
 * a piece that exempts them: the piece itself, or one of its group.  These are removed then, and only windows in the
 * target's piece count. */
#include "exact/exact_scratch.h"
#include "geometry/overlap.h"
#include "model/base.h"
#include "query/base_region.h"

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
    return &search->view->pair->terrain->pieces[search->builder->pieces.items[item].piece];
}

static los_polygon polygon_of(const window_search *search, uint32_t item) {
    return los_piece_polygon(search->view->pair->terrain, piece_of(search, item));
}

/* --- Pieces ------------------------------------------------------------------------------------------------------ */

/* True if targets inside the piece are not hidden by it. */
static bool is_seen_into(const window_search *search, uint32_t number) {
    const los_region_piece *item = &search->builder->pieces.items[number];
    if (piece_of(search, number)->point_count < 3) {
        return false;
    }
    return item->blocking == LOS_BLOCKS_UNLESS_TARGET_INSIDE || item->blocking == LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE ||
           (item->blocking == LOS_BLOCKS_ALWAYS && item->exempts != 0);
}

/* True if targets inside one piece are not hidden by another, or by the same one. */
static bool exempts_from(const window_search *search, uint32_t inside, uint32_t item) {
    const los_region_piece *entry = &search->builder->pieces.items[item];
    const los_piece *piece = piece_of(search, item), *other = piece_of(search, inside);
    los_anonymous_id kind = search->view->rules->anonymous_id;
    if (item == inside || entry->blocking != LOS_BLOCKS_ALWAYS || other->point_count < 3) {
        return item == inside && is_seen_into(search, item);
    }
    uint32_t shared = (piece->group == other->group ? 1u : 0u) | (piece->name[kind] == other->name[kind] ? 2u : 0u);
    return shared != 0 && (entry->exempts >> shared & 1) != 0;
}

static bool is_convex(los_polygon polygon, int winding) {
    bool is_convex = winding != 0;
    for (uint32_t i = 0; is_convex && i < polygon.count; i++) {
        los_vec2 a = polygon.points[i], b = polygon.points[(i + 1) % polygon.count],
                 c = polygon.points[(i + 2) % polygon.count];
        double turn = ((double)b.x - (double)a.x) * ((double)c.y - (double)b.y) -
                      ((double)b.y - (double)a.y) * ((double)c.x - (double)b.x);
        is_convex = winding * turn >= 0.0;
    }
    return is_convex;
}

/* True if a line to a target inside the piece can leave, on its way, a piece that exempts this target. */
static bool needs_own_windows(const window_search *search, uint32_t item) {
    const los_region_pieces *pieces = &search->builder->pieces;
    if (is_seen_into(search, item) && !is_convex(polygon_of(search, item), piece_of(search, item)->winding)) {
        return true;
    }
    for (uint32_t i = 0; pieces->needs_names && i < pieces->count; i++) {
        if (i != item && exempts_from(search, item, i)) {
            return true;
        }
    }
    return false;
}

/* --- Obstacles --------------------------------------------------------------------------------------------------- */

/* Adds the polygon of an item as an obstacle; an empty one if it does not block. */
static bool add_polygon(const window_search *search, uint32_t item) {
    const los_allocator *allocator = &search->builder->allocator;
    los_base_windows *windows = &search->builder->windows;
    if (!los_base_windows_add_obstacle(windows, allocator)) {
        return false;
    }
    return search->builder->pieces.items[item].blocking == LOS_BLOCKS_NEVER ||
           los_base_windows_add_polygon(windows, allocator, polygon_of(search, item), piece_of(search, item)->winding,
                                        !is_seen_into(search, item));
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
    bool ok = true;
    los_base_windows_begin(&search->builder->windows, shape);
    for (uint32_t i = 0; ok && i < count; i++) {
        ok = add_polygon(search, i);
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

static bool is_cut(const window_search *search, uint64_t inside, uint32_t item) {
    for (uint32_t i = 0; i < search->cut_count; i++) {
        if ((inside >> i & 1) != 0 && search->cuts[i] == item) {
            return true;
        }
    }
    return false;
}

/* Removes the pieces that exempt this part of the base, and those that exempt targets in one or two pieces. */
static void remove_pieces(const window_search *search, uint64_t inside, uint32_t first, uint32_t second) {
    const los_region_pieces *pieces = &search->builder->pieces;
    const uint32_t exempting[2] = {first, second};
    for (uint32_t i = 0; i < pieces->count; i++) {
        bool is_removed = is_cut(search, inside, i);
        for (int j = 0; j < 2 && !is_removed; j++) {
            is_removed = exempting[j] != LOS_PLANAR_NONE && exempts_from(search, exempting[j], i);
        }
        search->builder->windows.obstacles[i].is_removed = is_removed;
    }
}

static bool find_inside(const window_search *search, uint64_t inside, uint32_t first, uint32_t second, los_box box) {
    if (!(box.low.x <= box.high.x && box.low.y <= box.high.y)) {
        return true;
    }
    remove_pieces(search, inside, first, second);
    return los_base_windows_find_more(&search->builder->windows, &search->builder->allocator, box);
}

/* The windows of lines that end inside one piece, or inside two that overlap. */
static bool find_inside_pieces(const window_search *search, uint64_t inside) {
    uint32_t count = search->builder->pieces.count;
    const uint8_t *needs_windows = search->builder->flags;
    bool ok = true;
    for (uint32_t i = 0; ok && i < count; i++) {
        if (!needs_windows[i]) {
            continue;
        }
        los_box box = common_box(piece_of(search, i)->bounds, search->bounds);
        ok = find_inside(search, inside, i, LOS_PLANAR_NONE, box);
        for (uint32_t j = i + 1; ok && j < count; j++) {
            los_box both = common_box(box, piece_of(search, j)->bounds);
            if (both.low.x <= both.high.x && both.low.y <= both.high.y && needs_windows[j]) {
                ok = find_inside(search, inside, i, j, both);
            }
        }
    }
    return ok;
}

/* --- Parts of the base ------------------------------------------------------------------------------------------- */

/* The windows of a part of the base that is inside some of the cutting pieces. */
static bool find_for_part(const window_search *search, const los_convex *shape, uint64_t inside) {
    if (!add_obstacles(search, shape)) {
        return false;
    }
    remove_pieces(search, inside, LOS_PLANAR_NONE, LOS_PLANAR_NONE);
    return los_base_windows_find(&search->builder->windows, &search->builder->allocator, search->bounds) &&
           find_inside_pieces(search, inside);
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

bool los_base_region_add_windows(los_base_region_builder *builder, const los_region_view *view, los_box bounds) {
    window_search search = {.builder = builder, .view = view, .bounds = bounds};
    los_base base = los_base_of(view->observer, view->options->pixels_per_inch);
    los_vec2d corners[LOS_BASE_CORNERS];
    los_convex shape = los_convex_of_base(&base, view->observer->position, 0.0, &WORLD, corners);
    los_cells *cells = &view->pair->exact->cells[0];
    builder->windows.window_count = 0;
    if (!los_reserve(&builder->allocator, (void **)&builder->flags, &builder->flag_capacity, builder->pieces.count,
                     sizeof *builder->flags)) {
        return false;
    }
    find_cuts(&search, &shape);
    for (uint32_t i = 0; i < builder->pieces.count; i++) {
        builder->flags[i] = needs_own_windows(&search, i);
    }
    bool ok = find_for_part(&search, &shape, 0);
    if (!ok || search.cut_count == 0) {
        return ok;
    }
    ok = make_cells(&search, &shape, cells);
    for (uint32_t i = 0; ok && i < cells->count; i++) {
        if (cells->cells[i].inside != 0) {
            los_convex part = los_cell_shape(cells, i);
            ok = find_for_part(&search, &part, cells->cells[i].inside);
        }
    }
    return ok;
}
