/* SPDX-License-Identifier: MIT */
#include "fuzz_targets.h"

#include <string.h>

fuzz_target fuzz_target_of(const char *name) {
    static const struct {
        const char *name;
        fuzz_target target;
    } all[] = {{"pair", fuzz_pair},   {"table", fuzz_table},     {"terrain", fuzz_terrain}, {"grid", fuzz_grid},
               {"rules", fuzz_rules}, {"readers", fuzz_readers}, {"floats", fuzz_floats}};
    for (size_t i = 0; name != NULL && i < sizeof all / sizeof *all; i++) {
        if (strcmp(all[i].name, name) == 0) {
            return all[i].target;
        }
    }
    return NULL;
}
