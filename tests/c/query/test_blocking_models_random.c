/* SPDX-License-Identifier: MIT */
/* Models as blockers against slow and obvious versions.
 *
 * Lines: a walk along the line in small steps, point by point.  Exact verdicts and areas: the same blockers as polygons
 * of terrain, a little smaller and a little larger.  Both: properties, and random lines between the bases. */
#include "query/models_scene.h"

static models_scene at;

/* --- One line ---------------------------------------------------------------------------------------------------- */

TEST(lines_are_judged_as_a_walk_along_them_says) {
    test_random random = {3001};
    int decided = 0, blocked = 0;
    models_scene_open(&at);
    for (int i = 0; i < 150; i++) {
        models_scene_fill(&at, &random, 500.0);
        if (!models_scene_is_apart(&at)) {
            continue;
        }
        los_blocking_models blocking = los_table_blocking(&at.table, at.ends[0], at.ends[1]);
        los_samples from, to;
        los_sample_base(models_scene_model(&at, at.ends[0]), 4, at.options.pixels_per_inch, &from);
        los_sample_base(models_scene_model(&at, at.ends[1]), 4, at.options.pixels_per_inch, &to);
        for (uint32_t k = 0; k < from.count; k++) {
            los_vec2 a = from.points[k], b = to.points[random_below(&random, to.count)];
            int expected = models_scene_line(&at, a, b);
            test_context("scene %d, line %u", i, (unsigned)k);
            los_line_report line =
                los_query_judge_line(at.query, &at.options, &blocking, models_scene_model(&at, at.ends[0]),
                                     models_scene_model(&at, at.ends[1]), a, b);
            CHECK_EQ_INT(line.clear, line.blocker_count == 0);
            CHECK_EQ_INT(line.block.found, !line.clear);
            if (expected >= 0) {
                CHECK_EQ_INT(!line.clear, expected);
                decided++;
                blocked += expected;
            }
        }
    }
    CHECK(decided > 500 && blocked > 100 && decided - blocked > 100);
    models_scene_close(&at);
}

TEST(a_sampled_verdict_is_that_of_its_lines) {
    test_random random = {3002};
    int visible = 0;
    models_scene_open(&at);
    for (int i = 0; i < 300; i++) {
        models_scene_fill(&at, &random, 600.0);
        at.options.heights = i % 3 == 0 ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
        at.options.edition = i % 2 == 0 ? 10 : 11;
        los_blocking_models blocking = los_table_blocking(&at.table, at.ends[0], at.ends[1]);
        const los_model *a = models_scene_model(&at, at.ends[0]), *b = models_scene_model(&at, at.ends[1]);
        test_context("scene %d", i);
        los_report report = los_query_report(at.query, &at.options, &blocking, a, b, LOS_DETAIL_BLOCK_POINTS);
        los_verdict verdict = report.verdict;
        uint32_t count = report.attempt_count;
        bool is_any_clear = false, are_all_clear = true;
        CHECK_EQ_INT(verdict.visible, report.blocker_count == 0);
        CHECK_EQ_INT(los_query_verdict(at.query, &at.options, &blocking, a, b).visible, verdict.visible);
        for (uint32_t k = 0; k < count; k++) { /* the report is valid until the next query */
            report = los_query_report(at.query, &at.options, &blocking, a, b, LOS_DETAIL_LINES);
            los_attempt attempt = report.attempts[k];
            bool is_clear =
                los_query_judge_line(at.query, &at.options, &blocking, a, b, attempt.from, attempt.to).clear;
            CHECK_EQ_INT(attempt.blocked, !is_clear);
            is_any_clear = is_any_clear || is_clear;
            are_all_clear = are_all_clear && is_clear;
        }
        CHECK_EQ_INT(verdict.visible, is_any_clear);
        if (los_query_is_fully_visible(at.query, &at.options, &blocking, a, b)) {
            CHECK(verdict.visible && are_all_clear);
        }
        visible += verdict.visible;
    }
    CHECK(visible > 60 && visible < 280);
    models_scene_close(&at);
}

/* --- The same blockers as polygons ------------------------------------------------------------------------------- */

static void compare_with_polygons(los_heights heights, uint64_t seed, int scenes, bool with_areas) {
    test_random random = {seed};
    int compared = 0, visible = 0;
    models_scene_open(&at);
    at.options.mode = LOS_MODE_EXACT;
    at.options.heights = heights;
    for (int i = 0; i < scenes; i++) {
        models_scene_fill(&at, &random, 400.0);
        models_scene_isolate(&at, &random);
        test_context("scene %d", i);
        los_blocking_models blocking = los_table_blocking(&at.table, at.ends[0], at.ends[1]);
        los_verdict verdict = los_query_verdict(at.query, &at.options, &blocking, models_scene_model(&at, at.ends[0]),
                                                models_scene_model(&at, at.ends[1]));
        double fraction = los_query_visible_area(at.query, &at.options, &blocking, models_scene_model(&at, at.ends[0]),
                                                 models_scene_model(&at, at.ends[1]))
                              .fraction;
        CHECK_EQ_INT(fraction > 0.0, verdict.visible);
        if (verdict.visible) {
            CHECK(!(!models_scene_sees_past_polygons(&at, -0.3)));
        } else {
            CHECK(!models_scene_sees_past_polygons(&at, 0.3));
        }
        if (with_areas) {
            CHECK(fraction <= models_scene_area_past_polygons(&at, -0.3) + 0.02);
            CHECK(fraction >= models_scene_area_past_polygons(&at, 0.3) - 0.02);
        }
        compared++;
        visible += verdict.visible;
    }
    test_context("%d compared, %d visible", compared, visible);
    CHECK(visible > compared / 10 && visible < compared - 10);
    models_scene_close(&at);
}

TEST(exact_verdicts_are_those_of_polygons) {
    compare_with_polygons(LOS_HEIGHTS_CATEGORY, 3003, 300, true);
}

TEST(exact_verdicts_are_those_of_prisms) {
    compare_with_polygons(LOS_HEIGHTS_TRUE, 3004, 300, false);
}

/* --- Properties of all scenes, overlapping bases included -------------------------------------------------------- */

TEST(exact_sees_what_random_lines_see) {
    test_random random = {3005};
    int found = 0;
    models_scene_open(&at);
    at.options.mode = LOS_MODE_EXACT;
    for (int i = 0; i < 250; i++) {
        models_scene_fill(&at, &random, 400.0);
        if (!models_scene_is_apart(&at)) {
            continue;
        }
        los_blocking_models blocking = los_table_blocking(&at.table, at.ends[0], at.ends[1]);
        los_verdict verdict = los_query_verdict(at.query, &at.options, &blocking, models_scene_model(&at, at.ends[0]),
                                                models_scene_model(&at, at.ends[1]));
        test_context("scene %d", i);
        if (verdict.visible) {
            CHECK(models_scene_is_in_base(&at, models_scene_model(&at, at.ends[0]), 0.01, (double)verdict.from.x,
                                          (double)verdict.from.y));
            CHECK(models_scene_is_in_base(&at, models_scene_model(&at, at.ends[1]), 0.01, (double)verdict.to.x,
                                          (double)verdict.to.y));
            CHECK(models_scene_line(&at, verdict.from, verdict.to) != 1);
        } else {
            found += 1;
            CHECK(!models_scene_has_wide_line(&at, &random));
        }
    }
    CHECK(found > 20);
    models_scene_close(&at);
}

TEST(more_blockers_never_create_sight_and_units_only_add_it) {
    test_random random = {3006};
    models_scene_open(&at);
    for (int i = 0; i < 600; i++) {
        at.options.mode = i % 2 == 0 ? LOS_MODE_EXACT : LOS_MODE_SAMPLED;
        at.options.heights = i % 5 == 0 ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
        models_scene_fill(&at, &random, 450.0);
        test_context("scene %d", i);
        const los_model *a = models_scene_model(&at, at.ends[0]), *b = models_scene_model(&at, at.ends[1]);
        los_blocking_models blocking = los_table_blocking(&at.table, at.ends[0], at.ends[1]);
        bool visible = los_query_verdict(at.query, &at.options, &blocking, a, b).visible;
        if (visible) {
            CHECK(los_query_verdict(at.query, &at.options, NULL, a, b).visible);
        }
        los_blocking_models without_units = blocking;
        without_units.units[0] = without_units.units[1] = LOS_NO_UNIT;
        if (los_query_verdict(at.query, &at.options, &without_units, a, b).visible) {
            CHECK(visible);
        }
        if (at.options.mode == LOS_MODE_EXACT) {
            los_blocking_models back = los_table_blocking(&at.table, at.ends[1], at.ends[0]);
            CHECK_EQ_INT(los_query_verdict(at.query, &at.options, &back, b, a).visible, visible);
        }
        los_handle handles[MODELS_SCENE_COUNT];
        CHECK_EQ_INT(los_table_list(&at.table, handles), MODELS_SCENE_COUNT);
        for (int k = 0; k < 4; k++) {
            los_handle removed = handles[random_below(&random, MODELS_SCENE_COUNT)];
            los_table_set_flags(&at.table, removed, removed == at.ends[0] || removed == at.ends[1] ? 7 : 0);
        }
        if (visible) {
            CHECK(los_query_verdict(at.query, &at.options, &blocking, a, b).visible);
        }
    }
    models_scene_close(&at);
}

const test_case blocking_models_random_tests[] = {CASE(lines_are_judged_as_a_walk_along_them_says),
                                                  CASE(a_sampled_verdict_is_that_of_its_lines),
                                                  CASE(exact_verdicts_are_those_of_polygons),
                                                  CASE(exact_verdicts_are_those_of_prisms),
                                                  CASE(exact_sees_what_random_lines_see),
                                                  CASE(more_blockers_never_create_sight_and_units_only_add_it),
                                                  END_OF_CASES};
