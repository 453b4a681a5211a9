/* SPDX-License-Identifier: MIT */
/* Many may ask at once, one may change, and a change never waits: it is refused while somebody asks. */
#ifndef USAGE_LOCK_H
#define USAGE_LOCK_H

#include <stdatomic.h>
#include <stdbool.h>

/* How many are asking; -1 while it is being changed.  Starts at 0. */
typedef atomic_int usage_lock;

/* Around every query.  Waits while it is being changed: so whoever changes must not call out to a script meanwhile. */
static inline void usage_hold(usage_lock *lock) {
    int users = atomic_load_explicit(lock, memory_order_relaxed);
    do {
        while (users < 0) {
            users = atomic_load_explicit(lock, memory_order_relaxed);
        }
    } while (
        !atomic_compare_exchange_weak_explicit(lock, &users, users + 1, memory_order_acquire, memory_order_relaxed));
}

static inline void usage_release(usage_lock *lock) {
    atomic_fetch_sub_explicit(lock, 1, memory_order_release);
}

/* Around every change.  False while a query runs, or another change. */
static inline bool usage_lock_try(usage_lock *lock) {
    int nobody = 0;
    return atomic_compare_exchange_strong_explicit(lock, &nobody, -1, memory_order_acquire, memory_order_relaxed);
}

static inline void usage_unlock(usage_lock *lock) {
    atomic_store_explicit(lock, 0, memory_order_release);
}

#endif
