# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The pack of a web export, created according to docs/web.md and run without a browser; see run.sh.

# web_preset: prints an export preset that excludes the files listed in docs/web.md.
web_preset() {
    local exclude
    exclude=$(grep '^exclude_filter=' "$ROOT/docs/web.md")
    [[ -n $exclude ]] || fail_test "docs/web.md contains no exclude_filter"
    printf '%s\n' '[preset.0]' 'name="Web"' 'platform="Web"' 'runnable=true' 'export_filter="all_resources"' 'include_filter=""' \
        "$exclude" '[preset.0.options]' 'variant/extensions_support=false'
}

# export_web_pack: exports the project "my game" to web.pck. A pack requires no export template.
export_web_pack() {
    web_preset >"my game/export_presets.cfg"
    prepare_project "$PWD/my game" >import.txt 2>&1 || fail_test "could not import" "$(cat import.txt)"
    GODOT_TIME_LIMIT=120 run run_godot --headless --path "my game" --export-pack Web "$PWD/web.pck"
    expect_code 0
    expect_equal "$(grep -E 'ERROR|WARNING' <<<"$OUT$ERR")" ""
    [[ -s web.pck ]] || fail_test "no pack was written"
    ! grep -aq 'linux.x86_64.release' web.pck || fail_test "the manifest is in the pack"
}

# play_pack SCRIPT: runs SCRIPT of the pack in another folder, without access to the project's files.
play_pack() {
    mkdir -p elsewhere
    cd elsewhere
    GODOT_TIME_LIMIT=60 run run_godot --headless --main-pack ../web.pck -s "res://$1"
    cd ..
    expect_code 0
}

test_package_web_export_gives_the_same_results() {
    local with_library
    install
    run_script "$HERE/basic_queries.gd"
    expect_contains "$OUT" "native $(package_version)"
    with_library=$(grep '^seen' <<<"$OUT")
    make_start_scene
    cp "$HERE/play_start_scene.gd" "my game"
    export_web_pack

    play_pack script.gd
    expect_contains "$OUT" "fallback $(package_version)"
    expect_equal "$(grep '^seen' <<<"$OUT")" "$with_library"
    # Exactly one message.
    expect_equal "$(grep -cE '(ERROR|WARNING):' <<<"$OUT$ERR")" 1
    expect_contains "$ERR" "the native library is missing"
    play_pack play_start_scene.gd
    expect_contains "$OUT" "at start: [true, false, true]"
}

# The whole demo without a library.
test_package_web_export_of_the_demo_opens() {
    mkdir "my game"
    python3 -m zipfile -e "$ROOT/build/enhanced_los-$(package_version)-demo-host.zip" "my game"
    export_web_pack
    mkdir -p elsewhere
    cd elsewhere
    GODOT_TIME_LIMIT=60 run run_godot --headless --main-pack ../web.pck --quit-after 30
    expect_code 0
    expect_equal "$(grep -cE '(ERROR|WARNING):' <<<"$OUT$ERR")" 1
    expect_contains "$ERR" "the native library is missing"
}
