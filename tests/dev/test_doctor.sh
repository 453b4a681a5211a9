# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev doctor: the row of Emscripten, with a fake emcc.

# doctor_row: prints the row of Emscripten and returns whether nothing is missing.
doctor_row() {
    source "$TOOLS/doctor.sh"
    DOCTOR_MISSING=0
    check_emscripten
    ((DOCTOR_MISSING == 0))
}

test_doctor_finds_emscripten() {
    printf '#!/bin/sh\necho "emcc (Emscripten gcc/clang-like replacement) 3.1.69 ()"\n' >emcc
    chmod 755 emcc
    EMCC=$PWD/emcc run doctor_row
    expect_code 0
    expect_equal "$OUT" "found    Emscripten     $PWD/emcc, 3.1.69"
}

test_doctor_says_how_to_get_emscripten() {
    unset EMCC
    run doctor_row
    expect_code 0
    expect_contains "$OUT" "absent   Emscripten"
    expect_contains "$OUT" "'./dev build platform=web' fetches it"
}

test_doctor_names_a_wrong_emcc() {
    EMCC=/no/such/emcc run doctor_row
    expect_code 1
    expect_contains "$OUT" "missing  Emscripten     EMCC is set to '/no/such/emcc', which was not found"
}
