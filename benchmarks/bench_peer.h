/* SPDX-License-Identifier: MIT */
/* Segment queries of other libraries.  The interface is C with plain numbers, since Box2D is called through C++. */
#ifndef BENCH_PEER_H
#define BENCH_PEER_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bench_peer {
    /* Creates a scene of edges, four numbers each: x and y of both endpoints.  The member is NULL if the library was
     * absent at build time. */
    void *(*open)(const float *edges, unsigned edge_count);
    /* Not 0 if the segment crosses an edge.  Ends at the first one found, in any order. */
    int (*is_blocked)(void *scene, const float from[2], const float to[2]);
    void (*close)(void *scene);
} bench_peer;

bench_peer bench_embree(void);
bench_peer bench_box2d(void);

#ifdef __cplusplus
}
#endif

#endif
