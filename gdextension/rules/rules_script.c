/* SPDX-License-Identifier: MIT */
/* What the script of LosRules calls: private static methods of LosTerrain. */
#include "rules/rules_script.h"

#include "bind/diagnostics.h"
#include "rules/rules_source.h"
#include "values/read_value.h"

static void put(gdx_dictionary *dictionary, const char *key, gdx_variant value) {
    gdx_variant name = gdx_variant_make_text(key);
    gdx_dictionary_put(dictionary, &name, value);
    gdx_variant_destroy(&name);
}

static gdx_variant flag_variant(bool flag) {
    const GDExtensionBool value = flag;
    return gdx_variant_make(GDX_BOOL, &value);
}

static gdx_variant form_variant(const los_rules_def *def) {
    gdx_dictionary form;
    gdx.construct[GDX_DICTIONARY](&form, NULL);
    rules_def_write(def, &form);
    gdx_variant made = gdx_variant_make(GDX_DICTIONARY, &form);
    gdx.destroy[GDX_DICTIONARY](&form);
    return made;
}

static gdx_variant mistakes_variant(const message_list *lines) {
    gdx_packed texts;
    gdx.construct[GDX_PACKED_TEXTS](&texts, NULL);
    messages_write(lines, &texts);
    gdx_variant made = gdx_variant_make(GDX_PACKED_TEXTS, &texts);
    gdx.destroy[GDX_PACKED_TEXTS](&texts);
    return made;
}

/* One bool per row of a table. */
static gdx_variant exact_rows(const los_rules *rules, los_rule_table table, uint32_t count) {
    gdx_array rows;
    gdx.construct[GDX_ARRAY](&rows, NULL);
    gdx_resize(GDX_ARRAY, &rows, count);
    for (uint32_t i = 0; i < count; i++) {
        gdx_array_put(&rows, i, flag_variant(los_rules_row_is_exact(rules, table, i)));
    }
    gdx_variant made = gdx_variant_make(GDX_ARRAY, &rows);
    gdx.destroy[GDX_ARRAY](&rows);
    return made;
}

void rules_script_read(void *self, const void *const *args, void *ret) {
    rules_data data;
    message_list lines = {0};
    gdx_variant given = gdx_variant_make(GDX_DICTIONARY, args[0]);
    (void)self;
    rules_data_init(&data);
    rules_data_read(&data, &given);
    los_rules *rules = rules_data_compile(&data, &lines);
    if (lines.count > 0 && *(const GDExtensionBool *)args[1] != 0) {
        report_error("%s", rule_mistakes_text("LosRules.from_dictionary", &lines, "see validate()").text);
    }
    put(ret, "form", form_variant(&data.def));
    put(ret, "mistakes", mistakes_variant(&lines));
    put(ret, "is_exact", flag_variant(rules != NULL && los_rules_is_exact(rules)));
    for (int table = 0; rules != NULL && table < LOS_RULE_TABLES; table++) {
        put(ret, rule_table_name((los_rule_table)table),
            exact_rows(rules, (los_rule_table)table, data.def.tables[table].count));
    }
    los_rules_destroy(rules);
    messages_free(&lines);
    rules_data_free(&data);
    gdx_variant_destroy(&given);
}

void rules_script_preset(void *self, const void *const *args, void *ret) {
    int64_t which = *(const int64_t *)args[0];
    (void)self;
    if (which < 0 || which >= LOS_PRESET_COUNT) {
        report_error("LosRules.preset: preset should be 0 to %d, not %lld", LOS_PRESET_COUNT - 1, (long long)which);
        return;
    }
    const los_rules_def def = los_rules_preset((los_preset)which);
    rules_def_write(&def, ret);
}

void rules_script_changed(void *self, const void *const *args, void *ret) {
    (void)self, (void)ret;
    rules_changed(gdx_object_argument(args[0]));
}
