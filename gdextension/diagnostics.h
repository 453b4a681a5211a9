/* SPDX-License-Identifier: MIT */
/* What we say about bad input: errors for wrong calls, each time; warnings for data that cannot be used, once. */
#ifndef COMPLAINTS_H
#define COMPLAINTS_H

#include <stdbool.h>

#if defined(__MINGW32__)
#define PRINTF_LIKE(text, arguments) __attribute__((format(gnu_printf, text, arguments)))
#elif defined(__GNUC__)
#define PRINTF_LIKE(text, arguments) __attribute__((format(printf, text, arguments)))
#else
#define PRINTF_LIKE(text, arguments)
#endif

/* push_error, now. */
void report_error(const char *format, ...) PRINTF_LIKE(1, 2);
/* push_warning, unless the same text was said before. */
void report_warning_once(const char *format, ...) PRINTF_LIKE(1, 2);
/* push_error, unless the same text was said before: for a mistake that every call meets anew. */
void complain_of_setting(const char *format, ...) PRINTF_LIKE(1, 2);
/* Lets every message be said again. */
void complaints_forget(void);

#endif
