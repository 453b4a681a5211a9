/* SPDX-License-Identifier: MIT */
/* Messages about bad input: an error for each wrong call, one warning for data that cannot be used.
 *
 * A message may call a script (custom loggers), which may change or free anything.  Reports are therefore queued, and
 * pushed on the same thread when the method of the library has returned.  Code that reports needs no guard. */
#ifndef DIAGNOSTICS_H
#define DIAGNOSTICS_H

#include <stdbool.h>

#if defined(__MINGW32__)
#define PRINTF_LIKE(text, arguments) __attribute__((format(gnu_printf, text, arguments)))
#elif defined(__GNUC__)
#define PRINTF_LIKE(text, arguments) __attribute__((format(printf, text, arguments)))
#else
#define PRINTF_LIKE(text, arguments)
#endif

/* push_error, on every call.  The message starts with the name of the class EnhancedLineOfSight. */
void report_error(const char *format, ...) PRINTF_LIKE(1, 2);
/* The same with the name of another class. */
void report_class_error(const char *class_name, const char *format, ...) PRINTF_LIKE(2, 3);
/* push_error, unless the same text was pushed before: for a mistake that every query finds again. */
void report_error_once(const char *format, ...) PRINTF_LIKE(1, 2);
/* push_warning, unless the same text was pushed before. */
void report_warning_once(const char *format, ...) PRINTF_LIKE(1, 2);
void report_class_warning_once(const char *class_name, const char *format, ...) PRINTF_LIKE(2, 3);
/* Pushes the messages that this thread reported.  The caller must not use any object afterwards. */
void diagnostics_push(void);
/* Clears the record of pushed texts, so that each can be pushed again. */
void diagnostics_reset(void);

#endif
