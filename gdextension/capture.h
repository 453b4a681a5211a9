/* SPDX-License-Identifier: MIT */
/* A question and its answer as JSON, so that it can be asked again elsewhere (demo/table/capture.gd reads it).
 *
 * {capture: 1, version, engine, options, shooter, target, board, answer}; `options` are those in force.  Where a
 * LosTerrain was asked, `terrain` lists its pieces, and `board` is missing if the LosTerrain was given as the board.
 *
 * JSON as it is: null, bool, String, int, float with a fraction, Array, Dictionary with texts as keys.  Everything else
 * is a Dictionary with one key that names its type:
 *   {"@int": "9223372036854775807"}     beyond 1e15
 *   {"@float": 32}                      whole, or in a form of json_put_float
 *   {"@Vector2": [x, y]}, {"@PackedVector2Array": [x, y, x, y, ...]}
 *   {"@StringName": "text"}, {"@PackedStringArray": ["text", ...]}
 *   {"@Dictionary": [[key, value], ...]}    some key is no text, or begins with "@"
 *   {"@other": "Node"}                  of a type that no reader of ours takes: all of those read the same */
#ifndef CAPTURE_H
#define CAPTURE_H

#include "gdx.h"

/* Asks and writes.  False, and one error said, if the board is none or what was given cannot be written; then `text`
 * stays as it is.  Otherwise `text` is an owned String. */
bool capture_query(const gdx_dictionary *shooter, const gdx_dictionary *target, const gdx_variant *board,
                   gdx_string *text);

#endif
