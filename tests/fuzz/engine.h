/* SPDX-License-Identifier: MIT */
/* A stand-in for the engine, behind the functions that gdextension/'s readers call: Variants that are counted, so that
 * a value which is kept, or let go of, once too often is noticed, and a listener of messages that may change anything.
 *
 * What the readers do not call is not there: whoever asks for it aborts. */
#ifndef FUZZ_ENGINE_H
#define FUZZ_ENGINE_H

#include "gdx.h"

/* Loads the layer (gdx_load), makes the keys and opens the options; once. */
void engine_open(void);

/* Called with each error and warning; may be NULL. */
extern void (*engine_listener)(void);
/* What the project settings say to every question; nil at first. */
extern gdx_variant engine_setting;

/* Owned values.  Containers are shared, as in the engine: a copy is the same Array. */
gdx_variant engine_text(const char32_t *characters, size_t count, GDExtensionVariantType type);
gdx_variant engine_array(void);
gdx_variant engine_dictionary(void);
/* `value` is taken over. */
void engine_append(const gdx_variant *array, gdx_variant value);
void engine_put(const gdx_variant *dictionary, const gdx_variant *key, gdx_variant value);
gdx_variant engine_packed_points(const gdx_vector2 *points, size_t count);
gdx_variant engine_packed_texts(const gdx_variant *texts, size_t count);
/* An object, perhaps one that has been freed: looking into that is a mistake. */
gdx_variant engine_object(bool is_freed);

/* Keeps only the first `count` entries of an Array or Dictionary. */
void engine_cut(const gdx_variant *container, size_t count);
/* How many texts and containers there are. */
size_t engine_alive(void);

#endif
