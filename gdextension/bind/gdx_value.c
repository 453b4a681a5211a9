/* SPDX-License-Identifier: MIT */
#include "bind/gdx.h"

/* The engine's constructors take their source without const but do not change it. */
static void *unconst(const void *pointer) {
    return (void *)(uintptr_t)pointer;
}

gdx_string gdx_string_make(const char *utf8) {
    gdx_string string;
    gdx.call.string_new_with_utf8_chars(&string, utf8);
    return string;
}

gdx_string_name gdx_string_name_make(const char *utf8) {
    gdx_string_name name;
    gdx.call.string_name_new_with_utf8_chars(&name, utf8);
    return name;
}

void gdx_string_destroy(gdx_string *string) {
    gdx.destroy[GDX_STRING](string);
}

void gdx_string_name_destroy(gdx_string_name *name) {
    gdx.destroy[GDX_STRING_NAME](name);
}

gdx_variant gdx_variant_make(GDExtensionVariantType type, const void *value) {
    gdx_variant variant;
    gdx.wrap[type](&variant, unconst(value));
    return variant;
}

gdx_variant gdx_variant_make_text(const char *utf8) {
    gdx_string text = gdx_string_make(utf8);
    gdx_variant variant = gdx_variant_make(GDX_STRING, &text);
    gdx_string_destroy(&text);
    return variant;
}

void gdx_variant_destroy(gdx_variant *variant) {
    gdx.call.variant_destroy(variant);
}

GDExtensionVariantType gdx_variant_type(const gdx_variant *variant) {
    return gdx.call.variant_get_type(variant);
}

void gdx_variant_get(const gdx_variant *variant, GDExtensionVariantType type, void *value) {
    gdx.unwrap[type](value, unconst(variant));
}

bool gdx_variant_find(const gdx_variant *dictionary, const gdx_variant *key, gdx_variant *value) {
    GDExtensionBool valid = 0;
    gdx.call.variant_get_keyed(dictionary, key, value, &valid);
    if (!valid) {
        gdx_variant_destroy(value);
    }
    return valid != 0;
}

GDExtensionObjectPtr gdx_variant_object(const gdx_variant *variant) {
    GDExtensionBool valid = 0;
    GDExtensionConstTypePtr args[1] = {variant};
    GDExtensionObjectPtr object = NULL;
    gdx.is_instance_valid(&valid, args, 1);
    if (valid && gdx_variant_type(variant) == GDX_OBJECT) {
        gdx_variant_get(variant, GDX_OBJECT, &object);
    }
    return object;
}

int64_t gdx_size(GDExtensionVariantType type, const void *container) {
    int64_t size = 0;
    gdx.size[type](unconst(container), NULL, &size, 0);
    return size;
}

bool gdx_resize(GDExtensionVariantType type, void *container, int64_t size) {
    int64_t status = 0;
    const void *args[1] = {&size};
    gdx.resize[type](container, args, &status, 1);
    return status == 0;
}

/* Variants can be moved bitwise: the engine itself moves them by memcpy. */
static void move_into(gdx_variant *slot, gdx_variant value) {
    gdx_variant_destroy(slot);
    *slot = value;
}

void gdx_dictionary_put(gdx_dictionary *dictionary, const gdx_variant *key, gdx_variant value) {
    move_into(gdx.call.dictionary_operator_index(dictionary, key), value);
}

void gdx_array_put(gdx_array *array, int64_t index, gdx_variant value) {
    move_into(gdx.call.array_operator_index(array, index), value);
}

const gdx_variant *gdx_array_at(const gdx_array *array, int64_t index) {
    static const gdx_variant nothing; /* all zero is null */
    const gdx_variant *found = gdx.call.array_operator_index_const(array, index);
    return found != NULL ? found : &nothing;
}

gdx_packed gdx_packed_copy(GDExtensionVariantType type, const gdx_packed *array) {
    gdx_variant variant = gdx_variant_make(type, array);
    gdx_packed copy;
    gdx_variant_get(&variant, type, &copy);
    gdx_variant_destroy(&variant);
    return copy;
}

gdx_vector2 *gdx_packed_points(gdx_packed *array) {
    return gdx_size(GDX_PACKED_VEC2, array) == 0 ? NULL : gdx.call.packed_vector2_array_operator_index(array, 0);
}

const gdx_vector2 *gdx_packed_points_const(const gdx_packed *array) {
    return gdx_size(GDX_PACKED_VEC2, array) == 0 ? NULL : gdx.call.packed_vector2_array_operator_index_const(array, 0);
}

int32_t *gdx_packed_ints(gdx_packed *array) {
    return gdx_size(GDX_PACKED_INTS, array) == 0 ? NULL : gdx.call.packed_int32_array_operator_index(array, 0);
}

const int32_t *gdx_packed_ints_const(const gdx_packed *array) {
    return gdx_size(GDX_PACKED_INTS, array) == 0 ? NULL : gdx.call.packed_int32_array_operator_index_const(array, 0);
}

float *gdx_packed_floats(gdx_packed *array) {
    return gdx_size(GDX_PACKED_FLOATS, array) == 0 ? NULL : gdx.call.packed_float32_array_operator_index(array, 0);
}

uint8_t *gdx_packed_bytes(gdx_packed *array) {
    return gdx_size(GDX_PACKED_BYTES, array) == 0 ? NULL : gdx.call.packed_byte_array_operator_index(array, 0);
}

const uint8_t *gdx_packed_bytes_const(const gdx_packed *array) {
    return gdx_size(GDX_PACKED_BYTES, array) == 0 ? NULL : gdx.call.packed_byte_array_operator_index_const(array, 0);
}

const gdx_variant *gdx_dictionary_find(const gdx_dictionary *dictionary, const gdx_variant *key) {
    /* Only for existing keys: for others 4.6 logs an error and 4.3 may abort. */
    GDExtensionBool has = 0;
    GDExtensionConstTypePtr args[1] = {key};
    gdx.dictionary_has(unconst(dictionary), args, &has, 1);
    return has ? gdx.call.dictionary_operator_index_const(dictionary, key) : NULL;
}

gdx_array gdx_dictionary_keys(const gdx_variant *dictionary) {
    gdx_dictionary handle;
    gdx_array list;
    gdx_variant_get(dictionary, GDX_DICTIONARY, &handle);
    gdx.construct[GDX_ARRAY](&list, NULL);
    gdx.dictionary_keys(&handle, NULL, &list, 0);
    gdx.destroy[GDX_DICTIONARY](&handle);
    return list;
}

gdx_array gdx_array_copy(const gdx_array *array) {
    const GDExtensionBool is_deep = 0;
    GDExtensionConstTypePtr args[1] = {&is_deep};
    gdx_array copy, source = *array; /* the engine takes a pointer that is not const */
    gdx.construct[GDX_ARRAY](&copy, NULL);
    gdx.array_duplicate(&source, args, &copy, 1);
    return copy;
}

void gdx_dictionary_erase(gdx_dictionary *dictionary, const gdx_variant *key) {
    GDExtensionBool was_there = 0;
    GDExtensionConstTypePtr args[1] = {key};
    gdx.dictionary_erase(dictionary, args, &was_there, 1);
}

static void push(GDExtensionPtrUtilityFunction function, const char *message) {
    gdx_variant text = gdx_variant_make_text(message);
    GDExtensionConstTypePtr args[1] = {&text};
    function(NULL, args, 1);
    gdx_variant_destroy(&text);
}

void gdx_push_error(const char *message) {
    push(gdx.push_error, message);
}

void gdx_push_warning(const char *message) {
    push(gdx.push_warning, message);
}
