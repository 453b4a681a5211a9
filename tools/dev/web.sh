# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev web: exports the demo as a web page with the native library, serves it on loopback and opens it.
# ./dev web --test: exports the recorded answers and the demo, runs both in headless Chromium and saves screenshots.
# ./dev web --build-template: compiles a web export template (web_template.sh).
#
# $GODOT_WEB names a web export template with extension support; the default is the one in the cache. It must have the
# version of the Godot that exports.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"
source "$(dirname "${BASH_SOURCE[0]}")/emscripten.sh"
source "$(dirname "${BASH_SOURCE[0]}")/web_browser.sh"
source "$(dirname "${BASH_SOURCE[0]}")/web_template.sh"

WEB_WORK=$DEV_ROOT/build/web
WEB_EXPORT_LIMIT=300
WEB_THREADS=

command_web() {
    local port=8060 is_test=''
    while (($#)); do
        case $1 in
        --test) is_test=1 ;;
        --build-template)
            build_web_template
            return
            ;;
        --port)
            [[ ${2:-} =~ ^[0-9]+$ ]] || web_usage
            port=$2
            shift
            ;;
        *) web_usage ;;
        esac
        shift
    done
    check_web_template
    command_build
    run_scons platform=web "threads=$WEB_THREADS" extension >&2
    if [[ -n $is_test ]]; then
        test_web_export
    else
        make_web_project "$WEB_WORK/demo"
        export_web_project "$WEB_WORK/demo" "$WEB_WORK/site"
        open_web_page "$WEB_WORK/site" "$port"
    fi
}

web_usage() {
    die "Usage: ./dev web [--test | --build-template] [--port NUMBER]"
}

# Sets GODOT_WEB, and WEB_THREADS to yes or no; exits if there is no template for extensions.
check_web_template() {
    local files
    [[ -n ${GODOT_WEB:-} || ! -e $TEMPLATE_ZIP ]] || GODOT_WEB=$TEMPLATE_ZIP
    [[ -n ${GODOT_WEB:-} ]] ||
        die "GODOT_WEB is not set: set it to a Godot web template with extension support, such as" \
            "web_dlink_nothreads_debug.zip from Godot's export templates, or build one: ./dev web --build-template."
    [[ -r $GODOT_WEB ]] || refuse_template "cannot be read"
    GODOT_WEB=$(realpath "$GODOT_WEB")
    files=$(python3 -m zipfile -l "$GODOT_WEB" 2>/dev/null) || refuse_template "is not a zip file"
    [[ $files == *godot.js* && $files == *godot.wasm* ]] || refuse_template "is not a Godot web template"
    # Templates with dynamic linking keep the engine in a side module.
    [[ $files == *godot.side.wasm* ]] || refuse_template "has no extension support (its name should contain dlink)"
    WEB_THREADS=$(python3 "$WEB_TOOLS/web_threads.py" "$GODOT_WEB")
}

refuse_template() {
    die "GODOT_WEB is set to '$GODOT_WEB', which $1."
}

# make_web_project FOLDER: a copy of the demo with its libraries and an export preset. The original stays as it is.
make_web_project() {
    copy_project "$1"
    write_web_preset >"$1/export_presets.cfg"
}

# The first preset of a project. Godot reads its options by name and uses defaults for the rest.
write_web_preset() {
    local threads=false
    [[ $WEB_THREADS == no ]] || threads=true
    cat <<END
[preset.0]
name="Web"
platform="Web"
runnable=true
export_filter="all_resources"
include_filter="*.jsonl,*.json"
exclude_filter=""

[preset.0.options]
custom_template/debug="$GODOT_WEB"
custom_template/release="$GODOT_WEB"
variant/extensions_support=true
variant/thread_support=$threads
html/canvas_resize_policy=2
html/focus_canvas_on_start=true
END
}

# export_web_project PROJECT SITE: writes SITE/index.html and what it loads.
export_web_project() {
    local log=$2.log code=0
    prepare_project "$1"
    say "Exporting the web page"
    rm -rf "$2"
    mkdir -p "$2"
    GODOT_TIME_LIMIT=$WEB_EXPORT_LIMIT run_godot --headless --path "$1" --export-debug Web "$2/index.html" \
        >"$log" 2>&1 </dev/null || code=$?
    if ((code != 0)) || [[ ! -e $2/index.html ]] || ! compgen -G "$2/libenhanced_los.web.*.wasm" >/dev/null; then
        tail -n 30 "$log" >&2
        die "Godot could not export the page (exit code $code); its output is in $log."
    fi
}

# open_web_page SITE PORT: serves until interrupted.
open_web_page() {
    local opener=''
    trap stop_web_server EXIT
    start_web_server "$1" "$2"
    case $(uname -s) in Darwin) opener=open ;; *) opener=xdg-open ;; esac
    if has_display && command -v "$opener" >/dev/null; then
        "$opener" "$WEB_SERVER_ADDRESS" >/dev/null 2>&1 &
    fi
    say "Serving the demo at $WEB_SERVER_ADDRESS until Ctrl-C"
    wait "$WEB_SERVER_PID"
}

# --- The recorded answers in Godot ---------------------------------------------------

test_web_export() {
    make_web_test_project "$WEB_WORK/test"
    export_web_project "$WEB_WORK/test" "$WEB_WORK/test_site"
    get_browser
    run_page "$WEB_WORK/test_site" index.html CONFORMANCE "$WEB_WORK/test.png" ||
        die "The page did not print CONFORMANCE PASSED; its console is above, its picture in $WEB_WORK/test.png."
    say "Screenshot: $WEB_WORK/test.png"
    make_web_project "$WEB_WORK/demo"
    export_web_project "$WEB_WORK/demo" "$WEB_WORK/site"
    run_demo "$WEB_WORK/site" "$WEB_WORK/pictures" || die "The demo did not start without errors; its console is above."
    say "Pictures of the demo: $WEB_WORK/pictures"
}

# make_web_test_project FOLDER: the demo with tests/web/godot as its main scene and the recorded answers.
make_web_test_project() {
    make_web_project "$1"
    mkdir -p "$1/tests/support" "$1/tests_data"
    cp -R "$DEV_ROOT/tests/gut/conformance" "$1/tests"
    cp "$DEV_ROOT"/tests/gut/support/{implementation,grid_cases}.gd "$1/tests/support"
    cp -R "$DEV_ROOT"/tests/data/{40k,grid} "$1/tests_data"
    cp "$DEV_ROOT"/tests/web/godot/* "$1/tests"
    sed -i 's|^run/main_scene=.*|run/main_scene="res://tests/conformance_page.tscn"|' "$1/project.godot"
}
