# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev replay FILE...: situations saved from the demo, as a test. Files in tests/data/replays run in ./dev test.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"

REPLAY_TIME_LIMIT=120

command_replay() {
    local file files=()
    (($# > 0)) || die "Usage: ./dev replay FILE..."
    for file in "$@"; do
        files+=("$(realpath "$file")")
    done
    command_build
    GODOT_TIME_LIMIT=$REPLAY_TIME_LIMIT run_godot --headless --path "$DEV_ROOT/demo_project" -s res://demo/replay_files.gd \
        -- "${files[@]}"
}
