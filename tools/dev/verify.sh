# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev verify [PART...]: the long verification (docs/trust.md), under an hour on two cores.
# ./dev verify engines [FILE...]: the tests on several engines (verify/engines.sh).
#
# A part is the function verify_PART in tools/dev/verify/PART.sh. It calls verify_row once per table row. After
# verify_in_parallel its rows run concurrently; a row must not write files that another row reads.
# VERIFY_SHORT=1 selects the short form that ./dev test runs.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"
source "$(dirname "${BASH_SOURCE[0]}")/verify/compile.sh"

VERIFY_PARTS=(stress determinism web sanitizers godot api_fuzz fuzz memory faults coverage)
VERIFY_FOLDER=$DEV_ROOT/build/verify
VERIFY_SHORT=${VERIFY_SHORT:-}
# Exit code of a row's command that cannot run on this machine; its last line of output is the reason.
VERIFY_SKIP=77
VERIFY_FILTER=
# One-line result files, one per row, in the order of the table.
VERIFY_ROWS=()
VERIFY_JOBS=1

command_verify() {
    local part parts=("$@")
    if [[ ${1:-} == engines ]]; then
        source "$DEV_ROOT/tools/dev/verify/engines.sh"
        verify_engines "${@:2}"
        return
    fi
    ((${#parts[@]})) || parts=("${VERIFY_PARTS[@]}")
    for part in "${parts[@]}"; do
        [[ " ${VERIFY_PARTS[*]} " == *" $part "* ]] ||
            die "There is no part '$part'; available: ${VERIFY_PARTS[*]}, and 'engines FILE...'."
    done
    command_build
    for part in "${parts[@]}"; do
        run_verify_part "$part"
    done
    print_verify_table
}

# run_short_verify PART [FILTER]: one part in the short form, for ./dev test.
run_short_verify() {
    VERIFY_SHORT=1 VERIFY_FILTER=${2:-}
    run_verify_part "$1"
    print_verify_table
}

run_verify_part() {
    VERIFY_PART=$1 VERIFY_JOBS=1
    mkdir -p "$VERIFY_FOLDER/$1"
    # shellcheck source=/dev/null
    source "$DEV_ROOT/tools/dev/verify/$1.sh"
    "verify_$1"
    wait
}

# The following rows of the part run concurrently, one per processor.
verify_in_parallel() {
    VERIFY_JOBS=$(processors)
}

# verify_row NAME COMMAND...: passes if COMMAND exits with 0. Its last line of output is the row's remark.
verify_row() {
    local name=$1 log
    shift
    [[ "$VERIFY_PART/$name" == *"$VERIFY_FILTER"* ]] || return 0
    log=$VERIFY_FOLDER/$VERIFY_PART/${name//[ \/]/_}.log
    VERIFY_ROWS+=("$log.row")
    # Remains if the row is killed before it writes its result.
    echo "FAILED|$VERIFY_PART|$name|0|did not end" >"$log.row"
    if ((VERIFY_JOBS == 1)); then
        run_row "$name" "$log" "$@"
        return
    fi
    while (($(jobs -pr | wc -l) >= VERIFY_JOBS)); do
        wait -n || true
    done
    run_row "$name" "$log" "$@" &
}

# run_row NAME LOG COMMAND...
run_row() {
    local name=$1 log=$2 start=$SECONDS code=0 verdict remark
    shift 2
    # Bash disables errexit inside a tested command, so the subshell runs untested with errexit off outside.
    set +e
    (
        set -euo pipefail
        "$@"
    ) </dev/null >"$log" 2>&1
    code=$?
    set -e
    case $code in
    0) verdict=passed ;;
    "$VERIFY_SKIP") verdict=skipped ;;
    *) verdict=FAILED ;;
    esac
    remark=$(grep -v '^[[:space:]]*$' "$log" | tail -n 1 | cut -c 1-140 || true)
    [[ $verdict != FAILED ]] || remark="exit code $code, see ${log#"$DEV_ROOT/"}: $remark"
    echo "$verdict|$VERIFY_PART|$name|$((SECONDS - start))|$remark" >"$log.row"
    [[ -n $VERIFY_SHORT ]] || say "$VERIFY_PART: $name: $verdict ($((SECONDS - start)) s)"
}

# skip REASON: ends the command of a row and marks the row as skipped.
skip() {
    echo "$*"
    exit "$VERIFY_SKIP"
}

# need_tool COMMAND PACKAGE: skips the row if COMMAND is not installed.
need_tool() {
    command -v "$1" >/dev/null || skip "$1 is not installed (Debian: $2)"
}

# Prints the table and the closing line. The short form omits rows that passed.
print_verify_table() {
    local row verdict part name seconds remark passed=0 failed=0 skipped=0 tail=''
    for row in ${VERIFY_ROWS[@]+"${VERIFY_ROWS[@]}"}; do
        IFS='|' read -r verdict part name seconds remark <"$row"
        case $verdict in
        passed) passed=$((passed + 1)) ;;
        skipped) skipped=$((skipped + 1)) ;;
        *) failed=$((failed + 1)) ;;
        esac
        [[ -n $VERIFY_SHORT && $verdict == passed ]] ||
            printf '%-8s %-12s %-34s %5s s  %s\n' "$verdict" "$part" "$name" "$seconds" "$remark"
    done
    ((skipped == 0)) || tail=", $skipped skipped"
    echo "$passed passed, $failed failed$tail"
    ((failed == 0))
}
