/* SPDX-License-Identifier: MIT */
#include "options.h"

#include "keys.h"
#include "project_settings.h"
#include "read_value.h"
#include "spinlock.h"

#include <math.h>
#include <stdio.h>

/* One row per option, from the list in options.h. */
typedef struct option_row {
    const gdx_variant *key;
    const char *name;
    GDExtensionVariantType type; /* INT or FLOAT */
    size_t offset;               /* in los_options */
    double least, most;
    double also; /* a value outside least..most that is allowed as well */
    const char *range_words;
    uint32_t hint;
    const char *hint_text;
} option_row;

#define ROW(name, type, least, most, also, words, hint, text)                                                          \
    {&keys.name, #name, GDX_##type, offsetof(los_options, name), least, most, also, words, hint, text},
static const option_row rows[OPTION_COUNT] = {OPTION_LIST(ROW)};
#undef ROW

/* What set_defaults was given. */
static los_options given_defaults;
static bool is_given[OPTION_COUNT];
static spinlock defaults_lock = SPINLOCK_OPEN;

/* All integer options are enums or ints of the same size. */
_Static_assert(sizeof(los_mode) == sizeof(int) && sizeof(los_sampling) == sizeof(int) &&
                   sizeof(los_heights) == sizeof(int),
               "options are stored through int");

static void store(los_options *options, const option_row *row, double value) {
    char *place = (char *)options + row->offset;
    if (row->type == GDX_INT) {
        *(int *)(void *)place = (int)value;
    } else {
        *(double *)(void *)place = value;
    }
}

static double fetch(const los_options *options, const option_row *row) {
    const char *place = (const char *)options + row->offset;
    return row->type == GDX_INT ? *(const int *)(const void *)place : *(const double *)(const void *)place;
}

/* A number in range, and whole where it must be: JSON turns every int into a float. */
static bool value_of(const option_row *row, const gdx_variant *given, double *value) {
    int64_t integer;
    switch (gdx_variant_type(given)) {
    case GDX_INT:
        gdx_variant_get(given, GDX_INT, &integer);
        *value = (double)integer;
        break;
    case GDX_FLOAT:
        gdx_variant_get(given, GDX_FLOAT, value);
        break;
    default:
        return false;
    }
    bool in_range = (*value >= row->least && *value <= row->most) || *value == row->also;
    return in_range && (row->type == GDX_FLOAT || floor(*value) == *value);
}

/* `then` says what comes of a value that cannot be used. */
static bool take_value(los_options *options, const option_row *row, const gdx_variant *given, const char *where,
                       const char *then) {
    double value;
    if (value_of(row, given, &value)) {
        store(options, row, value);
        return true;
    }
    report_error("%s: \"%s\" cannot be %s, only %s; %s", where, row->name, describe(given).text, row->range_words,
                 then);
    return false;
}

/* --- Project settings -------------------------------------------------------------------------------------------- */

static gdx_variant setting_names[OPTION_COUNT];

void options_open(void) {
    const los_options built_in = los_default_options();
    char name[64];
    project_settings_open();
    for (int i = 0; i < OPTION_COUNT; i++) {
        gdx_variant value = options_get_one(&built_in, i);
        snprintf(name, sizeof name, "enhanced_los/%s", rows[i].name);
        setting_names[i] = name_make(name);
        project_setting_define(&setting_names[i], &value, rows[i].type, rows[i].hint, rows[i].hint_text);
        gdx_variant_destroy(&value);
    }
}

void options_shut(void) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        gdx_variant_destroy(&setting_names[i]);
    }
}

static void take_settings(los_options *options, const bool *skip) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        gdx_variant value;
        if (!skip[i] && project_setting_find(&setting_names[i], &value)) {
            double number;
            if (value_of(&rows[i], &value, &number)) {
                store(options, &rows[i], number);
            } else {
                complain_of_setting("project settings: \"%s\" cannot be %s, only %s; as if absent", rows[i].name,
                                    describe(&value).text, rows[i].range_words);
            }
            gdx_variant_destroy(&value);
        }
    }
}

/* --- Defaults and boards ----------------------------------------------------------------------------------------- */

los_options options_defaults(void) {
    los_options options = los_default_options();
    bool given[OPTION_COUNT];
    spinlock_close(&defaults_lock);
    for (int i = 0; i < OPTION_COUNT; i++) {
        given[i] = is_given[i];
        if (given[i]) {
            store(&options, &rows[i], fetch(&given_defaults, &rows[i]));
        }
    }
    spinlock_open(&defaults_lock);
    take_settings(&options, given);
    return options;
}

void options_take_board(los_options *options, const gdx_variant *board) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        gdx_variant value;
        if (gdx_variant_find(board, rows[i].key, &value)) {
            take_value(options, &rows[i], &value, "board", "as if absent");
            gdx_variant_destroy(&value);
        }
    }
}

los_options options_of_board(const gdx_variant *board) {
    los_options options = options_defaults();
    options_take_board(&options, board);
    return options;
}

static gdx_variant value_variant(const option_row *row, double value) {
    int64_t integer = (int64_t)value;
    return row->type == GDX_INT ? gdx_variant_make(GDX_INT, &integer) : gdx_variant_make(GDX_FLOAT, &value);
}

bool options_set_one(los_options *options, int64_t which, const gdx_variant *value, const char *where) {
    return which >= 0 && which < OPTION_COUNT && take_value(options, &rows[which], value, where, "nothing changed");
}

gdx_variant options_get_one(const los_options *options, int64_t which) {
    gdx_variant nothing;
    if (which >= 0 && which < OPTION_COUNT) {
        return value_variant(&rows[which], fetch(options, &rows[which]));
    }
    gdx.call.variant_new_nil(&nothing);
    return nothing;
}

static const option_row *row_named(const gdx_variant *key) {
    char name[32];
    GDExtensionVariantType type = gdx_variant_type(key);
    if (type != GDX_STRING && type != GDX_STRING_NAME) {
        return NULL;
    }
    gdx_variant_text(key, name, sizeof name);
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (los_text_equal(los_text_of(name), los_text_of(rows[i].name))) {
            return &rows[i];
        }
    }
    return NULL;
}

static void set_default(const gdx_variant *key, const gdx_variant *value) {
    const option_row *row = row_named(key);
    los_options read = los_default_options();
    if (row == NULL) {
        char name[64];
        gdx_variant_text(key, name, sizeof name);
        report_error("set_defaults: there is no option \"%s\"", name);
    } else if (take_value(&read, row, value, "set_defaults", "nothing changed")) {
        spinlock_close(&defaults_lock);
        store(&given_defaults, row, fetch(&read, row));
        is_given[row - rows] = true;
        spinlock_open(&defaults_lock);
    }
}

void options_set_defaults(const gdx_variant *given) {
    gdx_array names = gdx_dictionary_keys(given);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &names); i < count; i++) {
        gdx_variant value;
        if (gdx_variant_find(given, gdx_array_at(&names, i), &value)) {
            set_default(gdx_array_at(&names, i), &value);
            gdx_variant_destroy(&value);
        }
    }
    gdx.destroy[GDX_ARRAY](&names);
}

void options_write(const los_options *options, gdx_dictionary *dictionary) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        gdx_dictionary_put(dictionary, rows[i].key, options_get_one(options, i));
    }
}
