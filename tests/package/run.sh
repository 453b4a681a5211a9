#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of what people install: packs the host's library, unpacks the zip into an empty project, and uses it there.
#
#   run.sh [FILTER]   only the tests with FILTER in their name; "package" is in all of them
#
# Needs a finished build and a Godot, as ./dev test has them. Closes with "N passed, M failed".
set -uo pipefail

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ROOT=$(cd "$HERE/../.." && pwd)
SCRATCH="$ROOT/build/package tests"

source "$ROOT/tests/dev/expect.sh"
source "$ROOT/tools/dev/package.sh"

main() {
    local filter=${1:-} name tests passed=0 failed=0
    rm -rf "$SCRATCH"
    mkdir -p "$SCRATCH"
    source "$HERE/test_package.sh"
    source "$HERE/test_faults.sh"
    tests=$(compgen -A function test_package_ | grep -F -- "$filter")
    if [[ -n $tests ]] && ! (set -e && package_host) >/dev/null 2>"$ROOT/build/package_host.log"; then
        echo "FAILED: could not pack; see build/package_host.log"
        failed=1 tests=
    fi
    for name in $tests; do
        # Not as a condition: that would turn errexit off inside.
        run_test "$name"
        if (($? == 0)); then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "FAILED: $name"
        fi
    done
    rm -rf "$SCRATCH"
    echo "$passed passed, $failed failed"
    ((failed == 0))
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
