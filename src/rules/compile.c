/* SPDX-License-Identifier: MIT */
#include "base/allocator.h"
#include "base/assert.h"
#include "rules/rules.h"

#include <math.h>
#include <string.h>

/* --- Properties of a compiled set --------------------------------------------------------------------------------- */

static bool has_known_cases(const los_rule *row) {
    return row->cases == 0 || (row->cases == LOS_ALL_CASES &&
                               (row->effect != LOS_EFFECT_BLOCK || los_blocking_is_simple((los_blocking)row->blocks)));
}

static bool row_is_exact(const los_rule *row, los_rule_table table) {
    bool is_line_effect = row->effect == LOS_EFFECT_BLOCK_AFTER_DEPTH || row->effect == LOS_EFFECT_HINDER;
    bool depends_on_crossing = table == LOS_WALL_RULES && row->crossings != LOS_ALL_CROSSINGS;
    return !is_line_effect && !depends_on_crossing;
}

/* True if each row alone decides all cases, or none, as the exact mode supports it. */
static bool table_is_exact(const los_rule_rows *table, los_rule_table kind) {
    for (uint32_t i = 0; i < table->count; i++) {
        const los_rule *row = &table->rows[i];
        if (row->cases != 0 && (!row_is_exact(row, kind) || !has_known_cases(row))) {
            return false;
        }
    }
    return true;
}

/* True if conditions of bases and pieces occur only in ways that the early out supports: as exceptions of rows that
 * block, or as conditions of rows that pass. */
static bool only_exempts(const los_rule_rows *table) {
    for (uint32_t i = 0; i < table->count; i++) {
        const los_rule *row = &table->rows[i];
        bool has_place = ((row->all.flags | row->none.flags) & LOS_PLACE_FLAGS) != 0;
        bool is_exemption = row->effect == LOS_EFFECT_PASS ? (row->none.flags & LOS_PLACE_FLAGS) == 0
                                                           : (row->all.flags & LOS_PLACE_FLAGS) == 0;
        if (has_place && !is_exemption) {
            return false;
        }
    }
    return true;
}

/* The rule set's own conditions that decide whether pieces and walls block, by number. */
static uint64_t sight_conditions(const los_rules *rules) {
    uint64_t conditions = 0;
    for (int table = LOS_PIECE_RULES; table <= LOS_WALL_RULES; table++) {
        for (uint32_t i = 0; i < rules->tables[table].count; i++) {
            conditions |= rules->tables[table].rows[i].all.custom | rules->tables[table].rows[i].none.custom;
        }
    }
    return conditions;
}

static bool depends_on_target_place(const los_rules *rules) {
    uint64_t read = sight_conditions(rules);
    for (uint32_t i = 0; i < rules->condition_count; i++) {
        const los_condition *condition = &rules->conditions[i];
        bool depends = condition->kind == LOS_CONDITION_RANGE ||
                       (condition->kind == LOS_CONDITION_RELATION && condition->who != LOS_WHO_SHOOTER);
        if (depends && (read >> i & 1) != 0) {
            return true;
        }
    }
    return false;
}

static bool table_has_effect(const los_rule_rows *table, los_effect effect) {
    for (uint32_t i = 0; i < table->count; i++) {
        if (table->rows[i].effect == effect && table->rows[i].cases != 0) { /* it can match */
            return true;
        }
    }
    return false;
}

/* The flags of pieces that all rows with "shooter:within" have in common. */
static los_rule_flags within_filter_of(const los_rules *rules) {
    los_rule_flags filter = LOS_PIECE_FLAGS;
    for (int table = 0; table < LOS_RULE_TABLES; table++) {
        for (uint32_t i = 0; i < rules->tables[table].count; i++) {
            const los_rule *row = &rules->tables[table].rows[i];
            bool reads_within = ((row->all.flags | row->none.flags) & LOS_SHOOTER_WITHIN) != 0;
            filter &= reads_within ? row->all.flags : (los_rule_flags)LOS_PIECE_FLAGS;
        }
    }
    /* Whether a height is given counts under some options only. */
    return filter & ~(los_rule_flags)LOS_HEIGHT_GIVEN;
}

static bool has_condition(const los_rules *rules, los_condition_kind kind) {
    for (uint32_t i = 0; i < rules->condition_count; i++) {
        if (rules->conditions[i].kind == kind) {
            return true;
        }
    }
    return false;
}

/* Sets the fields of a rule set that depend on its tables and texts. */
static void rules_derive(los_rules *rules) {
    const los_rule_rows *pieces = &rules->tables[LOS_PIECE_RULES], *walls = &rules->tables[LOS_WALL_RULES],
                        *models = &rules->tables[LOS_MODEL_RULES];
    rules->has_depth = table_has_effect(pieces, LOS_EFFECT_BLOCK_AFTER_DEPTH);
    rules->has_hindrance = table_has_effect(pieces, LOS_EFFECT_HINDER) || table_has_effect(walls, LOS_EFFECT_HINDER) ||
                           table_has_effect(models, LOS_EFFECT_HINDER);
    rules->is_exact = table_is_exact(pieces, LOS_PIECE_RULES) && table_is_exact(walls, LOS_WALL_RULES) &&
                      table_is_exact(models, LOS_MODEL_RULES) && rules->ends == LOS_ENDS_ANY_TO_ANY;
    rules->has_early_out = rules->is_exact && (rules->sets.of_places & sight_conditions(rules)) == 0 &&
                           only_exempts(pieces) && only_exempts(walls);
    rules->has_regions = !depends_on_target_place(rules) && !rules->has_depth;
    rules->has_limits =
        isfinite(rules->max_range_inches) || isfinite(rules->detection_inches) || rules->arc_degrees < 360.0;
    rules->has_range_conditions = has_condition(rules, LOS_CONDITION_RANGE);
    rules->within_filter = within_filter_of(rules);
    if (los_text_equal(rules->anonymous_text, los_text_of("unknown"))) {
        rules->anonymous_id = LOS_ANONYMOUS_UNKNOWN;
    } else {
        rules->anonymous_id = rules->anonymous_text.length == 0 ? LOS_ANONYMOUS_EMPTY : LOS_ANONYMOUS_CUSTOM;
    }
}

bool los_rules_is_exact(const los_rules *rules) {
    return rules->is_exact;
}

bool los_rules_row_is_exact(const los_rules *rules, los_rule_table table, uint32_t row) {
    LOS_ASSERT(row < rules->tables[table].count);
    const los_rule *of = &rules->tables[table].rows[row];
    return row_is_exact(of, table) && has_known_cases(of);
}

bool los_rules_has_regions(const los_rules *rules) {
    return rules->has_regions;
}

uint32_t los_rules_model_tag_count(const los_rules *rules) {
    return rules->model_tag_count;
}

los_text los_rules_model_tag(const los_rules *rules, uint32_t number) {
    LOS_ASSERT(number < rules->model_tag_count);
    return rules->model_tags[number];
}

void los_rules_add_model_tag(const los_rules *rules, los_model *model, los_text tag) {
    model->keywords |= los_keyword_of_tag(tag);
    for (uint32_t i = 0; i < rules->model_tag_count; i++) {
        if (los_text_equal_in_any_case(rules->model_tags[i], tag)) {
            model->tags |= (uint64_t)1 << i;
        }
    }
}

/* --- Conditions that every pair computes -------------------------------------------------------------------------- */

typedef struct fixed_tag {
    los_text word;
    los_rule_flags flag;
} fixed_tag;

static const fixed_tag PIECE_TAGS[] = {
    {LOS_TEXT("low"), LOS_LOW},         {LOS_TEXT("medium"), LOS_MEDIUM},
    {LOS_TEXT("tall"), LOS_TALL},       {LOS_TEXT("ruins"), LOS_RUINS},
    {LOS_TEXT("area"), LOS_AREA},       {LOS_TEXT("obscuring"), LOS_OBSCURING},
    {LOS_TEXT("feature"), LOS_FEATURE}, {LOS_TEXT("light"), LOS_LIGHT},
    {LOS_TEXT("dense"), LOS_DENSE},     {LOS_TEXT("prism"), LOS_HEIGHT_GIVEN},
};
static const fixed_tag KEYWORDS[] = {{LOS_TEXT("aircraft"), LOS_AIRCRAFT}, {LOS_TEXT("towering"), LOS_TOWERING}};

los_rule_flags los_flag_of_piece_tag(los_text word) {
    for (size_t i = 0; i < sizeof PIECE_TAGS / sizeof *PIECE_TAGS; i++) {
        if (los_text_equal(PIECE_TAGS[i].word, word)) {
            return PIECE_TAGS[i].flag;
        }
    }
    return 0;
}

los_rule_flags los_keyword_of_tag(los_text word) {
    for (size_t i = 0; i < sizeof KEYWORDS / sizeof *KEYWORDS; i++) {
        if (los_text_equal_in_any_case(KEYWORDS[i].word, word)) {
            return KEYWORDS[i].flag;
        }
    }
    return 0;
}

/* The flag of a condition; 0 if the rule set must number it. */
static los_rule_flags flag_of(const los_condition *condition) {
    switch (condition->kind) {
    case LOS_CONDITION_PIECE_TAG:
        return los_flag_of_piece_tag(condition->word);
    case LOS_CONDITION_MODEL_TAG:
        return condition->who == LOS_WHO_EITHER ? los_keyword_of_tag(condition->word) : 0;
    case LOS_CONDITION_GROUND_LEVEL:
        return LOS_GROUND_LEVEL;
    case LOS_CONDITION_RELATION:
        break;
    default:
        return 0;
    }
    if (condition->who == LOS_WHO_SHOOTER) {
        return condition->relation == LOS_WORD_WITHIN ? LOS_SHOOTER_WITHIN : 0;
    }
    if (condition->who != LOS_WHO_EITHER) {
        return 0;
    }
    return condition->relation == LOS_WORD_GROUP       ? LOS_GROUP_SHARED
           : condition->relation == LOS_WORD_CENTER_IN ? LOS_CENTER_WITHIN
                                                       : 0;
}

/* --- The compiler ------------------------------------------------------------------------------------------------- */

typedef struct compiler {
    los_rules *rules;
    los_rule_errors *errors; /* not NULL */
    bool has_too_many_conditions;
    los_rule_error at; /* where it is */
} compiler;

static void add_error(compiler *c, los_rule_problem problem) {
    los_rule_errors *errors = c->errors;
    if (errors->count < LOS_RULE_ERRORS_MAX) {
        errors->items[errors->count] = c->at;
        errors->items[errors->count].problem = problem;
    }
    errors->count += errors->count < LOS_RULE_ERRORS_MAX;
}

/* --- Which conditions a table takes ------------------------------------------------------------------------------- */

static bool belongs_to_table(los_condition_kind kind, los_rule_table table) {
    switch (kind) {
    case LOS_CONDITION_BLOCKER_TAG:
    case LOS_CONDITION_BLOCKER_SIZE:
        return table == LOS_MODEL_RULES;
    case LOS_CONDITION_PIECE_TAG:
    case LOS_CONDITION_PIECE_SIZE:
    case LOS_CONDITION_RELATION:
    case LOS_CONDITION_OPEN:
    case LOS_CONDITION_CLOSED:
        return table != LOS_MODEL_RULES;
    case LOS_CONDITION_POINT_INSIDE:
        return table != LOS_MODEL_RULES && table != LOS_WALL_RULES;
    case LOS_CONDITION_CROSSES_FRONT:
    case LOS_CONDITION_CROSSES_BACK:
        return table == LOS_WALL_RULES;
    default:
        return true;
    }
}

static bool table_takes_effect(los_rule_table table, los_effect effect) {
    switch (effect) {
    case LOS_EFFECT_PASS:
        return true;
    case LOS_EFFECT_BLOCK:
        return table != LOS_COVER_RULES;
    case LOS_EFFECT_BLOCK_AFTER_DEPTH:
        return table == LOS_PIECE_RULES;
    case LOS_EFFECT_HINDER:
        return table == LOS_PIECE_RULES || table == LOS_WALL_RULES || table == LOS_MODEL_RULES;
    case LOS_EFFECT_COVER:
        return table == LOS_COVER_RULES;
    case LOS_EFFECT_COUNT:
        break;
    }
    return false;
}

/* --- The rule set's own conditions -------------------------------------------------------------------------------- */

static uint64_t *set_of(los_condition_sets *sets, los_condition_kind kind) {
    switch (kind) {
    case LOS_CONDITION_PIECE_TAG:
    case LOS_CONDITION_OPEN:
    case LOS_CONDITION_CLOSED:
        return &sets->of_piece;
    case LOS_CONDITION_PIECE_SIZE:
        return &sets->of_sizes;
    case LOS_CONDITION_RELATION:
        return &sets->of_places;
    case LOS_CONDITION_BLOCKER_TAG:
    case LOS_CONDITION_BLOCKER_SIZE:
        return &sets->of_blocker;
    default:
        return &sets->of_pair;
    }
}

/* The number of a condition, which is added if it is new; LOS_RULE_CONDITIONS_MAX if there are too many. */
static uint32_t number_of(compiler *c, const los_condition *condition) {
    los_rules *rules = c->rules;
    for (uint32_t i = 0; i < rules->condition_count; i++) {
        if (los_condition_equal(&rules->conditions[i], condition)) {
            return i;
        }
    }
    if (rules->condition_count == LOS_RULE_CONDITIONS_MAX) {
        if (!c->has_too_many_conditions) {
            add_error(c, LOS_PROBLEM_CONDITIONS);
        }
        c->has_too_many_conditions = true;
        return LOS_RULE_CONDITIONS_MAX;
    }
    *set_of(&rules->sets, condition->kind) |= (uint64_t)1 << rules->condition_count;
    rules->conditions[rules->condition_count] = *condition;
    return rules->condition_count++;
}

/* Adds a condition to one side of a row. */
static void add_condition(compiler *c, const los_condition *condition, los_rule *row, bool in_unless) {
    los_conditions *side = in_unless ? &row->none : &row->all;
    if (condition->kind == LOS_CONDITION_POINT_INSIDE) {
        /* The cases with that end inside. */
        uint32_t inside = condition->who == LOS_WHO_SHOOTER ? 1u << 1 | 1u << 3 : 1u << 2 | 1u << 3;
        row->cases &= (uint8_t)(in_unless ? ~inside & LOS_ALL_CASES : inside);
        return;
    }
    if (condition->kind == LOS_CONDITION_CROSSES_FRONT || condition->kind == LOS_CONDITION_CROSSES_BACK) {
        uint32_t crossing = 1u << (condition->kind == LOS_CONDITION_CROSSES_FRONT ? LOS_FROM_FRONT : LOS_FROM_BACK);
        row->crossings &= (uint8_t)(in_unless ? ~crossing & LOS_ALL_CROSSINGS : crossing);
        return;
    }
    los_rule_flags flag = flag_of(condition);
    side->flags |= flag;
    c->rules->needs |= flag & LOS_PLACE_FLAGS;
    if (flag == 0) {
        uint32_t number = number_of(c, condition);
        side->custom |= number < LOS_RULE_CONDITIONS_MAX ? (uint64_t)1 << number : 0;
    }
}

static void add_conditions(compiler *c, const los_text *texts, uint32_t count, los_rule *row, bool in_unless) {
    for (uint32_t i = 0; i < count; i++) {
        los_condition condition;
        c->at.in_unless = in_unless;
        c->at.condition = i;
        c->at.text = c->at.word = texts[i];
        c->at.suggestion = (los_text){0};
        if (!los_condition_read(texts[i], &condition, &c->at)) {
            add_error(c, c->at.problem);
        } else if (!belongs_to_table(condition.kind, c->at.table)) {
            c->at.word = texts[i];
            add_error(c, LOS_PROBLEM_PLACE);
        } else {
            add_condition(c, &condition, row, in_unless);
        }
    }
}

/* --- Rows ----------------------------------------------------------------------------------------------------------
 */

static bool is_amount_valid(const los_rule_def *def) {
    bool is_share = def->effect == LOS_EFFECT_COVER && def->quantifier == LOS_QUANTIFIER_SHARE;
    return isfinite(def->amount) && def->amount >= 0.0 && def->amount <= (is_share ? 1.0 : 1e9);
}

/* `wrong` is true if an enum of the row has no such value. */
static void check_row_setting(compiler *c, const char *name, bool wrong) {
    if (wrong) {
        c->at.word = los_text_of(name);
        add_error(c, LOS_PROBLEM_ROW_SETTING);
    }
}

static los_rule compile_row(compiler *c, const los_rule_def *def) {
    los_rule row = {
        .cases = LOS_ALL_CASES,
        .crossings = LOS_ALL_CROSSINGS,
        .effect = (uint8_t)def->effect,
        .wall_phase = (uint8_t)def->wall_phase,
        .amount = def->amount,
    };
    add_conditions(c, def->when, def->when_count, &row, false);
    add_conditions(c, def->unless, def->unless_count, &row, true);
    c->at.text = c->at.word = c->at.suggestion = (los_text){0};
    if (!table_takes_effect(c->at.table, def->effect)) {
        add_error(c, LOS_PROBLEM_EFFECT);
    } else if (!is_amount_valid(def)) {
        add_error(c, LOS_PROBLEM_AMOUNT);
    } else if (def->effect == LOS_EFFECT_COVER && def->label.length == 0) {
        add_error(c, LOS_PROBLEM_LABEL);
    }
    check_row_setting(c, "quantifier", (unsigned)def->quantifier >= LOS_QUANTIFIER_COUNT);
    check_row_setting(c, "wall_phase", (unsigned)def->wall_phase > LOS_RULE_WALL_AFTER_PIECES);
    row.blocks = row.effect == LOS_EFFECT_BLOCK ? row.cases : 0;
    return row;
}

/* True if a pair and piece cannot match both rows. */
static bool are_contradictory(const los_rule *a, const los_rule *b) {
    return (a->all.flags & b->none.flags) != 0 || (a->none.flags & b->all.flags) != 0 ||
           (a->all.custom & b->none.custom) != 0 || (a->none.custom & b->all.custom) != 0;
}

/* True if whatever matches `a` matches `b`, too, but for the cases. */
static bool implies(const los_rule *a, const los_rule *b) {
    return (b->all.flags & ~a->all.flags) == 0 && (b->none.flags & ~a->none.flags) == 0 &&
           (b->all.custom & ~a->all.custom) == 0 && (b->none.custom & ~a->none.custom) == 0;
}

/* Replaces a row that lets lines pass in some cases by exceptions of the rows after it, if that is possible. */
static void fold_passing_row(los_rule *rows, uint32_t count, uint32_t number) {
    los_rule *row = &rows[number];
    for (uint32_t j = number + 1; j < count; j++) {
        if ((rows[j].cases & row->cases) != 0 && rows[j].effect != LOS_EFFECT_PASS && !implies(&rows[j], row) &&
            !are_contradictory(&rows[j], row)) {
            return;
        }
    }
    for (uint32_t j = number + 1; j < count; j++) {
        if (implies(&rows[j], row)) {
            rows[j].cases &= (uint8_t)~row->cases;
            rows[j].blocks &= rows[j].cases;
        }
    }
    row->cases = 0;
}

static void fold_passing_rows(los_rule *rows, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (rows[i].effect == LOS_EFFECT_PASS && rows[i].cases != LOS_ALL_CASES) {
            fold_passing_row(rows, count, i);
        }
    }
}

/* A row that blocks in some cases decides the others, too, if no later row does anything in them.  Then matching ends
 * there, and the table of an edition is read as fast as if every row had one effect. */
static void close_cases(los_rule *rows, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        bool is_last = rows[i].effect == LOS_EFFECT_BLOCK;
        for (uint32_t j = i + 1; is_last && j < count; j++) {
            bool does_more = rows[j].effect != LOS_EFFECT_PASS && (rows[j].cases & ~rows[i].cases) != 0;
            is_last = !does_more || are_contradictory(&rows[i], &rows[j]);
        }
        rows[i].cases = is_last ? LOS_ALL_CASES : rows[i].cases;
    }
}

static void compile_table(compiler *c, los_rule_table table, const los_rule_list *list, los_rule *rows) {
    for (uint32_t i = 0; i < list->count; i++) {
        c->at = (los_rule_error){.table = table, .row = i};
        rows[i] = compile_row(c, &list->rows[i]);
    }
    fold_passing_rows(rows, list->count);
    close_cases(rows, list->count);
    c->rules->tables[table] = (los_rule_rows){rows, list->count};
}

/* --- Texts ---------------------------------------------------------------------------------------------------------
 */

static size_t text_length(const los_rules_def *def) {
    size_t length = def->anonymous_id.length + 1;
    for (int table = 0; table < LOS_RULE_TABLES; table++) {
        for (uint32_t i = 0; i < def->tables[table].count; i++) {
            const los_rule_def *row = &def->tables[table].rows[i];
            length += row->label.length;
            for (uint32_t k = 0; k < row->when_count; k++) {
                length += row->when[k].length;
            }
            for (uint32_t k = 0; k < row->unless_count; k++) {
                length += row->unless[k].length;
            }
        }
    }
    return length;
}

static los_text keep_text(char **bytes, los_text text) {
    los_text kept = {*bytes, text.length};
    if (text.length > 0) {
        memcpy(*bytes, text.bytes, text.length);
    }
    *bytes += text.length;
    return kept;
}

static void make_lower(char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        bytes[i] = bytes[i] >= 'A' && bytes[i] <= 'Z' ? (char)(bytes[i] - 'A' + 'a') : bytes[i];
    }
}

/* The number of a model tag; it is added if it is new. */
static uint32_t add_model_tag(los_rules *rules, los_text word) {
    for (uint32_t i = 0; i < rules->model_tag_count; i++) {
        if (los_text_equal(rules->model_tags[i], word)) {
            return i;
        }
    }
    rules->model_tags[rules->model_tag_count] = word;
    return rules->model_tag_count++;
}

/* Copies what the conditions and cover rows point at, and numbers the tags of models. */
static void keep_texts(los_rules *rules, const los_rules_def *def, los_text *labels) {
    char *bytes = rules->bytes;
    for (uint32_t i = 0; i < rules->condition_count; i++) {
        los_condition *condition = &rules->conditions[i];
        char *start = bytes;
        condition->word = keep_text(&bytes, condition->word);
        if (condition->kind == LOS_CONDITION_MODEL_TAG || condition->kind == LOS_CONDITION_BLOCKER_TAG) {
            make_lower(start, condition->word.length);
            condition->tag = add_model_tag(rules, condition->word);
            condition->keyword = los_keyword_of_tag(condition->word);
        }
    }
    for (uint32_t i = 0; i < def->tables[LOS_COVER_RULES].count; i++) {
        labels[i] = keep_text(&bytes, def->tables[LOS_COVER_RULES].rows[i].label);
    }
    rules->anonymous_text = keep_text(&bytes, def->anonymous_id);
}

/* --- The whole ------------------------------------------------------------------------------------------------------
 */

/* `wrong` is true if the number is out of range. */
static void check_setting(compiler *c, const char *name, bool wrong) {
    if (wrong) {
        c->at = (los_rule_error){.table = LOS_RULE_TABLES, .word = los_text_of(name)};
        add_error(c, LOS_PROBLEM_SETTING);
    }
}

static void check_settings(compiler *c, const los_rules_def *def) {
    check_setting(c, "ends", def->ends < 0 || def->ends >= LOS_ENDS_COUNT);
    check_setting(c, "arc_degrees", !(def->arc_degrees >= 0.0 && def->arc_degrees <= 360.0));
    check_setting(c, "max_range_inches", !(def->max_range_inches >= 0.0));
    check_setting(c, "detection_inches", !(def->detection_inches >= 0.0));
    check_setting(c, "hindrance_limit", !(def->hindrance_limit >= 0.0) || isinf(def->hindrance_limit));
}

/* False if a table has too many rows. */
static bool check_sizes(compiler *c, const los_rules_def *def) {
    bool fits = true;
    for (int table = 0; table < LOS_RULE_TABLES; table++) {
        if (def->tables[table].count > LOS_RULE_ROWS_MAX) {
            c->at = (los_rule_error){.table = (los_rule_table)table, .row = LOS_RULE_ROWS_MAX};
            add_error(c, LOS_PROBLEM_ROWS);
            fits = false;
        }
    }
    return fits;
}

/* One block: the struct, its rows, labels, quantifiers and texts.  NULL if memory runs out. */
static los_rules *allocate(los_allocator allocator, const los_rules_def *def, los_rule **rows) {
    size_t row_count = 0, covers = def->tables[LOS_COVER_RULES].count;
    for (int table = 0; table < LOS_RULE_TABLES; table++) {
        row_count += def->tables[table].count;
    }
    size_t size = sizeof(los_rules) + row_count * sizeof(los_rule) + covers * (sizeof(los_text) + 1) + text_length(def);
    los_rules *rules = allocator.resize(allocator.context, NULL, size);
    if (rules == NULL) {
        return NULL;
    }
    memset(rules, 0, size);
    rules->allocator = allocator;
    *rows = (los_rule *)(rules + 1);
    los_text *labels = (los_text *)(*rows + row_count);
    uint8_t *quantifiers = (uint8_t *)(labels + covers);
    for (uint32_t i = 0; i < covers; i++) {
        quantifiers[i] = (uint8_t)def->tables[LOS_COVER_RULES].rows[i].quantifier;
    }
    rules->labels = labels;
    rules->quantifiers = quantifiers;
    rules->bytes = (char *)(quantifiers + covers);
    return rules;
}

static void compile_all(compiler *c, const los_rules_def *def, los_rule *rows) {
    los_rules *rules = c->rules;
    for (int table = 0; table < LOS_RULE_TABLES; table++) {
        compile_table(c, (los_rule_table)table, &def->tables[table], rows);
        rows += def->tables[table].count;
    }
    rules->ends = def->ends;
    rules->arc_degrees = def->arc_degrees;
    rules->max_range_inches = def->max_range_inches;
    rules->detection_inches = def->detection_inches;
    rules->hindrance_limit = def->hindrance_limit;
    rules->ignore_own_units = def->ignore_own_units;
    los_text *labels = (los_text *)(rows);
    LOS_ASSERT(labels == rules->labels);
    keep_texts(rules, def, labels);
    rules_derive(rules);
}

los_status los_rules_compile(los_allocator allocator, const los_rules_def *def, los_rules **out,
                             los_rule_errors *errors) {
    los_rule_errors unread;
    compiler c = {.errors = errors != NULL ? errors : &unread};
    los_rule *rows = NULL;
    *out = NULL;
    c.errors->count = 0;
    check_settings(&c, def);
    if (!check_sizes(&c, def)) {
        return LOS_BAD_VALUE;
    }
    c.rules = allocate(allocator, def, &rows);
    if (c.rules == NULL) {
        return LOS_NO_MEMORY;
    }
    compile_all(&c, def, rows);
    if (c.errors->count > 0) {
        los_rules_destroy(c.rules);
        return LOS_BAD_VALUE;
    }
    *out = c.rules;
    return LOS_OK;
}

void los_rules_destroy(los_rules *rules) {
    if (rules != NULL) {
        los_allocator allocator = rules->allocator;
        los_release(&allocator, rules);
    }
}
