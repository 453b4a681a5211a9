/* SPDX-License-Identifier: MIT */
#include "base_region/planar_region.h"

#include "base/assert.h"

void los_planar_region_free(los_planar_region *region, const los_allocator *allocator) {
    los_release(allocator, region->points);
    los_release(allocator, region->counts);
    los_release(allocator, region->triangles);
    *region = (los_planar_region){0};
}

/* --- The border -------------------------------------------------------------------------------------------------- */

static bool is_covered(const los_planar *planar, uint32_t face) {
    return planar->faces[los_planar_face_of(planar, face)].coverage > 0;
}

/* Removes the vertices without edges. */
static void keep_vertices(los_planar *planar) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < planar->vertex_count; i++) {
        planar->numbers[i] = LOS_PLANAR_NONE;
    }
    for (uint32_t i = 0; i < planar->edge_count; i++) {
        planar->numbers[planar->edges[i].first] = planar->numbers[planar->edges[i].last] = 0;
    }
    for (uint32_t i = 0; i < planar->vertex_count; i++) {
        if (planar->numbers[i] == 0) {
            planar->numbers[i] = kept;
            planar->vertices[kept++] = planar->vertices[i];
        }
    }
    for (uint32_t i = 0; i < planar->edge_count; i++) {
        planar->edges[i].first = planar->numbers[planar->edges[i].first];
        planar->edges[i].last = planar->numbers[planar->edges[i].last];
    }
    planar->vertex_count = kept;
}

/* Keeps the edges between a face that is covered and one that is not.  Their cover becomes 1 or -1. */
static void keep_border(los_planar *planar) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < planar->vertex_count; i++) {
        planar->vertices[i].outgoing = LOS_PLANAR_NONE;
    }
    for (uint32_t i = 0; i < planar->edge_count; i++) {
        los_planar_edge edge = planar->edges[i];
        if (edge.first == edge.last) {
            continue; /* merged into another */
        }
        edge.cover = (int32_t)is_covered(planar, edge.right) - (int32_t)is_covered(planar, edge.left);
        if (edge.cover != 0) {
            edge.next = planar->vertices[edge.first].outgoing;
            planar->vertices[edge.first].outgoing = kept;
            planar->edges[kept++] = edge;
        }
    }
    planar->edge_count = kept;
    keep_vertices(planar);
}

/* --- Outlines ---------------------------------------------------------------------------------------------------- */

static bool append_point(los_planar_region *region, const los_allocator *allocator, los_vec2d at) {
    if (!los_reserve(allocator, (void **)&region->points, &region->point_capacity, region->point_count + 1,
                     sizeof *region->points)) {
        return false;
    }
    region->points[region->point_count++] = (los_vec2){(float)at.x, (float)at.y};
    return true;
}

/* The ends of a border edge, in the direction that has what is covered on its left side. */
static uint32_t start_of(const los_planar_edge *edge) {
    return edge->cover < 0 ? edge->first : edge->last;
}

static uint32_t end_of(const los_planar_edge *edge) {
    return edge->cover < 0 ? edge->last : edge->first;
}

/* True if direction `a` comes before `b` when turning from `back` against the order of angles. */
static bool comes_before(los_vec2d back, los_vec2d a, los_vec2d b) {
    bool a_is_late = los_vec2d_cross(back, a) > 0.0, b_is_late = los_vec2d_cross(back, b) > 0.0;
    return a_is_late != b_is_late ? b_is_late : los_vec2d_cross(a, b) < 0.0;
}

/* The border edges that start at a vertex, in their direction, are listed by `outgoing` while outlines are traced. */
static void list_by_start(los_planar *planar) {
    for (uint32_t i = 0; i < planar->vertex_count; i++) {
        planar->vertices[i].outgoing = LOS_PLANAR_NONE;
    }
    for (uint32_t i = 0; i < planar->edge_count; i++) {
        los_planar_vertex *start = &planar->vertices[start_of(&planar->edges[i])];
        planar->edges[i].next = start->outgoing;
        start->outgoing = i;
    }
}

/* Removes the edge that follows from the list of its vertex and returns it.  Where outlines touch, each turns to the
 * same side, so that they do not cross. */
static uint32_t take_next(los_planar *planar, uint32_t edge) {
    uint32_t vertex = end_of(&planar->edges[edge]), best = LOS_PLANAR_NONE;
    los_vec2d at = planar->vertices[vertex].grid, best_direction = {0.0, 0.0};
    los_vec2d back = los_vec2d_sub(planar->vertices[start_of(&planar->edges[edge])].grid, at);
    for (uint32_t i = planar->vertices[vertex].outgoing; i != LOS_PLANAR_NONE; i = planar->edges[i].next) {
        los_vec2d direction = los_vec2d_sub(planar->vertices[end_of(&planar->edges[i])].grid, at);
        if (best == LOS_PLANAR_NONE || comes_before(back, direction, best_direction)) {
            best = i;
            best_direction = direction;
        }
    }
    uint32_t *link = &planar->vertices[vertex].outgoing;
    while (*link != best && *link != LOS_PLANAR_NONE) {
        link = &planar->edges[*link].next;
    }
    if (best != LOS_PLANAR_NONE) {
        *link = planar->edges[best].next;
    }
    return best;
}

/* True if `b` is on the line from `a` to `c`, up to the rounding of the grid. */
static bool is_straight(los_vec2d a, los_vec2d b, los_vec2d c) {
    los_vec2d along = los_vec2d_sub(c, a), offset = los_vec2d_sub(b, a);
    double length = los_vec2d_length(along);
    return los_vec2d_dot(along, offset) >= 0.0 && los_vec2d_dot(along, offset) <= length * length &&
           fabs(los_vec2d_cross(along, offset)) <= 1.5 * length;
}

/* Adds the vertices of one outline from `edge` on, without those on straight lines. */
static bool add_outline(los_planar_region *region, const los_allocator *allocator, los_planar *planar, uint32_t edge) {
    uint32_t first_point = region->point_count, start = start_of(&planar->edges[edge]), last = start;
    bool ok = append_point(region, allocator, planar->vertices[start].at);
    while (ok && end_of(&planar->edges[edge]) != start) {
        uint32_t vertex = end_of(&planar->edges[edge]), next = take_next(planar, edge);
        if (next == LOS_PLANAR_NONE) {
            break;
        }
        if (!is_straight(planar->vertices[last].grid, planar->vertices[vertex].grid,
                         planar->vertices[end_of(&planar->edges[next])].grid)) {
            ok = append_point(region, allocator, planar->vertices[vertex].at);
            last = vertex;
        }
        edge = next;
    }
    uint32_t count = region->point_count - first_point;
    if (!ok || count < 3) {
        region->point_count = first_point;
        return ok;
    }
    if (!los_reserve(allocator, (void **)&region->counts, &region->count_capacity, region->outline_count + 1,
                     sizeof *region->counts)) {
        return false;
    }
    region->counts[region->outline_count++] = count;
    return true;
}

/* Edges are taken in the order of the sweep, so that an outline starts at one of its corners. */
static bool add_outlines(los_planar_region *region, const los_allocator *allocator, los_planar *planar) {
    bool ok = true;
    list_by_start(planar);
    for (uint32_t i = 0; ok && i < planar->vertex_count; i++) {
        while (ok && planar->vertices[i].outgoing != LOS_PLANAR_NONE) {
            uint32_t edge = planar->vertices[i].outgoing;
            planar->vertices[i].outgoing = planar->edges[edge].next;
            ok = add_outline(region, allocator, planar, edge);
        }
    }
    return ok;
}

/* --- Triangles --------------------------------------------------------------------------------------------------- */

typedef struct triangle_writer {
    los_planar_region *region;
    const los_allocator *allocator;
} triangle_writer;

static bool append_triangle(triangle_writer *writer, const los_planar *planar, los_vec2d a, los_vec2d b, los_vec2d c) {
    los_planar_region *region = writer->region;
    const los_vec2d corners[3] = {a, b, c};
    if (los_vec2d_cross(los_vec2d_sub(b, a), los_vec2d_sub(c, a)) == 0.0) {
        return true;
    }
    if (!los_reserve(writer->allocator, (void **)&region->triangles, &region->triangle_capacity,
                     region->triangle_point_count + 3, sizeof *region->triangles)) {
        return false;
    }
    for (int i = 0; i < 3; i++) {
        los_vec2d at = los_planar_to_pixels(planar, corners[i]);
        region->triangles[region->triangle_point_count++] = (los_vec2){(float)at.x, (float)at.y};
    }
    return true;
}

static bool add_trapezoid(void *context, los_planar *planar, const los_planar_trapezoid *trapezoid) {
    triangle_writer *writer = context;
    if (planar->faces[trapezoid->face].coverage <= 0 || !(trapezoid->to > trapezoid->from) ||
        trapezoid->left == LOS_PLANAR_NONE || trapezoid->right == LOS_PLANAR_NONE) {
        return true;
    }
    los_vec2d corners[4] = {{los_planar_x_at(planar, trapezoid->left, trapezoid->from), trapezoid->from},
                            {los_planar_x_at(planar, trapezoid->right, trapezoid->from), trapezoid->from},
                            {los_planar_x_at(planar, trapezoid->right, trapezoid->to), trapezoid->to},
                            {los_planar_x_at(planar, trapezoid->left, trapezoid->to), trapezoid->to}};
    return append_triangle(writer, planar, corners[0], corners[1], corners[2]) &&
           append_triangle(writer, planar, corners[0], corners[2], corners[3]);
}

bool los_planar_region_find(los_planar_region *region, const los_allocator *allocator, los_planar *planar) {
    triangle_writer writer = {region, allocator};
    const los_planar_callback callback = {add_trapezoid, &writer};
    region->point_count = region->outline_count = region->triangle_point_count = 0;
    keep_border(planar);
    if (!add_outlines(region, allocator, planar)) {
        return false;
    }
    for (uint32_t i = 0; i < planar->vertex_count; i++) {
        planar->vertices[i].outgoing = LOS_PLANAR_NONE;
    }
    for (uint32_t i = 0; i < planar->edge_count; i++) {
        los_planar_edge *edge = &planar->edges[i];
        edge->next = planar->vertices[edge->first].outgoing;
        planar->vertices[edge->first].outgoing = i;
    }
    return los_planar_sweep(planar, allocator, &callback);
}
