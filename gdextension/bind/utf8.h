/* SPDX-License-Identifier: MIT */
/* The engine's texts as UTF-8 bytes. */
#ifndef UTF8_H
#define UTF8_H

#include "bind/gdx.h"

/* Copies at most capacity - 1 bytes and a closing zero.  Returns the whole length in bytes. */
size_t gdx_string_copy(const gdx_string *string, char *buffer, size_t capacity);

/* The length of a text that is cut after `length` bytes, reduced so that no character is cut in two. */
size_t gdx_whole_characters(const char *text, size_t length);

/* Copies a text, name or number as text, and the type name of any other value, as gdx_string_copy does. */
size_t gdx_variant_text(const gdx_variant *variant, char *buffer, size_t capacity);

#endif
