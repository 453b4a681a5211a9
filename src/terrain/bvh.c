/* SPDX-License-Identifier: MIT */
#include "terrain/bvh.h"

#include "base/assert.h"
#include "base/simd.h"
#include "base/sort.h"
#include "base/vec2.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

los_bvh_query los_bvh_query_of_box(los_box box) {
    const float most = FLT_MAX; /* an infinite box would match empty slots */
    const los_box finite = {{los_maxf(box.low.x, -most), los_maxf(box.low.y, -most)},
                            {los_minf(box.high.x, most), los_minf(box.high.y, most)}};
    return (los_bvh_query){finite, {0.0f, 0.0f}, 0.0f, 0.0f};
}

void los_bvh_clear(los_bvh *bvh) {
    bvh->level_count = bvh->item_count = 0;
}

void los_bvh_free(los_bvh *bvh, const los_allocator *allocator) {
    los_release(allocator, bvh->nodes);
    los_release(allocator, bvh->reaches);
    los_release(allocator, bvh->items);
    *bvh = (los_bvh){0};
}

/* --- Building ---------------------------------------------------------------------------------------------------- */

enum {
    CURVE_BITS = 16, /* of a coordinate */
    /* Up to this number of items are ordered by the upper half of the bits: 256 x 256 cells tell them apart. */
    COARSE_ITEMS_MAX = 1024
};

/* Position along a Hilbert curve through 2^bits x 2^bits cells, at most 2^CURVE_BITS.  Each quadrant contains the whole
 * curve, with the coordinates swapped, inverted or both; these two bits are the state of the loop (Warren, Hacker's
 * Delight).  There are no branches, because the bits of a coordinate are hard to predict. */
static uint32_t hilbert_position(uint32_t x, uint32_t y, int bits) {
    uint32_t position = 0, is_swapped = 0, is_inverted = 0;
    for (int i = 0; i < bits; i++) {
        uint32_t right = x >> (CURVE_BITS - 1) & 1, lower = y >> (CURVE_BITS - 1) & 1;
        uint32_t difference = ((right ^ lower) & is_swapped) ^ is_inverted;
        right ^= difference;
        lower ^= difference;
        position = position << 2 | ((3 * right) ^ lower);
        is_inverted ^= right & (lower ^ 1);
        is_swapped ^= lower ^ 1;
        x <<= 1;
        y <<= 1;
    }
    return position;
}

/* An item and its position along the curve, in one number so that a comparison is one instruction: the position in the
 * upper half, the index of the item in the lower half. */
typedef uint64_t ordered;

static inline uint32_t item_of(ordered entry) {
    return (uint32_t)entry;
}

#define IS_BEFORE(a, b) ((a) < (b))

static void sort_by_position(ordered *order, uint32_t count) {
    LOS_SORT(ordered, order, count, IS_BEFORE)
}

/* The box around all finite boxes: an empty or infinite one must not affect the order of the others. */
static los_box box_around(const los_box *boxes, uint32_t count) {
    los_box all = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (uint32_t i = 0; i < count; i++) {
        if (isfinite(boxes[i].low.x) && isfinite(boxes[i].high.x)) {
            all.low = (los_vec2){los_minf(all.low.x, boxes[i].low.x), los_minf(all.low.y, boxes[i].low.y)};
            all.high = (los_vec2){los_maxf(all.high.x, boxes[i].high.x), los_maxf(all.high.y, boxes[i].high.y)};
        }
    }
    return all;
}

/* 0..65535 across the range; 0 if the range is empty. */
static uint32_t quantize(float low, float high, float value) {
    float fraction = high > low && isfinite(value) ? (value - low) / (high - low) : 0.0f;
    return (uint32_t)(los_minf(los_maxf(fraction, 0.0f), 1.0f) * 65535.0f);
}

/* Half the perimeter.  Infinite boxes are the largest, empty ones the smallest. */
static float half_perimeter(const los_box *box) {
    return box->high.x - box->low.x + (box->high.y - box->low.y);
}

/* Finds the items of the first leaf: the largest, in descending size; of equal ones the first in `order`.  Writes their
 * indices in `order` and returns how many they are. */
static uint32_t find_largest(const ordered *order, uint32_t count, const los_box *boxes, uint32_t *largest) {
    float sizes[LOS_BVH_WIDTH];
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        float size = half_perimeter(&boxes[item_of(order[i])]);
        if (found == LOS_BVH_WIDTH && !(size > sizes[found - 1])) {
            continue;
        }
        uint32_t slot = found < LOS_BVH_WIDTH ? found++ : LOS_BVH_WIDTH - 1;
        for (; slot > 0 && size > sizes[slot - 1]; slot--) {
            sizes[slot] = sizes[slot - 1];
            largest[slot] = largest[slot - 1];
        }
        sizes[slot] = size;
        largest[slot] = i;
    }
    return found;
}

/* The largest items first, then the others along the curve. */
static void write_items(los_bvh *bvh, const los_box *boxes, uint32_t count, ordered *order) {
    const ordered written = UINT64_MAX;
    uint32_t largest[LOS_BVH_WIDTH], front = find_largest(order, count, boxes, largest), next = front;
    for (uint32_t i = 0; i < front; i++) {
        bvh->items[i] = item_of(order[largest[i]]);
        order[largest[i]] = written;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (order[i] != written) {
            bvh->items[next++] = item_of(order[i]);
        }
    }
    LOS_ASSERT(next == count);
}

static void order_items(los_bvh *bvh, const los_box *boxes, uint32_t count, ordered *order) {
    los_box all = box_around(boxes, count);
    int bits = count > COARSE_ITEMS_MAX ? CURVE_BITS : CURVE_BITS / 2;
    for (uint32_t i = 0; i < count; i++) {
        float x = 0.5f * boxes[i].low.x + 0.5f * boxes[i].high.x, y = 0.5f * boxes[i].low.y + 0.5f * boxes[i].high.y;
        uint32_t across = quantize(all.low.x, all.high.x, x), down = quantize(all.low.y, all.high.y, y);
        order[i] = (ordered)hilbert_position(across, down, bits) << 32 | i;
    }
    sort_by_position(order, count);
    write_items(bvh, boxes, count, order);
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
        box.low = (los_vec2){los_minf(box.low.x, node->low_x[i]), los_minf(box.low.y, node->low_y[i])};
        box.high = (los_vec2){los_maxf(box.high.x, node->high_x[i]), los_maxf(box.high.y, node->high_y[i])};
    }
    return box;
}

static uint32_t nodes_for(uint32_t count) {
    return (count + LOS_BVH_WIDTH - 1) / LOS_BVH_WIDTH;
}

static void fill_leaves(los_bvh *bvh, const los_box *boxes, uint32_t count) {
    for (uint32_t i = 0; i < nodes_for(count) * LOS_BVH_WIDTH; i++) {
        put_box(&bvh->nodes[i / LOS_BVH_WIDTH], i % LOS_BVH_WIDTH, i < count ? &boxes[bvh->items[i]] : NULL);
    }
}

static void fill_levels(los_bvh *bvh, uint32_t leaves) {
    uint32_t below = leaves;
    bvh->first_node[0] = 0;
    bvh->level_count = 1;
    while (below > 1) {
        uint32_t first = bvh->first_node[bvh->level_count - 1], here = first + below;
        for (uint32_t i = 0; i < nodes_for(below) * LOS_BVH_WIDTH; i++) {
            bool is_used = i < below && first + i > 0; /* the first leaf has no parent */
            los_box box = is_used ? node_box(&bvh->nodes[first + i]) : (los_box){{0.0f, 0.0f}, {0.0f, 0.0f}};
            put_box(&bvh->nodes[here + i / LOS_BVH_WIDTH], i % LOS_BVH_WIDTH, is_used ? &box : NULL);
        }
        bvh->first_node[bvh->level_count++] = here;
        below = nodes_for(below);
    }
}

los_status los_bvh_build(los_bvh *bvh, const los_allocator *allocator, const los_box *boxes, uint32_t count) {
    LOS_ASSERT(count == 0 || boxes != NULL);
    uint32_t nodes = 0, order_capacity = 0;
    ordered *order = NULL;
    los_bvh_clear(bvh);
    if (count == 0) {
        return LOS_OK;
    }
    for (uint32_t level = nodes_for(count);; level = nodes_for(level)) {
        nodes += level;
        if (level == 1) {
            break;
        }
    }
    if (!los_reserve(allocator, (void **)&bvh->nodes, &bvh->node_capacity, nodes, sizeof *bvh->nodes) ||
        !los_reserve(allocator, (void **)&bvh->items, &bvh->item_capacity, count, sizeof *bvh->items) ||
        !los_reserve(allocator, (void **)&order, &order_capacity, count, sizeof *order)) {
        return LOS_NO_MEMORY;
    }
    order_items(bvh, boxes, count, order);
    los_release(allocator, order);
    bvh->item_count = count;
    fill_leaves(bvh, boxes, count);
    fill_levels(bvh, nodes_for(count));
    return LOS_OK;
}

static float max_reach(const float *reaches) {
    float most = reaches[0];
    for (int i = 1; i < LOS_BVH_WIDTH; i++) {
        most = los_maxf(most, reaches[i]);
    }
    return most;
}

los_status los_bvh_set_reaches(los_bvh *bvh, const los_allocator *allocator, const float *reaches) {
    if (bvh->level_count == 0) {
        return LOS_OK;
    }
    uint32_t nodes = bvh->first_node[bvh->level_count - 1] + 1;
    if (!los_reserve(allocator, (void **)&bvh->reaches, &bvh->reach_capacity, nodes * LOS_BVH_WIDTH,
                     sizeof *bvh->reaches)) {
        return LOS_NO_MEMORY;
    }
    for (uint32_t i = 0; i < nodes * LOS_BVH_WIDTH; i++) {
        bvh->reaches[i] = i < bvh->item_count ? reaches[bvh->items[i]] : 0.0f;
    }
    for (uint32_t level = 1; level < bvh->level_count; level++) {
        uint32_t below = bvh->first_node[level - 1], here = bvh->first_node[level];
        for (uint32_t i = 0; i < here - below; i++) {
            bvh->reaches[here * LOS_BVH_WIDTH + i] = max_reach(bvh->reaches + (below + i) * LOS_BVH_WIDTH);
        }
    }
    return LOS_OK;
}

/* --- Searching --------------------------------------------------------------------------------------------------- */

#if LOS_HAS_SIMD

/* A query region prepared for SIMD: offsets in a node of the coordinates with the smallest and largest projection, and
 * all numbers in four lanes. */
typedef struct {
    size_t lowest_x, lowest_y, highest_x, highest_y;
    los_f32x4 normal_x, normal_y, low, high;
    los_f32x4 box_low_x, box_low_y, box_high_x, box_high_y;
} lane_query;

static lane_query to_lanes(const los_bvh_query *query) {
    const size_t low_x = offsetof(los_bvh_node, low_x), low_y = offsetof(los_bvh_node, low_y);
    const size_t high_x = offsetof(los_bvh_node, high_x), high_y = offsetof(los_bvh_node, high_y);
    bool x_rises = query->normal.x >= 0.0f, y_rises = query->normal.y >= 0.0f;
    return (lane_query){
        .lowest_x = x_rises ? low_x : high_x,
        .lowest_y = y_rises ? low_y : high_y,
        .highest_x = x_rises ? high_x : low_x,
        .highest_y = y_rises ? high_y : low_y,
        .normal_x = los_f32x4_splat(query->normal.x),
        .normal_y = los_f32x4_splat(query->normal.y),
        .low = los_f32x4_splat(query->low),
        .high = los_f32x4_splat(query->high),
        .box_low_x = los_f32x4_splat(query->box.low.x),
        .box_low_y = los_f32x4_splat(query->box.low.y),
        .box_high_x = los_f32x4_splat(query->box.high.x),
        .box_high_y = los_f32x4_splat(query->box.high.y),
    };
}

static inline los_f32x4 load_at(const los_bvh_node *node, size_t offset, int slot) {
    return los_f32x4_load((const float *)(const void *)((const char *)node + offset) + slot);
}

static inline uint32_t match_four(const lane_query *query, const los_bvh_node *node, int slot) {
    los_f32x4 lowest =
        load_at(node, query->lowest_x, slot) * query->normal_x + load_at(node, query->lowest_y, slot) * query->normal_y;
    los_f32x4 highest = load_at(node, query->highest_x, slot) * query->normal_x +
                        load_at(node, query->highest_y, slot) * query->normal_y;
    los_mask32x4 apart = (lowest > query->high) | (highest < query->low);
    los_mask32x4 overlaps = (los_f32x4_load(node->low_x + slot) <= query->box_high_x) &
                            (los_f32x4_load(node->high_x + slot) >= query->box_low_x) &
                            (los_f32x4_load(node->low_y + slot) <= query->box_high_y) &
                            (los_f32x4_load(node->high_y + slot) >= query->box_low_y);
    return los_mask32x4_bits(overlaps & ~apart);
}

/* One bit per child that matches. */
LOS_INLINE uint32_t matching_children(const void *shape, const los_bvh_node *node) {
    return match_four(shape, node, 0) | match_four(shape, node, 4) << 4;
}

#else

typedef los_bvh_query lane_query;

static lane_query to_lanes(const los_bvh_query *query) {
    return *query;
}

/* One bit per child that matches. */
LOS_INLINE uint32_t matching_children(const void *shape, const los_bvh_node *node) {
    const lane_query *query = shape;
    uint32_t bits = 0;
    for (uint32_t i = 0; i < LOS_BVH_WIDTH; i++) {
        los_box box = {{node->low_x[i], node->low_y[i]}, {node->high_x[i], node->high_y[i]}};
        bits |= (uint32_t)los_bvh_query_overlaps(query, &box) << i;
    }
    return bits;
}

#endif

uint32_t los_bvh_find(const los_bvh *bvh, const los_bvh_query *query, uint32_t *found) {
    const lane_query lanes = to_lanes(query);
    los_bvh_list list = {bvh->items, found, 0};
    los_bvh_walk(bvh, matching_children, &lanes, los_bvh_list_item, &list);
    return list.count;
}
