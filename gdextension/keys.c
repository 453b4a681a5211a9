/* SPDX-License-Identifier: MIT */
#include "keys.h"

key_set keys, lookup;

gdx_variant name_make(const char *word) {
    gdx_string_name name = gdx_string_name_make(word);
    gdx_variant variant = gdx_variant_make(GDX_STRING_NAME, &name);
    gdx_string_name_destroy(&name);
    return variant;
}

void keys_make(void) {
#define MAKE(name)                                                                                                     \
    keys.name = gdx_variant_make_text(#name);                                                                          \
    lookup.name = name_make(#name);
    KEY_LIST(MAKE)
#undef MAKE
}

void keys_destroy(void) {
#define DESTROY(name)                                                                                                  \
    gdx_variant_destroy(&keys.name);                                                                                   \
    gdx_variant_destroy(&lookup.name);
    KEY_LIST(DESTROY)
#undef DESTROY
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
