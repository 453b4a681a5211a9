/* SPDX-License-Identifier: MIT */
#include "keys.h"

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

void keys_make(void) {
    gdx.construct[GDX_DICTIONARY](&known, NULL);
#define MAKE(name)                                                                                                     \
    keys.name = gdx_variant_make_text(#name);                                                                          \
    lookup.name = name_make(#name);                                                                                    \
    gdx_dictionary_put(&known, &lookup.name, nothing());
    KEY_LIST(MAKE)
#undef MAKE
}

void keys_destroy(void) {
#define DESTROY(name)                                                                                                  \
    gdx_variant_destroy(&keys.name);                                                                                   \
    gdx_variant_destroy(&lookup.name);
    KEY_LIST(DESTROY)
#undef DESTROY
    gdx.destroy[GDX_DICTIONARY](&known);
}

bool is_known_key(const gdx_variant *key) {
    return gdx_dictionary_find(&known, key) != NULL;
}

const char *key_word(const gdx_variant *key) {
#define MATCH(name)                                                                                                    \
    if (key == &lookup.name || key == &keys.name) {                                                                    \
        return #name;                                                                                                  \
    }
    KEY_LIST(MATCH)
#undef MATCH
    return "?";
}
