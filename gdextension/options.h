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

/* One option by its place in the list, as the properties of LosTerrain ask for it. */
enum {
    OPTION_COUNT = 7
};
/* False, and one error that names `where`, if the value cannot be used. */
bool options_set_one(los_options *options, int64_t which, const gdx_variant *value, const char *where);
gdx_variant options_get_one(const los_options *options, int64_t which);
/* The keys of a board Dictionary on top of `options`. */
void options_take_board(los_options *options, const gdx_variant *board);

/* EnhancedLineOfSight.set_defaults and get_defaults. */
void options_set_defaults(const gdx_variant *given);
void options_write(const los_options *options, gdx_dictionary *dictionary);

#endif
