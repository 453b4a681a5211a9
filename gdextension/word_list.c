/* SPDX-License-Identifier: MIT */
#include "word_list.h"

#include "allocation.h"

#include <string.h>

void word_list_clear(word_list *list) {
    list->count = list->byte_count = 0;
}

void word_list_free(word_list *list) {
    free(list->bytes);
    free(list->words);
    *list = (word_list){0};
}

bool word_list_add(word_list *list, los_text word) {
    if (word.length > UINT32_MAX / 2 - list->byte_count ||
        !reserve_items((void **)&list->bytes, &list->byte_capacity, list->byte_count + (uint32_t)word.length, 1) ||
        !reserve_items((void **)&list->words, &list->capacity, list->count + 1, sizeof *list->words)) {
        return false;
    }
    if (word.length > 0) {
        memcpy(list->bytes + list->byte_count, word.bytes, word.length);
    }
    list->byte_count += (uint32_t)word.length;
    list->words[list->count++] = (los_text){NULL, word.length};
    return true;
}

void word_list_finish(word_list *list) {
    size_t offset = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        list->words[i].bytes = list->bytes + offset;
        offset += list->words[i].length;
    }
}
