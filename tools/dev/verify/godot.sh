# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The whole GUT suite in Godot, with the extension built with the address and undefined-behavior sanitizers.
#
# The test files are distributed over one Godot process per processor. VERIFY_GUT_FILTER selects files.
# VERIFY_GUT_STACKS=1 records full stacks for leaks, which multiplies the run time.

source "$DEV_ROOT/tools/dev/gut.sh"

# The slowest files are distributed first, each to a different process.
GUT_SLOW_FILES=(test_segment_lattice.gd test_conformance_40k.gd test_los_terrain_size.gd)

verify_godot() {
    verify_row "GUT, address + undefined + leaks" run_gut_sanitized "$VERIFY_FOLDER/godot"
}

# run_gut_sanitized FOLDER
run_gut_sanitized() {
    local folder=$1 number count jobs=() job
    make_sanitized_project "$folder"
    # Under sanitizers an import takes several times as long.
    # shellcheck disable=SC2034 # project.sh reads it
    PROJECT_IMPORT_LIMIT=600
    GODOT_EXE=$folder/godot GUT_SOURCE=$folder/project GUT_PROJECT=$folder/worker GUT_TIME_LIMIT=1800 GUT_VERBOSE=''
    gut_prepare
    select_sanitized_files
    count=$(processors)
    ((count <= ${#SANITIZED_FILES[@]})) || count=${#SANITIZED_FILES[@]}
    for ((number = 0; number < count; number++)); do
        cp -R "$folder/worker" "$folder/worker.$number"
        run_gut_worker "$folder/worker.$number" "$number" "$count" >"$folder/output.$number" &
        jobs+=("$!")
    done
    for job in "${jobs[@]}"; do
        wait "$job" || true
    done
    cat "$folder"/output.*
    evaluate_sanitized_run "$folder"
}

# Sets SANITIZED_FILES, the slow files first.
select_sanitized_files() {
    local file
    SANITIZED_FILES=()
    gut_select_files "${VERIFY_GUT_FILTER:-}"
    for file in "${GUT_SLOW_FILES[@]}"; do
        [[ " ${GUT_WHOLE[*]} " != *" $file "* ]] || SANITIZED_FILES+=("$file")
    done
    for file in "${GUT_WHOLE[@]}"; do
        [[ " ${GUT_SLOW_FILES[*]} " == *" $file "* ]] || SANITIZED_FILES+=("$file")
    done
}

# make_sanitized_project FOLDER: creates FOLDER/project, the demo project with the sanitized extension, and
# FOLDER/godot, a wrapper script that runs Godot with the sanitizers preloaded.
make_sanitized_project() {
    local folder=$1 checks=address,undefined
    [[ $(uname -s) == Linux ]] || skip "requires LD_PRELOAD"
    [[ -n $GODOT_EXE ]] || get_godot
    run_scons "sanitize=$checks" extension
    rm -rf "$folder/project" "$folder"/worker* "$folder"/report.* "$folder"/output.* "$folder"/data.*
    mkdir -p "$folder"
    cp -R "$DEV_ROOT/demo_project" "$folder/project"
    cp "$DEV_ROOT"/build/*.release."$checks"/libenhanced_los.*.so "$folder/project/addons/enhanced_los/bin/"
    gcc -shared -fPIC -O1 -o "$folder/nodeepbind.so" "$DEV_ROOT/tests/sanitize/nodeepbind.c"
    write_godot_wrapper "$folder" >"$folder/godot"
    chmod +x "$folder/godot"
}

# write_godot_wrapper FOLDER: the sanitizers report to files instead of the exit code, because the reports always
# contain the deliberate leak of nodeepbind.c.
write_godot_wrapper() {
    local asan ubsan stacks=fast_unwind_on_malloc=1:malloc_context_size=6
    asan=$(gcc -print-file-name=libasan.so) ubsan=$(gcc -print-file-name=libubsan.so)
    # The engine is built without frame pointers, so a fast stack ends at its call of malloc. Unwinding by tables gives
    # the full stack, but for every allocation of the engine it takes ten times as long as the tests.
    [[ -z ${VERIFY_GUT_STACKS:-} ]] || stacks=fast_unwind_on_malloc=0:malloc_context_size=12
    cat <<END
#!/bin/sh
export LD_PRELOAD='$1/nodeepbind.so $(readlink -f "$asan") $(readlink -f "$ubsan")'
export ASAN_OPTIONS='verify_asan_link_order=0:exitcode=0:log_path=$1/report:detect_leaks=0:$stacks'
export UBSAN_OPTIONS='print_stacktrace=1:log_path=$1/report'
export LOS_ONLY_NATIVE=1
# Concurrent processes must not share user://.
export XDG_DATA_HOME='$1'/data.\$\$
case " \$* " in
*' --import '* | *' --version '*) ;;
*) ASAN_OPTIONS=\$ASAN_OPTIONS:detect_leaks=1 ;;
esac
exec '$GODOT_EXE' "\$@"
END
}

# run_gut_worker PROJECT NUMBER COUNT: runs every COUNTth file of SANITIZED_FILES, starting at NUMBER.
run_gut_worker() {
    local files=() i
    GUT_PROJECT=$1
    GUT_PASSED=0 GUT_FAILED=0 GUT_SKIPPED=0
    for ((i = $2; i < ${#SANITIZED_FILES[@]}; i += $3)); do
        files+=("${SANITIZED_FILES[i]}")
    done
    gut_run worker "-gtest=$(gut_joined "${files[@]}")"
    gut_evaluate "${files[@]}"
    gut_print_numbers
}

# evaluate_sanitized_run FOLDER: passes if no test failed and the reports contain nothing but the deliberate leak.
evaluate_sanitized_run() {
    local numbers found
    found=$(cat "$1"/report.* 2>/dev/null | grep -cE 'runtime error|ERROR: AddressSanitizer' || true)
    found=$((found + $(cat "$1"/report.* 2>/dev/null | count_unexpected_leaks)))
    if ((found > 0)); then
        cat "$1"/report.*
        echo "the reports contain $found errors or leaks"
        return 1
    fi
    cat "$1"/report.* 2>/dev/null | grep -q 'nodeepbind\.so' || { echo "the deliberate leak was not reported" && return 1; }
    numbers=$(cat "$1"/output.* | awk '
        / passed, / { passed += $1; failed += $3; skipped += $5 }
        END { print passed + 0 " passed, " failed + 0 " failed, " skipped + 0 " skipped" }')
    echo "$numbers; no error, no leak except the deliberate one"
    [[ $numbers == [1-9]*' passed, 0 failed,'* ]]
}

# Reads reports on stdin and prints the number of leaks that are neither the deliberate one nor the dynamic linker's.
count_unexpected_leaks() {
    awk '
        function finish() { unexpected += leak && !known; leak = known = 0 }
        /leak of [0-9]+ byte/ { finish(); leak = 1 }
        /nodeepbind\.so|\/ld-linux|_dl_/ { known = 1 }
        END { finish(); print unexpected + 0 }'
}
