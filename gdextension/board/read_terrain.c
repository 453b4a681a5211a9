/* SPDX-License-Identifier: MIT */
#include "board/read_terrain.h"

#include "bind/allocation.h"
#include "values/typo_hints.h"

#include <math.h>
#include <stdlib.h>

void piece_buffers_free(piece_buffers *buffers) {
    text_buffer *texts[] = {&buffers->id,
                            &buffers->link_group,
                            &buffers->parent_area_id,
                            &buffers->type,
                            &buffers->height_category,
                            &buffers->piece_class,
                            &buffers->category,
                            &buffers->state};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        text_buffer_free(texts[i]);
    }
    word_list_free(&buffers->tags);
    free(buffers->points);
    free(buffers->walls);
    *buffers = (piece_buffers){0};
}

/* -0 equals 0, and equal boards must give the same terrain: board_cache.h relies on it. */
static los_vec2 without_minus_zero(los_vec2 point) {
    return (los_vec2){point.x + 0.0f, point.y + 0.0f};
}

/* --- Polygons ---------------------------------------------------------------------------------------------------- */

static bool reserve_points(piece_buffers *buffers, int64_t count) {
    return count <= LOS_POINTS_MAX &&
           reserve_items((void **)&buffers->points, &buffers->point_capacity, (uint32_t)count, sizeof *buffers->points);
}

static void warn_of_vertex(reader *from, int64_t index, const gdx_variant *given) {
    reader_warn(from, &lookup.polygon,
                "vertex %lld should be a Vector2 or {x, y} of finite numbers, not %s; the vertex is left out",
                (long long)index, describe(given).text);
}

/* Adds a vertex, or warns if its coordinates are unusable. */
static void add_vertex(reader *from, int64_t index, los_vec2 point, piece_buffers *buffers) {
    if (point_is_usable(point)) {
        buffers->points[buffers->point_count++] = without_minus_zero(point);
    } else {
        reader_warn(from, &lookup.polygon, "vertex %lld, (%g, %g), is not finite or beyond %g; the vertex is left out",
                    (long long)index, (double)point.x, (double)point.y, (double)COORDINATE_MAX);
    }
}

static bool read_packed_polygon(const gdx_variant *polygon, reader *from, piece_buffers *buffers) {
    gdx_packed list;
    gdx_variant_get(polygon, GDX_PACKED_VEC2, &list);
    int64_t count = gdx_size(GDX_PACKED_VEC2, &list);
    const gdx_vector2 *points = gdx_packed_points_const(&list);
    bool fits = reserve_points(buffers, count);
    for (int64_t i = 0; fits && i < count; i++) {
        add_vertex(from, i, (los_vec2){points[i].x, points[i].y}, buffers);
    }
    gdx.destroy[GDX_PACKED_VEC2](&list);
    return fits;
}

static bool read_polygon_list(const gdx_variant *polygon, reader *from, piece_buffers *buffers) {
    gdx_array list;
    gdx_variant_get(polygon, GDX_ARRAY, &list);
    int64_t count = gdx_size(GDX_ARRAY, &list);
    bool fits = reserve_points(buffers, count);
    for (int64_t i = 0; fits && i < count; i++) {
        const gdx_variant *vertex = gdx_array_at(&list, i);
        los_vec2 point;
        if (point_of(vertex, 0, &point)) {
            add_vertex(from, i, point, buffers);
        } else {
            warn_of_vertex(from, i, vertex);
        }
    }
    gdx.destroy[GDX_ARRAY](&list);
    return fits;
}

bool read_polygon(const gdx_variant *polygon, reader *from, piece_buffers *buffers) {
    GDExtensionVariantType type = gdx_variant_type(polygon);
    buffers->point_count = 0;
    if (type == GDX_PACKED_VEC2) {
        return read_packed_polygon(polygon, from, buffers);
    }
    if (type == GDX_ARRAY) {
        return read_polygon_list(polygon, from, buffers);
    }
    reader_warn(from, &lookup.polygon, "should be a PackedVector2Array or Array, not %s; ignored",
                describe(polygon).text);
    return true;
}

/* --- Walls ------------------------------------------------------------------------------------------------------- */

/* An endpoint of a wall.  A missing one is (0, 0), as in the 40k project; the caller warns, since the key is more
 * likely misspelled. */
static bool read_wall_endpoint(reader *wall, const gdx_variant *key, los_vec2 *point, bool *is_given) {
    const gdx_variant *given = reader_find(wall, key);
    *point = (los_vec2){0.0f, 0.0f};
    *is_given = given != NULL && gdx_variant_type(given) != GDX_NIL;
    return !*is_given || (point_of(given, POINT_PAIR_ALLOWED, point) && point_is_usable(*point));
}

static void warn_of_missing_endpoint(reader *wall, bool has_start, bool has_end) {
    const char *problem = has_start ? "has a wall without \"end\"; it ends at (0, 0)"
                          : has_end ? "has a wall without \"start\"; it starts at (0, 0)"
                                    : "has a wall without \"start\" and \"end\"; ignored";
    reader_warn(wall->outer, &lookup.walls, "%s", problem);
}

static void read_wall(reader *wall, piece_buffers *buffers) {
    bool blocks = true, has_start, has_end;
    los_wall read;
    read_flag(wall, &lookup.blocks_los, &blocks);
    if (!blocks) {
        return;
    }
    bool is_start_usable = read_wall_endpoint(wall, &lookup.start, &read.start, &has_start);
    bool is_end_usable = read_wall_endpoint(wall, &lookup.end, &read.end, &has_end);
    if (!is_start_usable || !is_end_usable) {
        reader_warn(wall->outer, &lookup.walls, "has a wall whose start or end is no point; ignored");
        return;
    }
    if (!has_start || !has_end) {
        warn_of_missing_endpoint(wall, has_start, has_end);
    }
    if (!point_is_origin(read.start) || !point_is_origin(read.end)) {
        buffers->walls[buffers->wall_count++] =
            (los_wall){without_minus_zero(read.start), without_minus_zero(read.end)};
    }
}

static void read_wall_entry(const gdx_variant *entry, reader *from, piece_buffers *buffers) {
    gdx_dictionary wall;
    if (gdx_variant_type(entry) != GDX_DICTIONARY) {
        reader_warn(from, &lookup.walls, "holds %s where a Dictionary should be; ignored", describe(entry).text);
        return;
    }
    gdx_variant_get(entry, GDX_DICTIONARY, &wall);
    reader inner = reader_of(&wall, "walls", -1, from);
    read_wall(&inner, buffers);
    reader_end(&inner);
    gdx.destroy[GDX_DICTIONARY](&wall);
}

/* `are_required`: there is no polygon, so without walls the piece has no outline. */
static bool read_walls(reader *from, piece_buffers *buffers, bool are_required) {
    const gdx_variant *given = reader_find(from, &lookup.walls);
    gdx_array list;
    buffers->wall_count = 0;
    if (given == NULL) {
        if (are_required) {
            warn_of_misnamed_outline(from);
        }
        return true;
    }
    bool fits = true;
    if (gdx_variant_type(given) != GDX_ARRAY) {
        reader_warn(from, &lookup.walls, "should be an Array, not %s; ignored", describe(given).text);
    } else {
        gdx_variant_get(given, GDX_ARRAY, &list);
        int64_t count = gdx_size(GDX_ARRAY, &list);
        fits = count <= LOS_POINTS_MAX && reserve_items((void **)&buffers->walls, &buffers->wall_capacity,
                                                        (uint32_t)count, sizeof *buffers->walls);
        for (int64_t i = 0; fits && i < count; i++) {
            read_wall_entry(gdx_array_at(&list, i), from, buffers);
        }
        gdx.destroy[GDX_ARRAY](&list);
    }
    return fits;
}

/* --- Pieces ------------------------------------------------------------------------------------------------------ */

typedef struct {
    bool is_obscuring;
    word_list *tags; /* NULL: not needed */
} trait_list;

static void take_trait(void *context, los_text trait) {
    trait_list *list = context;
    if (los_text_equal(trait, los_text_of("obscuring"))) {
        list->is_obscuring = true;
    } else if (list->tags != NULL) {
        word_list_add(list->tags, trait);
    }
}

static los_rule_flags read_flags(reader *from, piece_buffers *buffers) {
    trait_list traits = {false, buffers->wants_tags ? &buffers->tags : NULL};
    word_list_clear(&buffers->tags);
    read_text(from, &lookup.type, &buffers->type);
    read_text(from, &lookup.height_category, &buffers->height_category);
    read_text(from, &lookup.piece_class, &buffers->piece_class);
    read_text(from, &lookup.category, &buffers->category);
    read_texts(from, &lookup.traits, take_trait, &traits);
    los_piece_words words = los_default_piece_words();
    words.type = text_buffer_text(&buffers->type);
    words.height_category = text_buffer_text(&buffers->height_category);
    words.piece_class = text_buffer_text(&buffers->piece_class);
    words.category = text_buffer_text(&buffers->category);
    words.has_obscuring_trait = traits.is_obscuring;
    los_rule_flags flags = los_piece_flags(&words);
    warn_of_typos(from, &words, flags, buffers->has_rules);
    if (buffers->wants_tags) {
        collect_piece_words(buffers, &words, flags);
    }
    return flags;
}

/* A number is accepted as an id and converted to text, since results contain texts.  Other types count as absent. */
static bool read_id(reader *from, text_buffer *id) {
    const gdx_variant *given = reader_find(from, &lookup.id);
    if (given == NULL) {
        return false;
    }
    GDExtensionVariantType type = gdx_variant_type(given);
    bool usable = is_id(given) && text_buffer_set(id, given);
    if (type != GDX_STRING && type != GDX_STRING_NAME) {
        reader_warn(from, &lookup.id, "should be a String, not %s; %s", describe(given).text,
                    is_id(given) ? "used as text" : "ignored");
    }
    return usable;
}

static void warn_of_short_polygon(reader *from, uint32_t point_count) {
    if (point_count == 2) {
        reader_warn(from, &lookup.polygon,
                    "has 2 vertices: an edge without an inside; use \"walls\" for a thin wall, or add vertices");
    } else if (point_count == 1) {
        reader_warn(from, &lookup.polygon, "has 1 vertex and blocks nothing; a polygon has at least 3");
    }
}

/* `*has_polygon`: whether there is such a key. */
static bool read_piece_polygon(reader *from, piece_buffers *buffers, bool *has_polygon) {
    const gdx_variant *polygon = reader_find(from, &lookup.polygon);
    buffers->point_count = 0;
    *has_polygon = polygon != NULL;
    if (polygon != NULL && !read_polygon(polygon, from, buffers)) {
        return false;
    }
    warn_of_short_polygon(from, buffers->point_count);
    return true;
}

/* From base to top, in inches.  A category's height is measured from the ground; if the base lies above it, the piece
 * is a floor without thickness. */
static void read_heights(reader *from, los_piece_def *def) {
    double base = 0.0, top = 0.0;
    read_inches(from, &lookup.base_inches, &base);
    bool has_top = read_inches(from, &lookup.height_inches, &top) == FOUND_VALUE;
    if (has_top && top < base) {
        reader_warn(from, &lookup.height_inches, "is below where the piece begins; ignored");
        has_top = false;
    }
    def->has_heights = true;
    def->is_top_assumed = !has_top;
    def->heights = (los_interval){base, has_top ? top : fmax(base, los_height_of_flags(def->flags))};
}

/* The keys that every piece has come first: once all entries are found, the reader skips the other look-ups. */
static los_status read_piece_keys(reader *from, piece_buffers *buffers, los_terrain *terrain) {
    los_piece_def def = los_default_piece_def();
    bool has_polygon = false;
    def.has_id = read_id(from, &buffers->id);
    if (!read_piece_polygon(from, buffers, &has_polygon)) {
        return LOS_TOO_LARGE;
    }
    def.flags = read_flags(from, buffers);
    read_text(from, &lookup.link_group, &buffers->link_group);
    read_text(from, &lookup.parent_area_id, &buffers->parent_area_id);
    if (!read_walls(from, buffers, !has_polygon)) {
        return LOS_TOO_LARGE;
    }
    read_heights(from, &def);
    if (buffers->wants_tags) {
        read_piece_tags(from, buffers, &def);
    }
    def.id = text_buffer_text(&buffers->id);
    def.link_group = text_buffer_text(&buffers->link_group);
    def.parent_area_id = text_buffer_text(&buffers->parent_area_id);
    def.points = buffers->points;
    def.point_count = buffers->point_count;
    def.walls = buffers->walls;
    def.wall_count = buffers->wall_count;
    return los_terrain_add(terrain, &def);
}

los_status read_piece(const gdx_variant *piece, int64_t index, piece_buffers *buffers, los_terrain *terrain) {
    gdx_dictionary dictionary;
    if (gdx_variant_type(piece) != GDX_DICTIONARY) {
        buffers->has_unusable = true;
        report_warning(buffers->warnings, "terrain piece %lld should be a Dictionary, not %s; ignored",
                       (long long)index, describe_type(piece).text);
        return LOS_OK;
    }
    gdx_variant_get(piece, GDX_DICTIONARY, &dictionary);
    reader from = reader_of(&dictionary, "terrain piece", index, NULL);
    from.warnings = buffers->warnings;
    los_status status = read_piece_keys(&from, buffers, terrain);
    buffers->has_unusable |= from.has_unusable;
    reader_end(&from);
    gdx.destroy[GDX_DICTIONARY](&dictionary);
    return status;
}

los_status read_features(const gdx_array *features, piece_buffers *buffers, los_build build, los_terrain *terrain) {
    los_status status = LOS_OK;
    los_terrain_clear(terrain);
    for (int64_t i = 0, count = gdx_size(GDX_ARRAY, features); status == LOS_OK && i < count; i++) {
        status = read_piece(gdx_array_at(features, i), i, buffers, terrain);
    }
    if (status == LOS_OK) {
        status = los_terrain_prepare(terrain, build);
    }
    if (status != LOS_OK) {
        los_terrain_clear(terrain);
        report_terrain_status(status);
    }
    return status;
}

void report_terrain_status(los_status status) {
    if (status == LOS_NO_MEMORY) {
        report_error("out of memory while reading terrain");
    } else if (status == LOS_TOO_LARGE) {
        report_error("terrain is too large: at most %d pieces and %d points are taken", LOS_PIECES_MAX, LOS_POINTS_MAX);
    }
}

/* --- Boards ------------------------------------------------------------------------------------------------------ */

static bool features_at(const gdx_variant *board, gdx_array *features, message_list *warnings) {
    gdx_variant given;
    if (!gdx_variant_find(board, &lookup.terrain_features, &given)) {
        return false;
    }
    GDExtensionVariantType type = gdx_variant_type(&given);
    bool has_pieces = false;
    if (type == GDX_ARRAY) {
        gdx_variant_get(&given, GDX_ARRAY, features);
        has_pieces = gdx_size(GDX_ARRAY, features) > 0;
        if (!has_pieces) {
            gdx.destroy[GDX_ARRAY](features);
        }
    } else if (type != GDX_NIL) {
        report_warning(warnings, "board: \"terrain_features\" should be an Array, not %s; ignored",
                       describe(&given).text);
    }
    gdx_variant_destroy(&given);
    return has_pieces;
}

bool find_features(const gdx_variant *board, gdx_array *features, message_list *warnings) {
    gdx_variant nested;
    if (features_at(board, features, warnings)) {
        return true;
    }
    if (!gdx_variant_find(board, &lookup.board, &nested)) {
        warn_of_misnamed_terrain(board, warnings);
        return false;
    }
    GDExtensionVariantType type = gdx_variant_type(&nested);
    bool has_pieces = type == GDX_DICTIONARY && features_at(&nested, features, warnings);
    if (type == GDX_DICTIONARY && !has_pieces) {
        warn_of_misnamed_terrain(&nested, warnings);
    }
    if (type != GDX_DICTIONARY && type != GDX_NIL) {
        report_warning(warnings, "board: \"board\" should be a Dictionary, not %s; ignored", describe(&nested).text);
    }
    gdx_variant_destroy(&nested);
    return has_pieces;
}

static const double SIZE_MAX_UNITS = 1.0e6;

enum {
    TAGS_MAX = 1000 /* of one piece */
};

/* The words that flags stand for. */
static const struct {
    const char *word;
    los_rule_flags flag;
} flag_words[] = {
    {"low", LOS_LOW},     {"medium", LOS_MEDIUM}, {"tall", LOS_TALL},       {"obscuring", LOS_OBSCURING},
    {"ruins", LOS_RUINS}, {"area", LOS_AREA},     {"feature", LOS_FEATURE}, {"light", LOS_LIGHT},
    {"dense", LOS_DENSE},
};

/* True if one of the flags stands for the word. */
static bool is_flag_word(los_text word, los_rule_flags flags) {
    for (size_t i = 0; i < sizeof flag_words / sizeof *flag_words; i++) {
        if ((flags & flag_words[i].flag) != 0 && los_text_equal(word, los_text_of(flag_words[i].word))) {
            return true;
        }
    }
    return false;
}

static void add_word(piece_buffers *buffers, los_text word, los_rule_flags flags) {
    if (word.length > 0 && !is_flag_word(word, flags)) {
        word_list_add(&buffers->tags, word);
    }
}

void collect_piece_words(piece_buffers *buffers, const los_piece_words *words, los_rule_flags flags) {
    bool has_category = los_is_category(words->category);
    add_word(buffers, words->type, flags);
    add_word(buffers, words->height_category, flags);
    add_word(buffers, words->piece_class, flags);
    add_word(buffers, words->category, flags);
    if (!has_category && (flags & (LOS_LIGHT | LOS_DENSE)) == 0) {
        add_word(buffers, los_text_of("exposed"), flags); /* the category of all other types */
    }
}

typedef struct {
    reader *from;
    piece_buffers *buffers;
} tag_target;

static void take_tag(void *context, los_text tag) {
    const tag_target *to = context;
    if (to->buffers->tags.count >= TAGS_MAX) {
        reader_warn(to->from, &lookup.tags, "holds more than %d words; the rest is ignored", TAGS_MAX);
    } else if (!word_list_add(&to->buffers->tags, tag)) {
        reader_warn(to->from, &lookup.tags, "holds a word with a line break; ignored");
    }
}

static void read_state(reader *from, piece_buffers *buffers) {
    if (read_text(from, &lookup.state, &buffers->state) == FOUND_VALUE) {
        warn_of_state(from, text_buffer_text(&buffers->state));
    }
}

/* A Vector2 is the game's own key and no mistake: every piece of the 40k project has one. */
static void read_piece_size(reader *from, double *size) {
    const gdx_variant *given = reader_find(from, &lookup.size);
    double number;
    if (given == NULL || gdx_variant_type(given) == GDX_VECTOR2) {
        return;
    }
    if (!number_of(given, &number)) {
        reader_warn(from, &lookup.size, "should be a finite number, not %s; %s", describe(given).text,
                    reader_consequence(from));
    } else if (number > 0.0 && number <= SIZE_MAX_UNITS) {
        *size = number;
    } else {
        reader_warn(from, &lookup.size, "should be above 0 and at most 1000000; ignored");
    }
}

void read_piece_tags(reader *from, piece_buffers *buffers, los_piece_def *def) {
    tag_target to = {from, buffers};
    if (read_texts(from, &lookup.tags, take_tag, &to) == FOUND_NOTHING) {
        warn_of_key(from, &lookup.tag, &lookup.tags);
    }
    read_state(from, buffers);
    read_piece_size(from, &def->size);
    def->tags = word_list_text(&buffers->tags);
    def->state = text_buffer_text(&buffers->state);
}
