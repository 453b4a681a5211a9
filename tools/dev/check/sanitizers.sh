# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The core's tests, and the golden questions, under the compilers' and valgrind's eyes.

# Those that ask for memory, copy it and give it back. The others take minutes in valgrind, and the address sanitizer
# watches all of them; what it cannot see, reads of memory that was never set, the questions show.
# (crowd/ sums whole structures, unset corners of sample tables among them, to see that nothing changes: valgrind minds.)
CHECK_VALGRIND_SUITES=(memory/ terrain/ names/ region/ copy/ grid_board/ grid_copy/)

check_sanitizers() {
    source "$DEV_ROOT/tools/dev/check/determinism.sh"
    rows_together
    if [[ -n $CHECK_SHORT ]]; then
        check_row "questions, address + undefined" questions_under 5000 1 "gcc -O1 -fsanitize=address,undefined"
        # Threads that share a terrain, or a grid, each with scratch memory of its own.
        check_row "questions, 4 threads, thread" questions_under 5000 4 "gcc -O1 -fsanitize=thread"
        return
    fi
    check_row "C tests, gcc, address + undefined" tests_under "gcc -O1 -fsanitize=address,undefined"
    check_row "C tests, clang, address + undefined" tests_under "clang -O2 -fsanitize=address,undefined"
    check_row "questions, address + undefined" questions_under 100000 1 "clang -O1 -fsanitize=address,undefined"
    check_row "questions, 4 threads, thread" questions_under 100000 4 "gcc -O1 -fsanitize=thread"
    check_row "C tests, valgrind" tests_in_valgrind
    check_row "questions, valgrind" questions_in_valgrind
}

# Debian's clang comes without the libraries that its sanitizers need.
need_sanitizer() {
    local options
    read -ra options <<<"$1"
    need_tool "${options[0]}" "${options[0]}"
    echo 'int main(void) { return 0; }' | "${options[@]}" -x c - -o /dev/null 2>/dev/null ||
        skip "${options[0]} has no libraries for ${options[-1]} (Debian: libclang-rt-14-dev)"
}

# tests_under "COMPILER OPTIONS"
tests_under() {
    local program=$CHECK_FOLDER/sanitizers/los_tests.${1%% *}
    need_sanitizer "$1"
    compile_core "$program" "$1 -fno-sanitize-recover=all -fno-omit-frame-pointer" "$DEV_ROOT"/tests/c/*.c
    UBSAN_OPTIONS=print_stacktrace=1 with_time_limit 1200 "$program"
}

# questions_under QUESTIONS THREADS "COMPILER OPTIONS": the number must be right here, too.
questions_under() {
    need_sanitizer "$3"
    golden_compile "$3 -fno-sanitize-recover=all -fno-omit-frame-pointer"
    golden_compare "$1" with_time_limit 1200 "$GOLDEN_PROGRAM" "$1" "$2"
}

tests_in_valgrind() {
    local suite
    need_tool valgrind valgrind
    for suite in "${CHECK_VALGRIND_SUITES[@]}"; do
        in_valgrind "$DEV_ROOT/build/host/los_tests" "$suite"
    done | awk '
        { print }
        / passed, / { passed += $1; failed += $3; empty += $1 == 0 }
        END { print passed " passed, " failed + 0 " failed" (empty ? ", and a suite is gone" : ""); exit empty > 0 }'
}

questions_in_valgrind() {
    need_tool valgrind valgrind
    golden_compile "gcc -O2" valgrind
    golden_compare 5000 in_valgrind "$GOLDEN_PROGRAM" 5000
}

in_valgrind() {
    with_time_limit 1200 valgrind --quiet --leak-check=full --error-exitcode=99 "$@"
}
