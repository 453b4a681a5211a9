# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Web exports, created according to docs/web.md and run or inspected without a browser; see run.sh.

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
    GODOT_TIME_LIMIT=120 run_game --headless --path "my game" --export-pack Web "$PWD/web.pck"
    expect_code 0
    expect_equal "$(grep -E 'ERROR|WARNING' <<<"$OUT$ERR")" ""
    [[ -s web.pck ]] || fail_test "no pack was written"
    ! grep -aq 'linux.x86_64.release' web.pck || fail_test "the manifest is in the pack"
}

# Prints the messages of the last run. On Godot 4.3 an export keeps the name of the excluded manifest, and the engine
# reports at each start that it does not find it.
messages() {
    grep -E '(ERROR|WARNING):' <<<"$OUT$ERR" | grep -v 'enhanced_los\.gdextension'
}

# play_pack SCRIPT: runs SCRIPT of the pack in another folder, without access to the project's files.
play_pack() {
    mkdir -p elsewhere
    cd elsewhere
    GODOT_TIME_LIMIT=60 run_game --headless --main-pack ../web.pck -s "res://$1"
    cd ..
    expect_code 0
}

test_package_web_export_gives_the_same_results() {
    local with_library
    install
    run_script "$HERE/basic_queries.gd"
    expect_contains "$OUT" "native $(package_version)"
    with_library=$(grep '^seen' <<<"$OUT")
    export_web_pack

    play_pack script.gd
    expect_contains "$OUT" "fallback $(package_version)"
    expect_equal "$(grep '^seen' <<<"$OUT")" "$with_library"
    # Exactly one message.
    expect_equal "$(messages | wc -l)" 1
    expect_contains "$ERR" "the native library is missing"
}

# make_template FILE nothreads|threads: a web template with extension support that contains no engine.
make_template() {
    python3 - "$@" <<'END'
import sys, zipfile
# A module that imports a memory, which is shared if there are threads.
memory = b"\2\3\1\1" if sys.argv[2] == "threads" else b"\2\0\1"
imports = b"\1\3env\6memory" + memory
with zipfile.ZipFile(sys.argv[1], "w") as out:
    for name in ("godot.js", "godot.wasm", "godot.audio.worklet.js"):
        out.writestr(name, "no engine")
    out.writestr("godot.side.wasm", b"\0asm\1\0\0\0\2" + bytes([len(imports)]) + imports)
    out.writestr("godot.html", "<html>$GODOT_CONFIG</html>")
END
}

# export_with_library KIND: exports "my game" with the template template.zip; expects the side module KIND and no other.
export_with_library() {
    GODOT_WEB=template.zip
    check_web_template
    write_web_preset >"my game/export_presets.cfg"
    grep -qxF "$(grep '^variant/extensions_support=' "$ROOT/docs/web.md")" "my game/export_presets.cfg" ||
        fail_test "the preset differs from docs/web.md"
    export_web_project "$PWD/my game" "$PWD/site"
    expect_equal "$(cd site && echo libenhanced_los*)" "libenhanced_los.web.wasm32.$1.debug.wasm"
    expect_contains "$(cat site/index.html)" "\"gdextensionLibs\":[\"libenhanced_los.web.wasm32.$1.debug.wasm\"]"
}

test_package_web_export_contains_the_side_module() {
    local kind
    source "$ROOT/tools/dev/web.sh"
    install
    cp "$HERE/basic_queries.gd" "my game/script.gd"
    # The export copies the library and does not read it.
    for kind in nothreads threads; do
        echo "a library" >"my game/addons/enhanced_los/bin/libenhanced_los.web.wasm32.$kind.debug.wasm"
    done
    make_template template.zip nothreads
    export_with_library nothreads
    make_template template.zip threads
    export_with_library threads
}

# The project of ./dev web --test, in the headless desktop engine.
test_package_web_conformance_page_prints_its_marker() {
    source "$ROOT/tools/dev/web.sh"
    WEB_THREADS=no GODOT_WEB=none.zip make_web_test_project "$PWD/page"
    prepare_project "$PWD/page" >import.txt 2>&1 || fail_test "could not import" "$(cat import.txt)"
    GODOT_TIME_LIMIT=120 run_game --headless --path page
    expect_code 0
    expect_contains "$OUT" "CONFORMANCE PASSED: 3299 cases"
}

# The whole demo without a library.
test_package_demo_opens_all_pages() {
    mkdir "my game"
    python3 -m zipfile -e "$ROOT/build/enhanced_los-$(package_version)-demo-host.zip" "my game"
    cp "$HERE/show_pages.gd" "my game"
    prepare_project "$PWD/my game" >import.txt 2>&1 || fail_test "could not import" "$(cat import.txt)"
    GODOT_TIME_LIMIT=120 run_game --headless --path "my game" -s res://show_pages.gd
    expect_code 0
    expect_contains "$OUT" "pages: Point check, Base to base, Tabletop, Gallery"
    expect_equal "$(messages)" ""
}

# make_game: turns "my game" into a game with the old autoload name and migrates it as docs/migration.md says: the command
# of section 2 replaces the name, and the service is the autoload.
make_game() {
    sed 's/\bLineOfSight\b/EnhancedLineOfSight/g' "$HERE/both_worlds.gd" >"my game/game.gd"
    awk '/^```sh$/ { inside = 1; next } /^```$/ && inside { exit } inside' "$ROOT/docs/migration.md" >migrate.sh
    (cd "my game" && bash -e ../migrate.sh)
    cmp "$HERE/both_worlds.gd" "my game/game.gd" || fail_test "the command of docs/migration.md left an old name"
    cat >"my game/game.tscn" <<'END'
[gd_scene load_steps=2 format=3]

[ext_resource type="Script" path="res://game.gd" id="1"]

[node name="Game" type="Node"]
script = ExtResource("1")
END
    cat >"my game/project.godot" <<'END'
config_version=5
[application]
config/name="Game"
run/main_scene="res://game.tscn"
[autoload]
LineOfSight="*res://addons/enhanced_los/game_40k/los_service.gd"
END
}

# The same game with the library and, as an exported pack, without it.
test_package_web_export_of_a_game_plays_in_both_worlds() {
    local with_library
    install
    make_game
    run "$ROOT/dev" lint-project "my game"
    expect_code 0
    prepare_project "$PWD/my game" >import.txt 2>&1 || fail_test "could not import" "$(cat import.txt)"
    GODOT_TIME_LIMIT=60 run_game --headless --path "my game"
    expect_code 0
    expect_equal "$(grep -E 'ERROR|WARNING' <<<"$OUT$ERR")" ""
    expect_contains "$OUT" "engine: native"
    with_library=$(grep '^seen' <<<"$OUT")
    expect_contains "$with_library" "true"
    expect_contains "$with_library" "false"

    export_web_pack
    mkdir -p elsewhere
    cd elsewhere
    GODOT_TIME_LIMIT=60 run_game --headless --main-pack ../web.pck
    expect_code 0
    expect_contains "$OUT" "engine: fallback"
    expect_equal "$(grep '^seen' <<<"$OUT")" "$with_library"
    # One warning about the library, one error about the grid that the game asks for.
    expect_equal "$(messages | grep -c 'WARNING:')" 1
    expect_contains "$ERR" "the native library is missing"
    expect_equal "$(messages | grep -c 'ERROR:')" 1
    expect_contains "$ERR" "a GridLineOfSight needs the native library"
}
