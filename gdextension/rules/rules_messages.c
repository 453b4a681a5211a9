/* SPDX-License-Identifier: MIT */
#include "rules/rules_messages.h"

#include "bind/diagnostics.h"
#include "values/read_value.h"

#include <stdio.h>

static const char *const effect_words[LOS_EFFECT_COUNT] = {"pass", "block", "block_after_depth", "hinder", "cover"};

typedef struct {
    char text[160];
} place_text;

/* Reads what a source holds now; the caller frees the data. */
static void read_source(const rules_source *source, rules_data *data) {
    rules_data_init(data);
    rules_value_read(&source->given, data);
}

/* Compiles a definition that has one row, with at most one condition; NULL if that is not possible. */
static los_rules *compile_row(los_rule_table table, const los_rule_def *row) {
    los_rules_def def = los_default_rules_def();
    los_rules *rules = NULL;
    def.tables[table] = (los_rule_list){row, 1};
    los_rules_compile(los_default_allocator(), &def, &rules, NULL);
    return rules;
}

/* --- Exact mode -------------------------------------------------------------------------------------------------- */

static bool row_is_exact(const rules_data *data, const los_rules *rules, los_rule_table table, uint32_t *row) {
    for (*row = 0; *row < data->def.tables[table].count; ++*row) {
        if (!los_rules_row_is_exact(rules, table, *row)) {
            return false;
        }
    }
    return true;
}

/* The first row that is decided on sampled lines, or the property. */
static place_text sampled_place(const rules_data *data, const los_rules *rules) {
    place_text place;
    uint32_t row;
    snprintf(place.text, sizeof place.text, "its \"ends\"");
    for (int table = 0; table <= LOS_MODEL_RULES; table++) {
        if (!row_is_exact(data, rules, (los_rule_table)table, &row)) {
            snprintf(place.text, sizeof place.text, "row %u of %s", (unsigned)row,
                     rule_table_name((los_rule_table)table));
            break;
        }
    }
    return place;
}

void warn_of_sampled_rules(const rules_source *source, compiled_rules *rules, const los_options *options) {
    rules_data data;
    message_list mistakes = {0};
    if (rules == NULL || options->mode != LOS_MODE_EXACT || los_rules_is_exact(compiled_rules_core(rules)) ||
        !rules_mark_warned(rules)) {
        return;
    }
    read_source(source, &data);
    los_rules *compiled = rules_data_compile(&data, &mistakes); /* the source may have changed since */
    if (compiled != NULL) {
        report_warning_once("%s: MODE_EXACT decides them as MODE_SAMPLED, because of %s",
                            owner_of_id("rules", data.def.title).text, sampled_place(&data, compiled).text);
    }
    los_rules_destroy(compiled);
    messages_free(&mistakes);
    rules_data_free(&data);
}

/* --- Regions ----------------------------------------------------------------------------------------------------- */

static bool row_has_regions(los_rule_table table, const los_rule_def *row) {
    los_rules *rules = compile_row(table, row);
    bool has_regions = rules == NULL || los_rules_has_regions(rules);
    los_rules_destroy(rules);
    return has_regions;
}

/* The first condition of a list without regions, or NULL. */
static const los_text *find_condition(los_rule_table table, const los_text *list, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        los_rule_def row = los_default_rule_def();
        row.when = &list[i];
        row.when_count = 1;
        if (!row_has_regions(table, &row)) {
            return &list[i];
        }
    }
    return NULL;
}

/* What of a row excludes regions. */
static place_text region_place(los_rule_table table, uint32_t index, const los_rule_def *row) {
    place_text place;
    const los_text *condition = find_condition(table, row->when, row->when_count);
    if (condition == NULL) {
        condition = find_condition(table, row->unless, row->unless_count);
    }
    los_text word = condition != NULL ? *condition : los_text_of(effect_words[row->effect]);
    size_t length = word.length <= 47 ? word.length : gdx_whole_characters(word.bytes, 47);
    snprintf(place.text, sizeof place.text, "the %s \"%.*s\" in row %u of %s",
             condition != NULL ? "condition" : "effect", (int)length, word.bytes, (unsigned)index,
             rule_table_name(table));
    return place;
}

static place_text find_region_place(const rules_data *data) {
    const los_rule_table tables[] = {LOS_PIECE_RULES, LOS_WALL_RULES};
    place_text place = {"a setting of theirs"};
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++) {
        const los_rule_list *list = &data->def.tables[tables[t]];
        for (uint32_t i = 0; i < list->count; i++) {
            if (!row_has_regions(tables[t], &list->rows[i])) {
                return region_place(tables[t], i, &list->rows[i]);
            }
        }
    }
    return place;
}

void report_no_regions(const rules_source *source, const char *method) {
    rules_data data;
    read_source(source, &data);
    report_error("%s: %s have no visible region because of %s; use visibility_map", method,
                 owner_of_id("rules", data.def.title).text, find_region_place(&data).text);
    rules_data_free(&data);
}

/* --- Dictionaries ------------------------------------------------------------------------------------------------ */

gdx_variant rules_dictionary_make(const rules_source *source) {
    gdx_dictionary dictionary;
    rules_data data;
    gdx_variant variant;
    if (rules_source_is_null(source)) {
        gdx.call.variant_new_nil(&variant);
        return variant;
    }
    read_source(source, &data);
    gdx.construct[GDX_DICTIONARY](&dictionary, NULL);
    rules_def_write(&data.def, &dictionary);
    variant = gdx_variant_make(GDX_DICTIONARY, &dictionary);
    gdx.destroy[GDX_DICTIONARY](&dictionary);
    rules_data_free(&data);
    return variant;
}
