/* SPDX-License-Identifier: MIT */
#include "terrain/terrain.h"

#include "geometry/model.h"

#include <string.h>

static const char *const UNKNOWN = "unknown";

/* --- Adding pieces ----------------------------------------------------------------------------------------------- */

/* The box of the polygon, widened by its margin, and of the walls. */
static los_box bounds_of(const los_piece_def *def, const los_piece *piece) {
    los_box box = LOS_EMPTY_BOX;
    los_vec2 margin = {piece->margin, piece->margin};
    if (def->point_count > 0) {
        los_box_include(&box, los_sub(piece->box.low, margin));
        los_box_include(&box, los_add(piece->box.high, margin));
    }
    for (uint32_t i = 0; i < def->wall_count; i++) {
        los_box_include(&box, def->walls[i].start);
        los_box_include(&box, def->walls[i].end);
    }
    return box;
}

/* Rounded up. */
static float longest_edge_of(const los_piece_def *def) {
    float squared = 0.0f;
    for (uint32_t i = 0; i < def->point_count; i++) {
        los_vec2 next = def->points[i + 1 < def->point_count ? i + 1 : 0];
        squared = los_maxf(squared, los_distance_squared(def->points[i], next));
    }
    for (uint32_t i = 0; i < def->wall_count; i++) {
        squared = los_maxf(squared, los_distance_squared(def->walls[i].start, def->walls[i].end));
    }
    return 1.001f * sqrtf(squared);
}

static uint32_t coordinate_count_of(const los_piece_def *def) {
    return 2 * (los_polygon_soa_edge_count(def->point_count) + 1);
}

static uint32_t run_count_of(const los_piece_def *def) {
    return los_polygon_soa_run_count(los_polygon_soa_edge_count(def->point_count));
}

/* One entry more of each than needed, so that the pointers of a piece without points or walls are valid. */
static bool reserve_arrays(los_terrain *terrain, const los_piece_def *def) {
    const los_allocator *allocator = &terrain->allocator;
    return los_reserve(allocator, (void **)&terrain->pieces, &terrain->piece_capacity, terrain->piece_count + 1,
                       sizeof *terrain->pieces) &&
           los_reserve(allocator, (void **)&terrain->points, &terrain->point_capacity,
                       terrain->point_count + def->point_count + 1, sizeof *terrain->points) &&
           los_reserve(allocator, (void **)&terrain->coordinates, &terrain->coordinate_capacity,
                       terrain->coordinate_count + coordinate_count_of(def), sizeof *terrain->coordinates) &&
           los_reserve(allocator, (void **)&terrain->runs, &terrain->run_capacity,
                       terrain->run_count + run_count_of(def), sizeof *terrain->runs) &&
           los_reserve(allocator, (void **)&terrain->walls, &terrain->wall_capacity,
                       terrain->wall_count + def->wall_count + 1, sizeof *terrain->walls);
}

/* An upper bound of the bytes that add_names adds to the table. */
static uint64_t name_length_of(const los_piece_def *def) {
    enum {
        FIXED_WORDS = 64 /* the words for pieces without an id, suffix and prefix */
    };
    return (uint64_t)FIXED_WORDS + 2 * (uint64_t)def->id.length + def->link_group.length + def->parent_area_id.length;
}

static const size_t NOT_INSIDE = SIZE_MAX;

/* The offset of a pointer in an array of `size` bytes, or NOT_INSIDE. */
static size_t offset_in(const void *array, size_t size, const void *pointer) {
    uintptr_t start = (uintptr_t)array, address = (uintptr_t)pointer;
    return array != NULL && address >= start && address - start < size ? (size_t)(address - start) : NOT_INSIDE;
}

static const void *pointer_at(const void *array, size_t offset, const void *otherwise) {
    return offset == NOT_INSIDE ? otherwise : (const char *)array + offset;
}

/* Reserves all memory for a piece.  The definition may point into the arrays of the terrain itself, which move: its
 * pointers follow them.  False if memory runs out. */
static bool reserve_for(los_terrain *terrain, los_piece_def *def) {
    los_string_table *names = &terrain->names, *words = &terrain->words;
    size_t points = offset_in(terrain->points, terrain->point_count * sizeof *def->points, def->points);
    size_t walls = offset_in(terrain->walls, terrain->wall_count * sizeof *def->walls, def->walls);
    size_t id = offset_in(names->bytes, names->byte_count, def->id.bytes);
    size_t link_group = offset_in(names->bytes, names->byte_count, def->link_group.bytes);
    size_t parent = offset_in(names->bytes, names->byte_count, def->parent_area_id.bytes);
    size_t tags = offset_in(words->bytes, words->byte_count, def->tags.bytes);
    size_t state = offset_in(words->bytes, words->byte_count, def->state.bytes);
    if (!reserve_arrays(terrain, def) || !los_string_table_reserve(names, &terrain->allocator, name_length_of(def)) ||
        !los_string_table_reserve(words, &terrain->allocator, (uint64_t)def->tags.length + def->state.length)) {
        return false;
    }
    def->tags.bytes = pointer_at(words->bytes, tags, def->tags.bytes);
    def->state.bytes = pointer_at(words->bytes, state, def->state.bytes);
    def->points = pointer_at(terrain->points, points, def->points);
    def->walls = pointer_at(terrain->walls, walls, def->walls);
    def->id.bytes = pointer_at(names->bytes, id, def->id.bytes);
    def->link_group.bytes = pointer_at(names->bytes, link_group, def->link_group.bytes);
    def->parent_area_id.bytes = pointer_at(names->bytes, parent, def->parent_area_id.bytes);
    return true;
}

/* Adds the names of a piece to the table and fills them in.  False if memory runs out. */
static bool add_names(los_terrain *terrain, const los_piece_def *def, los_piece *piece) {
    los_string_table *names = &terrain->names;
    const los_allocator *allocator = &terrain->allocator;
    los_text id = def->has_id ? def->id : los_text_of(UNKNOWN);
    bool ok = true;
    for (int i = LOS_ANONYMOUS_UNKNOWN; i <= LOS_ANONYMOUS_EMPTY; i++) {
        los_text word = i == LOS_ANONYMOUS_UNKNOWN || def->has_id ? id : los_text_of("");
        piece->name[i] = los_string_table_add_text(names, allocator, word);
        ok = ok && piece->name[i] != LOS_NO_NAME;
    }
    piece->wall_name = LOS_NO_NAME;
    if (def->wall_count > 0) {
        piece->wall_name = los_string_table_add(names, allocator, "", id, "_wall");
        ok = ok && piece->wall_name != LOS_NO_NAME;
    }
    piece->tags = los_string_table_add_text(&terrain->words, allocator, def->tags);
    piece->state = los_string_table_add_text(&terrain->words, allocator, def->state);
    ok = ok && piece->tags != LOS_NO_NAME && piece->state != LOS_NO_NAME;
    piece->link_group = piece->parent = piece->group = LOS_NO_NAME;
    if (def->link_group.length > 0) {
        piece->link_group = los_link_group_add(names, allocator, def->link_group);
        ok = ok && piece->link_group != LOS_NO_NAME;
    }
    if (def->parent_area_id.length > 0) {
        piece->parent = los_string_table_add_text(names, allocator, def->parent_area_id);
        ok = ok && piece->parent != LOS_NO_NAME;
    }
    return ok;
}

static los_status status_of_point(los_vec2 point) {
    bool is_bad = isnan(point.x) || isnan(point.y);
    return los_is_position(point) ? LOS_OK : is_bad ? LOS_BAD_VALUE : LOS_TOO_LARGE;
}

static los_status status_of_coordinates(const los_piece_def *def) {
    LOS_ASSERT(def->point_count == 0 || def->points != NULL);
    LOS_ASSERT(def->wall_count == 0 || def->walls != NULL);
    los_status status = LOS_OK;
    for (uint32_t i = 0; status == LOS_OK && i < def->point_count; i++) {
        status = status_of_point(def->points[i]);
    }
    for (uint32_t i = 0; status == LOS_OK && i < def->wall_count; i++) {
        status = status_of_point(def->walls[i].start);
        status = status == LOS_OK ? status_of_point(def->walls[i].end) : status;
    }
    return status;
}

/* A piece may be as high as the sky, so only NaN is refused. */
static los_status check(const los_terrain *terrain, const los_piece_def *def) {
    uint64_t points =
        (uint64_t)terrain->point_count + def->point_count + 2 * ((uint64_t)terrain->wall_count + def->wall_count);
    if (terrain->piece_count >= LOS_PIECES_MAX || points > LOS_POINTS_MAX) {
        return LOS_TOO_LARGE;
    }
    if (!los_is_length(def->size) || (def->has_heights && (isnan(def->heights.low) || isnan(def->heights.high)))) {
        return LOS_BAD_VALUE;
    }
    return status_of_coordinates(def);
}

static los_rule_flags flags_of(const los_piece_def *def) {
    const los_rule_flags categories = LOS_LOW | LOS_MEDIUM | LOS_TALL;
    bool is_given = (def->flags & categories) != 0 || (def->has_heights && !def->is_top_assumed);
    return is_given ? def->flags | LOS_HEIGHT_GIVEN : def->flags & ~(los_rule_flags)LOS_HEIGHT_GIVEN;
}

/* In the game's own units: as given, else by the height category, else the height. */
static double size_of(const los_piece_def *def) {
    const los_rule_flags categories = LOS_LOW | LOS_MEDIUM | LOS_TALL;
    if (def->size > 0.0) {
        return def->size;
    }
    bool has_height = (def->flags & categories) == 0 && def->has_heights && !def->is_top_assumed;
    return has_height ? def->heights.high : los_height_of_flags(def->flags);
}

/* The coordinates are filled, and memory is reserved. */
static void add_runs(los_terrain *terrain, los_piece *piece) {
    los_polygon_soa polygon = los_piece_polygon_soa(terrain, piece);
    uint32_t count = los_polygon_soa_run_count(polygon.edges);
    piece->first_run = LOS_NO_RUNS;
    if (count > 0 &&
        los_polygon_soa_fill_runs(polygon, &piece->box, piece->margin, terrain->runs + terrain->run_count)) {
        piece->first_run = terrain->run_count;
        terrain->run_count += count;
    }
}

static los_status add_piece(los_terrain *terrain, los_piece_def *def) {
    los_status status = check(terrain, def);
    if (status != LOS_OK) {
        return status;
    }
    los_piece piece = {
        .flags = flags_of(def),
        .tag_flags = los_flags_of_tags(def->tags),
        .size = size_of(def),
        .given_size = def->size,
        .has_id = def->has_id,
        .has_unique_id = def->has_id && !los_text_equal(def->id, los_text_of(UNKNOWN)),
        .heights = def->has_heights ? def->heights : (los_interval){0.0, los_height_of_flags(def->flags)},
        .winding = los_polygon_winding((los_polygon){def->points, def->point_count}),
        .box = los_box_of(def->points, def->point_count),
        .first_point = terrain->point_count,
        .point_count = def->point_count,
        .first_coordinate = terrain->coordinate_count,
        .first_wall = terrain->wall_count,
        .wall_count = def->wall_count,
    };
    piece.margin = los_polygon_margin(piece.box);
    piece.bounds = bounds_of(def, &piece);
    piece.longest_edge = longest_edge_of(def);
    if (!reserve_for(terrain, def) || !add_names(terrain, def, &piece)) {
        return LOS_NO_MEMORY;
    }
    if (def->point_count > 0) {
        float *x = terrain->coordinates + terrain->coordinate_count;
        memcpy(terrain->points + terrain->point_count, def->points, def->point_count * sizeof *def->points);
        los_polygon_soa_fill((los_polygon){def->points, def->point_count}, x, x + coordinate_count_of(def) / 2);
    }
    add_runs(terrain, &piece);
    if (def->wall_count > 0) {
        memcpy(terrain->walls + terrain->wall_count, def->walls, def->wall_count * sizeof *def->walls);
    }
    terrain->pieces[terrain->piece_count++] = piece;
    terrain->point_count += def->point_count;
    terrain->coordinate_count += coordinate_count_of(def);
    terrain->wall_count += def->wall_count;
    terrain->max_point_count =
        def->point_count > terrain->max_point_count ? def->point_count : terrain->max_point_count;
    terrain->is_prepared = false;
    terrain->revision++;
    return LOS_OK;
}

los_status los_terrain_add(los_terrain *terrain, const los_piece_def *def) {
    los_piece_def copy = *def; /* reserve_for changes its pointers */
    return add_piece(terrain, &copy);
}

los_status los_terrain_add_copy(los_terrain *terrain, const los_terrain *from, uint32_t piece) {
    los_piece_def def = los_terrain_piece_def(from, piece);
    return los_terrain_add(terrain, &def);
}

/* --- Preparing --------------------------------------------------------------------------------------------------- */

/* The group of a piece: its link group, else that of its parent area, else its own id.  LOS_NO_NAME if memory runs
 * out. */
static uint32_t group_of(los_terrain *terrain, const los_piece *piece) {
    uint32_t id = piece->name[LOS_ANONYMOUS_EMPTY];
    for (int depth = 0;; depth++) {
        if (piece->link_group != LOS_NO_NAME) {
            return piece->link_group;
        }
        if (piece->parent == LOS_NO_NAME) {
            break;
        }
        id = piece->parent;
        if (depth >= LOS_PARENT_DEPTH || terrain->piece_of_name[id] == LOS_NO_PIECE) {
            break;
        }
        piece = &terrain->pieces[terrain->piece_of_name[id]];
    }
    return los_own_group_add(&terrain->names, &terrain->allocator, id);
}

/* Sets piece_of_name to LOS_NO_PIECE for every name.  False if memory runs out. */
static bool clear_piece_of_name(los_terrain *terrain) {
    uint32_t count = terrain->names.count;
    if (!los_reserve(&terrain->allocator, (void **)&terrain->piece_of_name, &terrain->piece_of_name_capacity, count,
                     sizeof *terrain->piece_of_name)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        terrain->piece_of_name[i] = LOS_NO_PIECE;
    }
    return true;
}

static los_status prepare_groups(los_terrain *terrain) {
    if (!clear_piece_of_name(terrain)) {
        return LOS_NO_MEMORY;
    }
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        terrain->piece_of_name[terrain->pieces[i].name[LOS_ANONYMOUS_EMPTY]] = i;
    }
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        /* Pieces with the same id belong to the group of the last of them. */
        uint32_t last = terrain->piece_of_name[terrain->pieces[i].name[LOS_ANONYMOUS_EMPTY]];
        terrain->pieces[i].group = group_of(terrain, &terrain->pieces[last]);
        if (terrain->pieces[i].group == LOS_NO_NAME) {
            return LOS_NO_MEMORY;
        }
    }
    return LOS_OK;
}

/* Links the pieces of each group into a cycle. */
static los_status link_group_members(los_terrain *terrain) {
    if (!clear_piece_of_name(terrain)) {
        return LOS_NO_MEMORY;
    }
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        los_piece *piece = &terrain->pieces[i];
        uint32_t *last = &terrain->piece_of_name[piece->group];
        piece->next_in_group = i;
        if (*last != LOS_NO_PIECE) {
            piece->next_in_group = terrain->pieces[*last].next_in_group;
            terrain->pieces[*last].next_in_group = i;
        }
        *last = i;
    }
    return LOS_OK;
}

/* After the groups, which use the same memory. */
static los_status index_ids(los_terrain *terrain) {
    if (!clear_piece_of_name(terrain)) {
        return LOS_NO_MEMORY;
    }
    for (uint32_t i = terrain->piece_count; i-- > 0;) {
        if (terrain->pieces[i].has_id) {
            terrain->piece_of_name[terrain->pieces[i].name[LOS_ANONYMOUS_EMPTY]] = i;
        }
    }
    terrain->indexed_name_count = terrain->names.count;
    return LOS_OK;
}

static los_status build_edge_bvh(los_terrain *terrain) {
    los_status status = LOS_OK;
    for (uint32_t i = 0; status == LOS_OK && i < terrain->piece_count; i++) {
        const los_piece *piece = &terrain->pieces[i];
        uint32_t edges = los_polygon_soa_edge_count(piece->point_count), x = piece->first_coordinate;
        if (los_piece_blocks_point_rays(piece)) {
            status = los_edge_bvh_add(&terrain->edge_bvh, &terrain->allocator, x, x + edges + 1, edges, i);
        }
    }
    return status == LOS_OK ? los_edge_bvh_build(&terrain->edge_bvh, &terrain->allocator, terrain->coordinates)
                            : status;
}

static los_status build_indices(los_terrain *terrain) {
    los_box *boxes = NULL;
    float *longest_edges = NULL;
    uint32_t box_capacity = 0, edge_capacity = 0, count = terrain->piece_count;
    los_status status = LOS_NO_MEMORY;
    if (los_reserve(&terrain->allocator, (void **)&boxes, &box_capacity, count, sizeof *boxes) &&
        los_reserve(&terrain->allocator, (void **)&longest_edges, &edge_capacity, count, sizeof *longest_edges)) {
        for (uint32_t i = 0; i < count; i++) {
            boxes[i] = terrain->pieces[i].bounds;
            longest_edges[i] = terrain->pieces[i].longest_edge;
        }
        status = build_edge_bvh(terrain);
        status = status == LOS_OK ? los_bvh_build(&terrain->piece_bvh, &terrain->allocator, boxes, count) : status;
        status =
            status == LOS_OK ? los_bvh_set_reaches(&terrain->piece_bvh, &terrain->allocator, longest_edges) : status;
    }
    los_release(&terrain->allocator, boxes);
    los_release(&terrain->allocator, longest_edges);
    return status;
}

los_status los_terrain_prepare(los_terrain *terrain, los_build build) {
    los_status status = prepare_groups(terrain);
    status = status == LOS_OK ? link_group_members(terrain) : status;
    status = status == LOS_OK ? index_ids(terrain) : status;
    los_bvh_clear(&terrain->piece_bvh);
    los_edge_bvh_clear(&terrain->edge_bvh);
    terrain->longest_edge = 0.0f;
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        terrain->longest_edge = los_maxf(terrain->longest_edge, terrain->pieces[i].longest_edge);
    }
    if (status == LOS_OK && build == LOS_BUILD_INDEXED) {
        status = build_indices(terrain);
    }
    terrain->is_prepared = status == LOS_OK;
    terrain->revision++;
    return status;
}
