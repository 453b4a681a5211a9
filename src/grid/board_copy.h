/* SPDX-License-Identifier: MIT */
/* A second board like the first, to try something out on. */
#ifndef LOS_GRID_BOARD_COPY_H
#define LOS_GRID_BOARD_COPY_H

#include "grid/board.h"

/* Makes `to`, which has to be initialized, the same as `from`: cells, boundaries, smoke and its ids.
 * LOS_NO_MEMORY: `to` has not changed. */
los_status los_grid_copy(los_grid *to, const los_grid *from);

#endif
