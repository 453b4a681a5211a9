/* SPDX-License-Identifier: MIT */
#include "values/read_value.h"

#include "bind/allocation.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static const double INCHES_MAX = 1.0e6;

enum {
    SHORT_TEXT = 96
};

static bool is_text(const gdx_variant *value) {
    GDExtensionVariantType type = gdx_variant_type(value);
    return type == GDX_STRING || type == GDX_STRING_NAME;
}

description describe(const gdx_variant *value) {
    GDExtensionVariantType type = gdx_variant_type(value);
    description given;
    if (type != GDX_FLOAT && type != GDX_INT) {
        return describe_type(value);
    }
    gdx_variant_text(value, given.text, sizeof given.text);
    return given;
}

description describe_type(const gdx_variant *value) {
    GDExtensionVariantType type = gdx_variant_type(value);
    description given = {"null"};
    if (type != GDX_NIL) {
        gdx_string name;
        gdx.call.variant_get_type_name(type, &name);
        gdx_string_copy(&name, given.text, sizeof given.text);
        gdx_string_destroy(&name);
    }
    return given;
}

bool is_id(const gdx_variant *value) {
    GDExtensionVariantType type = gdx_variant_type(value);
    return is_text(value) || type == GDX_INT || type == GDX_FLOAT;
}

owner_name owner_of_id(const char *kind, los_text id) {
    const size_t max_length = 47;
    owner_name owner;
    size_t length = id.length <= max_length ? id.length : gdx_whole_characters(id.bytes, max_length);
    snprintf(owner.text, sizeof owner.text, "%s \"%.*s\"", kind, (int)length, id.bytes);
    return owner;
}

reader reader_of(const gdx_dictionary *data, const char *kind, int64_t index, reader *outer) {
    return (reader){
        .data = data,
        .variant = gdx_variant_make(GDX_DICTIONARY, data),
        .unread = gdx_size(GDX_DICTIONARY, data),
        .kind = kind,
        .index = index,
        .outer = outer,
    };
}

void reader_end(reader *from) {
    gdx_variant_destroy(&from->found);
    gdx_variant_destroy(&from->variant);
}

const gdx_variant *reader_find(reader *from, const gdx_variant *key) {
    GDExtensionBool is_there = 0;
    if (from->unread == 0) {
        return NULL;
    }
    gdx_variant_destroy(&from->found);
    gdx.call.variant_get_keyed(&from->variant, key, &from->found, &is_there);
    from->unread -= is_there;
    return is_there ? &from->found : NULL;
}

void report_warning(message_list *warnings, const char *format, ...) {
    char message[4 * SHORT_TEXT];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (warnings != NULL) {
        messages_add(warnings, message);
    } else {
        report_warning_once("%s", message);
    }
}

/* By its id, else by its position in the list. */
static owner_name name_owner(const reader *outermost) {
    owner_name owner;
    char text[SHORT_TEXT];
    const gdx_variant *id = outermost->data == NULL ? NULL : gdx_dictionary_find(outermost->data, &lookup.id);
    if (outermost->index >= 0) {
        snprintf(owner.text, sizeof owner.text, "%s %lld", outermost->kind, (long long)outermost->index);
    } else {
        snprintf(owner.text, sizeof owner.text, "%s", outermost->kind);
    }
    if (id != NULL && is_id(id)) {
        gdx_variant_text(id, text, sizeof text);
        owner = owner_of_id(outermost->kind, los_text_of(text));
    }
    return owner;
}

/* Marks a key as warned about; true if it was already.  When the list is full, the last entry is replaced. */
static bool was_warned_of(reader *outermost, const gdx_variant *key) {
    const size_t slots = sizeof outermost->warned_of / sizeof *outermost->warned_of;
    size_t i = 0;
    while (i < slots - 1 && outermost->warned_of[i] != NULL && outermost->warned_of[i] != key) {
        i++;
    }
    bool was_marked = outermost->warned_of[i] == key;
    outermost->warned_of[i] = key;
    return was_marked;
}

static reader *outermost_of(reader *from) {
    return from->outer == NULL ? from : from->outer;
}

/* Adds the warning to the list of the outermost reader, or pushes it once. */
static void warn_of_key(reader *from, const char *key, const char *problem, va_list arguments) {
    char text[2 * SHORT_TEXT], message[4 * SHORT_TEXT];
    const char *nested = from->outer == NULL ? "" : from->kind;
    reader *outermost = outermost_of(from);
    vsnprintf(text, sizeof text, problem, arguments);
    snprintf(message, sizeof message, "%s: \"%s%s%s\" %s", name_owner(outermost).text, nested,
             *nested == '\0' ? "" : ".", key, text);
    if (outermost->warnings == NULL && outermost->class_name != NULL) {
        report_class_warning_once(outermost->class_name, "%s", message);
    } else {
        report_warning(outermost->warnings, "%s", message);
    }
}

void reader_warn(reader *from, const gdx_variant *key, const char *problem, ...) {
    va_list arguments;
    from->has_unusable = outermost_of(from)->has_unusable = true;
    if (was_warned_of(outermost_of(from), key)) {
        return;
    }
    va_start(arguments, problem);
    warn_of_key(from, key_word(key), problem, arguments);
    va_end(arguments);
}

void reader_hint(reader *from, const char *key, const char *problem, ...) {
    va_list arguments;
    va_start(arguments, problem);
    warn_of_key(from, key, problem, arguments);
    va_end(arguments);
}

const char *reader_consequence(const reader *from) {
    const char *consequence = from->outer == NULL ? from->consequence : from->outer->consequence;
    return consequence == NULL ? "ignored" : consequence;
}

static read_result refuse(reader *from, const gdx_variant *key, const gdx_variant *value, const char *expected) {
    reader_warn(from, key, "should be %s, not %s; %s", expected, describe(value).text, reader_consequence(from));
    return FOUND_UNUSABLE;
}

bool number_of(const gdx_variant *value, double *number) {
    GDExtensionVariantType type = gdx_variant_type(value);
    int64_t integer;
    if (type == GDX_INT) {
        gdx_variant_get(value, GDX_INT, &integer);
        *number = (double)integer;
        return true;
    }
    if (type == GDX_FLOAT) {
        gdx_variant_get(value, GDX_FLOAT, number);
        return isfinite(*number);
    }
    return false;
}

read_result read_number(reader *from, const gdx_variant *key, double *value) {
    const gdx_variant *given = reader_find(from, key);
    double number;
    if (given == NULL) {
        return FOUND_NOTHING;
    }
    if (!number_of(given, &number)) {
        return refuse(from, key, given, "a finite number");
    }
    *value = number;
    return FOUND_VALUE;
}

read_result read_inches(reader *from, const gdx_variant *key, double *inches) {
    double given = 0.0;
    read_result result = read_number(from, key, &given);
    if (result != FOUND_VALUE) {
        return result;
    }
    if (fabs(given) > INCHES_MAX) {
        reader_warn(from, key, "is beyond 1000000 inches; %s", reader_consequence(from));
        return FOUND_UNUSABLE;
    }
    *inches = given + 0.0; /* -0 becomes 0 */
    return FOUND_VALUE;
}

read_result read_flag(reader *from, const gdx_variant *key, bool *value) {
    const gdx_variant *given = reader_find(from, key);
    GDExtensionBool flag;
    if (given == NULL) {
        return FOUND_NOTHING;
    }
    if (gdx_variant_type(given) != GDX_BOOL) {
        return refuse(from, key, given, "a bool");
    }
    gdx_variant_get(given, GDX_BOOL, &flag);
    *value = flag != 0;
    return FOUND_VALUE;
}

bool text_buffer_set(text_buffer *buffer, const gdx_variant *value) {
    size_t length = gdx_variant_text(value, buffer->bytes, buffer->capacity);
    buffer->length = 0;
    if (length >= buffer->capacity) {
        if (length > UINT32_MAX / 2 ||
            !reserve_items((void **)&buffer->bytes, &buffer->capacity, (uint32_t)length + 1, 1)) {
            return false;
        }
        gdx_variant_text(value, buffer->bytes, buffer->capacity);
    }
    buffer->length = (uint32_t)length;
    return true;
}

los_text text_buffer_text(const text_buffer *buffer) {
    return (los_text){buffer->bytes, buffer->length};
}

void text_buffer_free(text_buffer *buffer) {
    free(buffer->bytes);
    *buffer = (text_buffer){0};
}

read_result read_text(reader *from, const gdx_variant *key, text_buffer *value) {
    const gdx_variant *given = reader_find(from, key);
    value->length = 0;
    if (given == NULL) {
        return FOUND_NOTHING;
    }
    if (!is_text(given) || !text_buffer_set(value, given)) {
        return refuse(from, key, given, "a String");
    }
    return FOUND_VALUE;
}

read_result read_dictionary(reader *from, const gdx_variant *key, gdx_dictionary *value) {
    const gdx_variant *given = reader_find(from, key);
    if (given == NULL) {
        return FOUND_NOTHING;
    }
    if (gdx_variant_type(given) != GDX_DICTIONARY) {
        return refuse(from, key, given, "a Dictionary");
    }
    gdx_variant_get(given, GDX_DICTIONARY, value);
    return FOUND_VALUE;
}

/* Passes a text on; a long one needs memory of its own, and is left out if there is none. */
static void take_text(const gdx_variant *text, void (*take)(void *, los_text), void *context) {
    char bytes[SHORT_TEXT];
    text_buffer long_text = {0};
    if (gdx_variant_text(text, bytes, sizeof bytes) < sizeof bytes) {
        take(context, los_text_of(bytes));
    } else if (text_buffer_set(&long_text, text)) {
        take(context, text_buffer_text(&long_text));
    }
    text_buffer_free(&long_text);
}

static void take_packed_texts(const gdx_variant *given, void (*take)(void *, los_text), void *context) {
    gdx_packed list;
    gdx_variant_get(given, GDX_PACKED_TEXTS, &list);
    for (int64_t i = 0, count = gdx_size(GDX_PACKED_TEXTS, &list); i < count; i++) {
        gdx_variant text = gdx_variant_make(GDX_STRING, gdx.call.packed_string_array_operator_index_const(&list, i));
        take_text(&text, take, context);
        gdx_variant_destroy(&text);
    }
    gdx.destroy[GDX_PACKED_TEXTS](&list);
}

static void take_texts(reader *from, const gdx_variant *key, const gdx_variant *given, void (*take)(void *, los_text),
                       void *context) {
    gdx_array list;
    gdx_variant_get(given, GDX_ARRAY, &list);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &list); i < count; i++) {
        const gdx_variant *entry = gdx_array_at(&list, i);
        if (is_text(entry)) {
            take_text(entry, take, context);
        } else {
            reader_warn(from, key, "holds %s where a String should be; %s", describe(entry).text,
                        reader_consequence(from));
        }
    }
    gdx.destroy[GDX_ARRAY](&list);
}

read_result read_texts(reader *from, const gdx_variant *key, void (*take)(void *context, los_text text),
                       void *context) {
    const gdx_variant *given = reader_find(from, key);
    if (given == NULL) {
        return FOUND_NOTHING;
    }
    GDExtensionVariantType type = gdx_variant_type(given);
    if (type != GDX_ARRAY && type != GDX_PACKED_TEXTS) {
        return refuse(from, key, given, "an Array of String");
    }
    if (type == GDX_ARRAY) {
        take_texts(from, key, given, take, context);
    } else {
        take_packed_texts(given, take, context);
    }
    return FOUND_VALUE;
}

/* --- Points ------------------------------------------------------------------------------------------------------ */

static bool component_of(const gdx_variant *dictionary, const gdx_variant *key, bool may_be_missing, float *component) {
    gdx_variant value;
    double number;
    if (!gdx_variant_find(dictionary, key, &value)) {
        *component = 0.0f;
        return may_be_missing;
    }
    bool usable = number_of(&value, &number);
    gdx_variant_destroy(&value);
    *component = usable ? (float)number : 0.0f;
    return usable;
}

static bool pair_of(const gdx_variant *value, los_vec2 *point) {
    gdx_array pair;
    double x = 0.0, y = 0.0;
    gdx_variant_get(value, GDX_ARRAY, &pair);
    bool usable = gdx_size(GDX_ARRAY, &pair) >= 2 && number_of(gdx_array_at(&pair, 0), &x) &&
                  number_of(gdx_array_at(&pair, 1), &y);
    gdx.destroy[GDX_ARRAY](&pair);
    *point = (los_vec2){(float)x, (float)y};
    return usable;
}

bool point_of(const gdx_variant *value, int forms, los_vec2 *point) {
    GDExtensionVariantType type = gdx_variant_type(value);
    if (type == GDX_VECTOR2) {
        gdx_variant_get(value, GDX_VECTOR2, point);
        return true;
    }
    if (type == GDX_DICTIONARY) {
        bool partial = (forms & POINT_PARTIAL_ALLOWED) != 0;
        return component_of(value, &lookup.x, partial, &point->x) && component_of(value, &lookup.y, partial, &point->y);
    }
    return type == GDX_ARRAY && (forms & POINT_PAIR_ALLOWED) != 0 && pair_of(value, point);
}

bool point_is_usable(los_vec2 point) {
    /* Written so that NaN fails. */
    return fabsf(point.x) <= COORDINATE_MAX && fabsf(point.y) <= COORDINATE_MAX;
}

bool point_is_origin(los_vec2 point) {
    return point.x == 0.0f && point.y == 0.0f;
}

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
