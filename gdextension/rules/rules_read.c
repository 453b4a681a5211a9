/* SPDX-License-Identifier: MIT */
#include "rules/rules_read.h"

#include "bind/allocation.h"
#include "bind/diagnostics.h"
#include "classes/classes.h"
#include "rules/rule_set_object.h"
#include "values/read_value.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum {
    MISTAKE_MAX = 300 /* bytes of a mistake in a message */
};

struct compiled_rules {
    atomic_int owners;
    atomic_bool was_warned_of;
    los_rules *core;
};

/* Takes the rules over; NULL stays NULL. */
static compiled_rules *make(los_rules *core) {
    if (core == NULL) {
        return NULL;
    }
    compiled_rules *rules = require_memory(malloc(sizeof *rules));
    atomic_init(&rules->owners, 1);
    atomic_init(&rules->was_warned_of, false);
    rules->core = core;
    return rules;
}

compiled_rules *rules_share(compiled_rules *rules) {
    if (rules != NULL) {
        atomic_fetch_add_explicit(&rules->owners, 1, memory_order_relaxed);
    }
    return rules;
}

void rules_release(compiled_rules *rules) {
    if (rules != NULL && atomic_fetch_sub_explicit(&rules->owners, 1, memory_order_acq_rel) == 1) {
        los_rules_destroy(rules->core);
        free(rules);
    }
}

const los_rules *compiled_rules_core(const compiled_rules *rules) {
    return rules == NULL ? NULL : rules->core;
}

bool rules_mark_warned(compiled_rules *rules) {
    return !atomic_exchange(&rules->was_warned_of, true);
}

/* --- Compiling --------------------------------------------------------------------------------------------------- */

mistakes_text rule_mistakes_text(const char *owner, const message_list *lines, const char *consequence) {
    los_text line = los_text_of(lines->count == 0 ? "" : lines->texts[0]);
    size_t length = line.length <= MISTAKE_MAX ? line.length : gdx_whole_characters(line.bytes, MISTAKE_MAX);
    char more[48] = "";
    mistakes_text text;
    if (lines->count > 1) {
        snprintf(more, sizeof more, " (and %u more mistake%s)", (unsigned)lines->count - 1,
                 lines->count > 2 ? "s" : "");
    }
    snprintf(text.text, sizeof text.text, "%s: %.*s%s; %s", owner, (int)length, line.bytes, more, consequence);
    return text;
}

/* Compiles and reports; NULL if there are mistakes. */
static compiled_rules *compile(const rules_data *data) {
    message_list lines = {0};
    los_rules *core = rules_data_compile(data, &lines);
    if (core == NULL) {
        owner_name owner = owner_of_id("rules", data->def.title);
        report_error_once("%s", rule_mistakes_text(owner.text, &lines, "the rules of the edition apply").text);
    }
    messages_free(&lines);
    return make(core);
}

/* --- Objects ----------------------------------------------------------------------------------------------------- */

/* True if a table holds the rows that the stamps were made of, with their content unchanged.  Compares the memory of
 * its Variants, which names the objects, and one call gives all of it: this runs in every query. */
static bool is_same_table(const gdx_array *table, const row_stamp *rows, uint32_t count) {
    bool same = gdx_size(GDX_ARRAY, table) == count;
    if (!same || count == 0) {
        return same;
    }
    const gdx_variant *first = gdx_array_at(table, 0);
    bool is_contiguous = gdx_array_at(table, count - 1) == first + (count - 1);
    for (uint32_t i = 0; same && i < count; i++) {
        const gdx_variant *slot = is_contiguous ? first + i : gdx_array_at(table, i);
        same = memcmp(slot, &rows[i].slot, sizeof *slot) == 0 &&
               (rows[i].rule == NULL || atomic_load(&rows[i].rule->revision) == rows[i].revision);
    }
    return same;
}

static bool is_current(const rule_set_object *object) {
    const rules_cache *cache = &object->cache;
    const row_stamp *rows = cache->rows;
    bool same = cache->is_filled && cache->revision == object->revision;
    for (int t = 0; same && t < LOS_RULE_TABLES; t++) {
        same = is_same_table(&object->tables[t], rows, cache->counts[t]);
        rows = rows == NULL ? NULL : rows + cache->counts[t];
    }
    return same;
}

void rules_cache_free(rules_cache *cache) {
    uint32_t count = 0;
    for (int t = 0; t < LOS_RULE_TABLES; t++) {
        count += cache->counts[t];
    }
    for (uint32_t i = 0; i < count; i++) {
        gdx_variant_destroy(&cache->rows[i].owner);
    }
    free(cache->rows);
    rules_release(cache->compiled);
    *cache = (rules_cache){0};
}

/* The tables of an object as of now. */
typedef struct {
    gdx_array tables[LOS_RULE_TABLES];
    unsigned revision;
} rules_snapshot;

static gdx_array share_array(const gdx_array *array) {
    gdx_variant variant = gdx_variant_make(GDX_ARRAY, array);
    gdx_array shared;
    gdx_variant_get(&variant, GDX_ARRAY, &shared);
    gdx_variant_destroy(&variant);
    return shared;
}

static gdx_string share_string(const gdx_string *string) {
    gdx_variant variant = gdx_variant_make(GDX_STRING, string);
    gdx_string shared;
    gdx_variant_get(&variant, GDX_STRING, &shared);
    gdx_variant_destroy(&variant);
    return shared;
}

static los_text move_text(rules_data *data, gdx_string *string) {
    gdx_variant variant = gdx_variant_make(GDX_STRING, string);
    los_text text = rules_data_text(data, &variant);
    gdx_variant_destroy(&variant);
    gdx_string_destroy(string);
    return text;
}

/* Reads everything but the rows. */
static rules_snapshot read_settings(rule_set_object *object, rules_data *data) {
    rules_snapshot snapshot;
    spinlock_lock(&object->lock);
    for (int t = 0; t < LOS_RULE_TABLES; t++) {
        snapshot.tables[t] = share_array(&object->tables[t]);
    }
    snapshot.revision = object->revision;
    gdx_string title = share_string(&object->title), anonymous_id = share_string(&object->anonymous_id);
    data->def.ends = object->ends;
    data->def.arc_degrees = object->arc_degrees;
    data->def.max_range_inches = object->max_range_inches;
    data->def.detection_inches = object->detection_inches;
    data->def.hindrance_limit = object->hindrance_limit;
    data->def.ignore_own_units = object->ignore_own_units;
    spinlock_unlock(&object->lock);
    data->def.title = move_text(data, &title);
    data->def.anonymous_id = move_text(data, &anonymous_id);
    return snapshot;
}

static void free_snapshot(rules_snapshot *snapshot) {
    for (int t = 0; t < LOS_RULE_TABLES; t++) {
        gdx.destroy[GDX_ARRAY](&snapshot->tables[t]);
    }
}

/* Reads a row and what identifies it. */
static row_stamp read_row(const gdx_variant *given, rules_data *data, los_rule_table table) {
    row_stamp stamp = {.slot = *given};
    GDExtensionObjectPtr object = NULL;
    char line[64];
    uint32_t index = data->def.tables[table].count;
    los_rule_def *row = rules_data_add_row(data, table);
    gdx.call.variant_new_copy(&stamp.owner, given);
    if (gdx_variant_type(given) == GDX_OBJECT) {
        gdx_variant_get(&stamp.owner, GDX_OBJECT, &object);
    }
    rule_object *rule = gdx_instance_find(object, &los_rule_class);
    if (rule == NULL) {
        snprintf(line, sizeof line, "%s[%u]: this is not a LosRule", rule_table_name(table), (unsigned)index);
        messages_add(&data->problems, line);
        rule_set_missing(row);
        return stamp;
    }
    stamp.rule = rule;
    stamp.revision = atomic_load(&rule->revision); /* before reading: a later change compiles again */
    rule_object_read(rule, data, row);
    return stamp;
}

/* Reads all rows; `cache` remembers them. */
static void read_rows(const rules_snapshot *snapshot, rules_data *data, rules_cache *cache) {
    uint32_t capacity = 0, count = 0;
    *cache = (rules_cache){.is_filled = true, .revision = snapshot->revision};
    for (int t = 0; t < LOS_RULE_TABLES; t++) {
        int64_t size = gdx_size(GDX_ARRAY, &snapshot->tables[t]);
        for (int64_t i = 0; i < size; i++) {
            if (!reserve_items((void **)&cache->rows, &capacity, count + 1, sizeof *cache->rows)) {
                abort();
            }
            cache->rows[count++] = read_row(gdx_array_at(&snapshot->tables[t], i), data, (los_rule_table)t);
        }
        cache->counts[t] = (uint32_t)size;
    }
}

void rule_set_object_read(rule_set_object *object, rules_data *data) {
    rules_cache unused;
    rules_snapshot snapshot = read_settings(object, data);
    read_rows(&snapshot, data, &unused);
    rules_cache_free(&unused);
    free_snapshot(&snapshot);
}

static compiled_rules *compile_object(rule_set_object *object) {
    rules_data data;
    rules_cache cache, old;
    rules_data_init(&data);
    rules_snapshot snapshot = read_settings(object, &data);
    read_rows(&snapshot, &data, &cache);
    cache.compiled = compile(&data);
    compiled_rules *result = rules_share(cache.compiled);
    spinlock_lock(&object->lock);
    old = object->cache;
    object->cache = cache;
    spinlock_unlock(&object->lock);
    rules_cache_free(&old);
    free_snapshot(&snapshot);
    rules_data_free(&data);
    return result;
}

rules_result rule_set_object_acquire(rule_set_object *object, compiled_rules **rules) {
    spinlock_lock(&object->lock);
    bool current = is_current(object);
    *rules = current ? rules_share(object->cache.compiled) : NULL;
    spinlock_unlock(&object->lock);
    if (!current) {
        *rules = compile_object(object);
    }
    return *rules != NULL ? RULES_READY : RULES_UNUSABLE;
}

/* --- Variants ---------------------------------------------------------------------------------------------------- */

static rule_set_object *object_of(const gdx_variant *value) {
    return gdx_variant_type(value) == GDX_OBJECT ? gdx_instance_find(gdx_variant_object(value), &los_rules_class)
                                                 : NULL;
}

static bool is_null(const gdx_variant *value) {
    GDExtensionVariantType type = gdx_variant_type(value);
    return type == GDX_NIL || (type == GDX_OBJECT && gdx_variant_object(value) == NULL);
}

bool is_rules_value(const gdx_variant *value) {
    return is_null(value) || gdx_variant_type(value) == GDX_DICTIONARY || object_of(value) != NULL;
}

rules_result rules_acquire(const gdx_variant *value, compiled_rules **rules) {
    rule_set_object *object = object_of(value);
    *rules = NULL;
    if (object != NULL) {
        return rule_set_object_acquire(object, rules);
    }
    if (is_null(value)) {
        return RULES_NONE;
    }
    if (gdx_variant_type(value) != GDX_DICTIONARY) {
        report_error_once("rules should be a LosRules, a Dictionary or null, not %s; the rules of the edition apply",
                          describe(value).text);
        return RULES_UNUSABLE;
    }
    rules_data data;
    rules_data_init(&data);
    rules_data_read(&data, value);
    *rules = compile(&data);
    rules_data_free(&data);
    return *rules != NULL ? RULES_READY : RULES_UNUSABLE;
}
