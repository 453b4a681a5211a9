/* SPDX-License-Identifier: MIT */
/* Texts: a list of messages, a text that grows at its end, and a list of words. */
#ifndef TEXTS_H
#define TEXTS_H

#include "bind/diagnostics.h"
#include "bind/gdx.h"
#include "los/los.h"

enum {
    /* The text after the last says that further warnings are not listed. */
    MESSAGES_MAX = 1000
};

/* All zero is an empty list. */
typedef struct message_list {
    char **texts;
    uint32_t count, capacity;
} message_list;

/* Adds a copy of the text; adds nothing if memory runs out. */
void messages_add(message_list *list, const char *text);
/* Adds all texts of another list. */
void messages_add_all(message_list *list, const message_list *from);
/* Removes the texts that start with `start`. */
void messages_drop(message_list *list, const char *start);
/* Removes all texts and keeps the memory of the list. */
void messages_clear(message_list *list);
void messages_free(message_list *list);
/* Fills an empty PackedStringArray. */
void messages_write(const message_list *list, gdx_packed *out);

/* A text that grows at its end.  All zero is empty. */

typedef struct text_writer {
    char *bytes; /* ends with a zero; NULL as long as nothing was written */
    uint32_t length, capacity;
} text_writer;

/* Aborts if memory runs out. */
void write_bytes(text_writer *to, los_text text);
void write_word(text_writer *to, const char *text);
/* For short texts: numbers and words of the library itself. */
void write_format(text_writer *to, const char *format, ...) PRINTF_LIKE(2, 3);
/* A number with at most six decimals and no zeros at its end: 3, 1.5, inf. */
void write_number(text_writer *to, double number);

/* Never NULL. */
const char *written_text(const text_writer *from);
void text_writer_free(text_writer *writer);

/* A growing list of words in one text, reused from piece to piece.  All zero is empty. */

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
