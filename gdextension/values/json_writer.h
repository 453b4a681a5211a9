/* SPDX-License-Identifier: MIT */
/* Writes JSON into memory, with numbers that the engine's JSON class reads back bit for bit. */
#ifndef JSON_WRITER_H
#define JSON_WRITER_H

#include "los/los_types.h"

enum {
    /* The outermost container and 32 levels of data.  Game data has about ten; data that contains itself has no end. */
    JSON_DEPTH_MAX = 1 + 32,
    JSON_BYTES_MAX = 16 << 20,
    JSON_CONTAINERS_MAX = 250000, /* half a second; lists that each contain the next one twice would be 2^32 */
    JSON_BROKEN_LINES_DEPTH = 3   /* containers up to this depth have one line per entry */
};

/* All zero is an empty writer. */
typedef struct json_writer {
    char *bytes;
    uint32_t length, capacity;
    uint32_t containers; /* opened so far */
    int depth;           /* of the container being written */
    bool is_after_entry; /* the next entry needs a comma */
    const char *problem; /* NULL as long as nothing has failed; after a failure nothing more is written */
} json_writer;

void json_free(json_writer *to);

/* A container: open, then json_next before each entry, then close.  Every open needs a close, also on failure. */
void json_open(json_writer *to, char bracket);
void json_next(json_writer *to);
/* json_next for an entry with a name. */
void json_next_named(json_writer *to, los_text name);
void json_close(json_writer *to, char bracket);

/* Unchanged: `true`, or a bracket of a list on one line. */
void json_put(json_writer *to, const char *text);
/* In quotes, escaped. */
void json_put_text(json_writer *to, los_text text);
void json_put_int(json_writer *to, int64_t value);
/* As a number if the engine reads the same bits from it, else as a text: "nan", "inf", "-inf", or the bits as "0x" and
 * 16 digits. */
void json_put_float(json_writer *to, double value);
/* The same bits once it is read and rounded to float32.  "nan", "inf" and "-inf" as above. */
void json_put_coordinate(json_writer *to, float value);

#endif
