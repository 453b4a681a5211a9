/* SPDX-License-Identifier: MIT */
/* LosRules.describe: a rule set for players and bug reports, one sentence per row. */
#include "rules/rules_data.h"
#include "rules/rules_phrases.h"

#include <math.h>

/* --- Rows -------------------------------------------------------------------------------------------------------- */

/* Writes `lead` before the first condition and `joint` before each further one. */
static void write_conditions(text_writer *to, const los_text *list, uint32_t count, const char *lead,
                             const char *joint) {
    for (uint32_t i = 0; i < count; i++) {
        write_word(to, i == 0 ? lead : joint);
        write_condition(to, list[i]);
    }
}

static void write_cover(text_writer *to, los_rule_table table, const los_rule_def *row) {
    write_word(to, "cover \"");
    write_bytes(to, row->label);
    write_word(to, "\"");
    if (table != LOS_COVER_RULES) {
        return;
    }
    if (row->quantifier == LOS_QUANTIFIER_SHARE) {
        write_word(to, " if at least ");
        write_number(to, row->amount);
        write_word(to, " of the target is hidden");
    } else {
        write_word(to,
                   row->quantifier == LOS_QUANTIFIER_EVERY_LINE ? " if every line meets it" : " if any line meets it");
    }
}

static void write_effect(text_writer *to, los_rule_table table, const los_rule_def *row) {
    switch (row->effect) {
    case LOS_EFFECT_PASS:
        write_word(to, table == LOS_COVER_RULES ? "no cover" : table == LOS_REPORT_RULES ? "not named" : "lines pass");
        break;
    case LOS_EFFECT_BLOCK:
        write_word(to, table == LOS_REPORT_RULES ? "named" : "lines are blocked");
        break;
    case LOS_EFFECT_BLOCK_AFTER_DEPTH:
        write_word(to, "lines are blocked after ");
        write_number(to, row->amount);
        write_word(to, row->amount == 1.0 ? " inch inside" : " inches inside");
        break;
    case LOS_EFFECT_HINDER:
        write_word(to, "lines are hindered by ");
        write_number(to, row->amount);
        break;
    default:
        write_cover(to, table, row);
        break;
    }
    if (table == LOS_WALL_RULES) {
        write_word(to, row->wall_phase == LOS_RULE_WALL_WITH_PIECE ? " (tested with the piece)"
                                                                   : " (tested after all pieces)");
    }
}

/* `rules` are NULL if the set has mistakes. */
static void write_row(text_writer *to, const los_rules_def *def, const los_rules *rules, los_rule_table table,
                      uint32_t index) {
    const los_rule_def *row = &def->tables[table].rows[index];
    write_format(to, "\n%u. ", (unsigned)index + 1);
    if (rule_is_missing(row)) {
        write_word(to, "No rule.");
        return;
    }
    if (row->when_count == 0) {
        write_word(to, "Always");
    }
    write_conditions(to, row->when, row->when_count, "If ", ", and ");
    write_conditions(to, row->unless, row->unless_count, ", unless ", ", or ");
    write_word(to, ": ");
    write_effect(to, table, row);
    write_word(to, ".");
    if (rules != NULL) {
        write_word(to, los_rules_row_is_exact(rules, table, index) ? " Exact." : " Sampled.");
    }
}

static void write_table(text_writer *to, const los_rules_def *def, const los_rules *rules, los_rule_table table) {
    static const char *const headers[] = {
        "Pieces:", "Walls:", "Models in the way:", "Cover:", "Pieces that a blocked answer names:"};
    uint32_t count = def->tables[table].count;
    if (count == 0 && table != LOS_PIECE_RULES && table != LOS_WALL_RULES) {
        return;
    }
    write_format(to, "\n%s", headers[table]);
    if (count == 0) {
        write_word(to, " no rows, lines pass.");
    }
    for (uint32_t i = 0; i < count; i++) {
        write_row(to, def, rules, table, i);
    }
}

/* --- Settings ---------------------------------------------------------------------------------------------------- */

static void write_setting(text_writer *to, const char *before, double number, const char *after) {
    write_word(to, before);
    write_number(to, number);
    write_word(to, after);
}

static void write_settings(text_writer *to, const los_rules_def *def) {
    static const char *const ends[] = {
        "\nLines run from any point of the shooter's base to any point of the target's.",
        "\nLines run from the center of the shooter's base to any point of the target's.",
        "\nOnly the line between the centers of the bases counts."};
    write_word(to, ends[def->ends < LOS_ENDS_COUNT ? def->ends : LOS_ENDS_ANY_TO_ANY]);
    if (def->arc_degrees != 360.0) {
        write_setting(to, "\nThe shooter sees ", def->arc_degrees, " degrees around its facing.");
    }
    if (def->max_range_inches != (double)INFINITY) {
        write_setting(to, "\nTargets beyond ", def->max_range_inches,
                      def->max_range_inches == 1.0 ? " inch are not visible." : " inches are not visible.");
    }
    if (def->detection_inches != (double)INFINITY) {
        write_setting(to, "\nHidden targets beyond ", def->detection_inches,
                      def->detection_inches == 1.0 ? " inch are not visible." : " inches are not visible.");
    }
    if (def->hindrance_limit != 0.0) {
        write_setting(to, "\nA line is blocked when its hindrances add up to ", def->hindrance_limit, ".");
    }
    if (!def->ignore_own_units) {
        write_word(to, "\nModels of the shooter's and the target's unit block, too.");
    }
    if (def->anonymous_id.length > 0) {
        write_word(to, "\nA piece without an id is named \"");
        write_bytes(to, def->anonymous_id);
        write_word(to, "\".");
    }
}

static void write_title(text_writer *to, los_text title) {
    write_bytes(to, title.length > 0 ? title : los_text_of("Rules without a title"));
    write_word(to, ".");
}

void rules_data_describe(const rules_data *data, text_writer *to) {
    message_list lines = {0};
    los_rules *rules = rules_data_compile(data, &lines);
    write_title(to, data->def.title);
    if (lines.count > 0) {
        write_word(to, "\nIt has mistakes and cannot be used:");
    }
    for (uint32_t i = 0; i < lines.count; i++) {
        write_word(to, "\n- ");
        write_word(to, lines.texts[i]);
    }
    write_settings(to, &data->def);
    for (int i = 0; i < LOS_RULE_TABLES; i++) {
        write_table(to, &data->def, rules, (los_rule_table)i);
    }
    if (rules != NULL) {
        write_word(to, los_rules_is_exact(rules)
                           ? "\nMODE_EXACT decides these rules exactly."
                           : "\nMODE_EXACT decides these rules on sampled lines, as MODE_SAMPLED does.");
    }
    los_rules_destroy(rules);
    messages_free(&lines);
}
