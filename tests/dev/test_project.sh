# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Preparing a Godot project.

with_project() {
    fake_godot "my godot" 4.3.stable 'cat "$3/.godot/extension_list.cfg" >>"$3/.godot/seen"; echo run >>imports; exit "${FAKE_CODE:-0}"'
    mkdir -p "my game/addons/enhanced_los/bin"
    touch "my game/project.godot" "my game/main.gd" "my game/addons/enhanced_los/enhanced_los.gdextension"
    source "$TOOLS/project.sh"
    GODOT_EXE="$PWD/my godot"
}

imports() {
    grep -c . imports
}

test_extension_list_exists_before_the_import() {
    with_project
    prepare_project "my game" 2>/dev/null
    expect_equal "$(cat "my game/.godot/seen")" "res://addons/enhanced_los/enhanced_los.gdextension"
}

test_second_preparation_does_nothing() {
    with_project
    prepare_project "my game" 2>/dev/null
    run prepare_project "my game"
    expect_code 0
    expect_equal "$ERR" ""
    expect_equal "$(imports)" 1
}

test_changed_files_are_imported_again() {
    with_project
    prepare_project "my game" 2>/dev/null
    echo "class_name Other" >"my game/main.gd"
    prepare_project "my game" 2>/dev/null
    touch "my game/icon.svg"
    prepare_project "my game" 2>/dev/null
    touch "my game/icon.svg.import" "my game/main.gd.uid"
    prepare_project "my game" 2>/dev/null
    expect_equal "$(imports)" 3
}

test_rebuilt_library_is_not_imported_again() {
    with_project
    echo 1 >"my game/addons/enhanced_los/bin/lib.so"
    prepare_project "my game" 2>/dev/null
    echo 2 >"my game/addons/enhanced_los/bin/lib.so"
    prepare_project "my game" 2>/dev/null
    expect_equal "$(imports)" 1
}

test_failed_import_is_repeated() {
    with_project
    FAKE_CODE=134 run prepare_project "my game"
    expect_code 1
    expect_contains "$ERR" "exit code 134"
    prepare_project "my game" 2>/dev/null
    expect_equal "$(imports)" 2
}
