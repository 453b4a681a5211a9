# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Stress runs of the exact mode against its oracles: one million pairs from all scene families, then each family
# alone; true heights against random lines; random rule sets against a second judge; the visible area against single
# points; regions of bases against pair queries and of points against the judge.
#
# The C tests contain a short stress run in the exact and heights suites.

VERIFY_STRESS_PAIRS=${VERIFY_STRESS_PAIRS:-1000000}
STRESS_FAMILIES=(board clutter lattice contact inside forest cracks)

verify_stress() {
    local family
    run_scons stress >/dev/null
    verify_row "exact, mixture" stress_in_parallel exact "$VERIFY_STRESS_PAIRS"
    verify_row "heights" stress_in_parallel heights $((VERIFY_STRESS_PAIRS / 10))
    verify_row "models that block" stress_in_parallel models $((VERIFY_STRESS_PAIRS / 20))
    verify_row "rules as data" stress_in_parallel rules $((VERIFY_STRESS_PAIRS / 100))
    verify_row "visible area" stress_in_parallel area $((VERIFY_STRESS_PAIRS / 10))
    verify_row "regions" stress_in_parallel region $((VERIFY_STRESS_PAIRS / 10))
    verify_in_parallel
    for family in "${STRESS_FAMILIES[@]}"; do
        verify_row "exact, $family" los_stress exact --family "$family" --pairs $((VERIFY_STRESS_PAIRS / 50)) --seed 77
    done
}

los_stress() {
    with_time_limit 2400 "$DEV_ROOT/build/host/los_stress" "$@"
}

# stress_in_parallel SUBJECT PAIRS: one process per processor, each with its own seed. The last line of output is the
# sum of their summaries.
stress_in_parallel() {
    local subject=$1 pairs=$2 count number job jobs=() failed=0 output=$VERIFY_FOLDER/stress/output_$1
    count=$(processors)
    rm -f "$output".*
    for ((number = 1; number <= count; number++)); do
        los_stress "$subject" --pairs $((pairs / count)) --seed "$number" >"$output.$number" &
        jobs+=("$!")
    done
    for job in "${jobs[@]}"; do
        wait "$job" || failed=1
    done
    cat "$output".*
    sum_summaries "$output".*
    return "$failed"
}

# sum_summaries FILE...: "3 pairs, 2 visible" and "4 pairs, 1 visible" become "7 pairs, 3 visible".
sum_summaries() {
    awk -F ', ' '
        /^[0-9]+ (pairs|scenes|boards), / {
            fields = NF
            for (i = 1; i <= NF; i++) {
                sums[i] += $i
                names[i] = $i
                sub(/^[0-9]+/, "", names[i])
            }
        }
        END {
            for (i = 1; i <= fields; i++) printf "%s%d%s", (i > 1 ? ", " : ""), sums[i], names[i]
            print ""
        }' "$@"
}
