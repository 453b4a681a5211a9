/* SPDX-License-Identifier: MIT */
/* LosResult: the answer of one query.
 *
 * It holds copies of what the core found and the texts of the names in it, so nothing of the terrain is read later.
 * Once filled it never changes: any number of threads may read it.  Engine values are made when a script reads them. */
#ifndef LOS_RESULT_H
#define LOS_RESULT_H

#include "board/query.h"
#include "board/results.h"

typedef struct result_object {
    gdx_instance instance;
    const char *reason; /* why no check was possible, a literal; NULL: it was */
    bool has_models;    /* the query was on a LosTable: blocking_models is a key of the Dictionary */
    los_report report;  /* its arrays are owned */
    kept_name *names;   /* all names in the report; owned */
    uint32_t name_count, name_capacity;
    gdx_variant cover; /* an Array, or null if `cover` is no key of the Dictionary */
} result_object;

/* A new result, returned to the caller of a method through `ret`.  It is to be filled at once. */
result_object *result_return(void *ret);
/* Fills a result whose query was not possible.  `with_cover`: the Dictionary has the key `cover`. */
void result_set_invalid(result_object *result, const char *reason, bool with_cover);
/* Fills a result with the answer about a pair, and counts the query; `is_reused` is for the statistics. */
void result_find(result_object *result, const pair_query *pair, const result_names *names, los_detail detail,
                 bool with_cover, bool is_reused);

#endif
