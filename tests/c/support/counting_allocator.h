/* SPDX-License-Identifier: MIT */
/* An allocator that counts its live blocks and can fail one request. */
#ifndef COUNTING_ALLOCATOR_H
#define COUNTING_ALLOCATOR_H

#include "base/allocator.h"

typedef struct allocation_counter {
    int live;      /* blocks allocated and not freed */
    int requests;  /* for new or larger blocks so far, including the failed one */
    int refuse_at; /* the request that fails, from 0; -1: none */
    bool refused;  /* that request has been made */
} allocation_counter;

allocation_counter allocation_counter_begin(int refuse_at);
/* Forwards to realloc and free and updates the counter, which must outlive every block. */
los_allocator counting_allocator(allocation_counter *counter);

#endif
