/* SPDX-License-Identifier: MIT */
#include "classes/los_terrain_board.h"

#include "bind/allocation.h"
#include "bind/diagnostics.h"
#include "board/query.h"
#include "board/results.h"
#include "board/terrain_object.h"
#include "los/los_region.h"
#include "rules/rules_messages.h"
#include "values/keys.h"
#include "values/options.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* True if the height of a triangle is less than the rounding of its corners.  A test of points in single precision,
 * such as Geometry2D.point_is_inside_triangle, takes distant points for inside of it. */
static bool is_degenerate(const los_vec2 corners[3]) {
    const los_vec2 a = corners[0], b = corners[1], c = corners[2];
    double x1 = (double)b.x - (double)a.x, y1 = (double)b.y - (double)a.y;
    double x2 = (double)c.x - (double)a.x, y2 = (double)c.y - (double)a.y;
    double area = fabs(x1 * y2 - x2 * y1), width = fabs(x1) + fabs(y1) + fabs(x2) + fabs(y2);
    double reach = fmax(fabs((double)a.x), fabs((double)a.y)) + width;
    return area <= 0.125 * (double)FLT_EPSILON * reach * width;
}

/* Writes the triangles that are not degenerate. */
static void write_triangles(gdx_packed *result, const los_vec2 *points, uint32_t count) {
    uint32_t kept = 0;
    if (count == 0 || !gdx_resize(GDX_PACKED_VEC2, result, count)) {
        return;
    }
    gdx_vector2 *out = gdx_packed_points(result);
    for (uint32_t i = 0; i < count; i += 3) {
        for (uint32_t j = 0; !is_degenerate(points + i) && j < 3; j++) {
            out[kept++] = (gdx_vector2){points[i + j].x, points[i + j].y};
        }
    }
    gdx_resize(GDX_PACKED_VEC2, result, kept);
}

/* The box of all pieces and the observers, enlarged by one inch: the meaning of bounds of size (0, 0). */
static los_box default_bounds(const los_terrain *terrain, los_box box, double pixels_per_inch) {
    float inch = (float)pixels_per_inch;
    for (uint32_t i = 0, count = los_terrain_piece_count(terrain); i < count; i++) {
        los_box piece = los_terrain_piece_box(terrain, i);
        box.low = (los_vec2){fminf(box.low.x, piece.low.x), fminf(box.low.y, piece.low.y)};
        box.high = (los_vec2){fmaxf(box.high.x, piece.high.x), fmaxf(box.high.y, piece.high.y)};
    }
    return (los_box){{box.low.x - inch, box.low.y - inch}, {box.high.x + inch, box.high.y + inch}};
}

/* What is wrong with bounds; NULL if they can be used. */
static const char *problem_of(const los_box *box) {
    if (!point_is_usable(box->low) || !point_is_usable(box->high)) {
        return "are not finite or beyond 1e+07";
    }
    bool has_area = box->high.x > box->low.x && box->high.y > box->low.y;
    return has_area ? NULL : "have no area; only a size of (0, 0) means all pieces";
}

/* Reports bounds with a problem; true without one. */
static bool check_bounds(const gdx_rect2 *rect, const char *problem, const char *method) {
    if (problem != NULL) {
        report_error("%s: bounds (%g, %g, %g, %g) %s", method, (double)rect->x, (double)rect->y, (double)rect->width,
                     (double)rect->height, problem);
    }
    return problem == NULL;
}

/* The bounds of a region.  False, with one error reported, if they cannot be used. */
static bool read_bounds(const board_query *query, const gdx_rect2 *rect, los_vec2 from, const char *method,
                        los_box *bounds) {
    if (rect->width == 0.0f && rect->height == 0.0f) {
        *bounds = default_bounds(query->terrain, (los_box){from, from}, query->options.pixels_per_inch);
    } else {
        *bounds = (los_box){{rect->x, rect->y}, {rect->x + rect->width, rect->y + rect->height}};
    }
    const char *problem = problem_of(bounds);
    bool contains_observer =
        from.x >= bounds->low.x && from.y >= bounds->low.y && from.x <= bounds->high.x && from.y <= bounds->high.y;
    if (problem == NULL && !contains_observer) {
        problem = "do not contain the observer";
    }
    return check_bounds(rect, problem, method);
}

static void report_region_status(los_status status, const char *method) {
    if (status == LOS_TOO_LARGE) {
        report_error("%s: there are more than %d edges in the bounds; use smaller bounds", method,
                     LOS_REGION_EDGES_MAX);
    } else if (status == LOS_TOO_LONG) {
        report_error("%s: it needs more than the limit of work, about half a second; use smaller bounds, fewer models, "
                     "or visibility_map",
                     method);
    } else if (status != LOS_OK) {
        report_error("out of memory");
    }
}

/* Reads the observer, which stands at `from` unless the dictionary has a position.  Empty, it is a bare point. */
static bool read_observer(const board_query *query, const gdx_dictionary *dictionary, los_vec2 from,
                          los_model *observer) {
    const model_consequences consequences = {"the observer stands at the point \"from\"", "the observer sees nothing"};
    *observer = los_model_at_point(from);
    if (gdx_size(GDX_DICTIONARY, dictionary) == 0) {
        return true;
    }
    model_state state = read_model_for(dictionary, "observer", &consequences, &query->options, query->rules, observer);
    if (state == MODEL_NOT_PLACED) {
        state = read_model_at(dictionary, "observer", from, &query->options, query->rules, observer);
    }
    return state == MODEL_READY;
}

/* Finds the region of the point `from`. */
static bool find_region(board_query *query, los_vec2 from, const gdx_dictionary *dictionary, const gdx_rect2 *rect,
                        const char *method, bool want_triangles, los_region *region) {
    los_model observer;
    los_box bounds;
    if (query->rules != NULL && !los_rules_has_regions(query->rules)) {
        report_no_regions(&query->source, method);
        return false;
    }
    if (!read_observer(query, dictionary, from, &observer) || !read_bounds(query, rect, from, method, &bounds)) {
        return false;
    }
    los_status status =
        los_query_region(query->context->query, &query->options, &observer, from, bounds, want_triangles, region);
    report_region_status(status, method);
    return status == LOS_OK;
}

/* Opens a query and finds the region of the arguments (from, observer, bounds).  The query is open only if this returns
 * true; the region is valid as long as it is open. */
static bool region_open(board_query *query, void *self, const void *const *args, const char *method,
                        bool want_triangles, los_region *region) {
    const los_vec2 *from = args[0];
    if (!point_is_usable(*from)) {
        report_error("%s: from (%g, %g) is not finite or beyond %g", method, (double)from->x, (double)from->y,
                     (double)COORDINATE_MAX);
        return false;
    }
    if (!query_open_terrain(query, self)) {
        return false;
    }
    bool is_found = find_region(query, *from, args[1], args[2], method, want_triangles, region);
    if (!is_found) {
        query_close(query);
    }
    return is_found;
}

void los_terrain_visibility_polygon(void *self, const void *const *args, void *ret) {
    board_query query;
    los_region region;
    if (region_open(&query, self, args, "visibility_polygon", false, &region)) {
        write_points(ret, region.outline, region.outline_count);
        query_close(&query);
    }
}

void los_terrain_visibility_triangles(void *self, const void *const *args, void *ret) {
    board_query query;
    los_region region;
    if (region_open(&query, self, args, "visibility_triangles", true, &region)) {
        write_triangles(ret, region.triangles, region.triangle_point_count);
        query_close(&query);
    }
}

/* --- Whole bases ------------------------------------------------------------------------------------------------- */

/* The models whose region is wanted; the owner frees `items`. */
typedef struct observer_list {
    los_model *items;
    uint32_t count, capacity;
} observer_list;

static const model_consequences SEES_NOTHING = {"the model sees nothing", "the model sees nothing"};

static void add_observer(observer_list *list, const los_model *model) {
    if (!reserve_items((void **)&list->items, &list->capacity, list->count + 1, sizeof *list->items)) {
        require_memory(NULL);
    }
    list->items[list->count++] = *model;
}

/* Reads an entry of an Array of models, and adds it if it is on the table. */
static void read_entry(const board_query *query, const los_options *options, const gdx_variant *entry, int64_t index,
                       observer_list *list) {
    gdx_dictionary dictionary;
    los_model model;
    if (gdx_variant_type(entry) != GDX_DICTIONARY) {
        report_warning_once("model %lld should be a Dictionary, not %s; it sees nothing", (long long)index,
                            describe_type(entry).text);
        return;
    }
    gdx_variant_get(entry, GDX_DICTIONARY, &dictionary);
    if (read_model(&dictionary, "model", index, options, query->rules, &model) == MODEL_READY) {
        add_observer(list, &model);
    }
    gdx.destroy[GDX_DICTIONARY](&dictionary);
}

/* The bounds of the region of some models, which need not be in them. */
static bool read_free_bounds(const board_query *query, const gdx_rect2 *rect, const observer_list *list,
                             const char *method, los_box *bounds) {
    *bounds = (los_box){{rect->x, rect->y}, {rect->x + rect->width, rect->y + rect->height}};
    if (rect->width == 0.0f && rect->height == 0.0f) {
        los_box box = {list->items[0].position, list->items[0].position};
        for (uint32_t i = 1; i < list->count; i++) {
            los_vec2 at = list->items[i].position;
            box.low = (los_vec2){fminf(box.low.x, at.x), fminf(box.low.y, at.y)};
            box.high = (los_vec2){fmaxf(box.high.x, at.x), fmaxf(box.high.y, at.y)};
        }
        *bounds = default_bounds(query->terrain, box, query->options.pixels_per_inch);
    }
    return check_bounds(rect, problem_of(bounds), method);
}

/* {triangles, outlines}. */
static void write_base_region(gdx_dictionary *result, const los_base_region *region) {
    gdx_string_name no_class = gdx_string_name_make("");
    gdx_variant no_script;
    gdx_array outlines;
    gdx.call.variant_new_nil(&no_script);
    gdx.construct[GDX_ARRAY](&outlines, NULL);
    gdx.call.array_set_typed(&outlines, GDX_PACKED_VEC2, &no_class, &no_script);
    const los_vec2 *points = region->outline_points;
    if (region->outline_count > 0 && gdx_resize(GDX_ARRAY, &outlines, region->outline_count)) {
        for (uint32_t i = 0; i < region->outline_count; i++) {
            gdx_array_put(&outlines, i, variant_of_points(points, region->outline_counts[i]));
            points += region->outline_counts[i];
        }
    }
    gdx_dictionary_put(result, &keys.triangles, variant_of_points(region->triangles, region->triangle_point_count));
    gdx_dictionary_put(result, &keys.outlines, gdx_variant_make(GDX_ARRAY, &outlines));
    gdx.destroy[GDX_ARRAY](&outlines);
    gdx_string_name_destroy(&no_class);
}

/* Finds the region of the models and frees them. */
static void find_base_region(board_query *query, observer_list *list, const gdx_rect2 *rect, const char *method,
                             gdx_dictionary *result) {
    los_base_region region = {0};
    los_box bounds;
    if (list->count > 0 && read_free_bounds(query, rect, list, method, &bounds)) {
        los_status status =
            los_query_unit_region(query->context->query, &query->options, list->items, list->count, bounds, &region);
        report_region_status(status, method);
    }
    write_base_region(result, &region);
    free(list->items);
}

/* The options under which models are read: the base counts in every mode. */
static los_options exact_options(const board_query *query) {
    los_options options = query->options;
    options.mode = LOS_MODE_EXACT;
    return options;
}

void los_terrain_visibility_region(void *self, const void *const *args, void *ret) {
    board_query query;
    observer_list list = {0};
    los_model model;
    if (!query_open_terrain(&query, self)) {
        write_base_region(ret, &(los_base_region){0});
        return;
    }
    const los_options options = exact_options(&query);
    if (read_model_for(args[0], "model", &SEES_NOTHING, &options, query.rules, &model) == MODEL_READY) {
        add_observer(&list, &model);
    }
    find_base_region(&query, &list, args[1], "visibility_region", ret);
    query_close(&query);
}

void los_terrain_unit_region(void *self, const void *const *args, void *ret) {
    board_query query;
    observer_list list = {0};
    if (!query_open_terrain(&query, self)) {
        write_base_region(ret, &(los_base_region){0});
        return;
    }
    const los_options options = exact_options(&query);
    for (int64_t i = 0; i < gdx_size(GDX_ARRAY, args[0]); i++) {
        read_entry(&query, &options, gdx_array_at(args[0], i), i, &list);
    }
    find_base_region(&query, &list, args[1], "unit_region", ret);
    query_close(&query);
}

/* LosTerrain.to_board: the terrain as the board Dictionary that from_board reads. */

static gdx_variant text_variant(los_text text) {
    gdx_string string;
    gdx.call.string_new_with_utf8_chars_and_len2(&string, text.length == 0 ? "" : text.bytes,
                                                 (GDExtensionInt)text.length);
    gdx_variant made = gdx_variant_make(GDX_STRING, &string);
    gdx_string_destroy(&string);
    return made;
}

static gdx_variant moved(GDExtensionVariantType type, void *value) {
    gdx_variant made = gdx_variant_make(type, value);
    gdx.destroy[type](value);
    return made;
}

static void put_word(gdx_dictionary *piece, const gdx_variant *key, los_text word) {
    if (word.length > 0) {
        gdx_dictionary_put(piece, key, text_variant(word));
    }
}

static void put_number(gdx_dictionary *piece, const gdx_variant *key, double number) {
    gdx_dictionary_put(piece, key, gdx_variant_make(GDX_FLOAT, &number));
}

static void put_polygon(gdx_dictionary *piece, const los_piece_def *def) {
    gdx_packed points;
    gdx.construct[GDX_PACKED_VEC2](&points, NULL);
    if (def->point_count > 0 && gdx_resize(GDX_PACKED_VEC2, &points, def->point_count)) {
        memcpy(gdx_packed_points(&points), def->points, (size_t)def->point_count * sizeof *def->points);
    }
    gdx_dictionary_put(piece, &keys.polygon, moved(GDX_PACKED_VEC2, &points));
}

static void put_walls(gdx_dictionary *piece, const los_piece_def *def) {
    gdx_array walls;
    gdx.construct[GDX_ARRAY](&walls, NULL);
    gdx_resize(GDX_ARRAY, &walls, def->wall_count);
    for (uint32_t i = 0; i < def->wall_count; i++) {
        gdx_dictionary wall;
        gdx.construct[GDX_DICTIONARY](&wall, NULL);
        gdx_dictionary_put(&wall, &keys.start, gdx_variant_make(GDX_VECTOR2, &def->walls[i].start));
        gdx_dictionary_put(&wall, &keys.end, gdx_variant_make(GDX_VECTOR2, &def->walls[i].end));
        gdx_array_put(&walls, i, moved(GDX_DICTIONARY, &wall));
    }
    gdx_dictionary_put(piece, &keys.walls, moved(GDX_ARRAY, &walls));
}

/* Cuts the first word off a list of words, which are separated by '\n'. */
static los_text next_word(los_text *rest) {
    const char *end = memchr(rest->bytes, '\n', rest->length);
    size_t length = end == NULL ? rest->length : (size_t)(end - rest->bytes);
    size_t skipped = end == NULL ? length : length + 1;
    los_text word = {rest->bytes, length};
    *rest = (los_text){rest->bytes + skipped, rest->length - skipped};
    return word;
}

/* True for a word that other keys say, or that stands earlier in the list. */
static bool is_said(los_text word, const los_piece_words *words, los_text list) {
    if (los_text_equal(word, words->type) || los_text_equal(word, words->height_category) ||
        los_text_equal(word, words->piece_class) || los_text_equal(word, words->category)) {
        return true;
    }
    while (list.length > 0) {
        los_text earlier = next_word(&list);
        if (earlier.bytes == word.bytes) {
            return false;
        }
        if (los_text_equal(earlier, word)) {
            return true;
        }
    }
    return false;
}

/* The words of a list that no other key says. */
static void put_tags(gdx_dictionary *piece, const gdx_variant *key, const los_piece_words *words, los_text list) {
    gdx_array tags;
    int64_t count = 0;
    gdx.construct[GDX_ARRAY](&tags, NULL);
    for (los_text rest = list; rest.length > 0;) {
        los_text word = next_word(&rest);
        if (!is_said(word, words, list)) {
            gdx_resize(GDX_ARRAY, &tags, count + 1);
            gdx_array_put(&tags, count++, text_variant(word));
        }
    }
    if (count > 0) {
        gdx_dictionary_put(piece, key, gdx_variant_make(GDX_ARRAY, &tags));
    }
    gdx.destroy[GDX_ARRAY](&tags);
}

/* What rule sets read besides the words. */
static void put_rule_keys(gdx_dictionary *piece, const los_piece_words *words, const los_piece_def *def) {
    put_tags(piece, &keys.tags, words, def->tags);
    if (!los_text_equal(def->state, los_text_of("closed"))) {
        put_word(piece, &keys.state, def->state);
    }
    if (def->size > 0.0) {
        put_number(piece, &keys.size, def->size);
    }
}

/* A Dictionary from which read_piece makes the same piece. */
static gdx_variant variant_of_piece(const los_piece_def *def) {
    los_piece_words words = los_piece_words_of(def->flags);
    gdx_dictionary piece;
    gdx.construct[GDX_DICTIONARY](&piece, NULL);
    if (def->has_id) {
        gdx_dictionary_put(&piece, &keys.id, text_variant(def->id));
    }
    put_word(&piece, &keys.type, words.type);
    put_word(&piece, &keys.height_category, words.height_category);
    put_word(&piece, &keys.piece_class, words.piece_class);
    put_word(&piece, &keys.category, words.category);
    if (words.has_obscuring_trait) {
        put_tags(&piece, &keys.traits, &words, los_text_of("obscuring"));
    }
    put_word(&piece, &keys.link_group, def->link_group);
    put_word(&piece, &keys.parent_area_id, def->parent_area_id);
    put_number(&piece, &keys.base_inches, def->heights.low);
    if (!def->is_top_assumed) {
        put_number(&piece, &keys.height_inches, def->heights.high);
    }
    put_rule_keys(&piece, &words, def);
    put_polygon(&piece, def);
    if (def->wall_count > 0) {
        put_walls(&piece, def);
    }
    return moved(GDX_DICTIONARY, &piece);
}

void los_terrain_to_board(void *self, const void *const *args, void *ret) {
    terrain_object *object = self;
    gdx_array pieces;
    (void)args;
    gdx.construct[GDX_ARRAY](&pieces, NULL);
    try_lock_acquire_read(&object->lock);
    uint32_t count = los_terrain_piece_count(object->terrain);
    gdx_resize(GDX_ARRAY, &pieces, count);
    for (uint32_t i = 0; i < count; i++) {
        los_piece_def def = los_terrain_piece_def(object->terrain, i);
        gdx_array_put(&pieces, i, variant_of_piece(&def));
    }
    los_options options = options_resolved(&object->options);
    rules_source source = rules_source_copy(&object->source);
    try_lock_release_read(&object->lock);
    gdx_dictionary_put(ret, &keys.terrain_features, moved(GDX_ARRAY, &pieces));
    options_write(&options, ret);
    if (!rules_source_is_null(&source)) {
        gdx_dictionary_put(ret, &keys.rules, rules_source_value(&source));
    }
    rules_source_free(&source);
}
