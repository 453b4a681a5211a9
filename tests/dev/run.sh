#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests of ./dev itself: cheap, offline, with stand-ins for Godot and the archive.
#
#   run.sh [FILTER]   only the tests with FILTER in their name
#
# A test is a function test_* in a file test_*.sh here. It runs in a subshell with errexit on, in an
# empty folder of its own whose path has a space, and passes if it gets to its end.
set -uo pipefail

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ROOT=$(cd "$HERE/../.." && pwd)
export TOOLS=$ROOT/tools/dev
SCRATCH="$ROOT/build/dev tests"

source "$HERE/expect.sh"

main() {
    local filter=${1:-} file name passed=0 failed=0
    # What the person running this has set must not decide the outcome.
    unset GODOT GUT CC DISPLAY WAYLAND_DISPLAY
    for file in "$HERE"/test_*.sh; do
        # shellcheck source=/dev/null
        source "$file"
    done
    for name in $(compgen -A function test_ | grep -F -- "$filter"); do
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
        export XDG_CACHE_HOME="$folder/cache"
        "$1"
    ) </dev/null
}

main "$@"
