/* SPDX-License-Identifier: MIT */
/* The bands that apertures of a sweep show, against tangents. */
#include "area/apertures.h"
#include "support/los_test.h"

/* Square bases of 20 pixels at (0, 0) and of 80 pixels at (150, 0), and vertical segments at x = 50. */
typedef struct fixture {
    los_occlusion_sweep sweep;
    los_vec2d corners[2][4];
    uint64_t work;
} fixture;

static const double GAP = 0.1, TOLERANCE = 0.05;
static los_apertures apertures;

static void begin(fixture *f) {
    los_allocator allocator = los_default_allocator();
    *f = (fixture){.work = 1000000};
    CHECK_EQ_INT(los_sweep_reserve(&f->sweep, &allocator, 64), LOS_OK);
    los_convex first = los_convex_square((los_vec2d){0.0, 0.0}, 10.0, f->corners[0]);
    los_convex second = los_convex_square((los_vec2d){150.0, 0.0}, 40.0, f->corners[1]);
    los_sweep_begin(&f->sweep, &first, &second, GAP);
}

static void add_segment(fixture *f, double low, double high) {
    CHECK(los_sweep_add_point(&f->sweep, (los_vec2d){50.0, low}));
    CHECK(los_sweep_add_point(&f->sweep, (los_vec2d){50.0, high}));
    CHECK(los_sweep_add_occluder(&f->sweep, 2, 0));
}

static void find(fixture *f) {
    los_apertures_find(&apertures, &f->sweep, 0, TOLERANCE, &f->work);
}

static void end(fixture *f) {
    los_allocator allocator = los_default_allocator();
    los_sweep_free(&f->sweep, &allocator);
}

/* The number of apertures as wide as the gap; `*number` is the last of them. */
static uint32_t count_roots(uint32_t *number) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < apertures.count; i++) {
        if (los_apertures_has(&apertures, i, GAP)) {
            *number = i;
            count++;
        }
    }
    return count;
}

static los_interval band_at(uint32_t number, double x) {
    los_interval band;
    los_apertures_bounds(&apertures, number, &x, 1, &band.low, &band.high);
    return band;
}

TEST(half_a_plane_leaves_one_aperture) {
    fixture f;
    uint32_t number = 0;
    begin(&f);
    add_segment(&f, -1000.0, 0.0);
    find(&f);
    CHECK_EQ_INT(count_roots(&number), 1);
    for (double x = 120.0; x <= 180.0; x += 20.0) {
        /* From the corner (10, 10) through (50, 0). */
        CHECK_NEAR(band_at(number, x).low, -0.25 * (x - 50.0), 4.0 * TOLERANCE);
        CHECK(band_at(number, x).high > 40.0);
    }
    end(&f);
}

TEST(a_slit_leaves_one_aperture_of_its_width) {
    fixture f;
    uint32_t number = 0;
    begin(&f);
    add_segment(&f, -1000.0, -1.0);
    add_segment(&f, 1.0, 1000.0);
    find(&f);
    CHECK_EQ_INT(count_roots(&number), 1);
    CHECK(los_apertures_has(&apertures, number, 1.99) && !los_apertures_has(&apertures, number, 2.01));
    /* From the corners (10, 10) and (10, -10) through the ends of the slit. */
    CHECK_NEAR(band_at(number, 150.0).low, -1.0 - 11.0 / 40.0 * 100.0, 4.0 * TOLERANCE);
    CHECK_NEAR(band_at(number, 150.0).high, 1.0 + 11.0 / 40.0 * 100.0, 4.0 * TOLERANCE);
    end(&f);
}

TEST(two_slits_leave_two_apertures) {
    fixture f;
    uint32_t number = 0;
    begin(&f);
    add_segment(&f, -1000.0, -3.0);
    add_segment(&f, -2.0, 2.0);
    add_segment(&f, 3.0, 1000.0);
    find(&f);
    CHECK_EQ_INT(count_roots(&number), 2);
    end(&f);
}

TEST(a_wall_leaves_none) {
    fixture f;
    uint32_t number = 0;
    begin(&f);
    add_segment(&f, -1000.0, 0.0);
    add_segment(&f, 0.0, 1000.0);
    find(&f);
    CHECK_EQ_INT(count_roots(&number), 0);
    end(&f);
}

TEST(work_is_counted_and_never_negative) {
    fixture f;
    begin(&f);
    add_segment(&f, -1000.0, -1.0);
    add_segment(&f, 1.0, 1000.0);
    find(&f);
    CHECK(f.work < 1000000 && f.work > 0);
    f.work = 3;
    find(&f);
    CHECK_EQ_INT(f.work, 0);
    end(&f);
}

/* Bounds are computed for two columns at a time. */
TEST(bounds_of_many_columns_are_those_of_each) {
    enum {
        COLUMNS = 7
    };
    fixture f;
    double x[COLUMNS], low[COLUMNS], high[COLUMNS];
    uint32_t number = 0;
    begin(&f);
    add_segment(&f, -1000.0, -3.0);
    add_segment(&f, 2.0, 1000.0);
    find(&f);
    CHECK_EQ_INT(count_roots(&number), 1);
    for (uint32_t count = 0; count <= COLUMNS; count++) {
        for (uint32_t i = 0; i < count; i++) {
            x[i] = 113.0 + 11.0 * i;
        }
        los_apertures_bounds(&apertures, number, x, count, low, high);
        for (uint32_t i = 0; i < count; i++) {
            los_interval band = band_at(number, x[i]);
            CHECK(low[i] == band.low && high[i] == band.high);
        }
    }
    end(&f);
}

const test_case apertures_tests[] = {
    CASE(half_a_plane_leaves_one_aperture),
    CASE(a_slit_leaves_one_aperture_of_its_width),
    CASE(two_slits_leave_two_apertures),
    CASE(a_wall_leaves_none),
    CASE(work_is_counted_and_never_negative),
    CASE(bounds_of_many_columns_are_those_of_each),
    END_OF_CASES,
};
