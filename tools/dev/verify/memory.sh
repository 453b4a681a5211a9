# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Out of memory at every allocation of the core: the C tests that fail each allocation once.

VERIFY_MEMORY_SUITES=(allocator/ bvh/ model_set/ region/ grid_board/ grid_board_copy/)

verify_memory() {
    local suite
    for suite in "${VERIFY_MEMORY_SUITES[@]}"; do
        verify_row "allocations fail once, $suite" run_suite "$suite"
    done
}

# Fails if no test matches, so that a renamed suite does not pass unnoticed.
run_suite() {
    "$DEV_ROOT/build/host/los_tests" "$1" | tee -a /dev/stderr | grep '^[1-9][0-9]* passed'
}
