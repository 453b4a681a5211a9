/* SPDX-License-Identifier: MIT */
#include "values/json_writer.h"

#include "bind/allocation.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void json_free(json_writer *to) {
    free(to->bytes);
    *to = (json_writer){0};
}

static void put_bytes(json_writer *to, const char *bytes, size_t length) {
    if (to->problem != NULL) {
        return;
    }
    if (length > JSON_BYTES_MAX - to->length) {
        to->problem = "it is longer than 16 MiB";
    } else if (!reserve_items((void **)&to->bytes, &to->capacity, to->length + (uint32_t)length, 1)) {
        to->problem = "out of memory";
    } else {
        memcpy(to->bytes + to->length, bytes, length);
        to->length += (uint32_t)length;
    }
}

void json_put(json_writer *to, const char *text) {
    put_bytes(to, text, strlen(text));
}

/* --- Containers -------------------------------------------------------------------------------------------------- */

static void break_line(json_writer *to) {
    static const char tabs[] = "\n\t\t\t\t\t\t\t\t";
    put_bytes(to, tabs, 1 + (size_t)to->depth);
}

void json_open(json_writer *to, char bracket) {
    put_bytes(to, &bracket, 1);
    to->depth++;
    to->is_after_entry = false;
    to->containers++;
    if (to->depth > JSON_DEPTH_MAX && to->problem == NULL) {
        to->problem = "it is nested more than 32 deep, or contains itself";
    } else if (to->containers > JSON_CONTAINERS_MAX && to->problem == NULL) {
        to->problem = "it has more than 250000 lists and dictionaries";
    }
}

void json_next(json_writer *to) {
    bool breaks = to->depth <= JSON_BROKEN_LINES_DEPTH;
    if (to->is_after_entry) {
        json_put(to, breaks ? "," : ", ");
    }
    if (breaks) {
        break_line(to);
    }
    to->is_after_entry = true;
}

void json_next_named(json_writer *to, los_text name) {
    json_next(to);
    json_put_text(to, name);
    json_put(to, ": ");
}

void json_close(json_writer *to, char bracket) {
    bool breaks = to->is_after_entry && to->depth <= JSON_BROKEN_LINES_DEPTH;
    to->depth--;
    if (breaks) {
        break_line(to);
    }
    put_bytes(to, &bracket, 1);
    to->is_after_entry = true; /* this container is an entry of the outer one */
}

/* --- Values ------------------------------------------------------------------------------------------------------ */

void json_put_text(json_writer *to, los_text text) {
    json_put(to, "\"");
    for (size_t i = 0; i < text.length; i++) {
        unsigned char byte = (unsigned char)text.bytes[i];
        char escaped[8];
        if (byte == '"' || byte == '\\') {
            snprintf(escaped, sizeof escaped, "\\%c", byte);
            json_put(to, escaped);
        } else if (byte < 0x20) {
            snprintf(escaped, sizeof escaped, "\\u%04x", byte);
            json_put(to, escaped);
        } else {
            put_bytes(to, text.bytes + i, 1);
        }
    }
    json_put(to, "\"");
}

void json_put_int(json_writer *to, int64_t value) {
    char text[32];
    snprintf(text, sizeof text, "%lld", (long long)value);
    json_put(to, text);
}

/* The C library writes the decimal point of its locale. */
static void put_number(json_writer *to, char *text) {
    char *comma = strchr(text, ',');
    if (comma != NULL) {
        *comma = '.';
    }
    json_put(to, text);
}

static bool put_special(json_writer *to, double value) {
    if (isfinite(value)) {
        return false;
    }
    json_put(to, isnan(value) ? "\"nan\"" : value > 0.0 ? "\"inf\"" : "\"-inf\"");
    return true;
}

/* With at most 15 digits and a power of ten that a double represents exactly, reading rounds once.  The engine reads
 * these numbers exactly, but not all others. */
static bool is_read_exactly(double value, const char *text) {
    double size = fabs(value);
    return (size == 0.0 || (size >= 1e-6 && size < 1e15)) && strtod(text, NULL) == value;
}

void json_put_float(json_writer *to, double value) {
    char text[40];
    uint64_t bits;
    if (put_special(to, value)) {
        return;
    }
    snprintf(text, sizeof text, "%.15g", value);
    if (is_read_exactly(value, text)) {
        put_number(to, text);
        return;
    }
    memcpy(&bits, &value, sizeof bits);
    snprintf(text, sizeof text, "\"0x%016llx\"", (unsigned long long)bits);
    json_put(to, text);
}

void json_put_coordinate(json_writer *to, float value) {
    char text[40];
    if (!put_special(to, (double)value)) {
        /* An error in the last place of the double does not reach the next float32. */
        snprintf(text, sizeof text, "%.9g", (double)value);
        put_number(to, text);
    }
}
