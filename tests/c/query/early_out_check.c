/* SPDX-License-Identifier: MIT */
#include "query/early_out_check.h"

#include "pair/pair_occluder.h"
#include "terrain/full_occluder.h"

#include <math.h>

scene glance_board;
table glance_table;
uint32_t glance_filler;

/* How often each view was taken, by edition and mode. */
typedef struct {
    int views[3], asked;
} tally;

static tally tallies[2][2];

static tally *tally_of_board(void) {
    return &tallies[glance_board.options.edition - 10][glance_board.options.mode == LOS_MODE_EXACT];
}

/* --- Asking twice ------------------------------------------------------------------------------------------------ */

bool glance_is_way_barred(const los_pair *pair) {
    return los_pair_full_occluder(pair) != LOS_NO_OBSTACLE;
}

los_early_out glance_compare_models(los_verdict expected, bool is_barred) {
    los_pair *pair = &glance_table.query.pair;
    los_pair_begin(pair, &glance_board.options, &glance_board.shooter, &glance_board.target);
    los_early_out view = los_pair_early_out(pair);
    CHECK(!is_barred || pair->has_full_occluder != LOS_NO);
    CHECK(view != LOS_OCCLUDED || pair->has_full_occluder == LOS_YES);
    check_verdicts_equal(los_models_verdict(pair, &glance_board.options, &glance_board.shooter, &glance_board.target),
                         expected);
    return view;
}

/* The same for models that have been put there before. */
static void compare_viewers(los_verdict expected, los_early_out view) {
    los_allocator allocator = los_default_allocator();
    const los_rules *rules = los_rules_of(&glance_board.options);
    const los_model *models[LOS_SIDES] = {&glance_board.shooter, &glance_board.target};
    los_placed_model placed[LOS_SIDES] = {{.terrain = NULL}, {.terrain = NULL}};
    los_pair *pair = &glance_table.query.pair;
    for (int i = 0; i < LOS_SIDES; i++) {
        CHECK_EQ_INT(los_placed_model_reserve(&placed[i], &allocator, &glance_table.terrain), LOS_OK);
        los_placed_model_set(&placed[i], models[i], glance_board.options.pixels_per_inch, rules, pair->candidates);
    }
    los_pair_begin_placed(pair, &glance_board.options, &placed[0], &placed[1]);
    CHECK_EQ_INT(los_pair_early_out(pair), view);
    check_verdicts_equal(los_placed_verdict(pair, &glance_board.options, &placed[0], &placed[1]), expected);
    los_placed_model_free(&placed[0], &allocator);
    los_placed_model_free(&placed[1], &allocator);
}

/* How many rows a report of a pair that is not seen has. */
static void compare_line_count(los_verdict expected) {
    if (glance_board.options.mode == LOS_MODE_SAMPLED && !expected.visible) {
        CHECK_EQ_INT(los_pair_line_count(&glance_table.query.pair), expected.line_count);
        los_pair_sample(&glance_table.query.pair);
        uint32_t shooters = los_pair_samples(&glance_table.query.pair, LOS_SHOOTER)->count;
        CHECK_EQ_INT(expected.line_count, 1 + shooters * los_pair_samples(&glance_table.query.pair, LOS_TARGET)->count);
    }
}

los_early_out glance_compare_board(int number) {
    tally *kept = tally_of_board();
    table_build = number % 2 == 0 ? LOS_BUILD_LINEAR : LOS_BUILD_INDEXED;
    table_filler = glance_filler;
    table_open(&glance_table, &glance_board, los_default_allocator());
    table_filler = 0; /* other tests want none, should this one fail */
    los_verdict expected = los_pair_verdict(&glance_table.query.pair);
    compare_line_count(expected);
    table_set(&glance_table, &glance_board);
    los_early_out view = glance_compare_models(expected, glance_is_way_barred(&glance_table.query.pair));
    if (number % 4 < 2) {
        compare_viewers(expected, view);
    }
    table_close(&glance_table);
    kept->views[view]++;
    kept->asked++;
    return view;
}

void glance_begin_counting(void) {
    glance_filler = 0;
    for (int i = 0; i < 4; i++) {
        tallies[i / 2][i % 2] = (tally){{0, 0, 0}, 0};
    }
}

void glance_check_shares(int open, int barred) {
    table_build = LOS_BUILD_LINEAR;
    for (int i = 0; i < 4; i++) {
        const tally *kept = &tallies[i / 2][i % 2];
        test_context("edition %d, %s: %d asked, %d open, %d barred", 10 + i / 2, i % 2 == 0 ? "sampled" : "exact",
                     kept->asked, kept->views[LOS_CLEAR], kept->views[LOS_OCCLUDED]);
        CHECK(kept->asked > 0);
        CHECK(1000 * kept->views[LOS_CLEAR] >= open * kept->asked);
        CHECK(1000 * kept->views[LOS_OCCLUDED] >= barred * kept->asked);
    }
}

void glance_choose_mode(test_random *random) {
    static const double gaps[] = {0.0, 0.5, 4.0, 30.0};
    glance_board.options.mode = random_bool(random, 0.5) ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
    glance_board.options.heights = random_bool(random, 0.3) ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
    glance_board.options.min_gap = random_bool(random, 0.5) ? glance_board.options.min_gap : PICK(random, gaps);
}

void glance_choose_heights(test_random *random) {
    for (uint32_t i = 0; i < glance_board.piece_count; i++) {
        scene_piece *piece = &glance_board.pieces[i];
        double low = random_bool(random, 0.5) ? 0.0 : random_between(random, 0.0, 4.0);
        piece->has_heights = random_bool(random, 0.35);
        piece->heights = (los_interval){low, low + random_between(random, 0.0, 6.0)};
    }
}
/* --- Boards for the early_out ---------------------------------------------------------------------------------------
 */

/* Names that are the same for one edition, and not for the other; groups by all ways there are. */
static void choose_names(scene_piece *piece, test_random *random) {
    static const char *const ids[] = {"bar", "bar", "kin", "other", "unknown", "", NULL};
    static const char *const groups[] = {"g", "h", ""}, *const parents[] = {"bar", "kin", "other", "unknown", ""};
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

static scene_piece *add_by_chance(test_random *random) {
    scene_piece *piece = scene_add(&glance_board, NULL);
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

/* Where the two stand, in a frame of their own: along the way, and aside. */
static los_vec2 on_way(double along, double aside) {
    los_vec2 from = glance_board.shooter.position, to = glance_board.target.position;
    double x = (double)(to.x - from.x), y = (double)(to.y - from.y), length = sqrt(x * x + y * y);
    x /= length;
    y /= length;
    return (los_vec2){from.x + (float)(along * x - aside * y), from.y + (float)(along * y + aside * x)};
}

double glance_way_length(void) {
    return (double)los_distance(glance_board.shooter.position, glance_board.target.position);
}

void glance_begin_way(test_random *random) {
    scene_begin(&glance_board, random_bool(random, 0.5) ? 10 : 11);
    glance_choose_mode(random);
    glance_board.options.sampling = random_bool(random, 0.5) ? LOS_SAMPLING_SIZE : LOS_SAMPLING_SHAPE;
    glance_board.options.density = random_bool(random, 0.7) ? 0 : LOS_DENSITY_MIN + (int)random_below(random, 62);
    choose_model(&glance_board.shooter, random);
    choose_model(&glance_board.target, random);
    double length = random_between(random, 120.0, 900.0), turn = random_between(random, -4.0, 4.0);
    glance_board.shooter.position = (los_vec2){(float)random_between(random, 900.0, 1100.0), 1000.0f};
    glance_board.target.position = (los_vec2){glance_board.shooter.position.x + (float)(length * cos(turn)),
                                              1000.0f + (float)(length * sin(turn))};
}

/* Across the way, often just off a base, or just wide enough; one or two of its ends may be pointed, or notched. */
static void put_bar(test_random *random) {
    double length = glance_way_length(), near = random_between(random, -0.1, 0.9) * length;
    double far_side = near + random_between(random, 0.02, 0.9) * length;
    double low = -random_between(random, 5.0, 250.0), high = random_between(random, 5.0, 250.0);
    double off = random_between(random, 10.0, 80.0), slant = random_between(random, -60.0, 60.0);
    double bulge = random_between(random, 0.0, 2.0), notch = random_between(random, -1.0, 0.5);
    near = random_bool(random, 0.5) ? off : near;
    far_side = random_bool(random, 0.3) ? length - off : far_side;
    scene_piece *piece = add_by_chance(random);
    piece->point_count = 4 + random_below(random, 3);
    los_vec2 points[] = {on_way(near, low),
                         on_way(near + slant, high),
                         on_way(far_side + slant, high),
                         on_way(far_side, low),
                         on_way(0.5 * (near + far_side), bulge * low),
                         on_way(near + 50.0 * bulge, notch * off)};
    for (uint32_t i = 0; i < piece->point_count; i++) {
        piece->points[i] = points[i];
    }
    if (random_bool(random, 0.05)) {
        piece->point_count = 2;
    }
}

/* Around a base, under a part of it, or beside it. */
static void put_under(test_random *random, const los_model *model) {
    scene_piece *piece = add_by_chance(random);
    double reach = random_bool(random, 0.5) ? 60.0 : 10.0;
    double x = random_between(random, -reach, reach), y = random_between(random, -reach, reach);
    double turn = random_between(random, -4.0, 4.0);
    piece->point_count = 3 + random_below(random, 2);
    for (uint32_t i = 0; i < piece->point_count; i++) {
        double angle = turn + (double)i * 6.283 / piece->point_count, size = random_between(random, 5.0, 120.0);
        piece->points[i] = (los_vec2){model->position.x + (float)(x + size * cos(angle)),
                                      model->position.y + (float)(y + size * sin(angle))};
    }
}

/* Beside the way or beyond its ends, and hardly so. */
static void put_aside(test_random *random) {
    scene_piece *piece = add_by_chance(random);
    double length = glance_way_length(), along = random_between(random, -80.0, length + 80.0);
    double off = random_between(random, 0.0, 1.0), side = random_bool(random, 0.5) ? 1.0 : -1.0;
    bool is_behind = random_bool(random, 0.4);
    off *= off * 60.0;
    piece->point_count = 3 + random_below(random, 2);
    for (uint32_t i = 0; i < piece->point_count; i++) {
        double more = i == 0 ? 0.0 : random_between(random, 0.0, 80.0), across = random_between(random, -60.0, 60.0);
        piece->points[i] = is_behind ? on_way(side < 0.0 ? -off - more : length + off + more, across)
                                     : on_way(along + across, side * (off + more));
    }
    if (random_bool(random, 0.25)) {
        scene_add_wall(piece, piece->points[0].x, piece->points[0].y, piece->points[1].x, piece->points[1].y);
        piece->point_count = random_bool(random, 0.5) ? 0 : piece->point_count;
    }
}

void glance_put_pieces(test_random *random) {
    uint32_t aside = random_below(random, 3);
    if (random_bool(random, 0.7)) {
        put_bar(random);
    }
    for (uint32_t i = random_below(random, 3); i > 0; i--) {
        put_under(random, random_bool(random, 0.5) ? &glance_board.shooter : &glance_board.target);
    }
    for (uint32_t i = 0; i < aside; i++) {
        put_aside(random);
    }
}
los_vec2 glance_grazing_point(test_random *random, const scene_piece *piece, double beyond) {
    los_vec2 end = los_polygon_ray_end(los_box_of(piece->points, piece->point_count));
    los_vec2 vertex = piece->points[random_below(random, piece->point_count)];
    int steps_x = (int)random_below(random, 5) - 2, steps_y = (int)random_below(random, 5) - 2;
    los_vec2 at = {(float)((double)end.x + (double)(vertex.x - end.x) * beyond),
                   (float)((double)end.y + (double)(vertex.y - end.y) * beyond)};
    return (los_vec2){at.x + (float)steps_x * 6e-5f, at.y + (float)steps_y * 6e-5f};
}

los_vec2 glance_point_to_aim_with(test_random *random, const los_model *model) {
    los_samples samples;
    los_vec2 way = los_sub(glance_board.target.position, glance_board.shooter.position);
    double length = glance_way_length(), side = random_bool(random, 0.5) ? 1.0 : -1.0;
    int density = glance_board.options.density != 0 ? glance_board.options.density : 6;
    if (random_bool(random, 0.3)) {
        return model->position;
    }
    if (glance_board.options.mode == LOS_MODE_EXACT) {
        double reach = side * 0.9 * los_base_radius(model, glance_board.options.pixels_per_inch) / length;
        return (los_vec2){model->position.x - (float)(reach * (double)way.y),
                          model->position.y + (float)(reach * (double)way.x)};
    }
    los_sample_base(model, density, glance_board.options.pixels_per_inch, &samples);
    return samples.points[random_below(random, samples.count)];
}

void glance_aim(test_random *random) {
    const scene_piece *piece = &glance_board.pieces[random_below(random, glance_board.piece_count)];
    if (piece->point_count < 3) {
        return;
    }
    const los_model *model = random_bool(random, 0.5) ? &glance_board.shooter : &glance_board.target;
    los_vec2 point = glance_point_to_aim_with(random, model), best = point;
    float least = INFINITY;
    for (int i = 0; i < 24; i++) { /* not far from where it is */
        los_vec2 tried = glance_grazing_point(random, piece, random_between(random, 0.2, 3.0));
        if (los_distance(tried, point) < least) {
            least = los_distance(tried, point);
            best = tried;
        }
    }
    los_vec2 moved = los_sub(best, point);
    glance_board.shooter.position = los_add(glance_board.shooter.position, moved);
    glance_board.target.position = los_add(glance_board.target.position, moved);
}
