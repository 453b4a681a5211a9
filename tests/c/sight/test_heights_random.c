/* SPDX-License-Identifier: MIT */
/* LOS_HEIGHTS_TRUE on random scenes: the judge against a reference in space, the exact mode against many lines, and
 * properties of every scene. */
#include "region/region.h"
#include "sight/heights_scene.h"
#include "sight/reference_judge.h"

#include <string.h>

/* --- A reference judge in space ---------------------------------------------------------------------------------- */

enum {
    HITS_MAX = SCENE_POINTS + 2
};

/* A line in space; heights in inches. */
typedef struct {
    los_vec2 from, to;
    double from_height, to_height;
} line3;

static double height_at(const line3 *line, double fraction) {
    return line->from_height + (line->to_height - line->from_height) * fraction;
}

/* The fraction of the line at which it meets c-d; negative if it does not. */
static double fraction_of_hit(const line3 *line, los_vec2 c, los_vec2 d) {
    los_vec2 hit;
    if (!reference_meets(line->from, line->to, c, d, &hit)) {
        return -1.0;
    }
    double x = (double)line->to.x - (double)line->from.x, y = (double)line->to.y - (double)line->from.y;
    return (((double)hit.x - (double)line->from.x) * x + ((double)hit.y - (double)line->from.y) * y) / (x * x + y * y);
}

/* True if the line is within the prism's heights, extended by `more`, somewhere between two fractions. */
static bool overlaps(const line3 *line, double first, double last, los_interval prism, double more) {
    double a = height_at(line, first), b = height_at(line, last);
    return fmax(a, b) >= prism.low - more && fmin(a, b) <= prism.high + more;
}

static void sort(double *values, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        for (uint32_t j = i; j > 0 && values[j - 1] > values[j]; j--) {
            double moved = values[j];
            values[j] = values[j - 1];
            values[j - 1] = moved;
        }
    }
}

/* Tests each stretch between the hits on a piece's edges. */
static bool polygon_blocks(const scene_piece *piece, const line3 *line, double more) {
    double hits[HITS_MAX] = {0.0, 1.0};
    uint32_t count = 2;
    for (uint32_t i = 0; i < piece->point_count; i++) {
        double fraction = fraction_of_hit(line, piece->points[i], piece->points[(i + 1) % piece->point_count]);
        if (fraction >= 0.0) {
            hits[count++] = fraction;
            if (overlaps(line, fraction, fraction, piece->heights, more)) {
                return true;
            }
        }
    }
    if ((reference_contains(piece, line->from) && overlaps(line, 0.0, 0.0, piece->heights, more)) ||
        (reference_contains(piece, line->to) && overlaps(line, 1.0, 1.0, piece->heights, more))) {
        return true;
    }
    sort(hits, count);
    for (uint32_t i = 0; i + 1 < count; i++) {
        float middle = (float)(0.5 * (hits[i] + hits[i + 1]));
        los_vec2 point = los_lerp(line->from, line->to, middle);
        if (hits[i + 1] - hits[i] > 1e-4 && reference_contains(piece, point) &&
            overlaps(line, hits[i], hits[i + 1], piece->heights, more)) {
            return true;
        }
    }
    return false;
}

static bool walls_block(const scene *s, const scene_piece *piece, const line3 *line, double more) {
    bool is_low = piece->height != NULL && strcmp(piece->height, "low") == 0 && !piece->obscuring;
    bool are_seen_over = ((s->shooter.keywords | s->target.keywords) & (LOS_AIRCRAFT | LOS_TOWERING)) != 0;
    for (uint32_t i = 0; i < piece->wall_count; i++) {
        double fraction = fraction_of_hit(line, piece->walls[i].start, piece->walls[i].end);
        if (fraction >= 0.0 && overlaps(line, fraction, fraction, piece->heights, more) &&
            (s->options.edition >= 11 || is_low || !are_seen_over)) {
            return true;
        }
    }
    return false;
}

/* True if the line is blocked by prisms that are extended by `more` upward and downward. */
static bool is_blocked(const scene *s, const reference_pair *plan, const line3 *line, double more) {
    reference_list names;
    names.count = 0;
    reference_blockers(plan, line->from, line->to, &names);
    for (uint32_t i = 0; i < s->piece_count; i++) {
        const scene_piece *piece = &s->pieces[i];
        if ((reference_list_has(&names, piece->id) && polygon_blocks(piece, line, more)) ||
            walls_block(s, piece, line, more)) {
            return true;
        }
    }
    return false;
}

/* The scene for the reference judge in plan: no walls. */
static void flatten(scene *flat, const scene *s) {
    *flat = *s;
    for (uint32_t i = 0; i < flat->piece_count; i++) {
        flat->pieces[i].wall_count = 0;
    }
}

static los_vec2 near_model(test_random *random, const los_model *model) {
    return (los_vec2){model->position.x + (float)random_between(random, -30.0, 30.0),
                      model->position.y + (float)random_between(random, -30.0, 30.0)};
}

TEST(the_judge_equals_the_reference_in_space) {
    test_random random = {71};
    uint32_t doubtful = 0, blocked = 0, lines = 0;
    for (int number = 0; number < 1500; number++) {
        static scene s, flat;
        static reference_pair plan;
        table t;
        heights_scene_by_chance(&s, &random, number);
        s.options.mode = LOS_MODE_SAMPLED; /* "wholly within" by sample points, as in the reference */
        flatten(&flat, &s);
        reference_pair_set(&plan, &flat);
        table_open(&t, &s, los_default_allocator());
        for (int k = 0; k < 8; k++, lines++) {
            line3 line = {near_model(&random, &s.shooter), near_model(&random, &s.target),
                          random_between(&random, 0.0, 7.0), random_between(&random, 0.0, 7.0)};
            /* The line must be within the heights of the pair: at the tops if nothing floats. */
            double fraction[2] = {t.query.pair.is_floating ? random_between(&random, 0.0, 1.0) : 1.0,
                                  t.query.pair.is_floating ? random_between(&random, 0.0, 1.0) : 1.0};
            line.from_height = s.shooter.elevation_inches + fraction[0] * s.shooter.height_inches;
            line.to_height = s.target.elevation_inches + fraction[1] * s.target.height_inches;
            los_pair_add_line_pieces(&t.query.pair, line.from, line.to);
            los_sight_line sight_line = los_sight_line_between_points(line.from, line.to);
            los_sight_line_set_heights(&sight_line, line.from_height, line.to_height);
            bool is_clear = los_line_is_clear(&t.query.pair, &sight_line);
            bool more = is_blocked(&s, &plan, &line, 1e-3), less = is_blocked(&s, &plan, &line, -1e-3);
            test_context("scene %d, line %d", number, k);
            doubtful += more != less;
            blocked += !is_clear;
            CHECK(more != less || is_clear == !more);
        }
        table_close(&t);
    }
    CHECK(doubtful < lines / 50);
    CHECK(blocked > lines / 10 && blocked < lines - lines / 10);
}

/* --- The exact mode against many lines --------------------------------------------------------------------------- */

TEST(what_many_lines_see_the_exact_mode_sees) {
    test_random random = {72};
    uint32_t visible = 0, missed = 0, missed_on_ground = 0, total = 0;
    for (int number = 0; number < 6000; number++, total++) {
        static scene s;
        table t;
        heights_scene_by_chance(&s, &random, number);
        s.options.mode = LOS_MODE_EXACT;
        table_open(&t, &s, los_default_allocator());
        los_verdict verdict = los_pair_verdict(&t.query.pair);
        test_context("scene %d", number);
        visible += verdict.visible;
        if (verdict.visible) {
            los_sight_line sight_line = los_sight_line_between_bases(verdict.from, verdict.to);
            CHECK(los_line_is_clear(&t.query.pair, &sight_line));
        } else if (heights_are_apart(&t) && heights_some_line_passes(&random, &t, &s, 300)) {
            missed++;
            missed_on_ground += !t.query.pair.is_floating && s.options.edition == 11;
        }
        table_close(&t);
    }
    /* Where prisms float the search has limits; in the tenth edition an endpoint may be inside a piece by rounding.
     * Three of 100 000 scenes. */
    CHECK_EQ_INT(missed_on_ground, 0);
    CHECK(missed <= 1);
    CHECK(visible > total / 2 && visible < total - total / 5);
}

/* Also where min_gap exceeds the gap of a small base: the judge divides heights down to min_gap only. */
TEST(every_sight_line_passes_judge_line) {
    static const double gaps[] = {0.1, 3.0, 10.0, 10.0, 40.0};
    test_random random = {79};
    uint32_t visible = 0;
    for (int number = 0; number < 4000; number++) {
        static scene s;
        table t;
        heights_scene_by_chance(&s, &random, number);
        s.options.mode = random_bool(&random, 0.8) ? LOS_MODE_EXACT : LOS_MODE_SAMPLED;
        s.options.min_gap = gaps[random_below(&random, 5)];
        table_open(&t, &s, los_default_allocator());
        los_verdict verdict = los_query_verdict(&t.query, &s.options, NULL, &s.shooter, &s.target);
        if (verdict.visible) {
            visible++;
            test_context("scene %d", number);
            CHECK(los_query_judge_line(&t.query, &s.options, NULL, &s.shooter, &s.target, verdict.from, verdict.to)
                      .clear);
        }
        table_close(&t);
    }
    CHECK(visible > 1000);
}

/* --- Properties -------------------------------------------------------------------------------------------------- */

TEST(higher_models_see_no_less) {
    test_random random = {73};
    uint32_t gained = 0;
    for (int number = 0; number < 4000; number++) {
        static scene s;
        heights_scene_by_chance(&s, &random, number);
        heights_keep_on_ground(&s);
        bool before = scene_is_visible(&s);
        los_model *model = random_bool(&random, 0.5) ? &s.shooter : &s.target;
        model->height_inches += random_between(&random, 0.0, 3.0);
        bool after = scene_is_visible(&s);
        test_context("scene %d", number);
        CHECK(after || !before);
        gained += after && !before;
    }
    CHECK(gained > 100);
}

TEST(higher_prisms_on_the_ground_show_no_more) {
    test_random random = {74};
    uint32_t lost = 0;
    for (int number = 0; number < 4000; number++) {
        static scene s;
        heights_scene_by_chance(&s, &random, number);
        heights_keep_on_ground(&s);
        bool before = scene_is_visible(&s);
        heights_raise_prisms(&s, &random);
        bool after = scene_is_visible(&s);
        test_context("scene %d", number);
        CHECK(before || !after);
        lost += before && !after;
    }
    CHECK(lost > 100);
}

/* The same verdict, attempts and blockers. */
static void check_same_report(table *a, table *b) {
    los_verdict first = los_pair_report(&a->query.pair, true, &a->query.report);
    los_verdict second = los_pair_report(&b->query.pair, true, &b->query.report);
    CHECK_EQ_INT(first.visible, second.visible);
    CHECK_EQ_INT(first.method, second.method);
    CHECK_POINT(first.from, second.from);
    CHECK_POINT(first.to, second.to);
    CHECK_EQ_INT(a->query.report.attempt_count, b->query.report.attempt_count);
    CHECK_EQ_INT(a->query.report.blocker_count, b->query.report.blocker_count);
    for (uint32_t i = 0; i < a->query.report.blocker_count; i++) {
        CHECK_EQ_INT(a->query.report.blockers[i], b->query.report.blockers[i]);
    }
}

TEST(among_towers_heights_equal_categories) {
    test_random random = {75};
    for (int number = 0; number < 4000; number++) {
        static scene s;
        table by_category, by_heights;
        heights_scene_by_chance(&s, &random, number);
        s.shooter.height_inches = random_between(&random, 0.5, 3.4); /* below the limit of seeing over medium terrain */
        s.target.height_inches = random_between(&random, 0.5, 3.4);
        for (uint32_t i = 0; i < s.piece_count; i++) {
            s.pieces[i].has_heights = true;
            s.pieces[i].heights = (los_interval){0.0, 10.0 + random_between(&random, 0.0, 5.0)};
            s.pieces[i].height = "tall"; /* otherwise inches decide what no category does */
        }
        table_open(&by_heights, &s, los_default_allocator());
        s.options.heights = LOS_HEIGHTS_CATEGORY;
        table_open(&by_category, &s, los_default_allocator());
        test_context("scene %d", number);
        check_same_report(&by_category, &by_heights);
        table_close(&by_category);
        table_close(&by_heights);
    }
}

TEST(sight_is_mutual_in_the_eleventh_edition) {
    test_random random = {76};
    for (int number = 0; number < 4000; number++) {
        static scene s;
        heights_scene_by_chance(&s, &random, number);
        s.options.edition = 11;
        s.options.mode = LOS_MODE_EXACT;
        bool there = scene_is_visible(&s);
        los_model shooter = s.shooter;
        s.shooter = s.target;
        s.target = shooter;
        test_context("scene %d", number);
        CHECK_EQ_INT(scene_is_visible(&s), there);
    }
}

static bool is_in_triangles(const los_region_builder *region, los_vec2 p) {
    for (uint32_t i = 0; i < region->output.triangle_point_count; i += 3) {
        const los_vec2 *t = region->output.triangles + i;
        int left = 0, right = 0;
        for (int k = 0; k < 3; k++) {
            los_vec2 a = t[k], b = t[(k + 1) % 3];
            double side = ((double)b.x - (double)a.x) * ((double)p.y - (double)a.y) -
                          ((double)b.y - (double)a.y) * ((double)p.x - (double)a.x);
            left += side > 0.0;
            right += side < 0.0;
        }
        if (left == 3 || right == 3) {
            return true;
        }
    }
    return false;
}

static bool sees_point(table *t, const scene *s, float x, float y) {
    los_model point = los_model_at_point((los_vec2){x, y});
    los_pair_set(&t->query.pair, &s->options, &s->shooter, &point);
    los_sight_line sight_line = los_sight_line_between_centers(&t->query.pair);
    return los_line_is_clear(&t->query.pair, &sight_line);
}

TEST(a_region_is_what_lines_see) {
    test_random random = {78};
    uint32_t seen = 0, clear_cases = 0;
    for (int number = 1; number < 150; number++) {
        static scene s;
        table t;
        los_region_builder region;
        heights_scene_by_chance(&s, &random, 8 * number + 1); /* with pieces in the corridor */
        heights_keep_on_ground(&s);
        s.options.mode = LOS_MODE_SAMPLED;
        table_open(&t, &s, los_default_allocator());
        los_region_builder_init(&region, los_default_allocator());
        los_box bounds = {{0, 0}, {2000, 2000}};
        CHECK_EQ_INT(
            los_region_builder_find(&region, &t.query.pair, &s.options, &s.shooter, s.shooter.position, bounds, true),
            LOS_OK);
        for (int i = 0; i < 60; i++) {
            float x = (float)random_between(&random, 300, 1700), y = (float)random_between(&random, 300, 1700);
            bool sees = sees_point(&t, &s, x, y);
            bool is_clear_case = sees_point(&t, &s, x + 1, y) == sees && sees_point(&t, &s, x - 1, y) == sees &&
                                 sees_point(&t, &s, x, y + 1) == sees && sees_point(&t, &s, x, y - 1) == sees;
            test_context("scene %d, point %g, %g", number, (double)x, (double)y);
            CHECK(!is_clear_case || is_in_triangles(&region, (los_vec2){x, y}) == sees);
            clear_cases += is_clear_case;
            seen += sees;
        }
        los_region_builder_free(&region);
        table_close(&t);
    }
    CHECK(clear_cases > 7000 && seen > 1000 && seen < 8000);
}

TEST(what_samples_see_the_exact_mode_sees) {
    test_random random = {77};
    uint32_t missed = 0;
    for (int number = 0; number < 3000; number++) {
        static scene s;
        heights_scene_by_chance(&s, &random, number);
        s.options.mode = LOS_MODE_SAMPLED;
        if (scene_is_visible(&s)) {
            s.options.mode = LOS_MODE_EXACT;
            missed += !scene_is_visible(&s);
        }
    }
    CHECK(missed <= 3); /* openings narrower than min_gap, and lines along a wall */
}

const test_case heights_random_tests[] = {
    CASE(the_judge_equals_the_reference_in_space),  CASE(what_many_lines_see_the_exact_mode_sees),
    CASE(every_sight_line_passes_judge_line),       CASE(higher_models_see_no_less),
    CASE(higher_prisms_on_the_ground_show_no_more), CASE(among_towers_heights_equal_categories),
    CASE(sight_is_mutual_in_the_eleventh_edition),  CASE(a_region_is_what_lines_see),
    CASE(what_samples_see_the_exact_mode_sees),     END_OF_CASES,
};
