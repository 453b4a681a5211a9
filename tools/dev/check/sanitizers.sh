# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The core's tests, and the golden questions, under the compilers' and valgrind's eyes.

CHECK_VALGRIND_SUITES=(memory/ terrain/ names/ region/ crowd/ grid_copy/)

check_sanitizers() {
    source "$DEV_ROOT/tools/dev/check/determinism.sh"
    check_row "C tests, address" tests_under address
    check_row "C tests, undefined" tests_under undefined
    check_row "questions, address + undefined" questions_under 100000 1 "clang -O1 -fsanitize=address,undefined"
    # Threads that share a terrain, or a grid, each with scratch memory of its own.
    check_row "questions, 4 threads, thread" questions_under 100000 4 "gcc -O1 -fsanitize=thread"
    check_row "C tests, valgrind" tests_in_valgrind
    check_row "questions, valgrind" questions_in_valgrind
}

# tests_under SANITIZER
tests_under() {
    run_scons "sanitize=$1" tests
    UBSAN_OPTIONS=print_stacktrace=1 with_time_limit 1200 "$(echo "$DEV_ROOT"/build/*.release."$1"/los_tests)"
}

# questions_under QUESTIONS THREADS "COMPILER OPTIONS": the number must be right here, too.
questions_under() {
    golden_compile "$3 -fno-sanitize-recover=all -fno-omit-frame-pointer"
    golden_compare "$1" with_time_limit 1200 "$GOLDEN_PROGRAM" "$1" "$2"
}

tests_in_valgrind() {
    local suite
    for suite in "${CHECK_VALGRIND_SUITES[@]}"; do
        in_valgrind "$DEV_ROOT/build/host/los_tests" "$suite"
    done | tee /dev/stderr | awk '/ passed, / { passed += $1; failed += $3 } END { print passed " passed, " failed + 0 " failed" }'
}

questions_in_valgrind() {
    golden_compile "gcc -O2"
    golden_compare 5000 in_valgrind "$GOLDEN_PROGRAM" 5000
}

in_valgrind() {
    command -v valgrind >/dev/null || skip "valgrind is not there"
    valgrind --quiet --leak-check=full --error-exitcode=99 "$@"
}
