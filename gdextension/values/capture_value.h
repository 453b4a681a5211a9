/* SPDX-License-Identifier: MIT */
/* Engine values in a captured query: plain JSON where that is lossless, else a tag.
 *
 * Plain JSON: null, bool, String, int, float with a fraction, Array, Dictionary with texts as keys.  Every other value
 * is a Dictionary with one key that names its type:
 *   {"@int": "9223372036854775807"}     beyond 1e15
 *   {"@float": 32}                      without a fraction, or as text (json_put_float)
 *   {"@Vector2": [x, y]}, {"@PackedVector2Array": [x, y, x, y, ...]}
 *   {"@StringName": "text"}, {"@PackedStringArray": ["text", ...]}
 *   {"@Dictionary": [[key, value], ...]}    a key is not a text, or begins with "@"
 *   {"@other": "Object"}                a type that the layer's readers do not use; the value is not needed */
#ifndef CAPTURE_VALUE_H
#define CAPTURE_VALUE_H

#include "values/json_writer.h"
#include "values/read_value.h"

typedef struct capture_writer {
    json_writer json;
    text_buffer text; /* scratch */
} capture_writer;

void capture_free(capture_writer *to);

void capture_put_value(capture_writer *to, const gdx_variant *value);
void capture_put_float(capture_writer *to, double value);
void capture_put_point(capture_writer *to, los_vec2 point);
void capture_put_polygon(capture_writer *to, const los_vec2 *points, int64_t count);

#endif
