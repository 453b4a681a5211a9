/* SPDX-License-Identifier: MIT */
#include "bind/utf8.h"

size_t gdx_whole_characters(const char *text, size_t length) {
    size_t start = length;
    while (start > 0 && ((unsigned char)text[start - 1] & 0xc0) == 0x80) {
        start--; /* continuation byte */
    }
    if (start == 0) {
        return 0;
    }
    unsigned char first = (unsigned char)text[start - 1];
    size_t size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    return start - 1 + size <= length ? start - 1 + size : start - 1;
}

/* Copies a short ASCII text, as most are, without the allocation of the engine's conversion.  Writes the length; false
 * if the text is longer or not ASCII. */
static bool copy_ascii(const gdx_string *string, char *buffer, size_t capacity, size_t *length) {
    char32_t characters[64];
    const size_t max_length = sizeof characters / sizeof *characters;
    *length = (size_t)gdx.call.string_to_utf32_chars(string, NULL, 0);
    if (*length > max_length || *length >= capacity) {
        return false;
    }
    gdx.call.string_to_utf32_chars(string, characters, (GDExtensionInt)*length);
    for (size_t i = 0; i < *length; i++) {
        if (characters[i] >= 0x80) {
            return false;
        }
        buffer[i] = (char)characters[i];
    }
    buffer[*length] = '\0';
    return true;
}

size_t gdx_string_copy(const gdx_string *string, char *buffer, size_t capacity) {
    size_t ascii_length;
    if (copy_ascii(string, buffer, capacity, &ascii_length)) {
        return ascii_length;
    }
    size_t length =
        (size_t)gdx.call.string_to_utf8_chars(string, buffer, capacity > 0 ? (GDExtensionInt)(capacity - 1) : 0);
    if (capacity > 0) {
        buffer[length < capacity ? length : gdx_whole_characters(buffer, capacity - 1)] = '\0';
    }
    return length;
}

size_t gdx_variant_text(const gdx_variant *variant, char *buffer, size_t capacity) {
    GDExtensionVariantType type = gdx_variant_type(variant);
    gdx_string text;
    if (type == GDX_STRING && gdx.inside_string != NULL) {
        return gdx_string_copy(gdx.inside_string((void *)(uintptr_t)variant), buffer, capacity);
    }
    if (type == GDX_STRING) {
        gdx_variant_get(variant, GDX_STRING, &text);
    } else if (type <= GDX_FLOAT || type == GDX_STRING_NAME) {
        gdx.call.variant_stringify(variant, &text);
    } else {
        /* Not the contents: an Array that contains itself twice would be written 2^100 times. */
        gdx.call.variant_get_type_name(type, &text);
    }
    size_t length = gdx_string_copy(&text, buffer, capacity);
    gdx_string_destroy(&text);
    return length;
}
