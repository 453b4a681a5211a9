# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# What a test may expect. Each says what it got and ends the test when that is not so.

# run COMMAND...: sets OUT, ERR and CODE; never ends the test.
run() {
    # In a subshell, as the command may call exit; and with errexit as it will be in earnest.
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
    [[ $1 == "$2" ]] || wrong "expected '$2'" "got '$1'"
}

expect_contains() {
    [[ $1 == *"$2"* ]] || wrong "expected '$2' in" "'$1'"
}

expect_code() {
    [[ $CODE == "$1" ]] || wrong "expected exit code $1, got $CODE" "stdout: $OUT" "stderr: $ERR"
}

# An error a person can read: one line, from us.
expect_one_sentence() {
    [[ $ERR == 'dev: '* && $(wc -l <err.txt) == 1 ]] || wrong "expected one sentence on stderr, got '$ERR'"
}

wrong() {
    printf '  %s\n' "$@"
    printf '  at %s:%s\n' "${BASH_SOURCE[2]##*/}" "${BASH_LINENO[1]}"
    exit 1
}

# fake_godot PATH VERSION [SCRIPT]: answers --version; otherwise runs SCRIPT (bash).
fake_godot() {
    mkdir -p "$(dirname "$1")"
    printf '#!/usr/bin/env bash\nif [[ ${1:-} == --version ]]; then echo "%s"; exit; fi\n%s\n' "$2" "${3:-}" >"$1"
    chmod +x "$1"
}
