/* SPDX-License-Identifier: MIT */
#include "rules/rules_scene.h"

#include <string.h>

void rules_scene_begin(rules_scene *of, const char *text) {
    *of = (rules_scene){0};
    scene_begin(&of->board, 10);
    rules_text_read(&of->rules, text);
}

static bool contains(los_text text, const char *word) {
    size_t length = strlen(word);
    for (size_t i = 0; i + length <= text.length; i++) {
        if (memcmp(text.bytes + i, word, length) == 0) {
            return true;
        }
    }
    return false;
}

bool rules_scene_mentions(const rules_scene *of, const char *word) {
    for (int list = 0; list < LOS_RULE_TABLES; list++) {
        for (uint32_t i = 0; i < of->rules.def.tables[list].count; i++) {
            const los_rule_def *row = &of->rules.def.tables[list].rows[i];
            for (uint32_t k = 0; k < row->when_count + row->unless_count; k++) {
                if (contains(k < row->when_count ? row->when[k] : row->unless[k - row->when_count], word)) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* --- The core ---------------------------------------------------------------------------------------------------- */

/* The flags stand for the words that editions read; other types are tags. */
static void add_piece(los_terrain *terrain, const rules_scene *of, uint32_t number) {
    const scene_piece *piece = &of->board.pieces[number];
    const rules_piece *more = &of->pieces[number];
    los_piece_def def = scene_piece_def(piece);
    char tags[64] = "";
    if (piece->type != NULL) {
        strcat(tags, piece->type);
    }
    if (more->tags != NULL) {
        strcat(strcat(tags, "\n"), more->tags);
    }
    def.tags = los_text_of(tags);
    def.state = los_text_of(more->state != NULL ? more->state : "");
    def.size = more->size;
    CHECK_EQ_INT(los_terrain_add(terrain, &def), LOS_OK);
}

static los_model tagged(const los_rules *rules, los_model model, const char *tags) {
    model.tags = 0;
    while (tags != NULL && *tags != '\0') {
        size_t length = strcspn(tags, "\n");
        los_rules_add_model_tag(rules, &model, (los_text){tags, length});
        tags += length + (tags[length] == '\n');
    }
    return model;
}

static void add_model(rules_core *core, uint32_t number, const los_model *model, los_unit unit) {
    los_table_model entry = los_default_table_model();
    entry.model = *model;
    entry.unit = unit;
    entry.side = model->side;
    CHECK_EQ_INT(los_table_add(&core->table, &entry, &core->handles[number]), LOS_OK);
}

void rules_core_open(rules_core *core, const rules_scene *of) {
    los_allocator allocator = los_default_allocator();
    CHECK_EQ_INT(los_rules_compile(allocator, &of->rules.def, &core->rules, NULL), LOS_OK);
    los_terrain_init(&core->terrain, allocator);
    los_query_init(&core->query, allocator);
    los_table_init(&core->table, allocator, of->board.options.pixels_per_inch);
    for (uint32_t i = 0; i < of->board.piece_count; i++) {
        add_piece(&core->terrain, of, i);
    }
    CHECK_EQ_INT(los_terrain_prepare(&core->terrain, table_build), LOS_OK);
    core->ends[0] = tagged(core->rules, of->board.shooter, of->tags[0]);
    core->ends[1] = tagged(core->rules, of->board.target, of->tags[1]);
    add_model(core, 0, &core->ends[0], of->units[0]);
    add_model(core, 1, &core->ends[1], of->units[1]);
    for (uint32_t i = 0; i < of->other_count; i++) {
        los_model model = tagged(core->rules, of->others[i].model, of->others[i].tags);
        add_model(core, 2 + i, &model, of->others[i].unit);
    }
    CHECK_EQ_INT(los_query_bind(&core->query, &core->terrain, core->rules), LOS_OK);
    CHECK_EQ_INT(los_query_bind_table(&core->query, &core->table), LOS_OK);
    core->blocking = los_table_blocking(&core->table, core->handles[0], core->handles[1]);
}

void rules_core_close(rules_core *core) {
    los_query_free(&core->query);
    los_table_free(&core->table);
    los_terrain_free(&core->terrain);
    los_rules_destroy(core->rules);
}

los_verdict rules_core_verdict(rules_core *core, const rules_scene *of, los_mode mode) {
    los_options options = of->board.options;
    options.mode = mode;
    return los_query_verdict(&core->query, &options, &core->blocking, &core->ends[0], &core->ends[1]);
}

los_verdict rules_scene_verdict(const rules_scene *of, los_mode mode) {
    rules_core core;
    rules_core_open(&core, of);
    los_verdict verdict = rules_core_verdict(&core, of, mode);
    rules_core_close(&core);
    return verdict;
}
