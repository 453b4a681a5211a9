# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The pack of a web export, made as docs/web.md says and played without a browser; see run.sh.

# web_preset: with the files excluded that docs/web.md names.
web_preset() {
    local exclude
    exclude=$(grep '^exclude_filter=' "$ROOT/docs/web.md")
    [[ -n $exclude ]] || wrong "docs/web.md names no exclude_filter"
    printf '%s\n' '[preset.0]' 'name="Web"' 'platform="Web"' 'runnable=true' 'export_filter="all_resources"' 'include_filter=""' \
        "$exclude" '[preset.0.options]' 'variant/extensions_support=false'
}

# export_web_pack: of the project "my game" into web.pck. A pack needs no export template.
export_web_pack() {
    web_preset >"my game/export_presets.cfg"
    prepare_project "$PWD/my game" >import.txt 2>&1 || wrong "could not import" "$(cat import.txt)"
    GODOT_TIME_LIMIT=120 run run_godot --headless --path "my game" --export-pack Web "$PWD/web.pck"
    expect_code 0
    expect_equal "$(grep -E 'ERROR|WARNING' <<<"$OUT$ERR")" ""
    [[ -s web.pck ]] || wrong "no pack was written"
    ! grep -aq 'linux.x86_64.release' web.pck || wrong "the manifest is in the pack"
}

# play_pack SCRIPT: away from the project's files.
play_pack() {
    mkdir -p elsewhere
    cd elsewhere
    GODOT_TIME_LIMIT=60 run run_godot --headless --main-pack ../web.pck -s "res://$1"
    cd ..
    expect_code 0
}

test_package_web_export_plays_with_the_same_answers() {
    local with_library
    install
    run_script "$HERE/five_lines.gd"
    expect_contains "$OUT" "native $(package_version)"
    with_library=$(grep '^seen' <<<"$OUT")
    make_start_scene
    cp "$HERE/ask_start_scene.gd" "my game"
    export_web_pack

    play_pack script.gd
    expect_contains "$OUT" "fallback $(package_version)"
    expect_equal "$(grep '^seen' <<<"$OUT")" "$with_library"
    # One message says so, and nothing else is wrong.
    expect_equal "$(grep -cE '(ERROR|WARNING):' <<<"$OUT$ERR")" 1
    expect_contains "$ERR" "the native library is missing"
    play_pack ask_start_scene.gd
    expect_contains "$OUT" "at first: [true, false, true]"
}

# The whole demo, all of its pages, without a library.
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
