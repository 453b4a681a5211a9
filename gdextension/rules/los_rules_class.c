/* SPDX-License-Identifier: MIT */
/* The class LosRules: the rules of the table as a resource. */
#include "bind/connections.h"
#include "bind/diagnostics.h"
#include "classes/classes.h"
#include "rules/rule_set_object.h"
#include "values/read_value.h"
#include "values/text_writer.h"

#include <math.h>

/* The numbers of properties; the tables come first, in the order of los_rule_table. */
enum {
    SET_TITLE = LOS_RULE_TABLES,
    SET_ANONYMOUS_ID,
    SET_ENDS,
    SET_ARC_DEGREES,
    SET_MAX_RANGE_INCHES,
    SET_DETECTION_INCHES,
    SET_HINDRANCE_LIMIT,
    SET_IGNORE_OWN_UNITS,
    SET_COUNT
};

/* --- Arrays of rows ---------------------------------------------------------------------------------------------- */

/* Gives an empty Array the type Array[LosRule]. */
static void make_typed(gdx_array *array) {
    gdx_string_name row_class = gdx_string_name_make("LosRule");
    gdx_variant no_script;
    gdx.call.variant_new_nil(&no_script);
    gdx.construct[GDX_ARRAY](array, NULL);
    gdx.call.array_set_typed(array, GDX_OBJECT, &row_class, &no_script);
    gdx_variant_destroy(&no_script);
    gdx_string_name_destroy(&row_class);
}

/* True for null and a LosRule.  The inspector adds a row as null before it has one. */
static bool is_row(const gdx_variant *value) {
    GDExtensionVariantType type = gdx_variant_type(value);
    if (type != GDX_OBJECT) {
        return type == GDX_NIL;
    }
    GDExtensionObjectPtr object = gdx_variant_object(value);
    return object == NULL || gdx_instance_find(object, &los_rule_class) != NULL;
}

/* A typed copy of an Array.  False, with an error, if an entry is not a row; then there is no copy. */
static bool copy_rows(const gdx_array *given, const char *name, gdx_array *copy) {
    int64_t count = gdx_size(GDX_ARRAY, given), i = 0;
    while (i < count && is_row(gdx_array_at(given, i))) {
        i++;
    }
    if (i < count) {
        report_error("LosRules: %s[%lld] should be a LosRule, not %s; nothing changed", name, (long long)i,
                     describe(gdx_array_at(given, i)).text);
        return false;
    }
    make_typed(copy);
    gdx_resize(GDX_ARRAY, copy, count);
    for (i = 0; i < count; i++) {
        gdx_variant row;
        if (gdx_variant_object(gdx_array_at(given, i)) != NULL) { /* otherwise the entry is null already */
            gdx.call.variant_new_copy(&row, gdx_array_at(given, i));
            gdx_array_put(copy, i, row);
        }
    }
    return true;
}

/* Connects or disconnects the signal `changed` of each row. */
static void watch_rows(const rule_set_object *object, const gdx_array *rows,
                       void (*change)(GDExtensionObjectPtr, const char *, GDExtensionObjectPtr, const char *)) {
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, rows); i < count; i++) {
        GDExtensionObjectPtr row = gdx_variant_object(gdx_array_at(rows, i));
        if (row != NULL) {
            change(row, "changed", object->instance.object, "emit_changed");
        }
    }
}

static void fill_table(gdx_array *table, const los_rule_list *rows) {
    if (rows->count == 0 || !gdx_resize(GDX_ARRAY, table, rows->count)) {
        return;
    }
    for (uint32_t i = 0; i < rows->count; i++) {
        if (!rule_is_missing(&rows->rows[i])) {
            gdx_instance *row = rule_object_make(&rows->rows[i]);
            gdx_array_put(table, i, gdx_variant_make(GDX_OBJECT, &row->object));
        }
    }
}

/* --- Objects ----------------------------------------------------------------------------------------------------- */

static void construct(void *self) {
    rule_set_object *object = self;
    const los_rules_def def = los_default_rules_def();
    atomic_flag_clear(&object->lock);
    for (int t = 0; t < LOS_RULE_TABLES; t++) {
        make_typed(&object->tables[t]);
        make_typed(&object->watched[t]);
    }
    object->title = gdx_string_make("");
    object->anonymous_id = gdx_string_make("");
    object->ends = def.ends;
    object->arc_degrees = def.arc_degrees;
    object->max_range_inches = def.max_range_inches;
    object->detection_inches = def.detection_inches;
    object->hindrance_limit = def.hindrance_limit;
    object->ignore_own_units = def.ignore_own_units;
}

static void destruct(void *self) {
    rule_set_object *object = self;
    rules_cache_free(&object->cache);
    for (int t = 0; t < LOS_RULE_TABLES; t++) {
        gdx.destroy[GDX_ARRAY](&object->tables[t]);
        gdx.destroy[GDX_ARRAY](&object->watched[t]);
    }
    gdx_string_destroy(&object->title);
    gdx_string_destroy(&object->anonymous_id);
}

void rule_set_object_fill(rule_set_object *object, const los_rules_def *def) {
    for (int t = 0; t < LOS_RULE_TABLES; t++) {
        fill_table(&object->tables[t], &def->tables[t]);
        gdx.destroy[GDX_ARRAY](&object->watched[t]);
        object->watched[t] = gdx_array_copy(&object->tables[t]);
        watch_rows(object, &object->watched[t], object_connect);
    }
    gdx_string_destroy(&object->title);
    gdx_string_destroy(&object->anonymous_id);
    object->title = string_of_text(def->title);
    object->anonymous_id = string_of_text(def->anonymous_id);
    object->ends = def->ends;
    object->arc_degrees = def->arc_degrees;
    object->max_range_inches = def->max_range_inches;
    object->detection_inches = def->detection_inches;
    object->hindrance_limit = def->hindrance_limit;
    object->ignore_own_units = def->ignore_own_units;
}

static void preset(void *self, const void *const *args, void *ret) {
    int64_t which = *(const int64_t *)args[0];
    (void)self;
    if (which < 0 || which >= LOS_PRESET_COUNT) {
        report_error("LosRules.preset: preset should be 0 to %d, not %lld", LOS_PRESET_COUNT - 1, (long long)which);
        gdx_return_object(ret, NULL);
        return;
    }
    const los_rules_def def = los_rules_preset((los_preset)which);
    gdx_instance *instance = gdx_instance_make(&los_rules_class);
    rule_set_object_fill((rule_set_object *)(void *)instance, &def);
    gdx_return_object(ret, instance);
}

static void from_dictionary(void *self, const void *const *args, void *ret) {
    rules_data data;
    message_list lines = {0};
    gdx_variant dictionary = gdx_variant_make(GDX_DICTIONARY, args[0]);
    gdx_instance *instance = gdx_instance_make(&los_rules_class);
    (void)self;
    rules_data_init(&data);
    rules_data_read(&data, &dictionary);
    los_rules_destroy(rules_data_compile(&data, &lines));
    if (lines.count > 0) {
        report_error("%s", rule_mistakes_text("LosRules.from_dictionary", &lines, "see validate()").text);
    }
    rule_set_object_fill((rule_set_object *)(void *)instance, &data.def);
    rules_data_free(&data);
    messages_free(&lines);
    gdx_variant_destroy(&dictionary);
    gdx_return_object(ret, instance);
}

static void to_dictionary(void *self, const void *const *args, void *ret) {
    rules_data data;
    (void)args;
    rules_data_init(&data);
    rule_set_object_read(self, &data);
    rules_def_write(&data.def, ret);
    rules_data_free(&data);
}

static void describe_rules(void *self, const void *const *args, void *ret) {
    rules_data data;
    text_writer text = {0};
    (void)args;
    rules_data_init(&data);
    rule_set_object_read(self, &data);
    rules_data_describe(&data, &text);
    gdx_string_destroy(ret);
    *(gdx_string *)ret = gdx_string_make(written_text(&text));
    text_writer_free(&text);
    rules_data_free(&data);
}

static void validate(void *self, const void *const *args, void *ret) {
    rules_data data;
    message_list lines = {0};
    (void)args;
    rules_data_init(&data);
    rule_set_object_read(self, &data);
    los_rules_destroy(rules_data_compile(&data, &lines));
    messages_write(&lines, ret);
    messages_free(&lines);
    rules_data_free(&data);
}

/* --- Setters ----------------------------------------------------------------------------------------------------- */

/* Each returns false if the value cannot be used. */

static bool set_table(rule_set_object *object, int64_t which, const gdx_variant *value, bool *is_reported) {
    gdx_array given, copy, old, watched, unwatched;
    if (gdx_variant_type(value) != GDX_ARRAY) {
        return false;
    }
    gdx_variant_get(value, GDX_ARRAY, &given);
    bool usable = copy_rows(&given, rule_table_name((los_rule_table)which), &copy);
    *is_reported = !usable;
    gdx.destroy[GDX_ARRAY](&given);
    if (usable) {
        watched = gdx_array_copy(&copy);
        watch_rows(object, &watched, object_connect);
        spinlock_lock(&object->lock);
        old = object->tables[which];
        unwatched = object->watched[which];
        object->tables[which] = copy;
        object->watched[which] = watched;
        object->revision++;
        spinlock_unlock(&object->lock);
        watch_rows(object, &unwatched, object_disconnect);
        gdx.destroy[GDX_ARRAY](&unwatched);
        gdx.destroy[GDX_ARRAY](&old);
    }
    return usable;
}

static bool set_text(rule_set_object *object, int64_t which, const gdx_variant *value) {
    GDExtensionVariantType type = gdx_variant_type(value);
    gdx_string *member = which == SET_TITLE ? &object->title : &object->anonymous_id, text, old;
    if (type != GDX_STRING && type != GDX_STRING_NAME) {
        return false;
    }
    gdx_variant_get(value, GDX_STRING, &text);
    spinlock_lock(&object->lock);
    old = *member;
    *member = text;
    object->revision++;
    spinlock_unlock(&object->lock);
    gdx_string_destroy(&old);
    return true;
}

static bool set_flag(rule_set_object *object, const gdx_variant *value) {
    GDExtensionBool flag = 0;
    if (gdx_variant_type(value) != GDX_BOOL) {
        return false;
    }
    gdx_variant_get(value, GDX_BOOL, &flag);
    spinlock_lock(&object->lock);
    object->ignore_own_units = flag != 0;
    object->revision++;
    spinlock_unlock(&object->lock);
    return true;
}

/* Reads an int or a float that is not NaN. */
static bool real_of(const gdx_variant *value, double *number) {
    GDExtensionVariantType type = gdx_variant_type(value);
    if (type != GDX_INT && type != GDX_FLOAT) {
        return false;
    }
    gdx_variant_get(value, GDX_FLOAT, number);
    return !isnan(*number);
}

static bool is_in_range(int64_t which, double number) {
    switch (which) {
    case SET_ENDS:
        return number >= 0.0 && number < LOS_ENDS_COUNT && floor(number) == number;
    case SET_ARC_DEGREES:
        return number >= 0.0 && number <= 360.0;
    case SET_HINDRANCE_LIMIT:
        return number >= 0.0 && isfinite(number);
    default:
        return number >= 0.0;
    }
}

static double *real_member(rule_set_object *object, int64_t which) {
    return which == SET_ARC_DEGREES        ? &object->arc_degrees
           : which == SET_MAX_RANGE_INCHES ? &object->max_range_inches
           : which == SET_DETECTION_INCHES ? &object->detection_inches
                                           : &object->hindrance_limit;
}

static bool set_number(rule_set_object *object, int64_t which, const gdx_variant *value) {
    double number;
    if (!real_of(value, &number) || !is_in_range(which, number)) {
        return false;
    }
    spinlock_lock(&object->lock);
    if (which == SET_ENDS) {
        object->ends = (los_ends)number;
    } else {
        *real_member(object, which) = number + 0.0; /* -0 becomes 0 */
    }
    object->revision++;
    spinlock_unlock(&object->lock);
    return true;
}

static const char *wanted(int64_t which) {
    return which < LOS_RULE_TABLES                           ? "an Array of LosRule"
           : which == SET_TITLE || which == SET_ANONYMOUS_ID ? "a String"
           : which == SET_ENDS                               ? "0 to 2"
           : which == SET_ARC_DEGREES                        ? "0 to 360"
           : which == SET_HINDRANCE_LIMIT                    ? "a finite number, 0 or more"
           : which == SET_IGNORE_OWN_UNITS                   ? "a bool"
                                                             : "0 or more";
}

/* Accepts any type, so that the error for a wrong one names the property. */
static void set_value(void *self, const void *const *args, void *ret) {
    static const char *const names[] = {
        "piece_rules",     "wall_rules", "model_rules", "cover_rules",      "report_rules",     "title",
        "anonymous_id",    "ends",       "arc_degrees", "max_range_inches", "detection_inches", "hindrance_limit",
        "ignore_own_units"};
    rule_set_object *object = self;
    int64_t which = *(const int64_t *)args[0];
    const gdx_variant *value = args[1];
    bool is_reported = false;
    (void)ret;
    if (which < 0 || which >= SET_COUNT) {
        return;
    }
    bool done = which < LOS_RULE_TABLES                           ? set_table(object, which, value, &is_reported)
                : which == SET_TITLE || which == SET_ANONYMOUS_ID ? set_text(object, which, value)
                : which == SET_IGNORE_OWN_UNITS                   ? set_flag(object, value)
                                                                  : set_number(object, which, value);
    if (done) {
        gdx_emit(&object->instance, "changed");
    } else if (!is_reported) {
        report_error("LosRules: \"%s\" should be %s, not %s; nothing changed", names[which], wanted(which),
                     describe(value).text);
    }
}

/* --- Getters ----------------------------------------------------------------------------------------------------- */

static void get_table(void *self, const void *const *args, void *ret) {
    rule_set_object *object = self;
    int64_t which = *(const int64_t *)args[0];
    if (which < 0 || which >= LOS_RULE_TABLES) {
        return;
    }
    spinlock_lock(&object->lock);
    gdx_variant table = gdx_variant_make(GDX_ARRAY, &object->tables[which]);
    spinlock_unlock(&object->lock);
    gdx.destroy[GDX_ARRAY](ret);
    gdx_variant_get(&table, GDX_ARRAY, ret);
    gdx_variant_destroy(&table);
}

static void get_text(void *self, const void *const *args, void *ret) {
    rule_set_object *object = self;
    spinlock_lock(&object->lock);
    gdx_variant text =
        gdx_variant_make(GDX_STRING, *(const int64_t *)args[0] == SET_TITLE ? &object->title : &object->anonymous_id);
    spinlock_unlock(&object->lock);
    gdx_string_destroy(ret);
    gdx_variant_get(&text, GDX_STRING, ret);
    gdx_variant_destroy(&text);
}

static void get_float(void *self, const void *const *args, void *ret) {
    rule_set_object *object = self;
    spinlock_lock(&object->lock);
    *(double *)ret = *real_member(object, *(const int64_t *)args[0]);
    spinlock_unlock(&object->lock);
}

static void get_ends(void *self, const void *const *args, void *ret) {
    rule_set_object *object = self;
    (void)args;
    spinlock_lock(&object->lock);
    *(int64_t *)ret = object->ends;
    spinlock_unlock(&object->lock);
}

static void get_flag(void *self, const void *const *args, void *ret) {
    rule_set_object *object = self;
    (void)args;
    spinlock_lock(&object->lock);
    *(GDExtensionBool *)ret = object->ignore_own_units;
    spinlock_unlock(&object->lock);
}

/* --- The class --------------------------------------------------------------------------------------------------- */

/* clang-format off */
#define WHICH {.name = "which", .type = GDX_INT}
static const gdx_method methods[] = {
    {"preset", preset, true, {.name = "result", .type = GDX_OBJECT, .class_name = "LosRules"},
     {{.name = "preset", .type = GDX_INT}}},
    {"from_dictionary", from_dictionary, true, {.name = "result", .type = GDX_OBJECT, .class_name = "LosRules"},
     {{.name = "data", .type = GDX_DICTIONARY}}},
    {"to_dictionary", to_dictionary, false, {.name = "result", .type = GDX_DICTIONARY}, {{0}}},
    {"describe", describe_rules, false, {.name = "result", .type = GDX_STRING}, {{0}}},
    {"validate", validate, false, {.name = "result", .type = GDX_PACKED_TEXTS}, {{0}}},
    {"_set_value", set_value, false, {0}, {WHICH, {.name = "value", .type = GDX_NIL}}},
    {"_get_table", get_table, false,
     {.name = "result", .type = GDX_ARRAY, .hint = GDX_HINT_ARRAY_TYPE, .hint_text = "LosRule"}, {WHICH}},
    {"_get_text", get_text, false, {.name = "result", .type = GDX_STRING}, {WHICH}},
    {"_get_float", get_float, false, {.name = "result", .type = GDX_FLOAT}, {WHICH}},
    {"_get_ends", get_ends, false, {.name = "result", .type = GDX_INT}, {WHICH}},
    {"_get_flag", get_flag, false, {.name = "result", .type = GDX_BOOL}, {WHICH}},
    {.name = ""},
};

/* The hint of an Array: type Object (24), hint PROPERTY_HINT_RESOURCE_TYPE (17), and the class. */
#define TABLE(of, number, of_group) \
    {{.name = of, .type = GDX_ARRAY, .hint = GDX_HINT_ARRAY_TYPE, .hint_text = "24/17:LosRule", \
      .group = of_group}, "_set_value", "_get_table", number}
#define REAL(of, number, text) \
    {{.name = of, .type = GDX_FLOAT, .hint = GDX_HINT_RANGE, .hint_text = text}, "_set_value", "_get_float", number}
static const gdx_property properties[] = {
    {{.name = "title", .type = GDX_STRING}, "_set_value", "_get_text", SET_TITLE},
    TABLE("piece_rules", LOS_PIECE_RULES, NULL),
    TABLE("wall_rules", LOS_WALL_RULES, NULL),
    TABLE("model_rules", LOS_MODEL_RULES, NULL),
    TABLE("cover_rules", LOS_COVER_RULES, NULL),
    {{.name = "ends", .type = GDX_INT, .hint = GDX_HINT_ENUM, .hint_text = "Any To Any,Center To Any,Center To Center",
      .group = "Limits"}, "_set_value", "_get_ends", SET_ENDS},
    REAL("arc_degrees", SET_ARC_DEGREES, "0,360,1,degrees"),
    REAL("max_range_inches", SET_MAX_RANGE_INCHES, "0,100,0.1,or_greater,suffix:in"),
    REAL("detection_inches", SET_DETECTION_INCHES, "0,100,0.1,or_greater,suffix:in"),
    REAL("hindrance_limit", SET_HINDRANCE_LIMIT, "0,10,0.1,or_greater"),
    {{.name = "ignore_own_units", .type = GDX_BOOL}, "_set_value", "_get_flag", SET_IGNORE_OWN_UNITS},
    TABLE("report_rules", LOS_REPORT_RULES, "Advanced"),
    {{.name = "anonymous_id", .type = GDX_STRING}, "_set_value", "_get_text", SET_ANONYMOUS_ID},
    {.index = 0},
};

static const gdx_constant constants[] = {
    {"Preset", "EDITION_10", LOS_PRESET_EDITION_10},
    {"Preset", "EDITION_11", LOS_PRESET_EDITION_11},
    {"Preset", "SOLID", LOS_PRESET_SOLID},
    {"Preset", "SIZE_COMPARE", LOS_PRESET_SIZE_COMPARE},
    {"Preset", "SEE_INTO", LOS_PRESET_SEE_INTO},
    {"Preset", "FOREST_DEPTH", LOS_PRESET_FOREST_DEPTH},
    {"Preset", "HINDRANCE_SUM", LOS_PRESET_HINDRANCE_SUM},
    {"Preset", "MODELS_BY_SIZE", LOS_PRESET_MODELS_BY_SIZE},
    {"Preset", "NEAR_COVER", LOS_PRESET_NEAR_COVER},
    {"Ends", "ENDS_ANY_TO_ANY", LOS_ENDS_ANY_TO_ANY},
    {"Ends", "ENDS_CENTER_TO_ANY", LOS_ENDS_CENTER_TO_ANY},
    {"Ends", "ENDS_CENTER_TO_CENTER", LOS_ENDS_CENTER_TO_CENTER},
    {.name = ""},
};
/* clang-format on */

const gdx_class los_rules_class = {
    .name = "LosRules",
    .parent = "Resource",
    .instance_size = sizeof(rule_set_object),
    .construct = construct,
    .destruct = destruct,
    .methods = methods,
    .properties = properties,
    .constants = constants,
};
