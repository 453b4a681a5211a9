/* SPDX-License-Identifier: MIT */
/* Embree's rtcOccluded1: each edge is a quad that stands on the table. */
#include "bench_peer.h"

#ifdef BENCH_EMBREE

#include <embree3/rtcore.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct embree_world {
    RTCDevice device;
    RTCScene scene;
    struct RTCIntersectContext context;
} embree_world;

/* Off the middle of the quads, where their two triangles meet. */
static const float RAY_HEIGHT = 0.3f;

static void fill_quads(RTCGeometry geometry, const float *edges, unsigned edge_count) {
    float *vertices = rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 3 * sizeof(float),
                                              (size_t)edge_count * 4);
    unsigned *quads =
        rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT4, 4 * sizeof(unsigned), edge_count);
    for (unsigned i = 0; i < 4 * edge_count; i++) {
        const float *edge = edges + 4 * (i / 4);
        unsigned corner = i % 4; /* start low, end low, end high, start high */
        const float *end = corner == 0 || corner == 3 ? edge : edge + 2;
        vertices[3 * i] = end[0];
        vertices[3 * i + 1] = end[1];
        vertices[3 * i + 2] = corner < 2 ? -1.0f : 1.0f;
        quads[i] = i;
    }
}

static void *open_world(const float *edges, unsigned edge_count) {
    embree_world *world = malloc(sizeof *world);
    if (world == NULL) {
        return NULL;
    }
    world->device = rtcNewDevice("threads=1");
    world->scene = rtcNewScene(world->device);
    RTCGeometry geometry = rtcNewGeometry(world->device, RTC_GEOMETRY_TYPE_QUAD);
    fill_quads(geometry, edges, edge_count);
    rtcSetGeometryBuildQuality(geometry, RTC_BUILD_QUALITY_HIGH);
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(world->scene, geometry);
    rtcReleaseGeometry(geometry);
    rtcSetSceneBuildQuality(world->scene, RTC_BUILD_QUALITY_HIGH);
    rtcCommitScene(world->scene);
    rtcInitIntersectContext(&world->context);
    return world;
}

static int is_blocked(void *world_of, const float from[2], const float to[2]) {
    embree_world *world = world_of;
    struct RTCRay ray = {
        .org_x = from[0],
        .org_y = from[1],
        .org_z = RAY_HEIGHT,
        .dir_x = to[0] - from[0],
        .dir_y = to[1] - from[1],
        .tfar = 1.0f,
        .mask = ~0u,
    };
    rtcOccluded1(world->scene, &world->context, &ray);
    return ray.tfar < 0.0f;
}

static void close_world(void *world_of) {
    embree_world *world = world_of;
    rtcReleaseScene(world->scene);
    rtcReleaseDevice(world->device);
    free(world);
}

bench_peer bench_embree(void) {
    return (bench_peer){open_world, is_blocked, close_world};
}

#else

bench_peer bench_embree(void) {
    return (bench_peer){0};
}

#endif
