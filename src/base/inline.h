/* SPDX-License-Identifier: MIT */
/* Inline whatever its size: for the steps of a search, where a call and what it spills cost as much as the work. */
#ifndef LOS_BASE_INLINE_H
#define LOS_BASE_INLINE_H

#if defined(__GNUC__)
#define LOS_INLINE static inline __attribute__((always_inline))
#else
#define LOS_INLINE static inline
#endif

#endif
