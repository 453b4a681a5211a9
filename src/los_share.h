/* SPDX-License-Identifier: MIT */
/* How much of a target is seen: the share of its base's area that some point of the shooter's base sees. */
#ifndef LOS_SHARE_H
#define LOS_SHARE_H

#include "los_check.h"

typedef struct los_share {
    bool visible;       /* what the exact mode says */
    bool fully_visible; /* no part of the base that is as wide as the options' min_gap is hidden */
    /* Of the base's area, to a hundredth: 0 if and only if it is not visible, 1 if and only if it is fully visible. */
    double fraction;
    /* Under LOS_HEIGHTS_TRUE a place is seen if it is at any height of the models.  Where prisms float, places are
     * asked about at a number of slopes (los_spot.h): rarely, it is off by more. */
} los_share;

/* The pair must have been set up in LOS_MODE_EXACT, the report fit it.  `report->blocking` becomes the names of what
 * hides the rest: if nothing is visible, of what closes the way. */
los_share los_share_of(los_pair *pair, los_report *report);

#endif
