# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The exact mode against its oracles (tests/c/exam): a million pairs of all families, then each family by itself; true
# heights against lines by chance; and how much is seen against single places.
#
# The C tests run a short one: the suites exact, exact_oracles and heights_chance.

CHECK_EXAM_PAIRS=${CHECK_EXAM_PAIRS:-1000000}
CHECK_FAMILIES=(board clutter lattice contact inside forest cracks)

check_exam() {
    local family
    run_scons exam >/dev/null
    check_row "exact, mixture" exam_in_shares exact "$CHECK_EXAM_PAIRS"
    check_row "heights" exam_in_shares heights $((CHECK_EXAM_PAIRS / 10))
    check_row "how much is seen" exam_in_shares share $((CHECK_EXAM_PAIRS / 10))
    rows_together
    for family in "${CHECK_FAMILIES[@]}"; do
        check_row "exact, $family" los_exam exact --family "$family" --pairs $((CHECK_EXAM_PAIRS / 50)) --seed 77
    done
}

los_exam() {
    with_time_limit 2400 "$DEV_ROOT/build/host/los_exam" "$@"
}

# exam_in_shares SUBJECT NUMBER: a share with a seed of its own for each processor; the last line adds them up.
exam_in_shares() {
    local subject=$1 pairs=$2 shares share job jobs=() failed=0 said=$CHECK_FOLDER/exam/share_$1
    shares=$(processors)
    rm -f "$said".*
    for ((share = 1; share <= shares; share++)); do
        los_exam "$subject" --pairs $((pairs / shares)) --seed "$share" >"$said.$share" &
        jobs+=("$!")
    done
    for job in "${jobs[@]}"; do
        wait "$job" || failed=1
    done
    cat "$said".*
    add_shares "$said".*
    return "$failed"
}

# FILE...: "3 pairs, 2 visible" and "4 pairs, 1 visible" make "7 pairs, 3 visible".
add_shares() {
    awk -F ', ' '
        /^[0-9]+ (pairs|scenes), / {
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
