/* SPDX-License-Identifier: MIT */
#include "bench_peers.h"

#include <stdlib.h>

static void *open_world(const bench_peer *peer, const bench_scene *scene) {
    float *edges = bench_allocate(BENCH_PIECES_MAX * BENCH_POINTS_MAX, 4 * sizeof *edges);
    unsigned count = 0;
    for (uint32_t i = 0; i < scene->piece_count; i++) {
        const bench_piece *piece = &scene->pieces[i];
        for (uint32_t j = 0; j < piece->point_count; j++, count++) {
            los_vec2 start = piece->points[j], end = piece->points[(j + 1) % piece->point_count];
            edges[4 * count] = start.x;
            edges[4 * count + 1] = start.y;
            edges[4 * count + 2] = end.x;
            edges[4 * count + 3] = end.y;
        }
    }
    void *world = peer->open(edges, count);
    free(edges);
    return world;
}

bench_worlds bench_worlds_open(bench_peer peer, const bench_scenes *scenes, const bench_questions *questions) {
    bench_worlds worlds = {.peer = peer, .questions = questions};
    while (peer.open != NULL && worlds.count < scenes->count) {
        worlds.worlds[worlds.count] = open_world(&peer, &scenes->items[worlds.count]);
        worlds.count++;
    }
    return worlds;
}

void bench_worlds_close(bench_worlds *worlds) {
    for (uint32_t i = 0; i < worlds->count; i++) {
        worlds->peer.close(worlds->worlds[i]);
    }
}

bool bench_worlds_see(void *context, uint32_t number) {
    const bench_worlds *worlds = context;
    const bench_question *question = &worlds->questions->items[number];
    const float from[] = {question->shooter.position.x, question->shooter.position.y};
    const float to[] = {question->target.position.x, question->target.position.y};
    return worlds->peer.is_blocked(worlds->worlds[question->scene], from, to) == 0;
}
