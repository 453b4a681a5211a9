/* SPDX-License-Identifier: MIT */
/* The reference judge: the rules implemented a second time, on strings, straight from their description.  It is slow
 * and shares no code with the core except plain structs and the sine. */
#ifndef REFERENCE_JUDGE_H
#define REFERENCE_JUDGE_H

#include "support/scene.h"

enum {
    REFERENCE_NAME = 24,
    REFERENCE_NAMES = 2 * SCENE_PIECES
};

typedef struct reference_list {
    uint32_t count;
    char names[REFERENCE_NAMES][REFERENCE_NAME];
} reference_list;

typedef struct reference_block {
    bool found;
    los_vec2 point;
    char name[REFERENCE_NAME];
} reference_block;

/* What is decided once per pair. */
typedef struct reference_pair {
    const scene *scene;
    uint32_t counts[2];
    los_vec2 points[2][LOS_SAMPLES_MAX];
    reference_list wholly_within;               /* tenth edition: ids */
    reference_list shared_groups, standing_ids; /* eleventh edition */
    char groups[SCENE_PIECES][REFERENCE_NAME];
} reference_pair;

void reference_pair_set(reference_pair *pair, const scene *s);

/* Writes what blocks a line, one name per piece. */
void reference_blockers(const reference_pair *pair, los_vec2 from, los_vec2 to, reference_list *out);
/* The point nearest to `from` where something with one of these names meets the line. */
reference_block reference_block_point(const reference_pair *pair, los_vec2 from, los_vec2 to,
                                      const reference_list *names);
/* Writes everything that blocks a line of a report that is not visible, each name once. */
void reference_all_blockers(const reference_pair *pair, reference_list *out);
/* Writes what the report lists, which differs in the tenth edition. */
void reference_report_blockers(const reference_pair *pair, reference_list *out);

bool reference_list_has(const reference_list *list, const char *name);

/* The geometry: segment a-b against c-d; a point in a piece's polygon. */
bool reference_meets(los_vec2 a, los_vec2 b, los_vec2 c, los_vec2 d, los_vec2 *hit);
bool reference_contains(const scene_piece *piece, los_vec2 point);
/* The line crosses an edge, or has an end inside. */
bool reference_interacts(const scene_piece *piece, los_vec2 from, los_vec2 to);
/* An edge meets the rim of a circle, or a corner is in it. */
bool reference_circle_overlaps(const scene_piece *piece, los_vec2 center, double radius);

/* The top of a piece in inches, and whether a model shares heights with it; always true under height categories. */
double reference_top_of(const scene_piece *piece);
bool reference_is_in_prism(const scene *s, const los_model *model, const scene_piece *piece);
/* Writes the name of the group of the piece with this id. */
void reference_group_key(const scene *s, const char *id, char *out);

/* The result of the ray of the inside-test for any point, for a piece with at least three points. */
typedef enum reference_crossing {
    REFERENCE_EVEN,
    REFERENCE_ODD,
    REFERENCE_ON_BORDER
} reference_crossing;
reference_crossing reference_cast_ray(const scene_piece *piece, los_vec2 point);

#endif
