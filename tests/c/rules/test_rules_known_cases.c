/* SPDX-License-Identifier: MIT */
/* Worked examples: each preset, and recipes of house rules.  40 pixels are an inch; the bases are 32 mm circles, whose
 * radius is 25.2 pixels, at (100, 300) and (900, 300). */
#include "rules/rules_scene.h"

#include <math.h>

static rules_scene s;

/* A board with a preset. */
static void begin_preset(los_preset preset) {
    rules_scene_begin(&s, "");
    s.rules.def = los_rules_preset(preset);
}

/* A piece that closes the whole corridor. */
static scene_piece *add_block(const char *id, float left, float right) {
    return scene_add_box(&s.board, id, left, 0, right, 600);
}

static bool is_visible(void) {
    los_verdict sampled = rules_scene_verdict(&s, LOS_MODE_SAMPLED), exact = rules_scene_verdict(&s, LOS_MODE_EXACT);
    CHECK_EQ_INT(exact.visible, sampled.visible);
    CHECK_EQ_INT(exact.limit, sampled.limit);
    return sampled.visible;
}

static los_limit limit(void) {
    CHECK(!is_visible());
    return rules_scene_verdict(&s, LOS_MODE_SAMPLED).limit;
}

static void add_other(float x, float y, double height, los_unit unit) {
    rules_model *other = &s.others[s.other_count++];
    *other = (rules_model){.model = los_default_model(), .unit = unit};
    other->model.position = (los_vec2){x, y};
    other->model.height_inches = height;
    other->model.base_mm = 80.0; /* as wide as the corridor */
}

/* --- Presets ----------------------------------------------------------------------------------------------------- */

TEST(solid_pieces_block_unless_they_are_passable_or_open) {
    begin_preset(LOS_PRESET_SOLID);
    add_block("box", 400, 500);
    CHECK(!is_visible());
    s.pieces[0].tags = "passable";
    CHECK(is_visible());
    s.pieces[0] = (rules_piece){.state = "open"};
    CHECK(is_visible());
    s.pieces[0] = (rules_piece){.state = "ajar"};
    CHECK(!is_visible());
    s.pieces[0] = (rules_piece){.tags = "see_into"};
    CHECK(!is_visible());
    s.board.target.position.x = 450; /* inside */
    CHECK(is_visible());
    s.pieces[0].tags = "wood";
    CHECK(!is_visible());
}

TEST(a_piece_blocks_if_it_is_larger_than_the_target) {
    begin_preset(LOS_PRESET_SIZE_COMPARE);
    add_block("box", 400, 500)->height = "low"; /* 1.5 */
    CHECK(is_visible());
    s.board.pieces[0].height = "medium"; /* 3.5 against 2 */
    CHECK(!is_visible());
    s.board.shooter.height_inches = 5.0; /* the shooter does not count */
    CHECK(!is_visible());
    s.board.target.height_inches = 3.5; /* equal is not larger */
    CHECK(is_visible());
    s.pieces[0].size = 4.0;
    CHECK(!is_visible());
    s.board.target.size = 4.0;
    CHECK(is_visible());
    s.board.target.size = 0.0, s.board.pieces[0].height = NULL, s.pieces[0].size = 0.0; /* 6 without data */
    CHECK(!is_visible());
    scene_add_wall(scene_add(&s.board, "hedge"), 600, 0, 600, 600);
    s.pieces[0].state = "open";
    s.board.pieces[1].height = "low";
    CHECK(is_visible());
    s.board.pieces[1].height = "tall";
    CHECK(!is_visible());
}

TEST(models_see_into_and_out_of_a_piece_but_not_through_it) {
    begin_preset(LOS_PRESET_SEE_INTO);
    add_block("wood", 400, 500);
    CHECK(!is_visible());
    s.board.target.position.x = 450;
    CHECK(is_visible());
    s.board.shooter.position.x = 450, s.board.target.position.x = 900;
    CHECK(is_visible());
    add_block("other", 600, 700);
    CHECK(!is_visible());
}

TEST(a_forest_blocks_after_three_inches) {
    begin_preset(LOS_PRESET_FOREST_DEPTH);
    add_block("wood", 400, 515)->type = "woods"; /* 115 pixels; oblique lines are 3 percent longer */
    CHECK(is_visible());
    s.board.pieces[0].points[1].x = s.board.pieces[0].points[2].x = 530; /* 130 pixels are 3.25 inches */
    CHECK(!is_visible());
    s.board.target.position.x = 500; /* 2.5 inches into it */
    CHECK(is_visible());
    s.board.pieces[0].points[1].x = s.board.pieces[0].points[2].x = 900;
    s.board.target.position.x = 600; /* 5 inches */
    CHECK(!is_visible());
    s.board.shooter.position.x = 500; /* 2.5 inches apart, both inside */
    CHECK(is_visible());
    s.board.pieces[0].type = "building"; /* anything else blocks at once */
    CHECK(!is_visible());
}

TEST(two_forests_of_two_inches_do_not_add_up) {
    begin_preset(LOS_PRESET_FOREST_DEPTH);
    add_block("a", 300, 380)->type = "forest";
    add_block("b", 500, 580)->type = "forest";
    CHECK(is_visible());
}

TEST(hindrances_add_up_to_a_limit) {
    begin_preset(LOS_PRESET_HINDRANCE_SUM);
    add_block("light", 300, 350);
    s.pieces[0].tags = "light_woods";
    add_block("more", 400, 450);
    s.pieces[1].tags = "light_woods";
    CHECK(is_visible()); /* 1 + 1 */
    s.pieces[1].tags = "heavy_woods";
    CHECK(!is_visible()); /* 1 + 2 */
    s.pieces[0].state = "open";
    CHECK(is_visible());
    s.pieces[0].state = NULL, s.pieces[0].tags = "woods\nlight";
    CHECK(!is_visible());
    s.pieces[0].tags = "stone";
    s.pieces[1].tags = "light_woods";
    CHECK(!is_visible());
}

TEST(smoke_adds_up_and_is_named) {
    rules_core core;
    begin_preset(LOS_PRESET_HINDRANCE_SUM);
    for (uint32_t i = 0; i < 3; i++) {
        static const char *const ids[] = {"a", "b", "c"};
        add_block(ids[i], 300.0f + 100.0f * (float)i, 350.0f + 100.0f * (float)i);
        s.pieces[i].tags = "smoke";
    }
    CHECK(!is_visible());
    rules_core_open(&core, &s);
    los_report report =
        los_query_report(&core.query, &s.board.options, NULL, &core.ends[0], &core.ends[1], LOS_DETAIL_LINES);
    CHECK_EQ_INT(report.blocker_count, 3);
    CHECK_TEXT(los_terrain_name(&core.terrain, report.blockers[0]), "a");
    CHECK_TEXT(los_terrain_name(&core.terrain, report.blockers[2]), "c");
    rules_core_close(&core);
    s.board.piece_count = 2;
    CHECK(is_visible());
}

TEST(models_block_by_size) {
    begin_preset(LOS_PRESET_MODELS_BY_SIZE);
    add_other(500, 300, 2.0, LOS_NO_UNIT);
    CHECK(!is_visible()); /* not smaller than either */
    s.board.target.height_inches = 5.0;
    CHECK(is_visible());
    s.others[0].model.size = 5.0;
    CHECK(!is_visible());
    s.board.shooter.size = 6.0;
    CHECK(is_visible());
}

static los_covers covers;
static rules_core core;

/* The cover of the pair; the core stays open for its names. */
static uint32_t find_cover(los_mode mode) {
    rules_core_open(&core, &s);
    los_options options = s.board.options;
    options.mode = mode;
    CHECK_EQ_INT(los_query_cover(&core.query, &options, &core.blocking, &core.ends[0], &core.ends[1], &covers), LOS_OK);
    return covers.count;
}

static uint32_t cover_count(void) {
    uint32_t sampled = find_cover(LOS_MODE_SAMPLED);
    rules_core_close(&core);
    uint32_t exact = find_cover(LOS_MODE_EXACT);
    rules_core_close(&core);
    CHECK_EQ_INT(exact, sampled);
    return sampled;
}

TEST(pieces_near_the_target_give_cover) {
    begin_preset(LOS_PRESET_NEAR_COVER);
    scene_add_box(&s.board, "fence", 820, 200, 840, 400); /* 34.8 pixels from the target */
    CHECK_EQ_INT(find_cover(LOS_MODE_SAMPLED), 1);
    CHECK_TEXT(covers.items[0].label, "cover");
    CHECK_EQ_INT(covers.items[0].piece_count, 1);
    CHECK_TEXT(los_terrain_name(&core.terrain, covers.items[0].pieces[0]), "fence");
    CHECK_DOUBLE_EQ(covers.items[0].share, 1.0);
    rules_core_close(&core);
    CHECK_EQ_INT(cover_count(), 1);
    s.board.shooter.position.x = 720; /* 74.8 pixels from the fence, less than 2 inches */
    CHECK_EQ_INT(cover_count(), 0);
    s.board.shooter.position.x = 710; /* 84.8 pixels */
    CHECK_EQ_INT(cover_count(), 1);
    s.board.target.position.x = 910; /* 44.8 pixels */
    CHECK_EQ_INT(cover_count(), 0);
    s.board.target.position = (los_vec2){900, 600}, s.board.shooter.position = (los_vec2){100, 600};
    CHECK_EQ_INT(cover_count(), 0); /* no line meets it */
    s.board.target.position = (los_vec2){900, 300}, s.board.shooter.position = (los_vec2){100, 300};
    s.board.pieces[0].height = "tall"; /* no sight, no cover */
    CHECK_EQ_INT(cover_count(), 0);
}

/* --- Editions as rule sets --------------------------------------------------------------------------------------- */

TEST(editions_as_rule_sets_judge_as_editions) {
    test_random random = {2110};
    static scene board;
    for (int i = 0; i < 400; i++) {
        random_scene(&board, &random, (scene_kind)(i % 2));
        board.options.mode = i % 4 < 2 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
        table_build = i % 3 == 0 ? LOS_BUILD_INDEXED : LOS_BUILD_LINEAR;
        table plain;
        table_open(&plain, &board, los_default_allocator());
        los_verdict expected = los_query_verdict(&plain.query, &board.options, NULL, &board.shooter, &board.target);
        table_close(&plain);
        begin_preset(board.options.edition == 10 ? LOS_PRESET_EDITION_10 : LOS_PRESET_EDITION_11);
        s.board = board;
        test_context("scene %d", i);
        check_verdicts_equal(rules_scene_verdict(&s, board.options.mode), expected);
    }
    table_build = LOS_BUILD_LINEAR;
}

TEST(the_eleventh_edition_detects_hidden_models_within_15_inches) {
    begin_preset(LOS_PRESET_EDITION_11);
    s.board.target.is_hidden = true;
    CHECK_EQ_INT(limit(), LOS_LIMIT_HIDDEN);             /* 800 pixels between the centers */
    s.board.target.position.x = 100.0f + 600.0f + 50.0f; /* 14.99 inches between the bases */
    CHECK(is_visible());
    s.board.target.position.x += 2.0f;
    CHECK_EQ_INT(limit(), LOS_LIMIT_HIDDEN);
    s.board.target.is_hidden = false;
    CHECK(is_visible());
}

/* --- Recipes ----------------------------------------------------------------------------------------------------- */

TEST(a_hedge_is_seen_over_within_two_inches) {
    rules_scene_begin(&s, "piece | piece:hedge | shooter:near 2 | block");
    add_block("hedge", 240, 260);
    s.pieces[0].tags = "hedge";
    CHECK(!is_visible());             /* 114.8 pixels */
    s.board.shooter.position.x = 130; /* 84.8 */
    CHECK(!is_visible());
    s.board.shooter.position.x = 140; /* 74.8 */
    CHECK(is_visible());
    s.board.shooter.position.x = 360; /* 74.8 on the other side, which does not matter */
    s.board.target.position.x = 20;
    CHECK(is_visible());
}

TEST(a_window_is_seen_through_from_behind_only) {
    rules_scene_begin(&s, "wall | piece:window, crosses:back | | pass\nwall | | | block");
    scene_add_wall(scene_add(&s.board, "glass"), 500, 0, 500, 600);
    s.pieces[0].tags = "window";
    /* (end - start).cross(from - start) = 0 * y - 600 * (x - 500): above 0 left of the wall. */
    CHECK(!is_visible());
    s.board.shooter.position.x = 900, s.board.target.position.x = 100;
    CHECK(is_visible());
    s.board.pieces[0].walls[0] = (los_wall){{500, 600}, {500, 0}};
    CHECK(!is_visible());
    s.pieces[0].tags = NULL;
    s.board.shooter.position.x = 100, s.board.target.position.x = 900;
    CHECK(!is_visible());
}

TEST(a_door_is_opened_without_binding_again) {
    rules_scene_begin(&s, "wall | open | | pass\nwall | | | block");
    scene_add_wall(scene_add(&s.board, "door"), 500, 0, 500, 600);
    rules_core_open(&core, &s);
    CHECK_TEXT(los_terrain_piece_state(&core.terrain, 0), "closed");
    for (int mode = LOS_MODE_SAMPLED; mode <= LOS_MODE_EXACT; mode++) {
        CHECK(!rules_core_verdict(&core, &s, (los_mode)mode).visible);
        CHECK_EQ_INT(los_terrain_set_piece_state(&core.terrain, 0, los_text_of("open")), LOS_OK);
        CHECK(rules_core_verdict(&core, &s, (los_mode)mode).visible);
        CHECK_EQ_INT(los_terrain_set_piece_state(&core.terrain, 0, los_text_of("ajar")), LOS_OK);
        CHECK(!rules_core_verdict(&core, &s, (los_mode)mode).visible);
        CHECK_EQ_INT(los_terrain_set_piece_state(&core.terrain, 0, los_text_of("")), LOS_OK);
        CHECK_TEXT(los_terrain_piece_state(&core.terrain, 0), "closed");
    }
    rules_core_close(&core);
}

TEST(a_target_is_seen_in_the_arc_only) {
    rules_scene_begin(&s, "");
    s.rules.def.arc_degrees = 90.0;
    CHECK(is_visible());
    s.board.shooter.facing = 0.8; /* 45.8 degrees off; the base is 1.8 degrees wide on either side */
    CHECK(is_visible());
    s.board.shooter.facing = -0.8;
    CHECK(is_visible());
    s.board.shooter.facing = 0.83;
    CHECK_EQ_INT(limit(), LOS_LIMIT_ARC);
    s.board.shooter.facing = 3.14159;
    CHECK_EQ_INT(limit(), LOS_LIMIT_ARC);
    s.board.target.position.x = 120; /* the base overlaps the center of the shooter */
    CHECK(is_visible());
    s.board.target.position.x = 900, s.board.shooter.facing = 0.02, s.rules.def.arc_degrees = 0.0;
    CHECK(is_visible());
}

TEST(a_range_is_measured_between_bases) {
    rules_scene_begin(&s, "");
    s.rules.def.max_range_inches = 18.74; /* 800 - 50.4 pixels are 18.7402 inches */
    CHECK(is_visible());
    s.rules.def.max_range_inches = 18.73;
    CHECK_EQ_INT(limit(), LOS_LIMIT_RANGE);
    rules_core_open(&core, &s);
    los_report report =
        los_query_report(&core.query, &s.board.options, NULL, &core.ends[0], &core.ends[1], LOS_DETAIL_BLOCK_POINTS);
    CHECK(report.blocker_count == 0 && report.listed_count == 0 && report.attempt_count == 0);
    los_visible_area area = los_query_visible_area(&core.query, &s.board.options, NULL, &core.ends[0], &core.ends[1]);
    CHECK(!area.visible && !area.visible_exact && !area.fully_visible && area.fraction == 0.0);
    rules_core_close(&core);
}

TEST(own_units_block_if_the_rules_say_so) {
    rules_scene_begin(&s, "");
    add_other(500, 300, 2.0, 7);
    CHECK(!is_visible());
    s.units[1] = 7;
    CHECK(is_visible());
    s.rules.def.ignore_own_units = false;
    CHECK(!is_visible());
    s.units[1] = LOS_NO_UNIT, s.units[0] = 7;
    CHECK(!is_visible());
    s.rules.def.ignore_own_units = true;
    CHECK(is_visible());
}

TEST(lines_may_start_and_end_at_centers) {
    rules_scene_begin(&s, "piece | | | block");
    scene_add_box(&s.board, "post", 400, 295, 420, 305); /* hides the centers from each other */
    CHECK(is_visible());
    s.rules.def.ends = LOS_ENDS_CENTER_TO_CENTER;
    CHECK(!is_visible());
    s.rules.def.ends = LOS_ENDS_CENTER_TO_ANY;
    CHECK(is_visible());
    s.board.pieces[0].points[0].y = s.board.pieces[0].points[1].y = 285;
    s.board.pieces[0].points[2].y = s.board.pieces[0].points[3].y = 315; /* wider than the cone from the center */
    CHECK(!is_visible());
    s.rules.def.ends = LOS_ENDS_ANY_TO_ANY;
    CHECK(is_visible());
}

/* --- Regressions ------------------------------------------------------------------------------------------------- */

TEST(a_tag_counts_as_the_flag_of_the_same_name) {
    rules_scene_begin(&s, "piece | piece:dense | | block");
    add_block("box", 400, 500);
    CHECK(is_visible());
    s.pieces[0].tags = "dense";
    CHECK(!is_visible());
    rules_core_open(&core, &s);
    CHECK_EQ_INT(los_query_bind(&core.query, &core.terrain, NULL), LOS_OK); /* editions do not read tags */
    los_options options = s.board.options;
    options.edition = 11;
    CHECK(los_query_verdict(&core.query, &options, NULL, &core.ends[0], &core.ends[1]).visible);
    rules_core_close(&core);
}

TEST(models_that_hinder_by_nothing_never_block) {
    rules_scene_begin(&s, "model | | | hinder 0");
    s.rules.def.hindrance_limit = 1.0;
    s.board.options.heights = LOS_HEIGHTS_TRUE;
    add_other(500, 300, 5.0, LOS_NO_UNIT);
    CHECK(is_visible());
}

/* The piece is seen into once the base overlaps its group. */
TEST(a_piece_that_blocks_less_for_its_group_is_no_occluder) {
    rules_scene_begin(&s, "piece | | either:group | block\npiece | | target_point:inside | block");
    add_block("wood", 400, 890); /* contains some sample points of the target, not the center */
    CHECK(rules_scene_verdict(&s, LOS_MODE_SAMPLED).visible);
    CHECK(rules_scene_verdict(&s, LOS_MODE_EXACT).visible);
}

TEST(what_hinders_is_named_besides_what_blocks) {
    rules_scene_begin(&s, "piece | piece:smoke | | hinder 1\npiece | | | block\nreport | | | block");
    s.rules.def.hindrance_limit = 1.0;
    add_block("smoke", 300, 320);
    s.pieces[0].tags = "smoke";
    scene_add_box(&s.board, "post", 500, 290, 520, 310);
    rules_core_open(&core, &s);
    los_report report =
        los_query_report(&core.query, &s.board.options, NULL, &core.ends[0], &core.ends[1], LOS_DETAIL_LINES);
    CHECK(!report.verdict.visible);
    CHECK_EQ_INT(report.blocker_count, 2);
    rules_core_close(&core);
}

/* --- Relations --------------------------------------------------------------------------------------------------- */

TEST(a_base_in_one_piece_of_a_group_is_in_the_group) {
    rules_scene_begin(&s, "piece | | shooter:group | block");
    scene_add_box(&s.board, "a", 50, 250, 60, 350)->link_group = "wood"; /* not 25.2 pixels from the center */
    add_block("b", 400, 500)->link_group = "wood";
    CHECK(!is_visible());
    s.board.pieces[0].points[1].x = s.board.pieces[0].points[2].x = 80;
    CHECK(is_visible());
}

TEST(a_model_above_a_prism_does_not_touch_it) {
    rules_scene_begin(&s, "piece | | shooter:touches | block");
    s.board.options.heights = LOS_HEIGHTS_TRUE;
    add_block("floor", 0, 1000)->has_heights = true;
    s.board.pieces[0].heights = (los_interval){0.0, 2.0};
    s.board.target.height_inches = 1.0;
    CHECK(is_visible());
    s.board.shooter.elevation_inches = 3.0;
    CHECK(!is_visible());
}

TEST(a_base_is_near_to_walls) {
    rules_scene_begin(&s, "wall | | shooter:near 2 | block");
    scene_add_wall(scene_add(&s.board, "hedge"), 200, 0, 200, 600); /* 74.8 pixels */
    CHECK(is_visible());
    s.board.shooter.position.x = 90;
    CHECK(!is_visible());
}

TEST(a_share_of_cover_includes_its_limit) {
    rules_scene_begin(&s, "cover | | | cover 1 share full");
    add_block("fence", 400, 500);
    CHECK_EQ_INT(cover_count(), 1);
}

TEST(cover_between_sampled_lines_is_named) {
    rules_scene_begin(&s, "cover | | | cover 0 share some");
    scene_add_box(&s.board, "post", 860, 306, 870, 313); /* sampled lines pass it above and below */
    CHECK_EQ_INT(find_cover(LOS_MODE_SAMPLED), 0);
    rules_core_close(&core);
    CHECK_EQ_INT(find_cover(LOS_MODE_EXACT), 1);
    CHECK(covers.items[0].share > 0.01 && covers.items[0].share < 0.5);
    CHECK_EQ_INT(covers.items[0].piece_count, 1);
    CHECK_TEXT(los_terrain_name(&core.terrain, covers.items[0].pieces[0]), "post");
    rules_core_close(&core);
}

const test_case rules_known_cases_tests[] = {CASE(solid_pieces_block_unless_they_are_passable_or_open),
                                             CASE(a_piece_blocks_if_it_is_larger_than_the_target),
                                             CASE(models_see_into_and_out_of_a_piece_but_not_through_it),
                                             CASE(a_forest_blocks_after_three_inches),
                                             CASE(two_forests_of_two_inches_do_not_add_up),
                                             CASE(hindrances_add_up_to_a_limit),
                                             CASE(smoke_adds_up_and_is_named),
                                             CASE(models_block_by_size),
                                             CASE(pieces_near_the_target_give_cover),
                                             CASE(editions_as_rule_sets_judge_as_editions),
                                             CASE(the_eleventh_edition_detects_hidden_models_within_15_inches),
                                             CASE(a_hedge_is_seen_over_within_two_inches),
                                             CASE(a_window_is_seen_through_from_behind_only),
                                             CASE(a_door_is_opened_without_binding_again),
                                             CASE(a_target_is_seen_in_the_arc_only),
                                             CASE(a_range_is_measured_between_bases),
                                             CASE(own_units_block_if_the_rules_say_so),
                                             CASE(lines_may_start_and_end_at_centers),
                                             CASE(a_tag_counts_as_the_flag_of_the_same_name),
                                             CASE(models_that_hinder_by_nothing_never_block),
                                             CASE(a_piece_that_blocks_less_for_its_group_is_no_occluder),
                                             CASE(what_hinders_is_named_besides_what_blocks),
                                             CASE(a_base_in_one_piece_of_a_group_is_in_the_group),
                                             CASE(a_model_above_a_prism_does_not_touch_it),
                                             CASE(a_base_is_near_to_walls),
                                             CASE(a_share_of_cover_includes_its_limit),
                                             CASE(cover_between_sampled_lines_is_named),
                                             END_OF_CASES};
