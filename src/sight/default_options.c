/* SPDX-License-Identifier: MIT */
#include "los/los.h"

los_options los_default_options(void) {
    return (los_options){
        .mode = LOS_MODE_SAMPLED,
        .edition = 10,
        .sampling = LOS_SAMPLING_SHAPE,
        .density = 0,
        .min_gap = 0.1,
        .heights = LOS_HEIGHTS_CATEGORY,
        .pixels_per_inch = 40.0,
    };
}
