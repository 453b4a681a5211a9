# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Tests of the demo in a real window, with real mouse events, on a virtual display: GUT files in tests/window.
# Pictures of what they saw are left in build/window. Where no display can be had they are skipped and say why.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"
source "$(dirname "${BASH_SOURCE[0]}")/display.sh"
source "$(dirname "${BASH_SOURCE[0]}")/gut.sh"

WINDOW_PICTURES=$DEV_ROOT/build/window
WINDOW_TIME_LIMIT=240

# shellcheck disable=SC2034 # gut.sh reads them
run_window_tests() {
    local filter=${1:-} reason count code=0
    # GUT itself draws its own window over the demo.
    GUT_ONLY_STAND_IN=1
    GUT_TESTS=$DEV_ROOT/tests/window GUT_PROJECT=$DEV_ROOT/build/window_project GUT_TIME_LIMIT=$WINDOW_TIME_LIMIT
    # A window without a window manager keeps its size; V-Sync has nothing to wait for.
    GUT_SCREEN="--rendering-driver opengl3 --audio-driver Dummy --resolution 1280x720 --disable-vsync"
    gut_select_files "$filter"
    count=$((${#GUT_WHOLE[@]} + ${#GUT_PARTLY[@]}))
    if ((count == 0)); then
        echo "0 passed, 0 failed"
        return
    fi
    if ! reason=$(window_is_possible); then
        echo "Window tests: skipped, $reason"
        echo "0 passed, 0 failed, $count skipped"
        return
    fi
    mkdir -p "$WINDOW_PICTURES"
    rm -f "$WINDOW_PICTURES"/*.png
    start_virtual_display 1920x1080
    DISPLAY=$VIRTUAL_DISPLAY WAYLAND_DISPLAY='' WINDOW_PICTURES=$WINDOW_PICTURES run_gut_tests "$filter" || code=$?
    stop_virtual_display
    return "$code"
}

# False, and the reason on stdout, if no window can be opened here.
window_is_possible() {
    if [[ $(uname -s) != Linux ]]; then
        echo "a virtual display (Xvfb) is for Linux"
    elif ! (need_packages Xvfb:xvfb) >/dev/null 2>&1; then
        echo "there is no Xvfb and it could not be installed"
    elif ! (get_godot --gl) >/dev/null 2>&1; then
        echo "there is no OpenGL for Godot and it could not be fetched"
    else
        return 0
    fi
    return 1
}
