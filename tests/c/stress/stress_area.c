/* SPDX-License-Identifier: MIT */
#include "stress/stress_area.h"

#include "area/area_sampler.h"
#include "area/visible_area.h"
#include "exact/exact.h"
#include "exact/exact_scene.h"
#include "geometry/separation.h"
#include "line/heights_scene.h"
#include "model/base.h"
#include "stress/exact_stress.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>

typedef struct counts {
    long scenes, visible, full, overlapping, floating, senseless, unsure, off, off_overlapping, off_floating;
} counts;

enum {
    PLACES_MANY = 64 /* along one side of the target's box: to make sure */
};
/* Few to find what may be wrong, then more of them as long as it is. */
static const uint32_t PLACES[] = {20, 40, PLACES_MANY};
static const double NEAR_GAP[2] = {0.5, 1.5}; /* as in exact_exam.c */
/* As the class reference says. */
static const double TOLERANCE = 0.01;

static bool overlap(const scene *s) {
    los_base bases[2] = {los_base_of(&s->shooter, s->options.pixels_per_inch),
                         los_base_of(&s->target, s->options.pixels_per_inch)};
    los_vec2 positions[2] = {s->shooter.position, s->target.position};
    return los_separate(bases, positions, 0.0).distance < 0.0;
}

static bool makes_sense(los_visible_area share, bool visible, uint32_t named) {
    return share.visible == visible && share.visible == (share.fraction > 0.0) && share.fraction <= 1.0 &&
           share.fully_visible == (share.fraction == 1.0) && share.fully_visible == (named == 0);
}

/* By how much the fraction is beyond what the places allow; negative: it is not. */
static double off_by(table *t, const scene *s, double fraction, uint32_t side, test_random *random,
                     sampled_area *sampled) {
    table_set(t, s);
    *sampled = area_by_points_with_gap(t, s, side, AREA_CERTAIN_GAP, random);
    if (fraction > sampled->min + sampled->error + TOLERANCE) {
        /* What is seen through narrower openings matters only now, and takes long: most places are not. */
        table_set(t, s);
        *sampled = area_by_points(t, s, side, random);
    }
    return fmax(sampled->min - fraction, fraction - sampled->max) - sampled->error - TOLERANCE;
}

/* Does the share hang on openings about as wide as min_gap?  Then none is wrong. */
static bool is_unsure(table *t, const scene *s, test_random *random) {
    double seen[2];
    for (int i = 0; i < 2; i++) {
        table_set(t, s);
        sampled_area sampled = area_by_points_with_gap(t, s, PLACES_MANY, NEAR_GAP[i] * s->options.min_gap, random);
        seen[i] = sampled.min - (i == 0 ? 1.0 : -1.0) * sampled.error;
    }
    return seen[0] - seen[1] > TOLERANCE;
}

static void examine(counts *c, const scene *s, test_random *random, int *show) {
    table t;
    table_open(&t, s, los_default_allocator());
    bool visible = los_exact_verdict(&t.query.pair, NULL).visible, overlaps = overlap(s);
    bool floats = !overlaps && t.query.pair.is_floating;
    table_set(&t, s);
    los_visible_area share = los_find_visible_area(&t.query.pair, &t.query.area, &t.query.report);
    c->visible += visible;
    c->full += share.fully_visible;
    c->overlapping += overlaps;
    c->floating += floats;
    c->senseless += !makes_sense(share, visible, t.query.report.blocker_count);
    sampled_area sampled;
    double off = visible && !s->target.is_bare_point ? 1.0 : -1.0; /* a point has no parts */
    for (size_t i = 0; off > 0.0 && i < sizeof PLACES / sizeof *PLACES; i++) {
        off = off_by(&t, s, share.fraction, PLACES[i], random, &sampled);
    }
    if (off > 0.0 && is_unsure(&t, s, random)) {
        c->unsure++;
    } else if (off > 0.0) {
        c->off += !overlaps && !floats;
        c->off_overlapping += overlaps;
        c->off_floating += floats;
        if ((*show)-- > 0) {
            printf("--- scene %ld: %g, by places %g to %g, give or take %g%s\n", c->scenes, share.fraction, sampled.min,
                   sampled.max, sampled.error,
                   overlaps ? ", bases overlap"
                   : floats ? ", prisms float"
                            : "");
            exam_print(s);
            fflush(stdout);
        }
    }
    table_close(&t);
}

static volatile sig_atomic_t is_ended;

static void end_it(int number) {
    (void)number;
    is_ended = 1;
}

static void make_scene(scene *s, const share_exam *exam, long number, test_random *random) {
    if (exam->heights) {
        heights_scene_by_chance(s, random, (int)(number % 1000000));
    } else {
        exact_scene_by_chance(s, random, (exact_family)(exam->family >= 0 ? exam->family : number % EXACT_FAMILIES));
    }
    s->options.mode = LOS_MODE_EXACT;
}

bool exam_share(share_exam exam) {
    counts c = {0};
    time_t start = time(NULL);
    signal(SIGINT, end_it);
    signal(SIGTERM, end_it);
    while (c.scenes < exam.scenes && !is_ended &&
           (exam.seconds == 0 || difftime(time(NULL), start) < (double)exam.seconds)) {
        static scene s;
        /* Each scene by itself: what is asked about one changes none of the next. */
        test_random random = {(uint64_t)exam.seed + 7919 * (uint64_t)c.scenes};
        make_scene(&s, &exam, c.scenes, &random);
        table_build = c.scenes % 2 == 0 ? LOS_BUILD_INDEXED : LOS_BUILD_LINEAR;
        examine(&c, &s, &random, &exam.show);
        c.scenes++;
    }
    printf("%ld scenes, %ld visible, %ld of them fully; %ld senseless; off by more than 0.01: %ld, "
           "%ld of %ld whose bases overlap, %ld of %ld where prisms float; %ld unsure\n",
           c.scenes, c.visible, c.full, c.senseless, c.off, c.off_overlapping, c.overlapping, c.off_floating,
           c.floating, c.unsure);
    return c.senseless + c.off + c.off_overlapping == 0 && c.off_floating <= c.floating / 1000 + 1;
}
