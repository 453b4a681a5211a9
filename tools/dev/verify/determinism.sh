# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Results must not depend on compiler, processor or operating system: one hash over the results of a fixed set of
# queries (tests/golden). The C tests also run on the emulated platforms.

GOLDEN_FOLDER=$DEV_ROOT/tests/golden
# A count listed in hashes.txt: 5000, 100000 or 1000000.
GOLDEN_QUERIES=${VERIFY_QUERIES:-1000000}
# Number of queries under emulation.
GOLDEN_EMULATED=$((GOLDEN_QUERIES < 100000 ? GOLDEN_QUERIES : 100000))

verify_determinism() {
    local level
    if [[ -n $VERIFY_SHORT ]]; then
        verify_row "gcc -O2" golden_native 5000 1 gcc -O2
        verify_row "clang -O1, no SIMD" golden_native 5000 2 clang -O1 -DLOS_NO_SIMD
        return
    fi
    golden_packages
    verify_in_parallel
    for level in -O0 -O1 -O2 -O3; do
        verify_row "gcc $level" golden_native "$GOLDEN_QUERIES" 1 gcc "$level"
        verify_row "clang $level" golden_native "$GOLDEN_QUERIES" 1 clang "$level"
    done
    verify_row "gcc -O2, no SIMD" golden_native "$GOLDEN_QUERIES" 1 gcc -O2 -DLOS_NO_SIMD
    verify_row "clang -O3, no SIMD" golden_native "$GOLDEN_QUERIES" 1 clang -O3 -DLOS_NO_SIMD
    verify_row "gcc -O3, link-time" golden_native "$GOLDEN_QUERIES" 1 gcc -O3 -flto # as in release builds
    verify_row "gcc -O3, this processor" golden_native "$GOLDEN_QUERIES" 1 gcc -O3 -march=native
    verify_row "clang -O3, this processor" golden_native "$GOLDEN_QUERIES" 1 clang -O3 -march=native
    verify_row "gcc -O2, 2 threads" golden_native "$GOLDEN_QUERIES" 2 gcc -O2
    verify_row "gcc -O2, 7 threads" golden_native "$GOLDEN_QUERIES" 7 gcc -O2
    verify_row "aarch64 gcc -O3, qemu" golden_aarch64 -O3
    verify_row "aarch64 gcc -O2, no SIMD, qemu" golden_aarch64 -O2 -DLOS_NO_SIMD
    verify_row "Windows mingw -O3, wine" golden_windows -O3
    verify_row "Windows mingw -O2, no SIMD, wine" golden_windows -O2 -DLOS_NO_SIMD
    verify_row "C tests, aarch64, qemu" tests_aarch64
    verify_row "C tests, Windows, wine" tests_windows
}

# Rows whose tools cannot be installed are skipped.
golden_packages() {
    command -v apt-get >/dev/null || return 0
    (need_packages gcc:gcc clang:clang aarch64-linux-gnu-gcc:gcc-aarch64-linux-gnu \
        /usr/aarch64-linux-gnu/include/stdio.h:libc6-dev-arm64-cross qemu-aarch64:qemu-user \
        x86_64-w64-mingw32-gcc:gcc-mingw-w64-x86-64 wine:wine) || say "Continuing without them."
}

# golden_native QUERIES THREADS COMPILER [OPTION...]
golden_native() {
    golden_compile "$2" "${@:3}"
    golden_compare "$1" "$GOLDEN_PROGRAM" "$1" "$2"
}

# golden_aarch64 [OPTION...]
golden_aarch64() {
    need_tool qemu-aarch64 qemu-user
    golden_compile "" aarch64-linux-gnu-gcc -static "$@"
    golden_compare "$GOLDEN_EMULATED" run_in_qemu "$GOLDEN_PROGRAM" "$GOLDEN_EMULATED"
}

# golden_windows [OPTION...]
golden_windows() {
    need_tool wine wine
    golden_compile "" x86_64-w64-mingw32-gcc -static "$@"
    # mingw appends .exe to an output name without a dot.
    golden_compare "$GOLDEN_EMULATED" run_in_wine "$GOLDEN_PROGRAM.exe" "$GOLDEN_EMULATED"
}

tests_aarch64() {
    local program=$VERIFY_FOLDER/determinism/los_tests_aarch64 sources
    need_tool qemu-aarch64 qemu-user
    mapfile -t sources < <(test_sources)
    compile_core "$program" aarch64-linux-gnu-gcc -static -O2 -- "${sources[@]}"
    run_in_qemu "$program"
}

tests_windows() {
    local program=$VERIFY_FOLDER/determinism/los_tests_windows sources
    need_tool wine wine
    mapfile -t sources < <(test_sources)
    compile_core "$program" x86_64-w64-mingw32-gcc -static -O2 -- "${sources[@]}"
    run_in_wine "$program.exe"
}

run_in_qemu() {
    with_time_limit 1200 qemu-aarch64 "$@"
}

# Uses a private wine prefix, without windows or installer dialogs for Mono and Gecko.
run_in_wine() {
    export WINEPREFIX=$VERIFY_FOLDER/determinism/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml=' DISPLAY=
    # Rows run concurrently; only one may create the prefix.
    flock "$VERIFY_FOLDER/determinism/wine.lock" wine wineboot >/dev/null 2>&1
    with_time_limit 1200 wine "$@"
}

# golden_compile SUFFIX COMPILER [OPTION...]: sets GOLDEN_PROGRAM. Rows with the same options need different SUFFIXes; it
# may be empty.
golden_compile() {
    local name="${*:2}"
    GOLDEN_PROGRAM=$VERIFY_FOLDER/determinism/${name//[ =\/]/_}${1:+.$1}
    compile_core "$GOLDEN_PROGRAM" "${@:2}" -- "$GOLDEN_FOLDER"/*.c "$DEV_ROOT/tests/c/support/los_test.c"
}

# golden_compare QUERIES COMMAND...: fails unless COMMAND prints the hash recorded for QUERIES.
golden_compare() {
    local queries=$1 expected got
    shift
    expected=$(grep "^$queries " "$GOLDEN_FOLDER/hashes.txt")
    got=$("$@" | tr -d '\r')
    echo "$got"
    [[ $got == "$expected" ]] || {
        echo "differs: $got, but tests/golden/hashes.txt has $expected"
        return 1
    }
}
