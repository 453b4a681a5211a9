/* SPDX-License-Identifier: MIT */
/* GridLineOfSight.update_fog: what a team of observers sees, has seen, and has never seen. */
#include "grid/grid_diagnostics.h"
#include "grid/grid_object.h"
#include "grid/grid_read.h"
#include "grid/grid_view.h"

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

/* Makes an empty fog unseen everywhere.  False, with an error, if the size of another one is not the board's. */
static bool open_fog(gdx_packed *fog, int64_t count) {
    int64_t size = gdx_size(GDX_PACKED_BYTES, fog);
    if (size == count) {
        return true;
    }
    if (size != 0) {
        grid_error("update_fog: fog has %lld elements, but the board has %lld cells; fog is returned as it is",
                   (long long)size, (long long)count);
        return false;
    }
    if (!gdx_resize(GDX_PACKED_BYTES, fog, count)) {
        grid_error("update_fog: out of memory");
        return false;
    }
    memset(gdx_packed_bytes(fog), GRID_FOG_UNSEEN, (size_t)count);
    return true;
}

void grid_update_fog(void *self, const void *const *args, void *ret) {
    gdx_packed counts;
    gdx.construct[GDX_PACKED_INTS](&counts, NULL);
    gdx.destroy[GDX_PACKED_BYTES](ret);
    *(gdx_packed *)ret = gdx_packed_copy(GDX_PACKED_BYTES, args[0]); /* without an update the fog stays as it is */
    if (grid_count_observers(self, args[1], args[2], "update_fog", &counts)) {
        int64_t count = gdx_size(GDX_PACKED_INTS, &counts);
        if (open_fog(ret, count) && count > 0) {
            update_states(gdx_packed_bytes(ret), gdx_packed_ints(&counts), count);
        }
    }
    gdx.destroy[GDX_PACKED_INTS](&counts);
}
