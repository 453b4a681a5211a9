/* SPDX-License-Identifier: MIT */
/* One row per key or property: where its value is in a struct, and which values it takes.  The same row serves the
 * property, the Dictionary in both directions, the project setting and the message. */
#ifndef FIELDS_H
#define FIELDS_H

#include "bind/gdx.h"
#include "los/los.h"
#include "values/keys.h"

#include <stddef.h>

typedef enum field_type {
    FIELD_BOOL,
    FIELD_INT,   /* also a float without a fraction, since JSON reads every number as a float */
    FIELD_FLOAT, /* also an int */
    FIELD_WORD,  /* an enum, by number or word; written as a number */
    FIELD_TEXT   /* a los_text, whose memory the reader provides */
} field_type;

typedef struct field {
    const gdx_variant *key;
    const char *name;
    field_type type;
    size_t offset, size;      /* of the member: 8 bytes are a double, fewer an integer or bool */
    double min, max;          /* of a number; equal: any */
    double also;              /* a value outside min..max that is allowed as well */
    const char *expected;     /* in messages: what the value should be */
    const char *const *words; /* of FIELD_WORD, by number; ends with NULL */
    uint32_t hint;            /* of the project setting */
    const char *hint_text;
} field;

/* The first members of a row: of a member of the struct, and of one that is named as its key. */
#define FIELD_AT(record, member, name, type)                                                                           \
    &keys.name, #name, FIELD_##type, offsetof(record, member), sizeof(((const record *)NULL)->member)
#define FIELD_OF(record, name, type) FIELD_AT(record, name, name, type)

/* The type of the value in a script. */
GDExtensionVariantType field_variant_type(const field *row);
/* The value as an owned Variant. */
gdx_variant field_get(const field *row, const void *record);
/* Stores a value.  False if it has another type or is out of range; always for FIELD_TEXT. */
bool field_set(const field *row, void *record, const gdx_variant *given);
void field_copy(const field *row, void *to, const void *from);

/* How the keys of a Dictionary are read. */
typedef struct field_reading {
    void *context;
    /* A copy of a String or StringName.  NULL: no field is a text. */
    los_text (*copy_text)(void *context, const gdx_variant *text);
    /* Reports a value that was not stored. */
    void (*refuse)(void *context, const field *row, const gdx_variant *given);
} field_reading;

/* Reads the keys that the Dictionary has. */
void fields_read(const field *fields, size_t count, const gdx_variant *dictionary, void *record,
                 const field_reading *how);
void fields_write(const field *fields, size_t count, const void *record, gdx_dictionary *dictionary);

#endif
