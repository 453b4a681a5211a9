# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The whole GUT suite in Godot, with an extension that the address and undefined-behaviour sanitizers watch.
#
# The files are dealt out to as many Godots as there are processors. CHECK_GUT_FILTER runs some of them; CHECK_GUT_STACKS
# gives leaks their whole stacks, at a multiple of the time.

source "$DEV_ROOT/tools/dev/gut.sh"

# The longest, so they are dealt out first, to different Godots.
CHECK_GUT_LONG=(test_segment_lattice.gd test_conformance_40k.gd test_los_terrain_size.gd)

check_godot() {
    check_row "GUT, address + undefined + leaks" gut_under_sanitizers "$CHECK_FOLDER/godot"
}

# gut_under_sanitizers FOLDER
gut_under_sanitizers() {
    local folder=$1 share shares jobs=() job
    make_watched_project "$folder"
    # Watched, an import takes several times as long.
    # shellcheck disable=SC2034 # project.sh reads it
    PROJECT_IMPORT_LIMIT=600
    GODOT_EXE=$folder/godot GUT_SOURCE=$folder/project GUT_PROJECT=$folder/share GUT_TIME_LIMIT=1800 GUT_VERBOSE=''
    gut_prepare
    choose_gut_files
    shares=$(processors)
    ((shares <= ${#CHECK_GUT_FILES[@]})) || shares=${#CHECK_GUT_FILES[@]}
    for ((share = 0; share < shares; share++)); do
        cp -R "$folder/share" "$folder/share.$share"
        run_gut_share "$folder/share.$share" "$share" "$shares" >"$folder/said.$share" &
        jobs+=("$!")
    done
    for job in "${jobs[@]}"; do
        wait "$job" || true
    done
    cat "$folder"/said.*
    judge_watched "$folder"
}

# Sets CHECK_GUT_FILES, the long ones first.
choose_gut_files() {
    local file
    CHECK_GUT_FILES=()
    gut_select_files "${CHECK_GUT_FILTER:-}"
    for file in "${CHECK_GUT_LONG[@]}"; do
        [[ " ${GUT_WHOLE[*]} " != *" $file "* ]] || CHECK_GUT_FILES+=("$file")
    done
    for file in "${GUT_WHOLE[@]}"; do
        [[ " ${CHECK_GUT_LONG[*]} " == *" $file "* ]] || CHECK_GUT_FILES+=("$file")
    done
}

# make_watched_project FOLDER: the demo project with the watched extension, and a Godot that can load it.
make_watched_project() {
    local folder=$1 flavour=address,undefined
    [[ $(uname -s) == Linux ]] || skip "needs LD_PRELOAD"
    [[ -n $GODOT_EXE ]] || get_godot
    run_scons "sanitize=$flavour" extension
    rm -rf "$folder/project" "$folder"/share* "$folder"/report.* "$folder"/said.* "$folder"/data.*
    mkdir -p "$folder"
    cp -R "$DEV_ROOT/demo_project" "$folder/project"
    cp "$DEV_ROOT"/build/*.release."$flavour"/libenhanced_los.*.so "$folder/project/addons/enhanced_los/bin/"
    gcc -shared -fPIC -O1 -o "$folder/nodeepbind.so" "$DEV_ROOT/tests/sanitize/nodeepbind.c"
    write_watched_godot "$folder" >"$folder/godot"
    chmod +x "$folder/godot"
}

# A Godot with the sanitizers in front of everything else. What they find goes into files and not into the exit code:
# the leak made on purpose is always among it.
write_watched_godot() {
    local asan ubsan stacks=fast_unwind_on_malloc=1:malloc_context_size=6
    asan=$(gcc -print-file-name=libasan.so) ubsan=$(gcc -print-file-name=libubsan.so)
    # The engine has no frame pointers: a fast stack ends where it calls malloc. A walk through its tables gives all of
    # it, for every allocation of the engine, and takes ten times as long as the tests.
    [[ -z ${CHECK_GUT_STACKS:-} ]] || stacks=fast_unwind_on_malloc=0:malloc_context_size=12
    cat <<END
#!/bin/sh
export LD_PRELOAD='$1/nodeepbind.so $(readlink -f "$asan") $(readlink -f "$ubsan")'
export ASAN_OPTIONS='verify_asan_link_order=0:exitcode=0:log_path=$1/report:detect_leaks=0:$stacks'
export UBSAN_OPTIONS='print_stacktrace=1:log_path=$1/report'
export LOS_ONLY_NATIVE=1
# Shares must not meet in user://.
export XDG_DATA_HOME='$1'/data.\$\$
case " \$* " in
*' --import '* | *' --version '*) ;;
*) ASAN_OPTIONS=\$ASAN_OPTIONS:detect_leaks=1 ;;
esac
exec '$GODOT_EXE' "\$@"
END
}

# run_gut_share PROJECT NUMBER OF: every OFth of the files to run, from the NUMBERth on.
run_gut_share() {
    local files=() i
    GUT_PROJECT=$1
    GUT_PASSED=0 GUT_FAILED=0 GUT_SKIPPED=0
    for ((i = $2; i < ${#CHECK_GUT_FILES[@]}; i += $3)); do
        files+=("${CHECK_GUT_FILES[i]}")
    done
    gut_run share "-gtest=$(gut_joined "${files[@]}")"
    gut_judge "${files[@]}"
    gut_print_numbers
}

# judge_watched FOLDER: no test failed, and no report tells of more than the leak made on purpose.
judge_watched() {
    local numbers found
    found=$(cat "$1"/report.* 2>/dev/null | grep -cE 'runtime error|ERROR: AddressSanitizer' || true)
    found=$((found + $(cat "$1"/report.* 2>/dev/null | strange_leaks)))
    if ((found > 0)); then
        cat "$1"/report.*
        echo "the reports tell of $found errors or leaks"
        return 1
    fi
    cat "$1"/report.* 2>/dev/null | grep -q 'nodeepbind\.so' || { echo "the leak made on purpose was not found" && return 1; }
    numbers=$(cat "$1"/said.* | awk '
        / passed, / { passed += $1; failed += $3; skipped += $5 }
        END { print passed + 0 " passed, " failed + 0 " failed, " skipped + 0 " skipped" }')
    echo "$numbers; no error, no leak but the one made on purpose"
    [[ $numbers == [1-9]*' passed, 0 failed,'* ]]
}

# Reports on stdin: how many leaks are neither the one made on purpose nor the dynamic linker's own.
strange_leaks() {
    awk '
        function finish() { strange += leak && !known; leak = known = 0 }
        /leak of [0-9]+ byte/ { finish(); leak = 1 }
        /nodeepbind\.so|\/ld-linux|_dl_/ { known = 1 }
        END { finish(); print strange + 0 }'
}
