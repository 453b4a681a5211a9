/* SPDX-License-Identifier: MIT */
#include "values/plain_value.h"

#include "values/read_value.h"

enum {
    DEPTH_MAX = 8 /* the deepest value that is read is an endpoint of a wall as {x, y}: 5 */
};

static bool is_plain(const gdx_variant *value, int depth, int64_t *size_left);

static bool is_plain_array(const gdx_array *array, int depth, int64_t *size_left) {
    int64_t count = gdx_size(GDX_ARRAY, array);
    bool plain = true;
    for (int64_t i = 0; plain && i < count; i++) {
        plain = is_plain(gdx_array_at(array, i), depth, size_left);
    }
    return plain;
}

static bool is_plain_dictionary(const gdx_variant *value, int depth, int64_t *size_left) {
    gdx_array names = gdx_dictionary_keys(value);
    gdx_dictionary dictionary;
    gdx_variant_get(value, GDX_DICTIONARY, &dictionary);
    bool plain = is_plain_array(&names, depth, size_left);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &names); plain && i < count; i++) {
        const gdx_variant *entry = gdx_dictionary_find(&dictionary, gdx_array_at(&names, i));
        plain = entry != NULL && is_plain(entry, depth, size_left);
    }
    gdx.destroy[GDX_DICTIONARY](&dictionary);
    gdx.destroy[GDX_ARRAY](&names);
    return plain;
}

static int64_t packed_size(const gdx_variant *value, GDExtensionVariantType type) {
    gdx_packed packed;
    gdx_variant_get(value, type, &packed);
    int64_t size = gdx_size(type, &packed);
    gdx.destroy[type](&packed);
    return size;
}

/* True if a deep copy ends, contains no objects and fits into `*size_left`, which is reduced by its size. */
static bool is_plain(const gdx_variant *value, int depth, int64_t *size_left) {
    GDExtensionVariantType type = gdx_variant_type(value);
    bool plain = type < GDX_OBJECT;
    *size_left -= 1;
    if (*size_left < 0 || depth > DEPTH_MAX) {
        return false;
    }
    if (type == GDX_STRING || type == GDX_STRING_NAME) {
        *size_left -= (int64_t)(gdx_variant_text(value, NULL, 0) / sizeof *value);
    } else if (type == GDX_PACKED_VEC2 || type == GDX_PACKED_TEXTS) {
        *size_left -= packed_size(value, type);
        plain = true;
    } else if (type == GDX_DICTIONARY) {
        plain = is_plain_dictionary(value, depth + 1, size_left);
    } else if (type == GDX_ARRAY) {
        gdx_array array;
        gdx_variant_get(value, GDX_ARRAY, &array);
        plain = is_plain_array(&array, depth + 1, size_left);
        gdx.destroy[GDX_ARRAY](&array);
    }
    return plain && *size_left >= 0;
}

bool plain_array_fits(const gdx_array *array, int64_t *size_left) {
    return is_plain_array(array, 1, size_left);
}

bool plain_value_fits(const gdx_variant *value, int64_t *size_left) {
    return is_plain(value, 1, size_left);
}
