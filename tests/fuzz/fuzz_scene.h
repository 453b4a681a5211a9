/* SPDX-License-Identifier: MIT */
/* A board (tests/c/scene.h) from few bytes: about seven for a piece, five for a model, so that short inputs already are
 * sensible tables and a changed byte changes one thing.
 *
 * Everything is within what the readers of gdextension/ let pass. */
#ifndef FUZZ_SCENE_H
#define FUZZ_SCENE_H

#include "fuzz.h"
#include "support/scene.h"

/* How a coordinate is written; the board chooses. */
typedef enum fuzz_scale {
    FUZZ_COARSE,  /* a byte: 0 to 2040 in steps of 8 */
    FUZZ_FINE,    /* two bytes: 0 to 2048 in steps of 1/32 */
    FUZZ_LATTICE, /* a byte: -2560 to 2540 in steps of 20, so about (0, 0) and with much that touches */
    FUZZ_WILD     /* four bytes: any float up to the readers' limit */
} fuzz_scale;

float fuzz_coordinate(fuzz_bytes *bytes, fuzz_scale scale);
los_vec2 fuzz_point(fuzz_bytes *bytes, fuzz_scale scale);
los_model fuzz_model(fuzz_bytes *bytes, fuzz_scale scale);
void fuzz_piece(fuzz_bytes *bytes, fuzz_scale scale, scene_piece *piece);

/* Options, both models, then pieces until `pieces` or the bytes are used up.  Also chooses table_build and
 * table_filler. */
fuzz_scale fuzz_scene(fuzz_bytes *bytes, scene *s, uint32_t pieces);

/* Is it of a size that games have?  Beyond, float32 has few steps per pixel, and what is promised is that it does no
 * harm. */
bool fuzz_scene_is_sane(const scene *s);

/* Prints the scene as C if the environment variable FUZZ_SHOW is set. */
void fuzz_scene_show(const scene *s);

#endif
