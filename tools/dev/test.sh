# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev test: every kind of test, one closing line.
#
# Each part is a command that ends with its own "N passed, M failed" (perhaps ", K skipped").
# A part that ends without it has crashed and counts as one failure.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"
source "$(dirname "${BASH_SOURCE[0]}")/check.sh"
[[ ! -e $DEV_ROOT/tools/dev/gut.sh ]] || source "$DEV_ROOT/tools/dev/gut.sh"
[[ ! -e $DEV_ROOT/tools/dev/window.sh ]] || source "$DEV_ROOT/tools/dev/window.sh"

TEST_PASSED=0
TEST_FAILED=0
TEST_SKIPPED=0

command_test() {
    local filter=${1:-}
    command_build
    run_part "C tests" "$filter" run_c_tests
    run_part "Determinism" "$filter" run_short_check determinism
    run_part "Fuzzing corpus" "$filter" run_short_check fuzz
    run_part "Sanitizers" "$filter" run_short_check sanitizers
    run_part "Build checks" "$filter" env "GODOT=$GODOT_EXE" python3 "$DEV_ROOT/tests/build/run.py"
    run_part "GUT tests" "$filter" run_gut_tests
    run_part "Storm" "$filter" run_short_check storm
    run_part "Window tests" "$filter" run_window_tests
    run_part "GUT runner tests" "$filter" bash "$DEV_ROOT/tests/runner/run.sh"
    run_part "Manual" "$filter" env "GODOT=$GODOT_EXE" bash "$DEV_ROOT/tests/manual/run.sh"
    run_part "./dev tests" "$filter" bash "$DEV_ROOT/tests/dev/run.sh"
    run_part "Package tests" "$filter" env "GODOT=$GODOT_EXE" bash "$DEV_ROOT/tests/package/run.sh"
    close_tests "$filter"
}

run_c_tests() {
    with_time_limit 300 "$DEV_ROOT/build/host/los_tests" ${1:+"$1"}
}

# run_part TITLE FILTER COMMAND...: runs COMMAND [FILTER] and adds what it counted.
run_part() {
    local title=$1 filter=$2 counts codes=()
    shift 2
    counts=$DEV_ROOT/build/test_counts.$$
    mkdir -p "$DEV_ROOT/build"
    # errexit must stay on inside the part, and so cannot be on around it.
    set +e
    (
        set -euo pipefail
        "$@" ${filter:+"$filter"}
    ) </dev/null | pass_on "$counts"
    codes=("${PIPESTATUS[@]}")
    set -e
    add_counts "$title" "$filter" "${codes[0]}" "$(cat "$counts")"
    rm -f "$counts"
}

# Copies the lines as they come, all but the part's closing line: its numbers go into the file.
pass_on() {
    COUNTS=$1 awk '
        /^[0-9]+ passed, [0-9]+ failed(, [0-9]+ skipped)?$/ {
            numbers = ($1 + 0) " " ($3 + 0) " " ($5 + 0)
            next
        }
        { print; fflush() }
        END { print numbers > ENVIRON["COUNTS"] }'
}

# add_counts TITLE FILTER EXIT_CODE "PASSED FAILED SKIPPED"
add_counts() {
    local title=$1 filter=$2 code=$3 passed failed skipped
    read -r passed failed skipped <<<"$4" || true
    if [[ -z $passed ]]; then
        echo "$title: ended without a result (exit code $code); counted as one failure"
        TEST_FAILED=$((TEST_FAILED + 1))
        return
    fi
    TEST_PASSED=$((TEST_PASSED + passed))
    TEST_FAILED=$((TEST_FAILED + failed))
    TEST_SKIPPED=$((TEST_SKIPPED + skipped))
    if ((passed + failed + skipped == 0)); then
        # With a filter a part may well have nothing to do.
        [[ -z $filter ]] || return 0
        echo "$title: no test ran; counted as one failure"
        TEST_FAILED=$((TEST_FAILED + 1))
        return
    fi
    echo "$title: $(numbers "$passed" "$failed" "$skipped")"
    if ((code != 0 && failed == 0)); then
        echo "$title: ended with exit code $code though no test failed; counted as one failure"
        TEST_FAILED=$((TEST_FAILED + 1))
    fi
}

numbers() {
    local skipped=''
    (($3 == 0)) || skipped=", $3 skipped"
    echo "$1 passed, $2 failed$skipped"
}

close_tests() {
    if [[ -n $1 ]] && ((TEST_PASSED + TEST_FAILED + TEST_SKIPPED == 0)); then
        die "No test has '$1' in its name."
    fi
    numbers "$TEST_PASSED" "$TEST_FAILED" "$TEST_SKIPPED"
    ((TEST_FAILED == 0))
}
