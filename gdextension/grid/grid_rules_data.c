/* SPDX-License-Identifier: MIT */
#include "grid/grid_rules_data.h"

#include "bind/companion.h"
#include "bind/diagnostics.h"
#include "values/fields.h"
#include "values/read_value.h"

#define RULES_CLASS "GridLosRules"

grid_rules grid_rules_preset(los_grid_preset preset) {
    return (grid_rules){los_grid_rules_preset(preset), preset == LOS_GRID_PERMISSIVE};
}

/* --- Values ------------------------------------------------------------------------------------------------------ */

#define RULE_FIELD(name, member, type, least, most)                                                                    \
    {FIELD_AT(grid_rules, member, name, type), .min = (double)(least), .max = (double)(most), .also = (double)(least)},
static const field fields[] = {RULE_LIST(RULE_FIELD)};
#undef RULE_FIELD
enum {
    FIELD_COUNT = sizeof fields / sizeof *fields
};

/* The value of the preset stays. */
static void refuse(void *context, const field *refused, const gdx_variant *given) {
    (void)context;
    report_class_error(RULES_CLASS, "\"%s\" should be %g to %g, not %s; the value of the preset applies", refused->name,
                       refused->min, refused->max, describe(given).text);
}

static grid_rules read_form(const gdx_variant *form) {
    const grid_rules preset = grid_rules_preset(LOS_GRID_HIDDEN_MOVEMENT);
    const field_reading how = {.refuse = refuse};
    grid_rules rules = preset;
    fields_read(fields, FIELD_COUNT, form, &rules, &how);
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
    gdx_variant given = script_call(link->instance.object, link_class.name);
    if (gdx_variant_type(&given) != GDX_DICTIONARY) {
        gdx_variant_destroy(&given);
        return grid_rules_preset(LOS_GRID_HIDDEN_MOVEMENT);
    }
    rules = read_form(&given);
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

void grid_rules_preset_form(void *self, const void *const *args, void *ret) {
    int64_t which = *(const int64_t *)args[0];
    (void)self;
    if (which < 0 || which >= LOS_GRID_PRESET_COUNT) {
        report_class_error(RULES_CLASS, "preset: preset should be 0 to %d, not %lld", LOS_GRID_PRESET_COUNT - 1,
                           (long long)which);
        return;
    }
    const grid_rules rules = grid_rules_preset((los_grid_preset)which);
    fields_write(fields, FIELD_COUNT, &rules, ret);
}
