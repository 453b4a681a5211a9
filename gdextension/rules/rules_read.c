/* SPDX-License-Identifier: MIT */
#include "rules/rules_read.h"

#include "bind/allocation.h"
#include "bind/companion.h"
#include "bind/diagnostics.h"
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
