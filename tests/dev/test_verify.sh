# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev verify: rows, their table and its closing line.

# verify_with BODY: a verification with one part, whose function has this BODY.
verify_with() {
    set -euo pipefail
    source "$TOOLS/verify.sh"
    DEV_ROOT=$PWD VERIFY_FOLDER=$PWD/verify
    VERIFY_SHORT=${SHORT:-}
    processors() { echo 2; }
    mkdir -p tools/dev/verify
    printf 'verify_fake() {\n%s\n}\n' "$1" >tools/dev/verify/fake.sh
    run_verify_part fake
    print_verify_table
}

test_verify_adds_up_rows() {
    run verify_with 'verify_row "one thing" echo fine
        verify_row another eval "echo bad; exit 3"
        verify_row third skip "not here"'
    expect_code 1
    expect_equal "${OUT##*$'\n'}" "1 passed, 1 failed, 1 skipped"
    expect_contains "$OUT" "passed   fake         one thing "
    expect_contains "$OUT" "s  fine"
    expect_contains "$OUT" "exit code 3, see verify/fake/another.log: bad"
    expect_contains "$OUT" "skipped  fake         third "
    expect_contains "$OUT" "s  not here"
}

test_verify_passes_if_every_row_does() {
    run verify_with 'verify_row one true
        verify_row two true'
    expect_code 0
    expect_equal "${OUT##*$'\n'}" "2 passed, 0 failed"
}

test_verify_fails_a_row_at_its_first_error() {
    run verify_with 'early() { false; echo late; }
        verify_row one early'
    expect_code 1
    expect_equal "${OUT##*$'\n'}" "0 passed, 1 failed"
}

test_verify_fails_a_row_that_is_killed() {
    run verify_with 'kill_self() { kill -KILL "$BASHPID"; }
        verify_in_parallel
        verify_row one kill_self
        verify_row two true'
    expect_code 1
    expect_equal "${OUT##*$'\n'}" "1 passed, 1 failed"
}

# Each row waits for the other; in sequence neither could pass.
test_verify_runs_verify_in_parallel_in_the_order_of_the_table() {
    run verify_with 'meet() { local i; touch "$1"; for i in {1..100}; do [[ ! -e $2 ]] || return 0; sleep 0.1; done; return 1; }
        verify_in_parallel
        verify_row first meet a b
        verify_row second eval "meet b a; sleep 0.1"
        verify_row third true'
    expect_code 0
    expect_equal "$(sed -n 's/^passed *fake *\([a-z]*\) .*/\1/p' out.txt | tr '\n' ' ')" "first second third "
}

test_verify_in_short_shows_what_did_not_pass() {
    SHORT=1 run verify_with 'verify_row one echo fine
        verify_row two need_tool no_such_tool some-package'
    expect_code 0
    [[ $OUT != *fine* ]] || fail_test "a row that passed is shown" "$OUT"
    expect_contains "$OUT" "no_such_tool is not installed (Debian: some-package)"
    expect_equal "${OUT##*$'\n'}" "1 passed, 0 failed, 1 skipped"
}

test_verify_rejects_unknown_parts() {
    run "$ROOT/dev" verify no_such_part
    expect_code 1
    expect_one_sentence
    expect_contains "$ERR" "There is no part 'no_such_part'"
}

test_verify_has_a_file_for_each_part() {
    local part
    source "$TOOLS/verify.sh"
    for part in "${VERIFY_PARTS[@]}"; do
        run bash -c "DEV_ROOT='$ROOT'; source '$TOOLS/verify/$part.sh' && declare -F verify_$part"
        expect_code 0
    done
}

test_verify_sums_the_summaries_of_a_stress_run() {
    source "$TOOLS/verify.sh"
    source "$TOOLS/verify/stress.sh"
    printf 'a failing scene, printed\n3 pairs, 2 visible, 0 wrong verdicts\n' >output.1
    echo '40 pairs, 10 visible, 1 wrong verdicts' >output.2
    expect_equal "$(sum_summaries output.1 output.2)" "43 pairs, 12 visible, 1 wrong verdicts"
    printf '5 boards, 1 wrong\ntrue heights: 5 boards, 0 wrong\n' >output.1
    printf '6 boards, 2 wrong\ntrue heights: 6 boards, 0 wrong\n' >output.2
    expect_equal "$(sum_summaries output.1 output.2)" "11 boards, 3 wrong"
}

test_verify_fails_if_one_process_of_a_stress_run_fails() {
    source "$TOOLS/verify.sh"
    source "$TOOLS/verify/stress.sh"
    VERIFY_FOLDER=$PWD
    mkdir stress
    processors() { echo 2; }
    los_stress() { echo "$3 pairs, 1 visible" && [[ $5 != 2 ]]; }
    run stress_in_parallel exact 10
    expect_code 1
    expect_equal "${OUT##*$'\n'}" "10 pairs, 2 visible"
}

test_verify_distinguishes_leaks_from_the_deliberate_one() {
    source "$TOOLS/verify.sh"
    source "$TOOLS/verify/godot.sh"
    printf '%s\n' 'Direct leak of 56 byte(s) in 8 object(s) allocated from:' '    #1 0x1 in dlopen (/x/nodeepbind.so+0x1145)' >one
    printf '%s\n' 'Indirect leak of 4 byte(s) in 1 object(s) allocated from:' '    #1 0x1 (/x/godot+0x5f08824)' >two
    expect_equal "$(count_unexpected_leaks <one)" 0
    expect_equal "$(cat one two one | count_unexpected_leaks)" 1
}

# The alias prints one line and runs the same command.
test_check_is_an_alias_of_verify() {
    run "$ROOT/dev" check no_such_part
    expect_code 1
    expect_contains "$ERR" "'./dev check' is now './dev verify'"
    expect_contains "$ERR" "There is no part 'no_such_part'"
    expect_equal "$(wc -l <err.txt)" 2
}

test_verify_engines_names_a_file_that_is_no_engine() {
    fake_godot old 4.2.2.stable
    run "$ROOT/dev" verify engines "$PWD/old"
    expect_code 1
    expect_contains "$ERR" "'$PWD/old' is not a Godot 4.3 or later"
    LOS_ENGINES='' run "$ROOT/dev" verify engines
    expect_code 1
    expect_contains "$ERR" "LOS_ENGINES"
}
