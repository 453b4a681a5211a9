/* SPDX-License-Identifier: MIT */
/* Two models with a ruin between them: prints the sight line, or what blocks it.
 *
 *     cc sight.c $(pkg-config --cflags --libs los) && ./a.out */
#include <los/los.h>

#include <stdio.h>
#include <stdlib.h>

static void require(int holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "sight: %s\n", what);
        exit(EXIT_FAILURE);
    }
}

/* A tall ruin, 4 x 6 inches at 40 pixels per inch, centered at (480, 300). */
static void add_ruin(los_terrain *terrain) {
    static const los_vec2 corners[] = {{400, 180}, {560, 180}, {560, 420}, {400, 420}};
    los_piece_words words = los_default_piece_words();
    words.type = los_text_of("ruins");
    words.height_category = los_text_of("tall");
    los_piece_def ruin = los_default_piece_def();
    ruin.has_id = true;
    ruin.id = los_text_of("old chapel");
    ruin.flags = los_piece_flags(&words);
    ruin.points = corners;
    ruin.point_count = 4;
    require(los_terrain_add(terrain, &ruin) == LOS_OK, "the ruin was refused");
}

static void report(los_query *query, const los_terrain *terrain, const los_model *shooter, const los_model *target) {
    los_options options = los_default_options();
    options.mode = LOS_MODE_EXACT;
    los_report result = los_query_report(query, &options, NULL, shooter, target, LOS_DETAIL_LINES);
    if (result.verdict.visible) {
        printf("visible along (%g, %g) - (%g, %g)\n", (double)result.verdict.from.x, (double)result.verdict.from.y,
               (double)result.verdict.to.x, (double)result.verdict.to.y);
    }
    for (uint32_t i = 0; i < result.blocker_count; i++) {
        los_text name = los_terrain_name(terrain, result.blockers[i]);
        printf("blocked by %.*s\n", (int)name.length, name.bytes);
    }
}

int main(void) {
    los_terrain *terrain = los_terrain_create(los_default_allocator());
    los_query *query = los_query_create(los_default_allocator());
    require(terrain != NULL && query != NULL, "out of memory");
    add_ruin(terrain);
    require(los_terrain_prepare(terrain, LOS_BUILD_INDEXED) == LOS_OK, "out of memory");
    require(los_query_bind(query, terrain, NULL) == LOS_OK, "out of memory");

    los_model shooter = los_default_model(), target = los_default_model();
    shooter.position = (los_vec2){100, 300};
    target.position = (los_vec2){860, 300};
    report(query, terrain, &shooter, &target);
    target.position = (los_vec2){860, 20};
    report(query, terrain, &shooter, &target);

    los_query_destroy(query);
    los_terrain_destroy(terrain);
    return EXIT_SUCCESS;
}
