# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev replay FILE...: situations saved from the demo, or what capture_query wrote, asked again; one line for each.
# The exit code is 0 if all is the same, 1 if an answer differs, 2 if a file cannot be read or none is named. Files in
# tests/data/replays run in ./dev test.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"

REPLAY_TIME_LIMIT=120

command_replay() {
    local file files=()
    if (($# == 0)); then
        say "Usage: ./dev replay FILE..."
        return 2 # not 1, which means that an answer differs
    fi
    for file in "$@"; do
        files+=("$(realpath -m -- "$file")")
    done
    command_build
    replay_files "${files[@]}"
}

# replay_files FILE...: by absolute paths, with what is built.
replay_files() {
    GODOT_TIME_LIMIT=$REPLAY_TIME_LIMIT run_godot --headless --no-header --path "$DEV_ROOT/demo_project" \
        -s res://demo/replay_files.gd -- "$@"
}
