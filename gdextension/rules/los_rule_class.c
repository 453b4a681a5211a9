/* SPDX-License-Identifier: MIT */
/* The class LosRule: one row of a table of rules. */
#include "bind/diagnostics.h"
#include "classes/classes.h"
#include "rules/rule_set_object.h"
#include "values/read_value.h"

#include <math.h>
#include <string.h>

enum {
    RULE_WHEN,
    RULE_UNLESS,
    RULE_EFFECT,
    RULE_AMOUNT,
    RULE_LABEL,
    RULE_QUANTIFIER,
    RULE_WALL_PHASE,
    RULE_COUNT
};

static const double AMOUNT_MAX = 1.0e9;

/* --- Objects ----------------------------------------------------------------------------------------------------- */

static void construct(void *self) {
    rule_object *object = self;
    const los_rule_def row = los_default_rule_def();
    atomic_flag_clear(&object->lock);
    atomic_init(&object->revision, 0);
    gdx.construct[GDX_PACKED_TEXTS](&object->when, NULL);
    gdx.construct[GDX_PACKED_TEXTS](&object->unless, NULL);
    object->label = gdx_string_name_make("");
    object->effect = row.effect;
    object->amount = row.amount;
    object->quantifier = row.quantifier;
    object->wall_phase = row.wall_phase;
}

static void destruct(void *self) {
    rule_object *object = self;
    gdx.destroy[GDX_PACKED_TEXTS](&object->when);
    gdx.destroy[GDX_PACKED_TEXTS](&object->unless);
    gdx_string_name_destroy(&object->label);
}

gdx_string string_of_text(los_text text) {
    gdx_string string;
    gdx.call.string_new_with_utf8_chars_and_len2(&string, text.length == 0 ? "" : text.bytes, (int64_t)text.length);
    return string;
}

static void fill_texts(gdx_packed *to, const los_text *texts, uint32_t count) {
    if (count == 0 || !gdx_resize(GDX_PACKED_TEXTS, to, count)) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        gdx_string *slot = gdx.call.packed_string_array_operator_index(to, i);
        gdx_string_destroy(slot);
        *slot = string_of_text(texts[i]);
    }
}

/* A StringName from a text or name. */
static gdx_string_name name_of(const gdx_variant *text) {
    gdx_string_name name;
    gdx_variant_get(text, GDX_STRING_NAME, &name);
    return name;
}

gdx_instance *rule_object_make(const los_rule_def *row) {
    gdx_instance *instance = gdx_instance_make(&los_rule_class);
    rule_object *object = (rule_object *)(void *)instance;
    gdx_string label = string_of_text(row->label);
    gdx_variant label_variant = gdx_variant_make(GDX_STRING, &label);
    fill_texts(&object->when, row->when, row->when_count);
    fill_texts(&object->unless, row->unless, row->unless_count);
    gdx_string_name_destroy(&object->label);
    object->label = name_of(&label_variant);
    object->effect = row->effect;
    object->amount = row->amount;
    object->quantifier = row->quantifier;
    object->wall_phase = row->wall_phase;
    gdx_variant_destroy(&label_variant);
    gdx_string_destroy(&label);
    return instance;
}

void rule_object_read(rule_object *object, rules_data *data, los_rule_def *row) {
    spinlock_lock(&object->lock);
    gdx_packed when = gdx_packed_copy(GDX_PACKED_TEXTS, &object->when);
    gdx_packed unless = gdx_packed_copy(GDX_PACKED_TEXTS, &object->unless);
    gdx_variant label = gdx_variant_make(GDX_STRING_NAME, &object->label);
    row->effect = object->effect;
    row->amount = object->amount;
    row->quantifier = object->quantifier;
    row->wall_phase = object->wall_phase;
    spinlock_unlock(&object->lock);
    row->when_count = rules_data_texts(data, &when, &row->when);
    row->unless_count = rules_data_texts(data, &unless, &row->unless);
    row->label = rules_data_text(data, &label);
    gdx_variant_destroy(&label);
    gdx.destroy[GDX_PACKED_TEXTS](&unless);
    gdx.destroy[GDX_PACKED_TEXTS](&when);
}

/* --- Properties -------------------------------------------------------------------------------------------------- */

static bool is_text(const gdx_variant *value) {
    GDExtensionVariantType type = gdx_variant_type(value);
    return type == GDX_STRING || type == GDX_STRING_NAME;
}

/* Reads a PackedStringArray or an Array of texts; `*texts` is owned if the result is true. */
static bool texts_of(const gdx_variant *value, gdx_packed *texts) {
    bool usable = true;
    if (gdx_variant_type(value) == GDX_ARRAY) {
        gdx_array array;
        gdx_variant_get(value, GDX_ARRAY, &array);
        for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &array); usable && i < count; i++) {
            usable = is_text(gdx_array_at(&array, i));
        }
        gdx.destroy[GDX_ARRAY](&array);
    } else {
        usable = gdx_variant_type(value) == GDX_PACKED_TEXTS;
    }
    if (usable) {
        gdx_variant_get(value, GDX_PACKED_TEXTS, texts);
    }
    return usable;
}

static bool set_texts(rule_object *object, gdx_packed *to, const gdx_variant *value) {
    gdx_packed texts, old;
    if (!texts_of(value, &texts)) {
        return false;
    }
    spinlock_lock(&object->lock);
    old = *to;
    *to = texts;
    spinlock_unlock(&object->lock);
    gdx.destroy[GDX_PACKED_TEXTS](&old);
    return true;
}

static bool set_label(rule_object *object, const gdx_variant *value) {
    if (!is_text(value)) {
        return false;
    }
    gdx_string_name name = name_of(value), old;
    spinlock_lock(&object->lock);
    old = object->label;
    object->label = name;
    spinlock_unlock(&object->lock);
    gdx_string_name_destroy(&old);
    return true;
}

static bool set_number(rule_object *object, int64_t which, const gdx_variant *value) {
    static const int counts[RULE_COUNT] = {[RULE_EFFECT] = LOS_EFFECT_COUNT,
                                           [RULE_QUANTIFIER] = LOS_QUANTIFIER_COUNT,
                                           [RULE_WALL_PHASE] = LOS_RULE_WALL_AFTER_PIECES + 1};
    double number, most = which == RULE_AMOUNT ? AMOUNT_MAX : counts[which] - 1;
    if (!number_of(value, &number) || !(number >= 0.0 && number <= most) ||
        (which != RULE_AMOUNT && floor(number) != number)) {
        return false;
    }
    spinlock_lock(&object->lock);
    if (which == RULE_EFFECT) {
        object->effect = (los_effect)number;
    } else if (which == RULE_AMOUNT) {
        object->amount = number;
    } else if (which == RULE_QUANTIFIER) {
        object->quantifier = (los_quantifier)number;
    } else {
        object->wall_phase = (los_rule_wall_phase)number;
    }
    spinlock_unlock(&object->lock);
    return true;
}

/* Accepts any type, so that the error for a wrong one names the property. */
static void set_value(void *self, const void *const *args, void *ret) {
    static const char *const names[] = {"when", "unless", "effect", "amount", "label", "quantifier", "wall_phase"};
    static const char *const wants[] = {
        "an Array of String", "an Array of String", "0 to 4", "0 to 1e9", "a String", "0 to 2", "0 or 1"};
    rule_object *object = self;
    int64_t which = *(const int64_t *)args[0];
    const gdx_variant *value = args[1];
    (void)ret;
    if (which < 0 || which >= RULE_COUNT) {
        return;
    }
    bool done = which == RULE_WHEN     ? set_texts(object, &object->when, value)
                : which == RULE_UNLESS ? set_texts(object, &object->unless, value)
                : which == RULE_LABEL  ? set_label(object, value)
                                       : set_number(object, which, value);
    if (!done) {
        report_error("LosRule: \"%s\" should be %s, not %s; nothing changed", names[which], wants[which],
                     describe(value).text);
        return;
    }
    atomic_fetch_add(&object->revision, 1);
    gdx_emit(&object->instance, "changed");
}

static void get_texts(void *self, const void *const *args, void *ret) {
    rule_object *object = self;
    spinlock_lock(&object->lock);
    gdx_packed texts =
        gdx_packed_copy(GDX_PACKED_TEXTS, *(const int64_t *)args[0] == RULE_UNLESS ? &object->unless : &object->when);
    spinlock_unlock(&object->lock);
    gdx.destroy[GDX_PACKED_TEXTS](ret);
    memcpy(ret, &texts, sizeof texts);
}

static void get_int(void *self, const void *const *args, void *ret) {
    rule_object *object = self;
    int64_t which = *(const int64_t *)args[0];
    spinlock_lock(&object->lock);
    *(int64_t *)ret = which == RULE_EFFECT       ? (int64_t)object->effect
                      : which == RULE_QUANTIFIER ? (int64_t)object->quantifier
                                                 : (int64_t)object->wall_phase;
    spinlock_unlock(&object->lock);
}

static void get_amount(void *self, const void *const *args, void *ret) {
    rule_object *object = self;
    (void)args;
    spinlock_lock(&object->lock);
    *(double *)ret = object->amount;
    spinlock_unlock(&object->lock);
}

static void get_label(void *self, const void *const *args, void *ret) {
    rule_object *object = self;
    (void)args;
    spinlock_lock(&object->lock);
    gdx_variant label = gdx_variant_make(GDX_STRING_NAME, &object->label);
    spinlock_unlock(&object->lock);
    gdx_string_name_destroy(ret);
    gdx_variant_get(&label, GDX_STRING_NAME, ret);
    gdx_variant_destroy(&label);
}

/* --- The class --------------------------------------------------------------------------------------------------- */

/* clang-format off */
#define WHICH {.name = "which", .type = GDX_INT}
static const gdx_method methods[] = {
    {"_set_value", set_value, false, {0}, {WHICH, {.name = "value", .type = GDX_NIL}}},
    {"_get_texts", get_texts, false, {.name = "result", .type = GDX_PACKED_TEXTS}, {WHICH}},
    {"_get_int", get_int, false, {.name = "result", .type = GDX_INT}, {WHICH}},
    {"_get_amount", get_amount, false, {.name = "result", .type = GDX_FLOAT}, {WHICH}},
    {"_get_label", get_label, false, {.name = "result", .type = GDX_STRING_NAME}, {WHICH}},
    {.name = ""},
};

/* Type String (4), hint PROPERTY_HINT_ENUM_SUGGESTION (3): the inspector offers these and takes any other text. */
#define CONDITIONS \
    "4/3:piece:low,piece:medium,piece:tall,piece:obscuring,piece:ruins,piece:woods,piece:forest,piece:light,piece:dense," \
    "piece:area,piece:feature,open,closed," \
    "shooter_point:inside,target_point:inside,shooter:within,target:within,either:within,shooter:touches,target:touches," \
    "shooter:overlaps,target:overlaps,either:overlaps,either:center_in,either:group,shooter:on,target:on," \
    "shooter:near 1,target:near 1,either:near 1,piece<shooter,piece<=shooter,piece<target,piece<=target,piece<either," \
    "piece<=either,piece<both,piece<=both,blocker<shooter,blocker<target,blocker<either,blocker<both," \
    "blocker:VEHICLE,shooter:VEHICLE,target:VEHICLE,either:AIRCRAFT,either:TOWERING," \
    "range<=12,range>12,hidden,ground_level,same_side,crosses:front,crosses:back"

static const gdx_property properties[] = {
    {{.name = "when", .type = GDX_PACKED_TEXTS, .hint = GDX_HINT_TYPE_STRING, .hint_text = CONDITIONS},
     "_set_value", "_get_texts", RULE_WHEN},
    {{.name = "unless", .type = GDX_PACKED_TEXTS, .hint = GDX_HINT_TYPE_STRING, .hint_text = CONDITIONS},
     "_set_value", "_get_texts", RULE_UNLESS},
    {{.name = "effect", .type = GDX_INT, .hint = GDX_HINT_ENUM, .hint_text = "Pass,Block,Block After Depth,Hinder,Cover"},
     "_set_value", "_get_int", RULE_EFFECT},
    {{.name = "amount", .type = GDX_FLOAT, .hint = GDX_HINT_RANGE, .hint_text = "0,12,0.01,or_greater"},
     "_set_value", "_get_amount", RULE_AMOUNT},
    {{.name = "label", .type = GDX_STRING_NAME, .group = "Cover Rules"}, "_set_value", "_get_label", RULE_LABEL},
    {{.name = "quantifier", .type = GDX_INT, .hint = GDX_HINT_ENUM, .hint_text = "Any Line,Every Line,Share"},
     "_set_value", "_get_int", RULE_QUANTIFIER},
    {{.name = "wall_phase", .type = GDX_INT, .hint = GDX_HINT_ENUM, .hint_text = "With Piece,After Pieces",
      .group = "Wall Rules"}, "_set_value", "_get_int", RULE_WALL_PHASE},
    {.index = 0},
};

static const gdx_constant constants[] = {
    {"Effect", "EFFECT_PASS", LOS_EFFECT_PASS},
    {"Effect", "EFFECT_BLOCK", LOS_EFFECT_BLOCK},
    {"Effect", "EFFECT_BLOCK_AFTER_DEPTH", LOS_EFFECT_BLOCK_AFTER_DEPTH},
    {"Effect", "EFFECT_HINDER", LOS_EFFECT_HINDER},
    {"Effect", "EFFECT_COVER", LOS_EFFECT_COVER},
    {"Quantifier", "QUANTIFIER_ANY_LINE", LOS_QUANTIFIER_ANY_LINE},
    {"Quantifier", "QUANTIFIER_EVERY_LINE", LOS_QUANTIFIER_EVERY_LINE},
    {"Quantifier", "QUANTIFIER_SHARE", LOS_QUANTIFIER_SHARE},
    {"WallPhase", "WALL_WITH_PIECE", LOS_RULE_WALL_WITH_PIECE},
    {"WallPhase", "WALL_AFTER_PIECES", LOS_RULE_WALL_AFTER_PIECES},
    {.name = ""},
};
/* clang-format on */

const gdx_class los_rule_class = {
    .name = "LosRule",
    .parent = "Resource",
    .instance_size = sizeof(rule_object),
    .construct = construct,
    .destruct = destruct,
    .methods = methods,
    .properties = properties,
    .constants = constants,
};
