/* SPDX-License-Identifier: MIT */
/* Decodes bytes to a scene (tests/c/support/scene.h): about seven bytes per piece and five per model.  Short inputs
 * make useful tables, and one changed byte changes one property.
 *
 * All values are within the limits that the readers in gdextension/ enforce. */
#ifndef FUZZ_SCENE_H
#define FUZZ_SCENE_H

#include "fuzz.h"
#include "support/scene.h"

/* How the coordinates of a scene are encoded. */
typedef enum fuzz_scale {
    FUZZ_COARSE,  /* a byte: 0 to 2040 in steps of 8 */
    FUZZ_FINE,    /* two bytes: 0 to 2048 in steps of 1/32 */
    FUZZ_LATTICE, /* a byte: -2560 to 2540 in steps of 20, around (0, 0), where much touches */
    FUZZ_WILD     /* four bytes: any float up to the readers' limit */
} fuzz_scale;

float fuzz_coordinate(fuzz_bytes *bytes, fuzz_scale scale);
los_vec2 fuzz_point(fuzz_bytes *bytes, fuzz_scale scale);
los_model fuzz_model(fuzz_bytes *bytes, fuzz_scale scale);
void fuzz_piece(fuzz_bytes *bytes, fuzz_scale scale, scene_piece *piece);

/* Decodes options, both models, then pieces until there are `pieces` or the bytes run out.  Sets table_build and
 * table_filler, too.  Returns the encoding of the coordinates. */
fuzz_scale fuzz_scene(fuzz_bytes *bytes, scene *board, uint32_t pieces);

/* True if coordinates, base sizes and scale are in the range of games.  Beyond it float32 has few steps per pixel, and
 * queries need only be safe. */
bool fuzz_scene_is_in_range(const scene *board);

/* Prints the scene as C if the environment variable FUZZ_SHOW is set. */
void fuzz_scene_show(const scene *board);

#endif
