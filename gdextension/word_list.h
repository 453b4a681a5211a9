/* SPDX-License-Identifier: MIT */
/* A growing list of words, reused from piece to piece.  All zero is empty. */
#ifndef WORD_LIST_H
#define WORD_LIST_H

#include "los/los.h"

typedef struct word_list {
    char *bytes; /* of all words, one after the other */
    uint32_t byte_count, byte_capacity;
    los_text *words; /* their lengths; complete after word_list_finish */
    uint32_t count, capacity;
} word_list;

/* Removes all words and keeps the memory. */
void word_list_clear(word_list *list);
void word_list_free(word_list *list);
/* Adds a copy of a word.  False if memory runs out. */
bool word_list_add(word_list *list, los_text word);
/* Completes `list->words`, which is valid until the next change. */
void word_list_finish(word_list *list);

#endif
