/* SPDX-License-Identifier: MIT */
#include "rules/rules_source.h"

#include "bind/allocation.h"
#include "bind/companion.h"
#include "bind/diagnostics.h"
#include "bind/locks.h"
#include "values/keys.h"
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

/* What the layer keeps for a LosRules. */
typedef struct {
    companion base;
    compiled_rules *compiled; /* NULL: the rules have mistakes */
} rules_companion;

static void destruct(void *self) {
    rules_release(((rules_companion *)self)->compiled);
}

static const gdx_class companion_class = {
    .name = "_los_rules_form",
    .instance_size = sizeof(rules_companion),
    .destruct = destruct,
};

static void *create_companion(void *token, void *object) {
    (void)token;
    return companion_make(&companion_class, object);
}

static rules_companion *companion_of_value(const gdx_variant *value) {
    return gdx_variant_type(value) == GDX_OBJECT
               ? companion_of(gdx_variant_object(value), &companion_class, create_companion)
               : NULL;
}

void rules_changed(GDExtensionObjectPtr object) {
    companion_mark(object, &companion_class);
}

void rules_value_read(const gdx_variant *value, rules_data *data) {
    if (gdx_variant_type(value) == GDX_OBJECT) {
        gdx_variant form = script_call(gdx_variant_object(value), companion_class.name);
        if (gdx_variant_type(&form) == GDX_DICTIONARY) {
            rules_data_read(data, &form);
        }
        gdx_variant_destroy(&form);
    } else {
        rules_data_read(data, value);
    }
}

/* Compiles and reports; NULL if there are mistakes. */
static compiled_rules *compile_value(const gdx_variant *value) {
    rules_data data;
    rules_data_init(&data);
    rules_value_read(value, &data);
    compiled_rules *rules = compile(&data);
    rules_data_free(&data);
    return rules;
}

static compiled_rules *compile_object(rules_companion *self, const gdx_variant *value) {
    unsigned revision = companion_revision(&self->base);
    compiled_rules *rules = compile_value(value);
    companion_lock(&self->base);
    compiled_rules *replaced = self->compiled;
    self->compiled = rules_share(rules);
    companion_set_current(&self->base, revision);
    companion_unlock(&self->base);
    rules_release(replaced);
    return rules;
}

/* From the companion if nothing has changed. */
static compiled_rules *acquire_object(rules_companion *self, const gdx_variant *value) {
    bool is_current = companion_lock(&self->base);
    compiled_rules *rules = is_current ? rules_share(self->compiled) : NULL;
    companion_unlock(&self->base);
    return is_current ? rules : compile_object(self, value);
}

/* --- Variants ---------------------------------------------------------------------------------------------------- */

static bool is_null(const gdx_variant *value) {
    GDExtensionVariantType type = gdx_variant_type(value);
    return type == GDX_NIL || (type == GDX_OBJECT && gdx_variant_object(value) == NULL);
}

bool is_rules_value(const gdx_variant *value) {
    return is_null(value) || gdx_variant_type(value) == GDX_DICTIONARY || companion_of_value(value) != NULL;
}

rules_result rules_acquire(const gdx_variant *value, compiled_rules **rules) {
    rules_companion *link = companion_of_value(value);
    *rules = NULL;
    if (link == NULL && is_null(value)) {
        return RULES_NONE;
    }
    if (link == NULL && gdx_variant_type(value) != GDX_DICTIONARY) {
        report_error_once("rules should be a LosRules, a Dictionary or null, not %s; the rules of the edition apply",
                          describe(value).text);
        return RULES_UNUSABLE;
    }
    *rules = link != NULL ? acquire_object(link, value) : compile_value(value);
    return *rules != NULL ? RULES_READY : RULES_UNUSABLE;
}

enum {
    COPY_SIZE_MAX = 1 << 16 /* Variants of a Dictionary that is copied */
};

/* --- One value --------------------------------------------------------------------------------------------------- */

/* An Array that holds the value: the engine copies and compares Arrays. */
static gdx_array array_of(const gdx_variant *value) {
    gdx_array array;
    gdx_variant copy;
    gdx.construct[GDX_ARRAY](&array, NULL);
    gdx_resize(GDX_ARRAY, &array, 1);
    gdx.call.variant_new_copy(&copy, value);
    gdx_array_put(&array, 0, copy);
    return array;
}

static bool is_copyable(const gdx_variant *dictionary) {
    int64_t size_left = COPY_SIZE_MAX;
    return plain_value_fits(dictionary, &size_left);
}

/* A deep copy, owned; another reference if the Dictionary holds objects or is too large for one. */
static gdx_variant copy_of_dictionary(const gdx_variant *dictionary) {
    gdx_variant copy;
    if (!is_copyable(dictionary)) {
        gdx.call.variant_new_copy(&copy, dictionary);
        return copy;
    }
    const GDExtensionBool is_deep = 1;
    GDExtensionConstTypePtr args[1] = {&is_deep};
    gdx_array array = array_of(dictionary), copied;
    gdx.construct[GDX_ARRAY](&copied, NULL);
    gdx.array_duplicate(&array, args, &copied, 1);
    gdx.call.variant_new_copy(&copy, gdx_array_at(&copied, 0));
    gdx.destroy[GDX_ARRAY](&copied);
    gdx.destroy[GDX_ARRAY](&array);
    return copy;
}

static bool are_equal(const gdx_variant *a, const gdx_variant *b) {
    gdx_array first = array_of(a), second = array_of(b);
    GDExtensionBool equal = 0;
    gdx.arrays_are_equal(&first, &second, &equal);
    gdx.destroy[GDX_ARRAY](&first);
    gdx.destroy[GDX_ARRAY](&second);
    return equal != 0;
}

static bool is_dictionary(const rules_source *source) {
    return gdx_variant_type(&source->given) == GDX_DICTIONARY;
}

bool rules_source_make(const gdx_variant *value, const char *where, const char *consequence, rules_source *source) {
    GDExtensionVariantType type = gdx_variant_type(value);
    *source = (rules_source){.is_live = false};
    if (!is_rules_value(value)) {
        report_error("%s: \"rules\" should be a LosRules, a Dictionary or null, not %s; %s", where,
                     describe_type(value).text, consequence);
        return false;
    }
    if (type == GDX_DICTIONARY) {
        source->given = copy_of_dictionary(value);
        rules_acquire(&source->given, &source->compiled);
        return true;
    }
    source->is_live = type == GDX_OBJECT && gdx_variant_object(value) != NULL;
    if (source->is_live) {
        gdx.call.variant_new_copy(&source->given, value);
    }
    return true;
}

rules_source rules_source_copy(const rules_source *source) {
    rules_source copy = {.compiled = rules_share(source->compiled), .is_live = source->is_live};
    gdx.call.variant_new_copy(&copy.given, &source->given);
    return copy;
}

void rules_source_free(rules_source *source) {
    rules_release(source->compiled);
    gdx_variant_destroy(&source->given);
    *source = (rules_source){.is_live = false};
}

gdx_variant rules_source_value(const rules_source *source) {
    gdx_variant value;
    if (is_dictionary(source)) {
        return copy_of_dictionary(&source->given);
    }
    gdx.call.variant_new_copy(&value, &source->given);
    return value;
}

compiled_rules *rules_source_acquire(const rules_source *source) {
    compiled_rules *rules = NULL;
    if (!source->is_live) {
        return rules_share(source->compiled);
    }
    rules_acquire(&source->given, &rules);
    return rules;
}

void rules_hold(compiled_rules **held, compiled_rules *rules) {
    compiled_rules *replaced = *held;
    *held = rules_share(rules);
    rules_release(replaced);
}

/* --- Boards ------------------------------------------------------------------------------------------------------ */

void board_rules_free(board_rules *cache) {
    for (int i = 0; i < BOARD_RULES_ENTRIES; i++) {
        rules_source_free(&cache->entries[i]);
    }
}

/* Moves an entry to the front. */
static void use_entry(board_rules *cache, int index) {
    rules_source used = cache->entries[index];
    memmove(&cache->entries[1], &cache->entries[0], (size_t)index * sizeof used);
    cache->entries[0] = used;
}

/* Compiles a Dictionary unless an entry holds an equal one.  A Dictionary that cannot be copied is not kept, since a
 * script could change it. */
static bool read_dictionary_rules(board_rules *cache, const gdx_variant *dictionary, rules_source *source) {
    bool is_kept = is_copyable(dictionary);
    for (int i = 0; is_kept && i < BOARD_RULES_ENTRIES; i++) {
        if (is_dictionary(&cache->entries[i]) && are_equal(&cache->entries[i].given, dictionary)) {
            use_entry(cache, i);
            *source = rules_source_copy(&cache->entries[0]);
            return true;
        }
    }
    if (!rules_source_make(dictionary, "board", "as if absent", source)) {
        return false;
    }
    if (is_kept) {
        rules_source_free(&cache->entries[BOARD_RULES_ENTRIES - 1]);
        cache->entries[BOARD_RULES_ENTRIES - 1] = rules_source_copy(source);
        use_entry(cache, BOARD_RULES_ENTRIES - 1);
    }
    return true;
}

bool rules_of_board(board_rules *cache, const gdx_variant *board, rules_source *source) {
    gdx_variant value;
    if (!gdx_variant_find(board, &lookup.rules, &value)) {
        *source = (rules_source){.is_live = false};
        return false;
    }
    bool is_usable = gdx_variant_type(&value) == GDX_DICTIONARY
                         ? read_dictionary_rules(cache, &value, source)
                         : rules_source_make(&value, "board", "as if absent", source);
    gdx_variant_destroy(&value);
    return is_usable;
}

/* --- Defaults ---------------------------------------------------------------------------------------------------- */

static rules_source default_rules;
static spinlock default_lock = SPINLOCK_INIT;

static void replace_default(rules_source changed) {
    spinlock_lock(&default_lock);
    rules_source replaced = default_rules;
    default_rules = changed;
    spinlock_unlock(&default_lock);
    rules_source_free(&replaced); /* outside the lock: this may free an object */
}

void default_rules_set(const gdx_variant *value) {
    rules_source changed;
    if (rules_source_make(value, "set_defaults", "nothing changed", &changed)) {
        replace_default(changed);
    }
}

rules_source default_rules_get(void) {
    spinlock_lock(&default_lock);
    rules_source copy = rules_source_copy(&default_rules);
    spinlock_unlock(&default_lock);
    return copy;
}

void default_rules_release(void) {
    replace_default((rules_source){.is_live = false});
}
