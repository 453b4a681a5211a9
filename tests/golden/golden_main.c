/* SPDX-License-Identifier: MIT */
/* los_golden [QUESTIONS [THREADS [BLOCK]]]: asks them, threads sharing each board, and prints the one number.  With a
 * BLOCK it prints the number of each of its questions instead: where two builds differ. */
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

typedef struct share {
    const golden_block *block;
    uint32_t first, step;
    golden_hash *answers;
} share;

static void *take_share(void *memory) {
    const share *s = memory;
    s->block->ask(s->block->board, s->first, s->step, s->answers);
    return NULL;
}

static void ask_block(const golden_block *block, uint32_t threads, golden_hash *answers) {
    pthread_t ids[THREADS_MAX];
    share shares[THREADS_MAX];
    for (uint32_t i = 0; i < threads; i++) {
        shares[i] = (share){block, i, threads, answers};
        golden_need(i == 0 || pthread_create(&ids[i], NULL, take_share, &shares[i]) == 0, "a thread");
    }
    take_share(&shares[0]);
    for (uint32_t i = 1; i < threads; i++) {
        pthread_join(ids[i], NULL);
    }
}

/* Every third board is a grid. */
static void answers_of_block(long number, uint32_t threads, golden_hash *answers) {
    uint64_t seed = 20240000u + (uint64_t)number;
    golden_block block = number % 3 == 2 ? golden_open_grid(seed) : golden_open_table(seed);
    ask_block(&block, threads, answers);
    block.close(block.board);
}

int main(int argument_count, char **arguments) {
    long questions = argument_count > 1 ? atol(arguments[1]) : 1000000;
    int threads = argument_count > 2 ? atoi(arguments[2]) : 1;
    golden_hash answers[GOLDEN_BLOCK], hash = golden_begin();
    threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    if (argument_count > 3) {
        answers_of_block(atol(arguments[3]), (uint32_t)threads, answers);
        for (uint32_t i = 0; i < GOLDEN_BLOCK; i++) {
            printf("%u %016" PRIx64 "\n", (unsigned)i, answers[i]);
        }
        return EXIT_SUCCESS;
    }
    for (long block = 0; block < questions / GOLDEN_BLOCK; block++) {
        answers_of_block(block, (uint32_t)threads, answers);
        for (uint32_t i = 0; i < GOLDEN_BLOCK; i++) {
            golden_add(&hash, answers[i]);
        }
    }
    printf("%ld %016" PRIx64 "\n", questions, hash);
    return EXIT_SUCCESS;
}
