/* SPDX-License-Identifier: MIT */
/* A text that grows at its end.  All zero is empty. */
#ifndef TEXT_WRITER_H
#define TEXT_WRITER_H

#include "bind/diagnostics.h"
#include "los/los.h"

typedef struct text_writer {
    char *bytes; /* ends with a zero; NULL as long as nothing was written */
    uint32_t length, capacity;
} text_writer;

/* Aborts if memory runs out. */
void write_bytes(text_writer *to, los_text text);
void write_word(text_writer *to, const char *text);
/* For short texts: numbers and words of the library itself. */
void write_format(text_writer *to, const char *format, ...) PRINTF_LIKE(2, 3);
/* A number with at most six decimals and no zeros at its end: 3, 1.5, inf. */
void write_number(text_writer *to, double number);

/* Never NULL. */
const char *written_text(const text_writer *from);
void text_writer_free(text_writer *writer);

#endif
