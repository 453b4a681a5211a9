/* SPDX-License-Identifier: MIT */
#include "bind/diagnostics.h"

#include "bind/allocation.h"
#include "bind/gdx.h"
#include "bind/locks.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define MAIN_CLASS "EnhancedLineOfSight"
enum {
    MESSAGE_SIZE = 512,
    REPORTED_SLOTS = 2048,
    REPORTED_MAX = 1000 /* generated data can contain endless new texts; one closing message follows the last */
};

/* Hashes of the reported texts, by open addressing; 0 is a free slot. */
static uint64_t reported[REPORTED_SLOTS];
static int reported_count;
static spinlock reported_lock = SPINLOCK_INIT;

/* 64-bit FNV-1a; never 0. */
static uint64_t hash_of(const char *text) {
    uint64_t hash = 14695981039346656037u;
    for (; *text != '\0'; text++) {
        hash = (hash ^ (uint8_t)*text) * 1099511628211u;
    }
    return hash == 0 ? 1 : hash;
}

/* Records a text.  False if it was recorded before, or if the record is full. */
static bool record(const char *text) {
    uint64_t hash = hash_of(text), slot = hash % REPORTED_SLOTS;
    while (reported[slot] != 0 && reported[slot] != hash) {
        slot = (slot + 1) % REPORTED_SLOTS;
    }
    if (reported[slot] == hash || reported_count > REPORTED_MAX) {
        return false;
    }
    reported[slot] = hash;
    reported_count++;
    return true;
}

/* --- The queue --------------------------------------------------------------------------------------------------- */

typedef struct queued_message {
    struct queued_message *next;
    int64_t thread;
    bool is_error;
    char text[MESSAGE_SIZE];
} queued_message;

/* In the order of the reports.  The count is for callers that need not look. */
static queued_message *queue;
static atomic_int queued_count;
static spinlock queue_lock = SPINLOCK_INIT;

static int64_t this_thread(void) {
    return gdx_engine_number("OS", "get_thread_caller_id");
}

/* Removes and returns the first message of a thread; NULL if there is none. */
static queued_message *take(int64_t thread) {
    spinlock_lock(&queue_lock);
    queued_message **at = &queue;
    while (*at != NULL && (*at)->thread != thread) {
        at = &(*at)->next;
    }
    queued_message *taken = *at;
    if (taken != NULL) {
        *at = taken->next;
        atomic_fetch_sub_explicit(&queued_count, 1, memory_order_relaxed);
    }
    spinlock_unlock(&queue_lock);
    return taken;
}

static void add(const char *text, bool is_error) {
    queued_message *message = require_memory(malloc(sizeof *message));
    message->next = NULL;
    message->thread = this_thread();
    message->is_error = is_error;
    snprintf(message->text, sizeof message->text, "%s", text);
    spinlock_lock(&queue_lock);
    queued_message **end = &queue;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    *end = message;
    atomic_fetch_add_explicit(&queued_count, 1, memory_order_relaxed);
    spinlock_unlock(&queue_lock);
}

void diagnostics_push(void) {
    if (atomic_load_explicit(&queued_count, memory_order_relaxed) == 0) {
        return;
    }
    int64_t thread = this_thread();
    for (queued_message *message = take(thread); message != NULL; message = take(thread)) {
        (message->is_error ? gdx_push_error : gdx_push_warning)(message->text);
        free(message);
    }
}

/* --- Reports ----------------------------------------------------------------------------------------------------- */

static void write_message(char *message, const char *class_name, const char *format, va_list arguments) {
    int length = snprintf(message, MESSAGE_SIZE, "%s: ", class_name);
    vsnprintf(message + length, (size_t)(MESSAGE_SIZE - length), format, arguments);
}

void report_error(const char *format, ...) {
    char message[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    write_message(message, MAIN_CLASS, format, arguments);
    va_end(arguments);
    add(message, true);
}

void report_class_error(const char *class_name, const char *format, ...) {
    char message[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    write_message(message, class_name, format, arguments);
    va_end(arguments);
    add(message, true);
}

static void add_once(bool is_error, const char *class_name, const char *format, va_list arguments) {
    char message[MESSAGE_SIZE];
    write_message(message, class_name, format, arguments);
    spinlock_lock(&reported_lock);
    bool is_new = record(message), is_last = reported_count > REPORTED_MAX;
    spinlock_unlock(&reported_lock);
    if (is_new) {
        add(is_last ? MAIN_CLASS ": too many different warnings; further ones are not shown" : message, is_error);
    }
}

void report_error_once(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add_once(true, MAIN_CLASS, format, arguments);
    va_end(arguments);
}

void report_warning_once(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add_once(false, MAIN_CLASS, format, arguments);
    va_end(arguments);
}

void report_class_warning_once(const char *class_name, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add_once(false, class_name, format, arguments);
    va_end(arguments);
}

void diagnostics_reset(void) {
    spinlock_lock(&reported_lock);
    memset(reported, 0, sizeof reported);
    reported_count = 0;
    spinlock_unlock(&reported_lock);
}
