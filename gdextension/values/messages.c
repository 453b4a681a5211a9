/* SPDX-License-Identifier: MIT */
#include "values/messages.h"

#include "bind/allocation.h"

#include <stdlib.h>
#include <string.h>

void messages_add(message_list *list, const char *text) {
    if (list->count > MESSAGES_MAX ||
        !reserve_items((void **)&list->texts, &list->capacity, list->count + 1, sizeof *list->texts)) {
        return;
    }
    if (list->count == MESSAGES_MAX) {
        text = "further warnings are not listed";
    }
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy != NULL) {
        memcpy(copy, text, size);
        list->texts[list->count++] = copy;
    }
}

void messages_add_all(message_list *list, const message_list *from) {
    for (uint32_t i = 0; i < from->count; i++) {
        messages_add(list, from->texts[i]);
    }
}

void messages_drop(message_list *list, const char *start) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        if (strncmp(list->texts[i], start, strlen(start)) == 0) {
            free(list->texts[i]);
        } else {
            list->texts[kept++] = list->texts[i];
        }
    }
    list->count = kept;
}

void messages_clear(message_list *list) {
    for (uint32_t i = 0; i < list->count; i++) {
        free(list->texts[i]);
    }
    list->count = 0;
}

void messages_free(message_list *list) {
    messages_clear(list);
    free(list->texts);
    *list = (message_list){0};
}

void messages_write(const message_list *list, gdx_packed *out) {
    if (list->count == 0 || !gdx_resize(GDX_PACKED_TEXTS, out, list->count)) {
        return;
    }
    for (uint32_t i = 0; i < list->count; i++) {
        gdx_string *slot = gdx.call.packed_string_array_operator_index(out, i);
        gdx_string_destroy(slot);
        *slot = gdx_string_make(list->texts[i]);
    }
}
