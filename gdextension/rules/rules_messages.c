/* SPDX-License-Identifier: MIT */
#include "rules/rules_messages.h"

#include "bind/diagnostics.h"
#include "rules/rules_form.h"
#include "values/read_value.h"
#include "values/texts.h"

#include <stdio.h>
#include <string.h>

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

/* The mistakes of a rule set in words: where, what is wrong, what is allowed, and what may be meant. */

#define SUBJECTS  "piece, blocker, shooter, target, either, both, shooter_point and target_point"
#define RELATIONS "touches, overlaps, within, center_in, on, group, near NUMBER and a tag"
#define FORMS                                                                                                          \
    "SUBJECT:TAG, SUBJECT:RELATION, SUBJECT:near NUMBER, piece<target, range<=NUMBER, hidden, ground_level, "          \
    "same_side, open and closed"

static bool starts_with(los_text text, const char *start) {
    size_t length = strlen(start);
    return text.length >= length && memcmp(text.bytes, start, length) == 0;
}

/* The part of a condition before ":". */
static los_text subject_of(los_text condition) {
    size_t length = 0;
    while (length < condition.length && condition.bytes[length] != ':') {
        length++;
    }
    while (length > 0 && condition.bytes[length - 1] == ' ') {
        length--;
    }
    return (los_text){condition.bytes, length};
}

static los_text without_leading_spaces(los_text text) {
    while (text.length > 0 && text.bytes[0] == ' ') {
        text = (los_text){text.bytes + 1, text.length - 1};
    }
    return text;
}

static void write_quoted(text_writer *to, los_text text) {
    write_word(to, "\"");
    write_bytes(to, text);
    write_word(to, "\"");
}

/* The words that may stand where `word` is wrong. */
static const char *allowed_subjects(const los_rule_error *error) {
    size_t compared = strcspn(error->text.bytes == NULL ? "" : error->text.bytes, "<>:");
    bool is_comparison = compared < error->text.length && error->text.bytes[compared] != ':';
    if (!is_comparison) {
        return SUBJECTS;
    }
    return error->word.bytes < error->text.bytes + compared ? "piece, blocker and range"
                                                            : "shooter, target, either and both";
}

static const char *allowed_after(los_text subject) {
    if (starts_with(subject, "piece") || starts_with(subject, "blocker")) {
        return "allowed is a tag, in quotes if it is named like a relation";
    }
    if (starts_with(subject, "shooter_point") || starts_with(subject, "target_point")) {
        return "allowed is inside";
    }
    return starts_with(subject, "crosses") ? "allowed are front and back" : "allowed are " RELATIONS;
}

static const char *right_place(los_text condition) {
    if (starts_with(condition, "blocker")) {
        return "blocker belongs in model_rules";
    }
    if (starts_with(condition, "crosses")) {
        return "crosses belongs in wall_rules";
    }
    if (starts_with(condition, "shooter_point") || starts_with(condition, "target_point")) {
        return "shooter_point and target_point belong in piece_rules, cover_rules and report_rules";
    }
    return "allowed are tags of models, sizes of the blocker, range, hidden, ground_level and same_side";
}

static const char *allowed_effects(los_rule_table table) {
    switch (table) {
    case LOS_PIECE_RULES:
        return "EFFECT_PASS, EFFECT_BLOCK, EFFECT_BLOCK_AFTER_DEPTH and EFFECT_HINDER";
    case LOS_COVER_RULES:
        return "EFFECT_PASS and EFFECT_COVER";
    case LOS_REPORT_RULES:
        return "EFFECT_PASS and EFFECT_BLOCK";
    default:
        return "EFFECT_PASS, EFFECT_BLOCK and EFFECT_HINDER";
    }
}

static const char *effect_name(los_effect effect) {
    static const char *const names[] = {"EFFECT_PASS", "EFFECT_BLOCK", "EFFECT_BLOCK_AFTER_DEPTH", "EFFECT_HINDER",
                                        "EFFECT_COVER"};
    return effect < LOS_EFFECT_COUNT ? names[effect] : "this effect";
}

/* Writes what is wrong with a condition. */
static void write_condition_problem(text_writer *to, const los_rule_error *error) {
    los_text condition = without_leading_spaces(error->text);
    switch (error->problem) {
    case LOS_PROBLEM_SUBJECT:
        write_word(to, "there is no subject ");
        write_quoted(to, error->word);
        write_format(to, "; allowed are %s", allowed_subjects(error));
        break;
    case LOS_PROBLEM_RELATION:
        write_quoted(to, error->word);
        write_word(to, " cannot follow ");
        write_quoted(to, subject_of(condition));
        write_format(to, "; %s", allowed_after(condition));
        break;
    case LOS_PROBLEM_NUMBER:
        write_quoted(to, error->word);
        write_word(to, " is no number of inches; allowed are numbers such as 2 or 1.5");
        break;
    case LOS_PROBLEM_PLACE:
        write_format(to, "this cannot be used in %s; %s", rule_table_name(error->table), right_place(condition));
        break;
    default:
        write_word(to, "this is no condition; allowed are " FORMS);
        break;
    }
    if (error->suggestion.length > 0) {
        write_word(to, "; did you mean ");
        write_quoted(to, error->suggestion);
        write_word(to, "?");
    }
}

static void write_amount_problem(text_writer *to, const los_rule_error *error, const los_rule_def *row) {
    bool is_share = error->table == LOS_COVER_RULES && row->quantifier == LOS_QUANTIFIER_SHARE;
    write_number(to, row->amount);
    write_format(to, " cannot be used; allowed are %s", is_share ? "0 to 1" : "0 and more");
}

/* Writes a mistake of a row. */
static void write_row_problem(text_writer *to, const los_rule_error *error, const los_rule_def *row) {
    write_format(to, "%s[%u].", rule_table_name(error->table), (unsigned)error->row);
    switch (error->problem) {
    case LOS_PROBLEM_EFFECT:
        write_format(to, "effect: %s cannot be used in %s; allowed are %s", effect_name(row->effect),
                     rule_table_name(error->table), allowed_effects(error->table));
        break;
    case LOS_PROBLEM_AMOUNT:
        write_word(to, "amount: ");
        write_amount_problem(to, error, row);
        break;
    case LOS_PROBLEM_LABEL:
        write_word(to, "label: a cover row needs a label");
        break;
    case LOS_PROBLEM_ROW_SETTING:
        write_bytes(to, error->word);
        write_word(to, ": there is no such value");
        break;
    default:
        write_format(to, "%s[%u] ", error->in_unless ? "unless" : "when", (unsigned)error->condition);
        write_quoted(to, error->text);
        write_word(to, ": ");
        write_condition_problem(to, error);
        break;
    }
}

static double setting_of(const los_rules_def *def, los_text name) {
    return los_text_equal(name, los_text_of("arc_degrees"))        ? def->arc_degrees
           : los_text_equal(name, los_text_of("max_range_inches")) ? def->max_range_inches
           : los_text_equal(name, los_text_of("detection_inches")) ? def->detection_inches
           : los_text_equal(name, los_text_of("hindrance_limit"))  ? def->hindrance_limit
                                                                   : (double)def->ends;
}

static void write_setting_problem(text_writer *to, const los_rule_error *error, const los_rules_def *def) {
    bool is_arc = los_text_equal(error->word, los_text_of("arc_degrees"));
    bool is_enum = los_text_equal(error->word, los_text_of("ends"));
    write_bytes(to, error->word);
    write_word(to, ": ");
    write_number(to, setting_of(def, error->word));
    write_format(to, " cannot be used; allowed are %s", is_arc ? "0 to 360" : is_enum ? "0 to 2" : "0 and more");
}

static void write_problem(text_writer *to, const los_rule_error *error, const los_rules_def *def) {
    switch (error->problem) {
    case LOS_PROBLEM_ROWS:
        write_format(to, "%s: %u rows; allowed are %d", rule_table_name(error->table),
                     (unsigned)def->tables[error->table].count, LOS_RULE_ROWS_MAX);
        break;
    case LOS_PROBLEM_CONDITIONS:
        write_format(to, "there are more than %d different conditions", LOS_RULE_CONDITIONS_MAX);
        break;
    case LOS_PROBLEM_SETTING:
        write_setting_problem(to, error, def);
        break;
    default:
        write_row_problem(to, error, &def->tables[error->table].rows[error->row]);
        break;
    }
}

/* True for a mistake in a row that is missing: data->problems has the reason. */
static bool is_of_missing_row(const los_rule_error *error, const los_rules_def *def) {
    return error->table < LOS_RULE_TABLES && error->row < def->tables[error->table].count &&
           error->problem != LOS_PROBLEM_ROWS && error->problem != LOS_PROBLEM_CONDITIONS &&
           rule_is_missing(&def->tables[error->table].rows[error->row]);
}

void rules_add_problems(const rules_data *data, const los_rule_errors *errors, message_list *lines) {
    for (uint32_t i = 0; i < errors->count; i++) {
        text_writer line = {0};
        if (!is_of_missing_row(&errors->items[i], &data->def)) {
            write_problem(&line, &errors->items[i], &data->def);
            messages_add(lines, written_text(&line));
        }
        text_writer_free(&line);
    }
}
