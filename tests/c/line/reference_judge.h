/* SPDX-License-Identifier: MIT */
/* The rules a second time: slow, obvious, in texts, straight from the reference's description, sharing no code with the
 * core but its plain structs. */
#ifndef SLOW_JUDGE_H
#define SLOW_JUDGE_H

#include "support/scene.h"

enum {
    SLOW_NAME = 24,
    SLOW_NAMES = 2 * SCENE_PIECES
};

typedef struct slow_list {
    uint32_t count;
    char names[SLOW_NAMES][SLOW_NAME];
} slow_list;

typedef struct slow_block {
    bool found;
    los_vec2 point;
    char name[SLOW_NAME];
} slow_block;

/* What is known of a pair of models before any line is drawn. */
typedef struct slow_pair {
    const scene *scene;
    uint32_t counts[2];
    los_vec2 points[2][LOS_SAMPLES_MAX];
    slow_list wholly_within;               /* tenth edition: ids */
    slow_list shared_groups, standing_ids; /* eleventh edition */
    char groups[SCENE_PIECES][SLOW_NAME];
} slow_pair;

void slow_pair_set(slow_pair *pair, const scene *s);

/* What blocks a line, one name per piece. */
void slow_line(const slow_pair *pair, los_vec2 from, los_vec2 to, slow_list *out);
/* The place nearest to `from` where something of these names meets the line. */
slow_block slow_block_point(const slow_pair *pair, los_vec2 from, los_vec2 to, const slow_list *names);
/* What a check that failed blames. */
void slow_blame(const slow_pair *pair, slow_list *out);

bool slow_list_has(const slow_list *list, const char *name);

/* The geometry: segment a-b against c-d; a point in a piece's polygon. */
bool slow_meets(los_vec2 a, los_vec2 b, los_vec2 c, los_vec2 d, los_vec2 *hit);
bool slow_inside(const scene_piece *piece, los_vec2 point);

/* What the ray of the inside-test finds from a point, wherever that is, for a piece with at least three points. */
typedef enum slow_crossing {
    SLOW_EVEN,
    SLOW_ODD,
    SLOW_ON_BORDER
} slow_crossing;
slow_crossing slow_cast_ray(const scene_piece *piece, los_vec2 point);

#endif
