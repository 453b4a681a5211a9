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
    run "$ROOT/dev" lint-project "my game"
    expect_code 1
    expect_equal "$OUT" "src/both.gd:2: EnhancedLineOfSight: without the native library this script does not parse
src/both.gd:2: GridLineOfSight: without the native library this script does not parse
src/rules.gd:3: LosTerrain: without the native library this script does not parse
2 files; write them with native.gd, see docs/start.md."
}

test_lint_project_ignores_comments_strings_and_members() {
    make_game a.gd $'## LosTerrain\nvar a := "LosTerrain" # LosTerrain\nvar b := \'LosTable\'\nvar c := &"LosTerrain"'
    make_game b.gd $'var a := """\nLosTerrain \'\n"quoted" LosTerrain\n"""\nvar b := \'\'\'\nLosTerrain\n\'\'\''
    make_game c.gd $'var a := "an \\" LosTerrain"\nvar b := r"\\"\nvar c := "#" + $LosTerrain.name + $"LosTerrain"'
    make_game d.gd $'var a: LosTerrain2D\nvar b := my.LosTerrain\nvar MyLosTerrain := 1\nvar c := ClassDB.class_exists("LosTerrain")'
    run "$ROOT/dev" lint-project "my game"
    expect_code 0
    expect_equal "$OUT" "No file names a native class: the project parses without the library."
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
    make_game main.tscn $'[gd_scene format=3]\n\n[sub_resource type="GDScript" id="1"]\nscript/source = "extends Node\n\nvar t: LosTerrain\nvar u := \\"LosTerrain\\"\n"'
    printf '[autoload]\n\nEnhancedLineOfSight="*res://old.gd"\nLineOfSight="*res://addons/enhanced_los/game_40k/los_service.gd"\n' >"my game/project.godot"
    run "$ROOT/dev" lint-project "my game"
    expect_code 1
    expect_contains "$OUT" "los.tscn:3: EnhancedLineOfSight: without the native library this node or resource is a placeholder"
    expect_contains "$OUT" "main.tscn:6: LosTerrain: without the native library this script does not parse"
    expect_contains "$OUT" "project.godot:3: EnhancedLineOfSight: this autoload hides the native class"
    expect_contains "$OUT" "3 files;"
}

test_lint_project_skips_the_addon_and_ignored_folders() {
    make_game addons/enhanced_los/x.gd 'var a: LosTerrain'
    make_game .godot/x.gd 'var a: LosTerrain'
    make_game data/x.gd 'var a: LosTerrain'
    touch "my game/data/.gdignore"
    run "$ROOT/dev" lint-project "my game"
    expect_code 0
}

# Every script of the addon itself must parse without the library.
test_lint_project_finds_nothing_in_the_addon() {
    mkdir game
    cp -R "$ROOT/demo_project/addons/enhanced_los" game/scripts
    rm -r game/scripts/resources # rules as data need the library
    touch game/project.godot
    run "$ROOT/dev" lint-project game
    expect_equal "$OUT" "No file names a native class: the project parses without the library."
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
