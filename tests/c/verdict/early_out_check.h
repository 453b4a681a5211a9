/* SPDX-License-Identifier: MIT */
/* Compares the early out with the search of the finished pair, and makes boards for it. */
#ifndef EARLY_OUT_CHECK_H
#define EARLY_OUT_CHECK_H

#include "support/scene.h"
#include "verdict/early_out.h"

#define PICK(random, list) ((list)[random_below(random, (uint32_t)(sizeof(list) / sizeof *(list)))])

/* The board under test, its compiled form, and how many pieces far away are added to it. */
extern scene early_out_scene;
extern table early_out_table;
extern uint32_t early_out_filler;

/* True if an obstacle of the finished pair is a full occluder. */
bool early_out_has_full_occluder(const los_pair *pair);
/* Runs the early out and the whole route on the pair of the table: both must agree with the verdict expected.
 * `has_full_occluder` is that of the finished pair. */
los_early_decision early_out_compare_models(los_verdict expected, bool has_full_occluder);
/* The same for the board.  The verdict expected comes from a pair set without the early out. */
los_early_decision early_out_compare_scene(int number);
/* Resets the counts. */
void early_out_begin_counting(void);
/* In each edition and mode, at least so many pairs of a thousand were decided as clear, and as occluded. */
void early_out_check_rates(int clear, int occluded);
/* Chooses a mode, heights, and a gap. */
void early_out_choose_mode(test_random *random);
/* Every third piece gets heights of its own; half of those float. */
void early_out_choose_heights(test_random *random);
/* An empty board with two models. */
void early_out_begin_corridor(test_random *random);
/* Between the centers. */
double early_out_corridor_length(void);
/* Adds pieces across the corridor, under the bases and beside the corridor. */
void early_out_add_pieces(test_random *random);
/* A point whose ray in the inside-test runs through a vertex, within a few roundings. */
los_vec2 early_out_grazing_point(test_random *random, const scene_piece *piece, double beyond);
/* A point of a base: its center, a sample point, or one that the exact mode tests first. */
los_vec2 early_out_aimed_point(test_random *random, const los_model *model);
/* Moves both models so that a point of one of them grazes a vertex. */
void early_out_aim(test_random *random);

#endif
