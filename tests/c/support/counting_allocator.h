/* SPDX-License-Identifier: MIT */
/* An allocator that counts what lives and refuses one request. */
#ifndef COUNTER_H
#define COUNTER_H

#include "base/allocator.h"

typedef struct counter {
    int live;      /* blocks */
    int requests;  /* for memory, so far */
    int refuse_at; /* which request, from 0; -1: none */
    bool refused;
} counter;

counter counter_begin(int refuse_at);
los_allocator counter_allocator(counter *count);

#endif
