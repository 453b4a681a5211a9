# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# One number for the answers to a fixed set of questions (tests/golden), whatever compiler, processor or system; and the
# C tests where the processor or the system is another one.

GOLDEN_FOLDER=$DEV_ROOT/tests/golden
# Of hashes.txt: 5000, 100000 or 1000000.
GOLDEN_QUESTIONS=${CHECK_QUESTIONS:-1000000}
# Where the processor or the system is emulated.
GOLDEN_EMULATED=$((GOLDEN_QUESTIONS < 100000 ? GOLDEN_QUESTIONS : 100000))

check_determinism() {
    local level
    if [[ -n $CHECK_SHORT ]]; then
        check_row "gcc -O2" golden_here 5000 1 "gcc -O2"
        check_row "clang -O1, no SIMD" golden_here 5000 2 "clang -O1 -DLOS_NO_SIMD"
        return
    fi
    golden_packages
    rows_together
    for level in -O0 -O1 -O2 -O3; do
        check_row "gcc $level" golden_here "$GOLDEN_QUESTIONS" 1 "gcc $level"
        check_row "clang $level" golden_here "$GOLDEN_QUESTIONS" 1 "clang $level"
    done
    check_row "gcc -O2, no SIMD" golden_here "$GOLDEN_QUESTIONS" 1 "gcc -O2 -DLOS_NO_SIMD"
    check_row "clang -O3, no SIMD" golden_here "$GOLDEN_QUESTIONS" 1 "clang -O3 -DLOS_NO_SIMD"
    check_row "gcc -O3, link-time" golden_here "$GOLDEN_QUESTIONS" 1 "gcc -O3 -flto" # as it is shipped
    check_row "gcc -O3, this processor" golden_here "$GOLDEN_QUESTIONS" 1 "gcc -O3 -march=native"
    check_row "clang -O3, this processor" golden_here "$GOLDEN_QUESTIONS" 1 "clang -O3 -march=native"
    check_row "gcc -O2, 2 threads" golden_here "$GOLDEN_QUESTIONS" 2 "gcc -O2"
    check_row "gcc -O2, 7 threads" golden_here "$GOLDEN_QUESTIONS" 7 "gcc -O2"
    check_row "aarch64 gcc -O3, qemu" golden_aarch64 "-O3"
    check_row "aarch64 gcc -O2, no SIMD, qemu" golden_aarch64 "-O2 -DLOS_NO_SIMD"
    check_row "Windows mingw -O3, wine" golden_windows "-O3"
    check_row "Windows mingw -O2, no SIMD, wine" golden_windows "-O2 -DLOS_NO_SIMD"
    check_row "C tests, aarch64, qemu" tests_aarch64
    check_row "C tests, Windows, wine" tests_windows
}

# What is missing afterwards is a skipped row.
golden_packages() {
    command -v apt-get >/dev/null || return 0
    (need_packages gcc:gcc clang:clang aarch64-linux-gnu-gcc:gcc-aarch64-linux-gnu \
        /usr/aarch64-linux-gnu/include/stdio.h:libc6-dev-arm64-cross qemu-aarch64:qemu-user \
        x86_64-w64-mingw32-gcc:gcc-mingw-w64-x86-64 wine:wine) || say "Going on without them."
}

# golden_here QUESTIONS THREADS "COMPILER OPTIONS"
golden_here() {
    golden_compile "$3" "$2"
    golden_compare "$1" "$GOLDEN_PROGRAM" "$1" "$2"
}

golden_aarch64() {
    need_tool qemu-aarch64 qemu-user
    golden_compile "aarch64-linux-gnu-gcc -static $1"
    golden_compare "$GOLDEN_EMULATED" in_qemu "$GOLDEN_PROGRAM" "$GOLDEN_EMULATED"
}

golden_windows() {
    need_tool wine wine
    golden_compile "x86_64-w64-mingw32-gcc -static $1"
    # mingw adds .exe by itself, to a name without a dot.
    golden_compare "$GOLDEN_EMULATED" in_wine "$GOLDEN_PROGRAM.exe" "$GOLDEN_EMULATED"
}

tests_aarch64() {
    local program=$CHECK_FOLDER/determinism/los_tests_aarch64
    need_tool qemu-aarch64 qemu-user
    compile_core "$program" "aarch64-linux-gnu-gcc -static -O2" "$DEV_ROOT"/tests/c/*.c
    in_qemu "$program"
}

tests_windows() {
    local program=$CHECK_FOLDER/determinism/los_tests_windows
    need_tool wine wine
    compile_core "$program" "x86_64-w64-mingw32-gcc -static -O2" "$DEV_ROOT"/tests/c/*.c
    in_wine "$program.exe"
}

in_qemu() {
    with_time_limit 1200 qemu-aarch64 "$@"
}

# A home of its own; no window, no questions about Mono or Gecko.
in_wine() {
    export WINEPREFIX=$CHECK_FOLDER/determinism/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml=' DISPLAY=
    # Two rows must not make it at once.
    flock "$CHECK_FOLDER/determinism/wine.lock" wine wineboot >/dev/null 2>&1
    with_time_limit 1200 wine "$@"
}

# Sets GOLDEN_PROGRAM, one for each row.
golden_compile() {
    local options=$1
    GOLDEN_PROGRAM=$CHECK_FOLDER/determinism/${options//[ =\/]/_}${2:+.$2}
    compile_core "$GOLDEN_PROGRAM" "$options" "$GOLDEN_FOLDER"/*.c "$DEV_ROOT/tests/c/los_test.c"
}

# golden_compare QUESTIONS COMMAND...: is the number it prints the one in the repository?
golden_compare() {
    local questions=$1 expected got
    shift
    expected=$(grep "^$questions " "$GOLDEN_FOLDER/hashes.txt")
    got=$("$@" | tr -d '\r')
    echo "$got"
    [[ $got == "$expected" ]] || {
        echo "differs: $got, but tests/golden/hashes.txt has $expected"
        return 1
    }
}
