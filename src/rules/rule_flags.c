/* SPDX-License-Identifier: MIT */
#include "rules/rule_flags.h"

#include "base/assert.h"

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
    return (flags & LOS_LOW) != 0 ? LOS_LOW_INCHES : (flags & LOS_MEDIUM) != 0 ? LOS_MEDIUM_INCHES : LOS_TALL_INCHES;
}

los_piece_words los_default_piece_words(void) {
    return (los_piece_words){0};
}
