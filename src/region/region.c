/* SPDX-License-Identifier: MIT */
#include "region/region.h"

void los_region_builder_init(los_region_builder *builder, los_allocator allocator) {
    *builder = (los_region_builder){.allocator = allocator};
}

void los_region_builder_free(los_region_builder *builder) {
    los_region_output_free(&builder->output, &builder->allocator);
    los_region_pieces_free(&builder->pieces, &builder->allocator);
    los_region_exits_free(&builder->exits, &builder->allocator);
    los_region_behind_free(&builder->behind, &builder->allocator);
    los_region_shadows_free(&builder->shadows, &builder->allocator);
    los_region_judged_free(&builder->judged, &builder->allocator);
}

static bool add_intervals(los_region_builder *builder, const los_region_view *view) {
    const los_region_scan scan = {&builder->allocator, view, &builder->pieces, &builder->behind, &builder->output};
    if (builder->pieces.has_partial) {
        return los_region_shadows_add(&builder->shadows, &scan, &builder->pieces, &builder->exits);
    }
    bool ok = los_region_exits_find(&builder->exits, &builder->allocator, &builder->pieces, view);
    for (uint32_t i = 0; ok && i < builder->exits.interval_count; i++) {
        const los_region_interval *interval = &builder->exits.intervals[i];
        const los_region_edge *edge = &builder->exits.edges[interval->edge];
        bool goes_on = los_region_may_continue(&scan, edge, interval);
        ok = los_region_count_work(&builder->output, 1) &&
             (goes_on ? los_region_behind_add(&scan, edge, interval) : los_region_add_front(&scan, edge, interval));
    }
    return ok;
}

los_status los_region_builder_find(los_region_builder *builder, los_pair *pair, const los_options *options,
                                   const los_model *observer, los_vec2 from, los_box bounds, bool want_triangles) {
    const los_region_view view = los_region_view_make(pair, options, observer, from, bounds);
    LOS_ASSERT(bounds.low.x <= from.x && from.x <= bounds.high.x && bounds.low.y <= from.y && from.y <= bounds.high.y);
    builder->output.outline_count = builder->output.triangle_point_count = 0;
    builder->output.wants_triangles = want_triangles;
    builder->output.work = 0;
    los_status status = los_region_pieces_find(&builder->pieces, &builder->allocator, &view);
    if (status != LOS_OK) {
        return status;
    }
    builder->is_judged = !los_region_pieces_classify(&builder->pieces, &view);
    if (!builder->is_judged) {
        status = add_intervals(builder, &view) ? LOS_OK : LOS_NO_MEMORY;
    } else {
        status =
            los_region_judged_find(&builder->judged, &builder->allocator, &view, &builder->pieces, &builder->output);
    }
    status = los_region_count_work(&builder->output, 0) ? status : LOS_TOO_LONG;
    los_region_output_close(&builder->output);
    return status;
}
