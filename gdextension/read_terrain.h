/* SPDX-License-Identifier: MIT */
#ifndef READ_TERRAIN_H
#define READ_TERRAIN_H

#include "gdx.h"
#include "read_value.h"

/* Memory for one piece while it is read, reused from piece to piece. */
typedef struct piece_buffers {
    text_buffer id, link_group, parent_area_id;
    text_buffer type, height_category, piece_class, category;
    los_vec2 *points;
    uint32_t point_count, point_capacity;
    los_wall *walls;
    uint32_t wall_count, wall_capacity;
    message_list *listener; /* takes the warnings instead of their being said; may be NULL */
    bool met_unusable;      /* set when there was something to warn of */
} piece_buffers;

void piece_buffers_free(piece_buffers *buffers);

/* Finds the list of pieces of a board: `terrain_features` at the top, else in a nested `board`.  False if there is
 * none or it is empty; otherwise `features` is an owned Array.  Warnings go to the listener, if it is not NULL. */
bool find_features(const gdx_variant *board, gdx_array *features, message_list *listener);

/* Adds one piece, if it is a Dictionary, to the terrain. */
los_status read_piece(const gdx_variant *piece, int64_t index, piece_buffers *buffers, los_terrain *terrain);

/* Replaces all of the terrain by the pieces of a list, and prepares it.  What is beyond the limits is one error, and
 * leaves the terrain empty. */
los_status read_features(const gdx_array *features, piece_buffers *buffers, los_build build, los_terrain *terrain);
/* Says what a status means, once it is not LOS_OK. */
void complain_of_status(los_status status);

/* Reads a polygon in any form into buffers->points.  False if it is too large. */
bool read_polygon(const gdx_variant *polygon, reader *from, piece_buffers *buffers);

#endif
