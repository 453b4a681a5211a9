/* SPDX-License-Identifier: MIT */
/* Tests one answer of the exact mode against its oracles, and reduces scenes whose answer is wrong. */
#ifndef EXACT_STRESS_H
#define EXACT_STRESS_H

#include "exact/exact_oracle_lines.h"
#include "exact/exact_oracle_samples.h"

/* What is wrong with an answer; 0: nothing. */
enum {
    STRESS_MISSED = 1u << 0,           /* blocked, though there is an opening of 1.5 min_gap */
    STRESS_FALSE_VISIBLE = 1u << 1,    /* visible, though no opening is half of min_gap wide */
    STRESS_WITNESS_OUTSIDE = 1u << 2,  /* the sight line does not end in the bases */
    STRESS_WITNESS_BLOCKED = 1u << 3,  /* the judge blocks the sight line */
    STRESS_ASYMMETRIC = 1u << 4,       /* another answer with shooter and target exchanged */
    STRESS_NO_BLOCKERS = 1u << 5,      /* blocked, and the report names nothing */
    STRESS_REPORT_DIFFERS = 1u << 6,   /* the report, or the early out, contradicts the verdict */
    STRESS_ORACLES_DISAGREE = 1u << 7, /* the oracles contradict each other */
    STRESS_NEEDS_JUDGE = 1u << 8       /* blocked, but only since the judge rejected an opening that does not exist */
};

typedef struct stress_result {
    uint32_t wrong;    /* bits from above */
    bool visible;      /* the answer */
    bool is_undecided; /* the widest opening is too close to min_gap, or a rule depends on less than 0.01 px */
    double opening;    /* pixels: the widest found, as far as it was searched */
} stress_result;

typedef struct stress_effort {
    int samples;   /* random lines per blocked pair */
    bool thorough; /* searches the widest opening of visible pairs, too; otherwise measures it along the sight line */
} stress_effort;

/* The table must hold the scene, set up in LOS_MODE_EXACT. */
stress_result stress_pair(table *t, const scene *s, stress_effort effort, test_random *random);
/* Opens a table for the scene, tests its pair and closes the table. */
stress_result stress_scene(const scene *s, stress_effort effort, test_random *random);

/* True if the widest opening is certainly wider, or certainly narrower, than min_gap.  False for bases that overlap. */
bool stress_is_decided(const scene *s);

/* The bits in words, in static memory. */
const char *stress_describe(uint32_t wrong);

/* Removes pieces, corners and digits as long as the scene stays wrong in the same bits. */
void stress_reduce(scene *s, uint32_t wrong, stress_effort effort);
/* Prints a scene as C source. */
void stress_print(const scene *s);

#endif
