# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Tests in a window where there is none.

# with_window COMMAND...: runs it where nothing can be installed or fetched unless the test says otherwise.
with_window() {
    set -euo pipefail
    source "$TOOLS/window.sh"
    need_packages() { return "${NO_XVFB:-0}"; }
    get_godot() { return "${NO_GL:-0}"; }
    uname() { echo "${SYSTEM:-Linux}"; }
    "$@"
}

test_without_a_display_they_are_skipped_with_the_reason() {
    NO_XVFB=1 run with_window run_window_tests demo_pages
    expect_code 0
    expect_contains "$OUT" "Window tests: skipped, there is no Xvfb"
    expect_equal "${OUT##*$'\n'}" "0 passed, 0 failed, 1 skipped"
}

test_every_reason_has_words() {
    NO_GL=1 run with_window window_is_possible
    expect_code 1
    expect_contains "$OUT" "no OpenGL"
    SYSTEM=Darwin run with_window window_is_possible
    expect_code 1
    expect_contains "$OUT" "for Linux"
    run with_window window_is_possible
    expect_code 0
    expect_equal "$OUT" ""
}

test_a_filter_that_is_for_others() {
    run with_window run_window_tests no_such_test
    expect_code 0
    expect_equal "$OUT" "0 passed, 0 failed"
}
