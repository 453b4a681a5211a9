# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Installation faults (engine too old, library missing or damaged) and input beyond the documented limits.
# Each must produce one clear message and either correct results or a refusal. ./dev test runs the same tests.

source "$DEV_ROOT/tools/dev/gut.sh"

verify_faults() {
    verify_row "engine below the minimum" run_package_filter fault_engine_below_the_minimum
    verify_row "library missing" run_package_filter fault_library_missing
    verify_row "library of a wrong kind" run_package_filter fault_library_of_a_wrong_kind
    verify_row "no library for this system" run_package_filter fault_no_library_for_this_system
    verify_row "no manifest" run_package_filter with_and_without_its_library
    verify_row "terrain and boards too large" run_gut_filter beyond_the_limit
}

# Fails if no test matches, so that a renamed test does not pass unnoticed.
run_package_filter() {
    [[ -n $GODOT_EXE ]] || get_godot
    GODOT=$GODOT_EXE bash "$DEV_ROOT/tests/package/run.sh" "$1" | tee -a /dev/stderr | grep '^[1-9][0-9]* passed, 0 failed$'
}

run_gut_filter() {
    run_gut_tests "$1" | tee -a /dev/stderr | grep '^[1-9][0-9]* passed, 0 failed$'
}
