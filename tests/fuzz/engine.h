/* SPDX-License-Identifier: MIT */
/* A stub of the engine: the functions that the readers in gdextension/ call.  Variants are reference-counted, so that a
 * missing or an extra release is detected.
 *
 * Functions that the readers do not call abort. */
#ifndef FUZZ_ENGINE_H
#define FUZZ_ENGINE_H

#include "bind/gdx.h"

/* Loads the layer (gdx_load), creates the keys and registers the options, on the first call only. */
void engine_open(void);

/* The value of every project setting; nil at first. */
extern gdx_variant engine_setting;

/* New values, owned by the caller.  Containers are shared, as in the engine: a copy refers to the same Array. */
gdx_variant engine_text(const char32_t *characters, size_t count, GDExtensionVariantType type);
gdx_variant engine_array(void);
gdx_variant engine_dictionary(void);
/* Takes ownership of `value`. */
void engine_append(const gdx_variant *array, gdx_variant value);
void engine_put(const gdx_variant *dictionary, const gdx_variant *key, gdx_variant value);
gdx_variant engine_packed_points(const gdx_vector2 *points, size_t count);
gdx_variant engine_packed_texts(const gdx_variant *texts, size_t count);
/* An object, or one that has been freed and must not be accessed. */
gdx_variant engine_object(bool is_freed);

/* Keeps only the first `count` entries of an Array or Dictionary. */
void engine_truncate(const gdx_variant *container, size_t count);
/* The number of strings and containers that exist. */
size_t engine_live_count(void);

#endif
