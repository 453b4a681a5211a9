# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Programs and libraries that live in a folder of their own, with the loader (libc) they came with.

# loader_in ROOT, e.g. ROOT/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2
loader_in() {
    local found=("$1"/usr/lib/*-linux-gnu/ld-linux-*.so.*)
    printf '%s\n' "${found[0]}"
}

libraries_in() {
    dirname "$(loader_in "$1")"
}

# run_inside ROOT PROGRAM...: PROGRAM with ROOT's loader and libraries, whatever the system has.
run_inside() {
    local root=$1
    shift
    "$(loader_in "$root")" --library-path "$(libraries_in "$root")" "$@"
}

# missing_libraries ROOT FOLDER FILE [SEARCH_PATH]: the libraries FILE (a program or a library) needs
# but does not find below FOLDER, one line each. One found in the system counts as missing: it would
# not be there on the next machine. ROOT lends the loader.
missing_libraries() {
    local search=()
    [[ -n ${4:-} ]] && search=(--library-path "$4")
    "$(loader_in "$1")" --inhibit-cache "${search[@]}" --list "$3" |
        FOLDER=$2 awk '/=>/ && index($0, "=> " ENVIRON["FOLDER"] "/") == 0 { print $1 }'
}

# forget_runpaths FOLDER PATCHELF...: a library with a RUNPATH of its own ignores the RPATH of the
# program that loads it and would look into the system. PATCHELF is the command to run.
forget_runpaths() {
    local folder=$1 library
    shift
    while IFS= read -r -d '' library; do
        if [[ -n $("$@" --print-rpath "$library" 2>/dev/null) ]]; then
            "$@" --remove-rpath "$library"
        fi
    done < <(find "$folder" -type f -name '*.so*' -print0)
}
