# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev web: its arguments, the template, the export and the server. No template and no browser are needed.

# fake_template FILE "JAVASCRIPT" NAME...: a zip with godot.js and the named files.
fake_template() {
    python3 - "$@" <<'END'
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w") as out:
    out.writestr("godot.js", sys.argv[2])
    for name in sys.argv[3:]:
        out.writestr(name, "<html></html>")
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
    fake_template other.zip '' index.html
    fake_template plain.zip '' godot.wasm godot.html
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
    fake_template "with threads.zip" 'var PThread={};' godot.wasm godot.side.wasm
    fake_template without.zip 'var Module;' godot.wasm godot.side.wasm
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
