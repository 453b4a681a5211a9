/* SPDX-License-Identifier: MIT */
/* LosTerrain.to_board: the terrain as the board Dictionary that from_board reads. */
#include "board/terrain_object.h"
#include "classes/los_terrain_region.h"
#include "values/keys.h"
#include "values/options.h"

#include <string.h>

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
