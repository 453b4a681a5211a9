# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Out of memory at every allocation of the core: the C tests that refuse each request once.

CHECK_MEMORY_SUITES=(memory/ index/ claims/ crowd/ region/ grid_board/ grid_copy/)

check_memory() {
    local suite
    for suite in "${CHECK_MEMORY_SUITES[@]}"; do
        check_row "every request refused once, $suite" some_tests "$suite"
    done
}

# A suite that was renamed must not pass by running nothing.
some_tests() {
    "$DEV_ROOT/build/host/los_tests" "$1" | tee -a /dev/stderr | grep '^[1-9][0-9]* passed'
}
