/* SPDX-License-Identifier: MIT */
#include "diagnostics.h"

#include "gdx.h"
#include "spinlock.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define PREFIX "EnhancedLineOfSight: "
/* Data made up at run time could bring endless new texts: after this many, one last word and silence. */
enum {
    MESSAGE_SIZE = 512,
    SAID_SLOTS = 2048,
    SAID_MOST = 1000
};

/* Hashes of what was said, by open addressing; 0 is a free slot. */
static uint64_t said[SAID_SLOTS];
static int said_count;
static spinlock said_lock = SPINLOCK_OPEN;

static uint64_t hash_of(const char *text) {
    uint64_t hash = 14695981039346656037u;
    for (; *text != '\0'; text++) {
        hash = (hash ^ (uint8_t)*text) * 1099511628211u;
    }
    return hash == 0 ? 1 : hash;
}

/* Remembers a text.  False if it was known, or if there is no more room. */
static bool remember(const char *text) {
    uint64_t hash = hash_of(text), slot = hash % SAID_SLOTS;
    while (said[slot] != 0 && said[slot] != hash) {
        slot = (slot + 1) % SAID_SLOTS;
    }
    if (said[slot] == hash || said_count > SAID_MOST) {
        return false;
    }
    said[slot] = hash;
    said_count++;
    return true;
}

static void write_message(char *message, const char *format, va_list arguments) {
    memcpy(message, PREFIX, sizeof PREFIX);
    vsnprintf(message + sizeof PREFIX - 1, MESSAGE_SIZE - (sizeof PREFIX - 1), format, arguments);
}

void report_error(const char *format, ...) {
    char message[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    write_message(message, format, arguments);
    va_end(arguments);
    gdx_push_error(message);
}

/* Says a text unless it was said before. */
static void say_once(void (*say)(const char *message), const char *format, va_list arguments) {
    char message[MESSAGE_SIZE];
    write_message(message, format, arguments);
    spinlock_close(&said_lock);
    bool is_new = remember(message), is_last = said_count > SAID_MOST;
    spinlock_open(&said_lock);
    if (is_new) {
        say(is_last ? PREFIX "too many different warnings; further ones are not shown" : message);
    }
}

void report_warning_once(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say_once(gdx_push_warning, format, arguments);
    va_end(arguments);
}

void complain_of_setting(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say_once(gdx_push_error, format, arguments);
    va_end(arguments);
}

void complaints_forget(void) {
    spinlock_close(&said_lock);
    memset(said, 0, sizeof said);
    said_count = 0;
    spinlock_open(&said_lock);
}
