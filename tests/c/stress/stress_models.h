/* SPDX-License-Identifier: MIT */
/* The stress run of models that block. */
#ifndef STRESS_MODELS_H
#define STRESS_MODELS_H

#include <stdbool.h>

/* Tests the exact mode on random tables of models: against the same blockers as polygons, against random lines, and
 * with models exchanged.  Prints one line of counts; returns true if nothing is wrong. */
bool stress_models(long scenes, long seed);

#endif
