/* SPDX-License-Identifier: MIT */
/* Other libraries' answer to "does anything lie between these two points?".  Plain C with plain numbers, since one of
 * them is reached through C++. */
#ifndef BENCH_PEER_H
#define BENCH_PEER_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bench_peer {
    /* A world of edges, four numbers each: x, y of both ends.  The member is NULL where the library was not there at
     * build time. */
    void *(*open)(const float *edges, unsigned edge_count);
    /* Does the segment cross an edge?  Stops at the first one found, whichever that is. */
    int (*is_blocked)(void *world, const float from[2], const float to[2]);
    void (*close)(void *world);
} bench_peer;

bench_peer bench_embree(void);
bench_peer bench_box2d(void);

#ifdef __cplusplus
}
#endif

#endif
