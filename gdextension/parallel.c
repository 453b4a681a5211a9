/* SPDX-License-Identifier: MIT */
#include "parallel.h"

#include "gdx.h"

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

static int64_t thread_id(const worker_pool *workers, GDExtensionMethodBindPtr method) {
    int64_t number = 0;
    gdx.call.object_method_bind_ptrcall(method, workers->os, NULL, &number);
    return number;
}

/* True on the main thread of an engine that has all methods. */
static bool can_distribute(const worker_pool *workers) {
    bool is_complete = workers->pool != NULL && workers->os != NULL && workers->wait != NULL &&
                       workers->caller_thread != NULL && workers->main_thread != NULL;
    return is_complete && thread_id(workers, workers->caller_thread) == thread_id(workers, workers->main_thread);
}

static void run_on_workers(const worker_pool *workers, parallel_task task, void *job, uint32_t count) {
    gdx_string description = gdx_string_make("line of sight");
    int64_t group =
        gdx.call.worker_thread_pool_add_native_group_task(workers->pool, task, job, (int)count, -1, 1, &description);
    const void *args[1] = {&group};
    gdx.call.object_method_bind_ptrcall(workers->wait, workers->pool, args, NULL);
    gdx_string_destroy(&description);
}

void parallel_run(parallel_task task, void *job, uint32_t count, bool is_large) {
    if (is_large && count > 1 && count <= INT32_MAX) {
        worker_pool workers = find_pool();
        if (can_distribute(&workers)) {
            run_on_workers(&workers, task, job, count);
            return;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        task(job, i);
    }
}
