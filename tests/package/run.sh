#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of the release package: packs the host's library, unpacks the zip into an empty project, and uses it there.
#
#   run.sh [FILTER]   only the tests with FILTER in their name; "package" selects all
#
# Requires a finished build and Godot, as in ./dev test. The last line is "N passed, M failed[, K skipped]".
set -uo pipefail

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ROOT=$(cd "$HERE/../.." && pwd)
SCRATCH="$ROOT/build/package tests"

source "$ROOT/tests/dev/expect.sh"
source "$ROOT/tools/dev/package.sh"
source "$ROOT/tools/dev/window.sh"

# Exit code of a test that cannot run on this machine.
SKIPPED=77

main() {
    local filter=${1:-} name file tests passed=0 failed=0 skipped=0
    rm -rf "$SCRATCH"
    mkdir -p "$SCRATCH"
    for file in "$HERE"/test_*.sh; do
        source "$file"
    done
    tests=$(compgen -A function test_package_ | grep -F -- "$filter")
    if [[ -n $tests ]] && ! (set -e && package_host) >/dev/null 2>"$ROOT/build/package_host.log"; then
        echo "FAILED: could not pack; see build/package_host.log"
        failed=1 tests=
    fi
    for name in $tests; do
        # Not as a condition, which would disable errexit inside.
        run_test "$name"
        case $? in
        0) passed=$((passed + 1)) ;;
        "$SKIPPED") skipped=$((skipped + 1)) ;;
        *)
            failed=$((failed + 1))
            echo "FAILED: $name"
            ;;
        esac
    done
    rm -rf "$SCRATCH"
    ((skipped == 0)) && echo "$passed passed, $failed failed" || echo "$passed passed, $failed failed, $skipped skipped"
    ((failed == 0))
}

# skip_test REASON: ends the test that calls it.
skip_test() {
    echo "${FUNCNAME[1]}: skipped, $1"
    exit "$SKIPPED"
}

# run_game ARGS...: runs the engine as `run` does.
run_game() {
    run run_godot "$@"
    OUT=$(without_engine_lines <<<"$OUT")
    ERR=$(without_engine_lines <<<"$ERR")
}

run_test() {
    local folder=$SCRATCH/$1
    rm -rf "$folder"
    mkdir -p "$folder"
    (
        set -e
        cd "$folder"
        "$1"
    ) </dev/null
}

main "$@"
