/* SPDX-License-Identifier: MIT */
/* Visible area over, under and between prisms.  Stress runs found these scenes; coordinates are rounded.  Each
 * represents many scenes in which too little of the target was reported as visible. */
#include "area/area_sampler.h"
#include "area/visible_area.h"
#include "exact/exact.h"

static scene_piece *add_prism(scene *s, const char *id, double base, double top) {
    scene_piece *piece = scene_add(s, id);
    piece->type = "ruins";
    piece->category = "dense";
    piece->height = "tall";
    piece->has_heights = true;
    piece->heights = (los_interval){base, top};
    return piece;
}

static void add_corners(scene_piece *piece, const los_vec2 corners[4]) {
    for (uint32_t i = 0; i < 4; i++) {
        piece->points[i] = corners[i];
    }
    piece->point_count = 4;
}

static void begin(scene *s, int edition, los_model shooter, los_model target) {
    scene_begin(s, edition);
    s->options.mode = LOS_MODE_EXACT;
    s->options.heights = LOS_HEIGHTS_TRUE;
    s->shooter = shooter;
    s->target = target;
}

/* The fraction, after comparison with sampled points. */
static double checked_fraction(const scene *s) {
    table t;
    test_random random = {1};
    table_open(&t, s, los_default_allocator());
    los_visible_area area = table_visible_area(&t);
    CHECK_EQ_INT(area.fully_visible, t.query.report.blocker_count == 0);
    table_set(&t, s);
    sampled_area sampled = area_by_points(&t, s, 48, &random);
    table_close(&t);
    CHECK(area.fraction > sampled.min - sampled.error - 0.01);
    CHECK(area.fraction < sampled.max + sampled.error + 0.01);
    return area.fraction;
}

/* Lines from the lower model rise over a prism close to it: how far back a line starts decides whether it clears the
 * prism.  Subdivision of both bases alone returned 0.82 after two hundred steps. */
TEST(over_a_prism_close_to_the_lower_model) {
    scene s;
    begin(&s, 11,
          (los_model){.position = {1000.0f, 1000.0f},
                      .shape = LOS_RECTANGLE,
                      .base_mm = 32,
                      .length_mm = 16.72,
                      .width_mm = 32,
                      .rotation = -2.9348,
                      .height_inches = 1.02732},
          (los_model){.position = {506.593f, 514.699f},
                      .shape = LOS_RECTANGLE,
                      .base_mm = 40,
                      .length_mm = 33.486,
                      .width_mm = 40,
                      .rotation = -1.40291,
                      .height_inches = 6.69349});
    scene_add_wall(add_prism(&s, "far", 0.0, 3.91542), 423.651f, 526.739f, 581.676f, 459.103f);
    scene_piece *near = add_prism(&s, "near", 0.0, 1.62271);
    near->piece_class = "area";
    add_corners(near, (const los_vec2[]){
                          {838.858f, 1061.006f}, {819.443f, 1024.659f}, {1032.149f, 911.041f}, {1051.564f, 947.389f}});
    scene_add_wall(near, 838.858f, 1061.006f, 1032.149f, 911.041f);
    CHECK_NEAR(checked_fraction(&s), 0.866, 0.01);
}

/* A wall a quarter of an inch above the ground: lines just above the ground see the whole target.  Subdivision of the
 * heights alone found no line in a thousand steps. */
TEST(under_a_wall_just_above_the_ground) {
    scene s;
    begin(&s, 10,
          (los_model){.position = {1000.0f, 1000.0f},
                      .shape = LOS_RECTANGLE,
                      .base_mm = 160,
                      .length_mm = 116.65,
                      .width_mm = 160,
                      .height_inches = 2.41435},
          (los_model){.position = {1364.802f, 534.062f},
                      .shape = LOS_OVAL,
                      .base_mm = 127,
                      .length_mm = 72.296,
                      .width_mm = 127,
                      .rotation = -0.98392,
                      .height_inches = 2.24858});
    scene_piece *wall = add_prism(&s, "wall", 0.2276, 4.31765);
    scene_add_wall(wall, 1158.832f, 536.116f, 1425.953f, 630.232f);
    CHECK_NEAR(checked_fraction(&s), 1.0, 0.0);
    wall->heights.low = 0.0;
    CHECK(!scene_is_visible(&s));
}

/* Clear lines pass beside the floating prism and over the other: few slopes, from top to top. */
TEST(beside_one_prism_and_over_another) {
    scene s;
    begin(&s, 11,
          (los_model){.position = {1000.0f, 1000.0f},
                      .shape = LOS_OVAL,
                      .base_mm = 127,
                      .length_mm = 125.766,
                      .width_mm = 127,
                      .height_inches = 6.33924},
          (los_model){.position = {1696.185f, 1204.424f},
                      .shape = LOS_OVAL,
                      .base_mm = 40,
                      .length_mm = 36.876,
                      .width_mm = 40,
                      .height_inches = 3.7236});
    scene_add_wall(add_prism(&s, "low", 0.0, 5.64251), 1191.908f, 869.541f, 1311.186f, 1176.181f);
    add_corners(add_prism(&s, "floats", 2.94042, 8.95591),
                (const los_vec2[]){
                    {1095.199f, 978.43f}, {1130.737f, 991.647f}, {1052.437f, 1202.174f}, {1016.899f, 1188.957f}});
    CHECK_NEAR(checked_fraction(&s), 0.478, 0.012);
}

/* From a tower, between three prisms that float at different heights.  All is visible, each part at other heights. */
TEST(between_floating_prisms) {
    scene s;
    begin(&s, 10,
          (los_model){.position = {1000.0f, 1000.0f},
                      .shape = LOS_OVAL,
                      .base_mm = 127,
                      .length_mm = 66.261,
                      .width_mm = 127,
                      .height_inches = 3.27622,
                      .elevation_inches = 6},
          (los_model){.position = {501.098f, 357.519f},
                      .shape = LOS_RECTANGLE,
                      .base_mm = 25,
                      .length_mm = 17.186,
                      .width_mm = 25,
                      .rotation = -0.24095,
                      .height_inches = 0.54737});
    scene_piece *far = add_prism(&s, "far", 1.06913, 7.80961);
    far->type = NULL;
    far->piece_class = "area";
    add_corners(
        far, (const los_vec2[]){{640.928f, 517.625f}, {583.943f, 421.531f}, {684.178f, 362.09f}, {741.163f, 458.183f}});
    scene_piece *middle = add_prism(&s, "middle", 2.8277, 5.60118);
    middle->type = NULL;
    add_corners(middle, (const los_vec2[]){
                            {651.113f, 890.686f}, {602.21f, 747.646f}, {872.624f, 655.196f}, {921.527f, 798.237f}});
    scene_add_wall(middle, 651.113f, 890.686f, 872.624f, 655.196f);
    scene_piece *near = add_prism(&s, "near", 2.27409, 5.68868);
    near->type = NULL;
    near->piece_class = "area";
    add_corners(near, (const los_vec2[]){
                          {871.432f, 952.447f}, {858.937f, 924.557f}, {1022.797f, 851.143f}, {1035.293f, 879.032f}});
    CHECK(checked_fraction(&s) > 0.98);
}

const test_case visible_area_prisms_tests[] = {
    CASE(over_a_prism_close_to_the_lower_model),
    CASE(under_a_wall_just_above_the_ground),
    CASE(beside_one_prism_and_over_another),
    CASE(between_floating_prisms),
    END_OF_CASES,
};
