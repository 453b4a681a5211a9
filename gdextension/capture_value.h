/* SPDX-License-Identifier: MIT */
/* Values of the engine in a captured question: what JSON can hold as it is, all else as a tag.
 *
 * JSON as it is: null, bool, String, int, float with a fraction, Array, Dictionary with texts as keys.  Everything else
 * is a Dictionary with one key that names its type:
 *   {"@int": "9223372036854775807"}     beyond 1e15
 *   {"@float": 32}                      whole, or in a form of json_put_float
 *   {"@Vector2": [x, y]}, {"@PackedVector2Array": [x, y, x, y, ...]}
 *   {"@StringName": "text"}, {"@PackedStringArray": ["text", ...]}
 *   {"@Dictionary": [[key, value], ...]}    some key is no text, or begins with "@"
 *   {"@other": "Object"}                of a type that no reader of ours takes: all of those read the same */
#ifndef CAPTURE_VALUE_H
#define CAPTURE_VALUE_H

#include "json_writer.h"
#include "read_value.h"

typedef struct capture_writer {
    json_writer json;
    text_buffer text; /* the text being written */
} capture_writer;

void capture_free(capture_writer *to);

void capture_put_value(capture_writer *to, const gdx_variant *value);
void capture_put_float(capture_writer *to, double value);
void capture_put_point(capture_writer *to, los_vec2 point);
void capture_put_polygon(capture_writer *to, const los_vec2 *points, int64_t count);

#endif
