/* SPDX-License-Identifier: MIT */
/* The exact mode before its examiners: one scene, the core's answer, what the oracles say to it. */
#ifndef EXACT_EXAM_H
#define EXACT_EXAM_H

#include "exact/exact_oracle_lines.h"
#include "exact/exact_oracle_samples.h"

/* What is wrong with an answer; 0: nothing. */
enum {
    EXAM_BLIND = 1u << 0,           /* blocked, though there is an opening of 1.5 min_gap */
    EXAM_SEES_TOO_MUCH = 1u << 1,   /* visible, though no opening has half of min_gap */
    EXAM_WITNESS_OFF = 1u << 2,     /* the sight line does not end in the bases */
    EXAM_WITNESS_STOPPED = 1u << 3, /* the judge stops the sight line */
    EXAM_ASYMMETRIC = 1u << 4,      /* the other way round the answer is another */
    EXAM_NO_CHAIN = 1u << 5,        /* blocked, and the report names nothing */
    EXAM_REPORT_OFF = 1u << 6,      /* the report, or a early_out, says other than the verdict */
    EXAM_ORACLES_APART = 1u << 7,   /* the oracles contradict each other */
    EXAM_LEANS_ON_JUDGE = 1u << 8   /* blocked, but only because the judge refused an opening that is none */
};

typedef struct exam_result {
    uint32_t wrong;
    bool visible, is_unsure; /* unsure: the widest opening is too near to min_gap, or a rule hangs on a hair */
    double opening;          /* the widest found, as far as it was looked for */
} exam_result;

typedef struct exam_effort {
    int samples;   /* lines of the sampler */
    bool thorough; /* measures visible pairs, too, instead of trusting their witness */
} exam_effort;

/* The table holds the scene, set up in LOS_MODE_EXACT. */
exam_result exam_pair(table *t, const scene *s, exam_effort build, test_random *random);
/* Opens a table for the scene, examines it and closes. */
exam_result exam_scene(const scene *s, exam_effort build, test_random *random);

/* Is the widest opening clearly wider, or clearly narrower, than min_gap?  False where bases meet. */
bool exam_is_sure(const scene *s);

/* Words for the bits, in a static text. */
const char *exam_words(uint32_t wrong);

/* Drops pieces, corners and digits as long as the scene stays as wrong, then prints it as C. */
void exam_shrink(scene *s, uint32_t wrong, exam_effort build);
void exam_print(const scene *s);

#endif
