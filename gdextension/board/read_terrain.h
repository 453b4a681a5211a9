/* SPDX-License-Identifier: MIT */
/* Boards and piece Dictionaries as los_terrain. */
#ifndef READ_TERRAIN_H
#define READ_TERRAIN_H

#include "bind/gdx.h"
#include "values/read_value.h"
#include "values/texts.h"

/* Scratch memory for one piece, reused from piece to piece.  All zero is empty. */
typedef struct piece_buffers {
    text_buffer id, link_group, parent_area_id;
    text_buffer type, height_category, piece_class, category, state;
    word_list tags;  /* and traits, and words of the keys above */
    bool wants_tags; /* read what only rule sets need */
    bool has_rules;  /* a rule set is in use, for which any word may be a tag */
    los_vec2 *points;
    uint32_t point_count, point_capacity;
    los_wall *walls;
    uint32_t wall_count, wall_capacity;
    message_list *warnings; /* as in report_warning */
    bool has_unusable;      /* set when a piece caused a warning; the caller clears it */
} piece_buffers;

void piece_buffers_free(piece_buffers *buffers);

/* Finds the pieces of a board: `terrain_features` at the top level, else in a nested `board`.  False if there are none;
 * otherwise `features` is an owned Array.  `warnings` as in report_warning. */
bool find_features(const gdx_variant *board, gdx_array *features, message_list *warnings);

/* Adds one piece to the terrain.  A value that is not a Dictionary adds nothing and causes a warning. */
los_status read_piece(const gdx_variant *piece, int64_t index, piece_buffers *buffers, los_terrain *terrain);

/* Replaces the content of the terrain by the pieces of a list and prepares it.  A failure is reported and leaves the
 * terrain empty. */
los_status read_features(const gdx_array *features, piece_buffers *buffers, los_build build, los_terrain *terrain);
/* Reports the error that a failed change of a terrain means. */
void report_terrain_status(los_status status);

/* Reads a polygon in any accepted form into buffers->points.  False if it is too large. */
bool read_polygon(const gdx_variant *polygon, reader *from, piece_buffers *buffers);

/* What rule sets read of a piece besides its flags: tags, state and size. */

/* Collects the words that describe the piece, which become tags, except those that its flags stand for.  The traits are
 * in buffers->tags already. */
void collect_piece_words(piece_buffers *buffers, const los_piece_words *words, los_rule_flags flags);
/* Reads the keys tags, state and size into `def`, whose pointers are valid until the next piece. */
void read_piece_tags(reader *from, piece_buffers *buffers, los_piece_def *def);

#endif
