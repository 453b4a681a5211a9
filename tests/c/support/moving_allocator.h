/* SPDX-License-Identifier: MIT */
/* An allocator that moves every block it resizes and overwrites the old one, so that a stale pointer reads garbage. */
#ifndef MOVING_ALLOCATOR_H
#define MOVING_ALLOCATOR_H

#include "los/los_types.h"

los_allocator moving_allocator(void);

#endif
