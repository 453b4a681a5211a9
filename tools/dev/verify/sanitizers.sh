# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The C tests and the golden queries under the compilers' sanitizers and under valgrind.

# Suites that allocate, copy and free memory. The others would take minutes in valgrind and run under the address
# sanitizer anyway; the golden queries cover reads of uninitialized memory, which that sanitizer does not detect.
# (model_set/ is excluded: it sums whole structures, including unset corners of sample tables, which valgrind reports.)
VALGRIND_SUITES=(allocator/ terrain/ string_table/ region/ terrain_copy/ grid_board/ grid_board_copy/)

verify_sanitizers() {
    source "$DEV_ROOT/tools/dev/verify/determinism.sh"
    verify_in_parallel
    if [[ -n $VERIFY_SHORT ]]; then
        verify_row "queries, address + undefined" queries_sanitized 5000 1 gcc -O1 -fsanitize=address,undefined
        # The threads share a terrain or a grid; each has its own scratch memory.
        verify_row "queries, 4 threads, thread" queries_sanitized 5000 4 gcc -O1 -fsanitize=thread
        return
    fi
    verify_row "C tests, gcc, address + undefined" tests_sanitized gcc -O1 -fsanitize=address,undefined
    verify_row "C tests, clang, address + undefined" tests_sanitized clang -O2 -fsanitize=address,undefined
    verify_row "queries, address + undefined" queries_sanitized 100000 1 clang -O1 -fsanitize=address,undefined
    verify_row "queries, 4 threads, thread" queries_sanitized 100000 4 gcc -O1 -fsanitize=thread
    verify_row "C tests, valgrind" tests_in_valgrind
    verify_row "queries, valgrind" queries_in_valgrind
}

# need_sanitizer COMPILER OPTION...: skips the row if a program cannot be linked with them. Debian packages the sanitizer
# libraries of clang separately.
need_sanitizer() {
    need_tool "$1" "$1"
    echo 'int main(void) { return 0; }' | "$@" -x c - -o /dev/null 2>/dev/null ||
        skip "$1 has no libraries for ${*: -1} (Debian: libclang-rt-14-dev)"
}

# tests_sanitized COMPILER OPTION...
tests_sanitized() {
    local program=$VERIFY_FOLDER/sanitizers/los_tests.$1 sources
    need_sanitizer "$@"
    mapfile -t sources < <(test_sources)
    compile_core "$program" "$@" "$ASSERTS" -fno-sanitize-recover=all -fno-omit-frame-pointer -- "${sources[@]}"
    UBSAN_OPTIONS=print_stacktrace=1 with_time_limit 1200 "$program"
}

# queries_sanitized QUERIES THREADS COMPILER OPTION...: also compares the hash.
queries_sanitized() {
    need_sanitizer "${@:3}"
    golden_compile "" "${@:3}" "$ASSERTS" -fno-sanitize-recover=all -fno-omit-frame-pointer
    golden_compare "$1" with_time_limit 1200 "$GOLDEN_PROGRAM" "$1" "$2"
}

tests_in_valgrind() {
    local suite
    need_tool valgrind valgrind
    for suite in "${VALGRIND_SUITES[@]}"; do
        run_in_valgrind "$DEV_ROOT/build/host/los_tests" "$suite"
    done | awk '
        { print }
        / passed, / { passed += $1; failed += $3; empty += $1 == 0 }
        END { print passed " passed, " failed + 0 " failed" (empty ? "; a suite contains no test" : ""); exit empty > 0 }'
}

queries_in_valgrind() {
    need_tool valgrind valgrind
    golden_compile valgrind gcc -O2
    golden_compare 5000 run_in_valgrind "$GOLDEN_PROGRAM" 5000
}

run_in_valgrind() {
    with_time_limit 1200 valgrind --quiet --leak-check=full --error-exitcode=99 "$@"
}
