/* SPDX-License-Identifier: MIT */
#include "support/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    const char *at;
    bool failed;
} reader;

static json read_value(reader *r);

static void skip_space(reader *r) {
    r->at += strspn(r->at, " \t\r\n");
}

static bool take(reader *r, const char *word) {
    skip_space(r);
    size_t length = strlen(word);
    if (strncmp(r->at, word, length) != 0) {
        return false;
    }
    r->at += length;
    return true;
}

static char *read_text(reader *r) {
    const char *end = take(r, "\"") ? strchr(r->at, '"') : NULL;
    if (end == NULL || memchr(r->at, '\\', (size_t)(end - r->at)) != NULL) {
        r->failed = true;
        return NULL;
    }
    size_t length = (size_t)(end - r->at);
    char *text = malloc(length + 1);
    if (text != NULL) {
        memcpy(text, r->at, length);
        text[length] = '\0';
    }
    r->at = end + 1;
    return text;
}

static void add_item(reader *r, json *list, json item) {
    if ((list->count & (list->count - 1)) == 0) {
        size_t room = list->count == 0 ? 1 : (size_t)list->count * 2;
        json *larger = realloc(list->items, room * sizeof *larger);
        if (larger == NULL) {
            r->failed = true;
            return;
        }
        list->items = larger;
    }
    list->items[list->count++] = item;
}

static json read_list(reader *r, json_kind kind, const char *end) {
    json list = {.kind = kind};
    if (take(r, end)) {
        return list;
    }
    do {
        char *key = kind == JSON_OBJECT ? read_text(r) : NULL;
        if (kind == JSON_OBJECT && !take(r, ":")) {
            r->failed = true;
        }
        json item = r->failed ? (json){0} : read_value(r);
        item.key = key;
        add_item(r, &list, item);
    } while (!r->failed && take(r, ","));
    r->failed = r->failed || !take(r, end);
    return list;
}

static json read_number(reader *r) {
    char *end;
    skip_space(r);
    json value = {.kind = JSON_NUMBER, .number = strtod(r->at, &end)};
    r->failed = r->failed || end == r->at;
    r->at = end;
    return value;
}

static json read_value(reader *r) {
    if (take(r, "{")) {
        return read_list(r, JSON_OBJECT, "}");
    }
    if (take(r, "[")) {
        return read_list(r, JSON_ARRAY, "]");
    }
    if (take(r, "true")) {
        return (json){.kind = JSON_BOOL, .number = 1.0};
    }
    if (take(r, "false")) {
        return (json){.kind = JSON_BOOL};
    }
    if (take(r, "null")) {
        return (json){.kind = JSON_NULL};
    }
    if (*r->at == '"') {
        return (json){.kind = JSON_STRING, .text = read_text(r)};
    }
    return read_number(r);
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
        reader r = {.at = text};
        *root = read_value(&r);
        skip_space(&r);
        if (r.failed || *r.at != '\0') {
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
