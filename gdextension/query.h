/* SPDX-License-Identifier: MIT */
/* One call of a script: its terrain, its options and its scratch memory.
 * A board is a LosTerrain, or a Dictionary, which is compiled unless it equals the last one. */
#ifndef QUERY_H
#define QUERY_H

#include "context.h"
#include "read_model.h"
#include "terrain_object.h"

typedef struct board_query {
    query_context *context;
    const los_terrain *terrain; /* bound to context->query */
    los_options options;
    terrain_object *object; /* the LosTerrain in use, or NULL */
    gdx_variant owner;      /* a reference to it, since a script that receives a message may release its own */
} board_query;

/* Reads a board and locks its LosTerrain against changes.  False, with one error reported, if it is unusable.  Every
 * query that was opened must be closed with query_close. */
bool query_open(board_query *query, const gdx_variant *board);
/* The same for a method of LosTerrain itself. */
bool query_open_terrain(board_query *query, terrain_object *object);
void query_close(board_query *query);

/* The bodies of methods that two classes share.  Each works on an open query and leaves it open. */

/* check_enhanced_visibility and LosTerrain.check; `result` is an empty Dictionary. */
void query_check(board_query *query, const gdx_dictionary *shooter, const gdx_dictionary *target,
                 bool want_block_points, gdx_dictionary *result);
/* has_los.  False if a model is unusable. */
bool query_has_los(board_query *query, const gdx_dictionary *shooter, const gdx_dictionary *target);
/* target_visibility; `result` is an empty Dictionary. */
void query_target_visibility(board_query *query, const gdx_dictionary *shooter, const gdx_dictionary *target,
                             gdx_dictionary *result);

#endif
