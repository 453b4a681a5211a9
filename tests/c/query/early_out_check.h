/* SPDX-License-Identifier: MIT */
/* Asking a pair at a early_out and in full, and boards to ask about; for the tests of the early_out. */
#ifndef GLANCE_ASKING_H
#define GLANCE_ASKING_H

#include "query/early_out.h"
#include "support/scene.h"

#define PICK(random, list) ((list)[random_below(random, (uint32_t)(sizeof(list) / sizeof *(list)))])

/* What is asked about, and with; how many more pieces boards get. */
extern scene glance_board;
extern table glance_table;
extern uint32_t glance_filler;

/* Does an obstacle lie across the whole way? */
bool glance_is_way_barred(const los_pair *pair);
/* Asks about the pair of the table at a early_out, and in full: both must say what is expected. */
los_early_out glance_compare_models(los_verdict expected, bool is_barred);
/* The pair is finished first: nothing that a early_out leaves behind may help. */
los_early_out glance_compare_board(int number);
/* Forgets what was asked. */
void glance_begin_counting(void);
/* Of all that was asked, in each edition and mode, so many of a thousand were told to be open, and barred. */
void glance_check_shares(int open, int barred);
/* A mode, whether heights count, and a gap. */
void glance_choose_mode(test_random *random);
/* Every third piece gets heights of its own, half of those float. */
void glance_choose_heights(test_random *random);
/* An empty board with two models, the way between which the pieces below are put on or beside. */
void glance_begin_way(test_random *random);
double glance_way_length(void);
void glance_put_pieces(test_random *random);
/* A point whose ray runs through a vertex, a few roundings off. */
los_vec2 glance_grazing_point(test_random *random, const scene_piece *piece, double beyond);
/* The point of a base that is aimed with: its center, a sample point, or one that the exact mode tries first. */
los_vec2 glance_point_to_aim_with(test_random *random, const los_model *model);
/* Moves both models so that a point of one of them grazes a vertex. */
void glance_aim(test_random *random);

#endif
