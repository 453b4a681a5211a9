# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Window tests on machines that cannot open a window.

# with_window COMMAND...: NO_XVFB=1 and NO_GL=1 simulate failed installations, SYSTEM another operating system.
with_window() {
    set -euo pipefail
    source "$TOOLS/window.sh"
    need_packages() { return "${NO_XVFB:-0}"; }
    get_godot() { return "${NO_GL:-0}"; }
    uname() { echo "${SYSTEM:-Linux}"; }
    "$@"
}

test_without_a_display_tests_are_skipped_with_a_reason() {
    NO_XVFB=1 run with_window run_window_tests demo_pages
    expect_code 0
    expect_contains "$OUT" "Window tests: skipped, Xvfb is missing"
    expect_equal "${OUT##*$'\n'}" "0 passed, 0 failed, 1 skipped"
}

test_every_reason_is_printed() {
    NO_GL=1 run with_window window_is_possible
    expect_code 1
    expect_contains "$OUT" "OpenGL for Godot is missing"
    SYSTEM=Darwin run with_window window_is_possible
    expect_code 1
    expect_contains "$OUT" "requires Linux"
    run with_window window_is_possible
    expect_code 0
    expect_equal "$OUT" ""
}

test_a_filter_without_a_match() {
    run with_window run_window_tests no_such_test
    expect_code 0
    expect_equal "$OUT" "0 passed, 0 failed"
}
