/* SPDX-License-Identifier: MIT */
/* A list of texts: the warnings about the pieces of a LosTerrain. */
#ifndef MESSAGES_H
#define MESSAGES_H

#include "bind/gdx.h"

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

#endif
