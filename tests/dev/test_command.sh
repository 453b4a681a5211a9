# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The script ./dev.

test_unknown_command_shows_usage() {
    run "$ROOT/dev" frobnicate
    expect_code 2
    expect_contains "$ERR" "There is no command 'frobnicate'."
    expect_contains "$ERR" "Usage: ./dev COMMAND"
    expect_equal "$OUT" ""
}

test_no_command_shows_usage() {
    run "$ROOT/dev"
    expect_code 2
    expect_contains "$ERR" "Usage: ./dev COMMAND"
}

test_help_is_no_error() {
    run "$ROOT/dev" --help
    expect_code 0
    expect_contains "$OUT" "Usage: ./dev COMMAND"
}

test_every_command_in_the_usage_exists() {
    local name names
    names=$("$ROOT/dev" help | sed -n 's/^  \([a-z]*\) .*/\1/p')
    expect_contains "$names" doctor
    for name in $names; do
        run bash -c "source '$TOOLS/$name.sh' && declare -F command_$name"
        expect_code 0
    done
}

test_clone_in_a_folder_with_a_space() {
    mkdir -p "my clone/tools"
    cp "$ROOT/dev" "my clone/dev"
    cp -R "$TOOLS" "my clone/tools/dev"
    fake_godot "some where/godot" 4.3.stable 'echo "ran $*"'
    GODOT="some where/godot" run "my clone/dev" godot --path "a b"
    expect_code 0
    expect_equal "$OUT" "ran --path a b"
}

test_wrong_options_get_one_sentence() {
    run "$ROOT/dev" format --chekc
    expect_code 1
    expect_one_sentence
    run "$ROOT/dev" demo --picture
    expect_code 1
    expect_one_sentence
}
