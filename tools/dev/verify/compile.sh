# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Builds programs from the core with compilers and options that SCons does not offer.

# As in tools/scons/variant.py: the flags that make results identical on all platforms.
DETERMINISTIC_FLAGS=(-std=c11 -ffp-contract=off -fno-fast-math -fno-tree-vectorize -fno-tree-slp-vectorize
    -fno-math-errno -fno-trapping-math) # for speed, as in release builds

# Contracts are checked at run time (src/base/assert.h), as in the unit tests.
ASSERTS=-DLOS_ENABLE_ASSERTS

# Prints the C sources of the core, one per line.
core_sources() {
    find "$DEV_ROOT/src" -name '*.c' | LC_ALL=C sort
}

# Prints the C sources of the unit tests, one per line, without those of the program los_stress.
test_sources() {
    find "$DEV_ROOT/tests/c" -name '*.c' ! -path '*/stress/stress_*' | LC_ALL=C sort
}

# object_of PROGRAM SOURCE: the path of an object file. It contains the folder of SOURCE, since names may repeat.
object_of() {
    local name=${2#"$DEV_ROOT"/}
    name=${name%.c}
    echo "$1.o/${name//\//.}.o"
}

# compile_core PROGRAM COMPILER [OPTION...] -- SOURCE...: links the core and the SOURCEs into PROGRAM.
compile_core() {
    local program=$1 options=() objects=() sources source
    shift
    while [[ $1 != -- ]]; do
        options+=("$1")
        shift
    done
    shift
    command -v "${options[0]}" >/dev/null || skip "${options[0]} is not installed"
    rm -rf "$program" "$program.o"
    mkdir -p "$program.o"
    options+=("${DETERMINISTIC_FLAGS[@]}" "-I$DEV_ROOT/include" "-I$DEV_ROOT/src" "-I$DEV_ROOT/tests/c" -g
        "-DLOS_TEST_DATA=\"$DEV_ROOT/tests/data\"")
    mapfile -t sources < <(core_sources)
    for source in "${sources[@]}" "$@"; do
        objects+=("$(object_of "$program" "$source")")
        printf '%s\0%s\0' "${objects[-1]}" "$source"
    done >"$program.o/list"
    xargs -0 -n 2 -P "$(processors)" "${options[@]}" -c -o <"$program.o/list"
    "${options[@]}" -o "$program" "${objects[@]}" -lm -lpthread
}
