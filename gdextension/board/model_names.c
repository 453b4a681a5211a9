/* SPDX-License-Identifier: MIT */
#include "board/model_names.h"

#include "bind/allocation.h"
#include "values/read_value.h"

#include <stdio.h>
#include <stdlib.h>

/* The id of a model in a buffer.  False if it has none. */
static bool id_of(const gdx_dictionary *data, text_buffer *text) {
    gdx_variant variant = gdx_variant_make(GDX_DICTIONARY, data), id;
    bool is_found = gdx_variant_find(&variant, &lookup.id, &id);
    if (is_found) {
        is_found = is_id(&id) && text_buffer_set(text, &id);
        gdx_variant_destroy(&id);
    }
    gdx_variant_destroy(&variant);
    return is_found;
}

gdx_variant model_id_make(const gdx_dictionary *data, los_handle handle) {
    text_buffer text = {0};
    char number[32];
    gdx_string string;
    if (data != NULL && id_of(data, &text)) {
        gdx.call.string_new_with_utf8_chars_and_len2(&string, text.bytes, (GDExtensionInt)text.length);
    } else {
        snprintf(number, sizeof number, "model_%u", (unsigned)handle);
        string = gdx_string_make(number);
    }
    text_buffer_free(&text);
    gdx_variant variant = gdx_variant_make(GDX_STRING, &string);
    gdx_string_destroy(&string);
    return variant;
}

bool model_ids_are_equal(const gdx_dictionary *a, const gdx_dictionary *b) {
    text_buffer first = {0}, second = {0};
    bool are_equal =
        id_of(a, &first) && id_of(b, &second) && los_text_equal(text_buffer_text(&first), text_buffer_text(&second));
    text_buffer_free(&first);
    text_buffer_free(&second);
    return are_equal;
}

gdx_string_name model_unit_make(const gdx_dictionary *data, const char *kind, int64_t index) {
    reader from = reader_of(data, kind, index, NULL);
    const gdx_variant *unit = reader_find(&from, &lookup.unit);
    text_buffer text = {0};
    if (unit != NULL && is_id(unit)) {
        text_buffer_set(&text, unit);
    } else if (unit != NULL && gdx_variant_type(unit) != GDX_NIL) {
        reader_warn(&from, &lookup.unit, "should be a StringName, not %s; ignored", describe(unit).text);
    }
    gdx_string_name name = gdx_string_name_make(text.length > 0 ? text.bytes : "");
    text_buffer_free(&text);
    reader_end(&from);
    return name;
}

/* Equal names share their memory: the engine compares them by this pointer, too. */
los_unit unit_names_find(const unit_names *names, const gdx_string_name *name) {
    for (uint32_t i = 0; name->handle != NULL && i < names->count; i++) {
        if (names->list[i].handle == name->handle) {
            return i + 1;
        }
    }
    return LOS_NO_UNIT;
}

los_unit unit_names_add(unit_names *names, const gdx_string_name *name) {
    los_unit found = unit_names_find(names, name);
    if (found != LOS_NO_UNIT || name->handle == NULL) {
        return found;
    }
    if (!reserve_items((void **)&names->list, &names->capacity, names->count + 1, sizeof *names->list)) {
        abort();
    }
    gdx_variant copy = gdx_variant_make(GDX_STRING_NAME, name);
    gdx_variant_get(&copy, GDX_STRING_NAME, &names->list[names->count]);
    gdx_variant_destroy(&copy);
    return ++names->count;
}

void unit_names_free(unit_names *names) {
    for (uint32_t i = 0; i < names->count; i++) {
        gdx_string_name_destroy(&names->list[i]);
    }
    free(names->list);
    *names = (unit_names){0};
}
