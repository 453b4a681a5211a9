# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The addon with something wrong about it: one clear message of ours, and the same answers from the fallback. See run.sh.

# healthy_project: installed and imported in "my game", with what it answers in seen.txt. Made once.
healthy_project() {
    if [[ ! -d $SCRATCH/healthy ]]; then
        mkdir "$SCRATCH/healthy.$$"
        (
            cd "$SCRATCH/healthy.$$"
            install
            run_script "$HERE/five_lines.gd"
            expect_contains "$OUT" "native $(package_version)"
            grep '^seen' <<<"$OUT" >seen.txt
        )
        mv "$SCRATCH/healthy.$$" "$SCRATCH/healthy"
    fi
    cp -R "$SCRATCH/healthy/." .
    ADDON="my game/addons/enhanced_los"
}

# expect_fallback WORDS: the engine has its own errors about it; of ours there is one, with WORDS.
expect_fallback() {
    local ours
    GODOT_TIME_LIMIT=60 run run_godot --headless --path "my game" -s res://script.gd
    expect_code 0
    expect_contains "$OUT" "fallback $(package_version)"
    expect_equal "$(grep '^seen' <<<"$OUT")" "$(cat seen.txt)"
    expect_equal "$(grep -c 'SCRIPT ERROR\|WARNING' <<<"$OUT$ERR")" 0
    ours=$(grep 'ERROR: Enhanced Line of Sight' <<<"$ERR")
    expect_equal "$(wc -l <<<"$ours")" 1
    expect_contains "$ours" "$1"
    expect_contains "$ours" "Answers now come from GDScript"
}

test_package_fault_engine_below_the_minimum() {
    healthy_project
    sed -i 's/^compatibility_minimum.*/compatibility_minimum = "4.99"/' "$ADDON/enhanced_los.gdextension"
    expect_fallback "the native library needs Godot 4.99 or later, and this is 4."
}

test_package_fault_library_missing() {
    healthy_project
    rm -r "$ADDON/bin"
    expect_fallback "the native library is missing: there is no res://addons/enhanced_los/bin/"
}

test_package_fault_library_of_a_wrong_kind() {
    local library
    healthy_project
    for library in "$ADDON"/bin/*; do
        echo "I am no library." >"$library"
    done
    expect_fallback "the native library could not be loaded from res://addons/enhanced_los/bin/"
}

test_package_fault_no_library_for_this_system() {
    healthy_project
    sed -i '/^linux/d' "$ADDON/enhanced_los.gdextension"
    expect_fallback "there is no native library for this system"
}
