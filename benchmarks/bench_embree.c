/* SPDX-License-Identifier: MIT */
/* Embree's rtcOccluded1.  Each edge is a vertical quad. */
#include "bench_peer.h"

#ifdef BENCH_EMBREE

#include <embree3/rtcore.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct embree_scene {
    RTCDevice device;
    RTCScene scene;
    struct RTCIntersectContext context;
} embree_scene;

/* Away from the middle of the quads, where the diagonal between their two triangles is. */
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

static void *open_scene(const float *edges, unsigned edge_count) {
    embree_scene *own = malloc(sizeof *own);
    if (own == NULL) {
        return NULL;
    }
    own->device = rtcNewDevice("threads=1");
    own->scene = rtcNewScene(own->device);
    RTCGeometry geometry = rtcNewGeometry(own->device, RTC_GEOMETRY_TYPE_QUAD);
    fill_quads(geometry, edges, edge_count);
    rtcSetGeometryBuildQuality(geometry, RTC_BUILD_QUALITY_HIGH);
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(own->scene, geometry);
    rtcReleaseGeometry(geometry);
    rtcSetSceneBuildQuality(own->scene, RTC_BUILD_QUALITY_HIGH);
    rtcCommitScene(own->scene);
    rtcInitIntersectContext(&own->context);
    return own;
}

static int is_blocked(void *handle, const float from[2], const float to[2]) {
    embree_scene *own = handle;
    struct RTCRay ray = {
        .org_x = from[0],
        .org_y = from[1],
        .org_z = RAY_HEIGHT,
        .dir_x = to[0] - from[0],
        .dir_y = to[1] - from[1],
        .tfar = 1.0f,
        .mask = ~0u,
    };
    rtcOccluded1(own->scene, &own->context, &ray);
    return ray.tfar < 0.0f;
}

static void close_scene(void *handle) {
    embree_scene *own = handle;
    rtcReleaseScene(own->scene);
    rtcReleaseDevice(own->device);
    free(own);
}

bench_peer bench_embree(void) {
    return (bench_peer){open_scene, is_blocked, close_scene};
}

#else

bench_peer bench_embree(void) {
    return (bench_peer){0};
}

#endif
