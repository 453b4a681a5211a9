/* SPDX-License-Identifier: MIT */
/* A scene with a rule set: tags, states and sizes of pieces, tags and units of models, other models in the way; and the
 * core set up for it. */
#ifndef RULES_SCENE_H
#define RULES_SCENE_H

#include "los/los_rules.h"
#include "rules/rules_text.h"
#include "support/scene.h"

enum {
    RULES_MODELS = 4
};

/* Lists of words are separated by "\n"; NULL is an empty one. */
typedef struct rules_piece {
    const char *tags, *state;
    double size;
} rules_piece;

typedef struct rules_model {
    los_model model;
    const char *tags;
    los_unit unit;
} rules_model;

typedef struct rules_scene {
    scene board; /* its models are the shooter and the target */
    rules_piece pieces[SCENE_PIECES];
    const char *tags[2]; /* of the shooter and the target */
    los_unit units[2];
    rules_model others[RULES_MODELS]; /* that block */
    uint32_t other_count;
    rules_text rules;
} rules_scene;

/* scene_begin with these rules. */
void rules_scene_begin(rules_scene *of, const char *text);
/* Random pieces, models, options and rules; `is_exact`: only rows that LOS_MODE_EXACT decides. */
void rules_scene_random(rules_scene *of, test_random *random, bool is_exact);

/* True if some condition of the rule set contains the word. */
bool rules_scene_mentions(const rules_scene *of, const char *word);

typedef struct rules_core {
    los_rules *rules;
    los_terrain terrain;
    los_table table;
    los_query query;
    los_model ends[2]; /* with their tags */
    los_handle handles[2 + RULES_MODELS];
    los_blocking_models blocking;
} rules_core;

/* Compiles everything; each step is checked. */
void rules_core_open(rules_core *core, const rules_scene *of);
void rules_core_close(rules_core *core);
/* The verdict of the pair in a mode, with the models in the way. */
los_verdict rules_core_verdict(rules_core *core, const rules_scene *of, los_mode mode);
/* The same for a scene that is compiled for it alone. */
los_verdict rules_scene_verdict(const rules_scene *of, los_mode mode);

#endif
