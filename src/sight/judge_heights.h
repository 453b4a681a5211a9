/* SPDX-License-Identifier: MIT */
/* The heights at which a line passes under LOS_HEIGHTS_TRUE.
 *
 * Where prisms float, a line passes if it does so at some height of its endpoints: first the tops of the models, then
 * the middles of the models' heights, which are halved repeatedly.  They are halved twice in LOS_MODE_SAMPLED, which
 * tests many lines; otherwise down to min_gap, but at most LOS_HALVINGS_MAX times.  limits->judge_heights bounds the
 * number of heights tested. */
#ifndef LOS_SIGHT_JUDGE_HEIGHTS_H
#define LOS_SIGHT_JUDGE_HEIGHTS_H

#include "sight/obstacle_test.h"

enum {
    LOS_HALVINGS_MAX = 8
};

/* How often the heights of this pair are halved. */
int los_halving_limit(const los_pair *pair);
/* Sets the heights at which the line passes and returns true; if there are none, sets those of the models' tops and
 * returns false. */
bool los_sight_line_find_heights(los_pair *pair, los_sight_line *line);
/* The same with as few halvings as in LOS_MODE_SAMPLED.  True only if los_sight_line_find_heights is. */
bool los_sight_line_find_heights_quickly(los_pair *pair, los_sight_line *line);

#endif
