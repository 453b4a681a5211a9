# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Coverage-guided fuzzing of the core (tests/fuzz), with libFuzzer, under the address and undefined-behaviour sanitizers.
#
# New inputs stay in build/check/fuzz; ./dev check does not write to the corpus in the repository.

CHECK_FUZZ_SECONDS=${CHECK_FUZZ_SECONDS:-60}

check_fuzz() {
    local target
    for target in pair terrain grid; do
        check_row "$target" fuzz_target "$target"
    done
}

fuzz_target() {
    local target=$1 program=$CHECK_FOLDER/fuzz/$1 corpus=$DEV_ROOT/tests/fuzz/corpus/$1 log
    log=$CHECK_FOLDER/fuzz/$target.out
    echo 'int LLVMFuzzerTestOneInput(const unsigned char *d, unsigned long n) { return d && n ? 0 : 0; }' |
        clang -x c - -fsanitize=fuzzer -o /dev/null 2>/dev/null || skip "clang has no libFuzzer (Debian: libclang-rt-14-dev)"
    compile_core "$program" "clang -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -I$DEV_ROOT/tests/fuzz" \
        "$DEV_ROOT/tests/fuzz/fuzz_$target.c"
    mkdir -p "$program.new"
    with_time_limit $((CHECK_FUZZ_SECONDS + 300)) "$program" "-max_total_time=$CHECK_FUZZ_SECONDS" -max_len=1024 -timeout=10 \
        "-artifact_prefix=$program.crash." -print_final_stats=1 "$program.new" "$corpus" >"$log" 2>&1 || {
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
