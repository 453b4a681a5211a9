/* SPDX-License-Identifier: MIT */
/* A list of texts: the warnings that a LosTerrain remembers. */
#ifndef MESSAGES_H
#define MESSAGES_H

#include "gdx.h"

/* Beyond this many the list says so and stops: a million bad vertices are one mistake. */
enum {
    MESSAGES_MAX = 1000
};

typedef struct message_list {
    char **texts;
    uint32_t count, capacity;
} message_list;

void messages_add(message_list *list, const char *text);
/* Adds all texts of another list. */
void messages_add_all(message_list *list, const message_list *from);
/* Removes the texts that start with `start`. */
void messages_drop(message_list *list, const char *start);
void messages_clear(message_list *list);
void messages_free(message_list *list);
/* Fills an empty PackedStringArray. */
void messages_write(const message_list *list, gdx_packed *out);

#endif
