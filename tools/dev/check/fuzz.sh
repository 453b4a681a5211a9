# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Fuzzing of the core and of gdextension/'s readers (tests/fuzz/README.md): coverage-guided with libFuzzer, under the
# address and undefined-behaviour sanitizers. The short form gives the corpus to the targets and needs no libFuzzer.
#
# New inputs stay in build/check/fuzz/TARGET.new; ./dev check does not write to the corpus in the repository.

CHECK_FUZZ_SECONDS=${CHECK_FUZZ_SECONDS:-60}

FUZZ_FOLDER=$DEV_ROOT/tests/fuzz
FUZZ_TARGETS=(pair terrain grid readers)
# What of gdextension/ is fuzzed, and what of tests/c the targets compare with.
FUZZ_READERS=(gdx_load gdx_value keys texts messages complaints project_settings options read_value read_model
    read_terrain board_memory slips grid_read)
FUZZ_HELPERS=(scene los_test slow_judge slow_grid exact_shape exact_problem exact_oracle_lines exact_oracle_samples
    exact_exam)

check_fuzz() {
    local target
    check_row "corpus" fuzz_replay
    [[ -z $CHECK_SHORT ]] || return 0
    check_row "build" fuzz_build
    for target in "${FUZZ_TARGETS[@]}"; do
        check_row "$target" fuzz_target "$target"
    done
}

# fuzz_compile PROGRAM "COMPILER OPTIONS" MAIN
fuzz_compile() {
    local program=$1 options=$2 main=$3 name sources=("$FUZZ_FOLDER"/engine.c "$FUZZ_FOLDER"/fuzz_*.c) headers
    # Of several engines any will do: the readers use what all of them have.
    headers=$(find "$DEV_ROOT/build/engine" -name gdextension_interface.h -printf '%h\n' 2>/dev/null | head -n 1)
    [[ -n $headers ]] || skip "the engine's header is not in build/engine"
    for name in "${FUZZ_READERS[@]}"; do
        sources+=("$DEV_ROOT/gdextension/$name.c")
    done
    for name in "${FUZZ_HELPERS[@]}"; do
        sources+=("$DEV_ROOT/tests/c/$name.c")
    done
    options+=" -fno-omit-frame-pointer -fno-sanitize-recover=all -I$FUZZ_FOLDER -I$DEV_ROOT/gdextension -isystem $headers"
    compile_core "$program" "$options" "${sources[@]}" "$FUZZ_FOLDER/$main.c"
}

fuzz_replay() {
    local program=$CHECK_FOLDER/fuzz/replay target
    fuzz_compile "$program" "gcc -O0 -fsanitize=address,undefined" main_replay
    for target in "${FUZZ_TARGETS[@]}"; do
        with_time_limit 300 "$program" "$target" "$FUZZ_FOLDER/corpus/$target"/*
    done
}

# Edges are counted in what is fuzzed, not in the tests' own sources.
fuzz_build() {
    echo 'int LLVMFuzzerTestOneInput(const unsigned char *d, unsigned long n) { return d && n ? 0 : 0; }' |
        clang -x c - -fsanitize=fuzzer -o /dev/null 2>/dev/null || skip "clang has no libFuzzer (Debian: libclang-rt-14-dev)"
    fuzz_compile "$CHECK_FOLDER/fuzz/fuzz" \
        "clang -O1 -fsanitize=fuzzer,address,undefined -fsanitize-coverage-ignorelist=$FUZZ_FOLDER/not_counted.txt" main_libfuzzer
}

fuzz_target() {
    local target=$1 program=$CHECK_FOLDER/fuzz/fuzz log=$CHECK_FOLDER/fuzz/$1.out new=$CHECK_FOLDER/fuzz/$1.new
    [[ -x $program ]] || skip "not built"
    mkdir -p "$new"
    FUZZ_TARGET=$target with_time_limit $((CHECK_FUZZ_SECONDS + 300)) "$program" "-max_total_time=$CHECK_FUZZ_SECONDS" \
        -max_len=400 -len_control=0 -timeout=60 "-artifact_prefix=$CHECK_FOLDER/fuzz/$target.crash." -print_final_stats=1 \
        "$new" "$FUZZ_FOLDER/corpus/$target" >"$log" 2>&1 || {
        tail -n 40 "$log"
        return 1
    }
    fuzz_remark "$log"
}

# LOG: executions, edges and inputs of libFuzzer's last words.
fuzz_remark() {
    awk '
        / cov: / { for (i = 1; i <= NF; i++) { if ($i == "cov:") edges = $(i + 1); if ($i == "corp:") inputs = $(i + 1) } }
        /number_of_executed_units/ { runs = $2 }
        END { print runs " executions, " edges " edges, corpus " inputs }' "$1"
}
