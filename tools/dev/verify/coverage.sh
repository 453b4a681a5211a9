# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Line and branch coverage of the core by the C tests.

VERIFY_LINES_MIN=95
VERIFY_BRANCHES_MIN=90

verify_coverage() {
    verify_row "the core under the C tests" measure_coverage
}

measure_coverage() {
    local program=$VERIFY_FOLDER/coverage/los_tests source sources tests
    command -v gcov >/dev/null || skip "gcov is not installed (Debian: gcc)"
    mapfile -t tests < <(test_sources)
    compile_core "$program" gcc -O0 --coverage -- "${tests[@]}"
    with_time_limit 1200 "$program"
    mapfile -t sources < <(core_sources)
    for source in "${sources[@]}"; do
        gcov -n -b "$(object_of "$program" "$source")" | parse_gcov "${source#"$DEV_ROOT"/src/}"
    done >"$VERIFY_FOLDER/coverage/figures.txt"
    cat "$VERIFY_FOLDER/coverage/figures.txt"
    sum_coverage "$VERIFY_FOLDER/coverage/figures.txt"
}

# Converts gcov's output for one file to: name, lines run, lines, branches taken, branches.
parse_gcov() {
    awk -F '[:% ]+' -v name="$1" '
        /^File / { wanted = index($0, "/src/" name) > 0 }
        wanted && /^Lines executed/ { lines = $5; run = $3 * lines / 100 }
        wanted && /^Taken at least once/ { branches = $7; taken = $5 * branches / 100 }
        END { printf "%s %.0f %d %.0f %d\n", name, run, lines, taken, branches }'
}

sum_coverage() {
    awk -v min_lines="$VERIFY_LINES_MIN" -v min_branches="$VERIFY_BRANCHES_MIN" '
        { run += $2; lines += $3; taken += $4; branches += $5 }
        END {
            printf "%.1f %% of %d lines, %.1f %% of %d branches\n", 100 * run / lines, lines, 100 * taken / branches, branches
            exit !(100 * run / lines >= min_lines && 100 * taken / branches >= min_branches)
        }' "$1"
}
