/* SPDX-License-Identifier: MIT */
#include "rules/rules_source.h"

#include "bind/diagnostics.h"
#include "bind/spinlock.h"
#include "values/keys.h"
#include "values/plain_value.h"
#include "values/read_value.h"

#include <string.h>

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
