# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev demo: opens the demo in a window, or saves pictures if there is no display.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"
source "$(dirname "${BASH_SOURCE[0]}")/display.sh"

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
        # The demo has no sound. Without an audio device the default driver prints a page of errors.
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

# Runs the demo with --pictures: it saves one picture per scene and quits.
take_pictures() {
    local log=$DEMO_PICTURES/godot.log code=0
    mkdir -p "$DEMO_PICTURES"
    rm -f "$DEMO_PICTURES"/*.png
    say "Taking pictures of the demo on a virtual display"
    start_virtual_display 1280x720
    DISPLAY=$VIRTUAL_DISPLAY WAYLAND_DISPLAY='' GODOT_TIME_LIMIT=$DEMO_TIME_LIMIT \
        run_godot --path "$DEV_ROOT/demo_project" --rendering-driver opengl3 --audio-driver Dummy \
        -- "--pictures=$DEMO_PICTURES" >"$log" 2>&1 </dev/null || code=$?
    stop_virtual_display
    if ((code != 0)); then
        tail -n 30 "$log" >&2
        was_timeout "$code" && die "The demo did not end within $DEMO_TIME_LIMIT seconds; its output is in $log."
        die "The demo failed (exit code $code); its output is in $log."
    fi
    without_engine_lines <"$log" | grep -A1 -E '^(SCRIPT |USER )?(ERROR|WARNING)' >&2 || true
}

list_pictures() {
    local pictures=("$DEMO_PICTURES"/*.png)
    [[ -e ${pictures[0]} ]] || die "The demo saved no picture; its output is in $DEMO_PICTURES/godot.log."
    say "Pictures of the demo:"
    printf '%s\n' "${pictures[@]}"
}
