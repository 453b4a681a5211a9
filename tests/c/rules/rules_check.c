/* SPDX-License-Identifier: MIT */
#include "rules/rules_check.h"

#include "region/region_check.h"
#include "sight/clearance.h"
#include "stress/exact_stress.h"

#include <stdio.h>
#include <string.h>

static rules_core core;
static reference_rules reference;

/* --- Verdict and report ------------------------------------------------------------------------------------------ */

static const char *check_verdict(const rules_scene *of, los_verdict got, los_verdict expected) {
    los_verdict set_verdict;
    if (got.limit != expected.limit) {
        return "limit";
    }
    if (got.visible != expected.visible) {
        return got.visible ? "visible, but not by the reference" : "not visible, but by the reference";
    }
    if (got.line_count != expected.line_count) {
        return "number of lines";
    }
    los_model_set *set = los_model_set_create(los_default_allocator());
    bool ok = los_model_set_add(set, &core.query, &of->board.options, &core.ends[0]) == LOS_OK &&
              los_model_set_add(set, &core.query, &of->board.options, &core.ends[1]) == LOS_OK;
    los_model_set_finish(set);
    set_verdict = los_query_set_verdict(&core.query, &of->board.options, &core.blocking, set, 0, set, 1);
    los_model_set_destroy(set);
    return ok && set_verdict.visible == got.visible && set_verdict.line_count == got.line_count &&
                   set_verdict.limit == got.limit
               ? NULL
               : "model set";
}

static void name_of(los_name name, char *out) {
    if (los_name_is_model(name)) {
        uint32_t number = 2;
        while (core.handles[number] != los_name_handle(name)) {
            number++;
        }
        snprintf(out, REFERENCE_NAME, "model %u", (unsigned)(number - 2));
        return;
    }
    los_text text = los_query_name(&core.query, name);
    snprintf(out, REFERENCE_NAME, "%.*s", (int)text.length, text.bytes);
}

static const char *check_names(const los_name *names, uint32_t count, const reference_list *least,
                               const reference_list *most) {
    static reference_list got;
    got.count = 0;
    for (uint32_t i = 0; i < count; i++) {
        name_of(names[i], got.names[got.count++]);
        if (!reference_list_has(most, got.names[i])) {
            return "a blocker that does not block";
        }
    }
    for (uint32_t i = 0; i < least->count; i++) {
        if (!reference_list_has(&got, least->names[i])) {
            return "a blocker is missing";
        }
    }
    return NULL;
}

/* What the report table lists, in the order of pieces. */
static const char *check_listed(const rules_scene *of, const los_report *report) {
    const los_rule_list *rows = &of->rules.def.tables[LOS_REPORT_RULES];
    uint32_t listed = 0, lines = reference.counts[0] * reference.counts[1];
    for (uint32_t piece = 0; piece < of->board.piece_count; piece++) {
        bool is_listed = false;
        for (uint32_t row = 0; row < rows->count; row++) {
            for (uint32_t i = 0; !is_listed && rows->rows[row].effect == LOS_EFFECT_BLOCK && i < lines; i++) {
                is_listed = reference_rules_meets(&reference, LOS_REPORT_RULES, row, piece,
                                                  reference.points[0][i / reference.counts[1]],
                                                  reference.points[1][i % reference.counts[1]]);
            }
        }
        if (is_listed) {
            char name[REFERENCE_NAME] = "";
            if (listed < report->listed_count) {
                name_of(report->listed_blockers[listed++], name);
            }
            const char *id = of->board.pieces[piece].id;
            if (id != NULL && strcmp(name, id) != 0) {
                return "listed pieces";
            }
        }
    }
    return listed == report->listed_count ? NULL : "number of listed pieces";
}

static const char *check_report(const rules_scene *of, los_verdict verdict, rules_counts *counts) {
    static reference_list least, most;
    los_report report = los_query_report(&core.query, &of->board.options, &core.blocking, &core.ends[0], &core.ends[1],
                                         LOS_DETAIL_BLOCK_POINTS);
    if (report.verdict.visible != verdict.visible || report.verdict.line_count != verdict.line_count ||
        report.attempt_count != verdict.line_count) {
        return "report and verdict differ";
    }
    if (verdict.visible || verdict.limit != LOS_LIMIT_NONE) {
        return report.blocker_count == 0 ? NULL : "blockers of a pair that nothing blocks";
    }
    least.count = most.count = 0;
    for (uint32_t i = 0; i < reference.counts[0] * reference.counts[1]; i++) {
        reference_line line = reference_rules_line(&reference, reference.points[0][i / reference.counts[1]],
                                                   reference.points[1][i % reference.counts[1]]);
        reference_rules_names(&reference, &line, false, &least);
        reference_rules_names(&reference, &line, true, &most);
        counts->sums += line.is_blocked_by_sum;
    }
    if (report.blocker_count == 0) {
        return "no blocker";
    }
    bool has_table = of->rules.def.tables[LOS_REPORT_RULES].count > 0;
    const char *wrong = check_names(report.blockers, report.blocker_count, &least, has_table ? &most : &least);
    return wrong == NULL && has_table ? check_listed(of, &report) : wrong;
}

/* --- Lines ------------------------------------------------------------------------------------------------------- */

static los_vec2 random_point(test_random *random) {
    return (los_vec2){(float)random_between(random, -100.0, 1100.0), (float)random_between(random, -100.0, 1100.0)};
}

static const char *check_lines(const rules_scene *of, test_random *random) {
    static reference_list names;
    for (int i = 0; i < 6; i++) {
        los_vec2 from = reference.points[0][random_below(random, reference.sample_counts[0])];
        los_vec2 to =
            i < 4 ? reference.points[1][random_below(random, reference.sample_counts[1])] : random_point(random);
        from = i < 5 ? from : random_point(random);
        reference_line line = reference_rules_line(&reference, from, to);
        los_line_report report = los_query_judge_line(&core.query, &of->board.options, &core.blocking, &core.ends[0],
                                                      &core.ends[1], from, to);
        if (report.clear == line.is_blocked) {
            return report.clear ? "a line is clear, but not by the reference" : "a line is blocked";
        }
        names.count = 0;
        reference_rules_names(&reference, &line, false, &names);
        const char *wrong = check_names(report.blockers, report.blocker_count, &names, &names);
        if (wrong != NULL) {
            return wrong;
        }
    }
    return NULL;
}

/* --- Areas and cover --------------------------------------------------------------------------------------------- */

/* Of rules that are not exact: how many sample points of the target some line reaches. */
static const char *check_sampled_area(const rules_scene *of, los_verdict verdict) {
    uint32_t seen = 0;
    los_visible_area area =
        los_query_visible_area(&core.query, &of->board.options, &core.blocking, &core.ends[0], &core.ends[1]);
    for (uint32_t to = 0; to < reference.counts[1] && verdict.limit == LOS_LIMIT_NONE; to++) {
        bool is_seen = false;
        for (uint32_t from = 0; from < reference.counts[0] && !is_seen; from++) {
            is_seen = !reference_rules_line(&reference, reference.points[0][from], reference.points[1][to]).is_blocked;
        }
        seen += is_seen;
    }
    if (area.visible != verdict.visible || area.visible_exact != verdict.visible) {
        return "visible area and verdict differ";
    }
    bool is_full = seen == reference.counts[1];
    return fabs(area.fraction - (double)seen / reference.counts[1]) < 1e-9 && area.fully_visible == is_full &&
                   (area.blocker_count > 0) == (verdict.limit == LOS_LIMIT_NONE && !is_full)
               ? NULL
               : "visible area";
}

static bool cover_applies(const los_rule_def *row, const reference_cover *cover) {
    return row->quantifier == LOS_QUANTIFIER_ANY_LINE     ? cover->meets_any
           : row->quantifier == LOS_QUANTIFIER_EVERY_LINE ? cover->meets_every
                                                          : cover->share > 0.0 && cover->share >= row->amount;
}

static const char *check_cover_row(const rules_scene *of, const los_cover *got, const reference_cover *expected) {
    uint32_t listed = 0;
    if (fabs(got->share - expected->share) > 1e-9) {
        return "share of cover";
    }
    for (uint32_t i = 0; i < of->board.piece_count; i++) {
        const char *id = of->board.pieces[i].id;
        char name[REFERENCE_NAME] = "";
        if (!expected->pieces[i]) {
            continue;
        }
        if (listed < got->piece_count) {
            name_of(got->pieces[listed++], name);
        }
        if (id != NULL && strcmp(id, name) != 0) {
            return "pieces of cover";
        }
    }
    return listed == got->piece_count ? NULL : "number of pieces of cover";
}

static const char *check_cover(const rules_scene *of, los_verdict verdict, rules_counts *counts) {
    static los_covers covers;
    const los_rule_list *rows = &of->rules.def.tables[LOS_COVER_RULES];
    uint32_t found = 0;
    if (los_query_cover(&core.query, &of->board.options, &core.blocking, &core.ends[0], &core.ends[1], &covers) !=
        LOS_OK) {
        return "status of cover";
    }
    for (uint32_t i = 0; verdict.visible && i < rows->count; i++) {
        reference_cover expected = reference_rules_cover(&reference, i);
        if (rows->rows[i].effect != LOS_EFFECT_COVER || !cover_applies(&rows->rows[i], &expected)) {
            continue;
        }
        if (found >= covers.count || covers.items[found].row != i ||
            !los_text_equal(covers.items[found].label, rows->rows[i].label)) {
            return "a row of cover is missing";
        }
        const char *wrong = check_cover_row(of, &covers.items[found++], &expected);
        if (wrong != NULL) {
            return wrong;
        }
    }
    counts->covers += found;
    return found == covers.count ? NULL : "a row of cover too much";
}

/* --- Points that rounding decides --------------------------------------------------------------------------------- */

static double distance_to_segment(los_vec2 p, los_vec2 a, los_vec2 b) {
    double x = (double)b.x - (double)a.x, y = (double)b.y - (double)a.y, squared = x * x + y * y;
    double px = (double)p.x - (double)a.x, py = (double)p.y - (double)a.y;
    double t = squared > 0.0 ? fmin(fmax((px * x + py * y) / squared, 0.0), 1.0) : 0.0;
    return hypot(px - t * x, py - t * y);
}

/* False if the point is on an edge or wall, or if rounding decides whether a piece contains it. */
static bool is_usual_point(const rules_scene *of, los_vec2 p) {
    for (uint32_t i = 0; i < of->board.piece_count; i++) {
        const scene_piece *piece = &of->board.pieces[i];
        bool is_inside = false, is_off = true;
        for (uint32_t k = 0; k < piece->point_count; k++) {
            los_vec2 a = piece->points[k], b = piece->points[(k + 1) % piece->point_count];
            double x =
                (double)a.x + ((double)p.y - (double)a.y) * ((double)b.x - (double)a.x) / ((double)b.y - (double)a.y);
            is_inside ^= (a.y > p.y) != (b.y > p.y) && (double)p.x < x;
            is_off = is_off && distance_to_segment(p, a, b) > 0.2;
        }
        for (uint32_t k = 0; k < piece->wall_count; k++) {
            is_off = is_off && distance_to_segment(p, piece->walls[k].start, piece->walls[k].end) > 0.2;
        }
        if (!is_off || reference_contains(piece, p) != (is_inside && piece->point_count >= 3)) {
            return false;
        }
    }
    return true;
}

/* --- The exact mode ---------------------------------------------------------------------------------------------- */

/* True if a line between points of a dense sample is clear and has clearance. */
static bool has_wide_line(const rules_scene *of) {
    static rules_scene dense;
    static reference_rules all;
    dense = *of;
    dense.board.options.density = 24;
    reference_rules_set(&all, &dense);
    los_options exact = of->board.options;
    exact.mode = LOS_MODE_EXACT;
    los_pair_set(&core.query.pair, &exact, &core.ends[0], &core.ends[1]);
    for (uint32_t i = 0; i < all.counts[0] * all.counts[1]; i++) {
        los_vec2 from = all.points[0][i / all.counts[1]], to = all.points[1][i % all.counts[1]];
        los_sight_line line = los_sight_line_between_bases(from, to);
        /* By error a piece may contain a sample point, which then sees out of it. */
        if (is_usual_point(of, from) && is_usual_point(of, to) && !reference_rules_line(&all, from, to).is_blocked &&
            los_line_has_clearance(&core.query.pair, &line, (float)exact.min_gap + 1.0f)) {
            return true;
        }
    }
    return false;
}

static const char *check_exact(const rules_scene *of, los_verdict sampled, rules_counts *counts) {
    los_verdict verdict = rules_core_verdict(&core, of, LOS_MODE_EXACT);
    counts->exact++;
    counts->exact_visible += verdict.visible;
    if (verdict.limit != sampled.limit) {
        return "limit of the exact mode";
    }
    if (rules_scene_mentions(of, "within") || verdict.limit != LOS_LIMIT_NONE) {
        return NULL; /* of the whole base in the exact mode */
    }
    if (verdict.visible) {
        return reference_rules_line(&reference, verdict.from, verdict.to).is_blocked ? "exact sight line is blocked"
                                                                                     : NULL;
    }
    /* Bases that overlap have a rule of their own. */
    if (!reference.is_in_contact && has_wide_line(of)) {
        return "the exact mode misses a line";
    }
    los_options exact = of->board.options;
    exact.mode = LOS_MODE_EXACT;
    los_report report =
        los_query_report(&core.query, &exact, &core.blocking, &core.ends[0], &core.ends[1], LOS_DETAIL_BLOCK_POINTS);
    bool has_bases = !core.ends[0].is_bare_point && !core.ends[1].is_bare_point;
    return report.verdict.visible || (report.blocker_count == 0 && has_bases) ? "exact report" : NULL;
}

/* Of rules that are not exact, that mode is the sampled one. */
static const char *check_not_exact(const rules_scene *of, los_verdict sampled) {
    los_verdict verdict = rules_core_verdict(&core, of, LOS_MODE_EXACT);
    return verdict.visible == sampled.visible && verdict.line_count == sampled.line_count &&
                   verdict.method == sampled.method
               ? check_sampled_area(of, sampled)
               : "exact and sampled mode differ";
}

/* --- Regions ----------------------------------------------------------------------------------------------------- */

static bool judge_sees(const rules_scene *of, los_vec2 p) {
    los_model target = los_model_at_point(p);
    return los_query_judge_line(&core.query, &of->board.options, NULL, &core.ends[0], &target, core.ends[0].position, p)
        .clear;
}

/* True if the points around have the same result. */
static bool is_certain(const rules_scene *of, los_vec2 p, bool visible) {
    for (int i = 0; i < 9; i++) {
        los_vec2 q = {p.x + 0.5f * (float)(i % 3 - 1), p.y + 0.5f * (float)(i / 3 - 1)};
        if (i != 4 && judge_sees(of, q) != visible) {
            return false;
        }
    }
    return true;
}

static int triangles_at(const los_region *region, los_vec2 p, double depth) {
    int count = 0;
    for (uint32_t i = 0; i < region->triangle_point_count; i += 3) {
        count += region_depth_in(region->triangles + i, p) > depth;
    }
    return count;
}

static const char *check_region(const rules_scene *of, test_random *random, rules_counts *counts) {
    los_box bounds = {{-600, -600}, {1600, 1600}};
    los_region region;
    los_vec2 from = core.ends[0].position;
    bool is_in_bounds = from.x > -600 && from.x < 1600 && from.y > -600 && from.y < 1600;
    if (!is_in_bounds || !is_usual_point(of, from)) {
        return NULL;
    }
    los_status status = los_query_region(&core.query, &of->board.options, &core.ends[0], from, bounds, true, &region);
    if (!los_rules_has_regions(core.rules)) {
        return status == LOS_BAD_VALUE ? NULL : "region of rules without regions";
    }
    if (status != LOS_OK) {
        return "status of the region";
    }
    counts->regions++;
    for (int i = 0; i < 10; i++) {
        los_vec2 p = random_point(random);
        bool visible = judge_sees(of, p);
        if (!is_certain(of, p, visible)) {
            continue;
        }
        counts->visible_points += visible;
        counts->hidden_points += !visible;
        if (visible ? triangles_at(&region, p, -0.02) == 0 : triangles_at(&region, p, 0.02) > 0) {
            return visible ? "a point is missing in the region" : "the region has a hidden point";
        }
    }
    return NULL;
}

/* --- All --------------------------------------------------------------------------------------------------------- */

static const char *check_all(const rules_scene *of, test_random *random, rules_counts *counts) {
    los_verdict expected = reference_rules_verdict(&reference);
    if (expected.limit == REFERENCE_LIMIT_UNDECIDED) {
        return NULL;
    }
    los_verdict verdict = rules_core_verdict(&core, of, LOS_MODE_SAMPLED);
    counts->visible += verdict.visible;
    counts->limited += verdict.limit != LOS_LIMIT_NONE;
    const char *wrong = check_verdict(of, verdict, expected);
    wrong = wrong == NULL ? check_report(of, verdict, counts) : wrong;
    wrong = wrong == NULL ? check_lines(of, random) : wrong;
    wrong = wrong == NULL ? check_cover(of, verdict, counts) : wrong;
    if (wrong == NULL) {
        bool is_exact = los_rules_is_exact(core.rules);
        wrong = is_exact ? check_exact(of, verdict, counts) : check_not_exact(of, verdict);
    }
    return wrong == NULL ? check_region(of, random, counts) : wrong;
}

const char *rules_check(const rules_scene *of, test_random *random, rules_counts *counts) {
    counts->scenes++;
    table_build = counts->scenes % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
    rules_core_open(&core, of);
    reference_rules_set(&reference, of);
    const char *wrong = check_all(of, random, counts);
    rules_core_close(&core);
    table_build = LOS_BUILD_LINEAR;
    return wrong;
}

void rules_scene_print(const rules_scene *of) {
    static const char *const lists[] = {"piece", "wall", "model", "cover", "report"};
    for (int list = 0; list < LOS_RULE_TABLES; list++) {
        for (uint32_t i = 0; i < of->rules.def.tables[list].count; i++) {
            const los_rule_def *row = &of->rules.def.tables[list].rows[i];
            printf("  %s |", lists[list]);
            for (uint32_t k = 0; k < row->when_count; k++) {
                printf(" %.*s", (int)row->when[k].length, row->when[k].bytes);
            }
            printf(" |");
            for (uint32_t k = 0; k < row->unless_count; k++) {
                printf(" %.*s", (int)row->unless[k].length, row->unless[k].bytes);
            }
            printf(" | effect %d amount %g quantifier %d\n", (int)row->effect, row->amount, (int)row->quantifier);
        }
    }
    printf("  ends %d, arc %g, range %g, detection %g, limit %g, heights %d, density %d, %u pieces, %u models\n",
           (int)of->rules.def.ends, of->rules.def.arc_degrees, of->rules.def.max_range_inches,
           of->rules.def.detection_inches, of->rules.def.hindrance_limit, (int)of->board.options.heights,
           of->board.options.density, (unsigned)of->board.piece_count, (unsigned)of->other_count);
    stress_print(&of->board);
}
