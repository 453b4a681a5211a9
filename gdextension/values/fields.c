/* SPDX-License-Identifier: MIT */
#include "values/fields.h"

#include "values/read_value.h"

#include <math.h>
#include <string.h>

static double number_at(const void *member, size_t size) {
    uint8_t byte;
    uint16_t half;
    int32_t integer;
    double real;
    switch (size) {
    case sizeof byte:
        memcpy(&byte, member, sizeof byte);
        return byte;
    case sizeof half:
        memcpy(&half, member, sizeof half);
        return half;
    case sizeof integer:
        memcpy(&integer, member, sizeof integer);
        return integer;
    default:
        memcpy(&real, member, sizeof real);
        return real;
    }
}

static void put_number(void *member, size_t size, double number) {
    const uint8_t byte = size == sizeof byte ? (uint8_t)number : 0;
    const uint16_t half = size == sizeof half ? (uint16_t)number : 0;
    const int32_t integer = size == sizeof integer ? (int32_t)number : 0;
    memcpy(member,
           size == sizeof byte      ? (const void *)&byte
           : size == sizeof half    ? (const void *)&half
           : size == sizeof integer ? (const void *)&integer
                                    : (const void *)&number,
           size);
}

GDExtensionVariantType field_variant_type(const field *row) {
    static const GDExtensionVariantType types[] = {GDX_BOOL, GDX_INT, GDX_FLOAT, GDX_INT, GDX_STRING};
    return types[row->type];
}

static gdx_variant text_variant(const los_text *text) {
    gdx_string string;
    gdx.call.string_new_with_utf8_chars_and_len2(&string, text->length == 0 ? "" : text->bytes, (int64_t)text->length);
    gdx_variant made = gdx_variant_make(GDX_STRING, &string);
    gdx_string_destroy(&string);
    return made;
}

gdx_variant field_get(const field *row, const void *record) {
    const void *member = (const char *)record + row->offset;
    if (row->type == FIELD_TEXT) {
        return text_variant(member);
    }
    double number = number_at(member, row->size);
    int64_t integer = row->type == FIELD_FLOAT ? 0 : (int64_t)number;
    GDExtensionBool flag = integer != 0;
    return row->type == FIELD_FLOAT  ? gdx_variant_make(GDX_FLOAT, &number)
           : row->type == FIELD_BOOL ? gdx_variant_make(GDX_BOOL, &flag)
                                     : gdx_variant_make(GDX_INT, &integer);
}

static bool is_text(const gdx_variant *value) {
    GDExtensionVariantType type = gdx_variant_type(value);
    return type == GDX_STRING || type == GDX_STRING_NAME;
}

static bool find_word(const field *row, const gdx_variant *given, double *number) {
    char text[32] = "";
    *number = -1.0;
    if (is_text(given)) {
        gdx_variant_text(given, text, sizeof text);
    } else if (!number_of(given, number)) {
        return false;
    }
    for (int i = 0; row->words[i] != NULL; i++) {
        if (*number == i || strcmp(text, row->words[i]) == 0) {
            *number = i;
            return true;
        }
    }
    return false;
}

static bool find_number(const field *row, const gdx_variant *given, double *number) {
    GDExtensionVariantType type = gdx_variant_type(given);
    if (type == GDX_FLOAT) {
        gdx_variant_get(given, GDX_FLOAT, number);
    } else if (type != GDX_INT || !number_of(given, number)) {
        return false;
    }
    bool is_in_range = row->min == row->max || (*number >= row->min && *number <= row->max) || *number == row->also;
    return is_in_range && (row->type == FIELD_FLOAT || floor(*number) == *number);
}

bool field_set(const field *row, void *record, const gdx_variant *given) {
    double number = 0.0;
    GDExtensionBool flag = 0;
    bool is_usable = false;
    if (row->type == FIELD_WORD) {
        is_usable = find_word(row, given, &number);
    } else if (row->type == FIELD_INT || row->type == FIELD_FLOAT) {
        is_usable = find_number(row, given, &number);
    } else if (row->type == FIELD_BOOL && gdx_variant_type(given) == GDX_BOOL) {
        gdx_variant_get(given, GDX_BOOL, &flag);
        number = flag != 0;
        is_usable = true;
    }
    if (is_usable) {
        put_number((char *)record + row->offset, row->size, number);
    }
    return is_usable;
}

void field_copy(const field *row, void *to, const void *from) {
    memcpy((char *)to + row->offset, (const char *)from + row->offset, row->size);
}

void fields_read(const field *fields, size_t count, const gdx_variant *dictionary, void *record,
                 const field_reading *how) {
    for (size_t i = 0; i < count; i++) {
        gdx_variant value;
        if (!gdx_variant_find(dictionary, fields[i].key, &value)) {
            continue;
        }
        if (fields[i].type == FIELD_TEXT && is_text(&value)) {
            const los_text text = how->copy_text(how->context, &value);
            memcpy((char *)record + fields[i].offset, &text, sizeof text);
        } else if (!field_set(&fields[i], record, &value)) {
            how->refuse(how->context, &fields[i], &value);
        }
        gdx_variant_destroy(&value);
    }
}

void fields_write(const field *fields, size_t count, const void *record, gdx_dictionary *dictionary) {
    for (size_t i = 0; i < count; i++) {
        gdx_dictionary_put(dictionary, fields[i].key, field_get(&fields[i], record));
    }
}
