/* SPDX-License-Identifier: MIT */
/* Where options come from: the board's own keys, else set_defaults, else the project settings `enhanced_los/<key>`. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "gdx.h"
#include "los/los.h"

/* All options: the only place that knows their names, types, ranges and hints.
 * X(name, type, least, most, also allowed, the range in words, hint, hint text); the type is INT or FLOAT. */
/* clang-format off */
#define OPTION_LIST(X) \
    X(mode, INT, LOS_MODE_LEGACY, LOS_MODE_EXACT, LOS_MODE_LEGACY, "MODE_LEGACY, MODE_SAMPLED or MODE_EXACT", GDX_HINT_ENUM, "Legacy,Sampled,Exact") \
    X(edition, INT, 10, 11, 10, "10 or 11", GDX_HINT_RANGE, "10,11") \
    X(sampling, INT, LOS_SAMPLING_SHAPE, LOS_SAMPLING_SIZE, LOS_SAMPLING_SHAPE, "SAMPLING_SHAPE or SAMPLING_SIZE", GDX_HINT_ENUM, "Shape,Size") \
    X(density, INT, LOS_DENSITY_MIN, LOS_DENSITY_MAX, 0, "0 or 3 to 64", GDX_HINT_RANGE, "0,64") \
    X(min_gap, FLOAT, 0.0, 1.0e6, 0.0, "0 to 1000000", GDX_HINT_RANGE, "0,10,0.01,or_greater,suffix:px") \
    X(heights, INT, LOS_HEIGHTS_CATEGORY, LOS_HEIGHTS_TRUE, LOS_HEIGHTS_CATEGORY, "HEIGHTS_CATEGORY or HEIGHTS_TRUE", GDX_HINT_ENUM, "Category,True") \
    X(pixels_per_inch, FLOAT, 0.001, 1.0e6, 0.001, "0.001 to 1000000", GDX_HINT_RANGE, "1,200,0.1,or_greater,or_less")

/* The place of each in the list: OPTION_mode, ... */
#define OPTION_PLACE(name, type, least, most, also, words, hint, text) OPTION_##name,
enum { OPTION_LIST(OPTION_PLACE) OPTION_COUNT };
#undef OPTION_PLACE
/* clang-format on */

/* Makes the project settings known to the editor and readable here; undone by options_shut. */
void options_open(void);
void options_shut(void);

/* The defaults of this moment. */
los_options options_defaults(void);
/* Those, with the keys of a board Dictionary on top.  A value that cannot be used is one error. */
los_options options_of_board(const gdx_variant *board);

/* One option by its place in the list, as the properties of LosTerrain ask for it. */
/* False, and one error that names `where`, if the value cannot be used. */
bool options_set_one(los_options *options, int64_t which, const gdx_variant *value, const char *where);
gdx_variant options_get_one(const los_options *options, int64_t which);
/* The keys of a board Dictionary on top of `options`. */
void options_take_board(los_options *options, const gdx_variant *board);

/* EnhancedLineOfSight.set_defaults and get_defaults. */
void options_set_defaults(const gdx_variant *given);
void options_write(const los_options *options, gdx_dictionary *dictionary);

#endif
