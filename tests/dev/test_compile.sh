# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Programs that ./dev verify compiles. The folder of each test has a space in its path.

# make_clone: creates a core of one function, and a program whose header is in "engine header".
make_clone() {
    mkdir -p src/base include tests/c "engine header"
    printf 'int los_answer(void);\nint los_answer(void) { return 40; }\n' >src/base/answer.c
    printf '#define MORE 2\n' >"engine header/gdextension_interface.h"
    printf '#include <gdextension_interface.h>\nint los_answer(void);\nint main(void) { return los_answer() + MORE; }\n' >"a program.c"
}

test_programs_compile_in_a_folder_with_a_space() {
    source "$TOOLS/verify.sh"
    DEV_ROOT=$PWD
    make_clone
    run compile_core "$PWD/a build/program" cc -O0 -isystem "$PWD/engine header" -- "$PWD/a program.c"
    expect_code 0
    run "$PWD/a build/program"
    expect_code 42
}

test_the_fuzzed_program_compiles_in_a_folder_with_a_space() {
    make_clone
    source "$TOOLS/verify.sh"
    DEV_ROOT=$PWD
    source "$TOOLS/verify/fuzz.sh"
    # shellcheck disable=SC2034 # fuzz.sh reads them
    FUZZ_READERS=(reader) FUZZ_HELPERS=(helper)
    mkdir -p tests/fuzz gdextension/board "build/engine/4.6"
    mv "engine header/gdextension_interface.h" build/engine/4.6/
    mv "a program.c" tests/fuzz/main_replay.c
    touch tests/fuzz/engine.c tests/fuzz/fuzz_one.c gdextension/board/reader.c tests/c/helper.c
    run fuzz_compile "$PWD/program" main_replay cc -O0
    expect_code 0
    run "$PWD/program"
    expect_code 42
}

test_a_missing_compiler_skips_the_row() {
    source "$TOOLS/verify.sh"
    run compile_core "$PWD/program" no_such_compiler -O0 -- a.c
    expect_code "$VERIFY_SKIP"
    expect_contains "$OUT" "no_such_compiler is not installed"
}

# What ./dev test would skip without them.
test_tools_of_single_tests_are_installed() {
    local tool
    source "$TOOLS/test.sh"
    command() { [[ $2 == apt-get ]] || builtin command "$@"; }
    need_packages() { echo "$*" >&2; }
    run get_test_tools
    expect_code 0
    for tool in clang:clang clang-format:clang-format cmake:cmake pkg-config:pkg-config; do
        expect_contains " $ERR " " $tool "
    done
}
