/* SPDX-License-Identifier: MIT */
/* Replaces bench_box2d.cpp if Box2D or a C++ compiler is missing. */
#include "bench_peer.h"

bench_peer bench_box2d(void) {
    return (bench_peer){0};
}
