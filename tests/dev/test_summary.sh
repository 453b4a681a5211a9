# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The totals of ./dev test.

# parts FILTER COMMAND...: runs each COMMAND as a part of ./dev test.
parts() {
    local filter=$1 command
    set -euo pipefail
    source "$TOOLS/test.sh"
    for command in "${@:2}"; do
        run_part "Part" "$filter" bash -c "$command"
    done
    close_tests "$filter"
}

test_counts_of_parts_are_added() {
    run parts '' 'echo one; echo 2 passed, 0 failed' 'echo 3 passed, 0 failed, 1 skipped'
    expect_code 0
    expect_equal "$OUT" $'one\nPart: 2 passed, 0 failed\nPart: 3 passed, 0 failed, 1 skipped\n5 passed, 0 failed, 1 skipped'
}

test_a_failure_fails_the_run() {
    run parts '' 'echo 2 passed, 1 failed; exit 1' 'echo 1 passed, 0 failed'
    expect_code 1
    expect_equal "${OUT##*$'\n'}" "3 passed, 1 failed"
}

test_a_part_that_crashes_is_a_failure() {
    run parts '' 'echo 1 passed, 0 failed' 'kill -SEGV $$'
    expect_code 1
    expect_contains "$OUT" "Part: ended without a result"
    expect_equal "${OUT##*$'\n'}" "1 passed, 1 failed"
}

test_a_crash_after_the_closing_line_is_a_failure() {
    run parts '' 'echo 1 passed, 0 failed; exit 3'
    expect_code 1
    expect_contains "$OUT" "exit code 3 although no test failed"
    expect_equal "${OUT##*$'\n'}" "1 passed, 1 failed"
}

test_a_part_without_tests_is_a_failure() {
    run parts '' 'echo 0 passed, 0 failed'
    expect_code 1
    expect_equal "${OUT##*$'\n'}" "0 passed, 1 failed"
}

test_filter_may_match_in_one_part_only() {
    run parts word 'echo 0 passed, 0 failed; exit 1' 'echo 1 passed, 0 failed'
    expect_code 0
    expect_equal "${OUT##*$'\n'}" "1 passed, 0 failed"
}

test_filter_that_matches_nothing() {
    run parts word 'echo 0 passed, 0 failed'
    expect_code 1
    expect_one_sentence
    expect_contains "$ERR" "No test name contains 'word'."
}

test_filter_reaches_the_part() {
    run parts 'a b' 'echo "<$0>"; echo 1 passed, 0 failed'
    expect_contains "$OUT" "<a b>"
}
