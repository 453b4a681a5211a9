/* SPDX-License-Identifier: MIT */
/* LosTable: reading models back. */
#include "bind/allocation.h"
#include "classes/table_object.h"

void table_has_model(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    try_lock_acquire_read(&object->lock);
    *(GDExtensionBool *)ret = table_handle(object, *(const int64_t *)args[0]) != LOS_NO_HANDLE;
    try_lock_release_read(&object->lock);
}

void table_get_model_flags(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    int64_t given = *(const int64_t *)args[0];
    try_lock_acquire_read(&object->lock);
    los_handle handle = table_handle(object, given);
    *(int64_t *)ret = handle == LOS_NO_HANDLE ? 0 : los_table_get(object->table, handle)->flags;
    try_lock_release_read(&object->lock);
    if (handle == LOS_NO_HANDLE) {
        report_stale_handle("get_model_flags", given);
    }
}

void table_get_model(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    int64_t given = *(const int64_t *)args[0];
    try_lock_acquire_read(&object->lock);
    los_handle handle = table_handle(object, given);
    if (handle != LOS_NO_HANDLE) {
        gdx_dictionary data = table_model_data(object, handle, false);
        gdx.destroy[GDX_DICTIONARY](ret);
        *(gdx_dictionary *)ret = data;
    }
    try_lock_release_read(&object->lock);
    if (handle == LOS_NO_HANDLE) {
        report_stale_handle("get_model", given);
    }
}

/* --- Lists ------------------------------------------------------------------------------------------------------- */

void table_get_models(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    query_context *context = context_borrow();
    (void)args;
    try_lock_acquire_read(&object->lock);
    los_handle *handles = context_numbers(context, los_table_count(object->table));
    write_handles(ret, handles, los_table_list(object->table, handles));
    try_lock_release_read(&object->lock);
    context_return(context);
}

void table_get_unit(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    const gdx_string_name *name = args[0];
    query_context *context = context_borrow();
    try_lock_acquire_read(&object->lock);
    los_handle *handles = context_numbers(context, los_table_count(object->table));
    los_unit unit = unit_names_find(&object->units, name);
    if (unit != LOS_NO_UNIT || name->handle == NULL) {
        write_handles(ret, handles, los_table_list_unit(object->table, unit, handles));
    }
    try_lock_release_read(&object->lock);
    context_return(context);
}

/* The numbers of the units that have models, by their lowest handle; written over the handles. */
static uint32_t list_units(const table_object *object, uint32_t *list, bool *is_listed) {
    uint32_t count = los_table_list(object->table, list), found = 0;
    for (uint32_t i = 0; i < count; i++) {
        los_unit unit = los_table_get(object->table, list[i])->unit;
        if (unit != LOS_NO_UNIT && !is_listed[unit - 1]) {
            is_listed[unit - 1] = true;
            list[found++] = unit;
        }
    }
    return found;
}

static void make_name_array(gdx_array *array) {
    gdx_string_name no_class = gdx_string_name_make("");
    gdx_variant no_script;
    gdx.call.variant_new_nil(&no_script);
    gdx.call.array_set_typed(array, GDX_STRING_NAME, &no_class, &no_script);
    gdx_variant_destroy(&no_script);
    gdx_string_name_destroy(&no_class);
}

void table_get_units(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    query_context *context = context_borrow();
    (void)args;
    make_name_array(ret);
    try_lock_acquire_read(&object->lock);
    uint32_t *list = context_numbers(context, los_table_count(object->table));
    bool *is_listed = require_memory(calloc((size_t)object->units.count + 1, sizeof *is_listed));
    uint32_t count = list_units(object, list, is_listed);
    if (count > 0 && gdx_resize(GDX_ARRAY, ret, count)) {
        for (uint32_t i = 0; i < count; i++) {
            gdx_array_put(ret, i, gdx_variant_make(GDX_STRING_NAME, &object->units.list[list[i] - 1]));
        }
    }
    try_lock_release_read(&object->lock);
    free(is_listed);
    context_return(context);
}

int64_t table_revision(const table_object *object) {
    terrain_object *terrain = object->terrain;
    try_lock_acquire_read(&terrain->lock);
    int64_t revision = object->revision + terrain->revision;
    try_lock_release_read(&terrain->lock);
    return revision;
}

void table_get_revision(void *self, const void *const *args, void *ret) {
    table_object *object = self;
    (void)args;
    try_lock_acquire_read(&object->lock);
    *(int64_t *)ret = table_revision(object);
    try_lock_release_read(&object->lock);
}
