/* SPDX-License-Identifier: MIT */
#include "verdict/early_out_check.h"

#include "sight/pair_occluder.h"
#include "terrain/full_occluder.h"

#include <math.h>

scene early_out_scene;
table early_out_table;
uint32_t early_out_filler;

/* How often each decision was made, by edition and mode. */
typedef struct {
    int decisions[3], total;
} tally;

static tally tallies[2][2];

static tally *tally_of_board(void) {
    return &tallies[early_out_scene.options.edition - 10][early_out_scene.options.mode == LOS_MODE_EXACT];
}

/* --- Comparison -------------------------------------------------------------------------------------------------- */

bool early_out_has_full_occluder(const los_pair *pair) {
    return los_pair_full_occluder(pair) != LOS_NO_OBSTACLE;
}

/* The report has the verdict of the route, in all fields. */
static void compare_report(los_verdict expected) {
    los_report report = los_query_report(&early_out_table.query, &early_out_scene.options, NULL,
                                         &early_out_scene.shooter, &early_out_scene.target, LOS_DETAIL_LINES);
    check_verdicts_equal(report.verdict, expected);
    CHECK_EQ_INT(report.attempt_count, expected.line_count);
    CHECK(!expected.visible || !report.attempts[report.attempt_count - 1].blocked);
}

los_early_decision early_out_compare_models(los_verdict expected, bool has_full_occluder) {
    los_pair *pair = &early_out_table.query.pair;
    los_pair_begin(pair, &early_out_scene.options, &early_out_scene.shooter, &early_out_scene.target);
    los_early_out early = los_pair_early_out(pair);
    CHECK(!has_full_occluder || early.may_have_full_occluder);
    CHECK(early.decision != LOS_OCCLUDED || early.may_have_full_occluder);
    check_verdicts_equal(
        los_models_verdict(pair, &early_out_scene.options, &early_out_scene.shooter, &early_out_scene.target),
        expected);
    compare_report(expected);
    return early.decision;
}

/* The same for members of a set. */
static void compare_members(los_verdict expected, los_early_decision decision) {
    los_pair *pair = &early_out_table.query.pair;
    los_model_set set;
    los_verdict verdict;
    los_model_set_init(&set, los_default_allocator());
    CHECK_EQ_INT(los_model_set_insert(&set, pair, &early_out_scene.options, &early_out_scene.shooter), LOS_OK);
    CHECK_EQ_INT(los_model_set_insert(&set, pair, &early_out_scene.options, &early_out_scene.target), LOS_OK);
    los_model_set_finish(&set);
    los_pair_begin_placed(pair, &early_out_scene.options, &set.placed[0], &set.placed[1]);
    CHECK_EQ_INT(los_pair_early_out(pair).decision, decision);
    CHECK_EQ_INT(los_model_set_sees(&set, 0, &set, 1, pair, &early_out_scene.options, &verdict), expected.visible);
    check_verdicts_equal(verdict, expected);
    los_model_set_free(&set);
}

/* los_pair_line_count equals the number of lines between the sample points. */
static void compare_line_count(los_verdict expected) {
    if (early_out_scene.options.mode == LOS_MODE_SAMPLED && !expected.visible) {
        los_pair *pair = &early_out_table.query.pair;
        CHECK_EQ_INT(los_pair_line_count(pair), expected.line_count);
        los_pair_sample(pair);
        uint32_t shooters = los_pair_samples(pair, LOS_SHOOTER)->count;
        CHECK_EQ_INT(expected.line_count, 1 + shooters * los_pair_samples(pair, LOS_TARGET)->count);
    }
}

los_early_decision early_out_compare_scene(int number) {
    tally *counts = tally_of_board();
    table_build = number % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
    table_filler = early_out_filler;
    table_open(&early_out_table, &early_out_scene, los_default_allocator());
    table_filler = 0; /* for other tests, if this one fails */
    los_verdict expected = los_pair_verdict(&early_out_table.query.pair);
    compare_line_count(expected);
    table_set(&early_out_table, &early_out_scene);
    los_early_decision decision =
        early_out_compare_models(expected, early_out_has_full_occluder(&early_out_table.query.pair));
    if (number % 4 < 2) {
        compare_members(expected, decision);
    }
    table_close(&early_out_table);
    counts->decisions[decision]++;
    counts->total++;
    return decision;
}

void early_out_begin_counting(void) {
    early_out_filler = 0;
    for (int i = 0; i < 4; i++) {
        tallies[i / 2][i % 2] = (tally){{0, 0, 0}, 0};
    }
}

void early_out_check_rates(int clear, int occluded) {
    table_build = LOS_BUILD_LINEAR;
    for (int i = 0; i < 4; i++) {
        const tally *counts = &tallies[i / 2][i % 2];
        test_context("edition %d, %s: %d pairs, %d clear, %d occluded", 10 + i / 2, i % 2 == 0 ? "sampled" : "exact",
                     counts->total, counts->decisions[LOS_CLEAR], counts->decisions[LOS_OCCLUDED]);
        CHECK(counts->total > 0);
        CHECK(1000 * counts->decisions[LOS_CLEAR] >= clear * counts->total);
        CHECK(1000 * counts->decisions[LOS_OCCLUDED] >= occluded * counts->total);
    }
}

void early_out_choose_mode(test_random *random) {
    static const double gaps[] = {0.0, 0.5, 4.0, 30.0};
    early_out_scene.options.mode = random_bool(random, 0.5) ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
    early_out_scene.options.heights = random_bool(random, 0.3) ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
    early_out_scene.options.min_gap = random_bool(random, 0.5) ? early_out_scene.options.min_gap : PICK(random, gaps);
}

void early_out_choose_heights(test_random *random) {
    for (uint32_t i = 0; i < early_out_scene.piece_count; i++) {
        scene_piece *piece = &early_out_scene.pieces[i];
        double low = random_bool(random, 0.5) ? 0.0 : random_between(random, 0.0, 4.0);
        piece->has_heights = random_bool(random, 0.35);
        piece->heights = (los_interval){low, low + random_between(random, 0.0, 6.0)};
    }
}

/* --- Boards ------------------------------------------------------------------------------------------------------ */

/* Ids that are equal in one edition and not in the other; every kind of group. */
static void choose_names(scene_piece *piece, test_random *random) {
    static const char *const ids[] = {"occluder", "occluder", "member", "other", "unknown", "", NULL};
    static const char *const groups[] = {"g", "h", ""}, *const parents[] = {"occluder", "member", "other", "unknown",
                                                                            ""};
    piece->id = PICK(random, ids);
    piece->link_group = random_bool(random, 0.2) ? PICK(random, groups) : NULL;
    piece->parent = random_bool(random, 0.2) ? PICK(random, parents) : NULL;
}

static void choose_words(scene_piece *piece, test_random *random) {
    static const char *const types[] = {"ruins", "ruins", "woods", "building", NULL};
    static const char *const heights[] = {"medium", "tall", "tall", "low"};
    static const char *const classes[] = {"area", "feature", NULL};
    static const char *const categories[] = {"light", "dense", "dense", NULL};
    piece->type = PICK(random, types);
    piece->height = PICK(random, heights);
    piece->piece_class = PICK(random, classes);
    piece->category = PICK(random, categories);
    piece->obscuring = random_bool(random, 0.3);
}

static scene_piece *add_random_piece(test_random *random) {
    scene_piece *piece = scene_add(&early_out_scene, NULL);
    choose_names(piece, random);
    choose_words(piece, random);
    return piece;
}

static void choose_model(los_model *model, test_random *random) {
    static const double sizes[] = {25, 32, 40, 60, 100};
    *model = los_default_model();
    model->shape = (los_base_shape)random_below(random, 3);
    model->base_mm = PICK(random, sizes);
    model->length_mm = model->base_mm;
    model->width_mm = model->base_mm * random_between(random, 0.4, 1.2);
    model->rotation = random_between(random, -4.0, 4.0);
    model->height_inches = random_between(random, 0.5, 5.0);
    model->elevation_inches = random_bool(random, 0.8) ? 0.0 : random_between(random, 0.0, 6.0);
    model->keywords = random_bool(random, 0.05) ? (los_rule_flags)LOS_AIRCRAFT : 0;
    model->keywords |= random_bool(random, 0.15) ? (los_rule_flags)LOS_TOWERING : 0;
    model->is_bare_point = random_bool(random, 0.1);
}

/* A point in the frame of the corridor: along it from the shooter, and to the side. */
static los_vec2 in_corridor(double along, double aside) {
    los_vec2 from = early_out_scene.shooter.position, to = early_out_scene.target.position;
    double x = (double)(to.x - from.x), y = (double)(to.y - from.y), length = sqrt(x * x + y * y);
    x /= length;
    y /= length;
    return (los_vec2){from.x + (float)(along * x - aside * y), from.y + (float)(along * y + aside * x)};
}

double early_out_corridor_length(void) {
    return (double)los_distance(early_out_scene.shooter.position, early_out_scene.target.position);
}

void early_out_begin_corridor(test_random *random) {
    scene_begin(&early_out_scene, random_bool(random, 0.5) ? 10 : 11);
    early_out_choose_mode(random);
    early_out_scene.options.sampling = random_bool(random, 0.5) ? LOS_SAMPLING_SIZE : LOS_SAMPLING_SHAPE;
    early_out_scene.options.density = random_bool(random, 0.7) ? 0 : LOS_DENSITY_MIN + (int)random_below(random, 62);
    choose_model(&early_out_scene.shooter, random);
    choose_model(&early_out_scene.target, random);
    double length = random_between(random, 120.0, 900.0), angle = random_between(random, -4.0, 4.0);
    early_out_scene.shooter.position = (los_vec2){(float)random_between(random, 900.0, 1100.0), 1000.0f};
    early_out_scene.target.position = (los_vec2){early_out_scene.shooter.position.x + (float)(length * cos(angle)),
                                                 1000.0f + (float)(length * sin(angle))};
}

/* Across the corridor, often just off a base or just wide enough; its ends may be pointed or notched. */
static void add_occluder(test_random *random) {
    double length = early_out_corridor_length(), near = random_between(random, -0.1, 0.9) * length;
    double far_side = near + random_between(random, 0.02, 0.9) * length;
    double low = -random_between(random, 5.0, 250.0), high = random_between(random, 5.0, 250.0);
    double off = random_between(random, 10.0, 80.0), slant = random_between(random, -60.0, 60.0);
    double bulge = random_between(random, 0.0, 2.0), notch = random_between(random, -1.0, 0.5);
    near = random_bool(random, 0.5) ? off : near;
    far_side = random_bool(random, 0.3) ? length - off : far_side;
    scene_piece *piece = add_random_piece(random);
    piece->point_count = 4 + random_below(random, 3);
    los_vec2 points[] = {in_corridor(near, low),
                         in_corridor(near + slant, high),
                         in_corridor(far_side + slant, high),
                         in_corridor(far_side, low),
                         in_corridor(0.5 * (near + far_side), bulge * low),
                         in_corridor(near + 50.0 * bulge, notch * off)};
    for (uint32_t i = 0; i < piece->point_count; i++) {
        piece->points[i] = points[i];
    }
    if (random_bool(random, 0.05)) {
        piece->point_count = 2;
    }
}

/* Around a base, under a part of it, or beside it. */
static void add_under(test_random *random, const los_model *model) {
    scene_piece *piece = add_random_piece(random);
    double reach = random_bool(random, 0.5) ? 60.0 : 10.0;
    double x = random_between(random, -reach, reach), y = random_between(random, -reach, reach);
    double rotation = random_between(random, -4.0, 4.0);
    piece->point_count = 3 + random_below(random, 2);
    for (uint32_t i = 0; i < piece->point_count; i++) {
        double angle = rotation + (double)i * 6.283 / piece->point_count, size = random_between(random, 5.0, 120.0);
        piece->points[i] = (los_vec2){model->position.x + (float)(x + size * cos(angle)),
                                      model->position.y + (float)(y + size * sin(angle))};
    }
}

/* Just beside the corridor or just beyond its ends. */
static void add_aside(test_random *random) {
    scene_piece *piece = add_random_piece(random);
    double length = early_out_corridor_length(), along = random_between(random, -80.0, length + 80.0);
    double off = random_between(random, 0.0, 1.0), side = random_bool(random, 0.5) ? 1.0 : -1.0;
    bool is_behind = random_bool(random, 0.4);
    off *= off * 60.0;
    piece->point_count = 3 + random_below(random, 2);
    for (uint32_t i = 0; i < piece->point_count; i++) {
        double more = i == 0 ? 0.0 : random_between(random, 0.0, 80.0), across = random_between(random, -60.0, 60.0);
        piece->points[i] = is_behind ? in_corridor(side < 0.0 ? -off - more : length + off + more, across)
                                     : in_corridor(along + across, side * (off + more));
    }
    if (random_bool(random, 0.25)) {
        scene_add_wall(piece, piece->points[0].x, piece->points[0].y, piece->points[1].x, piece->points[1].y);
        piece->point_count = random_bool(random, 0.5) ? 0 : piece->point_count;
    }
}

void early_out_add_pieces(test_random *random) {
    uint32_t aside = random_below(random, 3);
    if (random_bool(random, 0.7)) {
        add_occluder(random);
    }
    for (uint32_t i = random_below(random, 3); i > 0; i--) {
        add_under(random, random_bool(random, 0.5) ? &early_out_scene.shooter : &early_out_scene.target);
    }
    for (uint32_t i = 0; i < aside; i++) {
        add_aside(random);
    }
}

los_vec2 early_out_grazing_point(test_random *random, const scene_piece *piece, double beyond) {
    los_vec2 end = los_polygon_ray_end(los_box_of(piece->points, piece->point_count));
    los_vec2 vertex = piece->points[random_below(random, piece->point_count)];
    int steps_x = (int)random_below(random, 5) - 2, steps_y = (int)random_below(random, 5) - 2;
    los_vec2 at = {(float)((double)end.x + (double)(vertex.x - end.x) * beyond),
                   (float)((double)end.y + (double)(vertex.y - end.y) * beyond)};
    return (los_vec2){at.x + (float)steps_x * 6e-5f, at.y + (float)steps_y * 6e-5f};
}

los_vec2 early_out_aimed_point(test_random *random, const los_model *model) {
    los_samples samples;
    los_vec2 along = los_sub(early_out_scene.target.position, early_out_scene.shooter.position);
    double length = early_out_corridor_length(), side = random_bool(random, 0.5) ? 1.0 : -1.0;
    int density = early_out_scene.options.density != 0 ? early_out_scene.options.density : 6;
    if (random_bool(random, 0.3)) {
        return model->position;
    }
    if (early_out_scene.options.mode == LOS_MODE_EXACT) {
        double reach = side * 0.9 * los_base_radius(model, early_out_scene.options.pixels_per_inch) / length;
        return (los_vec2){model->position.x - (float)(reach * (double)along.y),
                          model->position.y + (float)(reach * (double)along.x)};
    }
    los_sample_base(model, density, early_out_scene.options.pixels_per_inch, &samples);
    return samples.points[random_below(random, samples.count)];
}

void early_out_aim(test_random *random) {
    const scene_piece *piece = &early_out_scene.pieces[random_below(random, early_out_scene.piece_count)];
    if (piece->point_count < 3) {
        return;
    }
    const los_model *model = random_bool(random, 0.5) ? &early_out_scene.shooter : &early_out_scene.target;
    los_vec2 point = early_out_aimed_point(random, model), best = point;
    float min_distance = INFINITY;
    for (int i = 0; i < 24; i++) { /* the nearest of some */
        los_vec2 tried = early_out_grazing_point(random, piece, random_between(random, 0.2, 3.0));
        if (los_distance(tried, point) < min_distance) {
            min_distance = los_distance(tried, point);
            best = tried;
        }
    }
    los_vec2 moved = los_sub(best, point);
    early_out_scene.shooter.position = los_add(early_out_scene.shooter.position, moved);
    early_out_scene.target.position = los_add(early_out_scene.target.position, moved);
}
