# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev verify engines [FILE...]: the GUT tests with the recorded answers, the addon alone in a project, and the snippets
# of the manual on each engine, one line per engine. The engines are the FILEs, or the files in the folder $LOS_ENGINES.
# A .zip among them is a web export template: ./dev web --test runs with it on the engine whose version is in its name.

source "$DEV_ROOT/tools/dev/test.sh"
source "$DEV_ROOT/tools/dev/web.sh"

ENGINES_FOLDER=$VERIFY_FOLDER/engines

verify_engines() {
    local files=("$@") engines=() templates=() file
    if ((${#files[@]} == 0)) && [[ -n ${LOS_ENGINES:-} ]]; then
        files=("$LOS_ENGINES"/*)
    fi
    for file in ${files[@]+"${files[@]}"}; do
        if [[ $file == *.zip ]]; then
            templates+=("$file")
        elif is_godot "$file"; then
            engines+=("$file")
        else
            die "'$file' is not a Godot 4.3 or later that runs here."
        fi
    done
    ((${#engines[@]})) || die "Usage: ./dev verify engines FILE..., or set LOS_ENGINES to a folder with engines."
    # shellcheck disable=SC2119
    need_build_tools
    find_godot || GODOT_EXE=$(absolute_command "${engines[0]}")
    run_scons >&2
    TEST_FAILED=0
    for file in "${engines[@]}"; do
        verify_engine "$file" ${templates[@]+"${templates[@]}"}
    done
    ((ENGINES_FAILED == 0))
}

ENGINES_FAILED=0
GUT_TIME_LIMIT=1800

# verify_engine FILE TEMPLATE...
verify_engine() {
    local name folder template
    name=$(godot_version "$1" | sed -E 's/\.[a-z].*//')
    folder=$ENGINES_FOLDER/$name
    GODOT_EXE=$(absolute_command "$1")
    export GODOT=$GODOT_EXE
    # An import rewrites the .import files beside the assets.
    copy_project "$folder/project"
    TEST_PASSED=0 TEST_FAILED=0 TEST_SKIPPED=0
    {
        GUT_SOURCE=$folder/project GUT_PROJECT=$folder/gut run_part "GUT tests" "" run_gut_tests
        run_part "Addon alone" "" python3 "$DEV_ROOT/tests/build/run.py" the_addon_alone
        MANUAL_WORK=$folder/manual run_part "Manual" "" bash "$DEV_ROOT/tests/manual/run.sh"
        for template in "${@:2}"; do
            [[ ${template##*/} != *"-$name-"* ]] || GODOT_WEB=$template run_part "Web" "" run_web_page
        done
    } >"$folder.log" 2>&1
    grep -E '^(FAILED|  +at|.*counted as one failure)' "$folder.log" || true
    echo "$name: $TEST_PASSED passed, $TEST_FAILED failed, $TEST_SKIPPED skipped"
    ENGINES_FAILED=$((ENGINES_FAILED + TEST_FAILED))
}

run_web_page() {
    check_web_template
    run_scons platform=web "threads=$WEB_THREADS" extension
    test_web_export
    echo "1 passed, 0 failed"
}
