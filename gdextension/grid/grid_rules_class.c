/* SPDX-License-Identifier: MIT */
/* The class GridLosRules: presets and properties. */
#include "bind/diagnostics.h"
#include "classes/classes.h"
#include "grid/grid_rules_object.h"
#include "values/read_value.h"

#include <math.h>

#define RULES_CLASS "GridLosRules"

/* --- Values ------------------------------------------------------------------------------------------------------ */

typedef struct {
    const char *name;
    GDExtensionVariantType type;
    double min, max;
} rule_info;

#define INFO(name, member, type, stored, min, max, hint, text) {#name, GDX_##type, (double)(min), (double)(max)},
static const rule_info infos[RULE_COUNT] = {RULE_LIST(INFO)};
#undef INFO

static double fetch(const grid_rules *rules, int64_t which) {
    switch (which) {
#define FETCH(name, member, type, stored, min, max, hint, text)                                                        \
    case RULE_##name:                                                                                                  \
        return (double)rules->member;
        RULE_LIST(FETCH)
#undef FETCH
    default:
        return 0.0;
    }
}

static void store(grid_rules *rules, int64_t which, double value) {
    switch (which) {
#define STORE(name, member, type, stored, min, max, hint, text)                                                        \
    case RULE_##name:                                                                                                  \
        rules->member = (stored)value;                                                                                 \
        break;
        RULE_LIST(STORE)
#undef STORE
    default:
        break;
    }
}

grid_rules grid_rules_preset(los_grid_preset preset) {
    return (grid_rules){los_grid_rules_preset(preset), preset == LOS_GRID_PERMISSIVE};
}

/* The preset that the rules equal, or PRESET_CUSTOM. */
static int64_t preset_of(const grid_rules *rules) {
    for (int64_t preset = 0; preset < LOS_GRID_PRESET_COUNT; preset++) {
        grid_rules other = grid_rules_preset((los_grid_preset)preset);
        int64_t which = 0;
        while (which < RULE_COUNT && fetch(rules, which) == fetch(&other, which)) {
            which++;
        }
        if (which == RULE_COUNT) {
            return preset;
        }
    }
    return PRESET_CUSTOM;
}

/* --- Objects ----------------------------------------------------------------------------------------------------- */

static void construct(void *self) {
    rules_object *object = self;
    atomic_flag_clear(&object->lock);
    object->rules = grid_rules_preset(LOS_GRID_HIDDEN_MOVEMENT);
}

gdx_instance *rules_object_make(los_grid_preset preset) {
    gdx_instance *instance = gdx_instance_make(&grid_los_rules_class);
    ((rules_object *)(void *)instance)->rules = grid_rules_preset(preset);
    return instance;
}

grid_rules rules_object_read(rules_object *object) {
    spinlock_lock(&object->lock);
    grid_rules rules = object->rules;
    spinlock_unlock(&object->lock);
    return rules;
}

static void preset(void *self, const void *const *args, void *ret) {
    int64_t which = *(const int64_t *)args[0];
    (void)self;
    if (which < 0 || which >= LOS_GRID_PRESET_COUNT) {
        report_class_error(RULES_CLASS, "preset: preset should be 0 to %d, not %lld", LOS_GRID_PRESET_COUNT - 1,
                           (long long)which);
        gdx_return_object(ret, NULL);
        return;
    }
    gdx_return_object(ret, rules_object_make((los_grid_preset)which));
}

static void describe_rules(void *self, const void *const *args, void *ret) {
    char text[2048];
    grid_rules rules = rules_object_read(self);
    (void)args;
    grid_rules_describe(&rules, text, sizeof text);
    gdx_string_destroy(ret);
    *(gdx_string *)ret = gdx_string_make(text);
}

/* --- Properties -------------------------------------------------------------------------------------------------- */

/* The value of a bool, int or float.  Any other type gives NaN, which is in no range. */
static double rule_number(const gdx_variant *value) {
    GDExtensionBool flag = 0;
    int64_t integer = 0;
    double number = (double)NAN;
    switch (gdx_variant_type(value)) {
    case GDX_BOOL:
        gdx_variant_get(value, GDX_BOOL, &flag);
        return flag != 0;
    case GDX_INT:
        gdx_variant_get(value, GDX_INT, &integer);
        return (double)integer;
    case GDX_FLOAT:
        gdx_variant_get(value, GDX_FLOAT, &number);
        return number;
    default:
        return number;
    }
}

/* True if the value has the type and range of the rule. */
static bool is_usable(int64_t which, const gdx_variant *given, double value) {
    const rule_info *info = &infos[which];
    grid_rules changed = grid_rules_preset(LOS_GRID_HIDDEN_MOVEMENT);
    bool is_flag = gdx_variant_type(given) == GDX_BOOL;
    if (!(value >= info->min && value <= info->max) || (is_flag && info->type != GDX_BOOL) ||
        (info->type != GDX_FLOAT && floor(value) != value)) {
        return false;
    }
    store(&changed, which, value);
    return los_grid_rules_check(&changed.core) == NULL;
}

static void report_bad_value(const rule_info *info, const gdx_variant *given) {
    if (info->type == GDX_BOOL) {
        report_class_error(RULES_CLASS, "\"%s\" should be a bool, not %s; nothing changed", info->name,
                           describe(given).text);
    } else {
        report_class_error(RULES_CLASS, "\"%s\" should be %g to %g%s, not %s; nothing changed", info->name, info->min,
                           info->max, info->min < 0.0 ? " (negative: unlimited)" : "", describe(given).text);
    }
}

/* Accepts any type, so that the error for a wrong one names the property. */
static void set_rule(void *self, const void *const *args, void *ret) {
    rules_object *object = self;
    int64_t which = *(const int64_t *)args[0];
    double value = rule_number(args[1]);
    (void)ret;
    if (which < 0 || which >= RULE_COUNT) {
        return;
    }
    if (!is_usable(which, args[1], value)) {
        report_bad_value(&infos[which], args[1]);
        return;
    }
    spinlock_lock(&object->lock);
    bool is_new = fetch(&object->rules, which) != value;
    store(&object->rules, which, value);
    spinlock_unlock(&object->lock);
    if (is_new) {
        gdx_emit(&object->instance, "changed");
    }
}

/* Replaces all rules by those of a preset, and keeps rules that are none: PRESET_CUSTOM restores them, so that undo in
 * the inspector does.  True if something changed. */
static bool apply_preset(rules_object *object, int64_t preset) {
    spinlock_lock(&object->lock);
    int64_t old = preset_of(&object->rules);
    bool is_new = old != preset && (preset != PRESET_CUSTOM || object->has_custom);
    if (is_new && old == PRESET_CUSTOM) {
        object->custom = object->rules;
        object->has_custom = true;
    }
    if (is_new) {
        object->rules = preset == PRESET_CUSTOM ? object->custom : grid_rules_preset((los_grid_preset)preset);
    }
    spinlock_unlock(&object->lock);
    return is_new;
}

static void set_current_preset(void *self, const void *const *args, void *ret) {
    rules_object *object = self;
    int64_t preset = *(const int64_t *)args[0];
    (void)ret;
    if (preset < PRESET_CUSTOM || preset >= LOS_GRID_PRESET_COUNT) {
        report_class_error(RULES_CLASS, "\"current_preset\" should be %d to %d, not %lld; nothing changed",
                           PRESET_CUSTOM, LOS_GRID_PRESET_COUNT - 1, (long long)preset);
    } else if (apply_preset(object, preset)) {
        gdx_variant owner = gdx_variant_make(GDX_OBJECT, &object->instance.object); /* the signal may release it */
        gdx_emit(&object->instance, "property_list_changed"); /* the inspector shows the new values at once */
        gdx_emit(&object->instance, "changed");
        gdx_variant_destroy(&owner);
    }
}

static void get_current_preset(void *self, const void *const *args, void *ret) {
    grid_rules rules = rules_object_read(self);
    (void)args;
    *(int64_t *)ret = preset_of(&rules);
}

static double get_rule(rules_object *object, const void *which) {
    grid_rules rules = rules_object_read(object);
    return fetch(&rules, *(const int64_t *)which);
}

static void get_int(void *self, const void *const *args, void *ret) {
    *(int64_t *)ret = (int64_t)get_rule(self, args[0]);
}

static void get_float(void *self, const void *const *args, void *ret) {
    *(double *)ret = get_rule(self, args[0]);
}

static void get_bool(void *self, const void *const *args, void *ret) {
    *(GDExtensionBool *)ret = get_rule(self, args[0]) != 0.0;
}

/* --- The class --------------------------------------------------------------------------------------------------- */

/* clang-format off */
#define WHICH {.name = "which", .type = GDX_INT}
static const gdx_method methods[] = {
    {"preset", preset, true, {.name = "result", .type = GDX_OBJECT, .class_name = "GridLosRules"},
     {{.name = "preset", .type = GDX_INT}}},
    {"describe", describe_rules, false, {.name = "result", .type = GDX_STRING}, {{0}}},
    {"_set_current_preset", set_current_preset, false, {0},
     {{.name = "preset", .type = GDX_INT, .class_name = "GridLosRules.Preset"}}},
    {"_get_current_preset", get_current_preset, false,
     {.name = "result", .type = GDX_INT, .class_name = "GridLosRules.Preset"}, {{0}}},
    {"_set_rule", set_rule, false, {0}, {WHICH, {.name = "value", .type = GDX_NIL}}},
    {"_get_int_rule", get_int, false, {.name = "result", .type = GDX_INT}, {WHICH}},
    {"_get_float_rule", get_float, false, {.name = "result", .type = GDX_FLOAT}, {WHICH}},
    {"_get_bool_rule", get_bool, false, {.name = "result", .type = GDX_BOOL}, {WHICH}},
    {.name = ""},
};

#define GETTER_INT   "_get_int_rule"
#define GETTER_FLOAT "_get_float_rule"
#define GETTER_BOOL  "_get_bool_rule"
#define PROPERTY(of, member, kind, stored, min, max, hints, text) \
    {{.name = #of, .type = GDX_##kind, .hint = (hints), .hint_text = (text)}, "_set_rule", GETTER_##kind, RULE_##of},
static const gdx_property properties[] = {
    {{.name = "current_preset", .type = GDX_INT, .class_name = "GridLosRules.Preset", .hint = GDX_HINT_ENUM,
      .hint_text = "Custom:-1,Corner to Corner:0,Tactical Sight:1,Tactical Fire:2,Hidden Movement:3,"
                   "Hidden Movement (Bresenham):4,Permissive:5",
      .is_editor_only = true},
     "_set_current_preset", "_get_current_preset", -1},
    RULE_LIST(PROPERTY) {.index = 0}};

static const gdx_constant constants[] = {
    {"Preset", "CUSTOM", PRESET_CUSTOM},
    {"Preset", "CORNER_TO_CORNER", LOS_GRID_CORNER_TO_CORNER},
    {"Preset", "TACTICAL_SIGHT", LOS_GRID_TACTICAL_SIGHT},
    {"Preset", "TACTICAL_FIRE", LOS_GRID_TACTICAL_FIRE},
    {"Preset", "HIDDEN_MOVEMENT", LOS_GRID_HIDDEN_MOVEMENT},
    {"Preset", "HIDDEN_MOVEMENT_BRESENHAM", LOS_GRID_HIDDEN_MOVEMENT_BRESENHAM},
    {"Preset", "PERMISSIVE", LOS_GRID_PERMISSIVE},
    {"Rays", "RAYS_CENTER", LOS_GRID_RAYS_CENTER},
    {"Rays", "RAYS_CORNERS", LOS_GRID_RAYS_CORNERS},
    {"Rays", "RAYS_FAN", LOS_GRID_RAYS_FAN},
    {"Rays", "RAYS_SWEPT", LOS_GRID_RAYS_SWEPT},
    {"Combine", "COMBINE_ANY", LOS_GRID_COMBINE_ANY},
    {"Combine", "COMBINE_ALL", LOS_GRID_COMBINE_ALL},
    {"Traversal", "TRAVERSE_EXACT", LOS_GRID_TRAVERSE_EXACT},
    {"Traversal", "TRAVERSE_BRESENHAM", LOS_GRID_TRAVERSE_BRESENHAM},
    {"Touch", "TOUCH_IGNORE", LOS_GRID_TOUCH_IGNORE},
    {"Touch", "TOUCH_BOTH", LOS_GRID_TOUCH_BOTH},
    {"Touch", "TOUCH_ANY", LOS_GRID_TOUCH_ANY},
    {"Metric", "METRIC_EUCLIDEAN", LOS_GRID_METRIC_EUCLIDEAN},
    {"Metric", "METRIC_CHEBYSHEV", LOS_GRID_METRIC_CHEBYSHEV},
    {"Metric", "METRIC_MANHATTAN", LOS_GRID_METRIC_MANHATTAN},
    {.name = ""},
};
/* clang-format on */

const gdx_class grid_los_rules_class = {
    .name = RULES_CLASS,
    .parent = "Resource",
    .instance_size = sizeof(rules_object),
    .construct = construct,
    .methods = methods,
    .properties = properties,
    .constants = constants,
};
