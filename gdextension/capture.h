/* SPDX-License-Identifier: MIT */
/* A question and its answer as JSON, so that it can be asked again elsewhere (demo/table/capture.gd reads it).
 *
 * {capture: 1, version, engine, options, shooter, target, board, answer}; `options` are those in force.  Where a
 * LosTerrain was asked, `terrain` lists its pieces, and `board` is missing if the LosTerrain was given as the board.
 * Values are as capture_value.h says. */
#ifndef CAPTURE_H
#define CAPTURE_H

#include "gdx.h"

/* Asks and writes.  False, and one error said, if the board is none or what was given cannot be written; then `text`
 * stays as it is.  Otherwise `text` is an owned String. */
bool capture_query(const gdx_dictionary *shooter, const gdx_dictionary *target, const gdx_variant *board,
                   gdx_string *text);

#endif
