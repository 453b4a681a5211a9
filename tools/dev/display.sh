# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# A virtual display (Xvfb), for machines without a display and for tests that must not use the real one.

# start_virtual_display WIDTHxHEIGHT: sets VIRTUAL_DISPLAY. The server chooses a free display number and prints it when
# it is ready.
start_virtual_display() {
    local number=''
    coproc VIRTUAL_SERVER { exec Xvfb -displayfd 1 -screen 0 "$1x24" -nolisten tcp 2>/dev/null; }
    VIRTUAL_PID=$VIRTUAL_SERVER_PID
    trap stop_virtual_display EXIT
    read -r -t 20 -u "${VIRTUAL_SERVER[0]}" number || die "The virtual display (Xvfb) did not start."
    # shellcheck disable=SC2034 # read by the callers
    VIRTUAL_DISPLAY=:$number
}

stop_virtual_display() {
    [[ -n ${VIRTUAL_PID:-} ]] || return 0
    kill "$VIRTUAL_PID" 2>/dev/null || true
    wait "$VIRTUAL_PID" 2>/dev/null || true
    VIRTUAL_PID=
}
