/* SPDX-License-Identifier: MIT */
#include "rules/rules_data.h"

#include "bind/allocation.h"
#include "bind/utf8.h"

#include <stdalign.h>
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
