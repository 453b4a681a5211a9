/* SPDX-License-Identifier: MIT */
/* Where options come from: the board's own keys, else set_defaults, else the project settings `enhanced_los/<key>`. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "gdx.h"
#include "los_options.h"

/* Makes the project settings known to the editor and readable here; undone by options_shut. */
void options_open(void);
void options_shut(void);

/* The defaults of this moment. */
los_options options_defaults(void);
/* Those, with the keys of a board Dictionary on top.  A value that cannot be used is one error. */
los_options options_of_board(const gdx_variant *board);

/* EnhancedLineOfSight.set_defaults and get_defaults. */
void options_set_defaults(const gdx_variant *given);
void options_write(const los_options *options, gdx_dictionary *dictionary);

#endif
