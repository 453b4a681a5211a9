/* SPDX-License-Identifier: MIT */
#include "stress/stress_area.h"

#include "area/area_sampler.h"
#include "area/visible_area.h"
#include "exact/exact.h"
#include "exact/exact_scene.h"
#include "geometry/bases.h"
#include "geometry/model.h"
#include "sight/heights_scene.h"
#include "stress/exact_stress.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>

typedef struct counts {
    long scenes, visible, full, overlapping, floating, inconsistent, undecided, off, off_overlapping, off_floating;
} counts;

enum {
    SIDE_MAX = 64 /* sampled points along one side of the target's box */
};
/* Few points find what may be wrong; more of them confirm it. */
static const uint32_t SIDES[] = {20, 40, SIDE_MAX};
/* Factors of min_gap: openings between these decide nothing (see exact_stress.c). */
static const double NEAR_GAP[2] = {0.5, 1.5};
/* Of the fraction, as the class reference states. */
static const double TOLERANCE = 0.01;

static bool do_bases_overlap(const scene *s) {
    los_base bases[2] = {los_base_of(&s->shooter, s->options.pixels_per_inch),
                         los_base_of(&s->target, s->options.pixels_per_inch)};
    los_vec2 positions[2] = {s->shooter.position, s->target.position};
    return los_separate(bases, positions, 0.0).distance < 0.0;
}

static bool is_consistent(los_visible_area area, bool visible, uint32_t blockers) {
    return area.visible == visible && area.visible == (area.fraction > 0.0) && area.fraction <= 1.0 &&
           area.fully_visible == (area.fraction == 1.0) && area.fully_visible == (blockers == 0);
}

/* By how much the fraction is outside of what the sampled points allow; not positive: it is inside. */
static double off_by(table *t, const scene *s, double fraction, uint32_t side, test_random *random,
                     sampled_area *sampled) {
    table_set(t, s);
    *sampled = area_by_points_with_gap(t, s, side, AREA_CERTAIN_GAP, random);
    if (fraction > sampled->min + sampled->error + TOLERANCE) {
        /* Narrower openings matter only now.  They are searched last, since most points have none and take long. */
        table_set(t, s);
        *sampled = area_by_points(t, s, side, random);
    }
    return fmax(sampled->min - fraction, fraction - sampled->max) - sampled->error - TOLERANCE;
}

/* True if the fraction depends on openings about as wide as min_gap: then no fraction is wrong. */
static bool is_undecided(table *t, const scene *s, test_random *random) {
    double visible[2];
    for (int i = 0; i < 2; i++) {
        table_set(t, s);
        sampled_area sampled = area_by_points_with_gap(t, s, SIDE_MAX, NEAR_GAP[i] * s->options.min_gap, random);
        visible[i] = sampled.min - (i == 0 ? 1.0 : -1.0) * sampled.error;
    }
    return visible[0] - visible[1] > TOLERANCE;
}

static void check_scene(counts *c, const scene *s, test_random *random, int *show) {
    table t;
    table_open(&t, s, los_default_allocator());
    bool visible = los_exact_verdict(&t.query.pair, NULL).visible, overlaps = do_bases_overlap(s);
    bool floats = !overlaps && t.query.pair.is_floating;
    table_set(&t, s);
    los_visible_area area = table_visible_area(&t);
    c->visible += visible;
    c->full += area.fully_visible;
    c->overlapping += overlaps;
    c->floating += floats;
    c->inconsistent += !is_consistent(area, visible, t.query.report.blocker_count);
    sampled_area sampled;
    double off =
        visible && !s->target.is_bare_point ? 1.0 : -1.0; /* a bare point is visible as a whole or not at all */
    for (size_t i = 0; off > 0.0 && i < sizeof SIDES / sizeof *SIDES; i++) {
        off = off_by(&t, s, area.fraction, SIDES[i], random, &sampled);
    }
    if (off > 0.0 && is_undecided(&t, s, random)) {
        c->undecided++;
    } else if (off > 0.0) {
        c->off += !overlaps && !floats;
        c->off_overlapping += overlaps;
        c->off_floating += floats;
        if ((*show)-- > 0) {
            printf("--- scene %ld: %g, by points %g to %g, error %g%s\n", c->scenes, area.fraction, sampled.min,
                   sampled.max, sampled.error,
                   overlaps ? ", bases overlap"
                   : floats ? ", prisms float"
                            : "");
            stress_print(s);
            fflush(stdout);
        }
    }
    table_close(&t);
}

static volatile sig_atomic_t is_interrupted;

static void interrupt(int number) {
    (void)number;
    is_interrupted = 1;
}

static void make_scene(scene *s, const area_stress *stress, long number, test_random *random) {
    if (stress->heights) {
        heights_scene_by_chance(s, random, (int)(number % 1000000));
    } else {
        exact_random_scene(s, random, (exact_family)(stress->family >= 0 ? stress->family : number % EXACT_FAMILIES));
    }
    s->options.mode = LOS_MODE_EXACT;
}

bool stress_area(area_stress stress) {
    counts c = {0};
    time_t start = time(NULL);
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    while (c.scenes < stress.scenes && !is_interrupted &&
           (stress.seconds == 0 || difftime(time(NULL), start) < (double)stress.seconds)) {
        static scene s;
        test_random random = {(uint64_t)stress.seed + 7919 * (uint64_t)c.scenes}; /* scenes are independent */
        make_scene(&s, &stress, c.scenes, &random);
        table_build = c.scenes % 2 == 0 ? LOS_BUILD_INDEXED : LOS_BUILD_LINEAR;
        check_scene(&c, &s, &random, &stress.show);
        c.scenes++;
    }
    printf("%ld scenes, %ld visible, %ld of them fully; %ld inconsistent; off by more than 0.01: %ld, "
           "%ld of %ld whose bases overlap, %ld of %ld where prisms float; %ld undecided\n",
           c.scenes, c.visible, c.full, c.inconsistent, c.off, c.off_overlapping, c.overlapping, c.off_floating,
           c.floating, c.undecided);
    return c.inconsistent + c.off + c.off_overlapping == 0 && c.off_floating <= c.floating / 1000 + 1;
}
