/* SPDX-License-Identifier: MIT */
#include "board/los_result.h"

#include "bind/allocation.h"
#include "bind/classes.h"
#include "board/context.h"
#include "values/keys.h"
#include "values/read_value.h"
#include "values/texts.h"

#include <stdlib.h>
#include <string.h>

result_object *result_return(void *ret) {
    gdx_instance *instance = gdx_instance_make(&los_result_class);
    gdx_return_object(ret, instance);
    return (result_object *)(void *)instance;
}

void result_set_invalid(result_object *result, const char *reason, bool with_cover) {
    const result_names no_names = {0};
    result->reason = reason;
    if (with_cover) {
        result->cover = cover_list(NULL, &no_names);
    }
}

/* A copy of an array; NULL if it is empty. */
static void *copy_items(const void *items, uint32_t count, size_t item_size) {
    if (count == 0) {
        return NULL;
    }
    void *copy = require_memory(malloc(count * item_size));
    memcpy(copy, items, count * item_size);
    return copy;
}

static void keep_name(result_object *result, los_name name, const result_names *names) {
    for (uint32_t i = 0; i < result->name_count; i++) {
        if (result->names[i].name == name) {
            return;
        }
    }
    if (!reserve_items((void **)&result->names, &result->name_capacity, result->name_count + 1,
                       sizeof *result->names)) {
        abort();
    }
    result->names[result->name_count++] = (kept_name){name, variant_of_name(names, name)};
}

/* Copies a report, whose arrays are valid until the next call of the query, and the texts of its names. */
static void keep_report(result_object *result, const los_report *report, const result_names *names) {
    los_report *kept = &result->report;
    *kept = *report;
    kept->attempts = copy_items(report->attempts, report->attempt_count, sizeof *report->attempts);
    kept->blockers = copy_items(report->blockers, report->blocker_count, sizeof *report->blockers);
    kept->listed_blockers = copy_items(report->listed_blockers, report->listed_count, sizeof *report->listed_blockers);
    for (uint32_t i = 0; i < kept->blocker_count; i++) {
        keep_name(result, kept->blockers[i], names);
    }
    for (uint32_t i = 0; i < kept->listed_count; i++) {
        keep_name(result, kept->listed_blockers[i], names);
    }
    for (uint32_t i = 0; i < kept->attempt_count; i++) {
        if (kept->attempts[i].block.found) {
            keep_name(result, kept->attempts[i].block.name, names);
        }
    }
}

void result_find(result_object *result, const pair_query *pair, const result_names *names, los_detail detail,
                 bool with_cover, bool is_reused) {
    los_report report =
        los_query_report(pair->query, pair->options, pair->blocking, pair->shooter, pair->target, detail);
    result->reason = NULL;
    statistics_count(&report.verdict, is_reused);
    keep_report(result, &report, names);
    if (with_cover) {
        result->cover = cover_list(report.verdict.visible ? pair : NULL, names);
    }
}

/* The class LosResult: properties and texts.  result_object.c fills it. */

/* Names in the text of a result; more are counted. */
enum {
    NAMES_SHOWN = 5
};

static void construct(void *self) {
    result_object *result = self;
    result->reason = "No query";
    gdx.call.variant_new_nil(&result->cover);
}

static void destruct(void *self) {
    result_object *result = self;
    for (uint32_t i = 0; i < result->name_count; i++) {
        gdx_variant_destroy(&result->names[i].text);
    }
    free(result->names);
    free((void *)(uintptr_t)result->report.attempts);
    free((void *)(uintptr_t)result->report.blockers);
    free((void *)(uintptr_t)result->report.listed_blockers);
    gdx_variant_destroy(&result->cover);
}

/* --- Properties -------------------------------------------------------------------------------------------------- */

/* Properties of one type share a getter. */
enum {
    RESULT_HAS_LOS,
    RESULT_IS_VALID,
    RESULT_METHOD,
    RESULT_REASON,
    RESULT_SIGHT_LINE,
    RESULT_ATTEMPTED_POINTS,
    RESULT_BLOCKING_TERRAIN,
    RESULT_BLOCKERS,
    RESULT_ATTEMPTED_LINES,
    RESULT_COVER
};

static result_names names_of(const result_object *result) {
    static const model_ids of_table = {NULL, NULL, true};
    return (result_names){
        .models = result->has_models ? &of_table : NULL, .kept = result->names, .kept_count = result->name_count};
}

static void get_flag(void *self, const void *const *args, void *ret) {
    const result_object *result = self;
    int64_t which = *(const int64_t *)args[0];
    *(GDExtensionBool *)ret = which == RESULT_HAS_LOS ? result->report.verdict.visible : result->reason == NULL;
}

/* Moves a Variant of the type into the result of a method. */
static void return_value(gdx_variant value, GDExtensionVariantType type, void *ret) {
    gdx.destroy[type](ret);
    gdx_variant_get(&value, type, ret);
    gdx_variant_destroy(&value);
}

static gdx_variant word_of(const gdx_variant *key) {
    gdx_variant copy;
    gdx.call.variant_new_copy(&copy, key);
    return copy;
}

static void get_text(void *self, const void *const *args, void *ret) {
    const result_object *result = self;
    const gdx_variant *limit = limit_word(result->report.verdict.limit);
    if (*(const int64_t *)args[0] == RESULT_METHOD) {
        if (result->reason == NULL) {
            return_value(word_of(method_word(result->report.verdict.method)), GDX_STRING, ret);
        }
    } else if (result->reason != NULL) {
        return_value(gdx_variant_make_text(result->reason), GDX_STRING, ret);
    } else if (limit != NULL) {
        return_value(word_of(limit), GDX_STRING, ret);
    }
}

static void write_attempted_points(const los_report *report, gdx_packed *points) {
    if (report->attempt_count > 0 && gdx_resize(GDX_PACKED_VEC2, points, 2 * (int64_t)report->attempt_count)) {
        gdx_vector2 *out = gdx_packed_points(points);
        for (uint32_t i = 0; i < report->attempt_count; i++) {
            const los_attempt *line = &report->attempts[i];
            out[2 * i] = (gdx_vector2){line->from.x, line->from.y};
            out[2 * i + 1] = (gdx_vector2){line->to.x, line->to.y};
        }
    }
}

static void get_points(void *self, const void *const *args, void *ret) {
    const result_object *result = self;
    const los_verdict *verdict = &result->report.verdict;
    if (*(const int64_t *)args[0] == RESULT_ATTEMPTED_POINTS) {
        write_attempted_points(&result->report, ret);
    } else if (verdict->visible) {
        write_points(ret, (const los_vec2[]){verdict->from, verdict->to}, 2);
    }
}

static void get_names(void *self, const void *const *args, void *ret) {
    const result_object *result = self;
    const los_report *report = &result->report;
    result_names names = names_of(result);
    bool is_all = *(const int64_t *)args[0] == RESULT_BLOCKERS;
    return_value(is_all ? variant_of_names(report->blockers, report->blocker_count, &names)
                        : variant_of_names(report->listed_blockers, report->listed_count, &names),
                 GDX_PACKED_TEXTS, ret);
}

static void get_models(void *self, const void *const *args, void *ret) {
    const result_object *result = self;
    (void)args;
    return_value(variant_of_models(result->report.blockers, result->report.blocker_count), GDX_PACKED_INTS, ret);
}

static void get_line_count(void *self, const void *const *args, void *ret) {
    const result_object *result = self;
    (void)args;
    *(int64_t *)ret = result->report.attempt_count;
}

/* An owned copy of the cover: a script may change what it gets. */
static gdx_variant copy_of_cover(const result_object *result) {
    const GDExtensionBool is_deep = 1;
    GDExtensionConstTypePtr args[1] = {&is_deep};
    gdx_array cover, copy;
    gdx_variant_get(&result->cover, GDX_ARRAY, &cover);
    gdx.construct[GDX_ARRAY](&copy, NULL);
    gdx.array_duplicate(&cover, args, &copy, 1);
    gdx_variant made = gdx_variant_make(GDX_ARRAY, &copy);
    gdx.destroy[GDX_ARRAY](&copy);
    gdx.destroy[GDX_ARRAY](&cover);
    return made;
}

static bool has_cover_key(const result_object *result) {
    return gdx_variant_type(&result->cover) == GDX_ARRAY;
}

static void get_rows(void *self, const void *const *args, void *ret) {
    const result_object *result = self;
    if (*(const int64_t *)args[0] == RESULT_ATTEMPTED_LINES) {
        result_names names = names_of(result);
        write_attempts(ret, &result->report, &names);
    } else if (has_cover_key(result)) {
        return_value(copy_of_cover(result), GDX_ARRAY, ret);
    }
}

static void to_dictionary(void *self, const void *const *args, void *ret) {
    const result_object *result = self;
    result_names names = names_of(result);
    (void)args;
    if (result->reason != NULL) {
        write_invalid(ret, result->reason, &names, LOS_DETAIL_LINES);
    } else {
        write_report(ret, &result->report, &names, LOS_DETAIL_LINES);
    }
    if (has_cover_key(result)) {
        gdx_dictionary_put(ret, &keys.cover, copy_of_cover(result));
    }
}

/* --- The text ---------------------------------------------------------------------------------------------------- */

static void write_blocker_names(text_writer *text, const result_object *result) {
    const los_report *report = &result->report;
    result_names names = names_of(result);
    for (uint32_t i = 0; i < report->blocker_count && i < NAMES_SHOWN; i++) {
        text_buffer name = {0};
        gdx_variant variant = variant_of_name(&names, report->blockers[i]);
        write_word(text, i == 0 ? " by " : ", ");
        if (text_buffer_set(&name, &variant)) {
            write_bytes(text, text_buffer_text(&name));
        }
        gdx_variant_destroy(&variant);
        text_buffer_free(&name);
    }
    if (report->blocker_count > NAMES_SHOWN) {
        write_format(text, " and %u more", (unsigned)(report->blocker_count - NAMES_SHOWN));
    }
}

static void write_verdict(text_writer *text, const result_object *result) {
    const gdx_variant *limit = limit_word(result->report.verdict.limit);
    if (result->reason != NULL) {
        write_format(text, "invalid: %s", result->reason);
        return;
    }
    if (limit != NULL) {
        write_format(text, "not visible: %s", key_word(limit));
        return;
    }
    write_word(text, result->report.verdict.visible ? "visible" : "blocked");
    write_blocker_names(text, result);
    write_format(text, " (%s, %u line%s)", key_word(method_word(result->report.verdict.method)),
                 (unsigned)result->report.attempt_count, result->report.attempt_count == 1 ? "" : "s");
}

static gdx_string describe_result(const void *self) {
    text_writer text = {0};
    write_word(&text, "<LosResult: ");
    write_verdict(&text, self);
    write_word(&text, ">");
    gdx_string string = gdx_string_make(written_text(&text));
    text_writer_free(&text);
    return string;
}

/* --- The class --------------------------------------------------------------------------------------------------- */

/* clang-format off */
#define RETURNS(variant) {.name = "result", .type = (variant)}
#define WHICH            {.name = "which", .type = GDX_INT}
#define READ_ONLY(of, variant, getter, number) \
    {{.name = of, .type = (variant), .is_unsaved = true}, "", getter, (number)}

static const gdx_method methods[] = {
    {"to_dictionary", to_dictionary, false, RETURNS(GDX_DICTIONARY), {{0}}},
    {"_get_flag", get_flag, false, RETURNS(GDX_BOOL), {WHICH}},
    {"_get_text", get_text, false, RETURNS(GDX_STRING), {WHICH}},
    {"_get_points", get_points, false, RETURNS(GDX_PACKED_VEC2), {WHICH}},
    {"_get_names", get_names, false, RETURNS(GDX_PACKED_TEXTS), {WHICH}},
    {"_get_models", get_models, false, RETURNS(GDX_PACKED_INTS), {{0}}},
    {"_get_line_count", get_line_count, false, RETURNS(GDX_INT), {{0}}},
    {"_get_rows", get_rows, false, RETURNS(GDX_ARRAY), {WHICH}},
    {.name = ""},
};

static const gdx_property properties[] = {
    READ_ONLY("has_los", GDX_BOOL, "_get_flag", RESULT_HAS_LOS),
    READ_ONLY("is_valid", GDX_BOOL, "_get_flag", RESULT_IS_VALID),
    READ_ONLY("method", GDX_STRING, "_get_text", RESULT_METHOD),
    READ_ONLY("reason", GDX_STRING, "_get_text", RESULT_REASON),
    READ_ONLY("sight_line", GDX_PACKED_VEC2, "_get_points", RESULT_SIGHT_LINE),
    READ_ONLY("blocking_terrain", GDX_PACKED_TEXTS, "_get_names", RESULT_BLOCKING_TERRAIN),
    READ_ONLY("blocking_models", GDX_PACKED_INTS, "_get_models", -1),
    READ_ONLY("blockers", GDX_PACKED_TEXTS, "_get_names", RESULT_BLOCKERS),
    READ_ONLY("cover", GDX_ARRAY, "_get_rows", RESULT_COVER),
    READ_ONLY("attempted_lines", GDX_ARRAY, "_get_rows", RESULT_ATTEMPTED_LINES),
    READ_ONLY("attempted_points", GDX_PACKED_VEC2, "_get_points", RESULT_ATTEMPTED_POINTS),
    READ_ONLY("line_count", GDX_INT, "_get_line_count", -1),
    {.index = 0},
};
/* clang-format on */

const gdx_class los_result_class = {
    .name = "LosResult",
    .parent = "RefCounted",
    .instance_size = sizeof(result_object),
    .construct = construct,
    .destruct = destruct,
    .describe = describe_result,
    .methods = methods,
    .properties = properties,
};
