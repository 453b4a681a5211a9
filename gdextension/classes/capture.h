/* SPDX-License-Identifier: MIT */
/* A query and its result as JSON, so that it can be repeated elsewhere (demo/table/capture.gd reads it).
 *
 * {capture: 1, version, engine, options, shooter, target, board, answer}; `options` are the effective ones.  If the
 * query used a LosTerrain, `terrain` lists its pieces; `board` is absent if the board was that LosTerrain itself.  A
 * LosTable is written as its terrain and a board {models, models_block}.
 * capture_value.h describes the values. */
#ifndef CAPTURE_H
#define CAPTURE_H

#include "bind/gdx.h"

/* Runs the query and writes it.  The models are Dictionaries, or handles if the board is a LosTable.  On success `text`
 * is an owned String.  False, with one error reported and `text` unchanged, if the board is unusable or a value cannot
 * be written. */
bool capture_query(const gdx_variant *shooter, const gdx_variant *target, const gdx_variant *board, gdx_string *text);

#endif
