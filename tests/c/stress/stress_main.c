/* SPDX-License-Identifier: MIT */
/* los_stress exact [--pairs N] [--seed N] [--family NAME] [--gap PIXELS] [--show N] [--thorough]: the exact mode
 *     against its oracles (exact_stress.h).
 * los_stress heights [--pairs N] [--seed N]: true heights (stress_heights.h).
 * los_stress models [--pairs N] [--seed N]: models that block (stress_models.h).
 * los_stress rules [--pairs N] [--seed N] [--show N]: random rule sets (stress_rules.h).
 * los_stress region [--pairs N] [--seed N] [--show N]: regions of bases and of points on N boards (stress_region.h).
 * los_stress area|area-heights [--pairs N] [--seconds N] [--seed N] [--family NAME] [--show N]: visible areas
 *     (stress_area.h).
 *
 * Without a family, `exact` tests 200 pairs on each tournament board, then ten scenes of each of the other families.
 * Prints one line of counts, after the first wrong scenes, reduced.  Fails if anything is wrong. */
#include "exact/exact_scene.h"
#include "stress/exact_stress.h"
#include "stress/stress_area.h"
#include "stress/stress_heights.h"
#include "stress/stress_models.h"
#include "stress/stress_region.h"
#include "stress/stress_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAIRS_PER_BOARD = 200,
    SCENES_PER_FAMILY = 10,
    SAMPLES = 60 /* random lines per blocked pair */
};

typedef struct arguments {
    long pairs, seed, seconds;
    int family; /* -1: the mixture */
    double gap;
    int show;      /* wrong scenes to print */
    bool thorough; /* both oracles on every pair */
} arguments;

/* --- The exact mode ---------------------------------------------------------------------------------------------- */

typedef struct counts {
    long pairs, visible, wrong_verdicts, bad_witnesses, asymmetric, bad_reports, oracles_disagree, undecided;
} counts;

static void count(counts *c, const stress_result *result) {
    c->pairs++;
    c->visible += result->visible;
    c->wrong_verdicts += (result->wrong & (STRESS_MISSED | STRESS_FALSE_VISIBLE)) != 0;
    c->bad_witnesses += (result->wrong & (STRESS_WITNESS_OUTSIDE | STRESS_WITNESS_BLOCKED)) != 0;
    c->asymmetric += (result->wrong & STRESS_ASYMMETRIC) != 0;
    c->bad_reports += (result->wrong & (STRESS_NO_BLOCKERS | STRESS_REPORT_DIFFERS | STRESS_NEEDS_JUDGE)) != 0;
    c->oracles_disagree += (result->wrong & STRESS_ORACLES_DISAGREE) != 0;
    c->undecided += result->is_undecided;
}

static void show_wrong(arguments *a, const scene *wrong_scene, uint32_t wrong, stress_effort effort) {
    static scene s;
    if (a->show > 0) {
        a->show--;
        s = *wrong_scene;
        stress_reduce(&s, wrong, effort);
        printf("--- %s\n", stress_describe(wrong));
        stress_print(&s);
        fflush(stdout);
    }
}

/* Tests one scene, and further pairs on it if it is a board. */
static void test_scene(arguments *a, counts *c, test_random *random, exact_family family, long pairs) {
    static scene s;
    table t;
    stress_effort effort = {SAMPLES, a->thorough};
    exact_random_scene(&s, random, family);
    s.options.min_gap = a->gap;
    table_build = random_bool(random, 0.5) ? LOS_BUILD_INDEXED : LOS_BUILD_LINEAR;
    table_open(&t, &s, los_default_allocator());
    for (long i = 0; i < pairs; i++) {
        if (i > 0) {
            exact_board_models(&s, random);
            table_set(&t, &s);
        }
        stress_result result = stress_pair(&t, &s, effort, random);
        count(c, &result);
        if (result.wrong != 0) {
            show_wrong(a, &s, result.wrong, effort);
        }
    }
    table_close(&t);
}

static void run_exact(arguments *a, counts *c) {
    test_random random = {(uint64_t)a->seed};
    while (c->pairs < a->pairs) {
        long left = a->pairs - c->pairs;
        if (a->family >= 0) {
            bool is_whole_board = a->family == EXACT_BOARD && left > PAIRS_PER_BOARD;
            test_scene(a, c, &random, (exact_family)a->family, is_whole_board ? PAIRS_PER_BOARD : 1);
            continue;
        }
        test_scene(a, c, &random, EXACT_BOARD, left > PAIRS_PER_BOARD ? PAIRS_PER_BOARD : left);
        for (int i = 0; i < SCENES_PER_FAMILY * (EXACT_FAMILIES - 1) && c->pairs < a->pairs; i++) {
            test_scene(a, c, &random, (exact_family)(1 + i % (EXACT_FAMILIES - 1)), 1);
        }
    }
}

static bool stress_exact(arguments *a) {
    counts c = {0};
    run_exact(a, &c);
    printf("%ld pairs, %ld visible, %ld wrong verdicts, %ld bad witnesses, %ld asymmetric, %ld bad reports, "
           "%ld oracles disagree, %ld undecided\n",
           c.pairs, c.visible, c.wrong_verdicts, c.bad_witnesses, c.asymmetric, c.bad_reports, c.oracles_disagree,
           c.undecided);
    return c.wrong_verdicts + c.bad_witnesses + c.asymmetric + c.bad_reports + c.oracles_disagree == 0;
}

/* --- The command line -------------------------------------------------------------------------------------------- */

static int family_of(const char *name) {
    for (int i = 0; i < EXACT_FAMILIES; i++) {
        if (strcmp(exact_family_names[i], name) == 0) {
            return i;
        }
    }
    fprintf(stderr, "los_stress: unknown family '%s'\n", name);
    exit(2);
}

static void read_arguments(arguments *a, int argument_count, char **words) {
    for (int i = 2; i < argument_count; i++) {
        const char *key = words[i], *value = i + 1 < argument_count ? words[i + 1] : "";
        if (strcmp(key, "--thorough") == 0) {
            a->thorough = true;
            continue;
        }
        if (strcmp(key, "--pairs") == 0) {
            a->pairs = atol(value);
        } else if (strcmp(key, "--seed") == 0) {
            a->seed = atol(value);
        } else if (strcmp(key, "--seconds") == 0) {
            a->seconds = atol(value);
        } else if (strcmp(key, "--family") == 0) {
            a->family = family_of(value);
        } else if (strcmp(key, "--gap") == 0) {
            a->gap = atof(value);
        } else if (strcmp(key, "--show") == 0) {
            a->show = atoi(value);
        } else {
            fprintf(stderr, "los_stress: unknown option '%s'\n", key);
            exit(2);
        }
        i++;
    }
}

int main(int argument_count, char **words) {
    arguments a = {1000000, 1, 0, -1, 0.1, 3, false};
    const char *subject = argument_count >= 2 ? words[1] : "";
    bool is_right;
    read_arguments(&a, argument_count, words);
    if (strcmp(subject, "exact") == 0) {
        is_right = stress_exact(&a);
    } else if (strcmp(subject, "heights") == 0) {
        is_right = stress_heights(a.pairs, a.seed);
    } else if (strcmp(subject, "models") == 0) {
        is_right = stress_models(a.pairs, a.seed);
    } else if (strcmp(subject, "rules") == 0) {
        is_right = stress_rules(a.pairs, a.seed, a.show);
    } else if (strcmp(subject, "region") == 0) {
        is_right = stress_region(a.pairs, a.seed, a.show);
    } else if (strcmp(subject, "area") == 0 || strcmp(subject, "area-heights") == 0) {
        bool heights = strcmp(subject, "area-heights") == 0;
        is_right = stress_area((area_stress){a.pairs, a.seconds, a.seed, a.family, heights, a.show});
    } else {
        fprintf(stderr,
                "Usage: los_stress exact|heights|models|rules|region|area|area-heights [--pairs N] [--seconds N] "
                "[--seed N] [--family NAME] [--gap PIXELS] [--show N] [--thorough]\n");
        return 2;
    }
    return is_right ? EXIT_SUCCESS : EXIT_FAILURE;
}
