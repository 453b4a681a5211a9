# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The GUT tests: creates a project for them, runs GUT (or the stub) in it, and
# evaluates the run. Sourced by tools/dev/test.sh and tests/runner/run.sh.
#
#   run_gut_tests [FILTER]   returns true if nothing failed; FILTER is a part of the
#                            name of a test file or of a test method
#                            The last line is "N passed, M failed[, K skipped]".
#   sets GUT_PASSED, GUT_FAILED, GUT_SKIPPED: numbers of tests; every other problem
#        (a file that does not parse, a crash, ...) counts as one failure
#        GUT_MATCHED: the number of test files with at least one matching test
#
# Environment variables:
#   GUT             a folder that contains addons/gut: use it instead of the stub
#   GUT_TIME_LIMIT  seconds before a run counts as hanging
#   GUT_VERBOSE     not empty: show the whole output of Godot
#   GUT_SOURCE, GUT_TESTS, GUT_DATA, GUT_PROJECT   see below
#   GUT_ONLY_STUB   not empty: use the stub even if GUT is available
#   GUT_SCREEN      Godot's display options; --headless by default
#
# GUT exits with 0 when a test file does not parse and when no test ran, so the
# results are taken from the JUnit file and the log.

source "$(dirname "${BASH_SOURCE[0]}")/project.sh"

GUT_SOURCE=${GUT_SOURCE:-$DEV_ROOT/demo_project}        # the project whose addons are tested
GUT_TESTS=${GUT_TESTS:-$DEV_ROOT/tests/gut}             # becomes res://tests
GUT_DATA=${GUT_DATA:-$DEV_ROOT/tests/data}              # becomes res://tests_data
GUT_PROJECT=${GUT_PROJECT:-$DEV_ROOT/build/test_project} # the project created here
GUT_TIME_LIMIT=${GUT_TIME_LIMIT:-480}
GUT_SCREEN=${GUT_SCREEN:---headless}
GUT_STUB=$DEV_ROOT/tests/gut_stub/addons/gut

run_gut_tests() {
    local filter=${1:-}
    GUT_PASSED=0 GUT_FAILED=0 GUT_SKIPPED=0 GUT_MATCHED=0
    gut_select_files "$filter"
    GUT_MATCHED=$((${#GUT_WHOLE[@]} + ${#GUT_PARTLY[@]}))
    if [[ -n $filter && $GUT_MATCHED -eq 0 ]]; then
        gut_print_numbers
        return
    fi
    if ! gut_prepare; then
        : # it has reported the reason
    elif [[ -z $filter ]]; then
        gut_run all -gdir=res://tests -ginclude_subdirs
        gut_evaluate ${GUT_WHOLE[@]+"${GUT_WHOLE[@]}"}
    else
        gut_run_filtered "$filter"
    fi
    gut_print_numbers
    [[ $GUT_FAILED -eq 0 ]]
}

# --- Selection -----------------------------------------------------------------

# Sets GUT_WHOLE, the files to run in full, and GUT_PARTLY, the files of which only some tests match.
gut_select_files() {
    local filter=$1 file
    GUT_WHOLE=() GUT_PARTLY=()
    while IFS= read -r file; do
        if [[ $file == *"$filter"* ]]; then
            GUT_WHOLE+=("$file")
        elif [[ $(gut_test_names "$GUT_TESTS/$file") == *"$filter"* ]]; then
            GUT_PARTLY+=("$file")
        fi
    done < <(cd "$GUT_TESTS" && find -L . -type f -name 'test_*.gd' | sed 's|^\./||' | LC_ALL=C sort)
}

gut_test_names() {
    sed -nE 's/^[[:space:]]*func[[:space:]]+(test_[A-Za-z0-9_]*).*/\1/p' "$1"
}

# A test matches if its file or its own name matches. GUT requires both, hence up to two runs.
gut_run_filtered() {
    if [[ ${#GUT_WHOLE[@]} -gt 0 ]]; then
        gut_run files "-gtest=$(gut_joined "${GUT_WHOLE[@]}")"
        gut_evaluate "${GUT_WHOLE[@]}"
    fi
    if [[ ${#GUT_PARTLY[@]} -gt 0 ]]; then
        gut_run methods "-gtest=$(gut_joined "${GUT_PARTLY[@]}")" "-gunit_test_name=$1"
        gut_evaluate "${GUT_PARTLY[@]}"
    fi
}

gut_joined() {
    local IFS=,
    echo "${*/#/res://tests/}"
}

# --- The project ---------------------------------------------------------------

gut_prepare() {
    [[ -n $GODOT_EXE ]] || get_godot
    gut_find && gut_link_project && gut_import
}

# Sets GUT_FOLDER, the addons/gut to use, and GUT_IS_REAL, 0 for the stub.
gut_find() {
    GUT_IS_REAL=1
    if [[ -n ${GUT_ONLY_STUB:-} ]]; then
        GUT_IS_REAL=0 GUT_FOLDER=$GUT_STUB
        echo "GUT: stub"
        return
    fi
    if [[ -n ${GUT:-} ]]; then
        GUT_FOLDER=$GUT/addons/gut
        if [[ ! -f $GUT_FOLDER/gut_cmdln.gd ]]; then
            gut_fail "GUT is set to '$GUT', but that folder contains no addons/gut."
            return 1
        fi
        GUT_FOLDER=$(cd "$GUT_FOLDER" && pwd)
    elif [[ -f $GUT_SOURCE/addons/gut/gut_cmdln.gd ]]; then
        GUT_FOLDER=$GUT_SOURCE/addons/gut
    else
        GUT_IS_REAL=0 GUT_FOLDER=$GUT_STUB
        echo "GUT: stub"
        return
    fi
    echo "GUT: $GUT_FOLDER, version $(gut_version)"
}

gut_version() {
    sed -n 's/^version *= *"\(.*\)".*/\1/p' "$GUT_FOLDER/plugin.cfg" 2>/dev/null | grep . || echo unknown
}

# Uses links instead of copies, so that edits take effect at once. Only project.godot is copied.
gut_link_project() {
    if [[ ! -f $GUT_SOURCE/project.godot ]]; then
        gut_fail "There is no $GUT_SOURCE/project.godot to test in."
        return 1
    fi
    mkdir -p "$GUT_PROJECT/.godot" "$GUT_PROJECT/addons" "$GUT_PROJECT/tests_data"
    find "$GUT_PROJECT" -maxdepth 2 -type l -exec rm -f {} +
    cmp -s "$GUT_SOURCE/project.godot" "$GUT_PROJECT/project.godot" ||
        cp "$GUT_SOURCE/project.godot" "$GUT_PROJECT/project.godot"
    gut_link_entries "$GUT_SOURCE" "$GUT_PROJECT" addons project.godot tests tests_data
    gut_link_entries "$GUT_SOURCE/addons" "$GUT_PROJECT/addons" gut
    gut_link_entries "$GUT_DATA" "$GUT_PROJECT/tests_data"
    # Tests read the data by path. The file keeps Godot from scanning and importing it.
    : >"$GUT_PROJECT/tests_data/.gdignore"
    ln -sfn "$GUT_FOLDER" "$GUT_PROJECT/addons/gut"
    ln -sfn "$GUT_TESTS" "$GUT_PROJECT/tests"
}

# gut_link_entries FROM TO [NAME...]: links each entry of FROM except the NAMEs into TO.
gut_link_entries() {
    local from=$1 to=$2 entry name
    shift 2
    for entry in "$from"/*; do
        name=${entry##*/}
        if [[ -e $entry && " $* " != *" $name "* ]]; then
            ln -sfn "$entry" "$to/$name"
        fi
    done
}

# Godot finds the class GutTest only after an import. An import takes 5 s and runs only if its inputs changed.
gut_import() {
    local stamp=$GUT_PROJECT/.godot/gut_stamp print
    list_extension "$GUT_PROJECT"
    print=$(gut_fingerprint)
    if [[ $(cat "$stamp" 2>/dev/null) != "$print" ]]; then
        rm -f "$stamp"
        import_project "$GUT_PROJECT"
        printf '%s\n' "$print" >"$stamp"
    fi
    if ! grep -qs '"GutTest"' "$GUT_PROJECT/.godot/global_script_class_cache.cfg"; then
        rm -f "$stamp"
        gut_fail "Godot did not find the class GutTest in $GUT_FOLDER."
        return 1
    fi
}

# Prints the inputs of the import: Godot and GUT, the classes, the assets.
gut_fingerprint() (
    cd "$GUT_PROJECT" || exit
    echo "$GODOT_EXE $GUT_FOLDER $([[ $GUT_IS_REAL -eq 0 ]] || gut_version)"
    find -L . \( -name .godot -o -name tests_data \) -prune -o -name '*.gd' -type f -print0 |
        xargs -0 grep -lE --null '^(@.* )?class_name' /dev/null |
        xargs -0 grep -HE '^(@.* )?(class_name|extends)' /dev/null | LC_ALL=C sort
    find -L . \( -name .godot -o -name tests_data -o -path ./addons/gut \) -prune -o -type f \
        \( -name '*.png' -o -name '*.svg' -o -name '*.jpg' -o -name '*.webp' -o -name '*.ttf' -o -name '*.otf' \
        -o -name '*.wav' -o -name '*.ogg' -o -name '*.mp3' -o -name '*.csv' -o -name '*.gl*' \) \
        -exec cksum {} + | LC_ALL=C sort
)

# --- One run of Godot ----------------------------------------------------------

# gut_run NAME OPTION...: sets GUT_RC, GUT_SECONDS, GUT_LOG and GUT_JUNIT. Tests read the engine's log file
# (tests/gut/support/message_log.gd).
gut_run() {
    local name=$1 start=$SECONDS
    shift
    GUT_LOG=$GUT_PROJECT/$name.log GUT_JUNIT=$GUT_PROJECT/$name.xml GUT_RC=0
    rm -f "$GUT_LOG" "$GUT_JUNIT" "$GUT_PROJECT/messages.log"
    # shellcheck disable=SC2086 # several options
    GODOT_TIME_LIMIT=$GUT_TIME_LIMIT run_godot $GUT_SCREEN --path "$GUT_PROJECT" --log-file "$GUT_PROJECT/messages.log" \
        -s addons/gut/gut_cmdln.gd "$@" \
        -gexit -gdisable_colors "-gjunit_xml_file=res://$name.xml" 2>&1 </dev/null | tee "$GUT_LOG" | gut_show ||
        GUT_RC=${PIPESTATUS[0]}
    GUT_SECONDS=$((SECONDS - start))
}

# Filters the log to script names and failures. Tests of bad input print a thousand expected messages,
# which are only in the log.
gut_show() {
    [[ -z ${GUT_VERBOSE:-} ]] || { cat && return; }
    awk '
        /^res:\/\/tests\/.*\.gd[^ ]*$/ { print; fflush(); next }
        /^[-* ]*test_|^res:\/\/tests\/.* - test_/ { test = $0; next }
        /\[Failed\]|\[Pending\]|\[Risky\]|SCRIPT ERROR|Parse Error|CrashHandler/ {
            if (test != "") print test
            test = ""
            print
            getline
            print
            fflush()
        }'
}

# --- Evaluation ----------------------------------------------------------------

# gut_evaluate FILE...: evaluates the last gut_run. Each FILE must occur in its results.
gut_evaluate() {
    local failed_before=$GUT_FAILED sum_before=$((GUT_PASSED + GUT_FAILED + GUT_SKIPPED))
    if gut_ended_early; then
        return
    fi
    gut_check_signal
    gut_count_tests
    gut_check_files "$@"
    gut_check_outside_errors
    if [[ $((GUT_PASSED + GUT_FAILED + GUT_SKIPPED)) -eq $sum_before ]]; then
        gut_fail "No test was run."
    elif [[ $GUT_FAILED -eq $failed_before ]]; then
        gut_check_exit
    fi
}

gut_ended_early() {
    local where
    where=$(sed -n 's/^ *\* *\(test_[A-Za-z0-9_]*\).*/\1/p' "$GUT_LOG" | tail -n 1)
    where=${where:+ in $where}
    if [[ $GUT_RC -eq 124 || $GUT_RC -eq 142 || ($GUT_RC -eq 137 && $GUT_SECONDS -ge $GUT_TIME_LIMIT) ]]; then
        gut_fail "The run hung${where:-" before the first test"}: stopped after $GUT_TIME_LIMIT s."
    elif [[ $GUT_RC -ge 128 ]] && ! gut_has_results; then
        gut_fail "Godot crashed${where:-" before the first test"} (signal $((GUT_RC - 128)))."
    elif [[ ! -s $GUT_JUNIT ]]; then
        gut_fail "GUT left no results (exit code $GUT_RC)."
    else
        return 1
    fi
}

# GUT writes the JUnit file after the last test.
gut_has_results() {
    grep -qs '</testsuites>' "$GUT_JUNIT"
}

# The results of a run that crashed after its last test are complete.
gut_check_signal() {
    [[ $GUT_RC -lt 128 ]] || gut_fail "Godot crashed after the last test (signal $((GUT_RC - 128)))."
}

gut_count_tests() {
    local status suite test
    while IFS=$'\t' read -r status suite test; do
        case $status in
        pass) GUT_PASSED=$((GUT_PASSED + 1)) ;;
        pending | skipped) GUT_SKIPPED=$((GUT_SKIPPED + 1)) ;;
        fail) gut_fail "$suite: $test failed." ;;
        "no asserts") gut_fail "$suite: $test asserts nothing." ;;
        hooks) gut_fail "$suite: something failed outside of its tests, in before_all or after_all." ;;
        "not run") ;; # in a skipped script
        *) gut_fail "$suite: $test has the unknown status '$status'." ;;
        esac
    done < <(gut_read_junit "$GUT_JUNIT")
    GUT_SKIPPED=$((GUT_SKIPPED + $(gut_skipped_scripts "$GUT_LOG")))
}

# gut_skipped_scripts LOG: prints the number of skipped scripts, which the log lists when they are skipped and in the
# summary.
gut_skipped_scripts() {
    awk '
        /\[Script skipped\]/ { skipped++ }
        /\[Risky\] Script was skipped/ { in_summary++ }
        END { print (skipped > in_summary ? skipped : in_summary) + 0 }
    ' "$1"
}

# Prints one line per test: status, suite, name. A suite can have more failed asserts than its
# tests have: before_all and after_all are no tests, and in GUT "pending" hides "fail".
gut_read_junit() {
    awk '
        function value(key) {
            return match($0, " " key "=\"[^\"]*\"") ? substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 4) : ""
        }
        /^ *<testsuite / { suite = value("name"); failures = value("failures") + 0; failed = 0 }
        /^ *<testcase / {
            print value("status") "\t" suite "\t" value("name")
            failed += value("status") == "fail"
        }
        /^ *<\/testsuite>/ && failures > 0 && failed == 0 { print "hooks\t" suite "\t-" }
    ' "$1"
}

# GUT omits a file that does not parse and reports success.
gut_check_files() {
    local file
    for file in "$@"; do
        if ! grep -qE "<testsuite name=\"tests/$(gut_escaped "$file")[.\"]" "$GUT_JUNIT"; then
            gut_fail "tests/$file does not parse or does not extend GutTest.$(gut_parse_error "tests/$file")"
        fi
    done
}

gut_escaped() {
    printf '%s' "$1" | sed 's/[][\.*^$+?(){}|]/\\&/g'
}

# gut_parse_error FILE: prints " Parse Error: ... (line 7)" if the log contains one for FILE.
gut_parse_error() {
    awk -v place="(res://$1:" '
        /^SCRIPT ERROR: / { text = substr($0, 15); next }
        text != "" && (at = index($0, place)) {
            print " " text " (line " (substr($0, at + length(place)) + 0) ")"
            exit
        }
        { text = "" }
    ' "$GUT_LOG"
}

# GUT fails a test for errors inside it, but not for errors in its hooks or before the
# first test. The stub reports those itself.
gut_check_outside_errors() {
    local text
    [[ $GUT_IS_REAL -eq 1 ]] || return 0
    while IFS= read -r text; do
        gut_fail "$text"
    done < <(gut_outside_errors "$GUT_LOG")
}

# gut_outside_errors LOG: attributes each error to the innermost hook or test in its backtrace: after
# an await, frames of earlier tests remain below it.
# GUT does not free a skipped script, so Godot prints an error about it when the run ends, possibly without any test.
gut_outside_errors() {
    awk '
        function finish() {
            if (origin == "" && early) origin = "before the first test"
            if (error != "" && origin != "" && origin !~ /^test_/) print "An error was printed " origin ": " error
            error = origin = ""
        }
        /^(USER |SCRIPT )?ERROR: / {
            finish()
            error = $0
            early = !started && !/Parse Error|Compile Error|Failed to load script/
            next
        }
        error != "" && /^ +\[[0-9]+\] / {
            if (origin == "" && $2 ~ /^(before|after)_(all|each)$/) origin = "in " $2
            if (origin == "" && $2 ~ /^test_/) origin = $2
            next
        }
        error != "" && /^ +(at: |GDScript backtrace)/ { next }
        { finish() }
        /^ *\* *test_|\[Script skipped\]/ { started = 1 }
        END { finish() }
    ' "$1"
}

# Finds problems of a run in which no test failed.
gut_check_exit() {
    local errors='^SCRIPT ERROR: (Parse|Compile) Error'
    # Before 4.5 neither GUT nor the stub is notified of an error inside a test.
    ! grep -qE '^Godot Engine v4\.[34]\.' "$GUT_LOG" || errors='^SCRIPT ERROR: '
    if grep -qE "$errors" "$GUT_LOG"; then
        gut_fail "A script failed: $(grep -m 1 -A 1 -E "$errors" "$GUT_LOG" | tr -s '\n ' ' ')"
    elif [[ $GUT_RC -ne 0 ]] && ! gut_summary_is_good "$GUT_LOG"; then
        gut_fail "GUT ended with exit code $GUT_RC although no test failed, see $GUT_LOG."
    fi
}

# gut_summary_is_good LOG: tests whether GUT's closing line reports no failure, for example
# "---- 2 pending/risky tests. ----". The wording is that of GUT 9.3 to 9.6, which may print other lines in dashes after
# it; the stub prints no such line.
gut_summary_is_good() {
    sed -nE 's/^-{4} ([^-].*) -{4}$/\1/p' "$1" | grep -iE '(tests passed|pending/risky tests|failing tests|methods failed)' |
        tail -n 1 | grep -qiE '^(All tests passed(!| but there are [0-9]+ pending/risky tests\.)|[0-9]+ pending/risky tests\.)$'
}

gut_fail() {
    GUT_FAILED=$((${GUT_FAILED:-0} + 1))
    echo "FAILED: $1"
}

gut_print_numbers() {
    local skipped=""
    [[ $GUT_SKIPPED -eq 0 ]] || skipped=", $GUT_SKIPPED skipped"
    echo "$GUT_PASSED passed, $GUT_FAILED failed$skipped"
}
