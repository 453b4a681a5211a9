/* SPDX-License-Identifier: MIT */
/* A growing list of words in one text, reused from piece to piece.  All zero is empty. */
#ifndef WORD_LIST_H
#define WORD_LIST_H

#include "los/los.h"

typedef struct word_list {
    char *bytes; /* the words, separated by '\n' */
    uint32_t length, capacity;
    uint32_t count;
} word_list;

/* Removes all words and keeps the memory. */
void word_list_clear(word_list *list);
void word_list_free(word_list *list);
/* Adds a word.  An empty word adds nothing.  False if memory runs out, or if the word contains '\n'. */
bool word_list_add(word_list *list, los_text word);
/* All words, separated by '\n'; valid until the next change. */
los_text word_list_text(const word_list *list);

#endif
