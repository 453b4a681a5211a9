/* SPDX-License-Identifier: MIT */
#include "terrain/edge_bvh.h"

#include "base/assert.h"

/* The bucket of a slope; slopes outside -1..1 are in the first and the last. */
static uint32_t bucket_of(float slope) {
    float position = (slope + 1.0f) * (0.5f * (float)LOS_DIRECTION_BUCKETS);
    return !(position > 0.0f)                         ? 0
           : position >= (float)LOS_DIRECTION_BUCKETS ? LOS_DIRECTION_BUCKETS - 1
                                                      : (uint32_t)position;
}

/* Marks the buckets within one width of the slope.  A slope just beyond 1 belongs to the other half, but is near the
 * last buckets of this one. */
static void mark(uint32_t *used, float rise, float run) {
    const float width = 2.0f / (float)LOS_DIRECTION_BUCKETS;
    if (!(fabsf(rise) <= (1.0f + 2.0f * width) * fabsf(run))) {
        return;
    }
    uint32_t last = bucket_of(rise / run + width);
    for (uint32_t i = bucket_of(rise / run - width); i <= last; i++) {
        used[i / 32] |= 1u << i % 32;
    }
}

void los_direction_mask_add(los_direction_mask *mask, los_vec2 direction) {
    if (!los_is_origin(direction)) {
        mark(mask->used[0], direction.y, direction.x);
        mark(mask->used[1], direction.x, direction.y);
    }
}

bool los_direction_mask_is_free(const los_direction_mask *mask, los_vec2 direction) {
    LOS_ASSERT(!los_is_origin(direction));
    bool is_steep = fabsf(direction.y) > fabsf(direction.x);
    uint32_t bucket = bucket_of(is_steep ? direction.x / direction.y : direction.y / direction.x);
    return (mask->used[is_steep][bucket / 32] >> bucket % 32 & 1) == 0;
}

/* --- The tree ----------------------------------------------------------------------------------------------------- */

enum {
    EDGE_RUN = 8 /* edges of a run at most; most pieces are one run */
};

void los_edge_bvh_clear(los_edge_bvh *edges) {
    edges->count = 0;
    los_bvh_clear(&edges->bvh);
    edges->directions = (los_direction_mask){0};
    edges->longest = edges->extent = 0.0f;
}

void los_edge_bvh_free(los_edge_bvh *edges, const los_allocator *allocator) {
    los_release(allocator, edges->runs);
    los_bvh_free(&edges->bvh, allocator);
    *edges = (los_edge_bvh){0};
}

los_status los_edge_bvh_add(los_edge_bvh *edges, const los_allocator *allocator, uint32_t x, uint32_t y,
                            uint32_t edge_count, uint32_t piece) {
    if (!los_reserve(allocator, (void **)&edges->runs, &edges->capacity, edges->count + edge_count / EDGE_RUN + 1,
                     sizeof *edges->runs)) {
        return LOS_NO_MEMORY;
    }
    for (uint32_t i = 0; i < edge_count; i += EDGE_RUN) {
        uint32_t run = edge_count - i < EDGE_RUN ? edge_count - i : EDGE_RUN;
        edges->runs[edges->count++] = (los_edge_run){x + i, y + i, run, piece};
    }
    return LOS_OK;
}

static los_box box_of_run(los_polygon_soa run_edges) {
    los_box box = LOS_EMPTY_BOX;
    for (uint32_t i = 0; i <= run_edges.edges; i++) {
        los_box_include(&box, (los_vec2){run_edges.x[i], run_edges.y[i]});
    }
    return box;
}

static float largest_coordinate(const los_box *box) {
    return los_maxf(los_maxf(fabsf(box->low.x), fabsf(box->high.x)), los_maxf(fabsf(box->low.y), fabsf(box->high.y)));
}

/* Adds the directions of the edges to the mask.  Returns the square of the longest length. */
static float include_directions(los_direction_mask *directions, los_polygon_soa run_edges) {
    float longest = 0.0f;
    for (uint32_t i = 0; i < run_edges.edges; i++) {
        los_vec2 along = {run_edges.x[i + 1] - run_edges.x[i], run_edges.y[i + 1] - run_edges.y[i]};
        longest = los_maxf(longest, los_dot(along, along));
        los_direction_mask_add(directions, along);
    }
    return longest;
}

/* Sorts the runs into the order of the leaves, so that a search needs no indirection. */
static los_status order_runs(los_edge_bvh *edges, const los_allocator *allocator) {
    los_edge_run *ordered = NULL;
    uint32_t capacity = 0;
    if (!los_reserve(allocator, (void **)&ordered, &capacity, edges->count, sizeof *ordered)) {
        return LOS_NO_MEMORY;
    }
    for (uint32_t i = 0; i < edges->count; i++) {
        ordered[i] = edges->runs[edges->bvh.items[i]];
    }
    los_release(allocator, edges->runs);
    edges->runs = ordered;
    edges->capacity = capacity;
    return LOS_OK;
}

los_status los_edge_bvh_build(los_edge_bvh *edges, const los_allocator *allocator, const float *coordinates) {
    los_box *boxes = NULL;
    uint32_t capacity = 0;
    float longest = 0.0f;
    if (!los_reserve(allocator, (void **)&boxes, &capacity, edges->count, sizeof *boxes)) {
        return LOS_NO_MEMORY;
    }
    for (uint32_t i = 0; i < edges->count; i++) {
        los_polygon_soa run_edges = los_edge_run_polygon(&edges->runs[i], coordinates);
        boxes[i] = box_of_run(run_edges);
        edges->extent = los_maxf(edges->extent, largest_coordinate(&boxes[i]));
        longest = los_maxf(longest, include_directions(&edges->directions, run_edges));
    }
    edges->longest = 1.001f * sqrtf(longest); /* rounded up */
    los_status status = los_bvh_build(&edges->bvh, allocator, boxes, edges->count);
    los_release(allocator, boxes);
    return status == LOS_OK ? order_runs(edges, allocator) : status;
}
