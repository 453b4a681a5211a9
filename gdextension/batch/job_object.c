/* SPDX-License-Identifier: MIT */
#include "batch/job_object.h"

#include "batch/parallel.h"
#include "bind/allocation.h"
#include "bind/classes.h"
#include "bind/diagnostics.h"
#include "bind/locks.h"
#include "bind/main_loop.h"

#include <stdlib.h>

enum {
    CHUNK_PAIRS = 256 /* per task: at most a few milliseconds of difficult pairs */
};

/* Microseconds per frame for a job on the main loop. */
static const int64_t SLICE = 3000;

/* The jobs that run, so that they can be ended with the main loop. */
static job_object *running;
static spinlock running_lock = SPINLOCK_INIT;

/* --- Set-up ------------------------------------------------------------------------------------------------------ */

job_object *job_make(void) {
    return (job_object *)(void *)gdx_instance_make(&los_job_class);
}

bool job_copy_terrain(job_object *job, const los_terrain *terrain, compiled_rules *rules, const los_options *options) {
    los_allocator allocator = los_default_allocator();
    job->options = *options;
    job->terrain = require_memory(los_terrain_create(allocator));
    job->shooters = require_memory(los_model_set_create(allocator));
    job->targets = require_memory(los_model_set_create(allocator));
    los_status status = LOS_OK;
    rules_hold(&job->rules, rules);
    for (uint32_t i = 0; status == LOS_OK && i < los_terrain_piece_count(terrain); i++) {
        status = los_terrain_add_copy(job->terrain, terrain, i);
    }
    return status == LOS_OK && los_terrain_prepare(job->terrain, LOS_BUILD_INDEXED) == LOS_OK;
}

void job_clear(job_object *job) {
    los_model_set_destroy(job->targets);
    los_model_set_destroy(job->shooters);
    los_table_destroy(job->table);
    los_terrain_destroy(job->terrain);
    rules_release(job->rules);
    free(job->from);
    free(job->to);
    job->targets = job->shooters = NULL;
    job->table = NULL;
    job->terrain = NULL;
    job->rules = NULL;
    job->from = job->to = NULL;
}

/* --- The list of running jobs ------------------------------------------------------------------------------------ */

static void enter_list(job_object *job) {
    spinlock_lock(&running_lock);
    job->next = running;
    running = job;
    job->is_running = true;
    spinlock_unlock(&running_lock);
}

/* True if the job was in the list.  The caller that removes it must end it. */
static bool leave_list(job_object *job) {
    spinlock_lock(&running_lock);
    bool was_running = job->is_running;
    for (job_object **at = &running; was_running && *at != NULL; at = &(*at)->next) {
        if (*at == job) {
            *at = job->next;
            break;
        }
    }
    job->is_running = false;
    spinlock_unlock(&running_lock);
    return was_running;
}

/* --- Work -------------------------------------------------------------------------------------------------------- */

/* Scratch memory bound to the copies; NULL if memory runs out. */
static query_context *bound_context(const job_object *job) {
    query_context *context = context_borrow();
    if (los_query_bind(context->query, job->terrain, compiled_rules_core(job->rules)) == LOS_OK &&
        los_query_bind_table(context->query, job->table) == LOS_OK) {
        return context;
    }
    context_return(context);
    return NULL;
}

static bool sees(const job_object *job, los_query *query, uint32_t shooter, uint32_t target) {
    los_blocking_models blocking = job->table == NULL
                                       ? los_no_blocking_models()
                                       : los_table_blocking(job->table, job->from[shooter], job->to[target]);
    return los_query_set_verdict(query, &job->options, &blocking, job->shooters, shooter, job->targets, target).visible;
}

/* A task: the pairs of one chunk.  The last one calls the main loop. */
static void run_chunk(void *data, uint32_t number) {
    job_object *job = data;
    uint64_t first = (uint64_t)number * CHUNK_PAIRS, end = first + CHUNK_PAIRS;
    uint32_t columns = los_model_set_count(job->targets);
    query_context *context = job_is_cancelled(job) ? NULL : bound_context(job);
    end = end < job->pair_count ? end : job->pair_count;
    for (uint64_t i = first; i < end; i++) {
        job->out[i] = context != NULL && !job_is_cancelled(job) &&
                      sees(job, context->query, (uint32_t)(i / columns), (uint32_t)(i % columns));
    }
    if (context != NULL) {
        context_return(context);
    }
    uint32_t chunks = job->chunk_count; /* the job may end with the last chunk */
    GDExtensionObjectPtr object = job->instance.object;
    bool is_in_slices = job->is_in_slices;
    if (atomic_fetch_add_explicit(&job->chunks_done, 1, memory_order_acq_rel) + 1 == chunks && !is_in_slices) {
        main_loop_call(object, "_finish");
    }
}

/* Runs chunks for a few milliseconds.  True if all are done. */
static bool run_chunks(job_object *job) {
    int64_t start = main_loop_time();
    while (atomic_load(&job->chunks_done) < job->chunk_count && !job_is_cancelled(job)) {
        if (main_loop_time() - start >= SLICE) {
            return false;
        }
        run_chunk(job, atomic_load(&job->chunks_done));
    }
    return true;
}

void job_run_slice(void *self, const void *const *args, void *ret) {
    job_object *job = self;
    (void)args, (void)ret;
    if (!parallel_is_main_thread() || !job->is_running || !job->is_in_slices) {
        return; /* a script has called it */
    }
    if (run_chunks(job)) {
        job_finish(self, NULL, NULL);
    } else if (!job->is_connected) {
        job->is_connected = main_loop_connect(job->instance.object, "_run_slice");
        if (!job->is_connected) {
            main_loop_call(job->instance.object, "_run_slice"); /* no frames: without a pause */
        }
    }
}

/* --- Start and end ----------------------------------------------------------------------------------------------- */

/* The caller holds a reference: the job may end before this returns. */
void job_start(job_object *job) {
    job->pair_count =
        job->shooters == NULL ? 0 : (uint64_t)los_model_set_count(job->shooters) * los_model_set_count(job->targets);
    if (job->pair_count > 0 && !gdx_resize(GDX_PACKED_BYTES, &job->matrix, (int64_t)job->pair_count)) {
        report_error("out of memory");
        job->pair_count = 0;
    }
    job->out = job->pair_count > 0 ? gdx_packed_bytes(&job->matrix) : NULL;
    job->chunk_count = (uint32_t)((job->pair_count + CHUNK_PAIRS - 1) / CHUNK_PAIRS);
    job->group = PARALLEL_NO_GROUP;
    atomic_store(&job->is_started, false);
    atomic_store(&job->state, JOB_RUNS);
    job->self = gdx_variant_make(GDX_OBJECT, &job->instance.object);
    job->is_in_slices = job->chunk_count > 0 && !parallel_is_available();
    enter_list(job);
    if (job->chunk_count == 0) {
        main_loop_call(job->instance.object, "_finish");
    } else if (job->is_in_slices) {
        main_loop_call(job->instance.object, "_run_slice");
    } else {
        job->group = parallel_begin(run_chunk, job, job->chunk_count);
    }
    atomic_store(&job->is_started, true);
}

/* Waits for the tasks, which are over or end soon, and frees the copies. */
static void end_work(job_object *job) {
    while (!atomic_load(&job->is_started)) {
        /* job_start, on another thread, is about to set the group */
    }
    if (job->group != PARALLEL_NO_GROUP) {
        parallel_wait(job->group);
        job->group = PARALLEL_NO_GROUP;
    }
    if (job->is_connected) {
        main_loop_disconnect(job->instance.object, "_run_slice");
        job->is_connected = false;
    }
    job_clear(job);
    int state = JOB_RUNS;
    if (!atomic_compare_exchange_strong(&job->state, &state, JOB_IS_DONE)) {
        gdx_resize(GDX_PACKED_BYTES, &job->matrix, 0);
        atomic_store(&job->state, JOB_HAS_ENDED_CANCELLED);
    }
}

/* True if no chunk is left to run. */
static bool has_run(const job_object *job) {
    return atomic_load(&job->chunks_done) == job->chunk_count || (job->is_in_slices && job_is_cancelled(job));
}

void job_finish(void *self, const void *const *args, void *ret) {
    job_object *job = self;
    (void)args, (void)ret;
    /* A script may call it.  A worker that waits for workers could wait forever. */
    if (!parallel_is_main_thread() || !has_run(job) || !leave_list(job)) {
        return;
    }
    end_work(job);
    gdx_variant reference = job->self;
    gdx_emit(&job->instance, "finished");
    gdx_variant_destroy(&reference); /* last: this may free the job */
}

void job_cancel(void *self, const void *const *args, void *ret) {
    job_object *job = self;
    int state = JOB_RUNS;
    (void)args, (void)ret;
    atomic_compare_exchange_strong(&job->state, &state, JOB_IS_CANCELLED);
}

void jobs_stop(bool release) {
    for (;;) {
        spinlock_lock(&running_lock);
        job_object *job = running;
        spinlock_unlock(&running_lock);
        if (job == NULL) {
            return;
        }
        job_cancel(job, NULL, NULL);
        leave_list(job);
        end_work(job);
        if (release) {
            gdx_variant reference = job->self;
            gdx_variant_destroy(&reference);
        }
    }
}

/* The class LosJob. */

static void construct(void *self) {
    job_object *job = self;
    gdx.construct[GDX_PACKED_BYTES](&job->matrix, NULL);
    atomic_init(&job->chunks_done, 0);
    atomic_init(&job->is_started, false);
    atomic_init(&job->state, JOB_IS_DONE);
}

/* A job that runs holds a reference to itself, so nothing is left to end here. */
static void destruct(void *self) {
    job_object *job = self;
    gdx.destroy[GDX_PACKED_BYTES](&job->matrix);
}

static void get_is_done(void *self, const void *const *args, void *ret) {
    (void)args;
    *(GDExtensionBool *)ret = job_has_ended(self);
}

static void get_is_cancelled(void *self, const void *const *args, void *ret) {
    const job_object *job = self;
    (void)args;
    *(GDExtensionBool *)ret = job_is_cancelled(job);
}

static void get_progress(void *self, const void *const *args, void *ret) {
    const job_object *job = self;
    (void)args;
    *(double *)ret = job_has_ended(job) || job->chunk_count == 0
                         ? 1.0
                         : (double)atomic_load(&job->chunks_done) / (double)job->chunk_count;
}

static void get_result(void *self, const void *const *args, void *ret) {
    const job_object *job = self;
    (void)args;
    if (job_has_ended(job)) {
        gdx.destroy[GDX_PACKED_BYTES](ret);
        *(gdx_packed *)ret = gdx_packed_copy(GDX_PACKED_BYTES, &job->matrix);
    }
}

/* clang-format off */
static const gdx_method methods[] = {
    {"cancel", job_cancel, false, {0}, {{0}}},
    {"_get_progress", get_progress, false, {.name = "result", .type = GDX_FLOAT}, {{0}}},
    {"_get_is_done", get_is_done, false, {.name = "result", .type = GDX_BOOL}, {{0}}},
    {"_get_is_cancelled", get_is_cancelled, false, {.name = "result", .type = GDX_BOOL}, {{0}}},
    {"_get_result", get_result, false, {.name = "result", .type = GDX_PACKED_BYTES}, {{0}}},
    {"_finish", job_finish, false, {0}, {{0}}},
    {"_run_slice", job_run_slice, false, {0}, {{0}}},
    {.name = ""},
};

static const gdx_property properties[] = {
    {{.name = "progress", .type = GDX_FLOAT, .is_unsaved = true}, "", "_get_progress", -1},
    {{.name = "is_done", .type = GDX_BOOL, .is_unsaved = true}, "", "_get_is_done", -1},
    {{.name = "is_cancelled", .type = GDX_BOOL, .is_unsaved = true}, "", "_get_is_cancelled", -1},
    {{.name = "result", .type = GDX_PACKED_BYTES, .is_unsaved = true}, "", "_get_result", -1},
    {.index = 0},
};
/* clang-format on */

static const gdx_signal signals[] = {{"finished", {{0}}}, {.name = ""}};

const gdx_class los_job_class = {
    .name = "LosJob",
    .parent = "RefCounted",
    .instance_size = sizeof(job_object),
    .construct = construct,
    .destruct = destruct,
    .methods = methods,
    .properties = properties,
    .signals = signals,
};
