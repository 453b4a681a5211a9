/* SPDX-License-Identifier: MIT */
#include "terrain/bvh.h"

#include "base/simd.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

los_bvh_query los_bvh_query_of_box(los_box box) {
    return (los_bvh_query){box, {0.0f, 0.0f}, 0.0f, 0.0f};
}

void los_bvh_free(los_bvh *index, const los_allocator *allocator) {
    los_release(allocator, index->nodes);
    los_release(allocator, index->reaches);
    los_release(allocator, index->items);
    *index = (los_bvh){0};
}

/* --- Building ---------------------------------------------------------------------------------------------------- */

/* Place along the Hilbert curve of order 16 (after the loop in Warren, Hacker's Delight). */
static uint32_t curve_place(uint32_t x, uint32_t y) {
    uint32_t place = 0;
    for (uint32_t side = 1u << 15; side > 0; side >>= 1) {
        uint32_t right = (x & side) != 0, lower = (y & side) != 0;
        place += side * side * ((3 * right) ^ lower);
        if (lower == 0) {
            if (right == 1) {
                x = 0xffff - x;
                y = 0xffff - y;
            }
            uint32_t swapped = x;
            x = y;
            y = swapped;
        }
    }
    return place;
}

typedef struct {
    uint32_t place, item;
} ordered;

static int by_place(const void *a, const void *b) {
    const ordered *first = a, *second = b;
    if (first->place != second->place) {
        return first->place < second->place ? -1 : 1;
    }
    return first->item < second->item ? -1 : first->item > second->item;
}

/* The box around all that is finite; a piece without bounds must not spoil the order of the others. */
static los_box box_around(const los_box *boxes, uint32_t count) {
    los_box all = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (uint32_t i = 0; i < count; i++) {
        if (isfinite(boxes[i].low.x) && isfinite(boxes[i].high.x)) {
            all.low = (los_vec2){fminf(all.low.x, boxes[i].low.x), fminf(all.low.y, boxes[i].low.y)};
            all.high = (los_vec2){fmaxf(all.high.x, boxes[i].high.x), fmaxf(all.high.y, boxes[i].high.y)};
        }
    }
    return all;
}

/* 0..65535 across the range; 0 when the range is empty. */
static uint32_t on_scale(float low, float high, float value) {
    float share = high > low && isfinite(value) ? (value - low) / (high - low) : 0.0f;
    return (uint32_t)(fminf(fmaxf(share, 0.0f), 1.0f) * 65535.0f);
}

/* Half the way around a box.  Boxes without end are the largest, those inside out the smallest. */
static float size_of(const los_box *box) {
    return box->high.x - box->low.x + (box->high.y - box->low.y);
}

/* Puts the largest item first; the others keep their order. */
static void put_largest_first(ordered *order, uint32_t count, const los_box *boxes) {
    uint32_t largest = 0;
    for (uint32_t i = 1; i < count; i++) {
        if (size_of(&boxes[order[i].item]) > size_of(&boxes[order[largest].item])) {
            largest = i;
        }
    }
    ordered first = order[largest];
    memmove(order + 1, order, largest * sizeof *order);
    order[0] = first;
}

static void order_items(los_bvh *index, const los_box *boxes, uint32_t count, ordered *order) {
    los_box all = box_around(boxes, count);
    for (uint32_t i = 0; i < count; i++) {
        float x = 0.5f * boxes[i].low.x + 0.5f * boxes[i].high.x, y = 0.5f * boxes[i].low.y + 0.5f * boxes[i].high.y;
        order[i].item = i;
        order[i].place = curve_place(on_scale(all.low.x, all.high.x, x), on_scale(all.low.y, all.high.y, y));
    }
    qsort(order, count, sizeof *order, by_place);
    for (uint32_t i = 0; i < LOS_BVH_WIDTH && i < count; i++) {
        put_largest_first(order + i, count - i, boxes);
    }
    for (uint32_t i = 0; i < count; i++) {
        index->items[i] = order[i].item;
    }
}

static void put_box(los_bvh_node *node, uint32_t slot, const los_box *box) {
    node->low_x[slot] = box != NULL ? box->low.x : INFINITY;
    node->low_y[slot] = box != NULL ? box->low.y : INFINITY;
    node->high_x[slot] = box != NULL ? box->high.x : -INFINITY;
    node->high_y[slot] = box != NULL ? box->high.y : -INFINITY;
}

static los_box node_box(const los_bvh_node *node) {
    los_box box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (int i = 0; i < LOS_BVH_WIDTH; i++) {
        box.low = (los_vec2){fminf(box.low.x, node->low_x[i]), fminf(box.low.y, node->low_y[i])};
        box.high = (los_vec2){fmaxf(box.high.x, node->high_x[i]), fmaxf(box.high.y, node->high_y[i])};
    }
    return box;
}

static uint32_t nodes_for(uint32_t count) {
    return (count + LOS_BVH_WIDTH - 1) / LOS_BVH_WIDTH;
}

static void fill_leaves(los_bvh *index, const los_box *boxes, uint32_t count) {
    for (uint32_t i = 0; i < nodes_for(count) * LOS_BVH_WIDTH; i++) {
        put_box(&index->nodes[i / LOS_BVH_WIDTH], i % LOS_BVH_WIDTH, i < count ? &boxes[index->items[i]] : NULL);
    }
}

static void fill_levels(los_bvh *index, uint32_t leaves) {
    uint32_t below = leaves;
    index->first_node[0] = 0;
    index->level_count = 1;
    while (below > 1) {
        uint32_t first = index->first_node[index->level_count - 1], here = first + below;
        for (uint32_t i = 0; i < nodes_for(below) * LOS_BVH_WIDTH; i++) {
            bool is_there = i < below && first + i > 0; /* the first leaf is on its own */
            los_box box = is_there ? node_box(&index->nodes[first + i]) : (los_box){{0.0f, 0.0f}, {0.0f, 0.0f}};
            put_box(&index->nodes[here + i / LOS_BVH_WIDTH], i % LOS_BVH_WIDTH, is_there ? &box : NULL);
        }
        index->first_node[index->level_count++] = here;
        below = nodes_for(below);
    }
}

los_status los_bvh_build(los_bvh *index, const los_allocator *allocator, const los_box *boxes, uint32_t count) {
    uint32_t nodes = 0, order_capacity = 0;
    ordered *order = NULL;
    index->level_count = 0;
    index->item_count = 0;
    if (count == 0) {
        return LOS_OK;
    }
    for (uint32_t level = nodes_for(count);; level = nodes_for(level)) {
        nodes += level;
        if (level == 1) {
            break;
        }
    }
    if (!los_reserve(allocator, (void **)&index->nodes, &index->node_capacity, nodes, sizeof *index->nodes) ||
        !los_reserve(allocator, (void **)&index->items, &index->item_capacity, count, sizeof *index->items) ||
        !los_reserve(allocator, (void **)&order, &order_capacity, count, sizeof *order)) {
        return LOS_NO_MEMORY;
    }
    order_items(index, boxes, count, order);
    los_release(allocator, order);
    index->item_count = count;
    fill_leaves(index, boxes, count);
    fill_levels(index, nodes_for(count));
    return LOS_OK;
}

/* The largest of a node's. */
static float node_reach(const float *reaches) {
    float most = reaches[0];
    for (int i = 1; i < LOS_BVH_WIDTH; i++) {
        most = fmaxf(most, reaches[i]);
    }
    return most;
}

los_status los_bvh_set_reaches(los_bvh *index, const los_allocator *allocator, const float *reaches) {
    if (index->level_count == 0) {
        return LOS_OK;
    }
    uint32_t nodes = index->first_node[index->level_count - 1] + 1;
    if (!los_reserve(allocator, (void **)&index->reaches, &index->reach_capacity, nodes * LOS_BVH_WIDTH,
                     sizeof *index->reaches)) {
        return LOS_NO_MEMORY;
    }
    for (uint32_t i = 0; i < nodes * LOS_BVH_WIDTH; i++) {
        index->reaches[i] = i < index->item_count ? reaches[index->items[i]] : 0.0f;
    }
    for (uint32_t level = 1; level < index->level_count; level++) {
        uint32_t below = index->first_node[level - 1], here = index->first_node[level];
        for (uint32_t i = 0; i < here - below; i++) {
            index->reaches[here * LOS_BVH_WIDTH + i] = node_reach(index->reaches + (below + i) * LOS_BVH_WIDTH);
        }
    }
    return LOS_OK;
}

/* --- Finding ----------------------------------------------------------------------------------------------------- */

#if LOS_HAS_SIMD

/* A strip made ready: where in a node the coordinates are that are lowest and highest along the normal, and all
 * numbers four times. */
typedef struct {
    size_t lowest_x, lowest_y, highest_x, highest_y;
    los_f32x4 normal_x, normal_y, low, high;
    los_f32x4 box_low_x, box_low_y, box_high_x, box_high_y;
} ready_strip;

static ready_strip make_ready(const los_bvh_query *strip) {
    const size_t low_x = offsetof(los_bvh_node, low_x), low_y = offsetof(los_bvh_node, low_y);
    const size_t high_x = offsetof(los_bvh_node, high_x), high_y = offsetof(los_bvh_node, high_y);
    bool x_rises = strip->normal.x >= 0.0f, y_rises = strip->normal.y >= 0.0f;
    return (ready_strip){
        .lowest_x = x_rises ? low_x : high_x,
        .lowest_y = y_rises ? low_y : high_y,
        .highest_x = x_rises ? high_x : low_x,
        .highest_y = y_rises ? high_y : low_y,
        .normal_x = los_f32x4_splat(strip->normal.x),
        .normal_y = los_f32x4_splat(strip->normal.y),
        .low = los_f32x4_splat(strip->low),
        .high = los_f32x4_splat(strip->high),
        .box_low_x = los_f32x4_splat(strip->box.low.x),
        .box_low_y = los_f32x4_splat(strip->box.low.y),
        .box_high_x = los_f32x4_splat(strip->box.high.x),
        .box_high_y = los_f32x4_splat(strip->box.high.y),
    };
}

static inline los_f32x4 load_at(const los_bvh_node *node, size_t offset, int slot) {
    return los_f32x4_load((const float *)(const void *)((const char *)node + offset) + slot);
}

static inline uint32_t four_in(const ready_strip *strip, const los_bvh_node *node, int slot) {
    los_f32x4 lowest =
        load_at(node, strip->lowest_x, slot) * strip->normal_x + load_at(node, strip->lowest_y, slot) * strip->normal_y;
    los_f32x4 highest = load_at(node, strip->highest_x, slot) * strip->normal_x +
                        load_at(node, strip->highest_y, slot) * strip->normal_y;
    los_mask32x4 apart = (lowest > strip->high) | (highest < strip->low);
    los_mask32x4 overlaps = (los_f32x4_load(node->low_x + slot) <= strip->box_high_x) &
                            (los_f32x4_load(node->high_x + slot) >= strip->box_low_x) &
                            (los_f32x4_load(node->low_y + slot) <= strip->box_high_y) &
                            (los_f32x4_load(node->high_y + slot) >= strip->box_low_y);
    return los_mask32x4_bits(overlaps & ~apart);
}

/* One bit per child that meets the strip. */
LOS_INLINE uint32_t children_in(const void *shape, const los_bvh_node *node) {
    return four_in(shape, node, 0) | four_in(shape, node, 4) << 4;
}

#else

typedef los_bvh_query ready_strip;

static ready_strip make_ready(const los_bvh_query *strip) {
    return *strip;
}

/* One bit per child that meets the strip. */
LOS_INLINE uint32_t children_in(const void *shape, const los_bvh_node *node) {
    const ready_strip *strip = shape;
    uint32_t bits = 0;
    for (uint32_t i = 0; i < LOS_BVH_WIDTH; i++) {
        los_box box = {{node->low_x[i], node->low_y[i]}, {node->high_x[i], node->high_y[i]}};
        bits |= (uint32_t)los_bvh_query_overlaps(strip, &box) << i;
    }
    return bits;
}

#endif

uint32_t los_bvh_find(const los_bvh *index, const los_bvh_query *strip, uint32_t *found) {
    const ready_strip ready = make_ready(strip);
    los_bvh_list list = {index->items, found, 0};
    los_bvh_walk(index, children_in, &ready, los_bvh_list_item, &list);
    return list.count;
}
