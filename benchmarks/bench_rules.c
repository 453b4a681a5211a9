/* SPDX-License-Identifier: MIT */
/* Rules as data: the editions as rule sets of the terrain against the editions chosen by an option, and compiling. */
#include "bench_core.h"
#include "bench_race.h"
#include "bench_rows.h"
#include "bench_sections.h"

#include "los/los_rules.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const SAMPLED_NAMES[] = {"C pair, edition", "C pair, edition as a rule set", NULL};
static const char *const EXACT_NAMES[] = {"C pair, exact, edition", "C pair, exact, edition as a rule set", NULL};
static const char *const COMPILE_NAMES[] = {"C compile 20 rules", NULL};

static los_rules *compile_edition(int edition) {
    const los_rules_def def = los_rules_preset(edition >= 11 ? LOS_PRESET_EDITION_11 : LOS_PRESET_EDITION_10);
    los_rules *rules = NULL;
    bench_require(los_rules_compile(los_default_allocator(), &def, &rules, NULL) == LOS_OK);
    return rules;
}

static void race(const bench_scenes *scenes, const bench_pair_list *pairs, los_mode mode, const char *const *names) {
    los_rules *editions[2] = {compile_edition(10), compile_edition(11)};
    bench_core *plain = bench_core_open(scenes, pairs, mode, 1, 1), *ruled = bench_core_open(scenes, pairs, mode, 1, 1);
    for (uint32_t i = 0; i < scenes->count; i++) {
        const los_rules *rules = editions[scenes->items[i].edition >= 11];
        bench_require(los_query_bind(ruled->queries[i], ruled->terrains[i], rules) == LOS_OK);
    }
    bench_contender contenders[2] = {{bench_core_sees, plain, {0}}, {bench_core_sees, ruled, {0}}};
    bench_race(contenders, 2, pairs->count);
    double edition = bench_median(&contenders[0].ns), by_rules = bench_median(&contenders[1].ns);
    bench_row(names[0], "ns", &contenders[0].ns, (bench_target){0});
    bench_row(names[1], "ns", &contenders[1].ns,
              (bench_target){.ratio = edition / by_rules, .at_least = 1.0 / 1.1, .baseline = "edition"});
    uint32_t differ = bench_differences(&contenders[0], &contenders[1], pairs->count);
    if (differ > 0) {
        fprintf(stderr, "%s: %u of %u verdicts differ\n", names[1], differ, pairs->count);
    }
    bench_contenders_clear(contenders, 2);
    bench_core_close(ruled);
    bench_core_close(plain);
    los_rules_destroy(editions[0]);
    los_rules_destroy(editions[1]);
}

/* Twenty rows: fifteen of the tenth edition with cover and models, and five more of pieces. */
static void measure_compiling(void) {
    los_rules_def def = los_rules_preset(LOS_PRESET_EDITION_10);
    def.tables[LOS_COVER_RULES] = los_rules_preset(LOS_PRESET_NEAR_COVER).tables[LOS_COVER_RULES];
    def.tables[LOS_MODEL_RULES] = los_rules_preset(LOS_PRESET_MODELS_BY_SIZE).tables[LOS_MODEL_RULES];
    los_rule_def pieces[LOS_RULE_ROWS_MAX];
    los_rule_list tenth = def.tables[LOS_PIECE_RULES];
    uint32_t count = 0;
    for (; count < tenth.count + 5; count++) {
        pieces[count] = tenth.rows[count % tenth.count];
    }
    def.tables[LOS_PIECE_RULES] = (los_rule_list){pieces, count};
    bench_values us = {0};
    for (int i = 0; i < 2000; i++) {
        los_rules *rules = NULL;
        double start = bench_now();
        bench_require(los_rules_compile(los_default_allocator(), &def, &rules, NULL) == LOS_OK);
        bench_values_add(&us, (bench_now() - start) / 1000.0);
        los_rules_destroy(rules);
    }
    bench_row(COMPILE_NAMES[0], "us", &us, (bench_target){.most = 50.0});
    bench_values_free(&us);
}

void bench_rules(const bench_scenes *scenes) {
    bench_pair_list pairs = bench_pairs_of(scenes);
    if (bench_rows_wanted(SAMPLED_NAMES)) {
        race(scenes, &pairs, LOS_MODE_SAMPLED, SAMPLED_NAMES);
    }
    if (bench_rows_wanted(EXACT_NAMES)) {
        race(scenes, &pairs, LOS_MODE_EXACT, EXACT_NAMES);
    }
    if (bench_rows_wanted(COMPILE_NAMES)) {
        measure_compiling();
    }
    free(pairs.items);
}
