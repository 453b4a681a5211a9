/* SPDX-License-Identifier: MIT */
/* The one reader of dictionaries: every value a script hands us passes through here.
 *
 * Most keys come in several forms, since JSON has no int and no Vector2 and saves have no PackedVector2Array.  A value
 * that cannot be used is warned of once, by owner and key, and reads as absent. */
#ifndef READ_VALUE_H
#define READ_VALUE_H

#include "diagnostics.h"
#include "gdx.h"
#include "keys.h"
#include "messages.h"
#include "terrain/terrain.h"
#include "utf8.h"

/* Beyond this, float32 has less than one step per pixel: a coordinate that large is a mistake. */
#define COORDINATE_MAX 1.0e7f

/* A Dictionary being read, and what messages call it. */
typedef struct reader {
    const gdx_dictionary *data;      /* NULL: a value that came by itself */
    gdx_variant variant;             /* the same, owned: a Variant is asked once for a value, a Dictionary twice */
    gdx_variant found;               /* the value found last, owned */
    int64_t unread;                  /* entries that have not been found yet; none left: no need to look */
    const char *kind;                /* "terrain piece", "shooter"; of a part: its key in the outer Dictionary */
    int64_t index;                   /* its place in a list, or -1 */
    struct reader *outer;            /* of a part: the reader of the whole */
    bool met_unusable;               /* set, here and outside, when a value could not be used */
    struct message_list *listener;   /* of the whole: takes the warnings instead of their being said; may be NULL */
    const gdx_variant *warned_of[4]; /* of the whole: keys warned of; a list with many bad entries is one warning */
} reader;

typedef enum read_result {
    FOUND_NOTHING,
    FOUND_UNUSABLE,
    FOUND_VALUE
} read_result;

/* A growing text, reused from read to read. */
typedef struct text_buffer {
    char *bytes;
    uint32_t length, capacity;
} text_buffer;

/* A reader of a Dictionary; `outer` may be NULL, `index` -1.  Ends with reader_end. */
reader reader_of(const gdx_dictionary *data, const char *kind, int64_t index, reader *outer);
void reader_end(reader *from);
/* The value of a key, or NULL; valid until the next one is looked for.  Each key may be asked for once. */
const gdx_variant *reader_find(reader *from, const gdx_variant *key);
/* Says once what is wrong with a key of what is being read; what comes next about the same key is not said. */
void reader_warn(reader *from, const gdx_variant *key, const char *problem, ...) PRINTF_LIKE(3, 4);

/* An int or finite float. */
read_result read_number(reader *from, const gdx_variant *key, double *value);
/* A bool. */
read_result read_flag(reader *from, const gdx_variant *key, bool *value);
/* A String or StringName; `value` is empty if there is none. */
read_result read_text(reader *from, const gdx_variant *key, text_buffer *value);
/* A Dictionary, owned. */
read_result read_dictionary(reader *from, const gdx_variant *key, gdx_dictionary *value);
/* An Array or PackedStringArray of texts: calls `take` for each. */
read_result read_texts(reader *from, const gdx_variant *key, void (*take)(void *context, los_text text), void *context);

/* Is it a text or a number, and so fit to be an id? */
bool is_id(const gdx_variant *value);

/* How a point was given. */
typedef enum point_form {
    POINT_PAIR_ALLOWED = 1,
    POINT_PARTIAL_ALLOWED = 2
} point_form;
/* A Vector2 or {x, y}; with POINT_PAIR_ALLOWED also [x, y]; with POINT_PARTIAL_ALLOWED a missing x or y is 0. */
bool point_of(const gdx_variant *value, int forms, los_vec2 *point);
bool point_is_usable(los_vec2 point);

/* What messages call something with an id: `terrain piece "ruin_3"`; a long id is cut. */
typedef struct owner_name {
    char text[96];
} owner_name;
owner_name owner_of_id(const char *kind, los_text id);

/* A warning: to the listener, or said, once, if that is NULL. */
void tell(message_list *listener, const char *format, ...) PRINTF_LIKE(2, 3);

/* A value as messages put it: its type, or itself if it is a number. */
typedef struct description {
    char text[64];
} description;
description describe(const gdx_variant *value);
/* The type alone, also of a number. */
description describe_type(const gdx_variant *value);

bool text_buffer_set(text_buffer *buffer, const gdx_variant *value);
los_text text_buffer_text(const text_buffer *buffer);
void text_buffer_free(text_buffer *buffer);

#endif
