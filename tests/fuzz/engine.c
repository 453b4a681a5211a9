/* SPDX-License-Identifier: MIT */
#include "engine.h"

#include "engine_payload.h"
#include "fuzz.h"
#include "values/keys.h"
#include "values/options.h"

#include <wchar.h>

gdx_variant engine_setting;
static char live_object, freed_object; /* their addresses represent objects */

/* --- New values -------------------------------------------------------------------------------------------------- */

gdx_variant engine_text(const char32_t *characters, size_t count, GDExtensionVariantType type) {
    return variant_of(text_make(characters, count), type);
}

gdx_variant engine_array(void) {
    return variant_of(payload_make(GDX_ARRAY, sizeof(gdx_variant)), GDX_ARRAY);
}

gdx_variant engine_dictionary(void) {
    return variant_of(payload_make(GDX_DICTIONARY, sizeof(gdx_variant)), GDX_DICTIONARY);
}

void engine_append(const gdx_variant *array, gdx_variant value) {
    payload *of = payload_of(array);
    payload_resize(of, of->count + 1);
    *(gdx_variant *)payload_at(of, of->count - 1) = value;
}

gdx_variant engine_packed_points(const gdx_vector2 *points, size_t count) {
    payload *made = payload_make(GDX_PACKED_VEC2, sizeof *points);
    payload_resize(made, count);
    memcpy(made->items, points, count * sizeof *points);
    return variant_of(made, GDX_PACKED_VEC2);
}

gdx_variant engine_packed_texts(const gdx_variant *texts, size_t count) {
    payload *made = payload_make(GDX_PACKED_TEXTS, sizeof(payload *));
    payload_resize(made, count);
    for (size_t i = 0; i < count; i++) {
        payload *text = payload_of(&texts[i]);
        text->reference_count++;
        *(payload **)payload_at(made, i) = text;
    }
    return variant_of(made, GDX_PACKED_TEXTS);
}

gdx_variant engine_object(bool is_freed) {
    return (gdx_variant){{GDX_OBJECT, (uint64_t)(uintptr_t)(is_freed ? &freed_object : &live_object), 0}};
}

void engine_truncate(const gdx_variant *container, size_t count) {
    payload *of = payload_of(container);
    size_t kept_count = of->type == GDX_DICTIONARY ? 2 * count : count;
    if (kept_count < of->count) {
        payload_drop_items(of, kept_count);
        payload_resize(of, kept_count);
    }
}

size_t engine_live_count(void) {
    return payload_live_count();
}

/* --- Variants ---------------------------------------------------------------------------------------------------- */

static void variant_new_copy(GDExtensionUninitializedVariantPtr to, GDExtensionConstVariantPtr from) {
    *(gdx_variant *)to = *(const gdx_variant *)from;
    if (has_payload((GDExtensionVariantType)((gdx_variant *)to)->memory[0]) && payload_of(to) != NULL) {
        payload_of(to)->reference_count++;
    }
}

static void variant_new_nil(GDExtensionUninitializedVariantPtr variant) {
    *(gdx_variant *)variant = (gdx_variant){{0, 0, 0}};
}

static GDExtensionVariantType variant_get_type(GDExtensionConstVariantPtr variant) {
    return (GDExtensionVariantType)((const gdx_variant *)variant)->memory[0];
}

static void variant_get_keyed(GDExtensionConstVariantPtr of, GDExtensionConstVariantPtr key,
                              GDExtensionUninitializedVariantPtr value, GDExtensionBool *valid) {
    const gdx_variant *found = variant_get_type(of) == GDX_DICTIONARY ? payload_find(payload_of(of), key) : NULL;
    *valid = found != NULL;
    variant_new_nil(value);
    if (found != NULL) {
        variant_new_copy(value, found);
    }
}

static void variant_stringify(GDExtensionConstVariantPtr variant, GDExtensionStringPtr text) {
    const gdx_variant *value = variant;
    char number[64];
    double real;
    if (is_text(value)) {
        *(payload **)text = payload_of(value);
        payload_of(value)->reference_count++;
        return;
    }
    FUZZ_CHECK(value->memory[0] <= GDX_FLOAT); /* the readers must not print containers, which may be huge */
    memcpy(&real, &value->memory[1], sizeof real);
    snprintf(number, sizeof number, "%.17g", value->memory[0] == GDX_FLOAT ? real : (double)(int64_t)value->memory[1]);
    *(payload **)text = text_of_bytes(value->memory[0] == GDX_NIL ? "<null>" : number);
}

static void variant_get_type_name(GDExtensionVariantType type, GDExtensionUninitializedStringPtr text) {
    char name[32];
    snprintf(name, sizeof name, "Type%d", (int)type);
    *(payload **)text = text_of_bytes(name);
}

/* Conversions between a Variant and its type.  The type must match, as in the engine; a String is also read as a
 * StringName. */
#define INLINE_TYPE(name, type, size)                                                                                  \
    static void wrap_##name(GDExtensionUninitializedVariantPtr to, GDExtensionTypePtr from) {                          \
        *(gdx_variant *)to = (gdx_variant){{type, 0, 0}};                                                              \
        memcpy(&((gdx_variant *)to)->memory[1], from, size);                                                           \
    }                                                                                                                  \
    static void unwrap_##name(GDExtensionUninitializedTypePtr to, GDExtensionVariantPtr from) {                        \
        FUZZ_CHECK(variant_get_type(from) == type);                                                                    \
        memcpy(to, &((gdx_variant *)from)->memory[1], size);                                                           \
    }
#define PAYLOAD_TYPE(name, type, size)                                                                                 \
    static void wrap_##name(GDExtensionUninitializedVariantPtr to, GDExtensionTypePtr from) {                          \
        gdx_variant value = variant_of(*(payload **)from, type);                                                       \
        variant_new_copy(to, &value);                                                                                  \
    }                                                                                                                  \
    static void unwrap_##name(GDExtensionUninitializedTypePtr to, GDExtensionVariantPtr from) {                        \
        gdx_variant copy;                                                                                              \
        FUZZ_CHECK(variant_get_type(from) == type || (type == GDX_STRING_NAME && is_text(from)));                      \
        variant_new_copy(&copy, from);                                                                                 \
        *(payload **)to = payload_of(&copy);                                                                           \
    }                                                                                                                  \
    static void construct_##name(GDExtensionUninitializedTypePtr to, const GDExtensionConstTypePtr *arguments) {       \
        (void)arguments;                                                                                               \
        *(payload **)to = payload_make(type, size);                                                                    \
    }

#define INLINE_TYPES(X)                                                                                                \
    X(bool, GDX_BOOL, sizeof(GDExtensionBool))                                                                         \
    X(int, GDX_INT, 8)                                                                                                 \
    X(float, GDX_FLOAT, 8) X(vector2, GDX_VECTOR2, 8) X(vector2i, GDX_VECTOR2I, 8) X(object, GDX_OBJECT, 8)
#define PAYLOAD_TYPES(X)                                                                                               \
    X(string, GDX_STRING, sizeof(char32_t))                                                                            \
    X(string_name, GDX_STRING_NAME, sizeof(char32_t))                                                                  \
    X(dictionary, GDX_DICTIONARY, sizeof(gdx_variant))                                                                 \
    X(array, GDX_ARRAY, sizeof(gdx_variant))                                                                           \
    X(packed_texts, GDX_PACKED_TEXTS, sizeof(payload *)) X(packed_points, GDX_PACKED_VEC2, sizeof(gdx_vector2))
INLINE_TYPES(INLINE_TYPE)
PAYLOAD_TYPES(PAYLOAD_TYPE)

static GDExtensionVariantFromTypeConstructorFunc get_variant_from_type_constructor(GDExtensionVariantType type) {
#define CASE(name, of, size)                                                                                           \
    case of:                                                                                                           \
        return wrap_##name;
    switch ((int)type) { INLINE_TYPES(CASE) PAYLOAD_TYPES(CASE) }
#undef CASE
    return NULL;
}

static GDExtensionTypeFromVariantConstructorFunc get_variant_to_type_constructor(GDExtensionVariantType type) {
#define CASE(name, of, size)                                                                                           \
    case of:                                                                                                           \
        return unwrap_##name;
    switch ((int)type) { INLINE_TYPES(CASE) PAYLOAD_TYPES(CASE) }
#undef CASE
    return NULL;
}

static GDExtensionPtrConstructor variant_get_ptr_constructor(GDExtensionVariantType type, int32_t number) {
    (void)number;
#define CASE(name, of, size)                                                                                           \
    case of:                                                                                                           \
        return construct_##name;
    switch ((int)type) { PAYLOAD_TYPES(CASE) }
#undef CASE
    return NULL;
}

static void destroy_payload(GDExtensionTypePtr value) {
    payload_release(*(payload **)value);
    *(payload **)value = NULL;
}

static GDExtensionPtrDestructor variant_get_ptr_destructor(GDExtensionVariantType type) {
    return has_payload(type) ? destroy_payload : NULL;
}

/* --- Strings and containers -------------------------------------------------------------------------------------- */

static void string_new_with_utf8_chars(GDExtensionUninitializedStringPtr text, const char *bytes) {
    *(payload **)text = text_of_bytes(bytes);
}

static GDExtensionInt string_to_utf32_chars(GDExtensionConstStringPtr text, char32_t *out, GDExtensionInt capacity) {
    const payload *of = *(payload *const *)text;
    size_t count = of == NULL ? 0 : of->count;
    for (size_t i = 0; out != NULL && i < count && i < (size_t)capacity; i++) {
        out[i] = ((char32_t *)(void *)of->items)[i];
    }
    return (GDExtensionInt)count;
}

static size_t utf8_of(char32_t character, char out[4]) {
    size_t size = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    static const unsigned char marks[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = size; i-- > 1; character >>= 6) {
        out[i] = (char)(0x80 | (character & 0x3f));
    }
    out[0] = (char)(size == 1 ? character : marks[size] | (character & 7) | (size == 2 ? character & 0x1f : 0));
    return size;
}

static GDExtensionInt string_to_utf8_chars(GDExtensionConstStringPtr text, char *out, GDExtensionInt capacity) {
    const payload *of = *(payload *const *)text;
    size_t length = 0;
    for (size_t i = 0; of != NULL && i < of->count; i++) {
        char bytes[4];
        size_t size = utf8_of(((char32_t *)(void *)of->items)[i], bytes);
        for (size_t k = 0; k < size; k++, length++) {
            if (out != NULL && (GDExtensionInt)length < capacity) {
                out[length] = bytes[k];
            }
        }
    }
    return (GDExtensionInt)length;
}

static void *at(const void *container, GDExtensionInt index) {
    const payload *of = *(payload *const *)container;
    /* The engine returns NULL beyond the end, too. */
    return index < 0 || (size_t)index >= of->count ? NULL : payload_at(of, (size_t)index);
}

static void *index_mutable(GDExtensionTypePtr container, GDExtensionInt index) {
    return at(container, index);
}

static void *index_const(GDExtensionConstTypePtr container, GDExtensionInt index) {
    return at(container, index);
}

static GDExtensionVariantPtr dictionary_operator_index(GDExtensionTypePtr of, GDExtensionConstVariantPtr key) {
    payload *dictionary = *(payload **)of;
    gdx_variant *found = payload_find(dictionary, key);
    if (found == NULL) {
        payload_resize(dictionary, dictionary->count + 2);
        variant_new_copy(payload_at(dictionary, dictionary->count - 2), key);
        found = payload_at(dictionary, dictionary->count - 1);
    }
    return found;
}

void engine_put(const gdx_variant *dictionary, const gdx_variant *key, gdx_variant value) {
    payload *of = payload_of(dictionary);
    gdx_variant *entry = dictionary_operator_index(&of, key), old = *entry;
    *entry = value;
    variant_destroy(&old);
}

static GDExtensionVariantPtr dictionary_operator_index_const(GDExtensionConstTypePtr of,
                                                             GDExtensionConstVariantPtr key) {
    return payload_find(*(payload *const *)of, key);
}

/* --- Methods and functions --------------------------------------------------------------------------------------- */

static void size_of(GDExtensionTypePtr of, const GDExtensionConstTypePtr *arguments, GDExtensionTypePtr result,
                    int32_t count) {
    const payload *container = *(payload **)of;
    (void)arguments;
    (void)count;
    *(int64_t *)result = (int64_t)(container->type == GDX_DICTIONARY ? container->count / 2 : container->count);
}

static void resize(GDExtensionTypePtr of, const GDExtensionConstTypePtr *arguments, GDExtensionTypePtr result,
                   int32_t count) {
    (void)count;
    payload_resize(*(payload **)of,
                   (size_t) * (const int64_t *)arguments[0]); /* the readers resize empty arrays only */
    *(int64_t *)result = 0;
}

static void keys_of(GDExtensionTypePtr of, const GDExtensionConstTypePtr *arguments, GDExtensionTypePtr result,
                    int32_t count) {
    const payload *dictionary = *(payload **)of;
    (void)arguments;
    (void)count;
    payload_release(*(payload **)result);
    gdx_variant list = engine_array();
    for (size_t i = 0; i < dictionary->count; i += 2) {
        gdx_variant key;
        variant_new_copy(&key, payload_at(dictionary, i));
        engine_append(&list, key);
    }
    *(payload **)result = payload_of(&list);
}

static void has(GDExtensionTypePtr of, const GDExtensionConstTypePtr *arguments, GDExtensionTypePtr result,
                int32_t count) {
    (void)count;
    *(GDExtensionBool *)result = payload_find(*(payload **)of, arguments[0]) != NULL;
}

static gdx_variant deep_copy(const gdx_variant *value) {
    gdx_variant copy;
    if (value->memory[0] != GDX_ARRAY && value->memory[0] != GDX_DICTIONARY) {
        variant_new_copy(&copy, value);
        return copy;
    }
    const payload *from = payload_of(value);
    payload *to = payload_make(from->type, from->item_size);
    payload_resize(to, from->count);
    for (size_t i = 0; i < from->count; i++) {
        *(gdx_variant *)payload_at(to, i) = deep_copy(payload_at(from, i));
    }
    return variant_of(to, from->type);
}

static void duplicate(GDExtensionTypePtr of, const GDExtensionConstTypePtr *arguments, GDExtensionTypePtr result,
                      int32_t count) {
    gdx_variant array = variant_of(*(payload **)of, GDX_ARRAY);
    FUZZ_CHECK(count == 1 && *(const GDExtensionBool *)arguments[0] != 0);
    payload_release(*(payload **)result);
    gdx_variant copy = deep_copy(&array);
    *(payload **)result = payload_of(&copy);
}

static void arrays_are_equal(GDExtensionConstTypePtr a, GDExtensionConstTypePtr b, GDExtensionTypePtr result) {
    *(GDExtensionBool *)result = same_items(*(payload *const *)a, *(payload *const *)b);
}

static GDExtensionPtrOperatorEvaluator variant_get_ptr_operator_evaluator(GDExtensionVariantOperator operation,
                                                                          GDExtensionVariantType a,
                                                                          GDExtensionVariantType b) {
    FUZZ_CHECK(operation == GDEXTENSION_VARIANT_OP_EQUAL && a == GDX_ARRAY && b == GDX_ARRAY);
    return arrays_are_equal;
}

static bool name_is(GDExtensionConstStringNamePtr name, const char *word) {
    payload *expected = text_of_bytes(word);
    bool same = same_text(*(payload *const *)name, expected);
    payload_release(expected);
    return same;
}

static GDExtensionPtrBuiltInMethod
variant_get_ptr_builtin_method(GDExtensionVariantType type, GDExtensionConstStringNamePtr name, GDExtensionInt hash) {
    (void)type;
    (void)hash;
    return name_is(name, "size")        ? size_of
           : name_is(name, "resize")    ? resize
           : name_is(name, "keys")      ? keys_of
           : name_is(name, "duplicate") ? duplicate
                                        : has;
}

static void push_message(GDExtensionTypePtr result, const GDExtensionConstTypePtr *arguments, int32_t count) {
    (void)result;
    FUZZ_CHECK(count == 1 && is_text(arguments[0]));
}

static void is_instance_valid(GDExtensionTypePtr result, const GDExtensionConstTypePtr *arguments, int32_t count) {
    const gdx_variant *value = arguments[0];
    (void)count;
    *(GDExtensionBool *)result =
        value->memory[0] == GDX_OBJECT && value->memory[1] != (uint64_t)(uintptr_t)&freed_object;
}

static GDExtensionPtrUtilityFunction variant_get_ptr_utility_function(GDExtensionConstStringNamePtr name,
                                                                      GDExtensionInt hash) {
    (void)hash;
    return name_is(name, "is_instance_valid") ? is_instance_valid : push_message;
}

static GDExtensionObjectPtr global_get_singleton(GDExtensionConstStringNamePtr name) {
    (void)name;
    return &live_object;
}

static GDExtensionMethodBindPtr classdb_get_method_bind(GDExtensionConstStringNamePtr of,
                                                        GDExtensionConstStringNamePtr name, GDExtensionInt hash) {
    (void)of;
    (void)name;
    (void)hash;
    return &live_object;
}

/* Every call reads a project setting. */
static void object_method_bind_call(GDExtensionMethodBindPtr method, GDExtensionObjectPtr object,
                                    const GDExtensionConstVariantPtr *arguments, GDExtensionInt count,
                                    GDExtensionUninitializedVariantPtr result, GDExtensionCallError *error) {
    (void)method;
    (void)object;
    (void)arguments;
    (void)count;
    error->error = GDEXTENSION_CALL_OK;
    variant_new_copy(result, &engine_setting);
}

/* Every call returns the number of the thread, 0. */
static void object_method_bind_ptrcall(GDExtensionMethodBindPtr method, GDExtensionObjectPtr object,
                                       const GDExtensionConstTypePtr *arguments, GDExtensionTypePtr result) {
    (void)method, (void)object, (void)arguments;
    *(int64_t *)result = 0;
}

/* --- Loading ----------------------------------------------------------------------------------------------------- */

/* The oldest supported engine: optional functions are not requested. */
static void get_godot_version(GDExtensionGodotVersion *version) {
    *version = (GDExtensionGodotVersion){.major = 4, .minor = 3, .patch = 0, .string = "4.3"};
}

static void missing(void) {
    FUZZ_CHECK(!"the engine stub has this function");
}

typedef void (*any_function)(void);

static GDExtensionInterfaceFunctionPtr get_proc_address(const char *name) {
#define FUNCTION(name)                                                                                                 \
    { #name, (any_function)name }
    static const struct {
        const char *name;
        any_function function;
    } functions[] = {
        FUNCTION(get_godot_version),
        FUNCTION(variant_destroy),
        FUNCTION(variant_new_copy),
        FUNCTION(variant_new_nil),
        FUNCTION(variant_get_type),
        FUNCTION(variant_get_keyed),
        FUNCTION(variant_stringify),
        FUNCTION(variant_get_type_name),
        FUNCTION(get_variant_from_type_constructor),
        FUNCTION(get_variant_to_type_constructor),
        FUNCTION(variant_get_ptr_constructor),
        FUNCTION(variant_get_ptr_destructor),
        FUNCTION(variant_get_ptr_builtin_method),
        FUNCTION(variant_get_ptr_operator_evaluator),
        FUNCTION(variant_get_ptr_utility_function),
        FUNCTION(string_new_with_utf8_chars),
        {"string_name_new_with_utf8_chars", (any_function)string_new_with_utf8_chars},
        FUNCTION(string_to_utf32_chars),
        FUNCTION(string_to_utf8_chars),
        {"array_operator_index", (any_function)index_mutable},
        {"array_operator_index_const", (any_function)index_const},
        {"packed_vector2_array_operator_index", (any_function)index_mutable},
        {"packed_vector2_array_operator_index_const", (any_function)index_const},
        {"packed_string_array_operator_index", (any_function)index_mutable},
        {"packed_string_array_operator_index_const", (any_function)index_const},
        FUNCTION(dictionary_operator_index),
        FUNCTION(dictionary_operator_index_const),
        FUNCTION(global_get_singleton),
        FUNCTION(classdb_get_method_bind),
        FUNCTION(object_method_bind_call),
        FUNCTION(object_method_bind_ptrcall),
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (strcmp(functions[i].name, name) == 0) {
            return functions[i].function;
        }
    }
    return missing;
}

void engine_open(void) {
    static bool is_open;
    if (!is_open) {
        is_open = true;
        FUZZ_CHECK(gdx_load(get_proc_address, NULL));
        keys_make();
        options_register();
    }
}
