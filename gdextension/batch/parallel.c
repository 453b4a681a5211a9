/* SPDX-License-Identifier: MIT */
#include "batch/parallel.h"

#include "bind/gdx.h"

/* Looked up for each batch: singletons do not exist yet when the library is loaded. */
typedef struct {
    GDExtensionObjectPtr pool, os;
    GDExtensionMethodBindPtr wait, caller_thread, main_thread;
} worker_pool;

static GDExtensionObjectPtr singleton(const char *name) {
    gdx_string_name text = gdx_string_name_make(name);
    GDExtensionObjectPtr object = gdx.call.global_get_singleton(&text);
    gdx_string_name_destroy(&text);
    return object;
}

static worker_pool find_pool(void) {
    return (worker_pool){
        .pool = singleton("WorkerThreadPool"),
        .os = singleton("OS"),
        .wait = gdx_method_bind("WorkerThreadPool", "wait_for_group_task_completion", 1286410249),
        .caller_thread = gdx_method_bind("OS", "get_thread_caller_id", 3905245786),
        .main_thread = gdx_method_bind("OS", "get_main_thread_id", 3905245786),
    };
}

/* Of a method of OS without arguments. */
static int64_t number_of(const worker_pool *workers, GDExtensionMethodBindPtr method) {
    int64_t number = 0;
    gdx.call.object_method_bind_ptrcall(method, workers->os, NULL, &number);
    return number;
}

/* True on the main thread of an engine that has all methods. */
static bool can_distribute(const worker_pool *workers) {
    bool is_complete = workers->pool != NULL && workers->os != NULL && workers->wait != NULL &&
                       workers->caller_thread != NULL && workers->main_thread != NULL;
    return is_complete && number_of(workers, workers->caller_thread) == number_of(workers, workers->main_thread);
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

static int64_t processor_count(const worker_pool *workers) {
    GDExtensionMethodBindPtr method = gdx_method_bind("OS", "get_processor_count", 3905245786);
    return method == NULL ? 1 : number_of(workers, method);
}

static bool has_threads(const worker_pool *workers) {
    GDExtensionMethodBindPtr has_feature = gdx_method_bind("OS", "has_feature", 3927539163);
    gdx_string feature = gdx_string_make("threads");
    const void *args[1] = {&feature};
    GDExtensionBool has = 0;
    if (has_feature != NULL) {
        gdx.call.object_method_bind_ptrcall(has_feature, workers->os, args, &has);
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
    return workers.pool != NULL && workers.os != NULL && workers.wait != NULL && processor_count(&workers) > 1 &&
           has_threads(&workers);
}

int64_t parallel_begin(parallel_task task, void *job, uint32_t count) {
    worker_pool workers = find_pool();
    return add_group(&workers, task, job, count, (int)processor_count(&workers) - 1, false);
}

void parallel_wait(int64_t group) {
    worker_pool workers = find_pool();
    wait_for(&workers, group);
}
