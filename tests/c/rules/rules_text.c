/* SPDX-License-Identifier: MIT */
#include "rules/rules_text.h"

#include "support/los_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const TABLES[] = {"piece", "wall", "model", "cover", "report"};
static const char *const EFFECTS[] = {"pass", "block", "depth", "hinder", "cover"};
static const char *const QUANTIFIERS[] = {"any", "every", "share"};

static int find(const char *const *list, int count, const char *word) {
    for (int i = 0; i < count; i++) {
        if (strcmp(list[i], word) == 0) {
            return i;
        }
    }
    return -1;
}

void rules_text_begin(rules_text *out) {
    out->def = los_default_rules_def();
    out->byte_count = 0;
    for (int table = 0; table < LOS_RULE_TABLES; table++) {
        out->def.tables[table] = (los_rule_list){out->rows[table], 0};
    }
}

static los_text keep(rules_text *out, const char *bytes, size_t length) {
    char *copy = out->bytes + out->byte_count;
    CHECK(out->byte_count + length <= RULES_TEXT_BYTES);
    memcpy(copy, bytes, length);
    out->byte_count += (uint32_t)length;
    return (los_text){copy, length};
}

static void trim(const char **from, const char **to) {
    while (*from < *to && **from == ' ') {
        ++*from;
    }
    while (*to > *from && (*to)[-1] == ' ') {
        --*to;
    }
}

/* Conditions separated by commas. */
static uint32_t read_list(rules_text *out, const char *from, const char *to, los_text *words) {
    uint32_t count = 0;
    trim(&from, &to);
    while (from < to) {
        const char *end = memchr(from, ',', (size_t)(to - from)), *next = end == NULL ? to : end + 1;
        end = end == NULL ? to : end;
        trim(&from, &end);
        CHECK(count < RULES_TEXT_WORDS);
        words[count++] = keep(out, from, (size_t)(end - from));
        from = next;
    }
    return count;
}

static void read_effect(rules_text *out, const char *text, los_rule_def *row) {
    char words[5][16] = {""};
    int count = sscanf(text, "%15s %15s %15s %15s %15s", words[0], words[1], words[2], words[3], words[4]);
    int effect = find(EFFECTS, LOS_EFFECT_COUNT, words[0]);
    CHECK(count > 0 && effect >= 0);
    row->effect = (los_effect)effect;
    for (int i = 1; i < count; i++) {
        int quantifier = find(QUANTIFIERS, LOS_QUANTIFIER_COUNT, words[i]);
        if (words[i][0] >= '0' && words[i][0] <= '9') {
            row->amount = atof(words[i]);
        } else if (quantifier >= 0) {
            row->quantifier = (los_quantifier)quantifier;
        } else if (strcmp(words[i], "with") == 0) {
            row->wall_phase = LOS_RULE_WALL_WITH_PIECE;
        } else {
            row->label = keep(out, words[i], strlen(words[i]));
        }
    }
}

void rules_text_add(rules_text *out, const char *line) {
    const char *bars[3], *at = line;
    for (int i = 0; i < 3; i++) {
        bars[i] = strchr(at, '|');
        CHECK(bars[i] != NULL);
        at = bars[i] + 1;
    }
    char name[8] = "";
    CHECK(sscanf(line, " %7s", name) == 1);
    int table = find(TABLES, LOS_RULE_TABLES, name);
    CHECK(table >= 0);
    uint32_t number = out->def.tables[table].count++;
    CHECK(number < RULES_TEXT_ROWS);
    los_rule_def *row = &out->rows[table][number];
    *row = los_default_rule_def();
    row->when = out->when[table][number];
    row->unless = out->unless[table][number];
    row->when_count = read_list(out, bars[0] + 1, bars[1], out->when[table][number]);
    row->unless_count = read_list(out, bars[1] + 1, bars[2], out->unless[table][number]);
    read_effect(out, bars[2] + 1, row);
}

void rules_text_read(rules_text *out, const char *text) {
    char line[256];
    rules_text_begin(out);
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        CHECK(length < sizeof line);
        memcpy(line, text, length);
        line[length] = '\0';
        if (length > 0) {
            rules_text_add(out, line);
        }
        text += length + (text[length] == '\n');
    }
}

los_rules *rules_of(const char *text) {
    static rules_text read;
    los_rules *rules = NULL;
    rules_text_read(&read, text);
    CHECK_EQ_INT(los_rules_compile(los_default_allocator(), &read.def, &rules, NULL), LOS_OK);
    return rules;
}
