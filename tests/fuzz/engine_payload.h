/* SPDX-License-Identifier: MIT */
/* The values of the engine stub: reference-counted strings and containers, and when two of them are equal. */
#ifndef FUZZ_ENGINE_PAYLOAD_H
#define FUZZ_ENGINE_PAYLOAD_H

#include "bind/gdx.h"

/* The heap part of a String, StringName, Array, Dictionary or packed array.  Variants point to it in memory[1], the
 * types themselves in their first word. */
typedef struct payload {
    int reference_count;
    GDExtensionVariantType type;
    size_t count, item_size;
    uint8_t *items; /* characters, Variants, points or Strings; in a Dictionary, keys and values alternate */
} payload;

/* A payload with no items and one reference. */
payload *payload_make(GDExtensionVariantType type, size_t item_size);
/* Added items are zero; dropped ones must have been released. */
void payload_resize(payload *of, size_t count);
void *payload_at(const payload *of, size_t index);
/* Releases the items from the index `from` on. */
void payload_drop_items(payload *of, size_t from);
/* Drops one reference; NULL is an empty String. */
void payload_release(payload *of);
/* The value of a key, or NULL. */
gdx_variant *payload_find(const payload *dictionary, const gdx_variant *key);
/* The number of payloads that exist. */
size_t payload_live_count(void);

payload *text_make(const char32_t *characters, size_t count);
payload *text_of_bytes(const char *bytes);
bool same_text(const payload *a, const payload *b);

bool has_payload(GDExtensionVariantType type);
payload *payload_of(const gdx_variant *variant);
/* Takes the reference over. */
gdx_variant variant_of(payload *of, GDExtensionVariantType type);
void variant_destroy(GDExtensionVariantPtr variant);
bool is_text(const gdx_variant *variant);
/* Of two Arrays, Dictionaries or packed arrays of one type. */
bool same_items(const payload *a, const payload *b);
/* As operator == of Array: values of different types differ, and -0 equals 0. */
bool same_value(const gdx_variant *a, const gdx_variant *b);

#endif
