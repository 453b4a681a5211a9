/* SPDX-License-Identifier: MIT */
/* The folder board/: pieces, models, terrains and tables as objects, one query on them, and its result. */
/* One call of a script: its terrain, its options and its scratch memory.
 * A board is a LosTerrain, or a Dictionary, which is compiled unless it equals the last one. */
#ifndef QUERY_H
#define QUERY_H

#include "board/board_models.h"
#include "board/context.h"
#include "board/read_model.h"
#include "board/terrain_object.h"

typedef struct board_query {
    query_context *context;
    const los_terrain *terrain; /* bound to context->query */
    const los_rules *rules;     /* of the terrain; NULL: those of the edition */
    compiled_rules *compiled;   /* the owner of `rules` */
    rules_source source;        /* where they come from */
    los_options options;
    terrain_object *object; /* the LosTerrain in use, or NULL */
    board_models models;    /* of a Dictionary board */
    gdx_variant owner;      /* a reference to it: another default terrain may be set meanwhile */
} board_query;

/* Reads a board and locks its LosTerrain against changes.  False, with one error reported, if it is unusable.  Every
 * query that was opened must be closed with query_close. */
bool query_open(board_query *query, const gdx_variant *board);
/* The same for a method of LosTerrain itself. */
bool query_open_terrain(board_query *query, terrain_object *object);
/* A board Dictionary without terrain of its own on a given LosTerrain, whose options count. */
bool query_open_models(board_query *query, terrain_object *object, const gdx_variant *board);
void query_close(board_query *query);

/* The bodies of methods that two classes share.  Each works on an open query and leaves it open. */

/* check_enhanced_visibility and LosTerrain.check; `result` is an empty Dictionary. */
void query_check(board_query *query, const gdx_dictionary *shooter, const gdx_dictionary *target, los_detail detail,
                 gdx_dictionary *result);
/* LosTerrain.query; `result` is new. */
struct result_object;
void query_result(board_query *query, const gdx_dictionary *shooter, const gdx_dictionary *target, los_detail detail,
                  struct result_object *result);
/* has_los.  False if a model is unusable. */
bool query_has_los(board_query *query, const gdx_dictionary *shooter, const gdx_dictionary *target);
/* target_visibility; `result` is an empty Dictionary. */
void query_target_visibility(board_query *query, const gdx_dictionary *shooter, const gdx_dictionary *target,
                             gdx_dictionary *result);

/* The names in results of the query. */
result_names query_names(const board_query *query);
/* The options for reading models: with models that block, their heights count under all rules. */
los_options query_read_options(const board_query *query);
/* The models of the board that block a pair. */
los_blocking_models query_blocking(board_query *query, const gdx_dictionary *shooter, const los_model *from,
                                   const gdx_dictionary *target, const los_model *to);

/* Two models and what blocks their lines. */
typedef struct pair_query {
    los_query *query;
    const los_options *options;
    const los_blocking_models *blocking;
    const los_model *shooter, *target;
} pair_query;
/* target_visibility of a pair; `result` is an empty Dictionary.  `is_reused` counts for the statistics. */
void find_visible_area(const pair_query *pair, const result_names *names, bool is_reused, gdx_dictionary *result);
/* True if a check has the key `cover`. */
static inline bool has_cover(const los_rules *rules, const los_options *options, los_detail detail) {
    return rules != NULL && options->mode != LOS_MODE_LEGACY && detail >= LOS_DETAIL_PROOF;
}
/* The cover of a check under a rule set, an owned Array; NULL: the target is not visible.  Invalidates the last report.
 */
gdx_variant cover_list(const pair_query *pair, const result_names *names);
/* Adds it as the key `cover`. */
void find_cover(const pair_query *pair, const result_names *names, gdx_dictionary *result);

/* False, with one error, for a number that is no Detail. */
bool detail_is_usable(int64_t detail, const char *method);
/* The detail of the arguments want_block_points, which wins, and detail; LOS_DETAIL_LINES, with one error, for a number
 * that is none. */
los_detail read_detail(const void *want_block_points, const void *detail, const char *method);

/* The ids of the pieces to which a base has a relation, in an empty PackedStringArray.  `pieces` must hold one entry
 * per piece. */
void write_pieces_at(query_context *context, const los_terrain *terrain, const los_options *options,
                     const los_model *model, los_relation relation, gdx_packed *result);
/* False, with one error, for a number that is no Relation. */
bool relation_is_usable(int64_t relation, const char *method);

#endif
