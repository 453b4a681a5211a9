/* SPDX-License-Identifier: MIT */
/* The folder batch/: many queries at once, on worker threads, and jobs. */
/* Runs numbered tasks, on the engine's worker threads if the batch is large. */
#ifndef PARALLEL_H
#define PARALLEL_H

#include <stdbool.h>
#include <stdint.h>

/* A task may use plain memory only, no engine values.  Tasks run in any order and at the same time. */
typedef void (*parallel_task)(void *job, uint32_t number);

/* Runs tasks 0 to count - 1 and returns when all are done.  `is_large`: the batch is worth waking other threads, a few
 * hundred microseconds.  Outside the main thread tasks run one after the other: a worker that waits for workers could
 * wait forever. */
void parallel_run(parallel_task task, void *job, uint32_t count, bool is_large);

/* --- Without waiting --------------------------------------------------------------------------------------------- */

/* No group of tasks. */
#define PARALLEL_NO_GROUP ((int64_t)-1)

/* True on the main thread of the engine. */
bool parallel_is_main_thread(void);
/* True if there are threads and processors for tasks beside the main thread. */
bool parallel_is_available(void);
/* Starts tasks 0 to count - 1, at least one, on all processors but one, and returns at once.  The group that it returns
 * must be passed to parallel_wait. */
int64_t parallel_begin(parallel_task task, void *job, uint32_t count);
/* Waits until all tasks of the group have returned. */
void parallel_wait(int64_t group);

#endif
