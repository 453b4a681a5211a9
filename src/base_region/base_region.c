/* SPDX-License-Identifier: MIT */
#include "base_region/base_region.h"

#include "exact/exact_scratch.h"
#include "geometry/model.h"
#include "verdict/verdict.h"

/* The work of pair queries, in the units of los_base_windows.work. */
enum {
    QUERY_WORK = 256,
    CANDIDATE_WORK = 64, /* of a piece in the corridor */
    LINE_WORK = 8,       /* of such a piece and a line that is judged */
    EXACT_WORK = 2       /* of a unit of los_exact_scratch.work */
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

bool los_base_region_sees(los_base_region_builder *builder, const los_region_view *view, los_vec2d point) {
    los_pair *pair = view->pair;
    uint64_t before = pair->exact->work;
    los_model target = los_model_at_point((los_vec2){(float)point.x, (float)point.y});
    los_placed_model_set(&pair->own[LOS_TARGET], &target, view->options->pixels_per_inch, view->rules,
                         pair->candidates);
    los_verdict verdict = los_placed_verdict(pair, view->options, &pair->own[LOS_SHOOTER], &pair->own[LOS_TARGET]);
    builder->windows.work += QUERY_WORK + EXACT_WORK * (pair->exact->work - before) +
                             pair->candidate_count * (CANDIDATE_WORK + LINE_WORK * (uint64_t)verdict.line_count);
    return verdict.visible;
}

static void place_observer(const los_region_view *view) {
    los_placed_model_set(&view->pair->own[LOS_SHOOTER], view->observer, view->options->pixels_per_inch, view->rules,
                         view->pair->candidates);
}

bool los_base_region_count_work(los_base_region_builder *builder, uint64_t work) {
    builder->windows.work += work;
    return builder->windows.work <= LOS_REGION_WORK_MAX;
}

/* Why a step of the builder failed. */
static los_status failure(const los_base_region_builder *builder) {
    return builder->windows.work > LOS_REGION_WORK_MAX ? LOS_TOO_LARGE : LOS_NO_MEMORY;
}

static bool decide_faces(los_base_region_builder *builder, const los_region_view *view) {
    los_planar *planar = &builder->planar;
    for (uint32_t i = 0; i < planar->face_count && los_base_region_count_work(builder, 0); i++) {
        los_planar_face *face = &planar->faces[i];
        bool is_decided = i > 0 && face->parent == i && face->depth > 0.0;
        face->coverage = is_decided && los_base_region_sees(builder, view, los_planar_to_pixels(planar, face->sample));
    }
    return los_base_region_count_work(builder, 0);
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
    if (!los_base_region_add_windows(builder, view, bounds) || !add_border(builder, bounds) ||
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
    los_status status = los_base_region_add_cells(builder, view, bounds);
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
