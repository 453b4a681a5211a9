# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev lint-project: files of a game that need the native library.

# make_game NAME TEXT: writes a file of the project "my game".
make_game() {
    mkdir -p "my game/$(dirname "$1")"
    printf '%s\n' "$2" >"my game/$1"
    touch "my game/project.godot"
}

test_lint_project_lists_scripts_that_name_a_native_class() {
    make_game ok.gd 'extends Node # LosTerrain'
    make_game src/rules.gd $'extends Node\n\nvar terrain: LosTerrain\nvar other := LosTerrain.new()'
    make_game src/both.gd $'func f() -> void:\n\tif EnhancedLineOfSight.has_los({}, {}, {}) and GridLineOfSight.create(1, 1):\n\t\tpass'
    make_game preset.gd 'var rules: GridLosRules'
    run "$ROOT/dev" lint-project "my game"
    expect_code 1
    expect_equal "$OUT" "preset.gd:1: GridLosRules: without the native library this script does not parse
src/both.gd:2: EnhancedLineOfSight: without the native library this script does not parse
src/both.gd:2: GridLineOfSight: without the native library this script does not parse
src/rules.gd:3: LosTerrain: without the native library this script does not parse
3 files need the native library, see docs/start.md."
}

test_lint_project_ignores_comments_strings_and_members() {
    make_game a.gd $'## LosTerrain\nvar a := "LosTerrain" # LosTerrain\nvar b := \'GridLosRules\'\nvar c := &"LosTerrain"'
    make_game b.gd $'var a := """\nLosTerrain \'\n"quoted" LosTerrain\n"""\nvar b := \'\'\'\nLosTerrain\n\'\'\''
    make_game c.gd $'var a := "an \\" LosTerrain"\nvar b := r"\\"\nvar c := "#" + $LosTerrain.name + $"LosTerrain"'
    make_game d.gd $'var b := my.LosTerrain\nvar MyLosTerrain := 1\nvar c := ClassDB.class_exists("LosTerrain")'
    run "$ROOT/dev" lint-project "my game"
    expect_code 0
    expect_equal "$OUT" "No file needs the native library."
}

test_lint_project_finds_code_between_strings() {
    make_game a.gd $'var a := ["#", LosTerrain, "#"]'
    make_game b.gd $'var b := [r"\\", LosTerrain] # "'
    make_game c.gd $'var c := "a\\\\" + str(LosTerrain)'
    run "$ROOT/dev" lint-project "my game"
    expect_code 1
    expect_equal "$(grep -c 'LosTerrain: without' <<<"$OUT")" 3
}

test_lint_project_reads_scenes_and_autoloads() {
    make_game los.tscn $'[gd_scene format=3]\n\n[node name="Los" type="EnhancedLineOfSight"]\n[node name="LosTerrain" type="Node"]'
    make_game rules.tres $'[gd_resource type="GridLosRules" format=3]'
    make_game node.tscn $'[ext_resource type="Script" path="res://addons/enhanced_los/nodes_2d/los_terrain_2d.gd" id="1"]'
    make_game service.tscn $'[ext_resource type="Script" path="res://addons/enhanced_los/game_40k/los_service.gd" id="1"]'
    make_game node.gd $'extends LosModel2D'
    printf '[autoload]\n\nEnhancedLineOfSight="*res://old.gd"\nLineOfSight="*res://addons/enhanced_los/game_40k/los_service.gd"\n' >"my game/project.godot"
    run "$ROOT/dev" lint-project "my game"
    expect_code 1
    expect_equal "$OUT" "los.tscn:3: EnhancedLineOfSight: without the native library this node or resource is not loaded
node.gd:1: LosModel2D: without the native library this script does not parse
node.tscn:1: nodes_2d/los_terrain_2d.gd: without the native library this node or resource is not loaded
project.godot:3: EnhancedLineOfSight: this autoload hides the native class
rules.tres:1: GridLosRules: without the native library this node or resource is not loaded
5 files need the native library, see docs/start.md."
}

test_lint_project_skips_the_addon_and_ignored_folders() {
    make_game addons/enhanced_los/x.gd 'var a: LosTerrain'
    make_game .godot/x.gd 'var a: LosTerrain'
    make_game data/x.gd 'var a: LosTerrain'
    touch "my game/data/.gdignore"
    run "$ROOT/dev" lint-project "my game"
    expect_code 0
}

# What decides whether the rest can be loaded must parse without the library.
test_lint_project_finds_nothing_in_the_parts_that_must_parse() {
    mkdir -p game/scripts
    touch game/project.godot
    cp -R "$ROOT/demo_project/addons/enhanced_los/"{plugin.gd,native.gd,messages,fallback,game_40k} game/scripts
    run "$ROOT/dev" lint-project game
    expect_equal "$OUT" "No file needs the native library."
}

test_lint_project_without_a_project_gets_one_sentence() {
    mkdir empty
    local arguments
    for arguments in "" empty missing "empty empty"; do
        # shellcheck disable=SC2086 # several arguments
        run "$ROOT/dev" lint-project $arguments
        expect_code 2
        expect_one_sentence
    done
}
