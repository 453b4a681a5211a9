# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev replay: what it hands to Godot, and what comes back. What replays say is tested in tests/gut/test_capture.gd.

# with_replay FILE...: without building anything, in a Godot that ends with FAKE_CODE.
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

test_replay_ends_as_godot_does() {
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
