# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Hostile calls of everything the extension has, in Godot (tests/storm).

source "$DEV_ROOT/tools/dev/gut.sh"
source "$DEV_ROOT/tools/dev/check/godot.sh"

# What is enough to call every method in every way. The memory of so few calls says nothing.
STORM_SHORT=(calls=1000 loud=300 rounds=2 crowds=0 memory=0)
# More than this is a flood: a million calls are wrong, some thousand of them aloud.
STORM_LOG_MAX=$((64 << 20))

check_storm() {
    if [[ -n $CHECK_SHORT ]]; then
        check_row "storm" storm_run short 120 "${STORM_SHORT[@]}"
        return
    fi
    check_row "storm, a million calls" storm_run long 1800 calls=1000000
    check_row "storm, address + undefined" storm_under_sanitizers
    check_row "planted leak" storm_notices leak 'FAULT: the engine holds'
    check_row "planted objects" storm_notices objects 'FAULT: 100 objects are left'
    check_row "planted slow call" storm_notices slow 'FAULT: planted took'
    check_row "planted wrong answer" storm_notices wrong 'FAULT: after: '
    check_row "planted crash" storm_notices crash 'died with exit code 134'
}

# storm_run NAME SECONDS OPTION...: passes if Godot lives to say that there were no faults.
storm_run() {
    local name=$1 limit=$2 log code=0
    log=$CHECK_FOLDER/storm/$1.txt
    shift 2
    storm_prepare >"$log"
    GODOT_TIME_LIMIT=$limit run_godot --headless --path "$GUT_PROJECT" -s tests/storm.gd -- "$@" >>"$log" 2>&1 </dev/null || code=$?
    ((code != CHECK_SKIP)) || skip "$(tail -n 1 "$log")"
    storm_judge "$log" "$code"
}

# A project whose tests are the storm. Where STORM_WATCHED is a folder of make_watched_project, that is what runs in the
# end; an import under sanitizers would take minutes.
storm_prepare() {
    GUT_TESTS=$DEV_ROOT/tests/storm GUT_PROJECT=${STORM_WATCHED:-$CHECK_FOLDER/storm}/test_project GUT_ONLY_STAND_IN=1
    gut_prepare
    [[ -n ${STORM_WATCHED:-} ]] || return 0
    GODOT_EXE=$STORM_WATCHED/godot GUT_SOURCE=$STORM_WATCHED/project
    gut_link_project
}

storm_judge() {
    local log=$1 code=$2 size
    size=$(wc -c <"$log")
    grep '^FAULT: ' "$log" | sort -u || true
    if was_timeout "$code"; then
        echo "hangs; trace=1 tells where (tests/storm/README.md)"
        return 1
    elif ! grep -q '^storm: ' "$log"; then
        echo "died with exit code $code; ${log#"$DEV_ROOT/"} is all it said"
        return 1
    elif ((size > STORM_LOG_MAX)); then
        echo "the output is a flood: $size bytes"
        return 1
    fi
    grep '^[0-9]* classes, ' "$log"
    ((code == 0)) && grep -qx 'storm: 0 faults' "$log"
}

# storm_notices PLANT TEXT: a storm that finds nothing must be one that could have.
storm_notices() {
    local said
    said=$(storm_run "plant_$1" 120 "${STORM_SHORT[@]}" memory=1 "plant=$1") && { echo "not noticed" && return 1; }
    grep -m 1 "^$2" <<<"$said"
}

# With whole stacks, since the engine loses some of what hostile scripts leave behind, and its leaks must be told from ours.
storm_under_sanitizers() {
    local folder=$CHECK_FOLDER/storm/sanitized numbers
    CHECK_GUT_STACKS=1 make_watched_project "$folder"
    numbers=$(STORM_WATCHED=$folder storm_run sanitized 1500 "${STORM_SHORT[@]}" limit=30) || {
        echo "$numbers"
        return 1
    }
    storm_judge_reports "$folder"
    tail -n 1 <<<"$numbers"
}

# Our sources in a report are a finding, and so is anything but a leak.
storm_judge_reports() {
    local ours='runtime error|ERROR: AddressSanitizer|/(gdextension|src)/[a-z0-9_]+\.[ch]:[0-9]+'
    if grep -qE "$ours" "$1"/report.*; then
        cat "$1"/report.*
        echo "the reports name our sources"
        return 1
    fi
    grep -q 'nodeepbind\.so' "$1"/report.* || { echo "the leak made on purpose was not found" && return 1; }
}
