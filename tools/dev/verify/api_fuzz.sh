# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# API fuzzing in Godot: calls with invalid arguments of every method and property of the extension (tests/api_fuzz).

source "$DEV_ROOT/tools/dev/gut.sh"
source "$DEV_ROOT/tools/dev/verify/godot.sh"

# Enough to call every method in every way. Memory growth is not evaluated after so few calls.
API_FUZZ_SHORT=(calls=1000 verbose_calls=300 rounds=2 limits=0 memory=0)
# Maximum size of the output in bytes. Most of a million calls are invalid; a few thousand may print messages.
API_FUZZ_LOG_MAX=$((64 << 20))

verify_api_fuzz() {
    if [[ -n $VERIFY_SHORT ]]; then
        verify_row "API fuzz" api_fuzz_run short 120 "${API_FUZZ_SHORT[@]}"
        return
    fi
    verify_row "API fuzz, a million calls" api_fuzz_run long 1800 calls=1000000
    verify_row "API fuzz, address + undefined" api_fuzz_sanitized
    verify_row "injected leak" api_fuzz_detects leak 'FAULT: the engine holds'
    verify_row "injected objects" api_fuzz_detects objects 'FAULT: 100 objects are left'
    verify_row "injected slow call" api_fuzz_detects slow 'FAULT: injected fault took'
    verify_row "injected wrong result" api_fuzz_detects wrong 'FAULT: after: '
    verify_row "injected crash" api_fuzz_detects crash 'died with exit code 134'
}

# api_fuzz_run NAME SECONDS OPTION...: passes if Godot runs to the end and reports no faults.
api_fuzz_run() {
    local name=$1 limit=$2 log code=0
    log=$VERIFY_FOLDER/api_fuzz/$1.txt
    shift 2
    api_fuzz_prepare >"$log"
    GODOT_TIME_LIMIT=$limit run_godot --headless --path "$GUT_PROJECT" -s tests/api_fuzz.gd -- "$@" >>"$log" 2>&1 </dev/null || code=$?
    ((code != VERIFY_SKIP)) || skip "$(tail -n 1 "$log")"
    api_fuzz_evaluate "$log" "$code"
}

# Creates a project whose tests are tests/api_fuzz. API_FUZZ_SANITIZED may name a folder of make_sanitized_project; its
# Godot is used after the import, which would take minutes under sanitizers.
api_fuzz_prepare() {
    GUT_TESTS=$DEV_ROOT/tests/api_fuzz GUT_PROJECT=${API_FUZZ_SANITIZED:-$VERIFY_FOLDER/api_fuzz}/test_project GUT_ONLY_STUB=1
    gut_prepare
    [[ -n ${API_FUZZ_SANITIZED:-} ]] || return 0
    GODOT_EXE=$API_FUZZ_SANITIZED/godot GUT_SOURCE=$API_FUZZ_SANITIZED/project
    gut_link_project
}

# api_fuzz_evaluate LOG EXIT_CODE
api_fuzz_evaluate() {
    local log=$1 code=$2 size
    size=$(wc -c <"$log")
    grep '^FAULT: ' "$log" | sort -u || true
    if was_timeout "$code"; then
        echo "hangs; the option trace=1 shows the call (tests/api_fuzz/README.md)"
        return 1
    elif ! grep -q '^api_fuzz: ' "$log"; then
        echo "died with exit code $code; its output is in ${log#"$DEV_ROOT/"}"
        return 1
    elif ((size > API_FUZZ_LOG_MAX)); then
        echo "too much output: $size bytes"
        return 1
    fi
    grep '^[0-9]* classes, ' "$log"
    ((code == 0)) && grep -qx 'api_fuzz: 0 faults' "$log"
}

# api_fuzz_detects FAULT TEXT: passes if a run with the injected FAULT fails and prints TEXT.
api_fuzz_detects() {
    local output
    output=$(api_fuzz_run "inject_$1" 120 "${API_FUZZ_SHORT[@]}" memory=1 "inject=$1") && { echo "not detected" && return 1; }
    grep -m 1 "^$2" <<<"$output"
}

# Uses full stacks: invalid calls make the engine itself leak, and the stacks separate its leaks from ours.
api_fuzz_sanitized() {
    local folder=$VERIFY_FOLDER/api_fuzz/sanitized numbers
    VERIFY_GUT_STACKS=1 make_sanitized_project "$folder"
    numbers=$(API_FUZZ_SANITIZED=$folder api_fuzz_run sanitized 1500 "${API_FUZZ_SHORT[@]}" call_seconds=30) || {
        echo "$numbers"
        return 1
    }
    api_fuzz_evaluate_reports "$folder"
    tail -n 1 <<<"$numbers"
}

# Fails if a report contains an error other than a leak, or a leak with our sources in its stack.
api_fuzz_evaluate_reports() {
    local ours='runtime error|ERROR: AddressSanitizer|/(gdextension|src)/[a-z0-9_/]+\.[ch]:[0-9]+'
    if grep -qE "$ours" "$1"/report.*; then
        cat "$1"/report.*
        echo "the reports name our sources"
        return 1
    fi
    grep -q 'nodeepbind\.so' "$1"/report.* || { echo "the deliberate leak was not reported" && return 1; }
}
