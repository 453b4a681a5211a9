/* SPDX-License-Identifier: MIT */
/* los_exam heights [--pairs N] [--seed N]: true heights (exam_heights.h).
 * los_exam share|share-heights [--pairs N] [--seconds N] [--seed N] [--family NAME] [--show N]: how much is seen
 * (exam_share.h).
 * los_exam exact [--pairs N] [--seed N] [--family NAME] [--gap PIXELS] [--show N]: the exact mode against its oracles.
 *
 * Without a family: pairs on tournament boards, a new board every 200, and a twentieth of them in each of the other
 * families.  Prints one line; the first wrong scenes, shrunk, before it.  Fails if anything is wrong. */
#include "exact/exact_scene.h"
#include "stress/exact_stress.h"
#include "stress/stress_area.h"
#include "stress/stress_heights.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct exam {
    long pairs, seed, seconds;
    int family; /* -1: the mixture */
    double gap;
    int show;      /* wrong scenes to print */
    bool thorough; /* both oracles on every pair */
} exam;

typedef struct counts {
    long pairs, visible, wrong_verdicts, bad_witnesses, asymmetric, bad_reports, oracles_apart, unsure;
} counts;

static void count(counts *c, const exam_result *result) {
    c->pairs++;
    c->visible += result->visible;
    c->wrong_verdicts += (result->wrong & (EXAM_BLIND | EXAM_SEES_TOO_MUCH)) != 0;
    c->bad_witnesses += (result->wrong & (EXAM_WITNESS_OFF | EXAM_WITNESS_STOPPED)) != 0;
    c->asymmetric += (result->wrong & EXAM_ASYMMETRIC) != 0;
    c->bad_reports += (result->wrong & (EXAM_NO_CHAIN | EXAM_REPORT_OFF | EXAM_LEANS_ON_JUDGE)) != 0;
    c->oracles_apart += (result->wrong & EXAM_ORACLES_APART) != 0;
    c->unsure += result->is_unsure;
}

static void show(exam *e, const scene *wrong_scene, uint32_t wrong, exam_effort build) {
    static scene s;
    if (e->show > 0) {
        e->show--;
        s = *wrong_scene;
        exam_shrink(&s, wrong, build);
        printf("--- %s\n", exam_words(wrong));
        exam_print(&s);
        fflush(stdout);
    }
}

/* One scene, and further pairs on it if it is a board. */
static void examine(exam *e, counts *c, test_random *random, exact_family family, long pairs) {
    static scene s;
    table t;
    exam_effort build = {60, e->thorough};
    exact_scene_by_chance(&s, random, family);
    s.options.min_gap = e->gap;
    table_build = random_bool(random, 0.5) ? LOS_BUILD_INDEXED : LOS_BUILD_LINEAR;
    table_open(&t, &s, los_default_allocator());
    for (long i = 0; i < pairs; i++) {
        if (i > 0) {
            exact_board_models(&s, random);
            table_set(&t, &s);
        }
        exam_result result = exam_pair(&t, &s, build, random);
        count(c, &result);
        if (result.wrong != 0) {
            show(e, &s, result.wrong, build);
        }
    }
    table_close(&t);
}

static void run(exam *e, counts *c) {
    test_random random = {(uint64_t)e->seed};
    while (c->pairs < e->pairs) {
        long left = e->pairs - c->pairs;
        if (e->family >= 0) {
            examine(e, c, &random, (exact_family)e->family, e->family == EXACT_BOARD && left > 200 ? 200 : 1);
            continue;
        }
        examine(e, c, &random, EXACT_BOARD, left > 200 ? 200 : left);
        for (int i = 0; i < 10 * (EXACT_FAMILIES - 1) && c->pairs < e->pairs; i++) {
            examine(e, c, &random, (exact_family)(1 + i % (EXACT_FAMILIES - 1)), 1);
        }
    }
}

static int family_of(const char *name) {
    for (int i = 0; i < EXACT_FAMILIES; i++) {
        if (strcmp(exact_family_names[i], name) == 0) {
            return i;
        }
    }
    fprintf(stderr, "los_exam: there is no family '%s'\n", name);
    exit(2);
}

static void read_arguments(exam *e, int argument_count, char **arguments) {
    for (int i = 2; i < argument_count; i++) {
        const char *key = arguments[i], *value = i + 1 < argument_count ? arguments[i + 1] : "";
        if (strcmp(key, "--thorough") == 0) {
            e->thorough = true;
            continue;
        }
        if (strcmp(key, "--pairs") == 0) {
            e->pairs = atol(value);
        } else if (strcmp(key, "--seed") == 0) {
            e->seed = atol(value);
        } else if (strcmp(key, "--seconds") == 0) {
            e->seconds = atol(value);
        } else if (strcmp(key, "--family") == 0) {
            e->family = family_of(value);
        } else if (strcmp(key, "--gap") == 0) {
            e->gap = atof(value);
        } else if (strcmp(key, "--show") == 0) {
            e->show = atoi(value);
        } else {
            fprintf(stderr, "los_exam: what is '%s'?\n", key);
            exit(2);
        }
        i++;
    }
}

static bool examine_exact(exam *e) {
    counts c = {0};
    run(e, &c);
    printf("%ld pairs, %ld visible, %ld wrong verdicts, %ld bad witnesses, %ld asymmetric, %ld bad reports, "
           "%ld oracles apart, %ld unsure\n",
           c.pairs, c.visible, c.wrong_verdicts, c.bad_witnesses, c.asymmetric, c.bad_reports, c.oracles_apart,
           c.unsure);
    return c.wrong_verdicts + c.bad_witnesses + c.asymmetric + c.bad_reports + c.oracles_apart == 0;
}

int main(int argument_count, char **arguments) {
    exam e = {1000000, 1, 0, -1, 0.1, 3, false};
    const char *what = argument_count >= 2 ? arguments[1] : "";
    bool is_right;
    read_arguments(&e, argument_count, arguments);
    if (strcmp(what, "heights") == 0) {
        is_right = exam_heights(e.pairs, e.seed);
    } else if (strcmp(what, "share") == 0 || strcmp(what, "share-heights") == 0) {
        bool heights = strcmp(what, "share-heights") == 0;
        is_right = exam_share((share_exam){e.pairs, e.seconds, e.seed, e.family, heights, e.show});
    } else if (strcmp(what, "exact") == 0) {
        is_right = examine_exact(&e);
    } else {
        fprintf(stderr, "Usage: los_exam exact|heights|share|share-heights [--pairs N] [--seconds N] [--seed N] "
                        "[--family NAME] [--gap PIXELS] [--show N] [--thorough]\n");
        return 2;
    }
    return is_right ? EXIT_SUCCESS : EXIT_FAILURE;
}
