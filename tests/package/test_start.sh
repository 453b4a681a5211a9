# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The steps of docs/start.md in an empty project; see run.sh.

# Creates a scene as the editor saves it, with the script of the manual.
make_start_scene() {
    awk '/^```gdscript$/ { inside = 1; next } /^```$/ && inside { exit } inside' "$ROOT/docs/start.md" >"my game/node_2d.gd"
    cat >"my game/node_2d.tscn" <<'END'
[gd_scene load_steps=2 format=3]

[ext_resource type="Script" path="res://node_2d.gd" id="1"]

[node name="Node2D" type="Node2D"]
script = ExtResource("1")
END
    prepare_project "$PWD/my game" >import.txt 2>&1 || fail_test "could not import" "$(cat import.txt)"
    expect_equal "$(grep -E 'ERROR|WARNING' import.txt)" ""
}

# run_start_scene: sets OUT to the results at the start and after a drag with the mouse.
run_start_scene() {
    cp "$HERE/play_start_scene.gd" "my game"
    GODOT_TIME_LIMIT=60 run_game --headless --path "my game" -s res://play_start_scene.gd
    expect_code 0
}

test_package_start_gives_the_results_of_the_manual() {
    install
    make_start_scene
    run_start_scene
    expect_equal "$(grep -E 'ERROR|WARNING' <<<"$OUT$ERR")" ""
    expect_contains "$OUT" "at start: [true, false, true]"
    expect_contains "$OUT" "after drag: [true, true, true]"
}

# In a window, without input.
test_package_start_shows_a_red_and_a_green_line() {
    local reason
    reason=$(window_is_possible) || skip_test "$reason"
    install
    make_start_scene
    start_virtual_display 1280x720
    # The engine writes one picture per frame; the first may be empty.
    DISPLAY=$VIRTUAL_DISPLAY WAYLAND_DISPLAY='' GODOT_TIME_LIMIT=120 run_game --path "my game" --rendering-driver opengl3 \
        --audio-driver Dummy --resolution 1152x648 --write-movie "$PWD/frame.png" --fixed-fps 10 --quit-after 4 res://node_2d.tscn
    stop_virtual_display
    expect_code 0
    expect_equal "$(grep -E 'ERROR|WARNING' <<<"$ERR")" ""
    mkdir -p "$ROOT/build/window"
    cp frame00000003.png "$ROOT/build/window/start.png"
    cp "$HERE/count_colors.gd" "my game"
    GODOT_TIME_LIMIT=60 run_game --headless --path "my game" -s res://count_colors.gd -- "$PWD/frame00000003.png"
    expect_code 0
    # Two green lines and a red one, three pixels wide, at least 300 long outside the bases.
    [[ $OUT =~ red:\ ([0-9]+),\ green:\ ([0-9]+) ]] || fail_test "no colors in" "$OUT"
    ((BASH_REMATCH[1] > 900)) || fail_test "too little red: $OUT"
    ((BASH_REMATCH[2] > 1800)) || fail_test "too little green: $OUT"
}
