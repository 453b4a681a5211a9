/* SPDX-License-Identifier: MIT */
/* A table of models that are added, moved, flagged and removed, and block sight.  Every query about two of them must
 * return the same verdict; a sight line must pass the judge; blockers only hide; distances agree with searches. */
#include "fuzz_scene.h"
#include "fuzz_targets.h"
#include "los/los_table.h"

enum {
    MODELS_MAX = 24,
    CHANGES_MAX = 40
};

static scene board;
static table core;
static los_table *models;
static los_handle handles[MODELS_MAX];
static uint32_t count;

/* --- Changes ----------------------------------------------------------------------------------------------------- */

static void add(fuzz_bytes *bytes, fuzz_scale scale) {
    uint32_t choices = fuzz_byte(bytes);
    los_table_model model = los_default_table_model();
    model.unit = fuzz_take(&choices, 2);
    model.flags = fuzz_take(&choices, 1) != 0 ? (uint32_t)LOS_MODEL_FLAGS_DEFAULT : fuzz_take(&choices, 4);
    model.model = fuzz_model(bytes, scale);
    if (count < MODELS_MAX) {
        FUZZ_CHECK(los_table_add(models, &model, &handles[count]) == LOS_OK);
        FUZZ_CHECK(los_table_has(models, handles[count]));
        count++;
    }
}

static void remove_model(uint32_t index) {
    los_handle removed = handles[index];
    los_table_model model = *los_table_get(models, removed);
    los_table_remove(models, removed);
    FUZZ_CHECK(!los_table_has(models, removed));
    if (index % 2 == 0) { /* undo */
        FUZZ_CHECK(los_table_restore(models, removed, &model) == LOS_OK && los_table_has(models, removed));
    } else {
        handles[index] = handles[--count];
    }
}

static void change(fuzz_bytes *bytes, fuzz_scale scale) {
    uint32_t index = count == 0 ? 0 : fuzz_below(bytes, count), kind = count == 0 ? 0 : fuzz_below(bytes, 4);
    switch (kind) {
    case 0:
        add(bytes, scale);
        break;
    case 1:
        los_table_move(models, handles[index], fuzz_point(bytes, scale), (double)fuzz_byte(bytes) / 32.0);
        break;
    case 2:
        los_table_set_flags(models, handles[index], fuzz_below(bytes, 16));
        break;
    default:
        remove_model(index);
        break;
    }
    FUZZ_CHECK(los_table_count(models) == count);
}

/* --- Checks ------------------------------------------------------------------------------------------------------ */

static const los_model *model_of(uint32_t index) {
    return &los_table_get(models, handles[index])->model;
}

static void check_distances(uint32_t from) {
    los_handle near[MODELS_MAX];
    double scale = los_table_scale(models);
    double limit = los_base_distance(model_of(from), model_of(count - 1), scale);
    uint32_t found = los_table_within(models, model_of(from), limit, handles[from], near), expected = 0;
    for (uint32_t i = 0; i < count; i++) {
        double inches = los_base_distance(model_of(from), model_of(i), scale);
        bool is_in_play = (los_table_get(models, handles[i])->flags & 5u) == 5u;
        FUZZ_CHECK(inches >= 0.0 && inches == los_base_distance(model_of(i), model_of(from), scale));
        expected += i != from && is_in_play && inches <= limit + LOS_RANGE_TOLERANCE_INCHES;
    }
    FUZZ_CHECK(found == expected);
}

static bool same_verdicts(los_verdict a, los_verdict b) {
    return a.visible == b.visible && a.method == b.method && a.from.x == b.from.x && a.from.y == b.from.y &&
           a.to.x == b.to.x && a.to.y == b.to.y;
}

static void check_pair(uint32_t from, uint32_t to, bool is_in_range) {
    const los_options *options = &board.options;
    const los_model *a = model_of(from), *b = model_of(to);
    los_blocking_models blocking = los_table_blocking(models, handles[from], handles[to]);
    los_verdict verdict = los_query_verdict(&core.query, options, &blocking, a, b);
    los_report report = los_query_report(&core.query, options, &blocking, a, b, LOS_DETAIL_BLOCK_POINTS);
    FUZZ_CHECK(same_verdicts(report.verdict, verdict));
    for (uint32_t i = 0; i < report.blocker_count; i++) {
        bool is_model = los_name_is_model(report.blockers[i]);
        FUZZ_CHECK(!is_model || los_table_has(models, los_name_handle(report.blockers[i])));
        FUZZ_CHECK(!is_model || (report.blockers[i] & 0x7FFFFFFFu) != handles[from]);
    }
    if (!is_in_range) {
        return;
    }
    if (verdict.visible) {
        FUZZ_CHECK(los_query_judge_line(&core.query, options, &blocking, a, b, verdict.from, verdict.to).clear ||
                   options->mode == LOS_MODE_LEGACY);
        FUZZ_CHECK(los_query_verdict(&core.query, options, NULL, a, b).visible || options->heights == LOS_HEIGHTS_TRUE);
    }
}

int fuzz_table(const uint8_t *data, size_t size) {
    fuzz_bytes bytes = {data, size};
    fuzz_scale scale = fuzz_scene(&bytes, &board, 4);
    bool is_in_range = fuzz_scene_is_in_range(&board);
    fuzz_scene_show(&board);
    count = 0;
    table_open(&core, &board, los_default_allocator());
    models = los_table_create(los_default_allocator(), board.options.pixels_per_inch);
    FUZZ_CHECK(models != NULL);
    for (int i = 0; i < CHANGES_MAX && (bytes.size > 0 || i < 3); i++) {
        change(&bytes, scale);
    }
    FUZZ_CHECK(los_query_bind_table(&core.query, models) == LOS_OK);
    for (uint32_t i = 0; i + 1 < count && i < 4; i++) {
        check_pair(i, i + 1, is_in_range);
        check_distances(i);
    }
    los_table_destroy(models);
    table_close(&core);
    return 0;
}
