/* SPDX-License-Identifier: MIT */
/* Models on a table: added once, moved often, queried by handle; models that block sight; units; distances.
 *
 *     los_table *table = los_table_create(los_default_allocator(), 40.0);
 *     los_table_model def = los_default_table_model();     // fill in model, unit, side
 *     los_handle a, b;
 *     los_table_add(table, &def, &a);                      // and so on for b
 *
 *     los_query_bind(query, terrain, NULL);
 *     los_query_bind_table(query, table);                  // reserves memory; again after models were added
 *     los_blocking_models blocking = los_table_blocking(table, a, b);
 *     los_verdict verdict = los_query_verdict(query, &options, &blocking, &los_table_get(table, a)->model,
 *                                                   &los_table_get(table, b)->model);
 *
 * Units, threads and errors are those of los.h.  A table may be read by any number of threads at once, and changed by
 * one while no other uses it.
 *
 * Models as blockers.  A model blocks a line that meets its closed base: touching counts.  For a pair these models do
 * not block: the two models themselves, models of the unit of either, models that are not alive, not on the table or
 * without LOS_MODEL_BLOCKS, and every model if the two bases touch or overlap.  Where a base of the pair overlaps that
 * of a blocker, only the part of the blocker outside both bases blocks.  Under LOS_HEIGHTS_CATEGORY a model does not
 * block if the top of the shooter or of the target (elevation plus height) is above its own top.  Under
 * LOS_HEIGHTS_TRUE it is a prism from its elevation to its top.  LOS_MODE_LEGACY ignores models. */
#ifndef LOS_TABLE_H
#define LOS_TABLE_H

#include "los/los.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- Models on a table ------------------------------------------------------------------------------------------- */

typedef struct los_table los_table;

/* Identifies a model of a table.  The handle of a removed model is not given to another one. */
typedef uint32_t los_handle;
#define LOS_NO_HANDLE UINT32_MAX

enum {
    LOS_TABLE_MODELS_MAX = 1 << 20 /* at the same time */
};

/* A number that the caller chooses for a unit. */
typedef uint32_t los_unit;
#define LOS_NO_UNIT 0u /* a model without a unit is a unit of its own */

enum {
    LOS_MODEL_ALIVE = 1,
    LOS_MODEL_BLOCKS = 2,
    LOS_MODEL_ON_TABLE = 4,
    LOS_MODEL_HIDDEN = 8, /* visible only within its detection range */
    LOS_MODEL_FLAGS_ALL = 15,
    LOS_MODEL_FLAGS_DEFAULT = LOS_MODEL_ALIVE | LOS_MODEL_BLOCKS | LOS_MODEL_ON_TABLE
};

/* Detection range in inches of a hidden model whose data name none. */
#define LOS_DETECTION_INCHES 15.0

typedef struct los_table_model {
    los_model model; /* its `side` and `is_hidden` are those below */
    uint32_t flags;  /* LOS_MODEL_ALIVE, ... */
    los_unit unit;
    int32_t side;
    double detection_inches; /* not NaN */
} los_table_model;

/* los_default_model with LOS_MODEL_FLAGS_DEFAULT, no unit, side 0 and LOS_DETECTION_INCHES. */
LOS_API los_table_model los_default_table_model(void);

/* An empty table; `pixels_per_inch` must equal that of the options of its queries.  NULL if memory runs out, or if it
 * is beyond the limits of los_options.  The caller owns it. */
LOS_API los_table *los_table_create(los_allocator allocator, double pixels_per_inch);
/* NULL is allowed.  Queries that are bound to it must be destroyed or bound to another table first. */
LOS_API void los_table_destroy(los_table *table);
/* Removes all models.  Their handles become invalid. */
LOS_API void los_table_clear(los_table *table);
/* Changes the scale, in linear time.  LOS_BAD_VALUE beyond the limits of los_options, or if a base would then be beyond
 * LOS_LENGTH_MAX in pixels. */
LOS_API los_status los_table_set_scale(los_table *table, double pixels_per_inch);
/* Pixels per inch. */
LOS_API double los_table_scale(const los_table *table);

/* Adds a model and writes its handle.  LOS_TOO_LARGE beyond LOS_TABLE_MODELS_MAX.  LOS_BAD_VALUE for a number beyond
 * the limits of los_model, a detection range that is NaN, and flags beyond LOS_MODEL_FLAGS_ALL, here and below. */
LOS_API los_status los_table_add(los_table *table, const los_table_model *model, los_handle *handle);
/* Adds a model under a given handle, to restore a saved table.  LOS_BAD_VALUE if the handle, or another handle for the
 * same slot, is in use, or if it is LOS_NO_HANDLE. */
LOS_API los_status los_table_restore(los_table *table, los_handle handle, const los_table_model *model);
/* Replaces a model.  The handle must be valid, here and below. */
LOS_API los_status los_table_set(los_table *table, los_handle handle, const los_table_model *model);
/* Moves a model in logarithmic time; nothing else about it changes. */
LOS_API los_status los_table_move(los_table *table, los_handle handle, los_vec2 position, double rotation);
/* Replaces all flags. */
LOS_API los_status los_table_set_flags(los_table *table, los_handle handle, uint32_t flags);
/* The handle becomes invalid. */
LOS_API void los_table_remove(los_table *table, los_handle handle);

/* False for handles that were never given, or whose model was removed. */
LOS_API bool los_table_has(const los_table *table, los_handle handle);
/* A model; valid until the next change of the table. */
LOS_API const los_table_model *los_table_get(const los_table *table, los_handle handle);
/* Models, whatever their flags. */
LOS_API uint32_t los_table_count(const los_table *table);
/* Grows with every change. */
LOS_API uint64_t los_table_revision(const los_table *table);

/* Writes the handles of all models, or of those of a unit, ascending.  `handles` must hold los_table_count entries.
 * Returns how many. */
LOS_API uint32_t los_table_list(const los_table *table, los_handle *handles);
LOS_API uint32_t los_table_list_unit(const los_table *table, los_unit unit, los_handle *handles);

/* --- Models as blockers ------------------------------------------------------------------------------------------ */

/* Which models may block the lines of a pair; `table` is NULL or the table that the query is bound to.  Lists of
 * blockers may then contain models (los_name_is_model). */
struct los_blocking_models {
    const los_table *table; /* NULL: no model blocks */
    los_handle ignored[2];  /* the two models; LOS_NO_HANDLE for one that is not of the table */
    los_unit units[2];      /* and their units, whose models do not block */
};

/* No model blocks. */
LOS_API los_blocking_models los_no_blocking_models(void);
/* What blocks the pair of two models of the table; LOS_NO_HANDLE stands for a model without a unit. */
LOS_API los_blocking_models los_table_blocking(const los_table *table, los_handle shooter, los_handle target);

/* Reserves memory for queries with models of this table as blockers.  Required after los_query_bind, and again whenever
 * models were added.  NULL ends the binding. */
LOS_API los_status los_query_bind_table(los_query *query, const los_table *table);

/* The name of a model in a result is its handle with this bit. */
#define LOS_MODEL_NAME_BIT 0x80000000u

/* True if a name in a result is that of a model. */
static inline bool los_name_is_model(los_name name) {
    return name != LOS_NO_NAME && (name & LOS_MODEL_NAME_BIT) != 0;
}
/* The model of such a name. */
static inline los_handle los_name_handle(los_name name) {
    return name & ~LOS_MODEL_NAME_BIT;
}

/* True if every line that LOS_MODE_SAMPLED has between the two models is clear; LOS_MODE_LEGACY has one line.  In
 * LOS_MODE_EXACT: los_visible_area.fully_visible. */
LOS_API bool los_query_is_fully_visible(los_query *query, const los_options *options,
                                        const los_blocking_models *blocking, const los_model *shooter,
                                        const los_model *target);

/* --- Distances --------------------------------------------------------------------------------------------------- */

/* Beyond a range by this, in inches, a base is still within it: positions are rounded to float32. */
#define LOS_RANGE_TOLERANCE_INCHES 0.001

/* The distance between two bases in plan, in inches; 0 if they touch or overlap, infinite if a number is refused. Equal
 * to the last bit if the models are swapped.  Accurate to 1e-5 inches.  Heights are not read.  A length or width of at
 * most 0.002 pixels counts as 0. */
LOS_API double los_base_distance(const los_model *a, const los_model *b, double pixels_per_inch);
/* The same for two models of a table, alive and on the table or not.  Equal to the last bit, and faster for ovals and
 * rectangles: the table keeps the sine and cosine of their rotation. */
LOS_API double los_table_distance(const los_table *table, los_handle a, los_handle b);

/* The columns of a matrix of distances; filled by los_table_distance_columns. */
typedef struct los_distance_columns {
    const los_handle *handles;
    uint32_t count;
    const double *scratch; /* centers and radii, if all are circles */
    bool are_circles;
} los_distance_columns;

/* Prepares the models of a list as columns; LOS_NO_HANDLE is allowed.  `scratch` must hold 3 entries per handle.  List
 * and scratch must stay, and the table must not change, while the columns are used. */
LOS_API los_distance_columns los_table_distance_columns(const los_table *table, const los_handle *handles,
                                                        uint32_t count, double *scratch);
/* Writes a row: los_table_distance from one model to each column, as float; infinite for LOS_NO_HANDLE.  Between
 * circles several times as fast as single calls. */
LOS_API void los_table_distance_row(const los_table *table, los_handle from, const los_distance_columns *columns,
                                    float *out);

/* Writes the models on the table and alive whose los_base_distance from a base is at most `inches` (plus
 * LOS_RANGE_TOLERANCE_INCHES), ascending, without
 * `ignored` (LOS_NO_HANDLE: all).  `handles` must hold los_table_count entries.  Returns how many. */
LOS_API uint32_t los_table_within(const los_table *table, const los_model *model, double inches, los_handle ignored,
                                  los_handle *handles);

/* The nearest of `count` candidates that is on the table and alive, other than `handle` itself; of several at the same
 * distance the smallest handle.  Writes the distance in inches.  LOS_NO_HANDLE and INFINITY if there is none. */
LOS_API los_handle los_table_nearest(const los_table *table, los_handle handle, const los_handle *candidates,
                                     uint32_t count, double *inches);

/* How a base lies in a piece, by the tests that the rules use.  In plan; under LOS_HEIGHTS_TRUE, except in
 * LOS_MODE_LEGACY, the model must also share heights with the piece. */
typedef enum los_relation {
    /* The piece contains the center, or meets the circle of diameter base_mm around it: rules of the eleventh edition
     * read every base as that circle.  Touching counts. */
    LOS_RELATION_OVERLAPS,
    LOS_RELATION_CENTER_IN, /* the piece contains the center */
    /* The piece contains the whole base, whatever its shape.  LOS_MODE_SAMPLED of the tenth edition: it contains the
     * sample points of los_options.density, or of density 8 if that is 0. */
    LOS_RELATION_WHOLLY_WITHIN
} los_relation;

/* Writes the pieces of the bound terrain to which a base has the relation, ascending.  `pieces` must hold
 * los_terrain_piece_count entries.  Returns how many.  Pieces of fewer than three points have no inside. */
LOS_API uint32_t los_query_pieces_at(los_query *query, const los_options *options, const los_model *model,
                                     los_relation relation, uint32_t *pieces);

/* --- Units ------------------------------------------------------------------------------------------------------- */

/* The members of a unit that are alive and on the table. */
typedef struct los_unit_members {
    const los_handle *handles; /* ascending */
    /* The same models.  If the set is not finished, the query finishes it with the sample points that it needs; then
     * only this query may use the set. */
    los_model_set *placed;
    /* Where each model is in the set, so that a set may hold more models: those of the whole table, which stay placed
     * between queries.  Both units may then share it.  NULL: the set holds these models alone, in the same order. */
    const uint32_t *members;
    uint32_t count; /* of models; read only if `members` are given */
} los_unit_members;

typedef struct los_unit_def {
    const los_table *table;
    bool models_block; /* then the query must be bound to the table */
    los_unit_members from, to;
    double max_range_inches; /* may be infinite */
} los_unit_def;

/* Two members by their indices. */
typedef struct los_unit_pair {
    double inches; /* between the bases */
    uint32_t from, to;
} los_unit_pair;

/* Memory of the caller.  F and T are the numbers of members, P is the number of pieces, M of models of the table. */
typedef struct los_unit_buffers {
    los_unit_pair *pairs;       /* F x T; scratch */
    uint8_t *sights;            /* F x T; scratch */
    uint8_t *shelters;          /* T; scratch */
    los_handle *visible_models; /* T */
    los_handle *shooters;       /* F */
    uint8_t *cover_from;        /* F */
    los_handle *hidden_models;  /* T */
    los_name *cover_by;         /* 2 P + 1 */
    los_name *listed_blockers;  /* 2 P + 1 */
    los_name *blockers;         /* 2 P + 1 + M */
} los_unit_buffers;

/* Why no model of a unit is visible. */
typedef enum los_unit_reason {
    LOS_UNIT_VISIBLE, /* one is */
    LOS_UNIT_NO_MODELS,
    LOS_UNIT_OUT_OF_RANGE, /* no pair is in range */
    LOS_UNIT_HIDDEN,       /* all pairs in range are beyond the detection range of a hidden model */
    LOS_UNIT_BLOCKED
} los_unit_reason;

typedef struct los_unit_visibility {
    los_unit_reason reason;
    los_verdict sight;       /* of the pair that proves it: the nearest pair in range that sees */
    los_handle from, to;     /* that pair; LOS_NO_HANDLE if there is none */
    double distance_inches;  /* of that pair, else of the nearest; infinite without pairs */
    uint32_t visible_count;  /* visible_models: targets that a shooter in range sees, ascending */
    uint32_t shooter_count;  /* shooters: members of `from` that see a target in range, ascending; and cover_from */
    uint32_t hidden_count;   /* hidden_models: hidden targets beyond the detection range of every member of `from` */
    uint32_t cover_by_count; /* cover_by: pieces that shelter, then pieces that hide parts of a target */
    uint32_t listed_count;   /* listed_blockers, as in los_report: of all pairs in range, if LOS_UNIT_BLOCKED */
    uint32_t blocker_count;  /* blockers: the same; models last */
    bool fully_visible;      /* visible, and some member of `from` sees every member of `to` fully, at any distance */
    /* cover_from[i]: every member of `to` is sheltered by a piece, or terrain hides a part of it from shooter i.
     * has_cover: from all shooters; without shooters: every member is sheltered. */
    bool has_cover;
} los_unit_visibility;

/* For a set that stays between queries: true if its members are as they would be if they were added now.  The query is
 * bound to their terrain, which has not changed, and the options are the same.  Then further models may be added. */
LOS_API bool los_model_set_is_current(const los_model_set *set, const los_query *query, const los_options *options);

/* The visibility of one unit to another.  A piece shelters a model that is LOS_SHELTERED and overlaps it, if it is an
 * area; in the tenth edition, any model whose base reaches into a light or dense piece.  A hidden model is visible
 * within its detection range only.  Range, detection and arc of a rule set (los_rules.h) are not read.  The arrays of
 * the result are those of `buffers`. */
LOS_API los_unit_visibility los_query_unit_visibility(los_query *query, const los_options *options,
                                                      const los_unit_def *def, const los_unit_buffers *buffers);

/* --- Exposure ---------------------------------------------------------------------------------------------------- */

/* Who observes a model that may stand anywhere. */
typedef struct los_exposure_def {
    const los_table *table; /* whose models block; NULL: none does */
    los_handle handle;      /* the model; LOS_NO_HANDLE if it is not of the table */
    los_unit unit;          /* its unit */
    const los_model_set *observers;
    const los_handle *handles; /* of the observers */
    const double *ranges;      /* inches, one per observer; NULL: any distance */
    const double *weights;     /* one per observer; NULL: 1 each */
    const uint8_t *is_ignored; /* one per observer; NULL: none */
    double detection_inches;   /* no observer sees farther; may be infinite */
} los_exposure_def;

/* No table, no model, no observers, an infinite detection range. */
LOS_API los_exposure_def los_default_exposure_def(void);

/* The sum of the weights of the observers that see the model where it stands. */
LOS_API double los_query_exposure(los_query *query, const los_options *options, const los_exposure_def *def,
                                  const los_model *model);
/* Writes for each observer whether it sees the model: 1 or 0. */
LOS_API void los_query_observers(los_query *query, const los_options *options, const los_exposure_def *def,
                                 const los_model *model, uint8_t *sees);

#ifdef __cplusplus
}
#endif

#endif
