/* SPDX-License-Identifier: MIT */
/* los_golden [QUERIES [THREADS [BLOCK]]]: runs the queries, with all threads on the same board, and prints the hash.
 * With BLOCK it prints the hash of each query of that block instead, to locate a difference between two builds. */
#include "golden.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    THREADS_MAX = 16
};

void golden_need(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "los_golden: could not make %s\n", what);
        exit(EXIT_FAILURE);
    }
}

/* The queries of one thread. */
typedef struct job {
    const golden_block *block;
    uint32_t first, step;
    golden_hash *hashes;
} job;

static void *run_job(void *memory) {
    const job *own = memory;
    own->block->run(own->block->board, own->first, own->step, own->hashes);
    return NULL;
}

static void run_block(const golden_block *block, uint32_t threads, golden_hash *hashes) {
    pthread_t ids[THREADS_MAX];
    job jobs[THREADS_MAX];
    for (uint32_t i = 0; i < threads; i++) {
        jobs[i] = (job){block, i, threads, hashes};
        golden_need(i == 0 || pthread_create(&ids[i], NULL, run_job, &jobs[i]) == 0, "a thread");
    }
    run_job(&jobs[0]);
    for (uint32_t i = 1; i < threads; i++) {
        pthread_join(ids[i], NULL);
    }
}

/* Every third board is a grid. */
static void hash_block(long number, uint32_t threads, golden_hash *hashes) {
    uint64_t seed = 20240000u + (uint64_t)number;
    golden_block block = number % 3 == 2 ? golden_open_grid(seed) : golden_open_table(seed);
    run_block(&block, threads, hashes);
    block.close(block.board);
}

int main(int argument_count, char **arguments) {
    long queries = argument_count > 1 ? atol(arguments[1]) : 1000000;
    int threads = argument_count > 2 ? atoi(arguments[2]) : 1;
    golden_hash hashes[GOLDEN_BLOCK], hash = golden_begin();
    threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    if (argument_count > 3) {
        hash_block(atol(arguments[3]), (uint32_t)threads, hashes);
        for (uint32_t i = 0; i < GOLDEN_BLOCK; i++) {
            printf("%u %016" PRIx64 "\n", (unsigned)i, hashes[i]);
        }
        return EXIT_SUCCESS;
    }
    for (long block = 0; block < queries / GOLDEN_BLOCK; block++) {
        hash_block(block, (uint32_t)threads, hashes);
        for (uint32_t i = 0; i < GOLDEN_BLOCK; i++) {
            golden_add(&hash, hashes[i]);
        }
    }
    printf("%ld %016" PRIx64 "\n", queries, hash);
    return EXIT_SUCCESS;
}
