#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of the GUT runner (tools/dev/gut.sh) and of the GUT stub: small suites, passing and
# failing, each of which must give the result below. If $GUT is set, all cases also run with GUT.
#
#   run.sh [FILTER]   only the cases with FILTER in their name
# shellcheck disable=SC2034 # sets what gut.sh reads
set -euo pipefail

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
GUT_SOURCE=$HERE/project GUT_DATA=$HERE/data
source "$HERE/../../tools/dev/gut.sh"

WORK="$DEV_ROOT/build/gut runner" # a space, because paths may have one
HANG_LIMIT=10
PASSED=0
FAILED=0
SKIPPED=0

# case | folder in suites/ | FILTER | closing line | what the output must contain (a regular expression)
# The hanging cases come first, because they only wait. Cases with a + require an engine that reports
# errors and lines to scripts (4.5 or later).
CASES='
hang                 | hang             |               | 0 passed, 1 failed            | The run hung in test_hangs: stopped after 10 s
lost await           | lost_await       |               | 0 passed, 1 failed            | The run hung in test_waits_forever
green                | green            |               | 3 passed, 0 failed            |
asserts              | asserts          |               | 6 passed, 0 failed            |
failing asserts      | failing          |               | 0 passed, 3 failed            | FAILED: tests/test_failing.gd: test_goes_on_after_a_failure failed
+file and line       | failing          | goes_on       | 0 passed, 1 failed            | line 34|test_failing.gd:34
parse error          | parse_error      |               | 1 passed, 1 failed            | test_broken.gd does not parse .*Parse Error.*line 5
unknown name         | unknown_name     |               | 0 passed, 1 failed            | test_unknown_name.gd does not parse .*NoSuchClass
name of GutTest      | name_clash       |               | 0 passed, 1 failed            | test_name_clash.gd does not parse .*_compare
signature of a hook  | hook_signature   |               | 0 passed, 1 failed            | test_hook_signature.gd does not parse
not a test           | not_a_test       |               | 0 passed, 1 failed            | test_not_a_test.gd does not parse or does not extend GutTest
empty folder         | empty            |               | 0 passed, 1 failed            | No test was run
no tests             | no_tests         |               | 0 passed, 1 failed            | No test was run
asserts nothing      | asserts_nothing  |               | 0 passed, 1 failed            | test_asserts_nothing asserts nothing
+script error        | script_error     |               | 2 passed, 2 failed            | test_after_an_await failed
+object without file | script_without_file |            | 1 passed, 1 failed            | test_prints_an_object_without_a_file failed
+engine error        | engine_error     |               | 2 passed, 1 failed            | test_unexpected failed
+push_error          | push_error       |               | 4 passed, 7 failed            | test_unexpected_fails failed
+push_warning        | push_warning     |               | 3 passed, 2 failed            | test_twice_instead_of_once_fails failed
+error in a hook     | hook_errors      |               | *, 1 failed                   | printed in before_each
+error in before_all | before_all_error |               | 1 passed, 1 failed            | before_all
assert in a hook     | hook_asserts     |               | 1 passed, 1 failed            | failed outside of its tests
hooks                | hooks            |               | 2 passed, 0 failed            |
pending              | pending          |               | 1 passed, 0 failed, 1 skipped | some day
skipped script       | skipped          |               | 1 passed, 0 failed, 1 skipped |
parameters           | parameters       |               | 3 passed, 1 failed            | test_one_value_fails failed
inner classes        | inner_classes    |               | 1 passed, 1 failed            | TestSecond: test_in_second failed
signals              | signals          |               | 4 passed, 2 failed            | test_unwatched_fails failed
crash                | crash            |               | 0 passed, 1 failed            | Godot crashed in test_crashes
killed               | killed           |               | 0 passed, 1 failed            | Godot crashed in test_is_killed .signal 9
quits                | quits            |               | 0 passed, 1 failed            | GUT left no results
filter by file       | green            | deeper        | 1 passed, 0 failed            |
filter by method     | push_error       | none_expected | 1 passed, 0 failed            |
filter by both       | pending          | pending       | 1 passed, 0 failed, 1 skipped |
filter, broken file  | parse_error      | never_runs    | 0 passed, 1 failed            | test_broken.gd does not parse
filter, no match     | green            | no_such_name  | 0 passed, 0 failed            |
'

main() {
    local filter=${1:-}
    find_godot || die "No Godot 4.3 or later found; ./dev test fetches one."
    REPORTS_ERRORS=1
    if [[ $(godot_version "$GODOT_EXE") =~ ^4\.[34]\. ]]; then
        REPORTS_ERRORS=0
        SKIPPED=$(grep -c '^+' <<<"$CASES")
    fi
    run_cases stub "" "$filter"
    [[ -z ${GUT:-} ]] || run_cases "real GUT" "$GUT" "$filter"
    check "stub: GUT set wrongly" "$filter" rejects_wrong_gut_folder
    check "errors outside of tests" "$filter" reads_outside_errors
    check "JUnit of real GUT" "$filter" reads_gut_junit
    check "summary of real GUT" "$filter" reads_gut_summary
    check "names of GUT 9.4" "$filter" tests_parse_with_old_gut
    check "crash after the last test" "$filter" counts_tests_before_a_late_crash
    echo "$PASSED passed, $FAILED failed$( ((SKIPPED == 0)) || echo ", $SKIPPED skipped")"
    ((FAILED == 0))
}

# --- The suites ----------------------------------------------------------------

# run_cases KIND GUT FILTER: runs all cases, several at a time, then reports them in order.
run_cases() {
    local kind=$1 gut=$2 filter=$3 work="$WORK/$1" name suite argument closing text
    rm -rf "$work"
    mkdir -p "$work"
    while IFS='|' read -r name suite argument closing text; do
        name=$(trimmed "$name")
        is_selected "$kind: $name" "$filter" || continue
        [[ -d $work/base ]] || make_base "$gut" "$work"
        wait_for_free_slot
        run_case "$gut" "$work" "$name" "$(trimmed "$suite")" "$(trimmed "$argument")" &
    done <<<"$CASES"
    wait
    while IFS='|' read -r name suite argument closing text; do
        name=$(trimmed "$name")
        if is_selected "$kind: $name" "$filter"; then
            check "$kind: ${name#+}" "" has_result "$work/$name" "$(trimmed "$closing")" "$(trimmed "$text")"
        fi
    done <<<"$CASES"
}

# is_selected TITLE FILTER: also false for the empty lines of the table.
is_selected() {
    [[ $1 == *": "?* && $1 == *"$2"* && ($1 != *": +"* || $REPORTS_ERRORS -eq 1) ]]
}

trimmed() {
    sed 's/^ *//; s/ *$//' <<<"$1"
}

wait_for_free_slot() {
    local slots
    slots=$(($(getconf _NPROCESSORS_ONLN) + 2)) # two of the cases only wait
    while (($(jobs -rp | wc -l) >= slots)); do
        sleep 0.1
    done
}

# make_base GUT WORK: imports once; each case copies the result.
make_base() {
    (
        GUT=$1 GUT_PROJECT=$2/base GUT_TESTS=$HERE/suites/green
        gut_prepare
    ) >"$2/base.log" 2>&1 || {
        cat "$2/base.log"
        die "The project of the runner tests could not be made."
    }
}

# run_case GUT WORK NAME SUITE FILTER: writes NAME.log and NAME.rc.
run_case() {
    local work=$2 name=$3 rc=0
    mkdir -p "$work/$name"
    cp -R "$work/base/.godot" "$work/$name/.godot"
    (
        GUT=$1 GUT_PROJECT=$work/$name GUT_TESTS=$HERE/suites/$4 GUT_TIME_LIMIT=60
        [[ $4 != hang && $4 != lost_await ]] || GUT_TIME_LIMIT=$HANG_LIMIT
        run_gut_tests "$5"
    ) >"$work/$name.log" 2>&1 || rc=$?
    echo "$rc" >"$work/$name.rc"
}

# has_result LOG CLOSING TEXT: tests whether the run of a case ended as expected.
has_result() {
    local log=$1.log closing=$2 text=$3 rc expected_rc=1
    rc=$(cat "$1.rc")
    [[ $closing != *" 0 failed"* ]] || expected_rc=0
    # shellcheck disable=SC2053 # the closing line may contain a *
    [[ $(tail -n 1 "$log") == $closing ]] || mismatch "closed with '$(tail -n 1 "$log")' instead of '$closing'" || return
    [[ $rc == "$expected_rc" ]] || mismatch "ended with exit code $rc" || return
    grep -qE -- "$text" "$log" || mismatch "did not print '$text'" || return
    ! grep -q 'NOT REFUSED' "$log" || mismatch "passed an assert that must fail" || return
    ! grep -q 'Importing' "$log" || mismatch "imported again"
}

mismatch() {
    echo "    $1; see $log"
    return 1
}

# --- Single functions ----------------------------------------------------------

rejects_wrong_gut_folder() {
    local output
    output=$(GUT=/no/such/folder run_gut_tests) && return 1
    [[ $output == *"FAILED: GUT is set to '/no/such/folder', but that folder contains no addons/gut."* ]]
}

# A log of GUT itself: one error is expected by a test that ran after a hook had waited.
reads_outside_errors() {
    local output
    mkdir -p "$WORK"
    output=$(gut_outside_errors "$HERE/data/outside_errors.log")
    diff <(echo "$output") "$HERE/data/outside_errors.expected" || return
    printf '%s\n' 'res://tests/test_a.gd' '    - [Script skipped]:  not here' '' 'ERROR: 1 resources still in use at exit.' \
        '   at: clear (core/io/resource.cpp:800)' >"$WORK/only_skipped.log"
    [[ -z $(gut_outside_errors "$WORK/only_skipped.log") ]]
}

reads_gut_junit() {
    diff <(gut_read_junit "$HERE/data/junit_of_gut.xml") "$HERE/data/junit_of_gut.expected"
}

# The closing lines of GUT 9.3 to 9.6, with the log lines of a skipped script before them.
reads_gut_summary() {
    local log=$WORK/summary.log line
    mkdir -p "$WORK"
    for line in 'All tests passed!' 'All Tests Passed!' '2 pending/risky tests.' \
        'All tests passed but there are 2 pending/risky tests.'; do
        printf '%s\n' '    - [Script skipped]:  not here' '    [Risky] Script was skipped:  not here' "---- $line ----" \
            '---- An update is available ----' '' >"$log"
        gut_summary_is_good "$log" || { echo "refused: $line" && return 1; }
        [[ $(gut_skipped_scripts "$log") == 1 ]] || { echo "counted $(gut_skipped_scripts "$log") skipped scripts" && return 1; }
    done
    for line in '1 failing tests' '1 assert(s) in before_all/after_all methods failed'; do
        echo "---- $line ----" >"$log"
        ! gut_summary_is_good "$log" || { echo "accepted: $line" && return 1; }
    done
    : >"$log"
    ! gut_summary_is_good "$log" && [[ $(gut_skipped_scripts "$log") == 0 ]]
}

# GUT 9.4 has no asserts of errors; a test file that names one does not parse there.
tests_parse_with_old_gut() {
    ! grep -rnE '(^|[^"a-z_])(assert_(push|engine)_[a-z_]+|get_errors)\(' "$DEV_ROOT/tests/gut" --include='*.gd'
}

counts_tests_before_a_late_crash() {
    local output
    # shellcheck disable=SC2030 # only for this run
    output=$(
        GUT_PASSED=0 GUT_FAILED=0 GUT_SKIPPED=0 GUT_IS_REAL=0 GUT_SECONDS=1 GUT_RC=139
        GUT_JUNIT=$HERE/data/junit_of_gut.xml GUT_LOG=$HERE/data/outside_errors.log
        gut_evaluate
        gut_print_numbers
    )
    [[ $output == *"Godot crashed after the last test (signal 11)."* && $output == *"1 passed, 4 failed, 2 skipped" ]] ||
        { echo "$output" && return 1; }
}

# check TITLE FILTER COMMAND...: counts and reports one case.
check() {
    local title=$1 filter=$2 output
    shift 2
    [[ $title == *"$filter"* ]] || return 0
    if output=$("$@" 2>&1); then
        PASSED=$((PASSED + 1))
        echo "ok      $title"
    else
        FAILED=$((FAILED + 1))
        echo "FAILED  $title"
        echo "$output"
    fi
}

main "$@"
