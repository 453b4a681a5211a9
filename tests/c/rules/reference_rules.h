/* SPDX-License-Identifier: MIT */
/* The reference judge of rule sets: reads the words of a los_rules_def as they are and decides lines one by one.  It
 * shares no code with src/rules, src/pair, src/line and src/query.
 *
 * Under LOS_HEIGHTS_TRUE all prisms and models in the way must stand on the ground: lines then run from top to top. */
#ifndef REFERENCE_RULES_H
#define REFERENCE_RULES_H

#include "rules/rules_scene.h"
#include "sight/reference_judge.h"

typedef struct reference_rules {
    const rules_scene *scene;
    uint32_t counts[2]; /* of the points that lines start and end at */
    los_vec2 points[2][LOS_SAMPLES_MAX];
    uint32_t sample_counts[2]; /* of all sample points */
    char groups[SCENE_PIECES][REFERENCE_NAME];
    double range; /* inches */
    bool is_in_contact;
    /* Rows whose conditions hold, except those that depend on the line. */
    bool matches[LOS_RULE_TABLES][SCENE_PIECES][RULES_TEXT_ROWS];
    bool model_matches[RULES_MODELS][RULES_TEXT_ROWS];
} reference_rules;

void reference_rules_set(reference_rules *r, const rules_scene *of);

/* What happens to one line. */
typedef struct reference_line {
    bool is_blocked;
    bool is_blocked_by_sum;      /* by nothing else */
    bool polygons[SCENE_PIECES]; /* that block */
    bool walls[SCENE_PIECES];    /* whose walls block */
    bool models[RULES_MODELS];   /* that block */
    bool hinders[SCENE_PIECES];  /* by polygon or wall */
    bool hindering[RULES_MODELS];
} reference_line;

reference_line reference_rules_line(const reference_rules *r, los_vec2 from, los_vec2 to);
/* Writes the names of what blocks the line; `all` also those that a wall of the same piece or a piece hides. */
void reference_rules_names(const reference_rules *r, const reference_line *line, bool all, reference_list *out);
/* True if the line meets a piece for which this row of the table is the first that matches. */
bool reference_rules_meets(const reference_rules *r, los_rule_table list, uint32_t row, uint32_t piece, los_vec2 from,
                           los_vec2 to);

/* LOS_LIMIT_COUNT stands for an arc that is too close to decide. */
#define REFERENCE_LIMIT_UNDECIDED ((los_limit)99)
los_limit reference_rules_limit(const reference_rules *r);

/* The verdict of LOS_MODE_SAMPLED; only visible, line_count and limit are set. */
los_verdict reference_rules_verdict(const reference_rules *r);

typedef struct reference_cover {
    bool meets_any, meets_every;
    double share;
    bool pieces[SCENE_PIECES]; /* that meet some line */
} reference_cover;

/* What the pieces of a row of cover_rules do to the lines of the pair. */
reference_cover reference_rules_cover(const reference_rules *r, uint32_t row);

/* --- Conditions (reference_conditions.c) -------------------------------------------------------------------------- */

/* True if a condition that does not depend on the line holds.  Of a piece or of a model in the way; -1: of none. */
bool reference_condition_holds(const reference_rules *r, los_text text, int piece, int model);
/* True if it depends on the line. */
bool reference_condition_is_of_line(los_text text);
bool reference_text_is(los_text text, const char *word);

#endif
