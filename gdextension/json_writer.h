/* SPDX-License-Identifier: MIT */
/* JSON written straight into memory, with numbers that the engine's JSON reads back to the last bit. */
#ifndef JSON_WRITER_H
#define JSON_WRITER_H

#include "rules/rule_flags.h"

enum {
    /* Containers in containers: the outermost, and 32 of what is written.  Game data has ten, data that holds itself
     * has no end. */
    JSON_DEPTH_MAX = 1 + 32,
    JSON_BYTES_MAX = 16 << 20,
    JSON_CONTAINERS_MAX = 250000, /* walked in half a second; a list that holds another twice, and so on, has 2^32 */
    JSON_BROKEN_LINES_DEPTH = 3   /* containers no deeper than this have a line for each entry */
};

typedef struct json_writer {
    char *bytes;
    uint32_t length, capacity;
    uint32_t containers; /* opened so far */
    int depth;           /* of the container being written */
    bool is_after_entry; /* so that the next one needs a comma */
    const char *problem; /* NULL while all is well; afterwards nothing more is written */
} json_writer;

void json_free(json_writer *to);

/* A container: open, then json_next before each entry, then close.  Every open needs its close, whatever went wrong. */
void json_open(json_writer *to, char bracket);
void json_next(json_writer *to);
/* The same with the name of an entry. */
void json_next_named(json_writer *to, los_text name);
void json_close(json_writer *to, char bracket);

/* As it is: `true`, a bracket of a list that stays on its line. */
void json_put(json_writer *to, const char *text);
/* In quotes. */
void json_put_text(json_writer *to, los_text text);
void json_put_int(json_writer *to, int64_t value);
/* As a number if the engine surely reads the same bits from that, else as a text: "nan", "inf", "-inf", or the bits as
 * "0x" and 16 digits. */
void json_put_float(json_writer *to, double value);
/* Once it is read and rounded to float32, the same bits.  "nan", "inf" and "-inf" as above. */
void json_put_coordinate(json_writer *to, float value);

#endif
