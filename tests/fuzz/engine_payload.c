/* SPDX-License-Identifier: MIT */
#include "engine_payload.h"

#include "fuzz.h"

static size_t live_count;

size_t payload_live_count(void) {
    return live_count;
}

payload *payload_make(GDExtensionVariantType type, size_t item_size) {
    payload *made = calloc(1, sizeof *made);
    FUZZ_CHECK(made != NULL);
    *made = (payload){.reference_count = 1, .type = type, .item_size = item_size};
    live_count++;
    return made;
}

/* New items are zeroed: nil, or an empty String. */
void payload_resize(payload *of, size_t count) {
    uint8_t *items =
        calloc(count > 0 ? count : 1, of->item_size); /* always moved: sanitizers then detect stale pointers */
    FUZZ_CHECK(items != NULL);
    memcpy(items, of->items != NULL ? of->items : items, (count < of->count ? count : of->count) * of->item_size);
    free(of->items);
    of->items = items;
    of->count = count;
}

void *payload_at(const payload *of, size_t index) {
    return of->items + index * of->item_size;
}

bool has_payload(GDExtensionVariantType type) {
    return type == GDX_STRING || type == GDX_STRING_NAME || type >= GDX_DICTIONARY;
}

void variant_destroy(GDExtensionVariantPtr variant) {
    gdx_variant *value = variant;
    if (has_payload((GDExtensionVariantType)value->memory[0])) {
        payload_release((payload *)(uintptr_t)value->memory[1]);
    }
    *value = (gdx_variant){{0, 0, 0}};
}

void payload_drop_items(payload *of, size_t from) {
    for (size_t i = from; i < of->count; i++) {
        if (of->type == GDX_ARRAY || of->type == GDX_DICTIONARY) {
            gdx_variant item = *(gdx_variant *)payload_at(of, i);
            *(gdx_variant *)payload_at(of, i) = (gdx_variant){{0, 0, 0}};
            variant_destroy(&item);
        } else if (of->type == GDX_PACKED_TEXTS) {
            payload_release(*(payload **)payload_at(of, i));
        }
    }
}

void payload_release(payload *of) {
    if (of == NULL) {
        return; /* an empty String */
    }
    FUZZ_CHECK(of->reference_count > 0);
    if (--of->reference_count == 0) {
        payload_drop_items(of, 0);
        free(of->items);
        free(of);
        live_count--;
    }
}

payload *payload_of(const gdx_variant *variant) {
    return (payload *)(uintptr_t)variant->memory[1];
}

gdx_variant variant_of(payload *of, GDExtensionVariantType type) {
    return (gdx_variant){{(uint64_t)type, (uint64_t)(uintptr_t)of, 0}};
}

/* --- Texts -------------------------------------------------------------------------------------------------------- */

payload *text_make(const char32_t *characters, size_t count) {
    payload *text = payload_make(GDX_STRING, sizeof *characters);
    payload_resize(text, count);
    memcpy(text->items, characters, count * sizeof *characters);
    return text;
}

payload *text_of_bytes(const char *bytes) {
    char32_t characters[512];
    size_t count = 0;
    while (*bytes != '\0' && count < 512) {
        characters[count++] = (unsigned char)*bytes++; /* exact for ASCII only; nothing depends on the rest */
    }
    return text_make(characters, count);
}

/* --- Equality ----------------------------------------------------------------------------------------------------- */

bool is_text(const gdx_variant *variant) {
    return variant->memory[0] == GDX_STRING || variant->memory[0] == GDX_STRING_NAME;
}

bool same_text(const payload *a, const payload *b) {
    size_t a_count = a == NULL ? 0 : a->count, b_count = b == NULL ? 0 : b->count;
    return a_count == b_count && (a_count == 0 || memcmp(a->items, b->items, a_count * a->item_size) == 0);
}

static bool same_key(const gdx_variant *a, const gdx_variant *b) {
    return is_text(a) ? is_text(b) && same_text(payload_of(a), payload_of(b)) : memcmp(a, b, sizeof *a) == 0;
}

bool same_items(const payload *a, const payload *b) {
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++) {
        if (a->type == GDX_ARRAY) {
            same = same_value(payload_at(a, i), payload_at(b, i));
        } else if (a->type == GDX_DICTIONARY && i % 2 == 0) {
            const gdx_variant *other = payload_find(b, payload_at(a, i));
            same = other != NULL && same_value(payload_at(a, i + 1), other);
        } else if (a->type == GDX_PACKED_TEXTS) {
            same = same_text(*(payload **)payload_at(a, i), *(payload **)payload_at(b, i));
        } else if (a->type == GDX_PACKED_VEC2) {
            const gdx_vector2 *left = payload_at(a, i), *right = payload_at(b, i);
            same = left->x == right->x && left->y == right->y;
        }
    }
    return same;
}

/* As operator == of Array: values of different types differ, and -0 equals 0. */
bool same_value(const gdx_variant *a, const gdx_variant *b) {
    double numbers[2];
    gdx_vector2 points[2];
    if (a->memory[0] != b->memory[0]) {
        return false;
    }
    memcpy(&numbers[0], &a->memory[1], sizeof *numbers);
    memcpy(&numbers[1], &b->memory[1], sizeof *numbers);
    memcpy(&points[0], &a->memory[1], sizeof *points);
    memcpy(&points[1], &b->memory[1], sizeof *points);
    return is_text(a)                       ? same_text(payload_of(a), payload_of(b))
           : a->memory[0] == GDX_FLOAT      ? numbers[0] == numbers[1]
           : a->memory[0] == GDX_VECTOR2    ? points[0].x == points[1].x && points[0].y == points[1].y
           : a->memory[0] >= GDX_DICTIONARY ? same_items(payload_of(a), payload_of(b))
                                            : memcmp(a, b, sizeof *a) == 0;
}

/* The value of a key, or NULL. */
gdx_variant *payload_find(const payload *dictionary, const gdx_variant *key) {
    for (size_t i = 0; i < dictionary->count; i += 2) {
        if (same_key(payload_at(dictionary, i), key)) {
            return payload_at(dictionary, i + 1);
        }
    }
    return NULL;
}
