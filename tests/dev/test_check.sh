# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev check: rows, their table and its closing line.

# check_of BODY: a check whose only part has these rows.
check_of() {
    set -euo pipefail
    source "$TOOLS/check.sh"
    DEV_ROOT=$PWD CHECK_FOLDER=$PWD/check
    CHECK_SHORT=${SHORT:-}
    processors() { echo 2; }
    mkdir -p tools/dev/check
    printf 'check_fake() {\n%s\n}\n' "$1" >tools/dev/check/fake.sh
    run_check_part fake
    close_check
}

test_check_adds_up_rows() {
    run check_of 'check_row "one thing" echo fine
        check_row another eval "echo bad; exit 3"
        check_row third skip "not here"'
    expect_code 1
    expect_equal "${OUT##*$'\n'}" "1 passed, 1 failed, 1 skipped"
    expect_contains "$OUT" "passed   fake         one thing "
    expect_contains "$OUT" "s  fine"
    expect_contains "$OUT" "exit code 3, see check/fake/another.log: bad"
    expect_contains "$OUT" "skipped  fake         third "
    expect_contains "$OUT" "s  not here"
}

test_check_passes_if_every_row_does() {
    run check_of 'check_row one true
        check_row two true'
    expect_code 0
    expect_equal "${OUT##*$'\n'}" "2 passed, 0 failed"
}

test_check_fails_a_row_at_its_first_error() {
    run check_of 'early() { false; echo late; }
        check_row one early'
    expect_code 1
    expect_equal "${OUT##*$'\n'}" "0 passed, 1 failed"
}

test_check_fails_a_row_that_is_killed() {
    run check_of 'die_hard() { kill -KILL "$BASHPID"; }
        rows_together
        check_row one die_hard
        check_row two true'
    expect_code 1
    expect_equal "${OUT##*$'\n'}" "1 passed, 1 failed"
}

# Each waits for the other; one after the other, neither could pass.
test_check_runs_rows_together_in_the_order_of_the_table() {
    run check_of 'meet() { local i; touch "$1"; for i in {1..100}; do [[ ! -e $2 ]] || return 0; sleep 0.1; done; return 1; }
        rows_together
        check_row first meet a b
        check_row second eval "meet b a; sleep 0.1"
        check_row third true'
    expect_code 0
    expect_equal "$(sed -n 's/^passed *fake *\([a-z]*\) .*/\1/p' out.txt | tr '\n' ' ')" "first second third "
}

test_check_in_short_shows_what_did_not_pass() {
    SHORT=1 run check_of 'check_row one echo fine
        check_row two need_tool no_such_tool some-package'
    expect_code 0
    [[ $OUT != *fine* ]] || wrong "a row that passed is shown" "$OUT"
    expect_contains "$OUT" "no_such_tool is not there (Debian: some-package)"
    expect_equal "${OUT##*$'\n'}" "1 passed, 0 failed, 1 skipped"
}

test_check_knows_its_parts() {
    run "$ROOT/dev" check no_such_part
    expect_code 1
    expect_one_sentence
    expect_contains "$ERR" "There is no part 'no_such_part'"
}

test_check_has_a_file_for_each_part() {
    local part
    source "$TOOLS/check.sh"
    for part in "${CHECK_PARTS[@]}"; do
        run bash -c "DEV_ROOT='$ROOT'; source '$TOOLS/check/$part.sh' && declare -F check_$part"
        expect_code 0
    done
}

test_check_adds_up_the_shares_of_an_exam() {
    source "$TOOLS/check.sh"
    source "$TOOLS/check/exam.sh"
    printf 'a wrong scene, printed\n3 pairs, 2 visible, 0 wrong verdicts\n' >share.1
    echo '40 pairs, 10 visible, 1 wrong verdicts' >share.2
    expect_equal "$(add_shares share.1 share.2)" "43 pairs, 12 visible, 1 wrong verdicts"
}

test_check_fails_where_a_share_of_an_exam_does() {
    source "$TOOLS/check.sh"
    source "$TOOLS/check/exam.sh"
    CHECK_FOLDER=$PWD
    mkdir exam
    processors() { echo 2; }
    los_exam() { echo "$3 pairs, 1 visible" && [[ $5 != 2 ]]; }
    run exam_in_shares exact 10
    expect_code 1
    expect_equal "${OUT##*$'\n'}" "10 pairs, 2 visible"
}

test_check_tells_leaks_from_the_one_made_on_purpose() {
    source "$TOOLS/check.sh"
    source "$TOOLS/check/godot.sh"
    printf '%s\n' 'Direct leak of 56 byte(s) in 8 object(s) allocated from:' '    #1 0x1 in dlopen (/x/nodeepbind.so+0x1145)' >one
    printf '%s\n' 'Indirect leak of 4 byte(s) in 1 object(s) allocated from:' '    #1 0x1 (/x/godot+0x5f08824)' >two
    expect_equal "$(strange_leaks <one)" 0
    expect_equal "$(cat one two one | strange_leaks)" 1
}
