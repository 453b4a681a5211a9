# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Rule sets: the native library and the fallback give the same answers on 10 000 random ones.

source "$DEV_ROOT/tools/dev/gut.sh"

verify_rules() {
    verify_row "10 000 random rule sets, native and fallback" run_random_rules
}

run_random_rules() {
    [[ -n $GODOT_EXE ]] || get_godot
    RULE_TABLES=10000 GUT_TIME_LIMIT=3000 run_gut_tests test_fallback_rules_native
}
