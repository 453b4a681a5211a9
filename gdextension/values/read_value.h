/* SPDX-License-Identifier: MIT */
/* The folder values/: keys, readers of Dictionaries with their messages, options, and texts. */
/* Reads dictionaries: every value that a script passes goes through this module.
 *
 * Most keys have several accepted types, since JSON has no int and no Vector2, and saved games have no
 * PackedVector2Array.  A value that cannot be used causes one warning, which names the owner and the key, and counts as
 * absent. */
#ifndef READ_VALUE_H
#define READ_VALUE_H

#include "bind/diagnostics.h"
#include "bind/gdx.h"
#include "bind/utf8.h"
#include "los/los.h"
#include "values/keys.h"
#include "values/texts.h"

/* Pixels.  Beyond this, float32 no longer separates neighboring pixels: such a coordinate is a mistake. */
#define COORDINATE_MAX 1.0e7f

/* Memory of the engine's Rect2. */
typedef struct {
    float x, y, width, height;
} gdx_rect2;

/* A Dictionary being read, and its name in messages. */
typedef struct reader {
    const gdx_dictionary *data;    /* NULL: a value outside of any Dictionary */
    gdx_variant variant;           /* the same Dictionary, owned: a look-up in a Variant is one engine call, not two */
    gdx_variant found;             /* the value found last, owned */
    int64_t unread;                /* entries not found yet; at 0 no look-up is needed */
    const char *kind;              /* "terrain piece", "shooter"; of a nested Dictionary: its key */
    int64_t index;                 /* its position in a list, or -1 */
    struct reader *outer;          /* of a nested Dictionary: the reader of the outer one, else NULL */
    bool has_unusable;             /* set, here and in the outer reader, when a value could not be used */
    struct message_list *warnings; /* of the outermost reader; as in report_warning */
    const char *class_name;        /* of the outermost reader: first word of its messages; NULL: EnhancedLineOfSight */
    const char *consequence;       /* of the outermost reader: what an unusable value leads to; NULL: "ignored" */
    const gdx_variant *warned_of[4]; /* of the outermost reader: keys with a warning, so that each has only one */
} reader;

typedef enum read_result {
    FOUND_NOTHING,
    FOUND_UNUSABLE,
    FOUND_VALUE
} read_result;

/* A growing text, reused from read to read.  All zero is empty. */
typedef struct text_buffer {
    char *bytes;
    uint32_t length, capacity;
} text_buffer;

/* A reader of a Dictionary; `outer` may be NULL, `index` -1.  The caller must end it with reader_end. */
reader reader_of(const gdx_dictionary *data, const char *kind, int64_t index, reader *outer);
void reader_end(reader *from);
/* The value of a key, or NULL; valid until the next call.  Each key may be looked up once. */
const gdx_variant *reader_find(reader *from, const gdx_variant *key);
/* Warns about a key of what is being read.  Later warnings about the same key are dropped. */
void reader_warn(reader *from, const gdx_variant *key, const char *problem, ...) PRINTF_LIKE(3, 4);
/* Warns about a key that is not read and probably misspelled: nothing is unusable. */
void reader_hint(reader *from, const char *key, const char *problem, ...) PRINTF_LIKE(3, 4);
/* The end of a message about a value that cannot be used. */
const char *reader_consequence(const reader *from);

/* An int or finite float. */
read_result read_number(reader *from, const gdx_variant *key, double *value);
/* A height: a number of at most 1e6 inches above or below the table. */
read_result read_inches(reader *from, const gdx_variant *key, double *inches);
/* A bool. */
read_result read_flag(reader *from, const gdx_variant *key, bool *value);
/* A String or StringName; `value` is empty if there is none. */
read_result read_text(reader *from, const gdx_variant *key, text_buffer *value);
/* A Dictionary, owned by the caller. */
read_result read_dictionary(reader *from, const gdx_variant *key, gdx_dictionary *value);
/* An Array or PackedStringArray of texts: calls `take` for each. */
read_result read_texts(reader *from, const gdx_variant *key, void (*take)(void *context, los_text text), void *context);

/* Reads an int or finite float; false for other values. */
bool number_of(const gdx_variant *value, double *number);
/* True for a text or a number, which can be an id. */
bool is_id(const gdx_variant *value);

/* Which forms of a point are accepted besides Vector2 and {x, y}. */
typedef enum point_form {
    POINT_PAIR_ALLOWED = 1,   /* [x, y] */
    POINT_PARTIAL_ALLOWED = 2 /* a missing x or y of a Dictionary is 0 */
} point_form;
/* Reads a point; `forms` combines point_form values.  False if the value is none; then `point` is undefined. */
bool point_of(const gdx_variant *value, int forms, los_vec2 *point);
/* False if a coordinate is not finite or beyond COORDINATE_MAX. */
bool point_is_usable(los_vec2 point);
/* True for (0, 0), which means a missing position. */
bool point_is_origin(los_vec2 point);

/* The name in messages of an owner with an id: `terrain piece "ruin_3"`; a long id is cut. */
typedef struct owner_name {
    char text[96];
} owner_name;
owner_name owner_of_id(const char *kind, los_text id);

/* Adds a warning to the list, or pushes it once if the list is NULL. */
void report_warning(message_list *warnings, const char *format, ...) PRINTF_LIKE(2, 3);

/* A value in messages: its type, or the value itself if it is a number. */
typedef struct description {
    char text[64];
} description;
description describe(const gdx_variant *value);
/* The type alone, also of a number. */
description describe_type(const gdx_variant *value);

/* Copies a text, name or number.  False if memory runs out; then the buffer is empty. */
bool text_buffer_set(text_buffer *buffer, const gdx_variant *value);
/* A view; valid until the buffer is changed. */
los_text text_buffer_text(const text_buffer *buffer);
void text_buffer_free(text_buffer *buffer);

/* Which values can be copied and compared later: a deep copy must end, contain no objects and be small. */

/* True if a deep copy ends, contains no objects and fits into `*size_left`, which is reduced by its size: Variants,
 * points and names; texts count by the Variants of the same bytes. */
bool plain_array_fits(const gdx_array *array, int64_t *size_left);
bool plain_value_fits(const gdx_variant *value, int64_t *size_left);

#endif
