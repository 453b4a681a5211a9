/* SPDX-License-Identifier: MIT */
#include "values/text_writer.h"

#include "bind/allocation.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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
