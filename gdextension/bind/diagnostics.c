/* SPDX-License-Identifier: MIT */
#include "bind/diagnostics.h"

#include "bind/gdx.h"
#include "bind/spinlock.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define MAIN_CLASS "EnhancedLineOfSight"
enum {
    MESSAGE_SIZE = 512,
    REPORTED_SLOTS = 2048,
    REPORTED_MAX = 1000 /* generated data can contain endless new texts; one closing message follows the last */
};

/* Hashes of the pushed texts, by open addressing; 0 is a free slot. */
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
    gdx_push_error(message);
}

void report_class_error(const char *class_name, const char *format, ...) {
    char message[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    write_message(message, class_name, format, arguments);
    va_end(arguments);
    gdx_push_error(message);
}

static void push_once(void (*push)(const char *message), const char *class_name, const char *format,
                      va_list arguments) {
    char message[MESSAGE_SIZE];
    write_message(message, class_name, format, arguments);
    spinlock_lock(&reported_lock);
    bool is_new = record(message), is_last = reported_count > REPORTED_MAX;
    spinlock_unlock(&reported_lock);
    if (is_new) {
        push(is_last ? MAIN_CLASS ": too many different warnings; further ones are not shown" : message);
    }
}

void report_error_once(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    push_once(gdx_push_error, MAIN_CLASS, format, arguments);
    va_end(arguments);
}

void report_warning_once(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    push_once(gdx_push_warning, MAIN_CLASS, format, arguments);
    va_end(arguments);
}

void report_class_warning_once(const char *class_name, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    push_once(gdx_push_warning, class_name, format, arguments);
    va_end(arguments);
}

void diagnostics_reset(void) {
    spinlock_lock(&reported_lock);
    memset(reported, 0, sizeof reported);
    reported_count = 0;
    spinlock_unlock(&reported_lock);
}
