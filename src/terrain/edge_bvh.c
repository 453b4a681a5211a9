/* SPDX-License-Identifier: MIT */
#include "terrain/edge_bvh.h"

#include "base/vec2.h"

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
    if (!los_reserve(allocator, (void **)&edges->runs, &edges->capacity, edges->count + edge_count / LOS_EDGE_RUN + 1,
                     sizeof *edges->runs)) {
        return LOS_NO_MEMORY;
    }
    for (uint32_t i = 0; i < edge_count; i += LOS_EDGE_RUN) {
        uint32_t run = edge_count - i < LOS_EDGE_RUN ? edge_count - i : LOS_EDGE_RUN;
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
