/* SPDX-License-Identifier: MIT */
/* What rules say about the pieces of a terrain alone: their tags and states. */
#include "base/bits.h"
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

los_rule_flags los_flags_of_tags(los_text tags) {
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

static uint64_t conditions_of(const los_terrain *terrain, const los_piece *piece, const los_rules *rules) {
    uint64_t conditions = 0;
    for (uint64_t left = rules->sets.of_piece; left != 0; left &= left - 1) {
        uint32_t number = (uint32_t)los_lowest_bit(left);
        if (holds(terrain, piece, &rules->conditions[number])) {
            conditions |= (uint64_t)1 << number;
        }
    }
    return conditions;
}

void los_terrain_match_pieces(const los_terrain *terrain, const los_rules *rules, uint64_t *conditions) {
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        const los_piece *piece = &terrain->pieces[i];
        bool is_alike = i > 0 && piece->tags == piece[-1].tags && piece->state == piece[-1].state;
        conditions[i] = is_alike ? conditions[i - 1] : conditions_of(terrain, piece, rules);
    }
}

los_status los_terrain_set_piece_state(los_terrain *terrain, uint32_t piece, los_text state) {
    LOS_ASSERT(piece < terrain->piece_count);
    uint32_t name = los_string_table_add_text(&terrain->words, &terrain->allocator, state);
    if (name == LOS_NO_NAME) {
        return LOS_NO_MEMORY;
    }
    terrain->pieces[piece].state = name;
    terrain->state_revision++;
    return LOS_OK;
}

los_text los_terrain_piece_state(const los_terrain *terrain, uint32_t piece) {
    LOS_ASSERT(piece < terrain->piece_count);
    return state_of(terrain, &terrain->pieces[piece]);
}
