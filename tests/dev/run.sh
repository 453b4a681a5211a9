#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of ./dev: fast and offline, with fakes for Godot and Debian's archive.
#
#   run.sh [FILTER]   only the tests with FILTER in their name
#
# A test is a function test_* in a file test_*.sh of this folder. It runs in a subshell with errexit, in an
# empty folder whose path contains a space, and passes if it returns.
set -uo pipefail

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ROOT=$(cd "$HERE/../.." && pwd)
export TOOLS=$ROOT/tools/dev
SCRATCH="$ROOT/build/dev tests"

source "$HERE/expect.sh"

main() {
    local filter=${1:-} file name passed=0 failed=0
    # The user's settings must not affect the result.
    unset GODOT GUT CC DISPLAY WAYLAND_DISPLAY
    for file in "$HERE"/test_*.sh; do
        # shellcheck source=/dev/null
        source "$file"
    done
    for name in $(compgen -A function test_ | grep -F -- "$filter"); do
        # Not as a condition, which would disable errexit inside.
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
        export XDG_CACHE_HOME="$folder/cache"
        "$1"
    ) </dev/null
}

main "$@"
