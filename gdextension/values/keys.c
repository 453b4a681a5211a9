/* SPDX-License-Identifier: MIT */
#include "values/keys.h"

key_set keys, lookup;
static gdx_dictionary known; /* has all keys */

static gdx_variant nothing(void) {
    gdx_variant made;
    gdx.call.variant_new_nil(&made);
    return made;
}

gdx_variant name_make(const char *word) {
    gdx_string_name name = gdx_string_name_make(word);
    gdx_variant variant = gdx_variant_make(GDX_STRING_NAME, &name);
    gdx_string_name_destroy(&name);
    return variant;
}

/* The words and the Variants of both sets, in the order of KEY_LIST. */
#define WORD(name) #name,
static const gdx_name words[] = {KEY_LIST(WORD)};
#undef WORD
enum {
    KEY_COUNT = sizeof words / sizeof *words
};
_Static_assert(sizeof(key_set) == KEY_COUNT * sizeof(gdx_variant), "a key_set is an array of Variants");

static gdx_variant *key_at(key_set *set, int i) {
    return (gdx_variant *)(void *)set + i;
}

void keys_make(void) {
    gdx.construct[GDX_DICTIONARY](&known, NULL);
    for (int i = 0; i < KEY_COUNT; i++) {
        *key_at(&keys, i) = gdx_variant_make_text(words[i]);
        *key_at(&lookup, i) = name_make(words[i]);
        gdx_dictionary_put(&known, key_at(&lookup, i), nothing());
    }
}

void keys_destroy(void) {
    for (int i = 0; i < KEY_COUNT; i++) {
        gdx_variant_destroy(key_at(&keys, i));
        gdx_variant_destroy(key_at(&lookup, i));
    }
    gdx.destroy[GDX_DICTIONARY](&known);
}

bool is_known_key(const gdx_variant *key) {
    return gdx_dictionary_find(&known, key) != NULL;
}

const char *key_word(const gdx_variant *key) {
    for (int i = 0; i < KEY_COUNT; i++) {
        if (key == key_at(&keys, i) || key == key_at(&lookup, i)) {
            return words[i];
        }
    }
    return "?";
}
