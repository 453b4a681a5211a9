# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Coverage-guided fuzzing of the core and of the input readers in gdextension/ (tests/fuzz/README.md), with libFuzzer
# under the address and undefined-behavior sanitizers. The short form replays the corpus and needs no libFuzzer.
#
# New inputs are written to build/verify/fuzz/TARGET.new; the corpus in the repository is not modified.

VERIFY_FUZZ_SECONDS=${VERIFY_FUZZ_SECONDS:-60}

FUZZ_FOLDER=$DEV_ROOT/tests/fuzz
FUZZ_TARGETS=(pair table terrain grid rules readers floats)
# The fuzzed sources of gdextension/, and the sources of tests/c that the targets use as references.
FUZZ_READERS=(gdx_load gdx_value keys utf8 texts diagnostics fields options read_value read_model read_terrain board_cache
    typo_hints grid_read)
FUZZ_HELPERS=(support/scene support/los_test sight/reference_judge sight/reference_samples grid/reference_grid
    exact/exact_shape exact/exact_problem exact/exact_oracle_direction exact/exact_oracle_lines
    exact/exact_oracle_samples stress/exact_stress rules/rules_text rules/rules_scene)

verify_fuzz() {
    local target
    verify_row "corpus" fuzz_replay
    [[ -z $VERIFY_SHORT ]] || return 0
    verify_row "build" fuzz_build
    for target in "${FUZZ_TARGETS[@]}"; do
        verify_row "$target" fuzz_target "$target"
    done
}

# fuzz_compile PROGRAM MAIN COMPILER [OPTION...]
fuzz_compile() {
    local program=$1 main=$2 name sources=("$FUZZ_FOLDER"/engine*.c "$FUZZ_FOLDER"/fuzz_*.c) headers
    shift 2
    # Any engine version serves: the readers use only functions that all of them have.
    headers=$(find "$DEV_ROOT/build/engine" -name gdextension_interface.h -printf '%h\n' 2>/dev/null | head -n 1)
    [[ -n $headers ]] || skip "the engine's header is not in build/engine"
    for name in "${FUZZ_READERS[@]}"; do
        sources+=("$DEV_ROOT"/gdextension/*/"$name.c")
    done
    for name in "${FUZZ_HELPERS[@]}"; do
        sources+=("$DEV_ROOT/tests/c/$name.c")
    done
    compile_core "$program" "$@" "$ASSERTS" -fno-omit-frame-pointer -fno-sanitize-recover=all "-I$FUZZ_FOLDER" \
        "-I$DEV_ROOT/gdextension" -isystem "$headers" -- "${sources[@]}" "$FUZZ_FOLDER/$main.c"
}

fuzz_replay() {
    local program=$VERIFY_FOLDER/fuzz/replay target
    fuzz_compile "$program" main_replay gcc -O0 -fsanitize=address,undefined
    for target in "${FUZZ_TARGETS[@]}"; do
        with_time_limit 300 "$program" "$target" "$FUZZ_FOLDER/corpus/$target"/*
    done
}

# Coverage counts the fuzzed sources only, not those of the tests.
fuzz_build() {
    echo 'int LLVMFuzzerTestOneInput(const unsigned char *d, unsigned long n) { return d && n ? 0 : 0; }' |
        clang -x c - -fsanitize=fuzzer -o /dev/null 2>/dev/null || skip "clang has no libFuzzer (Debian: libclang-rt-14-dev)"
    fuzz_compile "$VERIFY_FOLDER/fuzz/fuzz" main_libfuzzer clang -O1 -fsanitize=fuzzer,address,undefined \
        "-fsanitize-coverage-ignorelist=$FUZZ_FOLDER/coverage_ignore.txt"
}

fuzz_target() {
    local target=$1 program=$VERIFY_FOLDER/fuzz/fuzz log=$VERIFY_FOLDER/fuzz/$1.out new=$VERIFY_FOLDER/fuzz/$1.new
    [[ -x $program ]] || skip "not built"
    mkdir -p "$new"
    FUZZ_TARGET=$target with_time_limit $((VERIFY_FUZZ_SECONDS + 300)) "$program" "-max_total_time=$VERIFY_FUZZ_SECONDS" \
        -max_len=400 -len_control=0 -timeout=60 "-artifact_prefix=$VERIFY_FOLDER/fuzz/$target.crash." -print_final_stats=1 \
        "$new" "$FUZZ_FOLDER/corpus/$target" >"$log" 2>&1 || {
        tail -n 40 "$log"
        return 1
    }
    fuzz_summary "$log"
}

# fuzz_summary LOG: prints executions, edges and corpus size from libFuzzer's final statistics.
fuzz_summary() {
    awk '
        / cov: / { for (i = 1; i <= NF; i++) { if ($i == "cov:") edges = $(i + 1); if ($i == "corp:") inputs = $(i + 1) } }
        /number_of_executed_units/ { runs = $2 }
        END { print runs " executions, " edges " edges, corpus " inputs }' "$1"
}
