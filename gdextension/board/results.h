/* SPDX-License-Identifier: MIT */
/* Results of the core as engine values.  Each function fills an empty container. */
#ifndef RESULTS_H
#define RESULTS_H

#include "bind/gdx.h"
#include "los/los_rules.h"

/* The enum Detail of the classes. */
#define DETAIL_CONSTANTS                                                                                               \
    {"Detail", "DETAIL_VERDICT", LOS_DETAIL_VERDICT}, {"Detail", "DETAIL_PROOF", LOS_DETAIL_PROOF},                    \
        {"Detail", "DETAIL_LINES", LOS_DETAIL_LINES}, {                                                                \
        "Detail", "DETAIL_BLOCK_POINTS", LOS_DETAIL_BLOCK_POINTS                                                       \
    }
#define RELATION_CONSTANTS                                                                                             \
    {"Relation", "RELATION_OVERLAPS", LOS_RELATION_OVERLAPS},                                                          \
        {"Relation", "RELATION_CENTER_IN", LOS_RELATION_CENTER_IN}, {                                                  \
        "Relation", "RELATION_WHOLLY_WITHIN", LOS_RELATION_WHOLLY_WITHIN                                               \
    }

/* The ids of models that block. */
typedef struct model_ids {
    gdx_variant (*id_of)(const void *context, los_handle handle); /* an owned String */
    const void *context;
    bool has_handles; /* blocking_models lists handles, not ids */
} model_ids;

/* The texts of names, kept for the time after the query. */
typedef struct kept_name {
    los_name name;
    gdx_variant text; /* a String */
} kept_name;

/* Where the texts of the names in a result come from. */
typedef struct result_names {
    const los_query *query;  /* may be NULL if the result has no names */
    const model_ids *models; /* NULL: no models */
    const kept_name *kept;   /* unless NULL, all names of the result; then neither query nor models are read */
    uint32_t kept_count;
} result_names;

/* {has_los, sight_line, method, attempted_lines, blocking_terrain, blockers}, with models blocking_models, and `reason`
 * if a limit of the rules decided. */
void write_report(gdx_dictionary *result, const los_report *report, const result_names *names, los_detail detail);
/* An owned Array, the value of `cover`: [{label, pieces, share}]. */
gdx_variant variant_of_covers(const los_covers *covers, const result_names *names);
/* The value of `attempted_lines`, in an empty Array. */
void write_attempts(gdx_array *list, const los_report *report, const result_names *names);
/* The same keys for a check that was not possible, with `reason` instead of `method`. */
void write_invalid(gdx_dictionary *result, const char *reason, const result_names *names, los_detail detail);
/* {blocking_terrain}, and with models blocking_models and blockers. */
void write_blockers(gdx_dictionary *result, const los_name *list, uint32_t count, const result_names *names);
/* {blockers}, and with models blocking_models. */
void write_all_blockers(gdx_dictionary *result, const los_name *list, uint32_t count, const result_names *names);

/* {visible, visible_exact, fully_visible, visible_fraction, blocking_terrain, blockers}; with models blocking_models.
 */
void write_visible_area(gdx_dictionary *result, const los_visible_area *area, const result_names *names);
/* The same keys, and `reason`, for a query that was not possible. */
void write_no_visible_area(gdx_dictionary *result, const char *reason, const result_names *names);

/* {has_los, blocking_terrain}; if blocked, block_point and block_id; with a profile, profile, from_height and
 * to_height. */
void write_line_report(gdx_dictionary *result, const los_line_report *report, const result_names *names);
/* {point, terrain_id}, or nothing without a block. */
void write_block_point(gdx_dictionary *result, const los_block *block, const result_names *names);

/* {has_los, shooter_index, target_index, sight_line}; the indices are -1 if nothing is visible. */
void write_pair(gdx_dictionary *result, int64_t shooter, int64_t target, const los_verdict *verdict);
/* {width, height, counts}. */
void write_map(gdx_dictionary *result, int64_t width, int64_t height, const gdx_packed *counts);

/* A PackedVector2Array. */
void write_points(gdx_packed *result, const los_vec2 *points, uint32_t count);
/* The same, owned. */
gdx_variant variant_of_points(const los_vec2 *points, uint32_t count);
/* A PackedInt32Array. */
void write_handles(gdx_packed *result, const los_handle *handles, uint32_t count);
/* An owned Array: the ids, and the endpoints of the sight line, which is empty if nothing is visible. */
gdx_variant variant_of_names(const los_name *list, uint32_t count, const result_names *names);
gdx_variant variant_of_sight_line(const los_verdict *verdict);
/* An owned String: the text of one name. */
gdx_variant variant_of_name(const result_names *names, los_name name);
/* The value of `method`, and of `reason` if a limit of the rules decided, else NULL. */
const gdx_variant *method_word(los_method method);
const gdx_variant *limit_word(los_limit limit);
/* An owned PackedInt32Array: the handles of the models in a list of names. */
gdx_variant variant_of_models(const los_name *list, uint32_t count);
/* An owned PackedInt32Array. */
gdx_variant variant_of_handles(const los_handle *handles, uint32_t count);

#endif
