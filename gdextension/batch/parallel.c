/* SPDX-License-Identifier: MIT */
#include "batch/parallel.h"

#include "bind/gdx.h"

/* Looked up for each batch: singletons do not exist yet when the library is loaded. */
typedef struct {
    GDExtensionObjectPtr pool;
    GDExtensionMethodBindPtr wait;
} worker_pool;

static worker_pool find_pool(void) {
    return (worker_pool){
        .pool = gdx_singleton("WorkerThreadPool"),
        .wait = gdx_method_bind("WorkerThreadPool", "wait_for_group_task_completion", 1286410249),
    };
}

/* True on the main thread of an engine that has the pool. */
static bool can_distribute(const worker_pool *workers) {
    int64_t main_thread = gdx_engine_number("OS", "get_main_thread_id");
    return workers->pool != NULL && workers->wait != NULL && main_thread != 0 &&
           gdx_engine_number("OS", "get_thread_caller_id") == main_thread;
}

/* `threads`: at most so many; -1: all. */
static int64_t add_group(const worker_pool *workers, parallel_task task, void *job, uint32_t count, int threads,
                         bool is_urgent) {
    gdx_string description = gdx_string_make("line of sight");
    int64_t group = gdx.call.worker_thread_pool_add_native_group_task(workers->pool, task, job, (int)count, threads,
                                                                      is_urgent, &description);
    gdx_string_destroy(&description);
    return group;
}

static void wait_for(const worker_pool *workers, int64_t group) {
    const void *args[1] = {&group};
    gdx.call.object_method_bind_ptrcall(workers->wait, workers->pool, args, NULL);
}

void parallel_run(parallel_task task, void *job, uint32_t count, bool is_large) {
    if (is_large && count > 1 && count <= INT32_MAX) {
        worker_pool workers = find_pool();
        if (can_distribute(&workers)) {
            wait_for(&workers, add_group(&workers, task, job, count, -1, true));
            return;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        task(job, i);
    }
}

/* --- Without waiting --------------------------------------------------------------------------------------------- */

static int64_t processor_count(void) {
    return gdx_engine_number("OS", "get_processor_count");
}

static bool has_threads(void) {
    GDExtensionObjectPtr os = gdx_singleton("OS");
    GDExtensionMethodBindPtr has_feature = gdx_method_bind("OS", "has_feature", 3927539163);
    gdx_string feature = gdx_string_make("threads");
    const void *args[1] = {&feature};
    GDExtensionBool has = 0;
    if (os != NULL && has_feature != NULL) {
        gdx.call.object_method_bind_ptrcall(has_feature, os, args, &has);
    }
    gdx_string_destroy(&feature);
    return has;
}

bool parallel_is_main_thread(void) {
    worker_pool workers = find_pool();
    return can_distribute(&workers);
}

bool parallel_is_available(void) {
    worker_pool workers = find_pool();
    return workers.pool != NULL && workers.wait != NULL && processor_count() > 1 && has_threads();
}

int64_t parallel_begin(parallel_task task, void *job, uint32_t count) {
    worker_pool workers = find_pool();
    return add_group(&workers, task, job, count, (int)processor_count() - 1, false);
}

void parallel_wait(int64_t group) {
    worker_pool workers = find_pool();
    wait_for(&workers, group);
}
