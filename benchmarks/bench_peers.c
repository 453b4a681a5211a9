/* SPDX-License-Identifier: MIT */
#include "bench_peers.h"

#include <stdlib.h>

static void *open_scene(const bench_peer *peer, const bench_scene *scene) {
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
    void *opened = peer->open(edges, count);
    free(edges);
    return opened;
}

bench_peer_scenes bench_peer_scenes_open(bench_peer peer, const bench_scenes *scenes, const bench_pair_list *pairs) {
    bench_peer_scenes opened = {.peer = peer, .pairs = pairs};
    while (peer.open != NULL && opened.count < scenes->count) {
        opened.scenes[opened.count] = open_scene(&peer, &scenes->items[opened.count]);
        opened.count++;
    }
    return opened;
}

void bench_peer_scenes_close(bench_peer_scenes *peer_scenes) {
    for (uint32_t i = 0; i < peer_scenes->count; i++) {
        peer_scenes->peer.close(peer_scenes->scenes[i]);
    }
}

bool bench_peer_scenes_see(void *context, uint32_t number) {
    const bench_peer_scenes *peer_scenes = context;
    const bench_pair *pair = &peer_scenes->pairs->items[number];
    const float from[] = {pair->shooter.position.x, pair->shooter.position.y};
    const float to[] = {pair->target.position.x, pair->target.position.y};
    return peer_scenes->peer.is_blocked(peer_scenes->scenes[pair->scene], from, to) == 0;
}
