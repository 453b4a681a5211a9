/* SPDX-License-Identifier: MIT */
/* The engine's texts as UTF-8 bytes. */
#ifndef TEXTS_H
#define TEXTS_H

#include "gdx.h"

/* Copies at most capacity - 1 bytes and a closing zero; returns the whole length in bytes. */
size_t gdx_string_copy(const gdx_string *string, char *buffer, size_t capacity);

/* The length of a text that is cut off after `length` bytes, without a character cut in two. */
size_t gdx_whole_characters(const char *text, size_t length);

/* A text, name or number as text, the type of anything else, as gdx_string_copy gives it. */
size_t gdx_variant_text(const gdx_variant *variant, char *buffer, size_t capacity);

#endif
