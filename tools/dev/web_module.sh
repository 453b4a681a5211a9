# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Checks of the web side modules without Godot: their size, their imports, and the recorded answers by way of the engine
# stub in tests/web.

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
source "$(dirname "${BASH_SOURCE[0]}")/limit.sh"
source "$(dirname "${BASH_SOURCE[0]}")/emscripten.sh"

WEB_TESTS=$DEV_ROOT/tests/web
# The largest size of a library in bytes, compressed with brotli, as web servers send it.
WEB_SIZE_MAX=200000

# brotli_size FILE: prints the size of FILE in bytes after compression.
brotli_size() {
    node -e 'console.log(require("zlib").brotliCompressSync(require("fs").readFileSync(process.argv[1])).length)' "$1"
}

# check_side_module LIBRARY: prints its sizes; fails if it is too large or its imports or exports are unexpected.
check_side_module() {
    local size
    size=$(brotli_size "$1")
    echo "$(wc -c <"$1") bytes, $size compressed with brotli, $(gzip -9 -c "$1" | wc -c) with gzip"
    ((size <= WEB_SIZE_MAX)) || {
        echo "larger than $WEB_SIZE_MAX bytes compressed with brotli"
        return 1
    }
    node "$WEB_TESTS/imports.mjs" "$1" "$WEB_TESTS/imports.txt"
}

# build_main_module nothreads|threads FOLDER: compiles the engine stub to FOLDER/engine.js, with the settings of Godot's
# templates. Call get_emscripten before.
build_main_module() {
    local header options
    # shellcheck disable=SC2054 # the commas belong to the options
    options=(-O1 -std=gnu11 -fPIC -sMAIN_MODULE=1 -sWASM_BIGINT -sSUPPORT_LONGJMP=wasm -sSTACK_SIZE=5MB
        -sALLOW_MEMORY_GROWTH=1 -sMODULARIZE=1 -sEXPORT_NAME=createEngine -sENVIRONMENT=web,worker,node
        -sEXPORTED_RUNTIME_METHODS=UTF8ToString,stringToUTF8,lengthBytesUTF8,HEAPU8,HEAPU32,HEAPF32
        -sEXPORTED_FUNCTIONS=_malloc,_free -Wno-unused-command-line-argument -Wno-experimental -Wno-pthreads-mem-growth)
    [[ $1 == nothreads ]] || options+=(-pthread)
    header=$(find "$DEV_ROOT/build/engine" -name gdextension_interface.h 2>/dev/null | head -n 1)
    mkdir -p "$2"
    "$EMSCRIPTEN_EXE" "${options[@]}" "-I$DEV_ROOT/include" "-I$DEV_ROOT/gdextension" "-I$DEV_ROOT/tests/fuzz" \
        -isystem "$(dirname "$header")" "$WEB_TESTS/page.c" "$DEV_ROOT/tests/fuzz/engine_payload.c" -o "$2/engine.js"
}

# replay_in_node FOLDER LIBRARY: compares LIBRARY's answers with the recorded ones; FOLDER has the main module.
replay_in_node() {
    with_time_limit 600 node "$WEB_TESTS/node.mjs" "$1/engine.js" "$2" "$DEV_ROOT/tests/data"
}
