/* SPDX-License-Identifier: MIT */
/* A lock for sections of a few instructions.  The engine may call the layer from any thread. */
#ifndef LOCKS_H
#define LOCKS_H

#include <stdatomic.h>
#include <stdbool.h>

typedef atomic_flag spinlock;
#define SPINLOCK_INIT ATOMIC_FLAG_INIT

static inline void spinlock_lock(spinlock *lock) {
    while (atomic_flag_test_and_set_explicit(lock, memory_order_acquire)) {
    }
}

static inline void spinlock_unlock(spinlock *lock) {
    atomic_flag_clear_explicit(lock, memory_order_release);
}

/* A try-lock for readers and writers: any number of queries at once, or one change.  A change never waits: it fails
 * while a query or another change runs. */

/* The number of readers; -1 during a change.  Starts at 0. */
typedef atomic_int try_lock;

/* Before a query.  Spins during a change, so a change must not call a script: the script could query the object that is
 * being changed. */
static inline void try_lock_acquire_read(try_lock *lock) {
    int readers = atomic_load_explicit(lock, memory_order_relaxed);
    do {
        while (readers < 0) {
            readers = atomic_load_explicit(lock, memory_order_relaxed);
        }
    } while (!atomic_compare_exchange_weak_explicit(lock, &readers, readers + 1, memory_order_acquire,
                                                    memory_order_relaxed));
}

static inline void try_lock_release_read(try_lock *lock) {
    atomic_fetch_sub_explicit(lock, 1, memory_order_release);
}

/* Before a change.  False while a query or another change runs; never waits. */
static inline bool try_lock_acquire_write(try_lock *lock) {
    int unused = 0;
    return atomic_compare_exchange_strong_explicit(lock, &unused, -1, memory_order_acquire, memory_order_relaxed);
}

static inline void try_lock_release_write(try_lock *lock) {
    atomic_store_explicit(lock, 0, memory_order_release);
}

#endif
