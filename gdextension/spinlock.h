/* SPDX-License-Identifier: MIT */
/* Guards a few instructions: the engine may call us from any thread. */
#ifndef SPINLOCK_H
#define SPINLOCK_H

#include <stdatomic.h>

typedef atomic_flag spinlock;
#define SPINLOCK_OPEN ATOMIC_FLAG_INIT

static inline void spinlock_close(spinlock *lock) {
    while (atomic_flag_test_and_set_explicit(lock, memory_order_acquire)) {
    }
}

static inline void spinlock_open(spinlock *lock) {
    atomic_flag_clear_explicit(lock, memory_order_release);
}

#endif
