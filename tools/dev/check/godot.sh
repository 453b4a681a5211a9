# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The whole GUT suite in Godot, with an extension that the address and undefined-behaviour sanitizers watch.

source "$DEV_ROOT/tools/dev/gut.sh"

check_godot() {
    check_row "GUT, address + undefined + leaks" gut_under_sanitizers
}

gut_under_sanitizers() {
    local folder=$CHECK_FOLDER/godot
    make_watched_project "$folder"
    GODOT_EXE=$folder/godot GUT_SOURCE=$folder/project GUT_PROJECT=$folder/test_project GUT_TIME_LIMIT=1800
    GUT_VERBOSE='' run_gut_tests "${CHECK_GUT_FILTER:-}" | tee "$folder/numbers"
    judge_reports "$folder"
}

# make_watched_project FOLDER: FOLDER/project with an extension that is watched, FOLDER/godot to run it.
make_watched_project() {
    local folder=$1 flavour=address,undefined
    [[ $(uname -s) == Linux ]] || skip "needs LD_PRELOAD"
    [[ -n $GODOT_EXE ]] || get_godot
    run_scons "sanitize=$flavour" extension
    rm -rf "$folder/project" "$folder"/report.*
    mkdir -p "$folder"
    cp -R "$DEV_ROOT/demo_project" "$folder/project"
    cp "$DEV_ROOT"/build/*.release."$flavour"/libenhanced_los.*.so "$folder/project/addons/enhanced_los/bin/"
    gcc -shared -fPIC -O1 -o "$folder/nodeepbind.so" "$DEV_ROOT/tests/sanitize/nodeepbind.c"
    write_watched_godot "$folder" >"$folder/godot"
    chmod +x "$folder/godot"
}

# A Godot with the sanitizers in front of everything else. What they find goes into files and not into the exit code:
# leaks of the engine, of the linker, and one made on purpose may be among it.
write_watched_godot() {
    local asan ubsan
    asan=$(gcc -print-file-name=libasan.so) ubsan=$(gcc -print-file-name=libubsan.so)
    cat <<END
#!/bin/sh
export LD_PRELOAD='$1/nodeepbind.so $(readlink -f "$asan") $(readlink -f "$ubsan")'
export ASAN_OPTIONS='verify_asan_link_order=0:exitcode=0:log_path=$1/report:detect_leaks=0'
export UBSAN_OPTIONS='print_stacktrace=1:log_path=$1/report'
# Whole stacks of every allocation cost minutes in an import, where nothing of ours is called.
case " \$* " in
*' --import '* | *' --version '*) ;;
*) ASAN_OPTIONS=\$ASAN_OPTIONS:detect_leaks=1:fast_unwind_on_malloc=0:malloc_context_size=10 ;;
esac
exec '$GODOT_EXE' "\$@"
END
}

# Our sources in a report are a finding, and so is anything but a leak.
judge_reports() {
    local found
    found=$(cat "$1"/report.* 2>/dev/null | grep -cE '(/gdextension|/src)/[a-z0-9_]+\.[ch]:[0-9]+|runtime error|ERROR: AddressSanitizer' || true)
    if ((found > 0)); then
        cat "$1"/report.*
        echo "the reports name our sources in $found lines"
        return 1
    fi
    cat "$1"/report.* 2>/dev/null | grep -q 'nodeepbind\.so' || { echo "the leak made on purpose was not found" && return 1; }
    grep -q '^[1-9][0-9]* passed' "$1/numbers" || { echo "no test ran" && return 1; }
    echo "$(tail -n 1 "$1/numbers"); no report names our sources"
}
