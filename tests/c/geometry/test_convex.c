/* SPDX-License-Identifier: MIT */
/* The special cases of convex shapes.  Rectangles, which are handled along their axes, must agree with polygons that
 * have the same corners.  Circles must agree with ellipses whose axes differ by 1e-9. */
#include "geometry/cells.h"
#include "geometry/convex.h"
#include "geometry/model.h"

#include "support/los_test.h"

#define PICK(random, list) ((list)[random_below(random, (uint32_t)(sizeof(list) / sizeof *(list)))])

/* The same rectangle with and without axes. */
typedef struct {
    los_vec2d corners[2][LOS_BASE_CORNERS], mirrored[2][LOS_BASE_CORNERS];
    los_convex rectangle, polygon;
    double half_length, half_width;
    los_vec2d axis; /* of its first side, in the frame */
} rectangle_pair;

static void make_rectangles(rectangle_pair *pair, test_random *random) {
    static const double TURNS[] = {0.0, 0.0, 0.5, -1.5707963267948966, 3.0};
    los_model model = los_default_model();
    model.shape = LOS_RECTANGLE;
    model.length_mm = random_between(random, 2.0, 120.0);
    model.width_mm = random_bool(random, 0.2) ? model.length_mm : random_between(random, 2.0, 120.0);
    model.rotation = random_bool(random, 0.5) ? PICK(random, TURNS) : random_between(random, -7.0, 7.0);
    model.position = (los_vec2){(float)random_between(random, -300.0, 300.0), (float)random_between(random, -9.0, 9.0)};
    double angle = random_bool(random, 0.4) ? 0.0 : random_between(random, -4.0, 4.0);
    los_frame frame = {random_between(random, -20.0, 20.0), 3.0, {cos(angle), sin(angle)}};
    los_base base = los_base_of(&model, 40.0);
    double shrink = random_bool(random, 0.5) ? 0.0 : random_between(random, 0.0, 0.5) * los_base_inradius(&base);
    pair->rectangle = los_convex_of_base(&base, model.position, shrink, &frame, pair->corners[0]);
    for (int i = 0; i < LOS_BASE_CORNERS; i++) {
        pair->corners[1][i] = pair->corners[0][i];
    }
    pair->polygon = los_convex_of_corners(pair->corners[1], LOS_BASE_CORNERS);
    pair->half_length = base.half_length - shrink;
    pair->half_width = base.half_width - shrink;
    if (random_bool(random, 0.3)) {
        pair->rectangle = los_convex_mirrored(&pair->rectangle, pair->mirrored[0]);
        pair->polygon = los_convex_mirrored(&pair->polygon, pair->mirrored[1]);
    }
    pair->axis = pair->rectangle.axis;
}

/* A point in coordinates along the axes of the rectangle. */
static los_vec2d point_at(const rectangle_pair *pair, double along, double across) {
    los_vec2d center = pair->polygon.center, axis = pair->axis;
    return (los_vec2d){center.x + along * axis.x - across * axis.y, center.y + along * axis.y + across * axis.x};
}

/* From -2 * half to 2 * half, often at or close to a side. */
static double coordinate(test_random *random, double half) {
    static const double OFF[] = {0.0, 1e-6, -1e-6, 0.1, -0.1};
    double side = random_bool(random, 0.5) ? half : -half, off = PICK(random, OFF);
    double anywhere = random_between(random, -2.0 * half, 2.0 * half);
    return random_bool(random, 0.4) ? side + off : anywhere;
}

typedef struct {
    los_vec2d a, b;
    double length;
    bool is_oblique; /* to both axes, so that its intersections with sides are well conditioned */
} segment;

static segment random_segment(const rectangle_pair *pair, test_random *random) {
    double x1 = coordinate(random, pair->half_length), y1 = coordinate(random, pair->half_width);
    double x2 = coordinate(random, pair->half_length), y2 = coordinate(random, pair->half_width);
    if (random_bool(random, 0.1)) {
        x2 = x1; /* along a side */
    } else if (random_bool(random, 0.1)) {
        y2 = y1;
    }
    double length = sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1));
    bool is_oblique = fabs(x2 - x1) > 0.01 * length && fabs(y2 - y1) > 0.01 * length && length > 0.1;
    return (segment){point_at(pair, x1, y1), point_at(pair, x2, y2), length, is_oblique};
}

static double random_depth(const rectangle_pair *pair, test_random *random) {
    double min = los_min(pair->half_length, pair->half_width);
    return random_bool(random, 0.3) ? 0.0 : random_between(random, 0.0, 1.5) * min;
}

/* How many cases of each kind a test has compared. */
static int met, missed, far_apart, close_by;

/* Segments almost parallel to a side are ill conditioned: only whether they meet is compared. */
static void compare_clips(const rectangle_pair *pair, const segment *edge, double depth) {
    double first[2] = {0.0, 0.0}, last[2] = {0.0, 0.0};
    bool is_met = los_convex_clip_segment(&pair->rectangle, depth, edge->a, edge->b, &first[0], &last[0]);
    bool is_polygon_met = los_convex_clip_segment(&pair->polygon, depth, edge->a, edge->b, &first[1], &last[1]);
    int which = is_met ? 0 : 1;
    if (is_met != is_polygon_met) {
        /* Rounding decides. */
        double min = fabs(los_min(pair->half_length, pair->half_width) - depth);
        CHECK(!edge->is_oblique || (last[which] - first[which]) * edge->length < 1e-9 || min < 1e-9);
        return;
    }
    met += is_met;
    missed += !is_met;
    if (is_met && edge->is_oblique) {
        CHECK_NEAR(first[0] * edge->length, first[1] * edge->length, 1e-9);
        CHECK_NEAR(last[0] * edge->length, last[1] * edge->length, 1e-9);
    }
}

TEST(clips_by_a_rectangle) {
    test_random random = {941};
    met = missed = 0;
    for (int i = 0; i < 40000; i++) {
        rectangle_pair pair;
        make_rectangles(&pair, &random);
        for (int j = 0; j < 5; j++) {
            segment edge = random_segment(&pair, &random);
            test_context("rectangle %d, segment %d", i, j);
            compare_clips(&pair, &edge, random_depth(&pair, &random));
        }
    }
    test_context("%d met, %d missed", met, missed);
    CHECK(met > 40000 && missed > 40000);
}

TEST(chords_of_a_rectangle) {
    test_random random = {942};
    met = missed = 0;
    for (int i = 0; i < 40000; i++) {
        rectangle_pair pair;
        make_rectangles(&pair, &random);
        double slope = random_bool(&random, 0.2) ? 0.0 : random_between(&random, -3.0, 3.0);
        los_vec2d through =
            point_at(&pair, coordinate(&random, pair.half_length), coordinate(&random, pair.half_width));
        double first[2] = {0.0, 0.0}, last[2] = {0.0, 0.0}, intercept = los_intercept(through, slope);
        bool meets = los_convex_chord(&pair.rectangle, slope, intercept, &first[0], &last[0]);
        bool meets_polygon = los_convex_chord(&pair.polygon, slope, intercept, &first[1], &last[1]);
        double along = fabs(pair.axis.x + slope * pair.axis.y), across = fabs(slope * pair.axis.x - pair.axis.y);
        bool is_oblique = along > 0.01 && across > 0.01;
        test_context("rectangle %d", i);
        met += meets;
        missed += !meets;
        CHECK(!is_oblique || meets == meets_polygon || fabs(last[0] - first[0]) + fabs(last[1] - first[1]) < 1e-8);
        if (is_oblique && meets && meets_polygon) {
            CHECK_NEAR(first[0], first[1], 1e-9);
            CHECK_NEAR(last[0], last[1], 1e-9);
        }
    }
    test_context("%d met, %d missed", met, missed);
    CHECK(met > 5000 && missed > 5000);
}

/* The distance of the segment from the shape along a direction; negative if the direction does not separate them. */
static double distance_along(const rectangle_pair *pair, const segment *edge, los_vec2d direction) {
    double min = los_min(los_vec2d_dot(direction, edge->a), los_vec2d_dot(direction, edge->b));
    return (min - los_convex_support(&pair->polygon, direction)) / sqrt(los_vec2d_dot(direction, direction));
}

/* The direction leaves the same distance as that of the polygon, which tries every side. */
TEST(separating_directions_from_a_rectangle) {
    test_random random = {943};
    far_apart = close_by = 0;
    for (int i = 0; i < 40000; i++) {
        rectangle_pair pair;
        make_rectangles(&pair, &random);
        for (int j = 0; j < 5; j++) {
            double first, last;
            segment edge = random_segment(&pair, &random);
            if (random_bool(&random, 0.1)) {
                edge.b = edge.a; /* a point */
            }
            test_context("rectangle %d, segment %d", i, j);
            double distance =
                distance_along(&pair, &edge, los_convex_separating_direction(&pair.rectangle, edge.a, edge.b));
            double expected =
                distance_along(&pair, &edge, los_convex_separating_direction(&pair.polygon, edge.a, edge.b));
            if (los_convex_clip_segment(&pair.polygon, 1e-9, edge.a, edge.b, &first, &last) ||
                (edge.length < 1e-3 && expected < 1e-3)) { /* no direction separates them, or rounding decides which */
                continue;
            }
            CHECK(distance >= -1e-8);
            CHECK_NEAR(distance, expected, 1e-8);
            far_apart += distance > 1e-3;
            close_by += distance <= 1e-3;
        }
    }
    test_context("%d far apart, %d close by", far_apart, close_by);
    CHECK(far_apart > 20000 && close_by > 1000);
}

/* No segment is deeper inside a rectangle than its center. */
TEST(nothing_is_deeper_than_the_center) {
    los_model model = los_default_model();
    los_frame frame = {0.0, 0.0, {1.0, 0.0}};
    los_vec2d corners[LOS_BASE_CORNERS];
    double first, last;
    model.shape = LOS_RECTANGLE;
    model.length_mm = 2.0 * 25.4;
    model.width_mm = 25.4;
    model.position = (los_vec2){0, 0};
    los_base base = los_base_of(&model, 40.0);
    los_convex shape = los_convex_of_base(&base, model.position, 0.0, &frame, corners);
    static const los_vec2d ENDS[][2] = {{{-90, 0}, {90, 0}}, {{0, -90}, {0, 90}}, {{-90, -90}, {90, 90}}};
    for (int i = 0; i < 3; i++) {
        test_context("segment %d", i);
        CHECK(los_convex_clip_segment(&shape, 19.9, ENDS[i][0], ENDS[i][1], &first, &last));
        CHECK(!los_convex_clip_segment(&shape, 20.0, ENDS[i][0], ENDS[i][1], &first, &last));
        CHECK(!los_convex_clip_segment(&shape, 20.1, ENDS[i][0], ENDS[i][1], &first, &last));
        CHECK(!los_convex_clip_segment(&shape, 50.0, ENDS[i][0], ENDS[i][1], &first, &last));
    }
}

/* --- Circles ------------------------------------------------------------------------------------------------------ */

/* A circle, and an ellipse whose half axes differ by 1e-9, so that it is handled along its axes. */
typedef struct {
    los_convex circle, ellipse;
    double radius;
} circle_pair;

static circle_pair make_circles(test_random *random) {
    double radius = random_between(random, 1.0, 130.0), angle = random_between(random, -4.0, 4.0);
    double axis = random_between(random, -4.0, 4.0);
    los_frame frame = {random_between(random, -20.0, 20.0), 3.0, {cos(angle), sin(angle)}};
    los_vec2 position = {(float)random_between(random, -300.0, 300.0), (float)random_between(random, -9.0, 9.0)};
    los_base circle = {LOS_CONVEX_ELLIPSE, radius, radius, 1.0, 0.0};
    los_base ellipse = {LOS_CONVEX_ELLIPSE, radius, radius - 1e-9, cos(axis), sin(axis)};
    circle_pair made = {los_convex_of_base(&circle, position, 0.0, &frame, NULL),
                        los_convex_of_base(&ellipse, position, 0.0, &frame, NULL), radius};
    if (random_bool(random, 0.3)) {
        made.circle = los_convex_mirrored(&made.circle, NULL);
        made.ellipse = los_convex_mirrored(&made.ellipse, NULL);
    }
    return made;
}

static los_vec2d near_circle(const circle_pair *pair, test_random *random) {
    double angle = random_between(random, 0.0, 6.3), distance = coordinate(random, pair->radius);
    return (los_vec2d){pair->circle.center.x + distance * cos(angle), pair->circle.center.y + distance * sin(angle)};
}

TEST(boxes_of_a_circle) {
    test_random random = {944};
    for (int i = 0; i < 2000; i++) {
        circle_pair pair = make_circles(&random);
        test_context("circle %d", i);
        CHECK_NEAR(pair.circle.low.x, pair.ellipse.low.x, 1e-8);
        CHECK_NEAR(pair.circle.low.y, pair.ellipse.low.y, 1e-8);
        CHECK_NEAR(pair.circle.high.x, pair.ellipse.high.x, 1e-8);
        CHECK_NEAR(pair.circle.high.y, pair.ellipse.high.y, 1e-8);
        CHECK_NEAR(pair.circle.high.x - pair.circle.low.x, 2.0 * pair.radius, 1e-9);
    }
}

/* Compares the clips of a line; one unit of t is `length` long.  Short chords are ill conditioned. */
static void compare_circle_clips(const bool is_met[2], const double first[2], const double last[2], double length) {
    int which = is_met[0] ? 0 : 1;
    if (is_met[0] != is_met[1]) {
        CHECK((last[which] - first[which]) * length < 1e-2);
        return;
    }
    met += is_met[0];
    missed += !is_met[0];
    if (is_met[0] && (last[0] - first[0]) * length > 0.1) {
        CHECK_NEAR(first[0] * length, first[1] * length, 1e-6);
        CHECK_NEAR(last[0] * length, last[1] * length, 1e-6);
    }
}

TEST(clips_by_a_circle) {
    test_random random = {945};
    met = missed = 0;
    for (int i = 0; i < 50000; i++) {
        circle_pair pair = make_circles(&random);
        los_vec2d a = near_circle(&pair, &random), b = near_circle(&pair, &random), step = los_vec2d_sub(b, a);
        double depth = random_bool(&random, 0.3) ? 0.0 : random_between(&random, 0.0, 0.99) * pair.radius;
        double first[2] = {0.0, 0.0}, last[2] = {0.0, 0.0};
        bool is_met[2] = {los_convex_clip_segment(&pair.circle, depth, a, b, &first[0], &last[0]),
                          los_convex_clip_segment(&pair.ellipse, depth, a, b, &first[1], &last[1])};
        test_context("circle %d", i);
        compare_circle_clips(is_met, first, last, sqrt(los_vec2d_dot(step, step)));
        double slope = random_between(&random, -3.0, 3.0), intercept = los_intercept(a, slope);
        is_met[0] = los_convex_chord(&pair.circle, slope, intercept, &first[0], &last[0]);
        is_met[1] = los_convex_chord(&pair.ellipse, slope, intercept, &first[1], &last[1]);
        compare_circle_clips(is_met, first, last, sqrt(1.0 + slope * slope));
    }
    test_context("%d met, %d missed", met, missed);
    CHECK(met > 20000 && missed > 20000);
}

/* The direction points to the nearest point of the segment, which leaves the largest distance. */
TEST(separating_directions_from_a_circle) {
    test_random random = {946};
    far_apart = 0;
    for (int i = 0; i < 50000; i++) {
        circle_pair pair = make_circles(&random);
        los_vec2d a = near_circle(&pair, &random), b = random_bool(&random, 0.1) ? a : near_circle(&pair, &random);
        los_vec2d directions[2] = {los_convex_separating_direction(&pair.circle, a, b),
                                   los_convex_separating_direction(&pair.ellipse, a, b)};
        double distances[2];
        for (int k = 0; k < 2; k++) {
            double min = los_min(los_vec2d_dot(directions[k], a), los_vec2d_dot(directions[k], b));
            distances[k] = (min - los_convex_support(&pair.circle, directions[k])) /
                           sqrt(los_vec2d_dot(directions[k], directions[k]));
        }
        test_context("circle %d", i);
        if (distances[1] > 1e-3) {
            CHECK_NEAR(distances[0], distances[1], 1e-6);
            far_apart++;
        }
    }
    test_context("%d far apart", far_apart);
    CHECK(far_apart > 2000);
}

/* --- Containment -------------------------------------------------------------------------------------------------- */

TEST(points_in_a_rectangle) {
    test_random random = {947};
    int contained = 0;
    for (int i = 0; i < 50000; i++) {
        rectangle_pair pair;
        make_rectangles(&pair, &random);
        double x = coordinate(&random, pair.half_length), y = coordinate(&random, pair.half_width);
        double depth = random_between(&random, 0.0, 0.5) * los_min(pair.half_length, pair.half_width);
        double inside = los_min(pair.half_length - fabs(x), pair.half_width - fabs(y)) - depth;
        los_vec2d point = point_at(&pair, x, y);
        test_context("rectangle %d, %g deeper than required", i, inside);
        if (fabs(inside) > 1e-9) {
            CHECK_EQ_INT(los_convex_contains(&pair.rectangle, depth, point), inside > 0.0);
            CHECK_EQ_INT(los_convex_contains(&pair.polygon, depth, point), inside > 0.0);
            contained += inside > 0.0;
        }
    }
    test_context("%d contained", contained);
    CHECK(contained > 3000 && contained < 45000);
}

/* The distance of a point in an ellipse from its rim. */
static double depth_in_ellipse(const los_base *base, los_vec2d point) {
    double nearest = INFINITY;
    for (int i = 0; i < 1200; i++) {
        double angle = 6.283185307179586 / 1200.0 * i;
        los_vec2d rim = {base->half_length * cos(angle), base->half_width * sin(angle)};
        los_vec2d direction = los_vec2d_sub(rim, point);
        nearest = los_min(nearest, los_vec2d_dot(direction, direction));
    }
    return sqrt(nearest);
}

/* los_convex_contains uses an ellipse with shorter axes: it contains every point of that depth and, up to an axis ratio
 * of 2, no point less deep than 0.9 of it. */
TEST(points_in_an_ellipse) {
    test_random random = {948};
    int contained = 0, missed_count = 0;
    for (int i = 0; i < 4000; i++) {
        double length = random_between(&random, 10.0, 130.0), width = length * random_between(&random, 0.5, 1.0);
        double rotation = random_between(&random, -4.0, 4.0), angle = random_between(&random, 0.0, 6.3);
        los_frame frame = {0.0, 0.0, {1.0, 0.0}};
        los_base base = {LOS_CONVEX_ELLIPSE, length, i % 3 == 0 ? length : width, cos(rotation), sin(rotation)};
        los_convex ellipse = los_convex_of_base(&base, (los_vec2){30, -20}, 0.0, &frame, NULL);
        double depth = random_between(&random, 0.02, 0.3) * width, scale = random_between(&random, 0.5, 1.1);
        los_vec2d at = {scale * base.half_length * cos(angle), scale * base.half_width * sin(angle)};
        los_vec2d point = {30.0 + at.x * cos(rotation) - at.y * sin(rotation),
                           -20.0 + at.x * sin(rotation) + at.y * cos(rotation)};
        double inside = scale < 1.0 ? depth_in_ellipse(&base, at) : 0.0;
        bool contains = los_convex_contains(&ellipse, depth, point);
        test_context("ellipse %d, %g of %g", i, inside, depth);
        CHECK(contains ? inside > 0.9 * depth : inside < 1.01 * depth);
        contained += contains;
        missed_count += !contains;
    }
    CHECK(contained > 1000 && missed_count > 1000);
}

/* The bounds that convex.h states for elongated ellipses and small depths: 2 sqrt(ab) / (a + b) of the depth. */
TEST(points_in_an_elongated_ellipse) {
    static const los_frame frame = {0.0, 0.0, {1.0, 0.0}};
    static const double RATIOS[] = {1.0, 1.9, 4.0, 10.0};
    for (int i = 0; i < 4; i++) {
        los_base base = {LOS_CONVEX_ELLIPSE, 50.0 * RATIOS[i], 50.0, 1.0, 0.0};
        los_convex ellipse = los_convex_of_base(&base, (los_vec2){0, 0}, 0.0, &frame, NULL);
        double factor = 2.0 * sqrt(RATIOS[i]) / (RATIOS[i] + 1.0), depth = 0.05, closest = INFINITY;
        for (int k = 0; k < 400; k++) {
            /* The inner normal at a rim point; the depth along it is the distance from the rim. */
            double x = cos(0.016 * k) * base.half_length, y = sin(0.016 * k) * base.half_width;
            los_vec2d normal = {-x / (base.half_length * base.half_length), -y / (base.half_width * base.half_width)};
            double length = los_vec2d_length(normal), low = 0.0, high = depth;
            for (int step = 0; step < 40; step++) {
                double middle = 0.5 * (low + high);
                los_vec2d point = {x + middle * normal.x / length, y + middle * normal.y / length};
                bool contains = los_convex_contains(&ellipse, depth, point);
                low = contains ? low : middle;
                high = contains ? middle : high;
            }
            closest = los_min(closest, high);
        }
        test_context("ratio %g, %g of the depth", RATIOS[i], closest / depth);
        CHECK_NEAR(closest / depth, factor, 0.005);
    }
}

/* For circles the depth is exact. */
TEST(points_in_a_circle) {
    los_base base = {LOS_CONVEX_ELLIPSE, 10.0, 10.0, 1.0, 0.0};
    los_frame frame = {0.0, 0.0, {1.0, 0.0}};
    los_convex circle = los_convex_of_base(&base, (los_vec2){50, 0}, 0.0, &frame, NULL);
    for (int i = 0; i < 8; i++) {
        los_vec2d direction = {cos(0.8 * i), sin(0.8 * i)};
        for (int depth = 0; depth < 5; depth++) {
            double in = 10.0 - depth - 1e-3, out = in + 2e-3;
            CHECK(los_convex_contains(&circle, depth, (los_vec2d){50.0 + in * direction.x, in * direction.y}));
            CHECK(!los_convex_contains(&circle, depth, (los_vec2d){50.0 + out * direction.x, out * direction.y}));
        }
    }
}

/* The box of an oblique oval is large, however thin the oval is: the depth at which edges count follows its width. */
TEST(polygons_and_a_thin_oval) {
    static const los_vec2 across[] = {{-10, -40}, {10, -40}, {10, 40}, {-10, 40}};
    static const los_vec2 around[] = {{-90, -40}, {90, -40}, {90, 40}, {-90, 40}};
    static const los_vec2 aside[] = {{10, 5}, {50, 5}, {30, 40}};
    los_frame frame = {0.0, 0.0, {sqrt(0.5), -sqrt(0.5)}};
    for (double half_width = 5e-4; half_width < 2.0; half_width *= 2.0) {
        los_base base = {LOS_CONVEX_ELLIPSE, 60.0, half_width, 1.0, 0.0};
        los_convex oval = los_convex_of_base(&base, (los_vec2){0, 0}, 0.0, &frame, NULL);
        test_context("half width %g", half_width);
        CHECK_EQ_INT(los_overlap_of(&oval, &frame, (los_polygon){across, 4}), LOS_OVERLAP_PARTIAL);
        CHECK_EQ_INT(los_overlap_of(&oval, &frame, (los_polygon){around, 4}), LOS_OVERLAP_FULL);
        CHECK_EQ_INT(los_overlap_of(&oval, &frame, (los_polygon){aside, 3}), LOS_OVERLAP_NONE);
    }
}

/* Corners are compared two at a time. */
TEST(intercepts_of_polygons_with_many_corners) {
    enum {
        CORNERS_MAX = 40
    };
    los_vec2d corners[CORNERS_MAX];
    test_random random = {5};
    for (uint32_t count = 3; count <= CORNERS_MAX; count++) {
        double start = random_between(&random, 0.0, 6.0), slope = random_between(&random, -2.0, 2.0);
        los_interval expected = {INFINITY, -INFINITY};
        for (uint32_t i = 0; i < count; i++) {
            double angle = start + 6.28318530717958647692 * i / count;
            corners[i] = (los_vec2d){80.0 + 30.0 * cos(angle), 20.0 * sin(angle)};
            double intercept = los_intercept(corners[i], slope);
            expected = (los_interval){fmin(expected.low, intercept), fmax(expected.high, intercept)};
        }
        los_convex polygon = los_convex_of_corners(corners, count);
        los_interval found = los_convex_intercepts(&polygon, 0.0, slope, sqrt(1.0 + slope * slope));
        test_context("%u corners", count);
        CHECK(found.low == expected.low && found.high == expected.high);
    }
}

const test_case convex_tests[] = {
    CASE(clips_by_a_rectangle),
    CASE(chords_of_a_rectangle),
    CASE(separating_directions_from_a_rectangle),
    CASE(nothing_is_deeper_than_the_center),
    CASE(boxes_of_a_circle),
    CASE(clips_by_a_circle),
    CASE(separating_directions_from_a_circle),
    CASE(points_in_a_rectangle),
    CASE(points_in_an_ellipse),
    CASE(points_in_an_elongated_ellipse),
    CASE(points_in_a_circle),
    CASE(polygons_and_a_thin_oval),
    CASE(intercepts_of_polygons_with_many_corners),
    END_OF_CASES,
};
