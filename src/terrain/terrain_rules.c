/* SPDX-License-Identifier: MIT */
/* The rules of a terrain, and what they say about a piece alone. */
#include "terrain/terrain.h"

static los_text state_of(const los_terrain *terrain, const los_piece *piece) {
    los_text state = los_string_table_text(&terrain->words, piece->state);
    return state.length > 0 ? state : los_text_of("closed");
}

/* The tag that starts at an offset; tags are separated by line feeds. */
static los_text tag_at(los_text tags, size_t start) {
    size_t end = start;
    while (end < tags.length && tags.bytes[end] != '\n') {
        end++;
    }
    return (los_text){tags.bytes + start, end - start};
}

/* True if the word is one of the piece's tags. */
static bool has_tag(const los_terrain *terrain, const los_piece *piece, los_text word) {
    los_text tags = los_string_table_text(&terrain->words, piece->tags);
    for (size_t start = 0; start < tags.length;) {
        los_text tag = tag_at(tags, start);
        if (los_text_equal(tag, word)) {
            return true;
        }
        start += tag.length + 1;
    }
    return false;
}

/* The flags that the rules test for words such as "tall" or "dense". */
static los_rule_flags flags_of_tags(const los_terrain *terrain, const los_piece *piece) {
    los_rule_flags flags = 0;
    los_text tags = los_string_table_text(&terrain->words, piece->tags);
    for (size_t start = 0; start < tags.length;) {
        los_text tag = tag_at(tags, start);
        flags |= los_flag_of_piece_tag(tag);
        start += tag.length + 1;
    }
    return flags & ~(los_rule_flags)LOS_HEIGHT_GIVEN; /* "prism" is no word of a game */
}

static bool holds(const los_terrain *terrain, const los_piece *piece, const los_condition *condition) {
    switch (condition->kind) {
    case LOS_CONDITION_PIECE_TAG:
        return has_tag(terrain, piece, condition->word);
    case LOS_CONDITION_OPEN:
        return los_text_equal(state_of(terrain, piece), los_text_of("open"));
    case LOS_CONDITION_CLOSED:
        return los_text_equal(state_of(terrain, piece), los_text_of("closed"));
    default:
        return false;
    }
}

void los_terrain_match_piece(const los_terrain *terrain, los_piece *piece) {
    const los_rules *rules = terrain->rules;
    piece->custom = 0;
    piece->rule_flags = piece->flags | (rules != NULL ? flags_of_tags(terrain, piece) : 0);
    for (uint32_t i = 0; rules != NULL && i < rules->condition_count; i++) {
        if ((rules->sets.of_piece >> i & 1) != 0 && holds(terrain, piece, &rules->conditions[i])) {
            piece->custom |= (uint64_t)1 << i;
        }
    }
}

/* Names the pieces without an id as the rules do.  False if memory runs out. */
static bool name_anonymous_pieces(los_terrain *terrain, const los_rules *rules) {
    bool is_custom = rules != NULL && rules->anonymous_id == LOS_ANONYMOUS_CUSTOM;
    uint32_t name = LOS_NO_NAME;
    if (is_custom) {
        name = los_string_table_add(&terrain->names, &terrain->allocator, "", rules->anonymous_text, "");
        if (name == LOS_NO_NAME) {
            return false;
        }
    }
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        los_piece *piece = &terrain->pieces[i];
        if (!piece->has_id) {
            piece->name[LOS_ANONYMOUS_CUSTOM] = is_custom ? name : piece->name[LOS_ANONYMOUS_EMPTY];
        }
    }
    return true;
}

los_status los_terrain_set_rules(los_terrain *terrain, const los_rules *rules) {
    if (!name_anonymous_pieces(terrain, rules)) {
        return LOS_NO_MEMORY;
    }
    terrain->rules = rules;
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        los_terrain_match_piece(terrain, &terrain->pieces[i]);
    }
    terrain->revision++;
    return LOS_OK;
}

const los_rules *los_terrain_rules(const los_terrain *terrain) {
    return terrain->rules;
}

los_status los_terrain_set_piece_state(los_terrain *terrain, uint32_t piece, los_text state) {
    LOS_ASSERT(piece < terrain->piece_count);
    uint32_t name = los_string_table_add(&terrain->words, &terrain->allocator, "", state, "");
    if (name == LOS_NO_NAME) {
        return LOS_NO_MEMORY;
    }
    terrain->pieces[piece].state = name;
    los_terrain_match_piece(terrain, &terrain->pieces[piece]);
    return LOS_OK;
}

los_text los_terrain_piece_state(const los_terrain *terrain, uint32_t piece) {
    LOS_ASSERT(piece < terrain->piece_count);
    return state_of(terrain, &terrain->pieces[piece]);
}
