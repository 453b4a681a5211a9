#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Finds, fetches and runs the Godot that ./dev uses.
#
# Also a program, for SCons and other scripts. It prints its result to stdout and everything else to stderr:
#   godot.sh find         prints the path of a Godot 4.3 or later; fetches nothing
#   godot.sh get [--gl]   the same, but fetches Godot if necessary; --gl: one that can open a window
#   godot.sh run ARGS...  runs Godot (fetches nothing) with the settings and the time limit of run_godot

# Several files source this one; sourcing it again must not reset GODOT_EXE.
! declare -F run_godot >/dev/null || return 0

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
source "$(dirname "${BASH_SOURCE[0]}")/limit.sh"
source "$(dirname "${BASH_SOURCE[0]}")/version.sh"
source "$(dirname "${BASH_SOURCE[0]}")/machine.sh"
source "$(dirname "${BASH_SOURCE[0]}")/private_godot.sh"

GODOT_EXE=

# find_godot: sets GODOT_EXE; returns false if there is none. Exits if $GODOT is set but invalid, because falling back
# to another Godot would hide a typing mistake.
find_godot() {
    local candidate
    if [[ -n ${GODOT:-} ]]; then
        is_godot "$GODOT" || die "GODOT is set to '$GODOT', which is not a Godot 4.3 or later that runs here."
        GODOT_EXE=$(absolute_command "$GODOT")
        return
    fi
    for candidate in godot godot4 /Applications/Godot.app/Contents/MacOS/Godot "$PRIVATE_GODOT"; do
        if is_godot "$candidate"; then
            GODOT_EXE=$(absolute_command "$candidate")
            return
        fi
    done
    return 1
}

# get_godot [--gl]: sets GODOT_EXE; fetches Godot if necessary.
get_godot() {
    if ! find_godot; then
        fetch_private_godot "${1:-}"
        find_godot || die "The Godot from Debian's archive does not run here; $(godot_hint)"
    fi
    # A Godot installed by the user renders with the system's OpenGL.
    if [[ ${1:-} == --gl && $GODOT_EXE == "$PRIVATE_GODOT" ]] && ! has_private_gl; then
        fetch_private_godot --gl
    fi
}

absolute_command() {
    local found
    found=$(command -v "$1")
    printf '%s/%s\n' "$(cd "$(dirname "$found")" && pwd)" "$(basename "$found")"
}

# run_godot ARGS...: runs Godot with its settings and user data in the cache folder instead of the
# user's home. GODOT_TIME_LIMIT=SECONDS sets a time limit (exit code 124).
run_godot() {
    [[ -n $GODOT_EXE ]] || get_godot
    local environment=()
    mapfile -d '' -t environment < <(godot_environment)
    if [[ -n ${GODOT_TIME_LIMIT:-} ]]; then
        with_time_limit "$GODOT_TIME_LIMIT" env "${environment[@]}" "$GODOT_EXE" "$@"
    else
        env "${environment[@]}" "$GODOT_EXE" "$@"
    fi
}

# without_engine_lines: copies stdin without what engines print for reasons of their own (engine_lines.txt: a self-built
# one lacks locales, a virtual display has no vertical sync) and the lines about their place.
without_engine_lines() {
    awk -v list="$DEV_ROOT/tools/dev/engine_lines.txt" '
        BEGIN { while ((getline pattern <list) > 0) patterns[++count] = pattern }
        skipped && /^ +at: / { next }
        {
            skipped = 0
            for (i = 1; i <= count; i++) if ($0 ~ patterns[i]) skipped = 1
            if (!skipped) print
        }'
}

# Prints NAME=VALUE entries, separated by zero bytes.
godot_environment() {
    local home=$DEV_CACHE/godot-home
    mkdir -p "$home"
    printf '%s\0' "XDG_CONFIG_HOME=$home/config" "XDG_DATA_HOME=$home/data" "XDG_CACHE_HOME=$home/cache" \
        GODOT_SILENCE_ROOT_WARNING=1
    [[ $GODOT_EXE == "$PRIVATE_GODOT" ]] || return 0
    [[ -e /etc/fonts/fonts.conf ]] || printf '%s\0' "FONTCONFIG_FILE=$PRIVATE_ENGINE/fonts.conf"
    ! has_private_gl || private_gl_environment
}

# The libraries are found by RPATH. Their data and plug-ins have fixed paths that only these variables change.
# Files of the system take precedence (a vendor's driver, the user's fonts).
private_gl_environment() {
    printf '%s\0' "GBM_BACKENDS_PATH=$(libraries_in "$PRIVATE_ENGINE")/gbm" \
        "__EGL_VENDOR_LIBRARY_DIRS=/etc/glvnd/egl_vendor.d:/usr/share/glvnd/egl_vendor.d:$PRIVATE_GL/usr/share/glvnd/egl_vendor.d"
    [[ -e /usr/share/X11/locale ]] || printf '%s\0' "XLOCALEDIR=$PRIVATE_GL/usr/share/X11/locale"
    [[ -e /usr/share/X11/xkb ]] || printf '%s\0' "XKB_CONFIG_ROOT=$PRIVATE_GL/usr/share/X11/xkb"
}

# ./dev godot ARGS...
command_godot() {
    if has_display && [[ " $* " != *' --headless '* ]]; then get_godot --gl; else get_godot; fi
    run_godot "$@"
}

godot_main() {
    case ${1:-} in
    find) find_godot || die "No Godot 4.3 or later found; ./dev fetches one." ;;
    get) get_godot "${2:-}" ;;
    run)
        find_godot || die "No Godot 4.3 or later found; ./dev fetches one."
        GODOT_TIME_LIMIT=${GODOT_TIME_LIMIT:-120} run_godot "${@:2}"
        return
        ;;
    *) die "Usage: godot.sh find | get [--gl] | run ARGS..." ;;
    esac
    printf '%s\n' "$GODOT_EXE"
}

if [[ ${BASH_SOURCE[0]} == "$0" ]]; then
    set -euo pipefail
    godot_main "$@"
fi
