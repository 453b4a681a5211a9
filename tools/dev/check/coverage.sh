# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Which lines and branches of the core the C tests run.

CHECK_LINES_LEAST=95
CHECK_BRANCHES_LEAST=90

check_coverage() {
    check_row "the core under the C tests" coverage_of_core
}

coverage_of_core() {
    local program=$CHECK_FOLDER/coverage/los_tests source
    command -v gcov >/dev/null || skip "gcov is not there (Debian: gcc)"
    compile_core "$program" "gcc -O0 --coverage" "$DEV_ROOT"/tests/c/*.c
    with_time_limit 1200 "$program"
    for source in "$DEV_ROOT"/src/*.c; do
        gcov -n -b "$program.o/$(basename "$source" .c).gcda" | of_one_source "$(basename "$source")"
    done >"$CHECK_FOLDER/coverage/figures.txt"
    cat "$CHECK_FOLDER/coverage/figures.txt"
    sum_coverage "$CHECK_FOLDER/coverage/figures.txt"
}

# gcov's words about one file, as: name, lines run, lines, branches taken, branches.
of_one_source() {
    awk -F '[:% ]+' -v name="$1" '
        /^File / { wanted = index($0, "/src/" name) > 0 }
        wanted && /^Lines executed/ { lines = $5; run = $3 * lines / 100 }
        wanted && /^Taken at least once/ { branches = $7; taken = $5 * branches / 100 }
        END { printf "%s %.0f %d %.0f %d\n", name, run, lines, taken, branches }'
}

sum_coverage() {
    awk -v least_lines="$CHECK_LINES_LEAST" -v least_branches="$CHECK_BRANCHES_LEAST" '
        { run += $2; lines += $3; taken += $4; branches += $5 }
        END {
            printf "%.1f %% of %d lines, %.1f %% of %d branches\n", 100 * run / lines, lines, 100 * taken / branches, branches
            exit !(100 * run / lines >= least_lines && 100 * taken / branches >= least_branches)
        }' "$1"
}
