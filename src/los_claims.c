/* SPDX-License-Identifier: MIT */
#include "los_claims.h"

#include "los_simd.h"

/* Lines are looked at in blocks of this many; the last one is filled up. */
enum {
    BLOCK = 16
};

void los_claims_clear(los_claims *claims) {
    claims->count = 0;
    claims->tolerance = claims->extent = 0.0f;
}

void los_claims_free(los_claims *claims, const los_allocator *allocator) {
    los_release(allocator, claims->normal_x);
    los_release(allocator, claims->normal_y);
    los_release(allocator, claims->offset);
    los_release(allocator, claims->piece);
    *claims = (los_claims){0};
}

/* All four arrays, or none. */
static bool reserve(los_claims *claims, const los_allocator *allocator, uint32_t needed) {
    void **arrays[] = {(void **)&claims->normal_x, (void **)&claims->normal_y, (void **)&claims->offset,
                       (void **)&claims->piece};
    uint32_t wanted = claims->capacity;
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        uint32_t capacity = claims->capacity;
        if (!los_reserve(allocator, arrays[i], &capacity, needed, sizeof(float))) {
            return false;
        }
        wanted = capacity;
    }
    claims->capacity = wanted;
    return true;
}

static void put(los_claims *claims, uint32_t at, float x, float y, float offset, uint32_t piece) {
    claims->normal_x[at] = x;
    claims->normal_y[at] = y;
    claims->offset[at] = offset;
    claims->piece[at] = piece;
}

los_status los_claims_add(los_claims *claims, const los_allocator *allocator, los_polygon polygon, uint32_t piece) {
    if (polygon.count < 3) {
        return LOS_OK;
    }
    if (!reserve(claims, allocator, claims->count + polygon.count + BLOCK)) {
        return LOS_NO_MEMORY;
    }
    los_box box = los_box_of(polygon.points, polygon.count);
    los_vec2 ray_end = los_polygon_ray_end(box);
    for (uint32_t i = 0; i < polygon.count; i++) {
        los_vec2 vertex = polygon.points[i];
        double x = (double)ray_end.y - (double)vertex.y, y = (double)vertex.x - (double)ray_end.x;
        double length = sqrt(x * x + y * y);
        if (length > 0.0) {
            double offset = -(x * (double)vertex.x + y * (double)vertex.y) / length;
            put(claims, claims->count++, (float)(x / length), (float)(y / length), (float)offset, piece);
        }
    }
    for (uint32_t i = claims->count; i % BLOCK != 0; i++) {
        put(claims, i, 0.0f, 0.0f, INFINITY, LOS_NO_PIECE); /* passes nothing */
    }
    /* Generous: what is found is asked in earnest. */
    claims->tolerance = fmaxf(claims->tolerance, 0.05f + 2e-4f * los_distance(box.low, box.high));
    claims->extent = fmaxf(claims->extent, fmaxf(fabsf(ray_end.x), fabsf(ray_end.y)));
    claims->extent = fmaxf(claims->extent, fmaxf(fabsf(box.low.x), fabsf(box.low.y)));
    return LOS_OK;
}

#if LOS_HAS_SIMD
static los_four_masks passing(const los_claims *claims, uint32_t at, los_vec2 point, float tolerance) {
    los_four away = los_load_four(claims->normal_x + at) * point.x + los_load_four(claims->normal_y + at) * point.y +
                    los_load_four(claims->offset + at);
    return los_abs_four(away) <= tolerance;
}

/* Skips whole blocks that no line of passes the point: as a rule, all of them. */
static uint32_t skip_blocks(const los_claims *claims, uint32_t at, los_vec2 point, float tolerance) {
    for (; at % BLOCK == 0 && at < claims->count; at += BLOCK) {
        if (los_any_of_four(passing(claims, at, point, tolerance) | passing(claims, at + 4, point, tolerance) |
                            passing(claims, at + 8, point, tolerance) | passing(claims, at + 12, point, tolerance))) {
            break;
        }
    }
    return at;
}
#else
static uint32_t skip_blocks(const los_claims *claims, uint32_t at, los_vec2 point, float tolerance) {
    (void)claims, (void)point, (void)tolerance;
    return at;
}
#endif

uint32_t los_claims_next(const los_claims *claims, los_vec2 point, uint32_t *at) {
    /* 1e-5 of the distance is the segment test's own tolerance, and far more than float32 rounds. */
    float tolerance = claims->tolerance + 2e-5f * (fabsf(point.x) + fabsf(point.y) + 2.0f * claims->extent);
    while ((*at = skip_blocks(claims, *at, point, tolerance)) < claims->count) {
        uint32_t here = (*at)++;
        float away = claims->normal_x[here] * point.x + claims->normal_y[here] * point.y + claims->offset[here];
        if (fabsf(away) <= tolerance) {
            return claims->piece[here];
        }
    }
    return LOS_NO_PIECE;
}
