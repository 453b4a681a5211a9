# SPDX-License-Identifier: MIT
# The GUT tests: makes a project for them, runs GUT (or the stand-in) in it, and
# judges the run. Sourced by tools/dev/test.sh and tests/runner/run.sh.
#
#   run_gut_tests [FILTER]   succeeds if all is well; FILTER is a part of the name
#                            of a test file or of a test method
#                            The last line is "N passed, M failed[, K skipped]".
#   sets GUT_PASSED, GUT_FAILED, GUT_SKIPPED: numbers of tests; every other trouble
#        (a file that does not parse, a crash, ...) counts as one failed
#        GUT_MATCHED: how many test files have something to run
#
# From the environment:
#   GUT             a folder that holds addons/gut: run that instead of the stand-in
#   GUT_TIME_LIMIT  seconds before a run counts as hanging
#   GUT_VERBOSE     not empty: show all that Godot prints
#   GUT_SOURCE, GUT_TESTS, GUT_DATA, GUT_PROJECT   see below
#   GUT_ONLY_STAND_IN  not empty: the stand-in even where there is GUT
#   GUT_SCREEN      options of Godot's that say where it draws; nowhere by default
#
# GUT's exit code is 0 when a test file does not parse and when nothing was run,
# so the verdict comes from the JUnit file and the log.

source "$(dirname "${BASH_SOURCE[0]}")/project.sh"

GUT_SOURCE=${GUT_SOURCE:-$DEV_ROOT/demo_project}        # the project whose addons are tested
GUT_TESTS=${GUT_TESTS:-$DEV_ROOT/tests/gut}             # becomes res://tests
GUT_DATA=${GUT_DATA:-$DEV_ROOT/tests/data}              # becomes res://tests_data
GUT_PROJECT=${GUT_PROJECT:-$DEV_ROOT/build/test_project} # the project made here
GUT_TIME_LIMIT=${GUT_TIME_LIMIT:-480}
GUT_SCREEN=${GUT_SCREEN:---headless}
GUT_STAND_IN=$DEV_ROOT/tests/gut_stand_in/addons/gut

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
        : # said why
    elif [[ -z $filter ]]; then
        gut_run all -gdir=res://tests -ginclude_subdirs
        gut_judge ${GUT_WHOLE[@]+"${GUT_WHOLE[@]}"}
    else
        gut_run_filtered "$filter"
    fi
    gut_print_numbers
    [[ $GUT_FAILED -eq 0 ]]
}

# --- What to run ---------------------------------------------------------------

# GUT_WHOLE: files to run in full; GUT_PARTLY: files of which only some tests match.
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

# GUT's own two filters (file, test) must both match, ours is an "or": up to two runs.
gut_run_filtered() {
    if [[ ${#GUT_WHOLE[@]} -gt 0 ]]; then
        gut_run files "-gtest=$(gut_joined "${GUT_WHOLE[@]}")"
        gut_judge "${GUT_WHOLE[@]}"
    fi
    if [[ ${#GUT_PARTLY[@]} -gt 0 ]]; then
        gut_run methods "-gtest=$(gut_joined "${GUT_PARTLY[@]}")" "-gunit_test_name=$1"
        gut_judge "${GUT_PARTLY[@]}"
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

# GUT_FOLDER: the addons/gut to use; GUT_IS_REAL: whether that is GUT itself.
gut_find() {
    GUT_IS_REAL=1
    if [[ -n ${GUT_ONLY_STAND_IN:-} ]]; then
        GUT_IS_REAL=0 GUT_FOLDER=$GUT_STAND_IN
        echo "GUT: stand-in"
        return
    fi
    if [[ -n ${GUT:-} ]]; then
        GUT_FOLDER=$GUT/addons/gut
        if [[ ! -f $GUT_FOLDER/gut_cmdln.gd ]]; then
            gut_fail "GUT is set to '$GUT', but that folder holds no addons/gut."
            return 1
        fi
        GUT_FOLDER=$(cd "$GUT_FOLDER" && pwd)
    elif [[ -f $GUT_SOURCE/addons/gut/gut_cmdln.gd ]]; then
        GUT_FOLDER=$GUT_SOURCE/addons/gut
    else
        GUT_IS_REAL=0 GUT_FOLDER=$GUT_STAND_IN
        echo "GUT: stand-in"
        return
    fi
    echo "GUT: $GUT_FOLDER, version $(gut_version)"
}

gut_version() {
    sed -n 's/^version *= *"\(.*\)".*/\1/p' "$GUT_FOLDER/plugin.cfg" 2>/dev/null | grep . || echo unknown
}

# Links rather than copies: the tests see every edit. Only project.godot is a copy.
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
    # Data is read by path, not imported: no .import files beside it, no scan of it.
    : >"$GUT_PROJECT/tests_data/.gdignore"
    ln -sfn "$GUT_FOLDER" "$GUT_PROJECT/addons/gut"
    ln -sfn "$GUT_TESTS" "$GUT_PROJECT/tests"
}

# FROM TO [NAME...]: links each entry of FROM, but those NAMEs, into TO.
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

# Godot knows GutTest only after an import; that takes 5 s, so only when something for it changed.
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

# Which Godot and GUT, which classes, which assets.
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

# NAME OPTION...: sets GUT_RC, GUT_SECONDS, GUT_LOG and GUT_JUNIT.
gut_run() {
    local name=$1 start=$SECONDS
    shift
    GUT_LOG=$GUT_PROJECT/$name.log GUT_JUNIT=$GUT_PROJECT/$name.xml GUT_RC=0
    rm -f "$GUT_LOG" "$GUT_JUNIT"
    # shellcheck disable=SC2086 # several options
    GODOT_TIME_LIMIT=$GUT_TIME_LIMIT run_godot $GUT_SCREEN --path "$GUT_PROJECT" -s addons/gut/gut_cmdln.gd "$@" \
        -gexit -gdisable_colors "-gjunit_xml_file=res://$name.xml" 2>&1 </dev/null | tee "$GUT_LOG" | gut_show ||
        GUT_RC=${PIPESTATUS[0]}
    GUT_SECONDS=$((SECONDS - start))
}

# What a person wants to see of a log: which script is being run, and what failed. Tests of bad input
# print a thousand messages that are as they should be; all of it stays in the log.
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

# --- The verdict ---------------------------------------------------------------

# FILE...: judges the last gut_run, in which each of these must have been used.
gut_judge() {
    local failed_before=$GUT_FAILED sum_before=$((GUT_PASSED + GUT_FAILED + GUT_SKIPPED))
    if gut_died; then
        return
    fi
    gut_count_tests
    gut_check_files "$@"
    gut_check_outside_errors
    if [[ $((GUT_PASSED + GUT_FAILED + GUT_SKIPPED)) -eq $sum_before ]]; then
        gut_fail "No test was run."
    elif [[ $GUT_FAILED -eq $failed_before ]]; then
        gut_check_rest
    fi
}

gut_died() {
    local where
    where=$(sed -n 's/^ *\* *\(test_[A-Za-z0-9_]*\).*/\1/p' "$GUT_LOG" | tail -n 1)
    where=${where:+ in $where}
    if [[ $GUT_RC -eq 124 || $GUT_RC -eq 142 || ($GUT_RC -eq 137 && $GUT_SECONDS -ge $GUT_TIME_LIMIT) ]]; then
        gut_fail "The run hung${where:-" before the first test"}: stopped after $GUT_TIME_LIMIT s."
    elif [[ $GUT_RC -ge 128 ]]; then
        gut_fail "Godot crashed${where:-" before the first test"} (signal $((GUT_RC - 128)))."
    elif [[ ! -s $GUT_JUNIT ]]; then
        gut_fail "GUT left no results (exit code $GUT_RC)."
    else
        return 1
    fi
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
        *) gut_fail "$suite: $test has the unknown status '$status'." ;;
        esac
    done < <(gut_read_junit "$GUT_JUNIT")
    # Scripts that skip themselves are in the log only.
    GUT_SKIPPED=$((GUT_SKIPPED + $(grep -c '\[Script skipped\]' "$GUT_LOG" || true)))
}

# One line per test: status, suite, name. A suite's count of failed asserts can exceed
# that of its tests: before_all and after_all are no tests, and in GUT "pending" hides "fail".
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

# GUT leaves out a file that does not parse, and is content.
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

# " Parse Error: ... (line 7)" if the log has it for that file.
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

# GUT fails a test for errors inside it, but not for those in the hooks around it or
# before the first test. The stand-in sees to these itself.
gut_check_outside_errors() {
    local text
    [[ $GUT_IS_REAL -eq 1 ]] || return 0
    while IFS= read -r text; do
        gut_fail "$text"
    done < <(gut_outside_errors "$GUT_LOG")
}

# The innermost of the hooks and tests in the backtrace is to blame: after an await,
# the frames of earlier tests stay below it.
gut_outside_errors() {
    awk '
        function finish() {
            if (blame == "" && early) blame = "before the first test"
            if (error != "" && blame != "" && blame !~ /^test_/) print "An error was printed " blame ": " error
            error = blame = ""
        }
        /^(USER |SCRIPT )?ERROR: / {
            finish()
            error = $0
            early = !started && !/Parse Error|Compile Error|Failed to load script/
            next
        }
        error != "" && /^ +\[[0-9]+\] / {
            if (blame == "" && $2 ~ /^(before|after)_(all|each)$/) blame = "in " $2
            if (blame == "" && $2 ~ /^test_/) blame = $2
            next
        }
        error != "" && /^ +(at: |GDScript backtrace)/ { next }
        { finish() }
        /^ *\* *test_/ { started = 1 }
        END { finish() }
    ' "$1"
}

# What is left when no test failed but something did.
gut_check_rest() {
    local errors='^SCRIPT ERROR: (Parse|Compile) Error'
    # Before 4.5 neither GUT nor the stand-in learns of an error inside a test.
    ! grep -qE '^Godot Engine v4\.[34]\.' "$GUT_LOG" || errors='^SCRIPT ERROR: '
    if grep -qE "$errors" "$GUT_LOG"; then
        gut_fail "A script broke: $(grep -m 1 -A 1 -E "$errors" "$GUT_LOG" | tr -s '\n ' ' ')"
    elif [[ $GUT_RC -ne 0 ]]; then
        gut_fail "GUT ended with exit code $GUT_RC although no test failed, see $GUT_LOG."
    fi
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
