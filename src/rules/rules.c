/* SPDX-License-Identifier: MIT */
#include "rules/rules.h"

#include "base/assert.h"

/* --- Flags -------------------------------------------------------------------------------------------------------- */

/* Heights of pieces whose data give only a height category; tall also where they give none. */
#define LOW_INCHES    1.5
#define MEDIUM_INCHES 3.5
#define TALL_INCHES   6.0

/* A word of the terrain data and the flags that it sets. */
typedef struct {
    los_text word; /* empty at the end of a table */
    los_rule_flags flags;
} word_flags;

#define WORD(text)                                                                                                     \
    { text, sizeof(text) - 1 }

static const word_flags heights[] = {
    {WORD("low"), LOS_LOW}, {WORD("medium"), LOS_MEDIUM}, {WORD("tall"), LOS_TALL | LOS_OBSCURING}, {{0}, 0}};
static const word_flags categories[] = {
    {WORD("exposed"), 0}, {WORD("light"), LOS_LIGHT}, {WORD("dense"), LOS_DENSE}, {{0}, 0}};
/* The category of each type, for pieces whose data give none. */
static const word_flags types[] = {{WORD("ruins"), LOS_DENSE},     {WORD("woods"), LOS_DENSE},
                                   {WORD("building"), LOS_DENSE},  {WORD("container"), LOS_DENSE},
                                   {WORD("barricade"), LOS_LIGHT}, {WORD("wall"), LOS_LIGHT},
                                   {WORD("statuary"), LOS_LIGHT},  {{0}, 0}};

enum {
    TYPE_COUNT = sizeof types / sizeof *types - 1
};

/* The entry of a word, or NULL. */
static const word_flags *find_word(const word_flags *table, los_text word) {
    for (; table->word.length > 0; table++) {
        if (los_text_equal(table->word, word)) {
            return table;
        }
    }
    return NULL;
}

static los_rule_flags flags_of(const word_flags *entry) {
    return entry == NULL ? 0 : entry->flags;
}

los_rule_flags los_piece_flags(const los_piece_words *words) {
    LOS_ASSERT(words != NULL);
    const word_flags *category = find_word(categories, words->category);
    los_rule_flags flags = flags_of(find_word(heights, words->height_category));
    flags |= flags_of(category != NULL ? category : find_word(types, words->type));
    if (los_text_equal(words->type, los_text_of("ruins"))) {
        flags |= LOS_RUINS;
    }
    if (words->has_obscuring_trait) {
        flags |= LOS_OBSCURING;
    }
    if (!los_text_equal(words->piece_class, los_text_of("feature"))) {
        flags |= LOS_AREA;
    }
    if (!los_text_equal(words->piece_class, los_text_of("area"))) {
        flags |= LOS_FEATURE;
    }
    return flags;
}

bool los_is_category(los_text word) {
    return find_word(categories, word) != NULL;
}

bool los_is_type(los_text word) {
    return find_word(types, word) != NULL;
}

los_text los_type_word(uint32_t number) {
    return types[number < TYPE_COUNT ? number : TYPE_COUNT].word;
}

/* The first word whose flags equal `flags` in the bits of `mask`; empty if there is none. */
static los_text word_of(const word_flags *table, los_rule_flags flags, los_rule_flags mask) {
    for (; table->word.length > 0; table++) {
        if ((table->flags & mask) == (flags & mask)) {
            return table->word;
        }
    }
    return los_text_of("");
}

los_piece_words los_piece_words_of(los_rule_flags flags) {
    const los_rule_flags both = LOS_AREA | LOS_FEATURE;
    return (los_piece_words){
        .type = los_text_of((flags & LOS_RUINS) != 0 ? "ruins" : ""),
        .height_category = word_of(heights, flags, LOS_LOW | LOS_MEDIUM | LOS_TALL),
        .piece_class = los_text_of((flags & both) == LOS_AREA      ? "area"
                                   : (flags & both) == LOS_FEATURE ? "feature"
                                                                   : ""),
        .category = word_of(categories, flags, LOS_LIGHT | LOS_DENSE),
        .has_obscuring_trait = (flags & LOS_OBSCURING) != 0 && (flags & LOS_TALL) == 0,
    };
}

double los_height_of_flags(los_rule_flags flags) {
    return (flags & LOS_LOW) != 0 ? LOW_INCHES : (flags & LOS_MEDIUM) != 0 ? MEDIUM_INCHES : TALL_INCHES;
}

los_piece_words los_default_piece_words(void) {
    return (los_piece_words){0};
}

/* --- Legacy point check: one line between the centers ------------------------------------------------------------- */

#define UNLESS_ENDPOINT_INSIDE(flag)                                                                                   \
    { {flag, 0}, {0, 0}, LOS_ALL_CASES, LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE, 0, LOS_EFFECT_BLOCK, 0, 0.0 }

static const los_rule legacy_pieces[] = {
    /* Medium and tall terrain blocks, unless a model stands in it.  Walls do not block. */
    UNLESS_ENDPOINT_INSIDE(LOS_MEDIUM),
    UNLESS_ENDPOINT_INSIDE(LOS_TALL),
};
static const los_rules legacy = {
    .tables = {{legacy_pieces, sizeof legacy_pieces / sizeof *legacy_pieces}},
    .anonymous_id = LOS_ANONYMOUS_UNKNOWN,
    .ignore_own_units = true,
    .is_point_check = true,
    .is_exact = true,
    .has_regions = true,
};

const los_rules *los_rules_legacy(void) {
    return &legacy;
}

bool los_blocking_is_simple(los_blocking blocking) {
    return blocking == LOS_BLOCKS_NEVER || blocking == LOS_BLOCKS_ALWAYS ||
           blocking == LOS_BLOCKS_UNLESS_TARGET_INSIDE || blocking == LOS_BLOCKS_UNLESS_SHOOTER_INSIDE ||
           blocking == LOS_BLOCKS_UNLESS_ENDPOINT_INSIDE;
}

/* --- Matching ---------------------------------------------------------------------------------------------------- */

los_wall_phase los_rules_wall_phase(const los_rule_rows *table, los_conditions conditions) {
    uint32_t open = LOS_ALL_CROSSINGS;
    for (uint32_t i = 0; open != 0 && i < table->count; i++) {
        const los_rule *row = &table->rows[i];
        if ((open & row->crossings) == 0 || !los_rule_matches(row, conditions)) {
            continue;
        }
        if (row->effect == LOS_EFFECT_BLOCK) {
            return row->wall_phase == LOS_RULE_WALL_WITH_PIECE ? LOS_WALLS_WITH_PIECE : LOS_WALLS_AFTER_PIECES;
        }
        open &= ~(uint32_t)row->crossings;
    }
    return LOS_WALLS_NEVER;
}

uint8_t los_rules_row(const los_rule_rows *table, los_conditions conditions, uint32_t in_case) {
    for (uint32_t i = 0; i < table->count; i++) {
        const los_rule *row = &table->rows[i];
        /* A row that blocks may list cases that it does not match; in those no later row blocks. */
        if ((row->cases >> in_case & 1) != 0 && los_rule_matches(row, conditions)) {
            return row->effect != LOS_EFFECT_BLOCK || (row->blocks >> in_case & 1) != 0 ? (uint8_t)i : LOS_NO_ROW;
        }
    }
    return LOS_NO_ROW;
}

uint8_t los_rules_wall_row(const los_rule_rows *table, los_conditions conditions, los_crossing crossing) {
    for (uint32_t i = 0; i < table->count; i++) {
        if ((table->rows[i].crossings >> crossing & 1) != 0 && los_rule_matches(&table->rows[i], conditions)) {
            return (uint8_t)i;
        }
    }
    return LOS_NO_ROW;
}

los_blocking los_rules_cases_of_row(const los_rule_rows *table, los_conditions conditions, uint32_t row) {
    uint32_t cases = 0;
    for (uint32_t in_case = 0; in_case < LOS_CASES; in_case++) {
        cases |= (uint32_t)(los_rules_row(table, conditions, in_case) == row) << in_case;
    }
    return (los_blocking)cases;
}
