# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Tests of the demo in a real window with mouse events, on a virtual display: the GUT files in tests/window.
# Their screenshots are saved to build/window. Without a display the tests are skipped with a reason.

source "$(dirname "${BASH_SOURCE[0]}")/build.sh"
source "$(dirname "${BASH_SOURCE[0]}")/display.sh"
source "$(dirname "${BASH_SOURCE[0]}")/gut.sh"

WINDOW_PICTURES=$DEV_ROOT/build/window
WINDOW_TIME_LIMIT=480

# shellcheck disable=SC2034 # gut.sh reads them
run_window_tests() {
    local filter=${1:-} reason count code=0
    # GUT draws its own window over the demo.
    GUT_ONLY_STUB=1
    GUT_TESTS=$DEV_ROOT/tests/window GUT_PROJECT=$DEV_ROOT/build/window_project GUT_TIME_LIMIT=$WINDOW_TIME_LIMIT
    # Without a window manager the window keeps its size. A virtual display has no vertical sync.
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

# Returns false and prints the reason if no window can be opened.
window_is_possible() {
    if [[ $(uname -s) != Linux ]]; then
        echo "the virtual display (Xvfb) requires Linux"
    elif ! (need_packages Xvfb:xvfb) >/dev/null 2>&1; then
        echo "Xvfb is missing and could not be installed"
    elif ! (get_godot --gl) >/dev/null 2>&1; then
        echo "OpenGL for Godot is missing and could not be fetched"
    else
        return 0
    fi
    return 1
}
