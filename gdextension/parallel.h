/* SPDX-License-Identifier: MIT */
/* Runs many like tasks, on the engine's worker threads where that pays. */
#ifndef PARALLEL_H
#define PARALLEL_H

#include <stdbool.h>
#include <stdint.h>

/* A task must not touch engine values: plain memory only.  Tasks may run in any order and at the same time. */
typedef void (*parallel_task)(void *job, uint32_t number);

/* Runs task 0 .. count - 1 and returns when all are done.  `is_large`: the whole is worth waking other threads for
 * (a few hundred microseconds).  Off the main thread tasks run one after the other: a worker that waits for workers
 * could wait for ever. */
void parallel_run(parallel_task task, void *job, uint32_t count, bool is_large);

#endif
