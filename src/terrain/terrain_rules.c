/* SPDX-License-Identifier: MIT */
/* The rules of a terrain, and what they say about a piece alone. */
#include "terrain/terrain.h"

static los_text state_of(const los_terrain *terrain, const los_piece *piece) {
    los_text state = los_string_table_text(&terrain->words, piece->state);
    return state.length > 0 ? state : los_text_of("closed");
}

/* Removes and returns the first of the words in `tags`, which are separated by line feeds. */
static los_text take_tag(los_text *tags) {
    size_t end = 0;
    while (end < tags->length && tags->bytes[end] != '\n') {
        end++;
    }
    los_text word = {tags->bytes, end};
    size_t next = end + (end < tags->length);
    *tags = (los_text){tags->bytes + next, tags->length - next};
    return word;
}

static bool has_tag(const los_terrain *terrain, const los_piece *piece, los_text word) {
    los_text tags = los_string_table_text(&terrain->words, piece->tags);
    while (tags.length > 0) {
        if (los_text_equal(take_tag(&tags), word)) {
            return true;
        }
    }
    return false;
}

/* The flags that tags of a piece stand for. */
static los_rule_flags flags_of_tags(const los_terrain *terrain, const los_piece *piece) {
    los_text tags = los_string_table_text(&terrain->words, piece->tags);
    los_rule_flags flags = 0;
    while (tags.length > 0) {
        flags |= los_flag_of_piece_tag(take_tag(&tags));
    }
    return flags;
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
    piece->tag_flags = rules != NULL ? flags_of_tags(terrain, piece) : 0;
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
        name = los_string_table_add_text(&terrain->names, &terrain->allocator, rules->anonymous_text);
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
    uint32_t name = los_string_table_add_text(&terrain->words, &terrain->allocator, state);
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
