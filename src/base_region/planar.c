/* SPDX-License-Identifier: MIT */
#include "base_region/planar.h"

#include "base/assert.h"
#include "base/sort.h"

#include <string.h>

enum {
    PLANAR_VERTICES_MAX = 200000
};

void los_planar_free(los_planar *planar, const los_allocator *allocator) {
    void *arrays[] = {planar->segments, planar->vertices,    planar->edges,         planar->faces,
                      planar->slots,    planar->keys,        planar->numbers,       planar->gaps,
                      planar->starting, planar->cell_starts, planar->cell_vertices, planar->spans};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        los_release(allocator, arrays[i]);
    }
    *planar = (los_planar){0};
}

/* --- Segments ---------------------------------------------------------------------------------------------------- */

/* Grid units: below this the sign of a cross product is exact in double. */
static const double EXTENT_MAX = 33554432.0;

void los_planar_begin(los_planar *planar, los_box box) {
    double width = (double)box.high.x - (double)box.low.x, height = (double)box.high.y - (double)box.low.y;
    planar->origin = (los_vec2d){(double)box.low.x, (double)box.low.y};
    planar->scale = 512.0;
    while (planar->scale * los_max(width, height) > EXTENT_MAX) {
        planar->scale *= 0.5;
    }
    planar->work = 0;
    planar->segment_count = planar->vertex_count = planar->edge_count = planar->face_count = 0;
}

/* floor() for numbers of the grid; a call where the processor has no instruction for it. */
static inline double round_down(double value) {
    double whole = (double)(int64_t)value;
    return whole > value ? whole - 1.0 : whole;
}

static los_vec2d to_grid(const los_planar *planar, los_vec2d at) {
    return (los_vec2d){round_down((at.x - planar->origin.x) * planar->scale + 0.5),
                       round_down((at.y - planar->origin.y) * planar->scale + 0.5)};
}

/* --- Vertices ---------------------------------------------------------------------------------------------------- */

static uint64_t key_of(los_vec2d grid) {
    LOS_ASSERT(fabs(grid.x) <= 2.0 * EXTENT_MAX && fabs(grid.y) <= 2.0 * EXTENT_MAX);
    const double bias = 134217728.0; /* rounding can leave the box by a unit */
    return (uint64_t)(int64_t)(grid.y + bias) << 28 | (uint64_t)(int64_t)(grid.x + bias);
}

static uint32_t slot_of(const los_planar *planar, los_vec2d grid) {
    return (uint32_t)((key_of(grid) * 0x9e3779b97f4a7c15u) >> 32) & (planar->slot_count - 1);
}

static void insert_slot(los_planar *planar, uint32_t vertex) {
    uint32_t slot = slot_of(planar, planar->vertices[vertex].grid);
    while (planar->slots[slot] != LOS_PLANAR_NONE) {
        slot = (slot + 1) & (planar->slot_count - 1);
    }
    planar->slots[slot] = vertex;
}

/* Makes the hash table at least twice as large as the number of vertices. */
static bool reserve_slots(los_planar *planar, const los_allocator *allocator, uint32_t vertices) {
    uint32_t count = planar->vertex_count == 0 ? 256 : planar->slot_count;
    while (count < 2 * vertices) {
        count *= 2;
    }
    if (planar->vertex_count > 0 && count == planar->slot_count) {
        return true;
    }
    if (!los_reserve(allocator, (void **)&planar->slots, &planar->slot_capacity, count, sizeof *planar->slots)) {
        return false;
    }
    planar->slot_count = count;
    memset(planar->slots, 0xff, count * sizeof *planar->slots);
    for (uint32_t i = 0; i < planar->vertex_count; i++) {
        insert_slot(planar, i);
    }
    return true;
}

/* Adds a vertex unless it is there.  False if memory runs out. */
static bool add_vertex(los_planar *planar, const los_allocator *allocator, los_vec2d grid, los_vec2d at) {
    if (!reserve_slots(planar, allocator, planar->vertex_count + 1) ||
        !los_reserve(allocator, (void **)&planar->vertices, &planar->vertex_capacity, planar->vertex_count + 1,
                     sizeof *planar->vertices)) {
        return false;
    }
    for (uint32_t slot = slot_of(planar, grid); planar->slots[slot] != LOS_PLANAR_NONE;
         slot = (slot + 1) & (planar->slot_count - 1)) {
        los_vec2d other = planar->vertices[planar->slots[slot]].grid;
        if (other.x == grid.x && other.y == grid.y) {
            return true;
        }
    }
    planar->vertices[planar->vertex_count] = (los_planar_vertex){grid, at, LOS_PLANAR_NONE};
    insert_slot(planar, planar->vertex_count++);
    return true;
}

bool los_planar_add(los_planar *planar, const los_allocator *allocator, los_vec2d a, los_vec2d b, int32_t cover) {
    los_planar_segment segment = {to_grid(planar, a), to_grid(planar, b), cover};
    if (!los_reserve(allocator, (void **)&planar->segments, &planar->segment_capacity, planar->segment_count + 1,
                     sizeof *planar->segments) ||
        !add_vertex(planar, allocator, segment.a, a) || !add_vertex(planar, allocator, segment.b, b)) {
        return false;
    }
    if (segment.a.x != segment.b.x || segment.a.y != segment.b.y) {
        planar->segments[planar->segment_count++] = segment;
    }
    return true;
}

/* --- Sorting ----------------------------------------------------------------------------------------------------- */

#define IS_BEFORE(a, b) ((a).key < (b).key || ((a).key == (b).key && (a).item < (b).item))

/* Items of equal keys stay in their order. */
static void sort_keys(los_planar *planar, uint32_t count) {
    LOS_SORT(los_planar_sort_key, planar->keys, count, IS_BEFORE)
}

static bool reserve_keys(los_planar *planar, const los_allocator *allocator, uint32_t count) {
    return los_reserve(allocator, (void **)&planar->keys, &planar->key_capacity, count, sizeof *planar->keys);
}

/* --- Crossings --------------------------------------------------------------------------------------------------- */

static double side_of(const los_planar_segment *segment, los_vec2d point) {
    return los_vec2d_cross(los_vec2d_sub(segment->b, segment->a), los_vec2d_sub(point, segment->a));
}

/* True if each segment passes between the ends of the other.  Touching ends are vertices already. */
static bool find_crossing(const los_planar_segment *a, const los_planar_segment *b, los_vec2d *crossing) {
    double first = side_of(a, b->a), last = side_of(a, b->b);
    if (!((first < 0.0 && last > 0.0) || (first > 0.0 && last < 0.0))) {
        return false;
    }
    double other = side_of(b, a->a), other_last = side_of(b, a->b);
    if (!((other < 0.0 && other_last > 0.0) || (other > 0.0 && other_last < 0.0))) {
        return false;
    }
    *crossing = los_vec2d_lerp(b->a, b->b, first / (first - last));
    return true;
}

/* Grid units: crossings are found more precisely than this. */
static const double CROSSING_ERROR = 1e-7;

/* Adds the vertex of a crossing; where rounding decides which one that is, each.  Segments bend to those they pass. */
static los_status add_crossing(los_planar *planar, const los_allocator *allocator, los_vec2d at) {
    const double low = 0.5 - CROSSING_ERROR, high = 0.5 + CROSSING_ERROR;
    const double x[2] = {round_down(at.x + low), round_down(at.x + high)};
    const double y[2] = {round_down(at.y + low), round_down(at.y + high)};
    bool ok = true;
    for (int i = 0; ok && i < 4; i++) {
        if (((i & 1) == 0 || x[0] != x[1]) && ((i & 2) == 0 || y[0] != y[1])) {
            ok = add_vertex(planar, allocator, (los_vec2d){x[i & 1], y[i >> 1]}, los_planar_to_pixels(planar, at));
        }
    }
    return !ok ? LOS_NO_MEMORY : planar->vertex_count > PLANAR_VERTICES_MAX ? LOS_TOO_LARGE : LOS_OK;
}

static void sort_segments(los_planar *planar) {
    for (uint32_t i = 0; i < planar->segment_count; i++) {
        los_planar_segment *segment = &planar->segments[i];
        if (segment->b.y < segment->a.y || (segment->b.y == segment->a.y && segment->b.x < segment->a.x)) {
            *segment = (los_planar_segment){segment->b, segment->a, -segment->cover};
        }
        planar->keys[i] = (los_planar_sort_key){key_of(segment->a), i};
    }
    sort_keys(planar, planar->segment_count);
}

/* Lists the spans of the sorted segments. */
static bool list_spans(los_planar *planar, const los_allocator *allocator) {
    if (!los_reserve(allocator, (void **)&planar->spans, &planar->span_capacity, planar->segment_count,
                     sizeof *planar->spans)) {
        return false;
    }
    for (uint32_t i = 0; i < planar->segment_count; i++) {
        const los_planar_segment *segment = &planar->segments[planar->keys[i].item];
        planar->spans[i] = (los_planar_span){los_min(segment->a.x, segment->b.x), los_max(segment->a.x, segment->b.x),
                                             segment->a.y, planar->keys[i].item};
    }
    return true;
}

/* Adds a vertex wherever a segment crosses one that starts after it. */
static los_status add_crossings_of(los_planar *planar, const los_allocator *allocator, uint32_t number) {
    const los_planar_span span = planar->spans[number];
    const los_planar_segment segment = planar->segments[span.segment];
    uint32_t i = number + 1;
    for (; i < planar->segment_count && planar->spans[i].from <= segment.b.y; i++) {
        const los_planar_span *other = &planar->spans[i];
        los_vec2d at;
        if ((other->high < span.low) | (other->low > span.high) ||
            !find_crossing(&segment, &planar->segments[other->segment], &at)) {
            continue;
        }
        los_status status = add_crossing(planar, allocator, at);
        if (status != LOS_OK) {
            return status;
        }
    }
    planar->work += i - number;
    return planar->work <= LOS_REGION_WORK_MAX ? LOS_OK : LOS_TOO_LARGE;
}

static los_status add_crossings(los_planar *planar, const los_allocator *allocator) {
    sort_segments(planar);
    los_status status = list_spans(planar, allocator) ? LOS_OK : LOS_NO_MEMORY;
    for (uint32_t i = 0; status == LOS_OK && i < planar->segment_count; i++) {
        status = add_crossings_of(planar, allocator, i);
    }
    return status;
}

/* --- Cells of a coarse grid -------------------------------------------------------------------------------------- */

typedef struct cell_grid {
    uint32_t count;       /* of cells in each direction */
    double cell, inverse; /* width of a cell in grid units, and 1 / width */
} cell_grid;

static uint32_t cell_of(const cell_grid *grid, double coordinate) {
    double number = coordinate * grid->inverse, last = grid->count - 1;
    return number <= 0.0 ? 0 : number >= last ? grid->count - 1 : (uint32_t)number;
}

/* Sorts the vertices into the cells. */
static bool fill_cells(los_planar *planar, const los_allocator *allocator, cell_grid *grid) {
    double extent = 1.0;
    uint32_t count = planar->vertex_count;
    grid->count = count < 400 ? 16 : count < 2000 ? 32 : 64;
    uint32_t cells = grid->count * grid->count;
    if (!los_reserve(allocator, (void **)&planar->cell_starts, &planar->cell_start_capacity, cells + 1,
                     sizeof *planar->cell_starts) ||
        !los_reserve(allocator, (void **)&planar->cell_vertices, &planar->cell_vertex_capacity, count,
                     sizeof *planar->cell_vertices)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        extent = los_max(extent, los_max(planar->vertices[i].grid.x, planar->vertices[i].grid.y));
    }
    grid->cell = (extent + 1.0) / grid->count;
    grid->inverse = 1.0 / grid->cell;
    uint32_t *starts = planar->cell_starts;
    memset(starts, 0, (cells + 1) * sizeof *starts);
    for (uint32_t i = 0; i < count; i++) {
        los_vec2d at = planar->vertices[i].grid;
        starts[cell_of(grid, at.y) * grid->count + cell_of(grid, at.x)]++;
    }
    for (uint32_t i = 0; i < cells; i++) {
        starts[i + 1] += starts[i];
    }
    for (uint32_t i = count; i-- > 0;) { /* backwards, so that `starts` ends up as the starts */
        los_vec2d at = planar->vertices[i].grid;
        planar->cell_vertices[--starts[cell_of(grid, at.y) * grid->count + cell_of(grid, at.x)]] = i;
    }
    return true;
}

/* --- Edges ------------------------------------------------------------------------------------------------------- */

/* True if the segment passes the square of half a unit around the point.  Of its corners only that of the smallest
 * coordinates counts as inside, so that each point of the plane is in one square: else two segments that cross at a
 * corner bend to different sides, and cross again. */
static bool passes(const los_planar_segment *segment, los_vec2d point) {
    los_vec2d d = los_vec2d_sub(segment->b, segment->a);
    double side = side_of(segment, point);
    return point.x >= los_min(segment->a.x, segment->b.x) - 0.5 &&
           point.x <= los_max(segment->a.x, segment->b.x) + 0.5 && point.y >= segment->a.y - 0.5 &&
           point.y <= segment->b.y + 0.5 && (fabs(side) < 0.5 * (fabs(d.x) + fabs(d.y)) || side == 0.5 * (d.x - d.y));
}

/* The cells of one row that the segment passes, in grid units: widened by one unit. */
static los_interval row_span(const los_planar_segment *segment, double low, double high) {
    los_vec2d a = segment->a, d = los_vec2d_sub(segment->b, segment->a);
    double from = 0.0, to = 1.0;
    if (d.y > 0.0) {
        from = los_max(0.0, (low - 1.0 - a.y) / d.y);
        to = los_min(1.0, (high + 1.0 - a.y) / d.y);
    }
    double first = a.x + from * d.x, last = a.x + to * d.x;
    return (los_interval){los_min(first, last) - 1.0, los_max(first, last) + 1.0};
}

/* Lists the vertices that the segment passes, in `keys`.  Returns how many. */
static uint32_t find_passed(los_planar *planar, const cell_grid *grid, const los_planar_segment *segment) {
    los_vec2d d = los_vec2d_sub(segment->b, segment->a);
    double factor = 1e14 / los_vec2d_dot(d, d); /* the fraction of the segment as a key of 56 bits */
    uint32_t count = 0;
    for (uint32_t row = cell_of(grid, segment->a.y - 1.0); row <= cell_of(grid, segment->b.y + 1.0); row++) {
        los_interval span = row_span(segment, row * grid->cell, (row + 1) * grid->cell);
        uint32_t first = row * grid->count + cell_of(grid, span.low),
                 last = row * grid->count + cell_of(grid, span.high);
        planar->work += 2 * (1 + planar->cell_starts[last + 1] - planar->cell_starts[first]);
        for (uint32_t i = planar->cell_starts[first]; i < planar->cell_starts[last + 1]; i++) {
            los_vec2d at = planar->vertices[planar->cell_vertices[i]].grid;
            if (passes(segment, at)) {
                double t = los_vec2d_dot(los_vec2d_sub(at, segment->a), d) * factor;
                planar->keys[count++] = (los_planar_sort_key){(uint64_t)(int64_t)(t + 1e15), planar->cell_vertices[i]};
            }
        }
    }
    return count;
}

static bool append_edge(los_planar *planar, const los_allocator *allocator, uint32_t a, uint32_t b, int32_t cover) {
    if (!los_reserve(allocator, (void **)&planar->edges, &planar->edge_capacity, planar->edge_count + 1,
                     sizeof *planar->edges)) {
        return false;
    }
    planar->edges[planar->edge_count++] = (los_planar_edge){a, b, 0, 0, LOS_PLANAR_NONE, cover};
    return true;
}

/* Adds the edges of a segment, from each vertex that it passes to the next one. */
static bool add_edges(los_planar *planar, const los_allocator *allocator, const cell_grid *grid, uint32_t number) {
    const los_planar_segment *segment = &planar->segments[number];
    uint32_t count = find_passed(planar, grid, segment);
    sort_keys(planar, count);
    bool ok = true;
    for (uint32_t i = 1; ok && i < count; i++) {
        ok = append_edge(planar, allocator, planar->keys[i - 1].item, planar->keys[i].item, segment->cover);
    }
    return ok;
}

/* --- The order of the sweep -------------------------------------------------------------------------------------- */

/* Sorts the vertices, renumbers the ends of the edges, and makes each edge lead from its first end to its last. */
static bool sort_vertices(los_planar *planar, const los_allocator *allocator) {
    uint32_t count = planar->vertex_count;
    if (!los_reserve(allocator, (void **)&planar->numbers, &planar->number_capacity, count, sizeof *planar->numbers) ||
        !los_reserve(allocator, (void **)&planar->vertices, &planar->vertex_capacity, 2 * count,
                     sizeof *planar->vertices)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        planar->keys[i] = (los_planar_sort_key){key_of(planar->vertices[i].grid), i};
    }
    sort_keys(planar, count);
    for (uint32_t i = 0; i < count; i++) {
        planar->numbers[planar->keys[i].item] = i;
        planar->vertices[count + i] = planar->vertices[planar->keys[i].item];
    }
    memcpy(planar->vertices, planar->vertices + count, count * sizeof *planar->vertices);
    for (uint32_t i = 0; i < planar->edge_count; i++) {
        los_planar_edge *edge = &planar->edges[i];
        uint32_t a = planar->numbers[edge->first], b = planar->numbers[edge->last];
        edge->first = a < b ? a : b;
        edge->last = a < b ? b : a;
        edge->cover = a < b ? edge->cover : -edge->cover;
        edge->next = planar->vertices[edge->first].outgoing;
        planar->vertices[edge->first].outgoing = i;
    }
    return true;
}

los_status los_planar_arrange(los_planar *planar, const los_allocator *allocator) {
    cell_grid grid;
    if (planar->segment_count == 0) {
        planar->vertex_count = 0;
        return LOS_OK;
    }
    if (!reserve_keys(planar, allocator, planar->segment_count)) {
        return LOS_NO_MEMORY;
    }
    los_status status = add_crossings(planar, allocator);
    if (status != LOS_OK) {
        return status;
    }
    bool ok = reserve_keys(planar, allocator, planar->vertex_count) && fill_cells(planar, allocator, &grid);
    for (uint32_t i = 0; ok && i < planar->segment_count; i++) {
        ok = add_edges(planar, allocator, &grid, i);
        if (planar->work > LOS_REGION_WORK_MAX) {
            return LOS_TOO_LARGE;
        }
    }
    return ok && sort_vertices(planar, allocator) ? LOS_OK : LOS_NO_MEMORY;
}

/* --- Sides ------------------------------------------------------------------------------------------------------- */

static los_vec2d direction_of(const los_planar *planar, uint32_t edge) {
    const los_planar_edge *e = &planar->edges[edge];
    return los_vec2d_sub(planar->vertices[e->last].grid, planar->vertices[e->first].grid);
}

/* Positive if the vertex is on the left side of the edge.  Exact. */
static double side_of_edge(const los_planar *planar, uint32_t edge, uint32_t vertex) {
    los_vec2d from = planar->vertices[planar->edges[edge].first].grid;
    return los_vec2d_cross(direction_of(planar, edge), los_vec2d_sub(planar->vertices[vertex].grid, from));
}

/* --- Faces ------------------------------------------------------------------------------------------------------- */

static bool add_face(los_planar *planar, const los_allocator *allocator, int32_t coverage, uint32_t *face) {
    if (!los_reserve(allocator, (void **)&planar->faces, &planar->face_capacity, planar->face_count + 1,
                     sizeof *planar->faces)) {
        return false;
    }
    *face = planar->face_count++;
    planar->faces[*face] = (los_planar_face){*face, coverage, 0.0, {0.0, 0.0}};
    return true;
}

/* Makes two faces one.  The smaller number stays, so that face 0 is outside. */
static void join_faces(los_planar *planar, uint32_t a, uint32_t b) {
    a = los_planar_face_of(planar, a);
    b = los_planar_face_of(planar, b);
    los_planar_face *kept = &planar->faces[a < b ? a : b], *joined = &planar->faces[a < b ? b : a];
    if (kept == joined) {
        return;
    }
    joined->parent = a < b ? a : b;
    if (joined->depth > kept->depth) {
        kept->depth = joined->depth;
        kept->sample = joined->sample;
    }
}

/* --- Gaps -------------------------------------------------------------------------------------------------------- */

/* The distance of a point from an edge, per unit of x, is at least this. */
static double steepness(const los_planar *planar, uint32_t edge) {
    los_vec2d d = direction_of(planar, edge);
    return d.y / (fabs(d.x) + d.y);
}

/* The middle of a gap is a sample of its face if it is deeper inside than others. */
static void sample_gap(los_planar *planar, const los_planar_trapezoid *gap) {
    if (gap->left == LOS_PLANAR_NONE || gap->right == LOS_PLANAR_NONE || !(gap->to > gap->from)) {
        return;
    }
    los_planar_face *face = &planar->faces[los_planar_face_of(planar, gap->face)];
    if (!(gap->to - gap->from > face->depth)) {
        return;
    }
    double y = 0.5 * (gap->from + gap->to), left = los_planar_x_at(planar, gap->left, y);
    double right = los_planar_x_at(planar, gap->right, y);
    double width = (right - left) * los_min(steepness(planar, gap->left), steepness(planar, gap->right));
    double depth = los_min(width, gap->to - gap->from);
    if (depth > face->depth) {
        face->depth = depth;
        face->sample = (los_vec2d){0.5 * (left + right), y};
    }
}

/* Ends the gaps from `first` to `last`, both included, at this height. */
static bool end_gaps(los_planar *planar, uint32_t first, uint32_t last, double y, const los_planar_callback *callback) {
    for (uint32_t i = first; i <= last; i++) {
        const los_planar_gap *gap = &planar->gaps[i];
        uint32_t right = i + 1 < planar->gap_count ? planar->gaps[i + 1].edge : LOS_PLANAR_NONE;
        los_planar_trapezoid trapezoid = {gap->edge, right, gap->face, gap->start, y};
        if (callback == NULL) {
            sample_gap(planar, &trapezoid);
        } else if (!callback->add(callback->context, planar, &trapezoid)) {
            return false;
        }
    }
    return true;
}

/* The first gap whose left edge is not strictly left of the vertex; gap 0 has none. */
static uint32_t find_gap(const los_planar *planar, uint32_t vertex) {
    uint32_t low = 1, high = planar->gap_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (side_of_edge(planar, planar->gaps[middle].edge, vertex) < 0.0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* --- Edges that start -------------------------------------------------------------------------------------------- */

static void add_outgoing(los_planar *planar, uint32_t vertex, uint32_t edge) {
    planar->edges[edge].next = planar->vertices[vertex].outgoing;
    planar->vertices[vertex].outgoing = edge;
}

/* Ends an edge at a vertex on it, where the rest of it starts. */
static bool split_edge(los_planar *planar, const los_allocator *allocator, uint32_t edge, uint32_t vertex) {
    if (!los_reserve(allocator, (void **)&planar->edges, &planar->edge_capacity, planar->edge_count + 1,
                     sizeof *planar->edges)) {
        return false;
    }
    uint32_t rest = planar->edge_count++;
    planar->edges[rest] = planar->edges[edge];
    planar->edges[rest].first = vertex;
    planar->edges[edge].last = vertex;
    add_outgoing(planar, vertex, rest);
    return true;
}

/* Two edges that start in the same direction become one, as far as the shorter one reaches. */
static void merge_edges(los_planar *planar, uint32_t kept, uint32_t merged) {
    los_planar_edge *edge = &planar->edges[kept], *other = &planar->edges[merged];
    if (edge->last > other->last) {
        uint32_t last = edge->last;
        int32_t cover = edge->cover;
        edge->last = other->last;
        edge->cover += other->cover;
        other->last = last;
        other->cover = cover;
    } else {
        edge->cover += other->cover;
    }
    other->first = edge->last;
    if (other->first == other->last) {
        other->left = other->right = 0; /* nothing is left of it */
    } else {
        add_outgoing(planar, other->first, merged);
    }
}

/* Lists the edges that start at a vertex, from left to right. */
static bool list_starting(los_planar *planar, const los_allocator *allocator, uint32_t vertex) {
    planar->starting_count = 0;
    uint32_t next;
    for (uint32_t i = planar->vertices[vertex].outgoing; i != LOS_PLANAR_NONE; i = next) {
        los_vec2d direction = direction_of(planar, i);
        uint32_t slot = planar->starting_count;
        double turn = 1.0;
        next = planar->edges[i].next;
        for (; slot > 0; slot--) {
            turn = los_vec2d_cross(direction, direction_of(planar, planar->starting[slot - 1]));
            if (turn >= 0.0) {
                break;
            }
        }
        if (slot > 0 && turn == 0.0) {
            merge_edges(planar, planar->starting[slot - 1], i);
            continue;
        }
        if (!los_reserve(allocator, (void **)&planar->starting, &planar->starting_capacity, planar->starting_count + 1,
                         sizeof *planar->starting)) {
            return false;
        }
        memmove(planar->starting + slot + 1, planar->starting + slot,
                (planar->starting_count - slot) * sizeof *planar->starting);
        planar->starting[slot] = i;
        planar->starting_count++;
    }
    return true;
}

/* --- The sweep --------------------------------------------------------------------------------------------------- */

/* Replaces the gaps from `first` to before `last` by those of the edges that start. */
static bool replace_gaps(los_planar *planar, const los_allocator *allocator, uint32_t first, uint32_t last, double y) {
    uint32_t added = planar->starting_count, before = planar->gaps[first - 1].face, after = planar->gaps[last - 1].face;
    if (!los_reserve(allocator, (void **)&planar->gaps, &planar->gap_capacity, planar->gap_count + added,
                     sizeof *planar->gaps)) {
        return false;
    }
    memmove(planar->gaps + first + added, planar->gaps + last, (planar->gap_count - last) * sizeof *planar->gaps);
    planar->gap_count += added + first - last;
    planar->gaps[first - 1].start = y;
    if (added == 0) {
        join_faces(planar, before, after);
        return true;
    }
    uint32_t face = before;
    for (uint32_t i = 0; i < added; i++) {
        los_planar_edge *edge = &planar->edges[planar->starting[i]];
        edge->left = face;
        if (i + 1 == added) {
            face = after;
        } else if (!add_face(planar, allocator, planar->faces[face].coverage + edge->cover, &face)) {
            return false;
        }
        edge->right = face;
        planar->gaps[first + i] = (los_planar_gap){planar->starting[i], face, y};
    }
    return true;
}

/* Only at the first vertex of a component nothing ends; then the face on both sides is the same, but what the edges
 * that start there change must add up to nothing.  It does for closed outlines. */
static bool sweep_vertex(los_planar *planar, const los_allocator *allocator, uint32_t vertex,
                         const los_planar_callback *callback) {
    uint32_t first = find_gap(planar, vertex), last = first;
    double y = planar->vertices[vertex].grid.y;
    for (; last < planar->gap_count && side_of_edge(planar, planar->gaps[last].edge, vertex) == 0.0; last++) {
        uint32_t edge = planar->gaps[last].edge;
        if (planar->edges[edge].last != vertex && !split_edge(planar, allocator, edge, vertex)) {
            return false;
        }
    }
    if (planar->vertices[vertex].outgoing == LOS_PLANAR_NONE && first == last) {
        return true; /* no edge ends or starts here */
    }
    return end_gaps(planar, first - 1, last - 1, y, callback) && list_starting(planar, allocator, vertex) &&
           replace_gaps(planar, allocator, first, last, y);
}

enum {
    VERTEX_WORK = 128 /* without the gaps behind it, which move; in the units of los_planar.work */
};

bool los_planar_sweep(los_planar *planar, const los_allocator *allocator, const los_planar_callback *callback) {
    uint32_t outside;
    planar->face_count = planar->gap_count = 0;
    if (!add_face(planar, allocator, 0, &outside) ||
        !los_reserve(allocator, (void **)&planar->gaps, &planar->gap_capacity, 1, sizeof *planar->gaps)) {
        return false;
    }
    planar->gaps[planar->gap_count++] = (los_planar_gap){LOS_PLANAR_NONE, outside, 0.0};
    bool ok = true;
    for (uint32_t i = 0; ok && i < planar->vertex_count; i++) {
        planar->work += VERTEX_WORK + planar->gap_count / 2;
        ok = planar->work <= LOS_REGION_WORK_MAX && sweep_vertex(planar, allocator, i, callback);
    }
    LOS_ASSERT(!ok || planar->gap_count == 1);
    return ok;
}
