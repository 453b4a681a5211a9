/* SPDX-License-Identifier: MIT */
/* LosTable: models on a LosTerrain, by handle.  Several threads may query it at once; a change is refused while a query
 * runs.  A query also locks the terrain against changes. */
#ifndef TABLE_OBJECT_H
#define TABLE_OBJECT_H

#include "board/board_models.h"
#include "board/query.h"

/* What a table keeps of a model besides the core's entry, by slot. */
typedef struct table_record {
    gdx_dictionary data; /* a copy of the model's Dictionary; only if `is_used` */
    bool is_used;
    bool is_rotated; /* by move_model: `rotation` in `data` is out of date */
} table_record;

typedef struct table_object {
    gdx_instance instance;
    gdx_variant terrain_reference; /* holds the LosTerrain */
    terrain_object *terrain;
    los_table *table;
    compiled_rules *rules; /* to which los_model.tags of the models belong; follow the terrain at the next query */
    bool models_block;
    table_record *records;
    uint32_t record_capacity;
    unit_names units;           /* numbers stay */
    int64_t revision;           /* of the table itself; get_revision adds that of the terrain */
    atomic_uint scale_revision; /* options_revision of the terrain when the table was seen to have its scale */
    try_lock lock;
} table_object;

/* The LosTable that a Variant holds, or NULL. */
table_object *table_object_of(const gdx_variant *variant);

/* The terrain of a table that is not locked.  `held` is a reference to it, which the caller destroys: another thread
 * may give the table another terrain. */
terrain_object *table_hold_terrain(table_object *object, gdx_variant *held);

/* Notes that the table has the scale of its terrain, which is locked. */
static inline void table_note_scale(table_object *object, terrain_object *terrain) {
    unsigned revision = atomic_load_explicit(&terrain->options_revision, memory_order_relaxed);
    if (atomic_load_explicit(&object->scale_revision, memory_order_relaxed) != revision) {
        atomic_store_explicit(&object->scale_revision, revision, memory_order_relaxed);
    }
}

/* The number of a handle's slot, also of a handle that is in no table. */
uint32_t table_slot_of(los_handle handle);
/* The model of the given handle; only for handles that los_table_has. */
table_record *table_record_of(const table_object *object, los_handle handle);
/* Makes room for the record of a handle.  False if memory runs out. */
bool table_reserve_record(table_object *object, los_handle handle);
/* Replaces the Dictionary of a record by a copy. */
void table_record_set(table_record *record, const gdx_dictionary *data);
void table_record_clear(table_record *record);
/* Clears and frees an array of records. */
void table_records_free(table_record *records, uint32_t count);
/* The current Dictionary of a model, owned: the one that was given, with position, rotation, unit, side and flags as
 * they are now.  `is_plain`: the position is {x, y}, which JSON keeps, and unit, side and flags are left out. */
gdx_dictionary table_model_data(const table_object *object, los_handle handle, bool is_plain);

/* Counts the changes of the table, which is locked, and of its terrain. */
int64_t table_revision(const table_object *object);

/* True if the terrain has rules other than those of an edition. */
bool table_has_rules(table_object *object);
/* Sets the tags of an entry under the rules of the table, which must be locked. */
void table_set_tags(const table_object *object, const gdx_dictionary *data, los_table_model *entry);

/* A handle as scripts pass it.  LOS_NO_HANDLE if it is not of a model of the table, which must be locked. */
los_handle table_handle(const table_object *object, int64_t given);
/* One error: the handle is not of a model of the table.  The table must not be locked. */
void report_stale_handle(const char *method, int64_t given);
/* True if the model is alive and on the table. */
bool table_is_in_play(const table_object *object, los_handle handle);

/* --- Changes ----------------------------------------------------------------------------------------------------- */

/* Locks the table for a change.  False, with one error, while a query runs.  No script may be called until
 * table_edit_end. */
bool table_edit_begin(table_object *object, const char *method);
/* The same for a change of one model: also false, with one error, if the handle is stale. */
bool table_edit_model(table_object *object, const char *method, int64_t given, los_handle *handle);
/* Unlocks the table; if something has changed, counts the revision and emits model_changed(handle), -1 for all models.
 * A listener may free the object: it must not be used afterwards. */
void table_edit_end(table_object *object, bool has_changed, int64_t handle);

/* --- Queries ----------------------------------------------------------------------------------------------------- */

/* A call of a script: the table and its terrain, locked, its options and scratch memory. */
typedef struct table_query {
    table_object *object;
    terrain_object *terrain; /* NULL: not locked, not bound */
    const los_table *table;
    query_context *context; /* bound to both */
    const los_rules *rules; /* of the terrain; NULL: those of the edition */
    los_options options;
    bool models_block;
} table_query;
/* False, with one error, if memory runs out.  Must be closed with table_query_close. */
bool table_query_open(table_query *query, table_object *object);
void table_query_close(table_query *query);
/* Scratch memory for another thread; NULL if memory runs out.  Returned with context_return. */
query_context *table_task_context(const table_query *query);

/* The models that block a pair; LOS_NO_HANDLE for a model that is not of the table. */
los_blocking_models table_blocking(const table_query *query, los_handle shooter, los_handle target);
/* The core's model of a handle. */
const los_model *table_model(const table_query *query, los_handle handle);

/* --- Methods, as gdx_function ------------------------------------------------------------------------------------ */

#define TABLE_METHOD(name) void table_##name(void *self, const void *const *args, void *ret)
TABLE_METHOD(add_model); /* table_edit.c */
TABLE_METHOD(set_model);
TABLE_METHOD(move_model);
TABLE_METHOD(remove_model);
TABLE_METHOD(set_model_flags);
TABLE_METHOD(set_model_unit);
TABLE_METHOD(clear_models);
TABLE_METHOD(get_model_flags); /* table_models.c */
TABLE_METHOD(get_model);
TABLE_METHOD(get_models);
TABLE_METHOD(has_model);
TABLE_METHOD(get_unit);
TABLE_METHOD(get_units);
TABLE_METHOD(get_revision);
TABLE_METHOD(to_dictionary); /* table_dictionary.c */
TABLE_METHOD(load_dictionary);
TABLE_METHOD(has_los); /* table_query.c */
TABLE_METHOD(check);
TABLE_METHOD(query_pair);
TABLE_METHOD(check_at);
TABLE_METHOD(target_visibility);
TABLE_METHOD(visibility_matrix);       /* table_batch.c */
TABLE_METHOD(begin_visibility_matrix); /* table_job.c */
TABLE_METHOD(observers_of);            /* table_batch.c */
TABLE_METHOD(visible_pairs);
TABLE_METHOD(distance); /* table_distance.c */
TABLE_METHOD(distance_matrix);
TABLE_METHOD(within);
TABLE_METHOD(nearest);
TABLE_METHOD(pieces_at);
TABLE_METHOD(unit_visibility); /* table_unit_visibility.c */
TABLE_METHOD(exposure);        /* table_exposure.c */
TABLE_METHOD(safest_points);
TABLE_METHOD(exposure_map);
#undef TABLE_METHOD

#endif
