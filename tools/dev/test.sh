# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev test: runs all tests and prints one closing line.
#
# Each part is a command whose last line is "N passed, M failed[, K skipped]".
# A part without that line has crashed and counts as one failure.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"
source "$(dirname "${BASH_SOURCE[0]}")/verify.sh"
[[ ! -e $DEV_ROOT/tools/dev/gut.sh ]] || source "$DEV_ROOT/tools/dev/gut.sh"
[[ ! -e $DEV_ROOT/tools/dev/window.sh ]] || source "$DEV_ROOT/tools/dev/window.sh"

TEST_PASSED=0
TEST_FAILED=0
TEST_SKIPPED=0

# Titles of the parts to run, separated by commas; empty for all.
TEST_PARTS=

command_test() {
    local filter
    if [[ ${1:-} == --parts ]]; then
        [[ -n ${2:-} ]] || die "Usage: ./dev test [--parts 'TITLE,TITLE'] [FILTER]"
        TEST_PARTS=$2
        shift 2
    fi
    filter=${1:-}
    command_build
    get_test_tools
    run_part "C tests" "$filter" run_c_tests
    run_part "Determinism" "$filter" run_short_verify determinism
    run_part "Web" "$filter" run_short_verify web
    run_part "Fuzzing corpus" "$filter" run_short_verify fuzz
    run_part "Sanitizers" "$filter" run_short_verify sanitizers
    run_part "Build checks" "$filter" env "GODOT=$GODOT_EXE" python3 "$DEV_ROOT/tests/build/run.py"
    run_part "GUT tests" "$filter" run_gut_tests
    run_part "API fuzz" "$filter" run_short_verify api_fuzz
    run_part "Window tests" "$filter" run_window_tests
    run_part "GUT runner tests" "$filter" bash "$DEV_ROOT/tests/runner/run.sh"
    run_part "Manual" "$filter" env "GODOT=$GODOT_EXE" bash "$DEV_ROOT/tests/manual/run.sh"
    run_part "./dev tests" "$filter" bash "$DEV_ROOT/tests/dev/run.sh"
    run_part "Package tests" "$filter" env "GODOT=$GODOT_EXE" bash "$DEV_ROOT/tests/package/run.sh"
    close_tests "$filter"
}

# Tools that single tests need. Without them these tests are skipped and print the reason.
get_test_tools() {
    command -v apt-get >/dev/null || return 0
    (need_packages cmake:cmake pkg-config:pkg-config clang:clang clang-format:clang-format nm:binutils) >/dev/null ||
        say "Some tests will be skipped."
}

run_c_tests() {
    with_time_limit 300 "$DEV_ROOT/build/host/los_tests" ${1:+"$1"}
}

# run_part TITLE FILTER COMMAND...: runs COMMAND [FILTER] and adds its counts to the totals.
run_part() {
    local title=$1 filter=$2 counts codes=()
    [[ -z $TEST_PARTS || ",$TEST_PARTS," == *",$title,"* ]] || return 0
    shift 2
    counts=$DEV_ROOT/build/test_counts.$$
    mkdir -p "$DEV_ROOT/build"
    # Bash disables errexit inside a tested command, so the subshell runs untested with errexit off outside.
    set +e
    (
        set -euo pipefail
        "$@" ${filter:+"$filter"}
    ) </dev/null | print_and_count "$counts"
    codes=("${PIPESTATUS[@]}")
    set -e
    add_counts "$title" "$filter" "${codes[0]}" "$(cat "$counts")"
    rm -f "$counts"
}

# print_and_count FILE: copies stdin to stdout except the closing line, whose numbers it writes to FILE.
print_and_count() {
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
        # With a filter, a part may have no matching test.
        [[ -z $filter ]] || return 0
        echo "$title: no test ran; counted as one failure"
        TEST_FAILED=$((TEST_FAILED + 1))
        return
    fi
    echo "$title: $(numbers "$passed" "$failed" "$skipped")"
    if ((code != 0 && failed == 0)); then
        echo "$title: ended with exit code $code although no test failed; counted as one failure"
        TEST_FAILED=$((TEST_FAILED + 1))
    fi
}

numbers() {
    local skipped=''
    (($3 == 0)) || skipped=", $3 skipped"
    echo "$1 passed, $2 failed$skipped"
}

close_tests() {
    if [[ -n $TEST_PARTS ]] && ((TEST_PASSED + TEST_FAILED + TEST_SKIPPED == 0)); then
        die "No part of './dev test' has a title of '$TEST_PARTS', or it ran no test."
    fi
    if [[ -n $1 ]] && ((TEST_PASSED + TEST_FAILED + TEST_SKIPPED == 0)); then
        die "No test name contains '$1'."
    fi
    numbers "$TEST_PASSED" "$TEST_FAILED" "$TEST_SKIPPED"
    ((TEST_FAILED == 0))
}
