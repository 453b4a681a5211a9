/* SPDX-License-Identifier: MIT */
#include "los_facts.h"

#include <string.h>

los_text los_text_of(const char *string) {
    return (los_text){string, strlen(string)};
}

bool los_text_equal(los_text a, los_text b) {
    return a.length == b.length && (a.length == 0 || memcmp(a.bytes, b.bytes, a.length) == 0);
}

typedef struct {
    los_text word; /* empty: the table ends here */
    los_facts facts;
} meaning;

#define WORD(text)                                                                                                     \
    { text, sizeof(text) - 1 }

static const meaning heights[] = {
    {WORD("low"), LOS_LOW}, {WORD("medium"), LOS_MEDIUM}, {WORD("tall"), LOS_TALL | LOS_OBSCURING}, {{0}, 0}};
static const meaning categories[] = {
    {WORD("exposed"), 0}, {WORD("light"), LOS_LIGHT}, {WORD("dense"), LOS_DENSE}, {{0}, 0}};
/* The category a type has when the piece names none. */
static const meaning categories_of_types[] = {{WORD("ruins"), LOS_DENSE},     {WORD("woods"), LOS_DENSE},
                                              {WORD("building"), LOS_DENSE},  {WORD("container"), LOS_DENSE},
                                              {WORD("barricade"), LOS_LIGHT}, {WORD("wall"), LOS_LIGHT},
                                              {WORD("statuary"), LOS_LIGHT},  {{0}, 0}};

/* The entry of a word, or NULL. */
static const meaning *look_up(const meaning *table, los_text word) {
    for (; table->word.length > 0; table++) {
        if (los_text_equal(table->word, word)) {
            return table;
        }
    }
    return NULL;
}

static los_facts facts_of(const meaning *entry) {
    return entry == NULL ? 0 : entry->facts;
}

los_facts los_facts_of_piece(const los_piece_words *words) {
    const meaning *category = look_up(categories, words->category);
    los_facts facts = facts_of(look_up(heights, words->height_category));
    facts |= facts_of(category != NULL ? category : look_up(categories_of_types, words->type));
    if (los_text_equal(words->type, los_text_of("ruins"))) {
        facts |= LOS_RUINS;
    }
    if (words->has_obscuring_trait) {
        facts |= LOS_OBSCURING;
    }
    if (!los_text_equal(words->piece_class, los_text_of("feature"))) {
        facts |= LOS_AREA;
    }
    if (!los_text_equal(words->piece_class, los_text_of("area"))) {
        facts |= LOS_FEATURE;
    }
    return facts;
}

bool los_is_category(los_text word) {
    return look_up(categories, word) != NULL;
}

bool los_is_type(los_text word) {
    return look_up(categories_of_types, word) != NULL;
}

los_text los_type_word(uint32_t number) {
    return categories_of_types[number].word;
}

/* The word of a table that means these facts, of all the facts that the table is about; empty if there is none. */
static los_text word_of(const meaning *table, los_facts facts, los_facts about) {
    for (; table->word.length > 0; table++) {
        if ((table->facts & about) == (facts & about)) {
            return table->word;
        }
    }
    return los_text_of("");
}

los_piece_words los_words_of_piece(los_facts facts) {
    const los_facts both = LOS_AREA | LOS_FEATURE;
    return (los_piece_words){
        .type = los_text_of((facts & LOS_RUINS) != 0 ? "ruins" : ""),
        .height_category = word_of(heights, facts, LOS_LOW | LOS_MEDIUM | LOS_TALL),
        .piece_class = los_text_of((facts & both) == LOS_AREA      ? "area"
                                   : (facts & both) == LOS_FEATURE ? "feature"
                                                                   : ""),
        .category = word_of(categories, facts, LOS_LIGHT | LOS_DENSE),
        .has_obscuring_trait = (facts & LOS_OBSCURING) != 0 && (facts & LOS_TALL) == 0,
    };
}
