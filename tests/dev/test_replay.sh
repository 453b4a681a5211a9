# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev replay: its arguments to Godot and its exit code. tests/gut/test_capture.gd tests the results of replays.

# with_replay FILE...: builds nothing and runs a fake Godot that exits with FAKE_CODE.
with_replay() {
    set -euo pipefail
    source "$TOOLS/replay.sh"
    command_build() { :; }
    fake_godot "my godot" 4.3.stable 'printf "%s\n" "$@"; exit "${FAKE_CODE:-0}"'
    GODOT_EXE="$PWD/my godot"
    command_replay "$@"
}

test_replay_passes_absolute_paths() {
    mkdir "a folder"
    touch "a folder/one.json"
    run with_replay "a folder/one.json" missing.json
    expect_code 0
    expect_equal "$(tail -n 2 <<<"$OUT")" "$PWD/a folder/one.json"$'\n'"$PWD/missing.json"
    expect_equal "$ERR" ""
}

test_replay_returns_the_exit_code_of_godot() {
    local code
    for code in 0 1 2; do
        FAKE_CODE=$code run with_replay one.json
        expect_code "$code"
    done
}

test_replay_without_a_file_gets_one_sentence() {
    run "$ROOT/dev" replay
    expect_code 2
    expect_one_sentence
}
