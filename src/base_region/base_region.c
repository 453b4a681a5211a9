/* SPDX-License-Identifier: MIT */
#include "base_region/base_region.h"

#include "exact/problem.h"
#include "geometry/cells.h"
#include "geometry/model.h"
#include "verdict/verdict.h"

/* The work of pair queries, in the units of los_base_windows.work. */
enum {
    QUERY_WORK = 256,
    CANDIDATE_WORK = 64, /* of a piece in the corridor */
    LINE_WORK = 8,       /* of such a piece and a line that is judged */
    EXACT_WORK = 2,      /* of a unit of los_exact_scratch.work */
    POINTS_PER_WORK = 4  /* points of candidates that one unit visits */
};

void los_base_region_builder_init(los_base_region_builder *builder, los_allocator allocator) {
    *builder = (los_base_region_builder){.allocator = allocator};
}

void los_base_region_builder_free(los_base_region_builder *builder) {
    los_planar_region_free(&builder->region, &builder->allocator);
    los_planar_region_free(&builder->unit_region, &builder->allocator);
    los_region_pieces_free(&builder->pieces, &builder->allocator);
    los_base_windows_free(&builder->windows, &builder->allocator);
    los_planar_free(&builder->planar, &builder->allocator);
    los_planar_free(&builder->unit, &builder->allocator);
    los_release(&builder->allocator, builder->corners);
    los_release(&builder->allocator, builder->flags);
    los_release(&builder->allocator, builder->hidden);
    los_release(&builder->allocator, builder->numbers);
    los_release(&builder->allocator, builder->exempted);
    los_release(&builder->allocator, builder->exempted_starts);
    los_base_region_builder_init(builder, builder->allocator);
}

/* --- Segments ---------------------------------------------------------------------------------------------------- */

static bool clip_at(double a, double b, double low, double high, double *from, double *to) {
    if (a == b) {
        return a >= low && a <= high;
    }
    double first = (low - a) / (b - a), last = (high - a) / (b - a);
    *from = los_max(*from, los_min(first, last));
    *to = los_min(*to, los_max(first, last));
    return *from < *to;
}

/* Adds the part of a segment within the bounds. */
static bool add_clipped(los_base_region_builder *builder, los_box bounds, los_vec2d a, los_vec2d b) {
    double from = 0.0, to = 1.0;
    if (!clip_at(a.x, b.x, (double)bounds.low.x, (double)bounds.high.x, &from, &to) ||
        !clip_at(a.y, b.y, (double)bounds.low.y, (double)bounds.high.y, &from, &to)) {
        return true;
    }
    return los_planar_add(&builder->planar, &builder->allocator, from > 0.0 ? los_vec2d_lerp(a, b, from) : a,
                          to < 1.0 ? los_vec2d_lerp(a, b, to) : b, 0);
}

static los_vec2d to_double(los_vec2 point) {
    return (los_vec2d){(double)point.x, (double)point.y};
}

static bool add_border(los_base_region_builder *builder, los_box bounds) {
    const los_vec2 corners[4] = {bounds.low, {bounds.high.x, bounds.low.y}, bounds.high, {bounds.low.x, bounds.high.y}};
    bool ok = true;
    for (int i = 0; ok && i < 4; i++) {
        ok = los_planar_add(&builder->planar, &builder->allocator, to_double(corners[i]),
                            to_double(corners[(i + 1) % 4]), 0);
    }
    return ok;
}

/* Pixels: what a base must be in front of an edge by, and what pieces behind it may be in front. */
static const double IN_FRONT = 1e-3, BEHIND = 1e-6;

static bool is_behind(los_polygon polygon, los_vec2d normal, double offset) {
    for (uint32_t i = 0; i < polygon.count; i++) {
        if (los_vec2d_dot(normal, to_double(polygon.points[i])) < offset) {
            return false;
        }
    }
    return true;
}

/* True if lines from the base only enter the item at this edge, and do not meet what targets inside are exempt from
 * before.  Then the edge is no border. */
static bool is_entry(const los_base_region_builder *builder, const los_region_view *view, uint32_t item, los_vec2d a,
                     los_vec2d b) {
    const los_region_pieces *pieces = &builder->pieces;
    los_vec2d normal = {a.y - b.y, b.x - a.x};
    double size = fabs(normal.x) + fabs(normal.y);
    if (pieces->items[item].blocking != LOS_BLOCKS_NEVER &&
        !(los_region_is_seen_into(pieces, view, item) && los_region_piece_of(pieces, view, item)->winding != 0)) {
        return false; /* windows end at it */
    }
    if (!(los_vec2d_dot(normal, builder->base.center) < los_vec2d_dot(normal, a))) {
        normal = (los_vec2d){-normal.x, -normal.y};
    }
    double offset = los_vec2d_dot(normal, a);
    bool is_free = los_convex_support(&builder->base, normal) < offset - IN_FRONT * size &&
                   is_behind(los_region_polygon_of(pieces, view, item), normal, offset - BEHIND * size);
    for (uint32_t i = builder->exempted_starts[item]; is_free && i < builder->exempted_starts[item + 1]; i++) {
        is_free = is_behind(los_region_polygon_of(pieces, view, builder->exempted[i]), normal, offset - BEHIND * size);
    }
    return is_free;
}

/* Adds the edges of pieces at which the result can change. */
static bool add_pieces(los_base_region_builder *builder, const los_region_view *view, los_box bounds) {
    const los_terrain *terrain = view->pair->terrain;
    const uint8_t *hidden = builder->hidden;
    bool ok = true;
    for (uint32_t i = 0; ok && i < builder->pieces.count; i++) {
        const los_region_piece *item = &builder->pieces.items[i];
        const los_piece *piece = &terrain->pieces[item->piece];
        bool matters = item->blocking != LOS_BLOCKS_NEVER || builder->pieces.needs_names;
        los_polygon polygon = los_piece_polygon(terrain, piece);
        for (uint32_t j = 0; ok && matters && j < polygon.count; j++) {
            los_vec2d a = to_double(polygon.points[j]);
            los_vec2d b = to_double(polygon.points[j + 1 < polygon.count ? j + 1 : 0]);
            if ((hidden[j] & LOS_REGION_HIDDEN_EDGE) == 0 && !is_entry(builder, view, i, a, b)) {
                ok = add_clipped(builder, bounds, a, b);
            }
        }
        hidden += polygon.count;
        for (uint32_t j = 0; ok && item->walls_block && j < piece->wall_count; j++) {
            const los_wall *wall = &terrain->walls[piece->first_wall + j];
            ok = add_clipped(builder, bounds, to_double(wall->start), to_double(wall->end));
        }
    }
    return ok;
}

static bool add_found_windows(los_base_region_builder *builder, los_box bounds) {
    const los_base_windows *windows = &builder->windows;
    bool ok = true;
    for (uint32_t i = 0; ok && i < windows->window_count; i++) {
        ok = add_clipped(builder, bounds, windows->windows[i].from, windows->windows[i].to);
    }
    return ok;
}

/* --- Faces ------------------------------------------------------------------------------------------------------- */

/* The points of all candidates, which each line may visit. */
static uint64_t candidate_points(const los_pair *pair) {
    uint64_t points = 0;
    for (uint32_t i = 0; i < pair->candidate_count; i++) {
        points += pair->terrain->pieces[pair->candidates[i]].point_count;
    }
    return points;
}

/* True if the observer, which is the pair's own shooter, sees the point.  Counts the work. */
static bool base_region_sees(los_base_region_builder *builder, const los_region_view *view, los_vec2d point) {
    los_pair *pair = view->pair;
    uint64_t before = pair->exact->work;
    los_model target = los_model_at_point((los_vec2){(float)point.x, (float)point.y});
    los_placed_model_set(&pair->own[LOS_TARGET], &target, view->options->pixels_per_inch, view->rules,
                         pair->candidates);
    los_verdict verdict = los_placed_verdict(pair, view->options, &pair->own[LOS_SHOOTER], &pair->own[LOS_TARGET]);
    builder->windows.work += QUERY_WORK + EXACT_WORK * (pair->exact->work - before) +
                             pair->candidate_count * (CANDIDATE_WORK + LINE_WORK * (uint64_t)verdict.line_count) +
                             candidate_points(pair) * (1 + (uint64_t)verdict.line_count) / POINTS_PER_WORK;
    return verdict.visible;
}

static void place_observer(const los_region_view *view) {
    los_placed_model_set(&view->pair->own[LOS_SHOOTER], view->observer, view->options->pixels_per_inch, view->rules,
                         view->pair->candidates);
}

/* Counts work, in units of about a nanosecond.  False if there is too much. */
static bool base_region_count_work(los_base_region_builder *builder, uint64_t work) {
    builder->windows.work += work;
    return builder->windows.work <= LOS_REGION_WORK_MAX;
}

/* Why a step of the builder failed. */
static los_status failure(const los_base_region_builder *builder) {
    return builder->windows.work > LOS_REGION_WORK_MAX ? LOS_TOO_LARGE : LOS_NO_MEMORY;
}

/* --- From windows ------------------------------------------------------------------------------------------------- */

/* The windows of a base under the rules.
 *
 * Which pieces block depends on both ends of a line.  So windows are found once for each part of the base that is
 * exempt from some pieces (as in exact/sweep_fill.h), and once more for targets inside pieces where a line may have
 * left a piece that exempts them: the piece itself, or one of its group.  These are removed then, and only windows in
 * the target's piece count. */

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

/* Adds the windows of the observer's base, for the listed and classified pieces.  False if memory runs out or there is
 * too much work. */
static bool base_region_add_windows(los_base_region_builder *builder, const los_region_view *view, los_box bounds) {
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

/* --- From cells --------------------------------------------------------------------------------------------------- */

/* The region of a base for rules and heights whose borders are not known as lines.
 *
 * Pair queries decide the points of a square lattice.  Between two neighbors with different results there is a border,
 * and in each square of the lattice the borders on its sides are connected (marching squares: W. Lorensen and H. Cline,
 * Marching cubes, 1987).  The borders are followed from square to square.  As long as one goes straight on, two queries
 * on each side of a square confirm it.  Else it is located by bisection, and the bend is searched in the square.  The
 * bounds are a border as well. */

enum {
    CELLS_MAX = 512,    /* in each direction */
    BISECTIONS_MAX = 8, /* of a side of a square */
    BENDS_MAX = 3       /* how often a border within a square is divided, in depth */
};

/* The points of the lattice: the centers of cells, and points on the bounds before the first and after the last. Beyond
 * these is one more row or column on each side, at the same place and hidden, so that the bounds need no special case.
 */
typedef struct lattice {
    los_base_region_builder *builder;
    const los_region_view *view;
    los_box bounds;
    uint32_t columns, rows; /* of points, the outermost included */
    double side;            /* pixels */
    double limit;           /* pixels: borders are located up to this; queries nearer to them take much longer */
} lattice;

/* Cells of a quarter inch, or larger ones in large bounds. */
static lattice lattice_of(los_base_region_builder *builder, const los_region_view *view, los_box bounds) {
    double width = (double)bounds.high.x - (double)bounds.low.x, height = (double)bounds.high.y - (double)bounds.low.y;
    double side = los_max(0.25 * view->options->pixels_per_inch, los_max(width, height) / CELLS_MAX);
    double columns = los_min(los_max(ceil(width / side), 1.0), CELLS_MAX);
    double rows = los_min(los_max(ceil(height / side), 1.0), CELLS_MAX);
    return (lattice){builder,
                     view,
                     bounds,
                     (uint32_t)columns + 4,
                     (uint32_t)rows + 4,
                     side,
                     los_max(view->options->min_gap, side / 20.0)};
}

static double coordinate(uint32_t number, uint32_t count, double low, double high, double side) {
    double at = low + ((double)number - 1.5) * side;
    return number <= 1 ? low : number >= count - 2 ? high : los_min(at, high);
}

static los_vec2d point_of(const lattice *of, uint32_t column, uint32_t row) {
    return (los_vec2d){coordinate(column, of->columns, (double)of->bounds.low.x, (double)of->bounds.high.x, of->side),
                       coordinate(row, of->rows, (double)of->bounds.low.y, (double)of->bounds.high.y, of->side)};
}

/* The flags of a point: it is visible; and of the square at its lower right: the border from a side is added. */
enum {
    IS_VISIBLE = 1,
    FIRST_SIDE_IS_DONE = 2
};

static uint8_t *flags_of(const lattice *of, uint32_t column, uint32_t row) {
    return &of->builder->flags[row * of->columns + column];
}

/* The caller tests the work, once per square or per row. */
static bool sees(const lattice *of, los_vec2d point) {
    return base_region_sees(of->builder, of->view, point);
}

/* False if there is too much work. */
static bool decide_points(const lattice *of) {
    for (uint32_t row = 0; row < of->rows && base_region_count_work(of->builder, 0); row++) {
        for (uint32_t column = 0; column < of->columns; column++) {
            bool is_outermost = column == 0 || row == 0 || column + 1 == of->columns || row + 1 == of->rows;
            *flags_of(of, column, row) = !is_outermost && sees(of, point_of(of, column, row));
        }
    }
    return base_region_count_work(of->builder, 0);
}

/* The border between a visible point and a hidden one. */
static los_vec2d find_border(const lattice *of, los_vec2d visible, los_vec2d hidden) {
    for (int i = 0; i < BISECTIONS_MAX && fabs(visible.x - hidden.x) + fabs(visible.y - hidden.y) > of->limit; i++) {
        los_vec2d middle = los_vec2d_lerp(visible, hidden, 0.5);
        if (sees(of, middle)) {
            visible = middle;
        } else {
            hidden = middle;
        }
    }
    return los_vec2d_lerp(visible, hidden, 0.5);
}

/* --- Squares ----------------------------------------------------------------------------------------------------- */

/* A square of the lattice.  Side i leads from corner i to the next; the inside is at its left (planar.h). */
typedef struct square {
    uint32_t column, row;
    bool visible[4];
    los_vec2d corners[4];
} square;

static square square_at(const lattice *of, uint32_t column, uint32_t row) {
    static const uint32_t right[4] = {0, 1, 1, 0}, down[4] = {0, 0, 1, 1};
    square cell = {.column = column, .row = row};
    for (int i = 0; i < 4; i++) {
        cell.visible[i] = (*flags_of(of, column + right[i], row + down[i]) & IS_VISIBLE) != 0;
        cell.corners[i] = point_of(of, column + right[i], row + down[i]);
    }
    return cell;
}

/* True if a border enters the square through this side: visible points are at its left, towards corner `side`. */
static bool is_entry_side(const square *cell, int side) {
    return cell->visible[side] && !cell->visible[(side + 1) % 4];
}

/* The side through which a border leaves that has entered through `side`. */
static int exit_of(const lattice *of, const square *cell, int side) {
    int next = (side + 1) % 4, before = (side + 3) % 4;
    bool is_saddle =
        cell->visible[side] == cell->visible[(side + 2) % 4] && cell->visible[next] == cell->visible[before];
    if (is_saddle) { /* the center tells whether the two visible corners are connected */
        return sees(of, los_vec2d_lerp(cell->corners[0], cell->corners[2], 0.5)) ? next : before;
    }
    return cell->visible[(next + 1) % 4] ? next : cell->visible[(next + 2) % 4] ? (side + 2) % 4 : before;
}

/* How far one can go from a point in a square along one axis. */
static double reach_along(double at, double direction, double low, double high) {
    return direction > 0.0 ? (high - at) / direction : direction < 0.0 ? (low - at) / direction : INFINITY;
}

/* Finds the border beside the middle of a-b, which has visible points at its left.  False if it is at the middle, or
 * not in the square. */
static bool find_bend(const lattice *of, const square *cell, los_vec2d a, los_vec2d b, los_vec2d *bend) {
    los_vec2d middle = los_vec2d_lerp(a, b, 0.5), along = {b.x - a.x, b.y - a.y};
    double length = sqrt(los_vec2d_dot(along, along));
    bool is_visible_here = sees(of, middle);
    double turn = is_visible_here ? 1.0 / length : -1.0 / length; /* towards the other side */
    los_vec2d normal = {turn * along.y, -turn * along.x};
    double reach = los_min(los_min(reach_along(middle.x, normal.x, cell->corners[0].x, cell->corners[2].x),
                                   reach_along(middle.y, normal.y, cell->corners[0].y, cell->corners[2].y)),
                           length);
    los_vec2d near = {middle.x + 2.0 * of->limit * normal.x, middle.y + 2.0 * of->limit * normal.y};
    los_vec2d far = {middle.x + reach * normal.x, middle.y + reach * normal.y};
    if (reach <= 2.0 * of->limit || sees(of, near) != is_visible_here || sees(of, far) == is_visible_here) {
        return false;
    }
    *bend = is_visible_here ? find_border(of, near, far) : find_border(of, far, near);
    return true;
}

/* --- Borders ----------------------------------------------------------------------------------------------------- */

static bool add_segment(const lattice *of, los_vec2d a, los_vec2d b) {
    return (a.x == b.x && a.y == b.y) || los_planar_add(&of->builder->planar, &of->builder->allocator, a, b, -1);
}

static bool is_long(const lattice *of, los_vec2d a, los_vec2d b) {
    return fabs(b.x - a.x) + fabs(b.y - a.y) > 8.0 * of->limit;
}

/* Adds the border from a to b.  Where it bends in between, it is divided. */
static bool add_bent(const lattice *of, const square *cell, los_vec2d a, los_vec2d b, int bends_left) {
    los_vec2d bend;
    if (bends_left > 0 && is_long(of, a, b) && find_bend(of, cell, a, b, &bend)) {
        return add_bent(of, cell, a, bend, bends_left - 1) && add_bent(of, cell, bend, b, bends_left - 1);
    }
    return add_segment(of, a, b);
}

/* A border that is followed.  It is added up to `start`, and straight from there to `at`. */
typedef struct trace {
    los_vec2d start, at;
} trace;

/* Continues the border to a point of the next side.  Off the line, it has a corner at `at` or bends behind it. */
static bool go_to(const lattice *of, const square *cell, trace *border, los_vec2d point, bool is_straight) {
    los_vec2d bend, at = border->at;
    bool ok = true;
    if (!is_straight) {
        bool has_area = cell->corners[0].x < cell->corners[2].x && cell->corners[0].y < cell->corners[2].y;
        ok = add_segment(of, border->start, at);
        border->start = at;
        for (int left = has_area ? BENDS_MAX : 0;
             ok && left > 0 && is_long(of, border->start, point) && find_bend(of, cell, border->start, point, &bend);
             left--) {
            ok = add_bent(of, cell, border->start, bend, left - 1);
            border->start = bend;
        }
    }
    border->at = point;
    return ok;
}

/* Where the line of the border meets the side from a visible point to a hidden one, as a fraction of it; outside of 0
 * to 1 if it does not. */
static double line_meets(const trace *border, los_vec2d visible, los_vec2d hidden) {
    los_vec2d along = {border->at.x - border->start.x, border->at.y - border->start.y};
    los_vec2d side = {hidden.x - visible.x, hidden.y - visible.y};
    los_vec2d offset = {border->at.x - visible.x, border->at.y - visible.y};
    double divisor = los_vec2d_cross(side, along);
    return divisor == 0.0 ? -1.0 : los_vec2d_cross(offset, along) / divisor;
}

/* Finds the border on a side between a visible point and a hidden one, straight on if possible. */
static los_vec2d find_next(const lattice *of, const trace *border, los_vec2d visible, los_vec2d hidden,
                           bool *is_straight) {
    double length = fabs(hidden.x - visible.x) + fabs(hidden.y - visible.y), at = line_meets(border, visible, hidden);
    double step = length > 0.0 ? of->limit / length : 1.0;
    *is_straight = false;
    if (!(at > step && at < 1.0 - step)) {
        return find_border(of, visible, hidden);
    }
    los_vec2d before = los_vec2d_lerp(visible, hidden, at - step), after = los_vec2d_lerp(visible, hidden, at + step);
    if (!sees(of, before)) {
        return find_border(of, visible, before);
    }
    if (sees(of, after)) {
        return find_border(of, after, hidden);
    }
    *is_straight = true;
    return los_vec2d_lerp(visible, hidden, at);
}

/* Follows the border that enters a square through a side, until it is there again. */
static bool follow(const lattice *of, uint32_t column, uint32_t row, int side) {
    square cell = square_at(of, column, row);
    const los_vec2d first = find_border(of, cell.corners[side], cell.corners[(side + 1) % 4]);
    trace border = {first, first};
    bool ok = true, is_closed = false;
    while (ok && !is_closed) {
        static const int32_t columns[4] = {0, 1, 0, -1}, rows[4] = {-1, 0, 1, 0};
        int to = exit_of(of, &cell, side);
        bool is_straight = false;
        *flags_of(of, cell.column, cell.row) |= (uint8_t)(FIRST_SIDE_IS_DONE << side);
        uint32_t next_column = cell.column + (uint32_t)columns[to], next_row = cell.row + (uint32_t)rows[to];
        is_closed = next_column == column && next_row == row &&
                    (*flags_of(of, column, row) & FIRST_SIDE_IS_DONE << ((to + 2) % 4)) != 0;
        los_vec2d point =
            is_closed ? first : find_next(of, &border, cell.corners[(to + 1) % 4], cell.corners[to], &is_straight);
        ok = go_to(of, &cell, &border, point, is_straight) && base_region_count_work(of->builder, 0);
        cell = square_at(of, next_column, next_row);
        side = (to + 2) % 4;
    }
    return ok && add_segment(of, border.start, border.at);
}

/* Adds all borders. */
static bool add_borders(const lattice *of) {
    bool ok = true;
    for (uint32_t row = 0; row + 1 < of->rows; row++) {
        for (uint32_t column = 0; column + 1 < of->columns; column++) {
            const square cell = square_at(of, column, row);
            for (int side = 0; ok && side < 4; side++) {
                if (is_entry_side(&cell, side) && (*flags_of(of, column, row) & FIRST_SIDE_IS_DONE << side) == 0) {
                    ok = follow(of, column, row, side);
                }
            }
        }
    }
    return ok;
}

/* Adds the borders of what is visible to `planar`, located between the points of a lattice.  LOS_TOO_LARGE if there is
 * too much work. */
static los_status base_region_add_cells(los_base_region_builder *builder, const los_region_view *view, los_box bounds) {
    const lattice of = lattice_of(builder, view, bounds);
    uint32_t count = of.columns * of.rows;
    if (!los_reserve(&builder->allocator, (void **)&builder->flags, &builder->flag_capacity, count,
                     sizeof *builder->flags)) {
        return LOS_NO_MEMORY;
    }
    bool ok = decide_points(&of) && add_borders(&of);
    return ok ? LOS_OK : base_region_count_work(builder, 0) ? LOS_NO_MEMORY : LOS_TOO_LARGE;
}

static bool decide_faces(los_base_region_builder *builder, const los_region_view *view) {
    los_planar *planar = &builder->planar;
    for (uint32_t i = 0; i < planar->face_count && base_region_count_work(builder, 0); i++) {
        los_planar_face *face = &planar->faces[i];
        bool is_decided = i > 0 && face->parent == i && face->depth > 0.0;
        face->coverage = is_decided && base_region_sees(builder, view, los_planar_to_pixels(planar, face->sample));
    }
    return base_region_count_work(builder, 0);
}

/* Divides the bounds into faces. */
static los_status divide(los_base_region_builder *builder, los_planar *planar) {
    planar->work = builder->windows.work;
    los_status status = los_planar_arrange(planar, &builder->allocator);
    bool ok = status == LOS_OK && los_planar_sweep(planar, &builder->allocator, NULL);
    builder->windows.work = planar->work;
    return ok || status != LOS_OK ? status : failure(builder);
}

static los_status write_region(los_base_region_builder *builder, los_planar *planar, los_planar_region *region) {
    planar->work = builder->windows.work;
    bool ok = los_planar_region_find(region, &builder->allocator, planar);
    builder->windows.work = planar->work;
    return ok ? LOS_OK : failure(builder);
}

/* Grid units: ends of windows and of edges are rounded by half a unit in each direction. */
static const double OVERLAP = 4.0;

/* The region by faces. */
static los_status find_by_faces(los_base_region_builder *builder, const los_region_view *view, los_box bounds) {
    los_planar_begin(&builder->planar, bounds);
    builder->windows.overlap = OVERLAP / builder->planar.scale;
    if (!base_region_add_windows(builder, view, bounds) || !add_border(builder, bounds) ||
        !add_pieces(builder, view, bounds) || !add_found_windows(builder, bounds)) {
        return failure(builder);
    }
    los_status status = divide(builder, &builder->planar);
    if (status != LOS_OK) {
        return status;
    }
    place_observer(view);
    return decide_faces(builder, view) ? write_region(builder, &builder->planar, &builder->region) : LOS_TOO_LARGE;
}

static los_status find_by_cells(los_base_region_builder *builder, const los_region_view *view, los_box bounds) {
    los_planar_begin(&builder->planar, bounds);
    place_observer(view);
    los_status status = base_region_add_cells(builder, view, bounds);
    status = status == LOS_OK ? divide(builder, &builder->planar) : status;
    return status == LOS_OK ? write_region(builder, &builder->planar, &builder->region) : status;
}

/* --- Models ------------------------------------------------------------------------------------------------------ */

/* The bounds and the base: every line between them is in there. */
static los_box box_with_base(los_box box, const los_model *model, double pixels_per_inch) {
    los_base base = los_base_of(model, pixels_per_inch);
    float reach = (float)los_base_circumradius(&base) * 1.001f + 0.001f;
    los_box_include(&box, (los_vec2){model->position.x - reach, model->position.y - reach});
    los_box_include(&box, (los_vec2){model->position.x + reach, model->position.y + reach});
    return box;
}

/* Once the edges are counted, only the work has a limit: borders that cross too often are too much of it, too. */
static los_status work_status(los_status status) {
    return status == LOS_TOO_LARGE ? LOS_TOO_LONG : status;
}

static los_status find_one(los_base_region_builder *builder, los_pair *pair, const los_options *options,
                           const los_model *model, los_box bounds) {
    los_region_view view = los_region_view_make(pair, options, model, model->position,
                                                box_with_base(bounds, model, options->pixels_per_inch));
    los_status status = los_region_pieces_find(&builder->pieces, &builder->allocator, &view);
    if (status != LOS_OK) {
        return status;
    }
    builder->has_cells = !los_region_pieces_classify_base(&builder->pieces, &view);
    return work_status(builder->has_cells ? find_by_cells(builder, &view, bounds)
                                          : find_by_faces(builder, &view, bounds));
}

/* Adds outlines to those of the unit. */
static bool add_to_unit(los_base_region_builder *builder, const los_planar_region *region) {
    uint32_t first = 0;
    bool ok = true;
    for (uint32_t i = 0; i < region->outline_count; i++) {
        uint32_t count = region->counts[i];
        for (uint32_t j = 0; ok && j < count; j++) {
            ok = los_planar_add(&builder->unit, &builder->allocator, to_double(region->points[first + j]),
                                to_double(region->points[first + (j + 1) % count]), -1);
        }
        first += count;
    }
    return ok;
}

/* Unites the region of a model with that of the models before it.  One by one: the union of many regions has few
 * edges, while their outlines together have many, which all cross each other. */
static los_status unite(los_base_region_builder *builder, los_box bounds) {
    los_planar_begin(&builder->unit, bounds);
    if (!add_to_unit(builder, &builder->unit_region) || !add_to_unit(builder, &builder->region)) {
        return LOS_NO_MEMORY;
    }
    los_status status = divide(builder, &builder->unit);
    return status == LOS_OK ? write_region(builder, &builder->unit, &builder->unit_region) : status;
}

static los_status find_all(los_base_region_builder *builder, los_pair *pair, const los_options *options,
                           const los_model *models, uint32_t count, los_box bounds) {
    los_status status = LOS_OK;
    builder->unit_region.outline_count = builder->unit_region.point_count = 0;
    builder->unit_region.triangle_point_count = 0;
    for (uint32_t i = 0; status == LOS_OK && i < count; i++) {
        status = find_one(builder, pair, options, &models[i], bounds);
        if (status == LOS_OK) {
            status = work_status(unite(builder, bounds));
        }
    }
    los_planar_region last = builder->region;
    builder->region = builder->unit_region;
    builder->unit_region = last;
    return status;
}

los_status los_base_region_builder_find(los_base_region_builder *builder, los_pair *pair, const los_options *options,
                                        const los_model *models, uint32_t count, los_box bounds) {
    los_options exact = *options;
    LOS_ASSERT(bounds.low.x < bounds.high.x && bounds.low.y < bounds.high.y);
    exact.mode = LOS_MODE_EXACT;
    builder->windows.work = 0;
    pair->ignores_limits = true;
    los_status status = count == 1 ? find_one(builder, pair, &exact, models, bounds)
                                   : find_all(builder, pair, &exact, models, count, bounds);
    pair->ignores_limits = false;
    return status;
}
