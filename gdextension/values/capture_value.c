/* SPDX-License-Identifier: MIT */
#include "values/capture_value.h"

#include <math.h>

void capture_free(capture_writer *to) {
    text_buffer_free(&to->text);
    json_free(&to->json);
}

/* --- Single values ------------------------------------------------------------------------------------------------ */

static void begin_tag(capture_writer *to, const char *type) {
    json_put(&to->json, "{\"@");
    json_put(&to->json, type);
    json_put(&to->json, "\": ");
}

static void end_tag(capture_writer *to) {
    json_put(&to->json, "}");
}

/* Copies a String or StringName to `to->text`.  False if memory runs out. */
static bool fetch_text(capture_writer *to, const gdx_variant *value) {
    if (!text_buffer_set(&to->text, value)) {
        to->json.problem = "out of memory";
        return false;
    }
    return true;
}

static void put_text(capture_writer *to, const gdx_variant *value) {
    if (fetch_text(to, value)) {
        json_put_text(&to->json, text_buffer_text(&to->text));
    }
}

static void put_bool(capture_writer *to, const gdx_variant *value) {
    GDExtensionBool flag = 0;
    gdx_variant_get(value, GDX_BOOL, &flag);
    json_put(&to->json, flag != 0 ? "true" : "false");
}

static void put_int(capture_writer *to, const gdx_variant *value) {
    const int64_t limit = 1000000000000000; /* exact as a double, which JSON reads */
    int64_t integer;
    gdx_variant_get(value, GDX_INT, &integer);
    if (integer >= -limit && integer <= limit) {
        json_put_int(&to->json, integer);
        return;
    }
    begin_tag(to, "int");
    json_put(&to->json, "\"");
    json_put_int(&to->json, integer);
    json_put(&to->json, "\"");
    end_tag(to);
}

/* A plain number without a fraction would be read as an int; as an id that is another text. */
void capture_put_float(capture_writer *to, double value) {
    bool is_plain = isfinite(value) && floor(value) != value;
    uint32_t before = to->json.length;
    if (is_plain) {
        json_put_float(&to->json, value);
        is_plain = to->json.problem != NULL || to->json.bytes[before] != '"';
    }
    if (!is_plain) {
        to->json.length = before;
        begin_tag(to, "float");
        json_put_float(&to->json, value);
        end_tag(to);
    }
}

static void put_points(capture_writer *to, const los_vec2 *points, int64_t count) {
    json_put(&to->json, "[");
    for (int64_t i = 0; i < count && to->json.problem == NULL; i++) {
        json_put(&to->json, i > 0 ? ", " : "");
        json_put_coordinate(&to->json, points[i].x);
        json_put(&to->json, ", ");
        json_put_coordinate(&to->json, points[i].y);
    }
    json_put(&to->json, "]");
    end_tag(to);
}

void capture_put_point(capture_writer *to, los_vec2 point) {
    begin_tag(to, "Vector2");
    put_points(to, &point, 1);
}

void capture_put_polygon(capture_writer *to, const los_vec2 *points, int64_t count) {
    begin_tag(to, "PackedVector2Array");
    put_points(to, points, count);
}

static void put_packed_points(capture_writer *to, const gdx_variant *value) {
    _Static_assert(sizeof(gdx_vector2) == sizeof(los_vec2), "points are reinterpreted");
    gdx_packed list;
    gdx_variant_get(value, GDX_PACKED_VEC2, &list);
    capture_put_polygon(to, (const los_vec2 *)(const void *)gdx_packed_points_const(&list),
                        gdx_size(GDX_PACKED_VEC2, &list));
    gdx.destroy[GDX_PACKED_VEC2](&list);
}

static void put_packed_texts(capture_writer *to, const gdx_variant *value) {
    gdx_packed list;
    gdx_variant_get(value, GDX_PACKED_TEXTS, &list);
    begin_tag(to, "PackedStringArray");
    json_put(&to->json, "[");
    for (int64_t i = 0, count = gdx_size(GDX_PACKED_TEXTS, &list); i < count && to->json.problem == NULL; i++) {
        gdx_variant text = gdx_variant_make(GDX_STRING, gdx.call.packed_string_array_operator_index_const(&list, i));
        json_put(&to->json, i > 0 ? ", " : "");
        put_text(to, &text);
        gdx_variant_destroy(&text);
    }
    json_put(&to->json, "]");
    end_tag(to);
    gdx.destroy[GDX_PACKED_TEXTS](&list);
}

/* --- Containers --------------------------------------------------------------------------------------------------- */

static void put_array(capture_writer *to, const gdx_variant *value) {
    gdx_array list;
    gdx_variant_get(value, GDX_ARRAY, &list);
    json_open(&to->json, '[');
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &list); i < count && to->json.problem == NULL; i++) {
        json_next(&to->json);
        capture_put_value(to, gdx_array_at(&list, i));
    }
    json_close(&to->json, ']');
    gdx.destroy[GDX_ARRAY](&list);
}

/* True if all keys are texts that cannot be read as a tag.  A String and a StringName are the same key. */
static bool has_plain_keys(capture_writer *to, const gdx_array *names) {
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, names); i < count; i++) {
        const gdx_variant *name = gdx_array_at(names, i);
        GDExtensionVariantType type = gdx_variant_type(name);
        if ((type != GDX_STRING && type != GDX_STRING_NAME) || !fetch_text(to, name) ||
            (to->text.length > 0 && to->text.bytes[0] == '@')) {
            return false;
        }
    }
    return true;
}

static void put_entry(capture_writer *to, const gdx_variant *key, const gdx_variant *value, bool is_plain) {
    if (is_plain) {
        if (fetch_text(to, key)) {
            json_next_named(&to->json, text_buffer_text(&to->text));
            capture_put_value(to, value);
        }
        return;
    }
    json_next(&to->json);
    json_open(&to->json, '[');
    json_next(&to->json);
    capture_put_value(to, key);
    json_next(&to->json);
    capture_put_value(to, value);
    json_close(&to->json, ']');
}

static void put_dictionary(capture_writer *to, const gdx_variant *value) {
    gdx_array names = gdx_dictionary_keys(value);
    bool is_plain = has_plain_keys(to, &names);
    if (!is_plain) {
        begin_tag(to, "Dictionary");
    }
    json_open(&to->json, is_plain ? '{' : '[');
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, &names); i < count && to->json.problem == NULL; i++) {
        const gdx_variant *name = gdx_array_at(&names, i);
        gdx_variant entry;
        if (gdx_variant_find(value, name, &entry)) {
            put_entry(to, name, &entry, is_plain);
            gdx_variant_destroy(&entry);
        }
    }
    json_close(&to->json, is_plain ? '}' : ']');
    if (!is_plain) {
        end_tag(to);
    }
    gdx.destroy[GDX_ARRAY](&names);
}

static void put_other(capture_writer *to, const gdx_variant *value) {
    begin_tag(to, "other");
    json_put_text(&to->json, los_text_of(describe(value).text));
    end_tag(to);
}

void capture_put_value(capture_writer *to, const gdx_variant *value) {
    GDExtensionVariantType type = gdx_variant_type(value);
    if (to->json.problem != NULL) {
        return;
    }
    if (type == GDX_NIL) {
        json_put(&to->json, "null");
    } else if (type == GDX_BOOL) {
        put_bool(to, value);
    } else if (type == GDX_INT) {
        put_int(to, value);
    } else if (type == GDX_FLOAT) {
        double number;
        gdx_variant_get(value, GDX_FLOAT, &number);
        capture_put_float(to, number);
    } else if (type == GDX_STRING) {
        put_text(to, value);
    } else if (type == GDX_STRING_NAME) {
        begin_tag(to, "StringName");
        put_text(to, value);
        end_tag(to);
    } else if (type == GDX_VECTOR2) {
        los_vec2 point;
        gdx_variant_get(value, GDX_VECTOR2, &point);
        capture_put_point(to, point);
    } else if (type == GDX_PACKED_VEC2) {
        put_packed_points(to, value);
    } else if (type == GDX_PACKED_TEXTS) {
        put_packed_texts(to, value);
    } else if (type == GDX_ARRAY) {
        put_array(to, value);
    } else if (type == GDX_DICTIONARY) {
        put_dictionary(to, value);
    } else {
        put_other(to, value);
    }
}
