/* SPDX-License-Identifier: MIT */
#include "board/board_copy.h"

#include "values/keys.h"

enum {
    DEPTH_MAX = 16 /* below it, containers are shared: only another thread that edits them makes plain data so deep */
};

static gdx_variant copy_of(const gdx_variant *value, int depth);

/* Another reference, if the value is a container. */
static gdx_variant reference_to(const gdx_variant *value) {
    gdx_variant copy;
    gdx.call.variant_new_copy(&copy, value);
    return copy;
}

static gdx_variant as_key(const gdx_variant *key) {
    gdx_string_name name;
    if (gdx_variant_type(key) != GDX_STRING) {
        return reference_to(key);
    }
    gdx_variant_get(key, GDX_STRING_NAME, &name);
    gdx_variant made = gdx_variant_make(GDX_STRING_NAME, &name);
    gdx_string_name_destroy(&name);
    return made;
}

static gdx_array copy_of_array(const gdx_array *array, int depth) {
    int64_t count = gdx_size(GDX_ARRAY, array);
    gdx_array copy;
    gdx.construct[GDX_ARRAY](&copy, NULL);
    gdx_resize(GDX_ARRAY, &copy, count);
    for (int64_t i = 0; i < count; i++) {
        gdx_array_put(&copy, i, copy_of(gdx_array_at(array, i), depth));
    }
    return copy;
}

static void copy_entries(const gdx_dictionary *from, const gdx_array *names, int depth, gdx_dictionary *to) {
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, names); i < count; i++) {
        gdx_variant key = as_key(gdx_array_at(names, i));
        const gdx_variant *entry = gdx_dictionary_find(from, &key);
        if (entry != NULL) {
            gdx_dictionary_put(to, &key, is_known_key(&key) ? copy_of(entry, depth) : reference_to(entry));
        }
        gdx_variant_destroy(&key);
    }
}

static gdx_variant copy_of_dictionary(const gdx_variant *value, int depth) {
    gdx_array names = gdx_dictionary_keys(value);
    gdx_dictionary from, copy;
    gdx_variant_get(value, GDX_DICTIONARY, &from);
    gdx.construct[GDX_DICTIONARY](&copy, NULL);
    copy_entries(&from, &names, depth, &copy);
    gdx_variant made = gdx_variant_make(GDX_DICTIONARY, &copy);
    gdx.destroy[GDX_DICTIONARY](&copy);
    gdx.destroy[GDX_DICTIONARY](&from);
    gdx.destroy[GDX_ARRAY](&names);
    return made;
}

/* A Variant refers to a packed array; a new Variant of its value is a copy, because the value is copied on writing. */
static gdx_variant copy_of_packed(const gdx_variant *value, GDExtensionVariantType type) {
    gdx_packed packed;
    gdx_variant_get(value, type, &packed);
    gdx_variant made = gdx_variant_make(type, &packed);
    gdx.destroy[type](&packed);
    return made;
}

static gdx_variant copy_of(const gdx_variant *value, int depth) {
    GDExtensionVariantType type = gdx_variant_type(value);
    if (type == GDX_DICTIONARY && depth < DEPTH_MAX) {
        return copy_of_dictionary(value, depth + 1);
    }
    if (type == GDX_ARRAY && depth < DEPTH_MAX) {
        gdx_array array;
        gdx_variant_get(value, GDX_ARRAY, &array);
        gdx_array copy = copy_of_array(&array, depth + 1);
        gdx_variant made = gdx_variant_make(GDX_ARRAY, &copy);
        gdx.destroy[GDX_ARRAY](&copy);
        gdx.destroy[GDX_ARRAY](&array);
        return made;
    }
    return type == GDX_PACKED_VEC2 || type == GDX_PACKED_TEXTS ? copy_of_packed(value, type) : reference_to(value);
}

gdx_array board_copy_make(const gdx_array *pieces) {
    return copy_of_array(pieces, 0);
}

/* --- Models ------------------------------------------------------------------------------------------------------ */

static void merge(gdx_dictionary *to, const gdx_variant *from, int depth);

/* A copy with the keys and the element type of the value. */
static gdx_variant exact_copy_of(const gdx_variant *value, int depth) {
    GDExtensionVariantType type = gdx_variant_type(value);
    gdx_variant made;
    if ((type != GDX_DICTIONARY && type != GDX_ARRAY) || depth >= DEPTH_MAX) {
        return copy_of(value, DEPTH_MAX);
    }
    if (type == GDX_DICTIONARY) {
        gdx_dictionary copy;
        gdx.construct[GDX_DICTIONARY](&copy, NULL);
        merge(&copy, value, depth + 1);
        made = gdx_variant_make(GDX_DICTIONARY, &copy);
        gdx.destroy[GDX_DICTIONARY](&copy);
        return made;
    }
    gdx_array array;
    gdx_variant_get(value, GDX_ARRAY, &array);
    gdx_array copy = gdx_array_copy(&array);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &copy); i < count; i++) {
        gdx_array_put(&copy, i, exact_copy_of(gdx_array_at(&array, i), depth + 1));
    }
    made = gdx_variant_make(GDX_ARRAY, &copy);
    gdx.destroy[GDX_ARRAY](&copy);
    gdx.destroy[GDX_ARRAY](&array);
    return made;
}

static void merge(gdx_dictionary *to, const gdx_variant *from, int depth) {
    gdx_array names = gdx_dictionary_keys(from);
    gdx_dictionary data;
    gdx_variant_get(from, GDX_DICTIONARY, &data);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &names); i < count; i++) {
        const gdx_variant *key = gdx_array_at(&names, i), *entry = gdx_dictionary_find(&data, key);
        if (entry != NULL) {
            gdx_dictionary_put(to, key, is_known_key(key) ? exact_copy_of(entry, depth) : reference_to(entry));
        }
    }
    gdx.destroy[GDX_DICTIONARY](&data);
    gdx.destroy[GDX_ARRAY](&names);
}

void board_copy_merge(gdx_dictionary *to, const gdx_dictionary *from) {
    gdx_variant value = gdx_variant_make(GDX_DICTIONARY, from);
    merge(to, &value, 0);
    gdx_variant_destroy(&value);
}
