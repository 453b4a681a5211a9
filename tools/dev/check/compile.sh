# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Programs of the core built by hand, with compilers and options that SCons does not offer.

# As in tools/scons/flavour.py: what makes the answers the same everywhere.
CHECK_SAME_ANSWERS=(-std=c11 -ffp-contract=off -fno-fast-math -fno-tree-vectorize -fno-tree-slp-vectorize
    -fno-math-errno -fno-trapping-math) # these two for speed, as they are shipped

# compile_core PROGRAM "COMPILER OPTIONS" SOURCE...: the core and these sources as one program.
compile_core() {
    local program=$1 options objects=() source
    read -ra options <<<"$2"
    shift 2
    command -v "${options[0]}" >/dev/null || skip "${options[0]} is not there"
    rm -rf "$program" "$program.o"
    mkdir -p "$program.o"
    options+=("${CHECK_SAME_ANSWERS[@]}" "-I$DEV_ROOT/src" "-I$DEV_ROOT/tests/c" -g
        "-DLOS_TEST_DATA=\"$DEV_ROOT/tests/data\"")
    for source in "$DEV_ROOT"/src/*.c "$@"; do
        objects+=("$program.o/$(basename "$source" .c).o")
        printf '%s\0%s\0' "${objects[-1]}" "$source"
    done >"$program.o/list"
    xargs -0 -n 2 -P "$(processors)" "${options[@]}" -c -o <"$program.o/list"
    "${options[@]}" -o "$program" "${objects[@]}" -lm -lpthread
}
