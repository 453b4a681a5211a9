/* SPDX-License-Identifier: MIT */
/* A lock for sections of a few instructions.  The engine may call the layer from any thread. */
#ifndef SPINLOCK_H
#define SPINLOCK_H

#include <stdatomic.h>

typedef atomic_flag spinlock;
#define SPINLOCK_INIT ATOMIC_FLAG_INIT

static inline void spinlock_lock(spinlock *lock) {
    while (atomic_flag_test_and_set_explicit(lock, memory_order_acquire)) {
    }
}

static inline void spinlock_unlock(spinlock *lock) {
    atomic_flag_clear_explicit(lock, memory_order_release);
}

#endif
