/* SPDX-License-Identifier: MIT */
#include "support/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    const char *at;
    bool failed;
} reader;

static json read_value(reader *in);

static void skip_space(reader *in) {
    in->at += strspn(in->at, " \t\r\n");
}

/* Skips white space and then `word`; false if something else follows. */
static bool take(reader *in, const char *word) {
    skip_space(in);
    size_t length = strlen(word);
    if (strncmp(in->at, word, length) != 0) {
        return false;
    }
    in->at += length;
    return true;
}

static char *read_text(reader *in) {
    const char *end = take(in, "\"") ? strchr(in->at, '"') : NULL;
    if (end == NULL || memchr(in->at, '\\', (size_t)(end - in->at)) != NULL) {
        in->failed = true;
        return NULL;
    }
    size_t length = (size_t)(end - in->at);
    char *text = malloc(length + 1);
    if (text != NULL) {
        memcpy(text, in->at, length);
        text[length] = '\0';
    }
    in->at = end + 1;
    return text;
}

/* Capacities are powers of two. */
static void add_item(reader *in, json *list, json item) {
    if ((list->count & (list->count - 1)) == 0) {
        size_t capacity = list->count == 0 ? 1 : (size_t)list->count * 2;
        json *grown = realloc(list->items, capacity * sizeof *grown);
        if (grown == NULL) {
            in->failed = true;
            return;
        }
        list->items = grown;
    }
    list->items[list->count++] = item;
}

static json read_list(reader *in, json_kind kind, const char *end) {
    json list = {.kind = kind};
    if (take(in, end)) {
        return list;
    }
    do {
        char *key = kind == JSON_OBJECT ? read_text(in) : NULL;
        if (kind == JSON_OBJECT && !take(in, ":")) {
            in->failed = true;
        }
        json item = in->failed ? (json){0} : read_value(in);
        item.key = key;
        add_item(in, &list, item);
    } while (!in->failed && take(in, ","));
    in->failed = in->failed || !take(in, end);
    return list;
}

static json read_number(reader *in) {
    char *end;
    skip_space(in);
    json value = {.kind = JSON_NUMBER, .number = strtod(in->at, &end)};
    in->failed = in->failed || end == in->at;
    in->at = end;
    return value;
}

static json read_value(reader *in) {
    if (take(in, "{")) {
        return read_list(in, JSON_OBJECT, "}");
    }
    if (take(in, "[")) {
        return read_list(in, JSON_ARRAY, "]");
    }
    if (take(in, "true")) {
        return (json){.kind = JSON_BOOL, .number = 1.0};
    }
    if (take(in, "false")) {
        return (json){.kind = JSON_BOOL};
    }
    if (take(in, "null")) {
        return (json){.kind = JSON_NULL};
    }
    if (*in->at == '"') {
        return (json){.kind = JSON_STRING, .text = read_text(in)};
    }
    return read_number(in);
}

static char *read_file(const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", LOS_TEST_DATA, name);
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    if (file == NULL) {
        return NULL;
    }
    if (fseek(file, 0, SEEK_END) == 0) {
        long size = ftell(file);
        text = size < 0 ? NULL : calloc(1, (size_t)size + 1);
        rewind(file);
        if (text != NULL && fread(text, 1, (size_t)size, file) != (size_t)size) {
            free(text);
            text = NULL;
        }
    }
    fclose(file);
    return text;
}

static void free_value(json *value) {
    for (int i = 0; i < value->count; i++) {
        free_value(&value->items[i]);
    }
    free(value->items);
    free(value->text);
    free(value->key);
}

void json_free(json *root) {
    if (root != NULL) {
        free_value(root);
        free(root);
    }
}

json *json_read(const char *name) {
    char *text = read_file(name);
    json *root = text == NULL ? NULL : malloc(sizeof *root);
    if (root != NULL) {
        reader in = {.at = text};
        *root = read_value(&in);
        skip_space(&in);
        if (in.failed || *in.at != '\0') {
            json_free(root);
            root = NULL;
        }
    }
    free(text);
    return root;
}

const json *json_member(const json *object, const char *key) {
    for (int i = 0; i < json_count(object); i++) {
        if (object->items[i].key != NULL && strcmp(object->items[i].key, key) == 0) {
            return &object->items[i];
        }
    }
    return NULL;
}

const json *json_item(const json *array, int index) {
    static const json nothing = {0};
    return index < json_count(array) ? &array->items[index] : &nothing;
}

int json_count(const json *array) {
    return array == NULL ? 0 : array->count;
}

bool json_is_true(const json *value) {
    return value != NULL && value->kind == JSON_BOOL && value->number != 0.0;
}

double json_number(const json *value) {
    return value == NULL ? 0.0 : value->number;
}

bool json_is_text(const json *value, const char *text) {
    return value != NULL && value->kind == JSON_STRING && value->text != NULL && strcmp(value->text, text) == 0;
}
