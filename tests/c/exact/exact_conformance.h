/* SPDX-License-Identifier: MIT */
/* Reads the scenes with known exact answers from tests/data/exact. */
#ifndef EXACT_CONFORMANCE_H
#define EXACT_CONFORMANCE_H

#include "support/scene.h"

typedef struct conformance {
    void *file; /* NULL: it could not be opened */
    char line[4096];
    bool has_line;
    char kind[32];
    bool expect_visible;
} conformance;

void conformance_open(conformance *c);
/* Reads the next scene, set up for LOS_MODE_EXACT with a min_gap of 0.05; false at the end. */
bool conformance_next(conformance *c, scene *s);
void conformance_close(conformance *c);

#endif
