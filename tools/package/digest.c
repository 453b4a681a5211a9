/* SPDX-License-Identifier: MIT */
/* Prints a hash of thousands of reports, bit for bit: builds with equal hashes return equal results.
 *
 * ./dev package runs it natively and, under emulators, as built for other processors and systems. */
#include "base/trig.h"
#include "support/scene.h"

#include <inttypes.h>
#include <stdio.h>

enum {
    SCENES = 3000,
    ANGLES = 20000
};

static uint64_t digest = 14695981039346656037u; /* FNV-1a */

static void add(const void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        digest = (digest ^ ((const unsigned char *)bytes)[i]) * 1099511628211u;
    }
}

static void add_point(los_vec2 point) {
    add(&point.x, sizeof point.x);
    add(&point.y, sizeof point.y);
}

static void add_report(const scene *board) {
    static table core;
    table_open(&core, board, los_default_allocator());
    los_report report = los_query_report(&core.query, &board->options, NULL, &board->shooter, &board->target, LOS_DETAIL_BLOCK_POINTS);
    uint32_t words[] = {report.verdict.visible, (uint32_t)report.verdict.method, report.attempt_count,
                        report.blocker_count};
    add(words, sizeof words);
    for (uint32_t i = 0; i < report.attempt_count; i++) {
        const los_attempt *attempt = &report.attempts[i];
        add_point(attempt->from);
        add_point(attempt->to);
        if (attempt->block.found) {
            add_point(attempt->block.point);
        }
    }
    table_close(&core);
}

/* Each statement draws one random number: C does not define the order of evaluation of arguments. */
static los_vec2 random_point(test_random *random, double extent) {
    double x = random_between(random, -extent, extent);
    double y = random_between(random, -extent, extent);
    return (los_vec2){(float)(1000.0 + x), (float)(800.0 + y)};
}

static void random_model(los_model *model, test_random *random) {
    *model = los_default_model();
    model->position = random_point(random, 700.0);
    model->shape = (los_base_shape)random_below(random, 3);
    model->base_mm = 25.0 + random_below(random, 100);
    model->length_mm = random_between(random, 25.0, 120.0);
    model->width_mm = model->base_mm;
    model->rotation = random_between(random, -4.0, 4.0);
}

static void random_piece(scene *board, test_random *random) {
    static const char *const types[] = {"ruins", "woods", "barricade", "hill"};
    static const char *const heights[] = {"low", "medium", "tall"};
    scene_piece *piece = scene_add(board, "piece");
    los_vec2 center = random_point(random, 600.0);
    piece->type = types[random_below(random, 4)];
    piece->height = heights[random_below(random, 3)];
    piece->point_count = 3 + random_below(random, SCENE_POINTS - 2);
    for (uint32_t i = 0; i < piece->point_count; i++) {
        los_rotation at = los_rotation_of(6.28 * i / piece->point_count);
        double radius = random_between(random, 20.0, 200.0);
        piece->points[i] = (los_vec2){center.x + (float)(radius * at.cosine), center.y + (float)(radius * at.sine)};
    }
}

static void random_digest_scene(scene *board, test_random *random) {
    scene_begin(board, 10 + (int)random_below(random, 2));
    random_model(&board->shooter, random);
    random_model(&board->target, random);
    uint32_t pieces = 1 + random_below(random, 20);
    for (uint32_t i = 0; i < pieces; i++) {
        random_piece(board, random);
    }
}

int main(void) {
    static scene board;
    test_random random = {2026};
    for (int i = 0; i < ANGLES; i++) {
        los_rotation rotation = los_rotation_of(random_between(&random, -1000.0, 1000.0));
        add(&rotation.cosine, sizeof rotation.cosine);
        add(&rotation.sine, sizeof rotation.sine);
    }
    for (int i = 0; i < SCENES; i++) {
        random_digest_scene(&board, &random);
        for (int mode = LOS_MODE_LEGACY; mode <= LOS_MODE_EXACT; mode++) {
            board.options.mode = (los_mode)mode;
            add_report(&board);
        }
    }
    printf("%016" PRIx64 "\n", digest);
    return 0;
}
