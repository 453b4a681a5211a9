/* SPDX-License-Identifier: MIT */
#include "values/word_list.h"

#include "bind/allocation.h"

#include <string.h>

void word_list_clear(word_list *list) {
    list->count = list->length = 0;
}

void word_list_free(word_list *list) {
    free(list->bytes);
    *list = (word_list){0};
}

bool word_list_add(word_list *list, los_text word) {
    if (word.length == 0) {
        return true;
    }
    if (memchr(word.bytes, '\n', word.length) != NULL || word.length > UINT32_MAX / 2 - list->length ||
        !reserve_items((void **)&list->bytes, &list->capacity, list->length + (uint32_t)word.length + 1, 1)) {
        return false;
    }
    if (list->length > 0) {
        list->bytes[list->length++] = '\n';
    }
    memcpy(list->bytes + list->length, word.bytes, word.length);
    list->length += (uint32_t)word.length;
    list->count++;
    return true;
}

los_text word_list_text(const word_list *list) {
    return (los_text){list->bytes, list->length};
}
