/* SPDX-License-Identifier: MIT */
/* The rule sets that come with the library, as data.  The editions are these tables and nothing else. */
#include "los/los_rules.h"

#include "base/assert.h"

#include <math.h>

/* A list of conditions with its length. */
#define WORDS(...) (const los_text[]){__VA_ARGS__}, sizeof((const los_text[]){__VA_ARGS__}) / sizeof(los_text)
#define NO_WORDS   NULL, 0
#define T(literal)                                                                                                     \
    { literal, sizeof(literal) - 1 }

#define ROW(when, unless, does)                                                                                        \
    { when, unless, does, 0.0, {0}, LOS_QUANTIFIER_ANY_LINE, LOS_RULE_WALL_AFTER_PIECES }
#define ROW_WITH_AMOUNT(when, does, amount)                                                                            \
    { when, NO_WORDS, does, amount, {0}, LOS_QUANTIFIER_ANY_LINE, LOS_RULE_WALL_AFTER_PIECES }
#define LIST(rows)                                                                                                     \
    { rows, sizeof(rows) / sizeof *(rows) }

#define UNLESS_ENDPOINT_INSIDE WORDS(T("shooter_point:inside"), T("target_point:inside"))

/* --- Tenth edition ----------------------------------------------------------------------------------------------- */

static const los_rule_def tenth_pieces[] = {
    /* Low terrain does not block, unless it is obscuring.  Under true heights inches decide, not categories. */
    ROW(WORDS(T("piece:low")), WORDS(T("piece:obscuring"), T("piece:prism")), LOS_EFFECT_PASS),
    /* Ruins do not block if a model is AIRCRAFT, */
    ROW(WORDS(T("piece:ruins"), T("either:AIRCRAFT")), NO_WORDS, LOS_EFFECT_PASS),
    /* or if the shooter is wholly within them. */
    ROW(WORDS(T("piece:ruins"), T("shooter:within")), NO_WORDS, LOS_EFFECT_PASS),
    /* Otherwise models see into ruins, but not through them or out of them. */
    ROW(WORDS(T("piece:ruins")), WORDS(T("target_point:inside")), LOS_EFFECT_BLOCK),
    /* Models see into and out of other obscuring terrain, which includes all tall terrain, but not through it. */
    ROW(WORDS(T("piece:obscuring")), UNLESS_ENDPOINT_INSIDE, LOS_EFFECT_BLOCK),
    /* The same holds for medium terrain, unless a model is tall enough to see over it, */
    ROW(WORDS(T("piece:medium")), WORDS(T("piece<=either"), T("shooter_point:inside"), T("target_point:inside")),
        LOS_EFFECT_BLOCK),
    /* and under true heights for every piece that has a height. */
    ROW(WORDS(T("piece:prism")), UNLESS_ENDPOINT_INSIDE, LOS_EFFECT_BLOCK),
};
static const los_rule_def tenth_walls[] = {
    /* Walls of low terrain block every model. */
    {WORDS(T("piece:low")),
     WORDS(T("piece:obscuring")),
     LOS_EFFECT_BLOCK,
     0.0,
     {0},
     LOS_QUANTIFIER_ANY_LINE,
     LOS_RULE_WALL_WITH_PIECE},
    /* Other walls block, unless a model is AIRCRAFT or TOWERING. */
    ROW(NO_WORDS, WORDS(T("either:AIRCRAFT"), T("either:TOWERING")), LOS_EFFECT_BLOCK),
};
/* The reference game lists more pieces as blockers than block: every piece on a line, except those below. */
static const los_rule_def tenth_report[] = {
    ROW(WORDS(T("piece:low")), WORDS(T("piece:obscuring"), T("piece:prism")), LOS_EFFECT_PASS),
    ROW(WORDS(T("piece:ruins"), T("either:AIRCRAFT")), NO_WORDS, LOS_EFFECT_PASS),
    ROW(WORDS(T("piece:medium"), T("piece<=either")), WORDS(T("piece:ruins"), T("piece:obscuring"), T("piece:prism")),
        LOS_EFFECT_PASS),
    ROW(NO_WORDS, UNLESS_ENDPOINT_INSIDE, LOS_EFFECT_BLOCK),
};

/* --- Eleventh edition -------------------------------------------------------------------------------------------- */

static const los_rule_def eleventh_pieces[] = {
    /* Light and dense areas block, unless a base overlaps the area or another piece of its group. */
    ROW(WORDS(T("piece:area"), T("piece:light")), WORDS(T("either:group")), LOS_EFFECT_BLOCK),
    ROW(WORDS(T("piece:area"), T("piece:dense")), WORDS(T("either:group")), LOS_EFFECT_BLOCK),
    /* Dense features block if both models are on ground level, unless the center of a base is inside. */
    ROW(WORDS(T("piece:feature"), T("piece:dense"), T("ground_level")), WORDS(T("either:center_in")), LOS_EFFECT_BLOCK),
};
static const los_rule_def all_walls[] = {
    ROW(NO_WORDS, NO_WORDS, LOS_EFFECT_BLOCK),
};

/* --- Mechanisms of other games ------------------------------------------------------------------------------------ */

/* Doors and windows that are open never block. */
#define OPEN_PASSES ROW(WORDS(T("open")), NO_WORDS, LOS_EFFECT_PASS)

static const los_rule_def solid_pieces[] = {
    ROW(WORDS(T("piece:passable")), NO_WORDS, LOS_EFFECT_PASS),
    OPEN_PASSES,
    ROW(WORDS(T("piece:see_into")), UNLESS_ENDPOINT_INSIDE, LOS_EFFECT_BLOCK),
    ROW(NO_WORDS, WORDS(T("piece:see_into")), LOS_EFFECT_BLOCK),
};
static const los_rule_def closed_walls[] = {
    OPEN_PASSES,
    ROW(NO_WORDS, NO_WORDS, LOS_EFFECT_BLOCK),
};
static const los_rule_def larger_blocks[] = {
    OPEN_PASSES,
    ROW(NO_WORDS, WORDS(T("piece<=target")), LOS_EFFECT_BLOCK),
};
static const los_rule_def see_into_pieces[] = {
    OPEN_PASSES,
    ROW(NO_WORDS, UNLESS_ENDPOINT_INSIDE, LOS_EFFECT_BLOCK),
};
static const los_rule_def forest_pieces[] = {
    OPEN_PASSES,
    ROW_WITH_AMOUNT(WORDS(T("piece:forest")), LOS_EFFECT_BLOCK_AFTER_DEPTH, 3.0),
    ROW_WITH_AMOUNT(WORDS(T("piece:woods")), LOS_EFFECT_BLOCK_AFTER_DEPTH, 3.0),
    ROW(NO_WORDS, NO_WORDS, LOS_EFFECT_BLOCK),
};
static const los_rule_def hindering_pieces[] = {
    OPEN_PASSES,
    ROW_WITH_AMOUNT(WORDS(T("piece:light_woods")), LOS_EFFECT_HINDER, 1.0),
    ROW_WITH_AMOUNT(WORDS(T("piece:heavy_woods")), LOS_EFFECT_HINDER, 2.0),
    ROW_WITH_AMOUNT(WORDS(T("piece:woods"), T("piece:light")), LOS_EFFECT_HINDER, 1.0),
    ROW_WITH_AMOUNT(WORDS(T("piece:woods"), T("piece:heavy")), LOS_EFFECT_HINDER, 2.0),
    ROW_WITH_AMOUNT(WORDS(T("piece:smoke")), LOS_EFFECT_HINDER, 1.0),
    ROW(NO_WORDS, NO_WORDS, LOS_EFFECT_BLOCK),
};
static const los_rule_def models_by_size[] = {
    ROW(NO_WORDS, WORDS(T("blocker<either")), LOS_EFFECT_BLOCK),
};
static const los_rule_def tall_pieces[] = {
    OPEN_PASSES,
    ROW(WORDS(T("piece:tall")), UNLESS_ENDPOINT_INSIDE, LOS_EFFECT_BLOCK),
};
static const los_rule_def tall_walls[] = {
    OPEN_PASSES,
    ROW(WORDS(T("piece:tall")), NO_WORDS, LOS_EFFECT_BLOCK),
};
static const los_rule_def near_cover[] = {
    {WORDS(T("target:near 1")), WORDS(T("shooter:near 2")), LOS_EFFECT_COVER, 0.0, T("cover"), LOS_QUANTIFIER_ANY_LINE,
     LOS_RULE_WALL_AFTER_PIECES},
};

/* --- The presets ------------------------------------------------------------------------------------------------- */

/* What a preset has beyond the defaults. */
typedef struct preset_data {
    los_text title;
    los_rule_list tables[LOS_RULE_TABLES];
    const char *anonymous_id;
    double detection_inches, hindrance_limit;
} preset_data;

static const preset_data presets[LOS_PRESET_COUNT] = {
    [LOS_PRESET_EDITION_10] = {T("Tenth edition"),
                               {LIST(tenth_pieces), LIST(tenth_walls), {0}, {0}, LIST(tenth_report)},
                               "unknown",
                               INFINITY,
                               0.0},
    [LOS_PRESET_EDITION_11] = {T("Eleventh edition"), {LIST(eleventh_pieces), LIST(all_walls)}, "", 15.0, 0.0},
    [LOS_PRESET_SOLID] = {T("Solid"), {LIST(solid_pieces), LIST(closed_walls)}, "unknown", INFINITY, 0.0},
    [LOS_PRESET_SIZE_COMPARE] =
        {T("Size compare"), {LIST(larger_blocks), LIST(larger_blocks)}, "unknown", INFINITY, 0.0},
    [LOS_PRESET_SEE_INTO] =
        {T("See into, not through"), {LIST(see_into_pieces), LIST(closed_walls)}, "unknown", INFINITY, 0.0},
    [LOS_PRESET_FOREST_DEPTH] =
        {T("Forest depth"), {LIST(forest_pieces), LIST(closed_walls)}, "unknown", INFINITY, 0.0},
    [LOS_PRESET_HINDRANCE_SUM] =
        {T("Hindrance sum"), {LIST(hindering_pieces), LIST(closed_walls)}, "unknown", INFINITY, 3.0},
    [LOS_PRESET_MODELS_BY_SIZE] = {T("Models block by size"),
                                   {LIST(solid_pieces), LIST(closed_walls), LIST(models_by_size)},
                                   "unknown",
                                   INFINITY,
                                   0.0},
    [LOS_PRESET_NEAR_COVER] =
        {T("Cover nearby"), {LIST(tall_pieces), LIST(tall_walls), {0}, LIST(near_cover)}, "unknown", INFINITY, 0.0},
};

los_rule_def los_default_rule_def(void) {
    return (los_rule_def){.effect = LOS_EFFECT_BLOCK, .wall_phase = LOS_RULE_WALL_AFTER_PIECES};
}

los_rules_def los_default_rules_def(void) {
    return (los_rules_def){
        .ends = LOS_ENDS_ANY_TO_ANY,
        .arc_degrees = 360.0,
        .max_range_inches = INFINITY,
        .detection_inches = INFINITY,
        .ignore_own_units = true,
    };
}

los_rules_def los_rules_preset(los_preset preset) {
    LOS_ASSERT(preset >= 0 && preset < LOS_PRESET_COUNT);
    const preset_data *data = &presets[preset];
    los_rules_def def = los_default_rules_def();
    def.title = data->title;
    for (int table = 0; table < LOS_RULE_TABLES; table++) {
        def.tables[table] = data->tables[table];
    }
    def.anonymous_id = los_text_of(data->anonymous_id);
    def.detection_inches = data->detection_inches;
    def.hindrance_limit = data->hindrance_limit;
    return def;
}
