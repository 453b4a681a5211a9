/* SPDX-License-Identifier: MIT */
/* LosTable: what its queries share. */
#ifndef TABLE_QUERY_H
#define TABLE_QUERY_H

#include "board/table_object.h"
#include "values/read_value.h"

/* The ids of the models of an open query, for results. */
model_ids table_ids(const table_query *query);

/* Handles of a call in the memory of the caller; LOS_NO_HANDLE for models that neither see nor are seen. */
typedef struct handle_list {
    los_handle *list;
    uint32_t count;
    bool has_stale;
    int64_t stale; /* the first handle without a model, for an error when the query is closed */
} handle_list;

/* Reads a PackedInt32Array.  `out` must hold as many handles.  A model that lacks one of the flags counts as none. */
handle_list read_handles(const table_query *query, const gdx_packed *given, uint32_t needed_flags, los_handle *out);
/* The flags of models that see and are seen. */
#define IN_PLAY ((uint32_t)(LOS_MODEL_ALIVE | LOS_MODEL_ON_TABLE))
/* The same for models that are in play: ascending, each once, without `ignored`. */
handle_list read_candidates(const table_query *query, const gdx_packed *given, los_handle ignored, los_handle *out);
/* One error if a handle was stale. */
void report_handles(const handle_list *handles, const char *method);

/* Entries of a result: 256 MiB of bytes. */
#define TABLE_RESULT_MAX ((int64_t)1 << 28)
/* False, with one error, if a result of so many entries is too large. */
bool result_size_is_usable(int64_t rows, int64_t columns, const char *method);

/* The number of pairs from which other threads are worth waking. */
#define TABLE_LARGE_BATCH 1000

/* Adds the models of a list to a set, which is cleared before and not finished; LOS_NO_HANDLE is a member that is not
 * on the table.  False, with one error, if memory runs out. */
bool add_models(const table_query *query, const handle_list *handles, los_model_set *set);
/* The same for a set that is finished. */
bool place_models(const table_query *query, const handle_list *handles, los_model_set *set);

/* False, with one error, for a range that is NaN or below 0. */
bool range_is_usable(double inches, const char *name, const char *method);

#endif
