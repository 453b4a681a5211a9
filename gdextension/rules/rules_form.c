/* SPDX-License-Identifier: MIT */
#include "rules/rules_form.h"

#include "bind/allocation.h"
#include "bind/utf8.h"
#include "values/read_value.h"
#include "values/texts.h"
#include "values/typo_hints.h"

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

enum {
    BLOCK_SIZE = 4096
};

typedef struct memory_block {
    struct memory_block *next;
    size_t used, size;
} memory_block;

void rules_data_init(rules_data *data) {
    *data = (rules_data){.def = los_default_rules_def()};
}

void rules_data_free(rules_data *data) {
    for (int i = 0; i < LOS_RULE_TABLES; i++) {
        free(data->rows[i]);
    }
    while (data->blocks != NULL) {
        memory_block *next = data->blocks->next;
        free(data->blocks);
        data->blocks = next;
    }
    messages_free(&data->problems);
}

los_rule_def *rules_data_add_row(rules_data *data, los_rule_table table) {
    los_rule_list *list = &data->def.tables[table];
    if (!reserve_items((void **)&data->rows[table], &data->capacities[table], list->count + 1, sizeof(los_rule_def))) {
        abort();
    }
    list->rows = data->rows[table];
    los_rule_def *row = &data->rows[table][list->count++];
    *row = los_default_rule_def();
    return row;
}

void rule_set_missing(los_rule_def *row) {
    *row = los_default_rule_def();
    row->effect = LOS_EFFECT_COUNT;
}

bool rule_is_missing(const los_rule_def *row) {
    return row->effect == LOS_EFFECT_COUNT;
}

void *rules_data_allocate(rules_data *data, size_t size) {
    size_t rounded = (size + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
    memory_block *block = data->blocks;
    if (block == NULL || block->size - block->used < rounded) {
        size_t header = (sizeof *block + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
        size_t capacity = header + (rounded > BLOCK_SIZE ? rounded : BLOCK_SIZE);
        block = require_memory(malloc(capacity));
        *block = (memory_block){data->blocks, header, capacity};
        data->blocks = block;
    }
    void *memory = (char *)block + block->used;
    block->used += rounded;
    return memory;
}

los_text rules_data_text(rules_data *data, const gdx_variant *value) {
    size_t length = gdx_variant_text(value, NULL, 0);
    char *bytes = rules_data_allocate(data, length + 1);
    gdx_variant_text(value, bytes, length + 1);
    return (los_text){bytes, length};
}

static los_text copy_string(rules_data *data, const gdx_string *string) {
    size_t length = gdx_string_copy(string, NULL, 0);
    char *bytes = rules_data_allocate(data, length + 1);
    gdx_string_copy(string, bytes, length + 1);
    return (los_text){bytes, length};
}

uint32_t rules_data_texts(rules_data *data, const gdx_packed *texts, const los_text **out) {
    int64_t count = gdx_size(GDX_PACKED_TEXTS, texts);
    los_text *list = rules_data_allocate(data, (size_t)count * sizeof *list);
    for (int64_t i = 0; i < count; i++) {
        list[i] = copy_string(data, gdx.call.packed_string_array_operator_index_const(texts, i));
    }
    *out = list;
    return (uint32_t)count;
}

const char *rule_table_name(los_rule_table table) {
    static const char *const names[] = {"piece_rules", "wall_rules", "model_rules", "cover_rules", "report_rules"};
    return names[table];
}

los_rules *rules_data_compile(const rules_data *data, message_list *lines) {
    los_rule_errors errors = {.count = 0};
    los_rules *rules = NULL;
    los_status status = los_rules_compile(los_default_allocator(), &data->def, &rules, &errors);
    if (status == LOS_NO_MEMORY) {
        abort();
    }
    messages_add_all(lines, &data->problems);
    rules_add_problems(data, &errors, lines);
    if (data->problems.count > 0) {
        los_rules_destroy(rules);
        return NULL;
    }
    return rules;
}

/* The Dictionary form of rule sets. */

/* Words for the values of an enum, by number. */
typedef struct {
    const char *words[LOS_EFFECT_COUNT + 1]; /* ends with NULL */
    const char *all;
} enum_words;

static const enum_words EFFECTS = {{"pass", "block", "block_after_depth", "hinder", "cover", NULL},
                                   "pass, block, block_after_depth, hinder and cover"};
static const enum_words QUANTIFIERS = {{"any_line", "every_line", "share", NULL}, "any_line, every_line and share"};
static const enum_words WALL_PHASES = {{"with_piece", "after_pieces", NULL}, "with_piece and after_pieces"};
static const enum_words ENDS = {{"any_to_any", "center_to_any", "center_to_center", NULL},
                                "any_to_any, center_to_any and center_to_center"};

/* A Dictionary that is being read. */
typedef struct {
    rules_data *data;
    const gdx_variant *dictionary;
    const char *owner; /* before the key in messages: "", or "piece_rules[0]." */
    bool has_mistake;
} form_reader;

static bool is_text(const gdx_variant *value) {
    GDExtensionVariantType type = gdx_variant_type(value);
    return type == GDX_STRING || type == GDX_STRING_NAME;
}

/* Finds the value of a key; the caller destroys it. */
static bool find(const form_reader *from, const gdx_variant *key, gdx_variant *value) {
    return gdx_variant_find(from->dictionary, key, value);
}

static void add_mistake(form_reader *from, const gdx_variant *key, const char *expected, const gdx_variant *given) {
    text_writer line = {0};
    write_format(&line, "%s%s: %s expected, not %s", from->owner, key_word(key), expected, describe_type(given).text);
    messages_add(&from->data->problems, written_text(&line));
    text_writer_free(&line);
    from->has_mistake = true;
}

/* A mistake of a whole row. */
static void add_entry_mistake(rules_data *data, const char *entry, const gdx_variant *given) {
    text_writer line = {0};
    if (gdx_variant_type(given) == GDX_NIL) {
        write_format(&line, "%s: this is not a LosRule", entry);
    } else {
        write_format(&line, "%s: Dictionary expected, not %s", entry, describe_type(given).text);
    }
    messages_add(&data->problems, written_text(&line));
    text_writer_free(&line);
}

/* --- Values ------------------------------------------------------------------------------------------------------ */

static void read_string(form_reader *from, const gdx_variant *key, los_text *text) {
    gdx_variant value;
    if (find(from, key, &value)) {
        if (is_text(&value)) {
            *text = rules_data_text(from->data, &value);
        } else {
            add_mistake(from, key, "String", &value);
        }
        gdx_variant_destroy(&value);
    }
}

/* An int or a float, perhaps infinite; the core checks the range. */
static void read_real(form_reader *from, const gdx_variant *key, double *number) {
    gdx_variant value;
    if (find(from, key, &value)) {
        GDExtensionVariantType type = gdx_variant_type(&value);
        if (type == GDX_INT || type == GDX_FLOAT) {
            gdx_variant_get(&value, GDX_FLOAT, number);
        } else {
            add_mistake(from, key, "number", &value);
        }
        gdx_variant_destroy(&value);
    }
}

static void read_bool(form_reader *from, const gdx_variant *key, bool *flag) {
    gdx_variant value;
    if (find(from, key, &value)) {
        GDExtensionBool is_set = 0;
        if (gdx_variant_type(&value) == GDX_BOOL) {
            gdx_variant_get(&value, GDX_BOOL, &is_set);
            *flag = is_set != 0;
        } else {
            add_mistake(from, key, "bool", &value);
        }
        gdx_variant_destroy(&value);
    }
}

/* The number of an enum value that is given by number or word, or -1. */
static int number_of_enum(const gdx_variant *value, const enum_words *words) {
    double number = -1.0;
    char text[32] = "";
    if (is_text(value)) {
        gdx_variant_text(value, text, sizeof text);
    } else if (!number_of(value, &number)) {
        return -1;
    }
    for (int i = 0; words->words[i] != NULL; i++) {
        if (number == i || los_text_equal(los_text_of(text), los_text_of(words->words[i]))) {
            return i;
        }
    }
    return -1;
}

static void add_bad_enum(form_reader *from, const gdx_variant *key, const enum_words *words, const gdx_variant *given) {
    text_writer line = {0};
    write_format(&line, "%s%s: ", from->owner, key_word(key));
    if (is_text(given)) {
        los_text word = rules_data_text(from->data, given);
        write_word(&line, "\"");
        write_bytes(&line, word);
        write_word(&line, "\"");
    } else {
        write_word(&line, describe(given).text);
    }
    write_format(&line, " cannot be used; allowed are %s", words->all);
    messages_add(&from->data->problems, written_text(&line));
    text_writer_free(&line);
    from->has_mistake = true;
}

/* Returns the value, or `otherwise`. */
static int read_enum(form_reader *from, const gdx_variant *key, const enum_words *words, int otherwise) {
    gdx_variant value;
    int number = otherwise;
    if (find(from, key, &value)) {
        number = number_of_enum(&value, words);
        if (number < 0) {
            add_bad_enum(from, key, words, &value);
            number = otherwise;
        }
        gdx_variant_destroy(&value);
    }
    return number;
}

/* The texts of an Array.  False, with a mistake, if an entry is something else. */
static bool read_text_array(form_reader *from, const gdx_variant *key, const gdx_variant *value, const los_text **out,
                            uint32_t *count) {
    gdx_array array;
    gdx_variant_get(value, GDX_ARRAY, &array);
    int64_t size = gdx_size(GDX_ARRAY, &array), i = 0;
    los_text *list = rules_data_allocate(from->data, (size_t)size * sizeof *list);
    while (i < size && is_text(gdx_array_at(&array, i))) {
        list[i] = rules_data_text(from->data, gdx_array_at(&array, i));
        i++;
    }
    if (i < size) {
        add_mistake(from, key, "Array of String", gdx_array_at(&array, i));
    }
    gdx.destroy[GDX_ARRAY](&array);
    *out = list;
    *count = (uint32_t)i;
    return i == size;
}

static void read_conditions(form_reader *from, const gdx_variant *key, const los_text **out, uint32_t *count) {
    gdx_variant value;
    if (!find(from, key, &value)) {
        return;
    }
    GDExtensionVariantType type = gdx_variant_type(&value);
    if (type == GDX_PACKED_TEXTS) {
        gdx_packed texts;
        gdx_variant_get(&value, GDX_PACKED_TEXTS, &texts);
        *count = rules_data_texts(from->data, &texts, out);
        gdx.destroy[GDX_PACKED_TEXTS](&texts);
    } else if (type == GDX_ARRAY) {
        read_text_array(from, key, &value, out, count);
    } else {
        add_mistake(from, key, "Array of String", &value);
    }
    gdx_variant_destroy(&value);
}

/* --- Unknown keys ------------------------------------------------------------------------------------------------ */

static void warn_of_unknown_key(const form_reader *from, los_text key, const gdx_variant *const *known) {
    char message[320];
    size_t length = key.length <= 64 ? key.length : gdx_whole_characters(key.bytes, 64);
    size_t owner_length = strlen(from->owner);
    const char *meant = NULL;
    for (int i = 0; known[i] != NULL && meant == NULL; i++) {
        meant = is_near(key, los_text_of(key_word(known[i]))) ? key_word(known[i]) : NULL;
    }
    snprintf(message, sizeof message, "rules: %.*s%sunknown key \"%.*s\"%s%s%s",
             owner_length > 0 ? (int)owner_length - 1 : 0, from->owner, owner_length > 0 ? " has an " : "", (int)length,
             key.bytes, meant != NULL ? "; did you mean \"" : "", meant != NULL ? meant : "",
             meant != NULL ? "\"?" : "; ignored");
    report_warning_once("%s", message);
}

static bool is_one_of(los_text key, const gdx_variant *const *known) {
    bool found = false;
    for (int i = 0; known[i] != NULL && !found; i++) {
        found = los_text_equal(key, los_text_of(key_word(known[i])));
    }
    return found;
}

static void warn_of_unknown_keys(const form_reader *from, const gdx_variant *const *known) {
    gdx_array names = gdx_dictionary_keys(from->dictionary);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &names); i < count; i++) {
        char text[96];
        gdx_variant_text(gdx_array_at(&names, i), text, sizeof text);
        if (!is_one_of(los_text_of(text), known)) {
            warn_of_unknown_key(from, los_text_of(text), known);
        }
    }
    gdx.destroy[GDX_ARRAY](&names);
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

static const gdx_variant *const ROW_KEYS[] = {&lookup.when,  &lookup.unless,     &lookup.effect,     &lookup.amount,
                                              &lookup.label, &lookup.quantifier, &lookup.wall_phase, NULL};
static const gdx_variant *const TABLE_KEYS[] = {&lookup.piece_rules, &lookup.wall_rules, &lookup.model_rules,
                                                &lookup.cover_rules, &lookup.report_rules};
static const gdx_variant *const KEYS[] = {&lookup.title,
                                          &lookup.piece_rules,
                                          &lookup.wall_rules,
                                          &lookup.model_rules,
                                          &lookup.cover_rules,
                                          &lookup.report_rules,
                                          &lookup.ends,
                                          &lookup.arc_degrees,
                                          &lookup.max_range_inches,
                                          &lookup.detection_inches,
                                          &lookup.hindrance_limit,
                                          &lookup.ignore_own_units,
                                          &lookup.anonymous_id,
                                          NULL};

/* Reads a row, which counts as missing if a value has the wrong form. */
static void read_row(rules_data *data, los_rule_table table, const gdx_variant *given) {
    char owner[48];
    uint32_t index = data->def.tables[table].count;
    los_rule_def *row = rules_data_add_row(data, table);
    form_reader from = {data, given, owner, false};
    if (gdx_variant_type(given) != GDX_DICTIONARY) {
        snprintf(owner, sizeof owner, "%s[%u]", rule_table_name(table), (unsigned)index);
        add_entry_mistake(data, owner, given);
        rule_set_missing(row);
        return;
    }
    snprintf(owner, sizeof owner, "%s[%u].", rule_table_name(table), (unsigned)index);
    read_conditions(&from, &lookup.when, &row->when, &row->when_count);
    read_conditions(&from, &lookup.unless, &row->unless, &row->unless_count);
    row->effect = (los_effect)read_enum(&from, &lookup.effect, &EFFECTS, (int)row->effect);
    read_real(&from, &lookup.amount, &row->amount);
    read_string(&from, &lookup.label, &row->label);
    row->quantifier = (los_quantifier)read_enum(&from, &lookup.quantifier, &QUANTIFIERS, (int)row->quantifier);
    row->wall_phase = (los_rule_wall_phase)read_enum(&from, &lookup.wall_phase, &WALL_PHASES, (int)row->wall_phase);
    warn_of_unknown_keys(&from, ROW_KEYS);
    if (from.has_mistake) {
        rule_set_missing(row);
    }
}

static void read_table(form_reader *from, los_rule_table table) {
    gdx_variant value;
    if (!find(from, TABLE_KEYS[table], &value)) {
        return;
    }
    if (gdx_variant_type(&value) == GDX_ARRAY) {
        gdx_array array;
        gdx_variant_get(&value, GDX_ARRAY, &array);
        for (int64_t i = 0; i < gdx_size(GDX_ARRAY, &array); i++) {
            read_row(from->data, table, gdx_array_at(&array, i));
        }
        gdx.destroy[GDX_ARRAY](&array);
    } else {
        add_mistake(from, TABLE_KEYS[table], "Array", &value);
    }
    gdx_variant_destroy(&value);
}

void rules_data_read(rules_data *data, const gdx_variant *dictionary) {
    form_reader from = {data, dictionary, "", false};
    los_rules_def *def = &data->def;
    read_string(&from, &lookup.title, &def->title);
    for (int i = 0; i < LOS_RULE_TABLES; i++) {
        read_table(&from, (los_rule_table)i);
    }
    def->ends = (los_ends)read_enum(&from, &lookup.ends, &ENDS, (int)def->ends);
    read_real(&from, &lookup.arc_degrees, &def->arc_degrees);
    read_real(&from, &lookup.max_range_inches, &def->max_range_inches);
    read_real(&from, &lookup.detection_inches, &def->detection_inches);
    read_real(&from, &lookup.hindrance_limit, &def->hindrance_limit);
    read_bool(&from, &lookup.ignore_own_units, &def->ignore_own_units);
    read_string(&from, &lookup.anonymous_id, &def->anonymous_id);
    warn_of_unknown_keys(&from, KEYS);
}

/* --- Writing ----------------------------------------------------------------------------------------------------- */

static gdx_variant text_variant(los_text text) {
    gdx_string string;
    gdx.call.string_new_with_utf8_chars_and_len2(&string, text.length == 0 ? "" : text.bytes, (int64_t)text.length);
    gdx_variant made = gdx_variant_make(GDX_STRING, &string);
    gdx_string_destroy(&string);
    return made;
}

static gdx_variant int_variant(int64_t number) {
    return gdx_variant_make(GDX_INT, &number);
}

static gdx_variant float_variant(double number) {
    return gdx_variant_make(GDX_FLOAT, &number);
}

/* An Array whose entries `make` returns. */
static gdx_variant array_variant(const void *items, uint32_t count,
                                 gdx_variant (*make)(const void *items, uint32_t i)) {
    gdx_array array;
    gdx.construct[GDX_ARRAY](&array, NULL);
    if (gdx_resize(GDX_ARRAY, &array, count)) {
        for (uint32_t i = 0; i < count; i++) {
            gdx_array_put(&array, i, make(items, i));
        }
    }
    gdx_variant made = gdx_variant_make(GDX_ARRAY, &array);
    gdx.destroy[GDX_ARRAY](&array);
    return made;
}

static gdx_variant make_text(const void *texts, uint32_t i) {
    return text_variant(((const los_text *)texts)[i]);
}

static gdx_variant make_row(const void *rows, uint32_t i) {
    const los_rule_def *row = &((const los_rule_def *)rows)[i];
    gdx_dictionary dictionary;
    gdx_variant made;
    if (rule_is_missing(row)) {
        gdx.call.variant_new_nil(&made);
        return made;
    }
    gdx.construct[GDX_DICTIONARY](&dictionary, NULL);
    gdx_dictionary_put(&dictionary, &keys.when, array_variant(row->when, row->when_count, make_text));
    gdx_dictionary_put(&dictionary, &keys.unless, array_variant(row->unless, row->unless_count, make_text));
    gdx_dictionary_put(&dictionary, &keys.effect, int_variant(row->effect));
    gdx_dictionary_put(&dictionary, &keys.amount, float_variant(row->amount));
    gdx_dictionary_put(&dictionary, &keys.label, text_variant(row->label));
    gdx_dictionary_put(&dictionary, &keys.quantifier, int_variant(row->quantifier));
    gdx_dictionary_put(&dictionary, &keys.wall_phase, int_variant(row->wall_phase));
    made = gdx_variant_make(GDX_DICTIONARY, &dictionary);
    gdx.destroy[GDX_DICTIONARY](&dictionary);
    return made;
}

void rules_def_write(const los_rules_def *def, gdx_dictionary *dictionary) {
    static const gdx_variant *const tables[] = {&keys.piece_rules, &keys.wall_rules, &keys.model_rules,
                                                &keys.cover_rules, &keys.report_rules};
    const GDExtensionBool ignores = def->ignore_own_units;
    gdx_dictionary_put(dictionary, &keys.title, text_variant(def->title));
    for (int i = 0; i < LOS_RULE_TABLES; i++) {
        gdx_dictionary_put(dictionary, tables[i], array_variant(def->tables[i].rows, def->tables[i].count, make_row));
    }
    gdx_dictionary_put(dictionary, &keys.ends, int_variant(def->ends));
    gdx_dictionary_put(dictionary, &keys.arc_degrees, float_variant(def->arc_degrees));
    gdx_dictionary_put(dictionary, &keys.max_range_inches, float_variant(def->max_range_inches));
    gdx_dictionary_put(dictionary, &keys.detection_inches, float_variant(def->detection_inches));
    gdx_dictionary_put(dictionary, &keys.hindrance_limit, float_variant(def->hindrance_limit));
    gdx_dictionary_put(dictionary, &keys.ignore_own_units, gdx_variant_make(GDX_BOOL, &ignores));
    gdx_dictionary_put(dictionary, &keys.anonymous_id, text_variant(def->anonymous_id));
}
