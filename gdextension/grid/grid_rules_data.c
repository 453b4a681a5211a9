/* SPDX-License-Identifier: MIT */
#include "grid/grid_rules_data.h"

#include "bind/companion.h"
#include "bind/diagnostics.h"
#include "values/read_value.h"

#include <math.h>

#define RULES_CLASS "GridLosRules"

grid_rules grid_rules_preset(los_grid_preset preset) {
    return (grid_rules){los_grid_rules_preset(preset), preset == LOS_GRID_PERMISSIVE};
}

/* --- Values ------------------------------------------------------------------------------------------------------ */

/* The value of a bool, int or float.  Any other type gives NaN, which is in no range. */
static double number_of_rule(const gdx_variant *value) {
    GDExtensionBool flag = 0;
    double number = (double)NAN;
    if (gdx_variant_type(value) == GDX_BOOL) {
        gdx_variant_get(value, GDX_BOOL, &flag);
        return flag != 0;
    }
    return number_of(value, &number) ? number : (double)NAN;
}

/* Reads a value of the form.  A value that is missing or out of range is an error, and the one of the preset stays. */
static double read_rule(const gdx_dictionary *form, const char *name, double preset, double min, double max) {
    gdx_variant key = gdx_variant_make_text(name);
    const gdx_variant *found = gdx_dictionary_find(form, &key);
    double number = found == NULL ? (double)NAN : number_of_rule(found);
    gdx_variant_destroy(&key);
    if (number >= min && number <= max) {
        return number;
    }
    report_class_error(RULES_CLASS, "\"%s\" should be %g to %g; %g applies", name, min, max, preset);
    return preset;
}

static grid_rules read_form(const gdx_dictionary *form) {
    const grid_rules preset = grid_rules_preset(LOS_GRID_HIDDEN_MOVEMENT);
    grid_rules rules = preset;
#define READ(name, member, type, stored, min, max)                                                                     \
    rules.member = (stored)read_rule(form, #name, (double)preset.member, (double)(min), (double)(max));
    RULE_LIST(READ)
#undef READ
    return los_grid_rules_check(&rules.core) == NULL ? rules : preset;
}

/* --- Objects ----------------------------------------------------------------------------------------------------- */

typedef struct {
    companion base;
    grid_rules rules;
} link_object;

static const gdx_class link_class = {.name = "_grid_los_rules_form", .instance_size = sizeof(link_object)};

static void *create_link(void *token, void *object) {
    (void)token;
    return companion_make(&link_class, object);
}

grid_rules_link *grid_rules_link_of(GDExtensionObjectPtr object) {
    return companion_of(object, &link_class, create_link);
}

bool grid_rules_get(grid_rules_link *link, grid_rules *rules) {
    bool is_current = companion_lock(link);
    *rules = ((link_object *)link)->rules;
    companion_unlock(link);
    return is_current;
}

grid_rules grid_rules_read(grid_rules_link *link) {
    grid_rules rules;
    if (grid_rules_get(link, &rules)) {
        return rules;
    }
    unsigned revision = companion_revision(link);
    gdx_dictionary form;
    gdx_variant given = script_call(link->instance.object, link_class.name);
    if (gdx_variant_type(&given) != GDX_DICTIONARY) {
        gdx_variant_destroy(&given);
        return grid_rules_preset(LOS_GRID_HIDDEN_MOVEMENT);
    }
    gdx_variant_get(&given, GDX_DICTIONARY, &form);
    rules = read_form(&form);
    gdx.destroy[GDX_DICTIONARY](&form);
    gdx_variant_destroy(&given);
    companion_lock(link);
    ((link_object *)link)->rules = rules;
    companion_set_current(link, revision);
    companion_unlock(link);
    return rules;
}

/* --- What the script calls --------------------------------------------------------------------------------------- */

void grid_rules_changed(void *self, const void *const *args, void *ret) {
    (void)self, (void)ret;
    companion_mark(gdx_object_argument(args[0]), &link_class);
}

static void put(gdx_dictionary *form, const char *name, GDExtensionVariantType type, double number) {
    const int64_t integer = (int64_t)number;
    const GDExtensionBool flag = number != 0.0;
    gdx_variant key = gdx_variant_make_text(name);
    gdx_dictionary_put(form, &key,
                       type == GDX_BOOL  ? gdx_variant_make(GDX_BOOL, &flag)
                       : type == GDX_INT ? gdx_variant_make(GDX_INT, &integer)
                                         : gdx_variant_make(GDX_FLOAT, &number));
    gdx_variant_destroy(&key);
}

void grid_rules_preset_form(void *self, const void *const *args, void *ret) {
    int64_t which = *(const int64_t *)args[0];
    (void)self;
    if (which < 0 || which >= LOS_GRID_PRESET_COUNT) {
        report_class_error(RULES_CLASS, "preset: preset should be 0 to %d, not %lld", LOS_GRID_PRESET_COUNT - 1,
                           (long long)which);
        return;
    }
    const grid_rules rules = grid_rules_preset((los_grid_preset)which);
#define PUT(name, member, type, stored, min, max) put(ret, #name, GDX_##type, (double)rules.member);
    RULE_LIST(PUT)
#undef PUT
}
