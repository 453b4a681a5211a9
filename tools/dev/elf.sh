# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Running programs from a private folder with the loader and libraries (libc) in that folder.

# loader_in ROOT: prints, for example, ROOT/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2
loader_in() {
    local found=("$1"/usr/lib/*-linux-gnu/ld-linux-*.so.*)
    printf '%s\n' "${found[0]}"
}

libraries_in() {
    dirname "$(loader_in "$1")"
}

# run_inside ROOT PROGRAM...: runs PROGRAM with ROOT's loader and libraries instead of the system's.
run_inside() {
    local root=$1
    shift
    "$(loader_in "$root")" --library-path "$(libraries_in "$root")" "$@"
}

# missing_libraries ROOT FOLDER FILE [SEARCH_PATH]: prints the libraries that FILE (a program or a library) needs
# and that are not below FOLDER, one per line. A library of the system counts as missing, because another
# machine may not have it. The loader is taken from ROOT.
missing_libraries() {
    local search=()
    [[ -n ${4:-} ]] && search=(--library-path "$4")
    "$(loader_in "$1")" --inhibit-cache "${search[@]}" --list "$3" |
        FOLDER=$2 awk '/=>/ && index($0, "=> " ENVIRON["FOLDER"] "/") == 0 { print $1 }'
}

# remove_runpaths FOLDER PATCHELF...: removes the RUNPATH from all libraries below FOLDER. A library with a RUNPATH
# ignores the RPATH of the program and would load libraries of the system. PATCHELF is the command to run.
remove_runpaths() {
    local folder=$1 library
    shift
    while IFS= read -r -d '' library; do
        if [[ -n $("$@" --print-rpath "$library" 2>/dev/null) ]]; then
            "$@" --remove-rpath "$library"
        fi
    done < <(find "$folder" -type f -name '*.so*' -print0)
}
