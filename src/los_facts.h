/* SPDX-License-Identifier: MIT */
/* The yes-or-no facts that rules look at: of a terrain piece, of a pair of models, of a piece seen by a pair.
 * A rule table (los_rules.h) names facts; nothing else decides what blocks. */
#ifndef LOS_FACTS_H
#define LOS_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t los_facts;

enum {
    /* Of a piece. */
    LOS_LOW = 1u << 0, /* height_category */
    LOS_MEDIUM = 1u << 1,
    LOS_TALL = 1u << 2,
    LOS_OBSCURING = 1u << 3, /* the trait, or tall */
    LOS_RUINS = 1u << 4,
    LOS_AREA = 1u << 5,    /* may act as an area: piece_class is not "feature" */
    LOS_FEATURE = 1u << 6, /* may act as a solid feature: piece_class is not "area" */
    LOS_LIGHT = 1u << 7,   /* category */
    LOS_DENSE = 1u << 8,

    /* Of a pair of models. */
    LOS_AIRCRAFT = 1u << 16,     /* either has the keyword */
    LOS_TOWERING = 1u << 17,     /* either has the keyword */
    LOS_SEES_OVER = 1u << 18,    /* either is as high as medium terrain */
    LOS_GROUND_LEVEL = 1u << 19, /* both stand below 3 inches */

    /* Of a piece for a pair. */
    LOS_SHOOTER_WITHIN = 1u << 24, /* the shooter is wholly within a piece of this name */
    LOS_GROUP_SHARED = 1u << 25,   /* a base reaches into a piece of this group */
    LOS_CENTRE_WITHIN = 1u << 26,  /* a base's centre is inside a piece of this name */
};

/* A text that need not end in zero.  `bytes` may be NULL when `length` is 0. */
typedef struct los_text {
    const char *bytes;
    size_t length;
} los_text;

/* A text from a C string. */
los_text los_text_of(const char *string);
bool los_text_equal(los_text a, los_text b);

/* What a piece's words mean.  Absent words are empty texts; unknown words add nothing. */
typedef struct los_piece_words {
    los_text type;            /* "ruins", "woods", ... decides the category where none is given */
    los_text height_category; /* "low", "medium", "tall" */
    los_text piece_class;     /* "area", "feature"; anything else is both */
    los_text category;        /* "exposed", "light" or "dense" wins over the type; anything else is as if absent */
    bool has_obscuring_trait;
} los_piece_words;

los_facts los_facts_of_piece(const los_piece_words *words);
/* Are these words that the rules know? */
bool los_is_category(los_text word);
bool los_is_type(los_text word);
/* The types that the rules know, from number 0 on; empty after the last. */
los_text los_type_word(uint32_t number);
/* Words that mean these facts of a piece.  Not always those it was given by: what means the same reads the same. */
los_piece_words los_words_of_piece(los_facts facts);

#endif
