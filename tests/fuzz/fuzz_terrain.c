/* SPDX-License-Identifier: MIT */
/* Terrain is built, copied, cleared and built again; what a point sees is found on it. */
#include "fuzz_table.h"
#include "los_region.h"

static void find_region(const los_terrain *terrain, fuzz_bytes *bytes) {
    los_options options = fuzz_options(bytes);
    los_model observer = fuzz_model(bytes);
    los_box bounds = {{0.0f, 0.0f}, {2000.0f, 2000.0f}};
    los_region region;
    los_pair pair;
    los_region_init(&region, los_allocator_default());
    los_pair_init(&pair, los_allocator_default());
    FUZZ_CHECK(los_pair_fit(&pair, terrain) == LOS_OK);
    los_status status = los_region_find(&region, &pair, &options, &observer, bounds);
    FUZZ_CHECK(status != LOS_OK || region.triangle_count % 3 == 0);
    los_pair_free(&pair);
    los_region_free(&region);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_bytes bytes = {data, size};
    los_terrain terrain, copy;
    fuzz_terrain(&terrain, &bytes);
    los_terrain_init(&copy, los_allocator_default());
    for (uint32_t i = 0; i < terrain.piece_count; i++) {
        FUZZ_CHECK(los_terrain_add_copy(&copy, &terrain, i) == LOS_OK);
    }
    FUZZ_CHECK(los_terrain_prepare(&copy, LOS_ASKED_OFTEN) == LOS_OK);
    FUZZ_CHECK(copy.point_count == terrain.point_count && copy.wall_count == terrain.wall_count);
    los_vec2 point = fuzz_point(&bytes);
    for (uint32_t i = 0; i < terrain.piece_count; i++) {
        FUZZ_CHECK(los_terrain_contains(&terrain, i, point) == los_terrain_contains(&copy, i, point));
    }
    find_region(&copy, &bytes);
    los_terrain_clear(&terrain);
    FUZZ_CHECK(los_terrain_prepare(&terrain, LOS_ASKED_ONCE) == LOS_OK);
    los_terrain_free(&terrain);
    los_terrain_free(&copy);
    return 0;
}
