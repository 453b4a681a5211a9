/* SPDX-License-Identifier: MIT */
/* The class LosJob. */
#include "batch/job_object.h"
#include "classes/classes.h"

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
