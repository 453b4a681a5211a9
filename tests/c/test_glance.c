/* SPDX-License-Identifier: MIT */
/* What is told at a glance is what the finished pair says, field by field. */
#include "los_glance.h"

#include "los_bar.h"
#include "los_barrier.h"
#include "scene.h"

#include <math.h>

#define PICK(random, list) ((list)[random_below(random, (uint32_t)(sizeof(list) / sizeof *(list)))])

static scene board;
static table at_work;
static uint32_t filler; /* how many more pieces boards get */

/* How often each view was taken, by edition and mode. */
typedef struct {
    int views[3], asked;
} tally;

static tally tallies[2][2];

static tally *tally_of_board(void) {
    return &tallies[board.options.edition - 10][board.options.mode == LOS_MODE_EXACT];
}

/* --- Asking twice ------------------------------------------------------------------------------------------------ */

static void compare_answers(los_answer got, los_answer expected) {
    CHECK_EQ_INT(got.visible, expected.visible);
    CHECK_EQ_INT(got.method, expected.method);
    CHECK_EQ_INT(got.lines, expected.lines);
    CHECK_POINT(got.from, expected.from);
    CHECK_POINT(got.to, expected.to);
}

/* Does an obstacle lie across the whole way? */
static bool is_way_barred(los_pair *pair) {
    if (pair->options.mode == LOS_MODE_EXACT) {
        return los_pair_barrier(pair) != LOS_NO_OBSTACLE;
    }
    los_pair_sample(pair);
    return los_pair_has_barrier(pair);
}

static los_view compare_models(los_answer expected, bool is_barred) {
    los_pair *pair = &at_work.pair;
    los_pair_begin(pair, &board.options, &board.shooter, &board.target);
    los_view view = los_pair_glance(pair);
    CHECK(!is_barred || pair->has_bar != LOS_NO);
    CHECK(view != LOS_VIEW_BARRED || pair->has_bar == LOS_YES);
    compare_answers(los_check_models(pair, &board.options, &board.shooter, &board.target), expected);
    return view;
}

/* The same for models that have been put there before. */
static void compare_viewers(los_answer expected, los_view view) {
    los_allocator allocator = los_allocator_default();
    const los_rules *rules = los_rules_of(&board.options);
    const los_model *models[LOS_SIDES] = {&board.shooter, &board.target};
    los_viewer viewers[LOS_SIDES] = {{.terrain = NULL}, {.terrain = NULL}};
    los_pair *pair = &at_work.pair;
    for (int i = 0; i < LOS_SIDES; i++) {
        CHECK_EQ_INT(los_viewer_fit(&viewers[i], &allocator, &at_work.terrain), LOS_OK);
        los_viewer_set(&viewers[i], models[i], board.options.pixels_per_inch, rules, pair->found);
    }
    los_pair_begin_viewers(pair, &board.options, &viewers[0], &viewers[1]);
    CHECK_EQ_INT(los_pair_glance(pair), view);
    compare_answers(los_check_viewers(pair, &board.options, &viewers[0], &viewers[1]), expected);
    los_viewer_free(&viewers[0], &allocator);
    los_viewer_free(&viewers[1], &allocator);
}

/* How many rows a report of a pair that is not seen has. */
static void compare_line_count(los_answer expected) {
    if (board.options.mode == LOS_MODE_SAMPLED && !expected.visible) {
        CHECK_EQ_INT(los_pair_line_count(&at_work.pair), expected.lines);
        los_pair_sample(&at_work.pair);
        uint32_t shooters = los_pair_samples(&at_work.pair, LOS_SHOOTER)->count;
        CHECK_EQ_INT(expected.lines, 1 + shooters * los_pair_samples(&at_work.pair, LOS_TARGET)->count);
    }
}

/* The pair is finished first: nothing that a glance leaves behind may help. */
static los_view compare_board(int number) {
    tally *kept = tally_of_board();
    table_effort = number % 2 == 0 ? LOS_ASKED_ONCE : LOS_ASKED_OFTEN;
    table_filler = filler;
    table_open(&at_work, &board, los_allocator_default());
    table_filler = 0; /* other tests want none, should this one fail */
    los_answer expected = los_check_verdict(&at_work.pair);
    compare_line_count(expected);
    table_set(&at_work, &board);
    los_view view = compare_models(expected, is_way_barred(&at_work.pair));
    if (number % 4 < 2) {
        compare_viewers(expected, view);
    }
    table_close(&at_work);
    kept->views[view]++;
    kept->asked++;
    return view;
}

static void begin_counting(void) {
    filler = 0;
    for (int i = 0; i < 4; i++) {
        tallies[i / 2][i % 2] = (tally){{0, 0, 0}, 0};
    }
}

/* Of all that was asked, in each edition and mode, so many of a thousand were told to be open, and barred. */
static void check_shares(int open, int barred) {
    table_effort = LOS_ASKED_ONCE;
    for (int i = 0; i < 4; i++) {
        const tally *kept = &tallies[i / 2][i % 2];
        test_note("edition %d, %s: %d asked, %d open, %d barred", 10 + i / 2, i % 2 == 0 ? "sampled" : "exact",
                  kept->asked, kept->views[LOS_VIEW_OPEN], kept->views[LOS_VIEW_BARRED]);
        CHECK(kept->asked > 0);
        CHECK(1000 * kept->views[LOS_VIEW_OPEN] >= open * kept->asked);
        CHECK(1000 * kept->views[LOS_VIEW_BARRED] >= barred * kept->asked);
    }
}

/* --- Boards by chance -------------------------------------------------------------------------------------------- */

static void choose_mode(test_random *random) {
    static const double gaps[] = {0.0, 0.5, 4.0, 30.0};
    board.options.mode = random_chance(random, 0.5) ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
    board.options.heights = random_chance(random, 0.3) ? LOS_HEIGHTS_TRUE : LOS_HEIGHTS_CATEGORY;
    board.options.min_gap = random_chance(random, 0.5) ? board.options.min_gap : PICK(random, gaps);
}

/* Every third piece gets heights of its own, half of those float. */
static void choose_heights(test_random *random) {
    for (uint32_t i = 0; i < board.piece_count; i++) {
        scene_piece *piece = &board.pieces[i];
        double low = random_chance(random, 0.5) ? 0.0 : random_between(random, 0.0, 4.0);
        piece->has_heights = random_chance(random, 0.35);
        piece->heights = (los_span){low, low + random_between(random, 0.0, 6.0)};
    }
}

static void compare_kind(scene_kind kind, uint64_t seed, int boards, int open, int barred) {
    test_random random = {seed};
    begin_counting();
    for (int i = 0; i < boards; i++) {
        scene_by_chance(&board, &random, kind);
        choose_mode(&random);
        choose_heights(&random);
        test_note("kind %d, board %d", (int)kind, i);
        compare_board(i);
    }
    check_shares(open, barred);
}

TEST(chance_on_a_lattice) {
    compare_kind(SCENE_LATTICE, 901, 3000, 200, 20);
}

TEST(chance_on_loose_boards) {
    compare_kind(SCENE_LOOSE, 902, 3000, 200, 20);
}

TEST(chance_on_crowded_boards) {
    compare_kind(SCENE_CROWDED, 903, 800, 20, 20);
}

TEST(chance_with_slivers) {
    compare_kind(SCENE_SLIVERS, 904, 5000, 20, 0);
}

TEST(chance_with_grazes) {
    compare_kind(SCENE_GRAZES, 905, 5000, 100, 10);
}

/* --- Boards for the glance --------------------------------------------------------------------------------------- */

/* Names that are the same for one edition, and not for the other; groups by all ways there are. */
static void choose_names(scene_piece *piece, test_random *random) {
    static const char *const ids[] = {"bar", "bar", "kin", "other", "unknown", "", NULL};
    static const char *const groups[] = {"g", "h", ""}, *const parents[] = {"bar", "kin", "other", "unknown", ""};
    piece->id = PICK(random, ids);
    piece->link_group = random_chance(random, 0.2) ? PICK(random, groups) : NULL;
    piece->parent = random_chance(random, 0.2) ? PICK(random, parents) : NULL;
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
    piece->obscuring = random_chance(random, 0.3);
}

static scene_piece *add_by_chance(test_random *random) {
    scene_piece *piece = scene_add(&board, NULL);
    choose_names(piece, random);
    choose_words(piece, random);
    return piece;
}

static void choose_model(los_model *model, test_random *random) {
    static const double sizes[] = {25, 32, 40, 60, 100};
    *model = los_model_default();
    model->shape = (los_base_shape)random_below(random, 3);
    model->base_mm = PICK(random, sizes);
    model->length_mm = model->base_mm;
    model->width_mm = model->base_mm * random_between(random, 0.4, 1.2);
    model->rotation = random_between(random, -4.0, 4.0);
    model->height_inches = random_between(random, 0.5, 5.0);
    model->elevation_inches = random_chance(random, 0.8) ? 0.0 : random_between(random, 0.0, 6.0);
    model->keywords = random_chance(random, 0.05) ? (los_facts)LOS_AIRCRAFT : 0;
    model->keywords |= random_chance(random, 0.15) ? (los_facts)LOS_TOWERING : 0;
    model->is_bare_point = random_chance(random, 0.1);
}

/* Where the two stand, in a frame of their own: along the way, and aside. */
static los_vec2 on_way(double along, double aside) {
    los_vec2 from = board.shooter.position, to = board.target.position;
    double x = (double)(to.x - from.x), y = (double)(to.y - from.y), length = sqrt(x * x + y * y);
    x /= length;
    y /= length;
    return (los_vec2){from.x + (float)(along * x - aside * y), from.y + (float)(along * y + aside * x)};
}

static double way_length(void) {
    return (double)los_distance(board.shooter.position, board.target.position);
}

static void begin_way(test_random *random) {
    scene_begin(&board, random_chance(random, 0.5) ? 10 : 11);
    choose_mode(random);
    board.options.sampling = random_chance(random, 0.5) ? LOS_SAMPLING_SIZE : LOS_SAMPLING_SHAPE;
    board.options.density = random_chance(random, 0.7) ? 0 : LOS_DENSITY_MIN + (int)random_below(random, 62);
    choose_model(&board.shooter, random);
    choose_model(&board.target, random);
    double length = random_between(random, 120.0, 900.0), turn = random_between(random, -4.0, 4.0);
    board.shooter.position = (los_vec2){(float)random_between(random, 900.0, 1100.0), 1000.0f};
    board.target.position =
        (los_vec2){board.shooter.position.x + (float)(length * cos(turn)), 1000.0f + (float)(length * sin(turn))};
}

/* Across the way, often just off a base, or just wide enough; one or two of its ends may be pointed, or notched. */
static void put_bar(test_random *random) {
    double length = way_length(), near = random_between(random, -0.1, 0.9) * length;
    double far_side = near + random_between(random, 0.02, 0.9) * length;
    double low = -random_between(random, 5.0, 250.0), high = random_between(random, 5.0, 250.0);
    double off = random_between(random, 10.0, 80.0), slant = random_between(random, -60.0, 60.0);
    double bulge = random_between(random, 0.0, 2.0), notch = random_between(random, -1.0, 0.5);
    near = random_chance(random, 0.5) ? off : near;
    far_side = random_chance(random, 0.3) ? length - off : far_side;
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
    if (random_chance(random, 0.05)) {
        piece->point_count = 2;
    }
}

/* Around a base, under a part of it, or beside it. */
static void put_under(test_random *random, const los_model *model) {
    scene_piece *piece = add_by_chance(random);
    double reach = random_chance(random, 0.5) ? 60.0 : 10.0;
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
    double length = way_length(), along = random_between(random, -80.0, length + 80.0);
    double off = random_between(random, 0.0, 1.0), side = random_chance(random, 0.5) ? 1.0 : -1.0;
    bool is_behind = random_chance(random, 0.4);
    off *= off * 60.0;
    piece->point_count = 3 + random_below(random, 2);
    for (uint32_t i = 0; i < piece->point_count; i++) {
        double more = i == 0 ? 0.0 : random_between(random, 0.0, 80.0), across = random_between(random, -60.0, 60.0);
        piece->points[i] = is_behind ? on_way(side < 0.0 ? -off - more : length + off + more, across)
                                     : on_way(along + across, side * (off + more));
    }
    if (random_chance(random, 0.25)) {
        scene_add_wall(piece, piece->points[0].x, piece->points[0].y, piece->points[1].x, piece->points[1].y);
        piece->point_count = random_chance(random, 0.5) ? 0 : piece->point_count;
    }
}

static void put_pieces(test_random *random) {
    uint32_t aside = random_below(random, 3);
    if (random_chance(random, 0.7)) {
        put_bar(random);
    }
    for (uint32_t i = random_below(random, 3); i > 0; i--) {
        put_under(random, random_chance(random, 0.5) ? &board.shooter : &board.target);
    }
    for (uint32_t i = 0; i < aside; i++) {
        put_aside(random);
    }
}

TEST(chance_on_the_way) {
    test_random random = {906};
    begin_counting();
    for (int i = 0; i < 12000; i++) {
        begin_way(&random);
        put_pieces(&random);
        choose_heights(&random);
        test_note("board %d", i);
        compare_board(i);
    }
    check_shares(200, 20);
}

/* --- Points that a piece takes for its own ----------------------------------------------------------------------- */

/* A point whose ray runs through a vertex, a few roundings off. */
static los_vec2 grazing_point(test_random *random, const scene_piece *piece, double beyond) {
    los_vec2 end = los_polygon_ray_end(los_box_of(piece->points, piece->point_count));
    los_vec2 vertex = piece->points[random_below(random, piece->point_count)];
    int steps_x = (int)random_below(random, 5) - 2, steps_y = (int)random_below(random, 5) - 2;
    los_vec2 at = {(float)((double)end.x + (double)(vertex.x - end.x) * beyond),
                   (float)((double)end.y + (double)(vertex.y - end.y) * beyond)};
    return (los_vec2){at.x + (float)steps_x * 6e-5f, at.y + (float)steps_y * 6e-5f};
}

/* The point of a base that is aimed with: its centre, a sample point, or one that the exact mode tries first. */
static los_vec2 point_to_aim_with(test_random *random, const los_model *model) {
    los_samples samples;
    los_vec2 way = los_sub(board.target.position, board.shooter.position);
    double length = way_length(), side = random_chance(random, 0.5) ? 1.0 : -1.0;
    int density = board.options.density != 0 ? board.options.density : 6;
    if (random_chance(random, 0.3)) {
        return model->position;
    }
    if (board.options.mode == LOS_MODE_EXACT) {
        double reach = side * 0.9 * los_base_radius(model, board.options.pixels_per_inch) / length;
        return (los_vec2){model->position.x - (float)(reach * (double)way.y),
                          model->position.y + (float)(reach * (double)way.x)};
    }
    los_sample_base(model, density, board.options.pixels_per_inch, &samples);
    return samples.points[random_below(random, samples.count)];
}

/* Moves both models so that a point of one of them grazes a vertex. */
static void aim(test_random *random) {
    const scene_piece *piece = &board.pieces[random_below(random, board.piece_count)];
    if (piece->point_count < 3) {
        return;
    }
    const los_model *model = random_chance(random, 0.5) ? &board.shooter : &board.target;
    los_vec2 point = point_to_aim_with(random, model), best = point;
    float least = INFINITY;
    for (int i = 0; i < 24; i++) { /* not far from where it is */
        los_vec2 tried = grazing_point(random, piece, random_between(random, 0.2, 3.0));
        if (los_distance(tried, point) < least) {
            least = los_distance(tried, point);
            best = tried;
        }
    }
    los_vec2 moved = los_sub(best, point);
    board.shooter.position = los_add(board.shooter.position, moved);
    board.target.position = los_add(board.target.position, moved);
}

TEST(chance_with_claims) {
    test_random random = {907};
    begin_counting();
    for (int i = 0; i < 12000; i++) {
        begin_way(&random);
        put_pieces(&random);
        choose_heights(&random);
        if (board.piece_count > 0) {
            aim(&random);
        }
        test_note("board %d", i);
        compare_board(i);
    }
    check_shares(200, 15);
}

/* A bent bar askew to the axes: one base is in its box, well clear of it, and the other's rim, far away, is claimed. */
static void put_bent_bar(test_random *random) {
    scene_piece *piece = scene_add(&board, "bent");
    float x = (float)random_between(random, -20.0, 20.0), y = (float)random_between(random, -20.0, 20.0);
    los_vec2 points[] = {{300, 900}, {600 + x, 600 + y}, {900, 300}, {920, 320}, {320, 920}};
    piece->height = "tall";
    piece->point_count = 5;
    for (uint32_t i = 0; i < 5; i++) {
        piece->points[i] = points[i];
    }
}

/* Does the only piece lie across the whole way, and is the target visible all the same? */
static bool is_seen_past_bar(void) {
    los_way way;
    table_open(&at_work, &board, los_allocator_default());
    const los_viewer *shooter = at_work.pair.viewers[LOS_SHOOTER], *target = at_work.pair.viewers[LOS_TARGET];
    bool is_past =
        los_way_between(shooter->model.position, shooter->reach, target->model.position, target->reach, &way) &&
        los_piece_bars(&at_work.terrain, &at_work.terrain.pieces[0], &way) && los_check_verdict(&at_work.pair).visible;
    table_close(&at_work);
    return is_past;
}

TEST(a_rim_claimed_from_afar) {
    test_random random = {912};
    int visible = 0;
    for (int i = 0; i < 4000; i++) {
        scene_begin(&board, 10);
        put_bent_bar(&random);
        los_vec2 end = los_polygon_ray_end(los_box_of(board.pieces[0].points, 5)), bend = board.pieces[0].points[1];
        double beyond = random_between(&random, 1.28, 1.4);
        board.options.mode = LOS_MODE_EXACT;
        board.shooter.position = (los_vec2){720, 720};
        board.target.position = (los_vec2){290, 250};
        los_vec2 rim = point_to_aim_with(&random, &board.target);
        los_vec2 to = {(float)((double)end.x + (double)(bend.x - end.x) * beyond),
                       (float)((double)end.y + (double)(bend.y - end.y) * beyond)};
        board.shooter.position = los_add(board.shooter.position, los_sub(to, rim));
        board.target.position = los_add(board.target.position, los_sub(to, rim));
        if (i % 2 == 0) {
            los_model other = board.shooter;
            board.shooter = board.target;
            board.target = other;
        }
        test_note("board %d", i);
        compare_board(i / 2);
        visible += is_seen_past_bar();
    }
    test_note("%d visible", visible);
    CHECK(visible > 5);
}

/* A triangle, a box, or a pentagon with an edge almost in line with the end of its rays: that one's bounds are wide. */
static void put_foolish_piece(test_random *random) {
    scene_piece *piece = scene_add(&board, "ruin");
    los_vec2 at = {(float)random_between(random, 500.0, 900.0), (float)random_between(random, 500.0, 900.0)};
    bool is_in_line = random_chance(random, 0.5);
    piece->type = "ruins";
    piece->height = "tall";
    piece->point_count = is_in_line ? 5 : 3 + random_below(random, 2);
    for (uint32_t i = 0; i < piece->point_count; i++) {
        piece->points[i] = (los_vec2){at.x + (float)random_between(random, 0.0, 100.0),
                                      at.y + (float)random_between(random, 0.0, 100.0)};
    }
    if (is_in_line) {
        los_vec2 end = los_polygon_ray_end((los_box){{0, 0}, {100, 100}});
        double y = 60.0 - 30.0 * ((double)end.y - 60.0) / ((double)end.x - 100.0);
        los_vec2 points[] = {
            {0, 0}, {70, (float)(y + random_between(random, -0.05, 0.05))}, {100, 60}, {100, 100}, {0, 100}};
        for (uint32_t i = 0; i < 5; i++) {
            piece->points[i] = los_add(at, points[i]);
        }
    }
}

/* Does the piece take a point for its own, and nothing around it? */
static bool is_fooled(los_polygon polygon, los_vec2 p) {
    static const los_vec2 AROUND[] = {{0.02f, 0.0f}, {-0.02f, 0.0f}, {0.0f, 0.02f}, {0.0f, -0.02f}};
    bool is_taken = los_polygon_contains(polygon, p);
    for (size_t i = 0; is_taken && i < sizeof AROUND / sizeof *AROUND; i++) {
        is_taken = !los_polygon_contains(polygon, los_add(p, AROUND[i]));
    }
    return is_taken;
}

/* Puts the shooter into the piece's bounds, where this is fooled; false if there was no such place. */
static bool fool(test_random *random) {
    const scene_piece *piece = &board.pieces[0];
    los_polygon polygon = {piece->points, piece->point_count};
    los_box box = los_box_of(piece->points, piece->point_count);
    float margin = los_polygon_margin(polygon);
    for (int i = 0; i < 200; i++) {
        los_vec2 p = grazing_point(random, piece, random_between(random, 0.3, 1.3));
        bool is_in_bounds = p.x >= box.low.x - margin && p.x <= box.high.x + margin && p.y >= box.low.y - margin &&
                            p.y <= box.high.y + margin;
        if (is_in_bounds && is_fooled(polygon, p)) {
            board.shooter.position = p;
            return true;
        }
    }
    return false;
}

/* Puts the target where the line to it is clear of the piece, if possible; is all of its box to one side? */
static bool look_away(test_random *random) {
    los_box box = los_box_of(board.pieces[0].points, board.pieces[0].point_count);
    los_vec2 from = board.shooter.position;
    los_sight line;
    for (int i = 0; i < 20; i++) {
        double turn = random_between(random, -4.0, 4.0);
        board.target.position = (los_vec2){from.x + (float)(300.0 * cos(turn)), from.y + (float)(300.0 * sin(turn))};
        line = los_sight_between_points(from, board.target.position);
        if (los_sight_passes_by(&line, &box)) {
            return true;
        }
    }
    return false;
}

/* Lines may be clear of the piece: the tenth edition stops them all the same. */
TEST(a_shooter_that_counts_as_inside) {
    test_random random = {911};
    int fooled = 0, beside = 0;
    for (int i = 0; i < 2000; i++) {
        scene_begin(&board, 10);
        board.options.mode = i / 2 % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
        put_foolish_piece(&random);
        if (fool(&random)) {
            beside += look_away(&random);
            fooled++;
            test_note("board %d", i);
            compare_board(i);
        }
    }
    test_note("%d fooled, %d beside the box", fooled, beside);
    CHECK(fooled > beside + 100 && beside > 50);
}

/* --- Large numbers ----------------------------------------------------------------------------------------------- */

static void move_all(los_vec2 by) {
    board.shooter.position = los_add(board.shooter.position, by);
    board.target.position = los_add(board.target.position, by);
    for (uint32_t i = 0; i < board.piece_count; i++) {
        for (uint32_t j = 0; j < board.pieces[i].point_count; j++) {
            board.pieces[i].points[j] = los_add(board.pieces[i].points[j], by);
        }
        for (uint32_t j = 0; j < board.pieces[i].wall_count; j++) {
            board.pieces[i].walls[j].start = los_add(board.pieces[i].walls[j].start, by);
            board.pieces[i].walls[j].end = los_add(board.pieces[i].walls[j].end, by);
        }
    }
}

/* Where borders are wide and points are rounded. */
TEST(chance_far_from_the_origin) {
    test_random random = {909};
    begin_counting();
    for (int i = 0; i < 6000; i++) {
        double x = pow(10.0, random_between(&random, 3.0, 7.5)), y = pow(10.0, random_between(&random, 3.0, 7.5));
        begin_way(&random);
        put_pieces(&random);
        choose_heights(&random);
        move_all((los_vec2){(float)(random_chance(&random, 0.5) ? x : -x), (float)y});
        test_note("board %d", i);
        compare_board(i);
    }
    check_shares(50, 5);
}

/* An edge a few pixels from the base is its border there, where it is 1e-5 of the coordinates wide. */
TEST(a_wide_border_far_from_the_origin) {
    int visible = 0;
    for (int i = 0; i < 400; i++) {
        float x = powf(10.0f, 4.5f + 0.1f * (float)(i % 20)), off = 20.16f + 4.0f + (float)(i / 20);
        scene_begin(&board, 10);
        board.shooter.position = (los_vec2){x, 0.5f * x};
        board.target.position = (los_vec2){x + 1800.0f, 0.5f * x};
        scene_piece *bar =
            scene_add_box(&board, "bar", x + off, 0.5f * x - 500.0f, x + off + 1500.0f, 0.5f * x + 500.0f);
        bar->height = "tall";
        bar->obscuring = true;
        board.options.mode = i % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
        test_note("at %g, %g off", (double)x, (double)off);
        compare_board(i / 2);
        visible += scene_is_visible(&board);
    }
    test_note("%d visible", visible);
    CHECK(visible > 10 && visible < 390);
}

/* Of a piece as large as this, float32 may say that a circle reaches it which does not: then its group is seen through.
 */
TEST(kin_as_large_as_a_country) {
    int visible = 0;
    for (int i = 0; i < 400; i++) {
        float size = powf(10.0f, 3.0f + 0.25f * (float)(i % 20)), off = 10.0f + 4.0f * (float)(i / 20);
        scene_begin(&board, 11);
        scene_add_box(&board, "bar", 480, 0, 520, 600);
        scene_add_box(&board, "kin", 60.0f - 0.3f * size, 320.0f + off, 60.0f + 0.7f * size, 320.0f + size);
        for (int k = 0; k < 2; k++) {
            board.pieces[k].type = "woods";
            board.pieces[k].piece_class = "area";
            board.pieces[k].link_group = "g";
        }
        board.pieces[1].points[0].y += 0.1f * off;
        board.options.mode = i % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
        test_note("%g large, %g off", (double)size, (double)off);
        compare_board(i / 2);
        visible += scene_is_visible(&board);
    }
    test_note("%d visible", visible);
    CHECK(visible > 10 && visible < 390);
}

/* Beyond the limit nobody far away is asked; just below it, everybody is. */
TEST(chance_among_many_pieces) {
    test_random random = {910};
    begin_counting();
    for (int i = 0; i < 300; i++) {
        begin_way(&random);
        put_pieces(&random);
        choose_heights(&random);
        if (board.piece_count > 0) {
            aim(&random);
        }
        filler = i % 4 < 2 ? LOS_CLAIMS_MAX + 10 : LOS_CLAIMS_MAX - 20;
        test_note("board %d", i);
        compare_board(i);
    }
    filler = 0;
    check_shares(50, 0);
}

/* A long edge across the way, and a comb of as many corners as it takes behind it. */
static void add_comb(uint32_t corners) {
    static los_vec2 points[80];
    points[0] = (los_vec2){500, 0};
    points[1] = (los_vec2){500, 600};
    for (uint32_t i = 2; i < corners; i++) {
        points[i] = (los_vec2){i % 2 == 0 ? 520.0f : 540.0f, 600.0f - 600.0f * (float)(i - 1) / (float)corners};
    }
    los_piece_def def = {.has_id = true,
                         .id = los_text_of("comb"),
                         .facts = LOS_TALL | LOS_OBSCURING | LOS_DENSE | LOS_AREA,
                         .points = points,
                         .point_count = corners};
    los_terrain_clear(&at_work.terrain);
    CHECK_EQ_INT(los_terrain_add(&at_work.terrain, &def), LOS_OK);
    CHECK_EQ_INT(los_terrain_prepare(&at_work.terrain, LOS_ASKED_ONCE), LOS_OK);
    CHECK_EQ_INT(los_pair_fit(&at_work.pair, &at_work.terrain), LOS_OK);
}

TEST(a_bar_with_many_corners) {
    scene_begin(&board, 10);
    table_open(&at_work, &board, los_allocator_default());
    for (uint32_t corners = 60; corners <= 80; corners++) {
        add_comb(corners);
        for (int i = 0; i < 4; i++) {
            board.options.edition = 10 + i / 2;
            board.options.mode = i % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
            test_note("%u corners, way %d", (unsigned)corners, i);
            table_set(&at_work, &board);
            los_answer expected = los_check_verdict(&at_work.pair);
            CHECK(!expected.visible);
            CHECK_EQ_INT(compare_models(expected, corners <= 64), corners <= 64 ? LOS_VIEW_BARRED : LOS_VIEW_UNKNOWN);
        }
    }
    table_close(&at_work);
}

/* --- Known answers ----------------------------------------------------------------------------------------------- */

/* All four ways to ask. */
static void check_views(los_view expected) {
    for (int i = 0; i < 4; i++) {
        board.options.edition = 10 + i / 2;
        board.options.mode = i % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
        test_note("edition %d, %s", board.options.edition, i % 2 == 0 ? "sampled" : "exact");
        CHECK_EQ_INT(compare_board(i), expected);
    }
}

TEST(an_empty_table_is_open) {
    scene_begin(&board, 10);
    check_views(LOS_VIEW_OPEN);
    scene_add_box(&board, "aside", 400, 400, 600, 500)->type = "ruins";
    check_views(LOS_VIEW_OPEN);
    board.target.position = (los_vec2){110, 300}; /* the bases overlap */
    check_views(LOS_VIEW_OPEN);
    scene_add_box(&board, "between", 102, 250, 108, 350)->type = "ruins"; /* too close to tell whether it bars */
    board.options.edition = 10;
    board.options.mode = LOS_MODE_EXACT;
    CHECK_EQ_INT(compare_board(0), LOS_VIEW_UNKNOWN);
}

TEST(a_ruin_across_the_way_bars_it) {
    scene_begin(&board, 10);
    scene_piece *bar = scene_add_box(&board, "bar", 480, 0, 520, 600);
    bar->type = "ruins";
    bar->height = "tall";
    check_views(LOS_VIEW_BARRED);
    bar->id = NULL; /* others may be called the same */
    check_views(LOS_VIEW_UNKNOWN);
    bar->id = "unknown";
    check_views(LOS_VIEW_UNKNOWN);
    bar->id = "";
    check_views(LOS_VIEW_BARRED);
    board.options.heights = LOS_HEIGHTS_TRUE;
    check_views(LOS_VIEW_BARRED);
    bar->has_heights = true;
    bar->heights = (los_span){0.0, LOS_INFANTRY_HEIGHT};
    check_views(LOS_VIEW_BARRED);
    bar->heights.high -= 0.1;
    check_views(LOS_VIEW_UNKNOWN);
    bar->heights = (los_span){0.1, 9.0};
    check_views(LOS_VIEW_UNKNOWN);
}

TEST(a_glance_is_forgotten_with_its_pair) {
    scene_begin(&board, 10);
    scene_piece *bar = scene_add_box(&board, "bar", 480, 0, 520, 600);
    bar->type = "ruins";
    bar->height = "tall";
    for (int mode = 0; mode < 2; mode++) {
        los_model near_by = board.shooter;
        near_by.position.y = 500;
        board.options.mode = mode == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
        table_open(&at_work, &board, los_allocator_default());
        CHECK(los_check_models(&at_work.pair, &board.options, &board.shooter, &near_by).visible);
        CHECK_EQ_INT(at_work.pair.has_bar, LOS_NO);
        table_set(&at_work, &board);
        CHECK(is_way_barred(&at_work.pair));
        table_close(&at_work);
    }
}

/* What a rising line passes over, but not at its lower end, takes more room there than what it never does. */
TEST(a_prism_just_behind_an_end) {
    for (int i = 0; i < 160; i++) {
        scene_begin(&board, 10 + i / 2 % 2);
        board.options.mode = LOS_MODE_EXACT;
        board.options.heights = LOS_HEIGHTS_TRUE;
        board.options.min_gap = 10.0;
        board.target.height_inches = 5.0;
        float off = 0.5f * (float)(i / 4), x = board.shooter.position.x - off;
        scene_piece *piece = scene_add_box(&board, "behind", x - 9.0f, 280, x, 320);
        piece->type = "building";
        piece->has_heights = true;
        piece->heights = (los_span){0.0, 3.0};
        if (i % 2 == 0) { /* nothing but a wall, and neither edition minds the rest */
            piece->type = NULL;
            piece->height = "low";
            piece->category = "exposed";
            scene_add_wall(piece, x, 280, x, 320);
        }
        test_note("%.1f behind, way %d", (double)off, i % 4);
        compare_board(i);
    }
}

/* Tenth edition: who is wholly within a ruin sees through all of that name, and those without a name have one. */
TEST(a_ruin_of_the_same_name_around_the_shooter) {
    static const char *const ids[][2] = {{"bar", "bar"}, {"unknown", NULL}, {NULL, "unknown"},
                                         {NULL, NULL},   {"", ""},          {"unknown", "unknown"}};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        for (int mode = 0; mode < 2; mode++) {
            scene_begin(&board, 10);
            board.options.mode = mode == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
            scene_add_box(&board, ids[i][0], 480, 0, 520, 600)->type = "ruins";
            scene_add_box(&board, ids[i][1], 20, 220, 180, 380)->type = "ruins";
            board.pieces[0].height = board.pieces[1].height = "tall";
            board.pieces[1].link_group = "other";
            test_note("names %d, mode %d", (int)i, mode);
            CHECK(scene_is_visible(&board));
            compare_board((int)i);
            board.shooter.position.y = 100; /* no longer within */
            CHECK(!scene_is_visible(&board));
            compare_board((int)i);
        }
    }
}

/* However many pieces a group has, the last that is asked about may be the one that a base reaches. */
TEST(a_base_in_a_piece_of_the_group) {
    for (uint32_t kin = 1; kin < 14; kin++) {
        for (uint32_t under = 0; under < kin; under++) {
            scene_begin(&board, 11);
            scene_add_box(&board, "bar", 480, 0, 520, 600);
            for (uint32_t i = 0; i < kin; i++) {
                float x = i == under ? 905.0f : 300.0f + 10.0f * (float)i, y = i == under ? 305.0f : 700.0f;
                scene_add_box(&board, "kin", x, y, x + 8.0f, y + 8.0f)->link_group = "g";
            }
            for (uint32_t i = 0; i <= kin; i++) {
                board.pieces[i].link_group = "g";
                board.pieces[i].type = "ruins";
                board.pieces[i].piece_class = "area";
            }
            for (int i = 0; i < 4; i++) {
                board.options.mode = i % 2 == 0 ? LOS_MODE_SAMPLED : LOS_MODE_EXACT;
                board.pieces[1 + under].points[0].x = i < 2 ? 905.0f : 955.0f; /* then it is off */
                board.pieces[1 + under].points[3].x = board.pieces[1 + under].points[0].x;
                board.pieces[1 + under].points[1].x = board.pieces[1 + under].points[2].x = i < 2 ? 913.0f : 963.0f;
                test_note("%u kin, %u under the target, way %d", (unsigned)kin, (unsigned)under, i);
                CHECK_EQ_INT(compare_board(i), i < 2 || kin >= 8 ? LOS_VIEW_UNKNOWN : LOS_VIEW_BARRED);
            }
        }
    }
}

/* --- What a base keeps off --------------------------------------------------------------------------------------- */

/* No point of the base counts as inside: neither samples of any density nor others. */
static void check_points(los_viewer *viewer, uint32_t piece, test_random *random) {
    int set = los_viewer_sample(viewer, LOS_DENSITY_MIN + (int)random_below(random, 62));
    const los_samples *samples = &viewer->sets[set].samples;
    for (uint32_t i = 0; i < samples->count; i++) {
        CHECK(!los_terrain_contains(viewer->terrain, piece, samples->points[i]));
    }
}

/* Returns how often a base near a piece keeps off it, centre or all. */
static int check_viewer(los_viewer *viewer, test_random *random) {
    int kept = 0;
    for (uint32_t piece = 0; piece < viewer->terrain->piece_count; piece++) {
        const los_near *near = los_viewer_near(viewer, piece);
        uint32_t at = 0;
        bool is_claimed = los_terrain_claim(viewer->terrain, viewer->model.position, &at) != LOS_NO_PIECE;
        CHECK(is_claimed || los_viewer_comes_near(viewer, piece) == (near != NULL));
        if (los_viewer_keeps_off(viewer, piece)) {
            CHECK(near == NULL || (!near->holds_centre && !near->is_reached));
            kept += near != NULL;
        }
        if (los_viewer_keeps_off(viewer, piece) && !los_viewer_may_be_claimed(viewer, piece)) {
            check_points(viewer, piece, random);
            kept += near != NULL;
        }
    }
    return kept;
}

TEST(what_a_base_keeps_off_knows_nothing_of_it) {
    test_random random = {908};
    int kept = 0;
    for (int i = 0; i < 3000; i++) {
        begin_way(&random);
        put_pieces(&random);
        if (i % 4 > 0 && board.piece_count > 0) {
            aim(&random);
        }
        test_note("board %d", i);
        table_effort = i % 2 == 0 ? LOS_ASKED_ONCE : LOS_ASKED_OFTEN;
        table_open(&at_work, &board, los_allocator_default());
        for (int side = 0; side < LOS_SIDES; side++) {
            los_viewer *viewer = &at_work.pair.own[side];
            los_viewer_set(viewer, side == LOS_SHOOTER ? &board.shooter : &board.target, board.options.pixels_per_inch,
                           los_rules_of_edition(11), at_work.pair.found);
            kept += check_viewer(viewer, &random);
        }
        table_close(&at_work);
    }
    table_effort = LOS_ASKED_ONCE;
    test_note("%d kept off", kept);
    CHECK(kept > 700);
}

const test_case glance_tests[] = {
    CASE(chance_on_a_lattice),
    CASE(chance_on_loose_boards),
    CASE(chance_on_crowded_boards),
    CASE(chance_with_slivers),
    CASE(chance_with_grazes),
    CASE(chance_on_the_way),
    CASE(chance_with_claims),
    CASE(a_rim_claimed_from_afar),
    CASE(a_shooter_that_counts_as_inside),
    CASE(chance_far_from_the_origin),
    CASE(a_wide_border_far_from_the_origin),
    CASE(kin_as_large_as_a_country),
    CASE(chance_among_many_pieces),
    CASE(a_bar_with_many_corners),
    CASE(an_empty_table_is_open),
    CASE(a_ruin_across_the_way_bars_it),
    CASE(a_glance_is_forgotten_with_its_pair),
    CASE(a_prism_just_behind_an_end),
    CASE(a_ruin_of_the_same_name_around_the_shooter),
    CASE(a_base_in_a_piece_of_the_group),
    CASE(what_a_base_keeps_off_knows_nothing_of_it),
    END_OF_CASES,
};
