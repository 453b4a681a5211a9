/* SPDX-License-Identifier: MIT */
/* Another library's answers to our questions: is the line between the two centers free? */
#ifndef BENCH_PEERS_H
#define BENCH_PEERS_H

#include "bench_core.h"
#include "bench_peer.h"

/* A library's worlds, one per scene; none where the library was not there at build time. */
typedef struct bench_worlds {
    bench_peer peer;
    const bench_questions *questions;
    void *worlds[BENCH_SCENES_MAX];
    uint32_t count;
} bench_worlds;

bench_worlds bench_worlds_open(bench_peer peer, const bench_scenes *scenes, const bench_questions *questions);
void bench_worlds_close(bench_worlds *worlds);

/* `worlds` is a bench_worlds. */
bool bench_worlds_see(void *worlds, uint32_t question);

#endif
