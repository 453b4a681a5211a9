/* SPDX-License-Identifier: MIT */
#include "terrain/terrain.h"

#include <string.h>

static const char *const CALLED[LOS_ANONYMOUS_COUNT] = {
    [LOS_ANONYMOUS_UNKNOWN] = "unknown", [LOS_ANONYMOUS_EMPTY] = ""};

/* Before the name of a link group, so that it differs from every id's own group; and before an id that begins with
 * either, for its own group.  Any other id is the name of its group as it is. */
static const char LINK_PREFIX[] = "lg:", ID_PREFIX[] = "id:";

void los_terrain_init(los_terrain *terrain, los_allocator allocator) {
    *terrain = (los_terrain){.allocator = allocator};
}

los_terrain *los_terrain_create(los_allocator allocator) {
    los_terrain *terrain = allocator.resize(allocator.context, NULL, sizeof *terrain);
    if (terrain != NULL) {
        los_terrain_init(terrain, allocator);
    }
    return terrain;
}

void los_terrain_destroy(los_terrain *terrain) {
    if (terrain != NULL) {
        los_allocator allocator = terrain->allocator;
        los_terrain_free(terrain);
        los_release(&allocator, terrain);
    }
}

uint32_t los_terrain_piece_count(const los_terrain *terrain) {
    return terrain->piece_count;
}

uint32_t los_terrain_edge_count(const los_terrain *terrain) {
    return terrain->point_count + terrain->wall_count;
}

los_text los_terrain_name(const los_terrain *terrain, los_name name) {
    return los_string_table_text(&terrain->names, name);
}

los_piece_def los_default_piece_def(void) {
    return (los_piece_def){0};
}

void los_terrain_free(los_terrain *terrain) {
    los_string_table_free(&terrain->names, &terrain->allocator);
    los_bvh_free(&terrain->index, &terrain->allocator);
    los_edge_bvh_free(&terrain->edges, &terrain->allocator);
    los_release(&terrain->allocator, terrain->pieces);
    los_release(&terrain->allocator, terrain->points);
    los_release(&terrain->allocator, terrain->coordinates);
    los_release(&terrain->allocator, terrain->walls);
    los_release(&terrain->allocator, terrain->last_of_name);
    los_terrain_init(terrain, terrain->allocator);
}

void los_terrain_clear(los_terrain *terrain) {
    los_string_table_clear(&terrain->names);
    terrain->piece_count = terrain->point_count = terrain->coordinate_count = terrain->wall_count = 0;
    terrain->index.level_count = 0;
    terrain->longest_edge = 0.0f;
}

static void include(los_box *box, los_vec2 point) {
    box->low = (los_vec2){fminf(box->low.x, point.x), fminf(box->low.y, point.y)};
    box->high = (los_vec2){fmaxf(box->high.x, point.x), fmaxf(box->high.y, point.y)};
}

/* The box of everything about a piece; inside out when there is nothing. */
static los_box bounds_of(const los_piece_def *def, const los_piece *piece) {
    los_box box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    los_vec2 margin = {piece->margin, piece->margin};
    if (def->point_count > 0) {
        include(&box, los_sub(piece->box.low, margin));
        include(&box, los_add(piece->box.high, margin));
    }
    for (uint32_t i = 0; i < def->wall_count; i++) {
        include(&box, def->walls[i].start);
        include(&box, def->walls[i].end);
    }
    return box;
}

/* With a little on top for rounding. */
static float longest_edge_of(const los_piece_def *def) {
    float squared = 0.0f;
    for (uint32_t i = 0; i < def->point_count; i++) {
        los_vec2 next = def->points[i + 1 < def->point_count ? i + 1 : 0];
        squared = fmaxf(squared, los_distance_squared(def->points[i], next));
    }
    for (uint32_t i = 0; i < def->wall_count; i++) {
        squared = fmaxf(squared, los_distance_squared(def->walls[i].start, def->walls[i].end));
    }
    return 1.001f * sqrtf(squared);
}

static uint32_t ring_size(const los_piece_def *def) {
    return 2 * (los_polygon_soa_edge_count(def->point_count) + 1);
}

/* One more of each than needed, so that there is always something to point at. */
static bool reserve_for(los_terrain *terrain, const los_piece_def *def) {
    const los_allocator *allocator = &terrain->allocator;
    return los_reserve(allocator, (void **)&terrain->pieces, &terrain->piece_capacity, terrain->piece_count + 1,
                       sizeof *terrain->pieces) &&
           los_reserve(allocator, (void **)&terrain->points, &terrain->point_capacity,
                       terrain->point_count + def->point_count + 1, sizeof *terrain->points) &&
           los_reserve(allocator, (void **)&terrain->coordinates, &terrain->coordinate_capacity,
                       terrain->coordinate_count + ring_size(def), sizeof *terrain->coordinates) &&
           los_reserve(allocator, (void **)&terrain->walls, &terrain->wall_capacity,
                       terrain->wall_count + def->wall_count + 1, sizeof *terrain->walls);
}

/* False when memory runs out. */
static bool add_names(los_terrain *terrain, const los_piece_def *def, los_piece *piece) {
    los_string_table *names = &terrain->names;
    const los_allocator *allocator = &terrain->allocator;
    los_text id = def->has_id ? def->id : los_text_of(CALLED[LOS_ANONYMOUS_UNKNOWN]);
    bool ok = true;
    for (int i = 0; i < LOS_ANONYMOUS_COUNT; i++) {
        bool is_known = def->has_id && i > 0; /* an id is what it is called whatever the rules */
        los_text called = def->has_id ? def->id : los_text_of(CALLED[i]);
        piece->name[i] = is_known ? piece->name[0] : los_string_table_add(names, allocator, "", called, "");
        ok = ok && piece->name[i] != LOS_NO_NAME;
    }
    piece->wall_name = LOS_NO_NAME;
    if (def->wall_count > 0) {
        piece->wall_name = los_string_table_add(names, allocator, "", id, "_wall");
        ok = ok && piece->wall_name != LOS_NO_NAME;
    }
    piece->link_group = piece->parent = piece->group = LOS_NO_NAME;
    if (def->link_group.length > 0) {
        piece->link_group = los_string_table_add(names, allocator, LINK_PREFIX, def->link_group, "");
        ok = ok && piece->link_group != LOS_NO_NAME;
    }
    if (def->parent_area_id.length > 0) {
        piece->parent = los_string_table_add(names, allocator, "", def->parent_area_id, "");
        ok = ok && piece->parent != LOS_NO_NAME;
    }
    return ok;
}

static bool is_near_enough(los_vec2 point) {
    return fabsf(point.x) <= LOS_COORDINATE_MAX && fabsf(point.y) <= LOS_COORDINATE_MAX;
}

static bool is_in_range(const los_piece_def *def) {
    bool all = true;
    for (uint32_t i = 0; i < def->point_count; i++) {
        all = all && is_near_enough(def->points[i]);
    }
    for (uint32_t i = 0; i < def->wall_count; i++) {
        all = all && is_near_enough(def->walls[i].start) && is_near_enough(def->walls[i].end);
    }
    return all;
}

los_status los_terrain_add(los_terrain *terrain, const los_piece_def *def) {
    uint64_t points =
        (uint64_t)terrain->point_count + def->point_count + 2 * ((uint64_t)terrain->wall_count + def->wall_count);
    if (terrain->piece_count >= LOS_PIECES_MAX || points > LOS_POINTS_MAX || !is_in_range(def)) {
        return LOS_TOO_LARGE;
    }
    los_piece piece = {
        .flags = def->flags,
        .has_id = def->has_id,
        .has_own_name = def->has_id && !los_text_equal(def->id, los_text_of(CALLED[LOS_ANONYMOUS_UNKNOWN])),
        .heights = def->has_heights ? def->heights : (los_interval){0.0, los_height_of_flags(def->flags)},
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
        los_polygon_soa_fill((los_polygon){def->points, def->point_count}, x, x + ring_size(def) / 2);
    }
    if (def->wall_count > 0) {
        memcpy(terrain->walls + terrain->wall_count, def->walls, def->wall_count * sizeof *def->walls);
    }
    terrain->pieces[terrain->piece_count++] = piece;
    terrain->point_count += def->point_count;
    terrain->coordinate_count += ring_size(def);
    terrain->wall_count += def->wall_count;
    return LOS_OK;
}

los_piece_def los_terrain_piece_def(const los_terrain *terrain, uint32_t piece) {
    const los_piece *from = &terrain->pieces[piece];
    los_piece_def def = {
        .has_id = from->has_id,
        .id = los_string_table_text(&terrain->names, from->name[LOS_ANONYMOUS_EMPTY]),
        .flags = from->flags,
        .points = terrain->points + from->first_point,
        .point_count = from->point_count,
        .walls = terrain->walls + from->first_wall,
        .wall_count = from->wall_count,
        .has_heights = true,
        .heights = from->heights,
    };
    if (from->link_group != LOS_NO_NAME) {
        def.link_group = los_string_table_text(&terrain->names, from->link_group);
        def.link_group.bytes += sizeof LINK_PREFIX - 1;
        def.link_group.length -= sizeof LINK_PREFIX - 1;
    }
    if (from->parent != LOS_NO_NAME) {
        def.parent_area_id = los_string_table_text(&terrain->names, from->parent);
    }
    return def;
}

los_status los_terrain_add_copy(los_terrain *terrain, const los_terrain *from, uint32_t piece) {
    los_piece_def def = los_terrain_piece_def(from, piece);
    return los_terrain_add(terrain, &def);
}

uint32_t los_terrain_find_piece(const los_terrain *terrain, los_text id) {
    uint32_t name = los_string_table_find(&terrain->names, id);
    for (uint32_t i = 0; name != LOS_NO_NAME && i < terrain->piece_count; i++) {
        if (terrain->pieces[i].has_id && terrain->pieces[i].name[LOS_ANONYMOUS_EMPTY] == name) {
            return i;
        }
    }
    return LOS_NO_PIECE;
}

static bool begins_with(los_text text, const char *start) {
    size_t length = strlen(start);
    return text.length >= length && memcmp(text.bytes, start, length) == 0;
}

/* The name of the group that an id is by itself. */
static uint32_t own_group_of(los_terrain *terrain, uint32_t id) {
    los_text text = los_string_table_text(&terrain->names, id);
    if (!begins_with(text, LINK_PREFIX) && !begins_with(text, ID_PREFIX)) {
        return id;
    }
    return los_string_table_add(&terrain->names, &terrain->allocator, ID_PREFIX, text, "");
}

/* The group of an id: its link group, else that of the area it belongs to, else its own. */
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
        if (depth >= LOS_PARENT_DEPTH || terrain->last_of_name[id] == LOS_NO_PIECE) {
            break;
        }
        piece = &terrain->pieces[terrain->last_of_name[id]];
    }
    return own_group_of(terrain, id);
}

/* No piece is known by any name.  False when memory runs out. */
static bool forget_names(los_terrain *terrain) {
    uint32_t count = terrain->names.count;
    if (!los_reserve(&terrain->allocator, (void **)&terrain->last_of_name, &terrain->last_of_name_capacity, count,
                     sizeof *terrain->last_of_name)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        terrain->last_of_name[i] = LOS_NO_PIECE;
    }
    return true;
}

static los_status prepare_groups(los_terrain *terrain) {
    if (!forget_names(terrain)) {
        return LOS_NO_MEMORY;
    }
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        terrain->last_of_name[terrain->pieces[i].name[LOS_ANONYMOUS_EMPTY]] = i;
    }
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        /* Pieces that share an id share the group of the last of them. */
        uint32_t last = terrain->last_of_name[terrain->pieces[i].name[LOS_ANONYMOUS_EMPTY]];
        terrain->pieces[i].group = group_of(terrain, &terrain->pieces[last]);
        if (terrain->pieces[i].group == LOS_NO_NAME) {
            return LOS_NO_MEMORY;
        }
    }
    return LOS_OK;
}

/* Ties the pieces of each group into a ring of their own. */
static los_status prepare_kin(los_terrain *terrain) {
    if (!forget_names(terrain)) {
        return LOS_NO_MEMORY;
    }
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        los_piece *piece = &terrain->pieces[i];
        uint32_t *last = &terrain->last_of_name[piece->group];
        piece->next_in_group = i;
        if (*last != LOS_NO_PIECE) {
            piece->next_in_group = terrain->pieces[*last].next_in_group;
            terrain->pieces[*last].next_in_group = i;
        }
        *last = i;
    }
    return LOS_OK;
}

static los_status prepare_edges(los_terrain *terrain) {
    los_status status = LOS_OK;
    for (uint32_t i = 0; status == LOS_OK && i < terrain->piece_count; i++) {
        const los_piece *piece = &terrain->pieces[i];
        uint32_t edges = los_polygon_soa_edge_count(piece->point_count), x = piece->first_coordinate;
        if (los_rule_effect(los_rules_legacy()->pieces, piece->flags) != LOS_BLOCKS_NEVER) {
            status = los_edge_bvh_add(&terrain->edges, &terrain->allocator, x, x + edges + 1, edges, i);
        }
    }
    return status == LOS_OK ? los_edge_bvh_build(&terrain->edges, &terrain->allocator, terrain->coordinates) : status;
}

static los_status prepare_index(los_terrain *terrain) {
    los_box *boxes = NULL;
    float *edges = NULL;
    uint32_t box_capacity = 0, edge_capacity = 0, count = terrain->piece_count;
    los_status status = LOS_NO_MEMORY;
    if (los_reserve(&terrain->allocator, (void **)&boxes, &box_capacity, count, sizeof *boxes) &&
        los_reserve(&terrain->allocator, (void **)&edges, &edge_capacity, count, sizeof *edges)) {
        for (uint32_t i = 0; i < count; i++) {
            boxes[i] = terrain->pieces[i].bounds;
            edges[i] = terrain->pieces[i].longest_edge;
        }
        status = prepare_edges(terrain);
        status = status == LOS_OK ? los_bvh_build(&terrain->index, &terrain->allocator, boxes, count) : status;
        status = status == LOS_OK ? los_bvh_set_reaches(&terrain->index, &terrain->allocator, edges) : status;
    }
    los_release(&terrain->allocator, boxes);
    los_release(&terrain->allocator, edges);
    return status;
}

los_status los_terrain_prepare(los_terrain *terrain, los_build build) {
    los_status status = prepare_groups(terrain);
    status = status == LOS_OK ? prepare_kin(terrain) : status;
    terrain->index.level_count = 0;
    los_edge_bvh_clear(&terrain->edges);
    terrain->longest_edge = 0.0f;
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        terrain->longest_edge = fmaxf(terrain->longest_edge, terrain->pieces[i].longest_edge);
    }
    if (status == LOS_OK && build == LOS_BUILD_INDEXED) {
        status = prepare_index(terrain);
    }
    return status;
}

uint32_t los_terrain_find_pieces(const los_terrain *terrain, const los_bvh_query *strip, uint32_t *found) {
    uint32_t count = 0;
    if (terrain->index.level_count > 0) {
        return los_bvh_find(&terrain->index, strip, found);
    }
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        if (los_bvh_query_overlaps(strip, &terrain->pieces[i].bounds)) {
            found[count++] = i;
        }
    }
    return count;
}

los_box los_terrain_piece_box(const los_terrain *terrain, uint32_t piece) {
    const los_piece *of = &terrain->pieces[piece];
    los_box box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    if (of->point_count > 0) {
        box = of->box;
    }
    for (uint32_t i = 0; i < of->wall_count; i++) {
        include(&box, terrain->walls[of->first_wall + i].start);
        include(&box, terrain->walls[of->first_wall + i].end);
    }
    return box;
}

bool los_terrain_contains(const los_terrain *terrain, uint32_t piece, los_vec2 point) {
    const los_piece *of = &terrain->pieces[piece];
    return of->point_count >= 3 &&
           los_polygon_soa_contains(los_piece_polygon_soa(terrain, of), &of->box, of->margin, point);
}
