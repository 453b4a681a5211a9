/* SPDX-License-Identifier: MIT */
#ifndef READ_MODEL_H
#define READ_MODEL_H

#include "gdx.h"
#include "los/los.h"

typedef enum model_state {
    MODEL_READY,
    MODEL_NOT_PLACED, /* no position, or (0, 0): ordinary */
    MODEL_UNUSABLE    /* something the rules need cannot be used; it was said */
} model_state;

/* Reads a model Dictionary.  `kind` is what messages call it if it has no id; `index` its place in a list, or -1.
 * The options say which keys matter: the others are not read. */
model_state read_model(const gdx_dictionary *dictionary, const char *kind, int64_t index, const los_options *options,
                       los_model *model);

/* The same for a model that is to stand at `position`, wherever it says it stands. */
model_state read_model_at(const gdx_dictionary *dictionary, const char *kind, los_vec2 position,
                          const los_options *options, los_model *model);

#endif
