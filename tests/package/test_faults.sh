# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Installation faults: the addon prints one clear warning, and the fallback gives the same results. See run.sh.

# intact_project: installs and imports the addon in "my game" and records its results in seen.txt. Made once, then
# copied.
intact_project() {
    if [[ ! -d $SCRATCH/intact ]]; then
        mkdir "$SCRATCH/intact.$$"
        (
            cd "$SCRATCH/intact.$$"
            install
            run_script "$HERE/basic_queries.gd"
            expect_contains "$OUT" "native $(package_version)"
            grep '^seen' <<<"$OUT" >seen.txt
        )
        mv "$SCRATCH/intact.$$" "$SCRATCH/intact"
    fi
    cp -R "$SCRATCH/intact/." .
    ADDON="my game/addons/enhanced_los"
}

# expect_fallback TEXT: exactly one warning, which contains TEXT; the engine may print further errors.
expect_fallback() {
    local ours
    GODOT_TIME_LIMIT=60 run_game --headless --path "my game" -s res://script.gd
    expect_code 0
    expect_contains "$OUT" "fallback $(package_version)"
    expect_equal "$(grep '^seen' <<<"$OUT")" "$(cat seen.txt)"
    expect_equal "$(grep -c 'SCRIPT ERROR' <<<"$OUT$ERR")" 0
    expect_equal "$(grep -c 'WARNING' <<<"$OUT$ERR")" 1
    ours=$(grep 'WARNING: Enhanced Line of Sight' <<<"$ERR")
    expect_equal "$(wc -l <<<"$ours")" 1
    expect_contains "$ours" "$1"
    expect_contains "$ours" "Answers now come from GDScript"
}

test_package_fault_engine_below_the_minimum() {
    intact_project
    sed -i 's/^compatibility_minimum.*/compatibility_minimum = "4.99"/' "$ADDON/enhanced_los.gdextension"
    expect_fallback "the native library needs Godot 4.99 or later, and this is 4."
}

test_package_fault_library_missing() {
    intact_project
    rm -r "$ADDON/bin"
    expect_fallback "the native library is missing: there is no res://addons/enhanced_los/bin/"
}

test_package_fault_reported_by_the_plugin() {
    intact_project
    rm -r "$ADDON/bin"
    printf '\n[editor_plugins]\n\nenabled=PackedStringArray("res://addons/enhanced_los/plugin.cfg")\n' >>"my game/project.godot"
    GODOT_TIME_LIMIT=60 run_game --headless --import --path "my game"
    expect_equal "$(grep -cE '(ERROR|WARNING): Enhanced Line of Sight' <<<"$OUT$ERR")" 1
    expect_contains "$ERR" "ERROR: Enhanced Line of Sight: the native library is missing: there is no res://addons/enhanced_los/bin/"
}

test_package_fault_library_of_a_wrong_kind() {
    local library
    intact_project
    for library in "$ADDON"/bin/*; do
        echo "not a library" >"$library"
    done
    expect_fallback "the native library could not be loaded from res://addons/enhanced_los/bin/"
}

test_package_fault_no_library_for_this_system() {
    intact_project
    sed -i '/^linux/d' "$ADDON/enhanced_los.gdextension"
    expect_fallback "there is no native library for this system"
}
