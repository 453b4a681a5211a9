/* SPDX-License-Identifier: MIT */
/* A reader of JSON files for the conformance cases: whole files into a tree.  Strings are kept as written, without
 * escapes, of which the cases have none.  A file that cannot be read fails the test. */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stdint.h>

typedef enum json_kind {
    JSON_NULL,
    JSON_BOOL,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
} json_kind;

typedef struct json {
    json_kind kind;
    double number; /* also 0 or 1 of a bool */
    char *text;    /* of a string */
    char *key;     /* as a member of an object */
    struct json *items;
    int count;
} json;

/* `name` is relative to tests/data.  NULL: it is missing or no JSON. */
json *json_read(const char *name);
void json_free(json *root);

/* The member, or NULL; of NULL, NULL. */
const json *json_member(const json *object, const char *key);
/* The item; a null value if there is none. */
const json *json_item(const json *array, int index);
/* The number of items; of NULL, 0. */
int json_count(const json *array);
bool json_is_true(const json *value);
double json_number(const json *value);
bool json_is_text(const json *value, const char *text);

#endif
