/* SPDX-License-Identifier: MIT */
/* Reads JSON files, such as the conformance cases, into a tree.  Strings with escapes are not supported; the cases have
 * none. */
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
    double number; /* of a number; 0 or 1 for a bool */
    char *text;    /* of a string */
    char *key;     /* of a member of an object, else NULL */
    struct json *items;
    int count;
} json;

/* Reads a file of tests/data.  NULL if it is missing or not valid JSON.  The caller frees it with json_free. */
json *json_read(const char *name);
void json_free(json *root);

/* A member of an object; NULL if there is none or `object` is NULL. */
const json *json_member(const json *object, const char *key);
/* An item of an array; a JSON null if there is none. */
const json *json_item(const json *array, int index);
/* The number of items or members; 0 for NULL. */
int json_count(const json *array);
/* True for the bool true only. */
bool json_is_true(const json *value);
/* 0 for NULL. */
double json_number(const json *value);
/* True for a string equal to `text`. */
bool json_is_text(const json *value, const char *text);

#endif
