/* SPDX-License-Identifier: MIT */
#include "support/los_test.h"
#include "terrain/terrain.h"

#include <stdio.h>

/* The words of a piece that decide its group; NULL: absent. */
typedef struct {
    const char *id, *link_group, *parent;
} member;

static los_terrain terrain;

static void begin(void) {
    los_terrain_init(&terrain, los_default_allocator());
}

static los_text text_or_none(const char *string) {
    return string == NULL ? (los_text){NULL, 0} : los_text_of(string);
}

/* Of every piece. */
static const los_wall wall = {{0, 0}, {1, 1}};

static los_status add_member(const member *m) {
    los_piece_def def = {.has_id = m->id != NULL,
                         .id = text_or_none(m->id),
                         .link_group = text_or_none(m->link_group),
                         .parent_area_id = text_or_none(m->parent),
                         .walls = &wall,
                         .wall_count = 1};
    return los_terrain_add(&terrain, &def);
}

static void fill(const member *members, int count) {
    begin();
    for (int i = 0; i < count; i++) {
        CHECK_EQ_INT(add_member(&members[i]), LOS_OK);
    }
    CHECK_EQ_INT(los_terrain_prepare(&terrain, LOS_BUILD_INDEXED), LOS_OK);
}

#define FILL(...)                                                                                                      \
    do {                                                                                                               \
        const member members[] = {__VA_ARGS__};                                                                        \
        fill(members, (int)(sizeof members / sizeof *members));                                                        \
    } while (false)

static los_text group(uint32_t piece) {
    return los_string_table_text(&terrain.names, terrain.pieces[piece].group);
}

static void end(void) {
    los_terrain_free(&terrain);
}

TEST(a_piece_is_copied) {
    los_vec2 points[] = {{1, 2}, {5, 2}, {5, 9}};
    los_wall walls[] = {{{0, 0}, {3, 4}}, {{7, 7}, {8, 8}}};
    los_piece_def def = {.has_id = true,
                         .id = los_text_of("a"),
                         .flags = LOS_TALL,
                         .points = points,
                         .point_count = 3,
                         .walls = walls,
                         .wall_count = 2};
    begin();
    CHECK_EQ_INT(los_terrain_add(&terrain, &def), LOS_OK);
    CHECK_EQ_INT(los_terrain_add(&terrain, &def), LOS_OK);
    points[0].x = walls[1].end.y = 99.0f;
    CHECK_EQ_INT(los_terrain_prepare(&terrain, LOS_BUILD_INDEXED), LOS_OK);
    CHECK_EQ_INT(terrain.piece_count, 2);
    const los_piece *piece = &terrain.pieces[1];
    los_polygon polygon = los_piece_polygon(&terrain, piece);
    CHECK_EQ_INT(polygon.count, 3);
    CHECK_POINT(polygon.points[0], ((los_vec2){1, 2}));
    CHECK_POINT(terrain.walls[piece->first_wall + 1].end, ((los_vec2){8, 8}));
    CHECK_EQ_INT(piece->flags, LOS_TALL | LOS_HEIGHT_GIVEN);
    CHECK_POINT(piece->box.low, ((los_vec2){1, 2}));
    CHECK_POINT(piece->box.high, ((los_vec2){5, 9}));
    end();
}

TEST(names_of_pieces_and_walls) {
    FILL({"a", NULL, NULL}, {NULL, NULL, NULL}, {"", NULL, NULL}, {"unknown", NULL, NULL});
    const los_piece *pieces = terrain.pieces;
    CHECK_TEXT(los_string_table_text(&terrain.names, pieces[0].name[LOS_ANONYMOUS_UNKNOWN]), "a");
    CHECK_TEXT(los_string_table_text(&terrain.names, pieces[0].name[LOS_ANONYMOUS_EMPTY]), "a");
    CHECK_TEXT(los_string_table_text(&terrain.names, pieces[0].wall_name), "a_wall");
    CHECK_TEXT(los_string_table_text(&terrain.names, pieces[1].name[LOS_ANONYMOUS_UNKNOWN]), "unknown");
    CHECK_TEXT(los_string_table_text(&terrain.names, pieces[1].name[LOS_ANONYMOUS_EMPTY]), "");
    CHECK_TEXT(los_string_table_text(&terrain.names, pieces[1].wall_name), "unknown_wall");
    CHECK_TEXT(los_string_table_text(&terrain.names, pieces[2].name[LOS_ANONYMOUS_UNKNOWN]), "");
    CHECK_TEXT(los_string_table_text(&terrain.names, pieces[2].wall_name), "_wall");
    CHECK_EQ_INT(pieces[3].name[LOS_ANONYMOUS_EMPTY], pieces[1].name[LOS_ANONYMOUS_UNKNOWN]);
    end();
}

TEST(a_lone_piece_is_its_own_group) {
    FILL({"a", NULL, NULL}, {"b", NULL, NULL}, {NULL, NULL, NULL}, {NULL, NULL, NULL});
    CHECK_TEXT(group(0), "a");
    CHECK_TEXT(group(1), "b");
    CHECK_TEXT(group(2), "");
    CHECK_EQ_INT(terrain.pieces[2].group, terrain.pieces[3].group);
    end();
}

TEST(a_link_group_overrides_parent_and_id) {
    FILL({"a", "g", NULL}, {"b", "g", "c"}, {"c", NULL, NULL}, {"d", "id:c", NULL}, {NULL, "g", NULL});
    CHECK_TEXT(group(0), "lg:g");
    CHECK_TEXT(group(1), "lg:g");
    CHECK_TEXT(group(2), "c");
    CHECK_TEXT(group(3), "lg:id:c");
    CHECK_TEXT(group(4), "lg:g");
    end();
}

TEST(ids_with_group_prefixes_are_separate_groups) {
    FILL({"a", "x", NULL}, {"lg:x", NULL, NULL}, {"id:lg:x", NULL, NULL}, {"b", "id:lg:x", NULL}, {"x", NULL, NULL});
    for (uint32_t i = 0; i < 5; i++) {
        for (uint32_t j = 0; j < i; j++) {
            CHECK(terrain.pieces[i].group != terrain.pieces[j].group);
        }
    }
    end();
}

TEST(children_are_in_the_group_of_their_parent) {
    FILL({"child", NULL, "area"}, {"area", "g", NULL}, {"other", NULL, "plain"}, {"plain", NULL, NULL});
    CHECK_TEXT(group(0), "lg:g");
    CHECK_TEXT(group(1), "lg:g");
    CHECK_TEXT(group(2), "plain");
    CHECK_TEXT(group(3), "plain");
    end();
}

TEST(the_id_of_a_missing_parent_is_the_group) {
    FILL({"a", NULL, "gone"}, {"b", NULL, "gone"}, {"c", NULL, "a"}, {"d", "", ""});
    CHECK_TEXT(group(0), "gone");
    CHECK_TEXT(group(1), "gone");
    CHECK_TEXT(group(2), "gone");
    CHECK_TEXT(group(3), "d");
    end();
}

/* p0 has the parent p1, p1 has p2 and so on, `length` times; the last may have a link group. */
static void fill_chain(int length, const char *last_group) {
    static const char *const ids[] = {"p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7"};
    member members[8];
    for (int i = 0; i <= length; i++) {
        members[i] = (member){ids[i], i == length ? last_group : NULL, i == length ? NULL : ids[i + 1]};
    }
    fill(members, length + 1);
}

/* Four steps are followed; the fifth parent's id is the group, whether it exists or not. */
TEST(a_chain_of_parents_is_followed_four_deep) {
    for (int length = 1; length <= 7; length++) {
        char expected[8];
        test_context("%d parents", length);
        snprintf(expected, sizeof expected, "p%d", length < 5 ? length : 5);
        fill_chain(length, NULL);
        CHECK_TEXT(group(0), expected);
        end();
        fill_chain(length, "g");
        CHECK_TEXT(group(0), length <= 4 ? "lg:g" : "p5");
        CHECK_TEXT(group((uint32_t)length), "lg:g");
        end();
    }
}

TEST(cycles_end) {
    FILL({"self", NULL, "self"}, {"a", NULL, "b"}, {"b", NULL, "a"});
    CHECK_TEXT(group(0), "self");
    CHECK_TEXT(group(1), "b");
    CHECK_TEXT(group(2), "a");
    end();
    FILL({"a", NULL, "b"}, {"b", NULL, "c"}, {"c", NULL, "a"});
    CHECK_TEXT(group(0), "c"); /* a b c a b, then the parent of b */
    CHECK_TEXT(group(1), "a");
    CHECK_TEXT(group(2), "b");
    end();
}

TEST(of_pieces_with_the_same_id_the_last_decides_the_group) {
    FILL({"a", "first", NULL}, {"a", "last", NULL}, {"b", NULL, "a"}, {NULL, "x", NULL}, {NULL, NULL, "b"});
    CHECK_TEXT(group(0), "lg:last");
    CHECK_TEXT(group(1), "lg:last");
    CHECK_TEXT(group(2), "lg:last");
    CHECK_TEXT(group(3), "lg:last"); /* the last piece without an id has the parent b */
    CHECK_TEXT(group(4), "lg:last");
    end();
}

TEST(groups_do_not_use_the_anonymous_id) {
    FILL({NULL, "g", NULL}, {"unknown", NULL, NULL}, {"b", NULL, "unknown"});
    CHECK_TEXT(group(0), "lg:g");
    CHECK_TEXT(group(1), "unknown");
    CHECK_TEXT(group(2), "unknown");
    end();
}

TEST(a_cleared_terrain_can_be_reused) {
    FILL({"a", "g", NULL}, {"b", NULL, "a"});
    los_terrain_clear(&terrain);
    CHECK_EQ_INT(terrain.piece_count, 0);
    CHECK_EQ_INT(terrain.piece_bvh.level_count, 0); /* otherwise the old BVH would be searched */
    CHECK_EQ_INT(los_terrain_prepare(&terrain, LOS_BUILD_INDEXED), LOS_OK);
    CHECK_EQ_INT(add_member(&(member){"b", NULL, "a"}), LOS_OK);
    CHECK_EQ_INT(los_terrain_prepare(&terrain, LOS_BUILD_INDEXED), LOS_OK);
    CHECK_EQ_INT(terrain.piece_count, 1);
    CHECK_TEXT(group(0), "a");
    /* Added after a prepare, and prepared again. */
    CHECK_EQ_INT(add_member(&(member){"a", "h", NULL}), LOS_OK);
    CHECK_EQ_INT(los_terrain_prepare(&terrain, LOS_BUILD_INDEXED), LOS_OK);
    CHECK_TEXT(group(0), "lg:h");
    CHECK_EQ_INT(los_terrain_prepare(&terrain, LOS_BUILD_INDEXED), LOS_OK);
    CHECK_TEXT(group(0), "lg:h");
    los_terrain_free(&terrain);
    los_terrain_free(&terrain);
    CHECK_EQ_INT(los_terrain_prepare(&terrain, LOS_BUILD_INDEXED), LOS_OK);
    end();
}

static los_piece_def sized(uint32_t point_count, uint32_t wall_count) {
    /* Refused by the counts alone; the arrays are not read. */
    return (los_piece_def){.point_count = point_count, .wall_count = wall_count};
}

TEST(too_many_points_are_refused) {
    static const los_vec2 triangle[] = {{0, 0}, {1, 0}, {0, 1}};
    begin();
    los_piece_def defs[] = {sized(LOS_POINTS_MAX + 1, 0), sized(0, LOS_POINTS_MAX / 2 + 1), sized(LOS_POINTS_MAX, 1),
                            sized(UINT32_MAX, UINT32_MAX), sized(0, UINT32_MAX / 2 + 1)};
    for (size_t i = 0; i < sizeof defs / sizeof *defs; i++) {
        CHECK_EQ_INT(los_terrain_add(&terrain, &defs[i]), LOS_TOO_LARGE);
    }
    CHECK_EQ_INT(terrain.piece_count, 0);
    los_piece_def fits = {.points = triangle, .point_count = 3};
    CHECK_EQ_INT(los_terrain_add(&terrain, &fits), LOS_OK);
    los_piece_def rest = sized(LOS_POINTS_MAX - 2, 0);
    CHECK_EQ_INT(los_terrain_add(&terrain, &rest), LOS_TOO_LARGE);
    CHECK_EQ_INT(terrain.piece_count, 1);
    CHECK_EQ_INT(terrain.point_count, 3);
    end();
}

TEST(too_many_pieces_are_refused) {
    los_piece_def nothing = {.has_id = false};
    begin();
    for (int i = 0; i < LOS_PIECES_MAX; i++) {
        if (los_terrain_add(&terrain, &nothing) != LOS_OK) {
            CHECK_EQ_INT(i, LOS_PIECES_MAX);
        }
    }
    CHECK_EQ_INT(los_terrain_add(&terrain, &nothing), LOS_TOO_LARGE);
    CHECK_EQ_INT(terrain.piece_count, LOS_PIECES_MAX);
    los_terrain_clear(&terrain);
    CHECK_EQ_INT(los_terrain_add(&terrain, &nothing), LOS_OK);
    end();
}

TEST(groups_of_many_pieces) {
    enum {
        MANY = 3000
    };
    char id[16], parent[16], expected[24];
    begin();
    for (int i = 0; i < MANY; i++) {
        snprintf(id, sizeof id, "p%d", i);
        snprintf(parent, sizeof parent, "area%d", i % 100);
        CHECK_EQ_INT(add_member(&(member){id, NULL, i % 3 == 0 ? parent : NULL}), LOS_OK);
    }
    CHECK_EQ_INT(los_terrain_prepare(&terrain, LOS_BUILD_INDEXED), LOS_OK);
    for (int i = 0; i < MANY; i++) {
        snprintf(expected, sizeof expected, i % 3 == 0 ? "area%d" : "p%d", i % 3 == 0 ? i % 100 : i);
        CHECK_TEXT(group((uint32_t)i), expected);
    }
    end();
}

/* Found by fuzzing: a point at 1e37 made the BVH read outside its arrays. */
TEST(far_coordinates_are_refused) {
    static const float far[] = {-0x1.2p+125f, 1.1e9f, INFINITY, NAN};
    begin();
    for (int i = 0; i < 4; i++) {
        const los_vec2 points[] = {{0.0f, far[i]}, {1.0f, 0.0f}, {0.0f, 1.0f}};
        const los_wall far_wall = {{0.0f, 0.0f}, {far[i], 0.0f}};
        los_piece_def polygon = {.points = points, .point_count = 3}, walls = {.walls = &far_wall, .wall_count = 1};
        los_status expected = isnan(far[i]) ? LOS_BAD_VALUE : LOS_TOO_LARGE;
        CHECK_EQ_INT(los_terrain_add(&terrain, &polygon), expected);
        CHECK_EQ_INT(los_terrain_add(&terrain, &walls), expected);
    }
    CHECK_EQ_INT(terrain.piece_count, 0);
    los_terrain_free(&terrain);
}

/* The links from any piece form a cycle that visits every member of its group once and no other piece. */
static void check_group_cycles(void) {
    for (uint32_t i = 0; i < terrain.piece_count; i++) {
        uint32_t members = 0, visited = 0, next_in_group = i;
        for (uint32_t j = 0; j < terrain.piece_count; j++) {
            members += terrain.pieces[j].group == terrain.pieces[i].group;
        }
        do {
            CHECK(next_in_group < terrain.piece_count);
            CHECK_EQ_INT(terrain.pieces[next_in_group].group, terrain.pieces[i].group);
            next_in_group = terrain.pieces[next_in_group].next_in_group;
            visited++;
        } while (next_in_group != i && visited <= members);
        CHECK_EQ_INT(visited, members);
    }
}

TEST(group_members_form_a_cycle) {
    static const char *const ids[] = {"a", "b", "c", "unknown", "", "lg:g", "id:a", NULL};
    static const char *const groups[] = {"g", "h", "", NULL, NULL, NULL};
    static const char *const parents[] = {"a", "b", "c", "gone", "", NULL, NULL, NULL};
    test_random random = {161};
    begin();
    for (int round = 0; round < 500; round++) {
        los_terrain_clear(&terrain);
        uint32_t count = random_below(&random, 25);
        for (uint32_t i = 0; i < count; i++) {
            member m = {NULL, NULL, NULL};
            m.id = ids[random_below(&random, 8)];
            m.link_group = groups[random_below(&random, 6)];
            m.parent = parents[random_below(&random, 8)];
            CHECK_EQ_INT(add_member(&m), LOS_OK);
        }
        test_context("round %d, %u pieces", round, (unsigned)count);
        CHECK_EQ_INT(los_terrain_prepare(&terrain, LOS_BUILD_LINEAR), LOS_OK);
        check_group_cycles();
        CHECK_EQ_INT(los_terrain_prepare(&terrain, LOS_BUILD_INDEXED), LOS_OK);
        check_group_cycles();
    }
    end();
}

/* A piece with the id that anonymous pieces are reported under shares its name with pieces outside its group. */
TEST(unique_ids_exclude_the_anonymous_id) {
    FILL({"a", NULL, NULL}, {NULL, NULL, NULL}, {"unknown", NULL, NULL}, {"", NULL, NULL});
    CHECK(terrain.pieces[0].has_unique_id);
    CHECK(!terrain.pieces[1].has_unique_id);
    CHECK(!terrain.pieces[2].has_unique_id);
    CHECK(terrain.pieces[3].has_unique_id);
    for (uint32_t i = 0; i < terrain.piece_count; i++) {
        for (uint32_t j = 0; j < terrain.piece_count && terrain.pieces[i].has_unique_id; j++) {
            for (int anonymous = 0; anonymous < LOS_ANONYMOUS_CUSTOM; anonymous++) {
                CHECK(terrain.pieces[i].name[anonymous] != terrain.pieces[j].name[anonymous] ||
                      terrain.pieces[i].group == terrain.pieces[j].group);
            }
        }
    }
    end();
}

const test_case terrain_tests[] = {
    CASE(far_coordinates_are_refused),
    CASE(a_piece_is_copied),
    CASE(names_of_pieces_and_walls),
    CASE(a_lone_piece_is_its_own_group),
    CASE(a_link_group_overrides_parent_and_id),
    CASE(ids_with_group_prefixes_are_separate_groups),
    CASE(children_are_in_the_group_of_their_parent),
    CASE(the_id_of_a_missing_parent_is_the_group),
    CASE(a_chain_of_parents_is_followed_four_deep),
    CASE(cycles_end),
    CASE(of_pieces_with_the_same_id_the_last_decides_the_group),
    CASE(groups_do_not_use_the_anonymous_id),
    CASE(a_cleared_terrain_can_be_reused),
    CASE(too_many_points_are_refused),
    CASE(too_many_pieces_are_refused),
    CASE(groups_of_many_pieces),
    CASE(group_members_form_a_cycle),
    CASE(unique_ids_exclude_the_anonymous_id),
    END_OF_CASES,
};
