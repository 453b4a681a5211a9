# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev replay FILE...: repeats queries saved by the demo or by LosCapture.query and prints one line for each.
# Exit code: 0 if all results are unchanged, 1 if a result differs, 2 if a file cannot be read or none is given.
# ./dev test replays the files in tests/data/replays.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"

REPLAY_TIME_LIMIT=120

command_replay() {
    local file files=()
    if (($# == 0)); then
        say "Usage: ./dev replay FILE..."
        return 2 # 1 would mean that a result differs
    fi
    for file in "$@"; do
        files+=("$(realpath -m -- "$file")")
    done
    command_build
    replay_files "${files[@]}"
}

# replay_files FILE...: takes absolute paths and uses the existing build.
replay_files() {
    GODOT_TIME_LIMIT=$REPLAY_TIME_LIMIT run_godot --headless --no-header --path "$DEV_ROOT/demo_project" \
        -s res://demo/replay_files.gd -- "$@"
}
