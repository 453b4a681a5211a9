/* SPDX-License-Identifier: MIT */
/* GridLineOfSight.update_fog: what a team of observers sees, has seen, and has never seen. */
#include "grid_diagnostics.h"
#include "grid_object.h"
#include "grid_read.h"
#include "grid_view.h"

#include <string.h>

/* Cells that were visible become seen, then cells with observers become visible. */
static void update_states(uint8_t *fog, const int32_t *counts, int64_t count) {
    for (int64_t i = 0; i < count; i++) {
        if (counts[i] > 0) {
            fog[i] = GRID_FOG_VISIBLE;
        } else if (fog[i] != GRID_FOG_UNSEEN) {
            fog[i] = GRID_FOG_SEEN;
        }
    }
}

/* Copies the fog passed in; an empty one is unseen everywhere.  False, with an error, if its size is not the board's.
 */
static bool copy_fog(const gdx_packed *before, int64_t count, gdx_packed *fog) {
    int64_t size = gdx_size(GDX_PACKED_BYTES, before);
    if (size != 0 && size != count) {
        grid_error("update_fog: fog has %lld elements, but the board has %lld cells", (long long)size,
                   (long long)count);
        return false;
    }
    if (count == 0) {
        return true;
    }
    if (!gdx_resize(GDX_PACKED_BYTES, fog, count)) {
        grid_error("update_fog: out of memory");
        return false;
    }
    uint8_t *to = gdx.call.packed_byte_array_operator_index(fog, 0);
    if (size == 0) {
        memset(to, GRID_FOG_UNSEEN, (size_t)count);
    } else {
        memcpy(to, gdx.call.packed_byte_array_operator_index_const(before, 0), (size_t)count);
    }
    return true;
}

/* Without an update the fog stays as it is. */
static void return_unchanged(const gdx_packed *before, gdx_packed *fog) {
    int64_t size = gdx_size(GDX_PACKED_BYTES, before);
    if (size > 0 && gdx_resize(GDX_PACKED_BYTES, fog, size)) {
        memcpy(gdx.call.packed_byte_array_operator_index(fog, 0),
               gdx.call.packed_byte_array_operator_index_const(before, 0), (size_t)size);
    }
}

void grid_update_fog(void *self, const void *const *args, void *ret) {
    gdx_packed counts;
    gdx.construct[GDX_PACKED_INTS](&counts, NULL);
    if (grid_count_observers(self, args[1], args[2], "update_fog", &counts)) {
        int64_t count = gdx_size(GDX_PACKED_INTS, &counts);
        if (copy_fog(args[0], count, ret) && count > 0) {
            update_states(gdx.call.packed_byte_array_operator_index(ret, 0),
                          gdx.call.packed_int32_array_operator_index(&counts, 0), count);
        }
    } else {
        return_unchanged(args[0], ret);
    }
    gdx.destroy[GDX_PACKED_INTS](&counts);
}
