/* SPDX-License-Identifier: MIT */
#include "values/texts.h"

#include "bind/allocation.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void messages_add(message_list *list, const char *text) {
    if (list->count > MESSAGES_MAX ||
        !reserve_items((void **)&list->texts, &list->capacity, list->count + 1, sizeof *list->texts)) {
        return;
    }
    if (list->count == MESSAGES_MAX) {
        text = "further warnings are not listed";
    }
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy != NULL) {
        memcpy(copy, text, size);
        list->texts[list->count++] = copy;
    }
}

void messages_add_all(message_list *list, const message_list *from) {
    for (uint32_t i = 0; i < from->count; i++) {
        messages_add(list, from->texts[i]);
    }
}

void messages_drop(message_list *list, const char *start) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        if (strncmp(list->texts[i], start, strlen(start)) == 0) {
            free(list->texts[i]);
        } else {
            list->texts[kept++] = list->texts[i];
        }
    }
    list->count = kept;
}

void messages_clear(message_list *list) {
    for (uint32_t i = 0; i < list->count; i++) {
        free(list->texts[i]);
    }
    list->count = 0;
}

void messages_free(message_list *list) {
    messages_clear(list);
    free(list->texts);
    *list = (message_list){0};
}

void messages_write(const message_list *list, gdx_packed *out) {
    if (list->count == 0 || !gdx_resize(GDX_PACKED_TEXTS, out, list->count)) {
        return;
    }
    for (uint32_t i = 0; i < list->count; i++) {
        gdx_string *slot = gdx.call.packed_string_array_operator_index(out, i);
        gdx_string_destroy(slot);
        *slot = gdx_string_make(list->texts[i]);
    }
}

void write_bytes(text_writer *to, los_text text) {
    if (text.length == 0) {
        return;
    }
    if (text.length > UINT32_MAX / 2 - to->length ||
        !reserve_items((void **)&to->bytes, &to->capacity, to->length + (uint32_t)text.length + 1, 1)) {
        abort();
    }
    memcpy(to->bytes + to->length, text.bytes, text.length);
    to->length += (uint32_t)text.length;
    to->bytes[to->length] = '\0';
}

void write_word(text_writer *to, const char *text) {
    write_bytes(to, los_text_of(text));
}

void write_format(text_writer *to, const char *format, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    write_word(to, text);
}

void write_number(text_writer *to, double number) {
    char text[400]; /* the largest double has 309 digits */
    if (!isfinite(number)) {
        write_word(to, isnan(number) ? "nan" : number > 0.0 ? "inf" : "-inf");
        return;
    }
    int length = snprintf(text, sizeof text, "%.6f", number);
    while (text[length - 1] == '0') {
        length--;
    }
    length -= text[length - 1] == '.';
    write_bytes(to, (los_text){text, (size_t)length});
}

const char *written_text(const text_writer *from) {
    return from->bytes == NULL ? "" : from->bytes;
}

void text_writer_free(text_writer *writer) {
    free(writer->bytes);
    *writer = (text_writer){0};
}

void word_list_clear(word_list *list) {
    list->count = list->length = 0;
}

void word_list_free(word_list *list) {
    free(list->bytes);
    *list = (word_list){0};
}

bool word_list_add(word_list *list, los_text word) {
    if (word.length == 0) {
        return true;
    }
    if (memchr(word.bytes, '\n', word.length) != NULL || word.length > UINT32_MAX / 2 - list->length ||
        !reserve_items((void **)&list->bytes, &list->capacity, list->length + (uint32_t)word.length + 1, 1)) {
        return false;
    }
    if (list->length > 0) {
        list->bytes[list->length++] = '\n';
    }
    memcpy(list->bytes + list->length, word.bytes, word.length);
    list->length += (uint32_t)word.length;
    list->count++;
    return true;
}

los_text word_list_text(const word_list *list) {
    return (los_text){list->bytes, list->length};
}
