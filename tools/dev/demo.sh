# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev demo: in a window, or as pictures where there is no display.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"

DEMO_PICTURES=$DEV_ROOT/build/demo
DEMO_TIME_LIMIT=120

command_demo() {
    case ${1:-} in
    '' | --pictures) ;;
    *) die "Usage: ./dev demo [--pictures]" ;;
    esac
    if [[ ${1:-} != --pictures ]] && has_display; then
        need_build_tools
        get_godot --gl
        command_build
        # It makes no sound; asking for sound where there is none prints a page of errors.
        run_godot --path "$DEV_ROOT/demo_project" --audio-driver Dummy ||
            die "The demo ended with exit code $?; ./dev demo --pictures saves pictures instead of opening a window."
    else
        need_build_tools Xvfb:xvfb
        get_godot --gl
        command_build
        take_pictures
        list_pictures
    fi
}

# The demo itself saves one picture per scene and quits.
take_pictures() {
    local log=$DEMO_PICTURES/godot.log code=0
    mkdir -p "$DEMO_PICTURES"
    rm -f "$DEMO_PICTURES"/*.png
    say "Taking pictures of the demo on a virtual display"
    start_virtual_display
    DISPLAY=$VIRTUAL_DISPLAY WAYLAND_DISPLAY='' GODOT_TIME_LIMIT=$DEMO_TIME_LIMIT \
        run_godot --path "$DEV_ROOT/demo_project" --rendering-driver opengl3 --audio-driver Dummy \
        -- "--pictures=$DEMO_PICTURES" >"$log" 2>&1 </dev/null || code=$?
    stop_virtual_display
    if ((code != 0)); then
        tail -n 30 "$log" >&2
        was_timeout "$code" && die "The demo did not end within $DEMO_TIME_LIMIT seconds; all it said is in $log."
        die "The demo failed (exit code $code); all it said is in $log."
    fi
    # A virtual display has no vertical sync to wait for, which is no news.
    grep -v 'V-Sync' "$log" | grep -A1 -E '^(SCRIPT )?ERROR|^WARNING' >&2 || true
}

list_pictures() {
    local pictures=("$DEMO_PICTURES"/*.png)
    [[ -e ${pictures[0]} ]] || die "The demo saved no picture; what it said is in $DEMO_PICTURES/godot.log."
    say "Pictures of the demo:"
    printf '%s\n' "${pictures[@]}"
}

# Sets VIRTUAL_DISPLAY. The server picks a free number itself and tells it when it is ready.
start_virtual_display() {
    local number=''
    coproc VIRTUAL_SERVER { exec Xvfb -displayfd 1 -screen 0 1280x720x24 -nolisten tcp 2>/dev/null; }
    VIRTUAL_PID=$VIRTUAL_SERVER_PID
    trap stop_virtual_display EXIT
    read -r -t 20 -u "${VIRTUAL_SERVER[0]}" number || die "The virtual display (Xvfb) did not start."
    VIRTUAL_DISPLAY=:$number
}

stop_virtual_display() {
    [[ -n ${VIRTUAL_PID:-} ]] || return 0
    kill "$VIRTUAL_PID" 2>/dev/null || true
    wait "$VIRTUAL_PID" 2>/dev/null || true
    VIRTUAL_PID=
}
