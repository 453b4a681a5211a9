/* SPDX-License-Identifier: MIT */
#include "terrain/terrain.h"

#include "base/bits.h"

#include <string.h>

/* --- Groups ------------------------------------------------------------------------------------------------------- */

/* Usually an id names its own group; an id that begins with a prefix gets ID_PREFIX in front, so that the two cannot
 * collide. */
static const char LINK_PREFIX[] = "lg:", ID_PREFIX[] = "id:";

static bool begins_with(los_text text, const char *start) {
    size_t length = strlen(start);
    return text.length >= length && memcmp(text.bytes, start, length) == 0;
}

uint32_t los_link_group_add(los_string_table *names, const los_allocator *allocator, los_text id) {
    return los_string_table_add(names, allocator, LINK_PREFIX, id, "");
}

/* The id of a link group by its name; valid until the next addition to the table. */
static los_text link_group_id(const los_string_table *names, uint32_t name) {
    los_text text = los_string_table_text(names, name);
    LOS_ASSERT(begins_with(text, LINK_PREFIX));
    return (los_text){text.bytes + sizeof LINK_PREFIX - 1, text.length - (sizeof LINK_PREFIX - 1)};
}

uint32_t los_own_group_add(los_string_table *names, const los_allocator *allocator, uint32_t id) {
    los_text text = los_string_table_text(names, id);
    if (!begins_with(text, LINK_PREFIX) && !begins_with(text, ID_PREFIX)) {
        return id;
    }
    return los_string_table_add(names, allocator, ID_PREFIX, text, "");
}

/* --- Terrain ------------------------------------------------------------------------------------------------------ */

void los_terrain_init(los_terrain *terrain, los_allocator allocator) {
    LOS_ASSERT(allocator.resize != NULL);
    *terrain = (los_terrain){.allocator = allocator, .is_prepared = true};
}

los_terrain *los_terrain_create(los_allocator allocator) {
    los_terrain *terrain = allocator.resize(allocator.context, NULL, sizeof *terrain);
    if (terrain != NULL) {
        los_terrain_init(terrain, allocator);
    }
    return terrain;
}

void los_terrain_destroy(los_terrain *terrain) {
    if (terrain != NULL) {
        los_allocator allocator = terrain->allocator;
        los_terrain_free(terrain);
        los_release(&allocator, terrain);
    }
}

uint32_t los_terrain_piece_count(const los_terrain *terrain) {
    return terrain->piece_count;
}

uint32_t los_terrain_edge_count(const los_terrain *terrain) {
    return terrain->point_count + terrain->wall_count;
}

los_text los_terrain_name(const los_terrain *terrain, los_name name) {
    return los_string_table_text(&terrain->names, name);
}

los_piece_def los_default_piece_def(void) {
    return (los_piece_def){0};
}

void los_terrain_free(los_terrain *terrain) {
    los_string_table_free(&terrain->names, &terrain->allocator);
    los_string_table_free(&terrain->words, &terrain->allocator);
    los_bvh_free(&terrain->piece_bvh, &terrain->allocator);
    los_edge_bvh_free(&terrain->edge_bvh, &terrain->allocator);
    los_release(&terrain->allocator, terrain->pieces);
    los_release(&terrain->allocator, terrain->points);
    los_release(&terrain->allocator, terrain->coordinates);
    los_release(&terrain->allocator, terrain->runs);
    los_release(&terrain->allocator, terrain->walls);
    los_release(&terrain->allocator, terrain->piece_of_name);
    los_terrain_init(terrain, terrain->allocator);
}

void los_terrain_clear(los_terrain *terrain) {
    los_string_table_clear(&terrain->names);
    los_string_table_clear(&terrain->words);
    terrain->piece_count = terrain->point_count = terrain->coordinate_count = 0;
    terrain->run_count = terrain->wall_count = 0;
    los_bvh_clear(&terrain->piece_bvh);
    los_edge_bvh_clear(&terrain->edge_bvh);
    terrain->longest_edge = 0.0f;
    terrain->max_point_count = terrain->indexed_name_count = 0;
    terrain->revision++;
    terrain->is_prepared = true;
}

uint32_t los_terrain_find_piece(const los_terrain *terrain, los_text id) {
    uint32_t name = los_string_table_find(&terrain->names, id);
    if (terrain->is_prepared) {
        return name < terrain->indexed_name_count ? terrain->piece_of_name[name] : LOS_NO_PIECE;
    }
    for (uint32_t i = 0; name != LOS_NO_NAME && i < terrain->piece_count; i++) {
        if (terrain->pieces[i].has_id && terrain->pieces[i].name[LOS_ANONYMOUS_EMPTY] == name) {
            return i;
        }
    }
    return LOS_NO_PIECE;
}

los_piece_def los_terrain_piece_def(const los_terrain *terrain, uint32_t piece) {
    LOS_ASSERT(piece < terrain->piece_count);
    const los_piece *from = &terrain->pieces[piece];
    los_piece_def def = {
        .has_id = from->has_id,
        .id = los_string_table_text(&terrain->names, from->name[LOS_ANONYMOUS_EMPTY]),
        .flags = from->flags & ~(los_rule_flags)LOS_HEIGHT_GIVEN,
        .points = terrain->points + from->first_point,
        .point_count = from->point_count,
        .walls = terrain->walls + from->first_wall,
        .wall_count = from->wall_count,
        .has_heights = true,
        .is_top_assumed = (from->flags & LOS_HEIGHT_GIVEN) == 0,
        .heights = from->heights,
        .tags = los_string_table_text(&terrain->words, from->tags),
        .state = los_string_table_text(&terrain->words, from->state),
        .size = from->given_size,
    };
    if (from->link_group != LOS_NO_NAME) {
        def.link_group = link_group_id(&terrain->names, from->link_group);
    }
    if (from->parent != LOS_NO_NAME) {
        def.parent_area_id = los_string_table_text(&terrain->names, from->parent);
    }
    return def;
}

uint32_t los_terrain_find_pieces(const los_terrain *terrain, const los_bvh_query *query, uint32_t *found) {
    uint32_t count = 0;
    LOS_ASSERT(terrain->is_prepared);
    if (terrain->piece_bvh.level_count > 0) {
        return los_bvh_find(&terrain->piece_bvh, query, found);
    }
    for (uint32_t i = 0; i < terrain->piece_count; i++) {
        if (los_bvh_query_overlaps(query, &terrain->pieces[i].bounds)) {
            found[count++] = i;
        }
    }
    return count;
}

los_box los_terrain_piece_box(const los_terrain *terrain, uint32_t piece) {
    LOS_ASSERT(piece < terrain->piece_count);
    const los_piece *of = &terrain->pieces[piece];
    los_box box = of->point_count > 0 ? of->box : LOS_EMPTY_BOX;
    for (uint32_t i = 0; i < of->wall_count; i++) {
        los_box_include(&box, terrain->walls[of->first_wall + i].start);
        los_box_include(&box, terrain->walls[of->first_wall + i].end);
    }
    return box;
}

bool los_terrain_contains(const los_terrain *terrain, uint32_t piece, los_vec2 point) {
    const los_piece *of = &terrain->pieces[piece];
    los_polygon_soa polygon = los_piece_polygon_soa(terrain, of);
    if (of->first_run != LOS_NO_RUNS) {
        return los_polygon_soa_contains_by_runs(polygon, terrain->runs + of->first_run, &of->box, of->margin, point);
    }
    return of->point_count >= 3 && los_polygon_soa_contains(polygon, &of->box, of->margin, point);
}

/* --- Rules -------------------------------------------------------------------------------------------------------- */

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
