# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev check [PART...]: the long examination (docs/trust.md), under an hour on two cores.
#
# A part is the function check_PART in tools/dev/check/PART.sh; it calls check_row once for each thing it looks at, or
# rows_together first: then its rows run several at a time, and none may write what another reads.
# CHECK_SHORT=1 is the form that ./dev test runs.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"
source "$(dirname "${BASH_SOURCE[0]}")/check/compile.sh"

CHECK_PARTS=(exam determinism sanitizers godot storm fuzz memory faults coverage)
CHECK_FOLDER=$DEV_ROOT/build/check
CHECK_SHORT=${CHECK_SHORT:-}
# What a command says by ending with it: not here, and my last line is why.
CHECK_SKIP=77
CHECK_FILTER=
# Files of one line each, what became of a row; in the order of the table.
CHECK_ROWS=()
CHECK_AT_ONCE=1

command_check() {
    local part parts=("$@")
    ((${#parts[@]})) || parts=("${CHECK_PARTS[@]}")
    for part in "${parts[@]}"; do
        [[ " ${CHECK_PARTS[*]} " == *" $part "* ]] || die "There is no part '$part'; there are: ${CHECK_PARTS[*]}."
    done
    command_build
    for part in "${parts[@]}"; do
        run_check_part "$part"
    done
    close_check
}

# run_short_check PART [FILTER]: a part of ./dev test.
run_short_check() {
    CHECK_SHORT=1 CHECK_FILTER=${2:-}
    run_check_part "$1"
    close_check
}

run_check_part() {
    CHECK_PART=$1 CHECK_AT_ONCE=1
    mkdir -p "$CHECK_FOLDER/$1"
    # shellcheck source=/dev/null
    source "$DEV_ROOT/tools/dev/check/$1.sh"
    "check_$1"
    wait
}

rows_together() {
    CHECK_AT_ONCE=$(processors)
}

# check_row NAME COMMAND...: passes if COMMAND ends well; the last line it prints is the row's remark.
check_row() {
    local name=$1 log
    shift
    [[ "$CHECK_PART/$name" == *"$CHECK_FILTER"* ]] || return 0
    log=$CHECK_FOLDER/$CHECK_PART/${name//[ \/]/_}.log
    CHECK_ROWS+=("$log.row")
    # What a row that never came to its end leaves.
    echo "FAILED|$CHECK_PART|$name|0|did not end" >"$log.row"
    if ((CHECK_AT_ONCE == 1)); then
        run_row "$name" "$log" "$@"
        return
    fi
    while (($(jobs -pr | wc -l) >= CHECK_AT_ONCE)); do
        wait -n || true
    done
    run_row "$name" "$log" "$@" &
}

# run_row NAME LOG COMMAND...
run_row() {
    local name=$1 log=$2 start=$SECONDS code=0 verdict remark
    shift 2
    # errexit must stay on inside the command, and so cannot be on around it.
    set +e
    (
        set -euo pipefail
        "$@"
    ) </dev/null >"$log" 2>&1
    code=$?
    set -e
    case $code in
    0) verdict=passed ;;
    "$CHECK_SKIP") verdict=skipped ;;
    *) verdict=FAILED ;;
    esac
    remark=$(grep -v '^[[:space:]]*$' "$log" | tail -n 1 | cut -c 1-140 || true)
    [[ $verdict != FAILED ]] || remark="exit code $code, see ${log#"$DEV_ROOT/"}: $remark"
    echo "$verdict|$CHECK_PART|$name|$((SECONDS - start))|$remark" >"$log.row"
    [[ -n $CHECK_SHORT ]] || say "$CHECK_PART: $name: $verdict ($((SECONDS - start)) s)"
}

# skip REASON: for use inside a row's command.
skip() {
    echo "$*"
    exit "$CHECK_SKIP"
}

# need_tool COMMAND PACKAGE: the row is skipped where there is no such command.
need_tool() {
    command -v "$1" >/dev/null || skip "$1 is not there (Debian: $2)"
}

# The table, and the closing line. The short form shows only what did not pass.
close_check() {
    local row verdict part name seconds remark passed=0 failed=0 skipped=0 tail=''
    for row in ${CHECK_ROWS[@]+"${CHECK_ROWS[@]}"}; do
        IFS='|' read -r verdict part name seconds remark <"$row"
        case $verdict in
        passed) passed=$((passed + 1)) ;;
        skipped) skipped=$((skipped + 1)) ;;
        *) failed=$((failed + 1)) ;;
        esac
        [[ -n $CHECK_SHORT && $verdict == passed ]] ||
            printf '%-8s %-12s %-34s %5s s  %s\n' "$verdict" "$part" "$name" "$seconds" "$remark"
    done
    ((skipped == 0)) || tail=", $skipped skipped"
    echo "$passed passed, $failed failed$tail"
    ((failed == 0))
}
