# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Expectations of tests. If one does not hold, it prints the actual value and ends the test.

# run COMMAND...: sets OUT, ERR and CODE; does not end the test.
run() {
    # In a subshell, because the command may call exit; with errexit, as in ./dev.
    set +e
    (
        set -e
        "$@"
    ) >out.txt 2>err.txt
    CODE=$?
    set -e
    OUT=$(cat out.txt)
    ERR=$(cat err.txt)
}

expect_equal() {
    [[ $1 == "$2" ]] || fail_test "expected '$2'" "got '$1'"
}

expect_contains() {
    [[ $1 == *"$2"* ]] || fail_test "expected '$2' in" "'$1'"
}

expect_code() {
    [[ $CODE == "$1" ]] || fail_test "expected exit code $1, got $CODE" "stdout: $OUT" "stderr: $ERR"
}

# stderr must be one line of ./dev.
expect_one_sentence() {
    [[ $ERR == 'dev: '* && $(wc -l <err.txt) == 1 ]] || fail_test "expected one sentence on stderr, got '$ERR'"
}

fail_test() {
    printf '  %s\n' "$@"
    printf '  at %s:%s\n' "${BASH_SOURCE[2]##*/}" "${BASH_LINENO[1]}"
    exit 1
}

# fake_godot PATH VERSION [SCRIPT]: creates a program that prints VERSION for --version and else runs SCRIPT (bash).
fake_godot() {
    mkdir -p "$(dirname "$1")"
    printf '#!/usr/bin/env bash\nif [[ ${1:-} == --version ]]; then echo "%s"; exit; fi\n%s\n' "$2" "${3:-}" >"$1"
    chmod +x "$1"
}
