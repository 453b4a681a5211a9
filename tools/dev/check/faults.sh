# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# What may be wrong around the library: it, or the engine, is not what it should be, or a board is too much for it.
# Each ends in one clear message, with answers that are right or refused. ./dev test runs the same tests.

source "$DEV_ROOT/tools/dev/gut.sh"

check_faults() {
    check_row "engine below the minimum" package_test fault_engine_below_the_minimum
    check_row "library missing" package_test fault_library_missing
    check_row "library of a wrong kind" package_test fault_library_of_a_wrong_kind
    check_row "no library for this system" package_test fault_no_library_for_this_system
    check_row "no manifest" package_test with_and_without_its_library
    check_row "terrain and boards too large" gut_test beyond_the_limit
}

# A test that was renamed must not pass by running nothing.
package_test() {
    [[ -n $GODOT_EXE ]] || get_godot
    GODOT=$GODOT_EXE bash "$DEV_ROOT/tests/package/run.sh" "$1" | tee -a /dev/stderr | grep '^[1-9][0-9]* passed, 0 failed$'
}

gut_test() {
    run_gut_tests "$1" | tee -a /dev/stderr | grep '^[1-9][0-9]* passed, 0 failed$'
}
