/* SPDX-License-Identifier: MIT */
/* The engine's project settings, as far as the layer needs them. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "bind/gdx.h"
#include "los/los.h"

/* Looks up the engine's methods.  Must be called once, after the engine has created its singletons. */
void project_settings_open(void);

/* Registers a setting with the editor; an existing value stays. */
void project_setting_define(const gdx_variant *name, const gdx_variant *initial, GDExtensionVariantType type,
                            uint32_t hint, const char *hint_text);
/* Stores an owned copy of a setting, or null, in `value`.  Returns whether the project has the setting.  `name` is a
 * StringName. */
bool project_setting_find(const gdx_variant *name, gdx_variant *value);

/* Options of queries: the board's own keys, else set_defaults, else the project settings `enhanced_los/<key>`. */

/* The value of min_gap for a width of 1 mm at the scale of the board. */
#define MIN_GAP_MILLIMETER (-1.0)

/* All options, with their names, types, ranges and hints.
 * X(name, type, min, max, also allowed, the range in words, hint, hint text); the type is INT or FLOAT. */
/* clang-format off */
#define OPTION_LIST(X) \
    X(mode, INT, LOS_MODE_LEGACY, LOS_MODE_EXACT, LOS_MODE_LEGACY, "MODE_LEGACY, MODE_SAMPLED or MODE_EXACT", GDX_HINT_ENUM, "Legacy,Sampled,Exact") \
    X(edition, INT, 10, 11, 10, "10 or 11", GDX_HINT_RANGE, "10,11") \
    X(sampling, INT, LOS_SAMPLING_SHAPE, LOS_SAMPLING_SIZE, LOS_SAMPLING_SHAPE, "SAMPLING_SHAPE or SAMPLING_SIZE", GDX_HINT_ENUM, "Shape,Size") \
    X(density, INT, LOS_DENSITY_MIN, LOS_DENSITY_MAX, 0, "0 or 3 to 64", GDX_HINT_RANGE, "0,64") \
    X(min_gap, FLOAT, 0.0, 1.0e6, MIN_GAP_MILLIMETER, "0 to 1000000, or -1 for 1 mm", GDX_HINT_RANGE, "-1,10,0.01,or_greater,suffix:px") \
    X(heights, INT, LOS_HEIGHTS_CATEGORY, LOS_HEIGHTS_TRUE, LOS_HEIGHTS_CATEGORY, "HEIGHTS_CATEGORY or HEIGHTS_TRUE", GDX_HINT_ENUM, "Category,True") \
    X(pixels_per_inch, FLOAT, 0.001, 1.0e6, 0.001, "0.001 to 1000000", GDX_HINT_RANGE, "1,200,0.1,or_greater,or_less")

/* The number of each: OPTION_mode, ... */
#define OPTION_NUMBER(name, type, min, max, also, words, hint, text) OPTION_##name,
enum { OPTION_LIST(OPTION_NUMBER) OPTION_COUNT };
#undef OPTION_NUMBER
/* clang-format on */

/* Registers the project settings with the editor; options_unregister frees their names. */
void options_register(void);
void options_unregister(void);

/* The options as the core reads them: a min_gap of MIN_GAP_MILLIMETER in pixels. */
los_options options_resolved(const los_options *options);

/* The current defaults. */
los_options options_defaults(void);
/* The current defaults, overridden by the keys of a board Dictionary.  An unusable value is reported and ignored. */
los_options options_of_board(const gdx_variant *board);

/* True if there is an option of this name. */
bool options_has(const char *name);

/* One option by its number, for the properties of LosTerrain.  False if the number or the value is unusable; an
 * unusable value is reported under the name `where`. */
bool options_set_one(los_options *options, int64_t which, const gdx_variant *value, const char *where);
/* Owned; null for a number out of range. */
gdx_variant options_get_one(const los_options *options, int64_t which);
/* Overrides `options` by the keys of a board Dictionary. */
void options_apply_board(los_options *options, const gdx_variant *board);

/* EnhancedLineOfSight.set_defaults without its key `rules`, and the options of get_defaults. */
void options_set_defaults(const gdx_variant *given);
void options_write(const los_options *options, gdx_dictionary *dictionary);

#endif
