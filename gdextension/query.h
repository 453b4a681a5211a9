/* SPDX-License-Identifier: MIT */
/* What a call is about: its terrain, its options, its scratch memory.
 * A board is a LosTerrain, or a Dictionary, which is compiled unless it is the same as the last one. */
#ifndef QUERY_H
#define QUERY_H

#include "context.h"
#include "query/model_set.h"
#include "read_model.h"
#include "terrain_object.h"

typedef struct board_query {
    query_context *context;
    const los_terrain *terrain;
    los_options options;
    terrain_object *held; /* the LosTerrain in use, if any */
    gdx_variant keeper;   /* a reference to it: whoever hears a message may let go of it */
} board_query;

/* Reads a board.  False, and said, if it is none; then nothing is borrowed. */
bool query_open(board_query *query, const gdx_variant *board);
/* The same for a method of LosTerrain itself. */
bool query_open_terrain(board_query *query, terrain_object *terrain);
void query_close(board_query *query);

/* The bodies of check_enhanced_visibility and check, of has_los and has_los; both close the query. */
void query_check(board_query *query, const void *shooter, const void *target, bool want_block_points, void *ret);
bool query_has_los(board_query *query, const void *shooter, const void *target);

/* The body of target_visibility; closes the query, too. */
void query_target_visibility(board_query *query, const void *shooter, const void *target, void *ret);

#endif
