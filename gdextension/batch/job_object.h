/* SPDX-License-Identifier: MIT */
/* LosJob: a visibility matrix that is found beside the game, on worker threads, or in slices on the main loop where
 * there are none.  It works on copies of terrain, models and options, so both may change while it runs. */
#ifndef JOB_OBJECT_H
#define JOB_OBJECT_H

#include "bind/gdx.h"
#include "board/context.h"
#include "rules/rules_source.h"

#include <stdatomic.h>

typedef struct job_object {
    gdx_instance instance;
    struct job_object *next; /* in the list of running jobs */
    gdx_variant self;        /* a reference to itself while it runs */
    int64_t group;           /* of worker tasks; PARALLEL_NO_GROUP: slices on the main loop */
    bool is_running;         /* in the list; `self` is set */
    bool is_in_slices;       /* runs on the main loop */
    bool is_connected;       /* to its frames */
    atomic_bool is_started;  /* `group` is set */

    /* The copies.  Only read once the job has started. */
    los_terrain *terrain;
    compiled_rules *rules;
    los_options options;
    los_table *table;      /* whose models block; NULL: none block */
    los_handle *from, *to; /* in `table`, one per member of the sets; only with `table` */
    los_model_set *shooters, *targets;
    uint64_t pair_count;
    uint32_t chunk_count;

    gdx_packed matrix; /* written by the tasks */
    uint8_t *out;      /* its memory */
    atomic_uint chunks_done;
    atomic_int state; /* job_state */
} job_object;

/* A job is cancelled or done, whichever comes first.  A cancelled one ends later. */
typedef enum job_state {
    JOB_RUNS,
    JOB_IS_CANCELLED,
    JOB_IS_DONE,
    JOB_HAS_ENDED_CANCELLED
} job_state;

static inline bool job_is_cancelled(const job_object *job) {
    int state = atomic_load_explicit(&job->state, memory_order_acquire);
    return state == JOB_IS_CANCELLED || state == JOB_HAS_ENDED_CANCELLED;
}

/* True if the result is final. */
static inline bool job_has_ended(const job_object *job) {
    return atomic_load_explicit(&job->state, memory_order_acquire) >= JOB_IS_DONE;
}

/* A new job that is done and has an empty result. */
job_object *job_make(void);
/* Copies what LosTerrain and LosTable have in common.  False if memory runs out. */
bool job_copy_terrain(job_object *job, const los_terrain *terrain, compiled_rules *rules, const los_options *options);
/* Frees the copies: the job has no pairs. */
void job_clear(job_object *job);
/* Starts a job whose copies are complete, or ends one without pairs.  `finished` is emitted later, by the main loop. */
void job_start(job_object *job);

/* Methods of LosJob, as gdx_function. */
void job_cancel(void *self, const void *const *args, void *ret);
void job_finish(void *self, const void *const *args, void *ret);
void job_run_slice(void *self, const void *const *args, void *ret);

/* Ends all running jobs when the main loop ends; `release`: also gives up their references to themselves. */
void jobs_stop(bool release);

#endif
