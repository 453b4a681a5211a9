/* SPDX-License-Identifier: MIT */
/* Another library as a contender of bench_race.h: it tests the line between the two centers. */
#ifndef BENCH_PEERS_H
#define BENCH_PEERS_H

#include "bench_core.h"
#include "bench_peer.h"

/* The library's form of each scene; count is 0 if the library was absent at build time. */
typedef struct bench_peer_scenes {
    bench_peer peer;
    const bench_pair_list *pairs;
    void *scenes[BENCH_SCENES_MAX];
    uint32_t count;
} bench_peer_scenes;

bench_peer_scenes bench_peer_scenes_open(bench_peer peer, const bench_scenes *scenes, const bench_pair_list *pairs);
void bench_peer_scenes_close(bench_peer_scenes *peer_scenes);

/* True if no edge crosses the line.  `peer_scenes` is a bench_peer_scenes. */
bool bench_peer_scenes_see(void *peer_scenes, uint32_t pair);

#endif
