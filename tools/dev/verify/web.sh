# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The web build: golden hashes and C tests in Node.js, and the side modules in a browser without Godot (tests/web).
# The short form runs only where Emscripten is already in the cache; it fetches nothing.

source "$DEV_ROOT/tools/dev/web_module.sh"
source "$DEV_ROOT/tools/dev/web_browser.sh"
source "$DEV_ROOT/tools/dev/verify/determinism.sh"

# The flags of the released side modules (tools/scons/web.py). The stack is as large as that of Godot's templates.
WEB_FLAGS=(-msimd128 -mnontrapping-fptoint -mbulk-memory -sSTACK_SIZE=5MB -sALLOW_MEMORY_GROWTH=1 -sEXIT_RUNTIME=1
    -sNODERAWFS=1 -Wno-unused-command-line-argument -Wno-limited-postlink-optimizations)
WEB_QUERIES=100000
WEB_LIBRARIES=$DEV_ROOT/demo_project/addons/enhanced_los/bin

verify_web() {
    if [[ -n $VERIFY_SHORT ]]; then
        verify_row "golden hash, node" golden_in_node 5000 -O2
        return
    fi
    verify_row "golden hash, node -O3" golden_in_node "$WEB_QUERIES" -O3
    verify_row "golden hash, node -O2, no SIMD" golden_in_node "$WEB_QUERIES" -O2 -mno-simd128 -DLOS_NO_SIMD
    verify_row "C tests, node" tests_in_node
    verify_row "side module, node" side_module_in_node
    verify_row "side module, browser" side_module_in_browser nothreads
    verify_row "side module with threads, browser" side_module_in_browser threads
    verify_row "detects a wrong answer" browser_detects
}

# find_web_compiler: skips the row in the short form if Emscripten is missing, else fetches it.
find_web_compiler() {
    if [[ -n $VERIFY_SHORT ]]; then
        find_emscripten || skip "$(emscripten_missing)"
    else
        get_emscripten
    fi
}

# golden_in_node QUERIES OPTION...
golden_in_node() {
    local name="${*:2}" program
    program=$VERIFY_FOLDER/web/golden${name// /_}.js
    find_web_compiler
    compile_core "$program" "$EMSCRIPTEN_EXE" "${WEB_FLAGS[@]}" "${@:2}" -- "$GOLDEN_FOLDER"/*.c \
        "$DEV_ROOT/tests/c/support/los_test.c"
    golden_compare "$1" run_in_node "$program" "$1"
}

tests_in_node() {
    local program=$VERIFY_FOLDER/web/los_tests.js sources
    find_web_compiler
    mapfile -t sources < <(test_sources)
    compile_core "$program" "$EMSCRIPTEN_EXE" "${WEB_FLAGS[@]}" "$ASSERTS" -O2 -- "${sources[@]}"
    run_in_node "$program"
}

run_in_node() {
    with_time_limit 1800 node "$@"
}

# --- Side modules without Godot -----------------------------------------------------

# build_side_module nothreads|threads: sets WEB_LIBRARY.
build_side_module() {
    local threads=no
    [[ $1 == nothreads ]] || threads=yes
    find_web_compiler
    run_scons platform=web "threads=$threads" extension
    WEB_LIBRARY=$WEB_LIBRARIES/libenhanced_los.web.wasm32.$1.wasm
    check_side_module "$WEB_LIBRARY"
}

side_module_in_node() {
    build_side_module nothreads
    build_main_module nothreads "$VERIFY_FOLDER/web/node"
    replay_in_node "$VERIFY_FOLDER/web/node" "$WEB_LIBRARY"
}

# make_site nothreads|threads: sets WEB_SITE to a folder with the page and all that it loads.
make_site() {
    WEB_SITE=$VERIFY_FOLDER/web/site.$1
    build_side_module "$1"
    rm -rf "$WEB_SITE"
    build_main_module "$1" "$WEB_SITE"
    cp "$WEB_TESTS"/{page.html,conformance.mjs,values.mjs} "$WEB_LIBRARY" "$WEB_SITE"
    cp -R "$DEV_ROOT/tests/data" "$WEB_SITE/data"
}

side_module_in_browser() {
    make_site "$1"
    get_browser
    run_page "$WEB_SITE" "page.html?${WEB_LIBRARY##*/}" CONFORMANCE
}

# Passes if a changed recorded answer fails the page.
browser_detects() {
    local output
    make_site nothreads
    get_browser
    sed -i '1s/"has_los":true/"has_los":false/' "$WEB_SITE/data/40k/lattice.jsonl"
    output=$(run_page "$WEB_SITE" "page.html?${WEB_LIBRARY##*/}" CONFORMANCE) && { echo "not detected" && return 1; }
    grep -m 1 '^CONFORMANCE FAILED: [0-9]* of ' <<<"$output"
}
