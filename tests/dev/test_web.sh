# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev web: its arguments, the template, the export and the server. No template and no browser are needed.

# fake_template FILE nothreads|threads NAME...: a zip with godot.js, which mentions PThread as all templates do, and the
# named files. Each is a WebAssembly module that imports a function, a table, a global and the memory.
fake_template() {
    python3 - "$@" <<'END'
import sys, zipfile
memory = b"\3\1\x80\x80\2" if sys.argv[2] == "threads" else b"\0\1"
imports = [b"\0\0", b"\1\x70\1\1\2", b"\3\x7f\1", b"\2" + memory]
section = bytes([len(imports)]) + b"".join(b"\3env\1x" + kind for kind in imports)
custom = b"\0\4\3abc"
with zipfile.ZipFile(sys.argv[1], "w") as out:
    out.writestr("godot.js", "typeof PThread==='undefined'")
    for name in sys.argv[3:]:
        out.writestr(name, b"\0asm\1\0\0\0" + custom + b"\2" + bytes([len(section)]) + section)
END
}

test_web_without_a_template_gets_one_sentence() {
    run env -u GODOT_WEB "$ROOT/dev" web
    expect_code 1
    expect_one_sentence
    expect_contains "$ERR" "GODOT_WEB is not set"
    expect_contains "$ERR" "dlink"
}

test_web_refuses_other_files() {
    local file
    echo text >text
    fake_template other.zip nothreads index.html
    fake_template plain.zip nothreads godot.wasm godot.html
    for file in missing text other.zip plain.zip; do
        GODOT_WEB=$file run "$ROOT/dev" web
        expect_code 1
        expect_one_sentence
        expect_contains "$ERR" "$file"
    done
    expect_contains "$ERR" "no extension support"
}

test_web_refuses_wrong_options() {
    local options
    for options in --tset "--port" "--port x" "--port 80 more"; do
        # shellcheck disable=SC2086
        run "$ROOT/dev" web $options
        expect_code 1
        expect_one_sentence
        expect_contains "$ERR" "Usage: ./dev web"
    done
}

test_web_recognizes_threads() {
    source "$TOOLS/web.sh"
    fake_template "with threads.zip" threads godot.wasm godot.side.wasm
    fake_template without.zip nothreads godot.wasm godot.side.wasm
    GODOT_WEB="with threads.zip"
    check_web_template
    expect_equal "$WEB_THREADS" yes
    expect_contains "$(write_web_preset)" "variant/thread_support=true"
    GODOT_WEB=without.zip
    check_web_template
    expect_equal "$WEB_THREADS" no
    expect_contains "$(write_web_preset)" "variant/thread_support=false"
    expect_contains "$(write_web_preset)" "variant/extensions_support=true"
    expect_contains "$(write_web_preset)" "custom_template/debug=\"$PWD/without.zip\""
}

test_web_uses_the_template_in_the_cache() {
    unset GODOT_WEB
    source "$TOOLS/web.sh"
    mkdir -p "$(dirname "$TEMPLATE_ZIP")"
    fake_template "$TEMPLATE_ZIP" threads godot.wasm godot.side.wasm
    check_web_template
    expect_equal "$GODOT_WEB" "$TEMPLATE_ZIP"
    expect_equal "$WEB_THREADS" yes
    fake_template mine.zip nothreads godot.wasm godot.side.wasm
    GODOT_WEB=mine.zip
    check_web_template
    expect_equal "$GODOT_WEB" "$PWD/mine.zip"
    expect_equal "$WEB_THREADS" no
    run "$ROOT/dev" web --build-template
    expect_code 0
    expect_contains "$ERR" "$TEMPLATE_ZIP"
}

test_web_template_without_a_mirror_gets_one_sentence() {
    source "$TOOLS/web_template.sh"
    debian_mirrors() { :; }
    run build_web_template
    expect_code 1
    expect_one_sentence
    expect_contains "$ERR" "set GODOT_WEB"
}

# fake_sources: packages with one file each, as Debian's archive has them.
fake_sources() {
    local name
    mkdir -p "$TEMPLATE_WORK/downloads" files/{src,include,library,lib,scripts,thirdparty,c/common,c/dec,c/include}
    touch files/{zlib.h,png.c,src/a.c,include/b.h,library/aes.c,lib/zstd.h,scripts/pnglibconf.h.prebuilt}
    for name in "$@"; do
        tar -czf "$TEMPLATE_WORK/downloads/$name.orig.tar.gz" files
        touch "$TEMPLATE_WORK/downloads/$name.orig.tar.gz.partial"
    done
}

test_web_template_places_the_libraries() {
    local name
    source "$TOOLS/web_template.sh"
    fetch_sources() { :; }
    fake_sources "${LIBRARY_PACKAGES[@]/%/_1.0}"
    run make_template_tree
    expect_code 1
    expect_contains "$ERR" "no godot $TEMPLATE_GODOT"
    fake_sources "godot_$TEMPLATE_GODOT+ds"
    make_template_tree 2>/dev/null
    for name in zlib/zlib.h zstd/zstd.h libpng/png.c libpng/pnglibconf.h freetype/src/a.c freetype/include/b.h \
        mbedtls/library/aes.c mbedtls/include/godot_core_mbedtls_config.h brotli/dec/prefix.c \
        certs/ca-bundle.crt; do
        [[ -e $TEMPLATE_TREE/thirdparty/$name ]] || fail_test "there is no $name"
    done
}

test_web_template_exists_only_if_it_compiles() {
    source "$TOOLS/web_template.sh"
    mkdir -p "$TEMPLATE_TREE"
    run_template_scons() { echo "error: no such file" && return 2; }
    run compile_template
    expect_code 1
    expect_contains "$ERR" "error: no such file"
    expect_contains "$ERR" "did not compile"
    run_template_scons() { :; }
    run compile_template
    expect_code 1
    expect_contains "$ERR" "left no template"
    [[ ! -e $TEMPLATE_ZIP ]] || fail_test "there is a template"
    mkdir -p "$TEMPLATE_TREE/bin" "$TEMPLATE_WORK/downloads"
    touch "$TEMPLATE_TREE/bin/godot.web.template_debug.wasm32.nothreads.dlink.zip" "$TEMPLATE_WORK/downloads/a.orig.tar.gz"
    compile_template 2>/dev/null
    [[ -e $TEMPLATE_ZIP && ! -e $TEMPLATE_WORK ]] || fail_test "there is no template, or the work folder is left"
    expect_contains "$(cat "$TEMPLATE_NOTES")" "a.orig.tar.gz"
}

test_web_export_without_a_library_is_reported() {
    source "$TOOLS/web.sh"
    prepare_project() { :; }
    run_godot() { echo "ran $*" && touch site/index.html; }
    mkdir project
    run export_web_project "$PWD/project" "$PWD/site"
    expect_code 1
    expect_contains "$ERR" "could not export"
    run_godot() { touch site/index.html site/libenhanced_los.web.wasm32.nothreads.debug.wasm; }
    run export_web_project "$PWD/project" "$PWD/site"
    expect_code 0
}

# fetch ADDRESS: prints status and headers, one per line, and the body.
fetch() {
    python3 - "$1" <<'END'
import sys, urllib.error, urllib.request
try:
    answer = urllib.request.urlopen(sys.argv[1], timeout=10)
except urllib.error.HTTPError as error:
    answer = error
print(answer.status)
print(answer.headers)
print(answer.read().decode())
END
}

test_web_server_sends_the_headers_of_isolated_pages() {
    source "$TOOLS/web_browser.sh"
    mkdir -p "the site/empty"
    echo "<p>page</p>" >"the site/index.html"
    touch "the site"/{engine.wasm,engine.js,module.mjs,game.pck}
    start_web_server "the site" 2>/dev/null
    trap stop_web_server EXIT
    expect_contains "$WEB_SERVER_ADDRESS" "http://127.0.0.1:"
    run fetch "$WEB_SERVER_ADDRESS"
    expect_contains "$OUT" "<p>page</p>"
    expect_contains "$OUT" "Cross-Origin-Opener-Policy: same-origin"
    expect_contains "$OUT" "Cross-Origin-Embedder-Policy: require-corp"
    expect_contains "$OUT" "Cache-Control: no-store"
    run fetch "${WEB_SERVER_ADDRESS}engine.wasm"
    expect_contains "$OUT" "Content-type: application/wasm"
    run fetch "${WEB_SERVER_ADDRESS}module.mjs"
    expect_contains "$OUT" "Content-type: text/javascript"
    run fetch "${WEB_SERVER_ADDRESS}game.pck"
    expect_contains "$OUT" "Content-type: application/octet-stream"
    run fetch "${WEB_SERVER_ADDRESS}empty/"
    expect_equal "${OUT%%$'\n'*}" 404
    run fetch "${WEB_SERVER_ADDRESS}../out.txt"
    expect_equal "${OUT%%$'\n'*}" 404
}

test_web_server_reports_a_used_port() {
    source "$TOOLS/web_browser.sh"
    mkdir site
    start_web_server site
    trap stop_web_server EXIT
    local port=${WEB_SERVER_ADDRESS##*:}
    run start_web_server site "${port%/}"
    expect_code 1
    expect_contains "$ERR" "cannot listen on port"
}
