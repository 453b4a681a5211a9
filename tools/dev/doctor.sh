# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev doctor: what is found, what is missing, and how to get it. Changes nothing.

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
source "$(dirname "${BASH_SOURCE[0]}")/packages.sh"
source "$(dirname "${BASH_SOURCE[0]}")/godot.sh"

command_doctor() {
    DOCTOR_MISSING=0
    local compiler
    read -r compiler _ <<<"${CC:-cc}"
    check_tool needed "C compiler" "$compiler" gcc
    [[ $(uname -s) != Linux ]] || check_file needed "C headers" /usr/include/stdio.h libc6-dev
    check_tool needed SCons scons scons
    check_tool needed Python python3 python3
    check_godot
    check_display
    check_tool optional clang-format clang-format clang-format
    check_gut
    row . cache "$DEV_CACHE (delete it to start afresh)"
    ((DOCTOR_MISSING == 0))
}

# row MARK WHAT TEXT
row() {
    printf '%-8s %-14s %s\n' "$1" "$2" "$3"
}

# lacking needed|optional WHAT HOW
lacking() {
    if [[ $1 == needed ]]; then
        row missing "$2" "$3"
        DOCTOR_MISSING=1
    else
        row absent "$2" "$3"
    fi
}

# check_tool needed|optional WHAT COMMAND PACKAGE
check_tool() {
    local path
    if path=$(command -v "$3"); then
        row found "$2" "$path, $(tool_version "$3")"
    else
        lacking "$1" "$2" "$(how_to_install "$4")"
    fi
}

check_file() {
    if [[ -e $3 ]]; then row found "$2" "$3"; else lacking "$1" "$2" "$(how_to_install "$4")"; fi
}

# The first number with a dot in it; every tool words the rest differently.
tool_version() {
    "$1" --version 2>&1 | grep -oE '[0-9]+(\.[0-9]+)+' | head -n1 || true
}

how_to_install() {
    if ! command -v apt-get >/dev/null; then
        echo "install $1"
    elif root_prefix >/dev/null; then
        echo "./dev installs Debian's package $1 when it is needed"
    else
        echo "sudo apt-get install $1"
    fi
}

check_godot() {
    # find_godot ends the script when GODOT is wrong, hence the subshell.
    local path
    if path=$(find_godot 2>/dev/null && echo "$GODOT_EXE"); then
        row found Godot "$path, $(godot_version "$path")"
    elif [[ -n ${GODOT:-} ]]; then
        lacking needed Godot "GODOT is set to '$GODOT', which is not a Godot 4.3 or later that runs here"
    elif command -v apt-get >/dev/null && [[ -n $(debian_mirrors) ]]; then
        lacking needed Godot "any ./dev command fetches it from $(debian_mirrors | head -n1) (once, about 115 MB)"
    else
        lacking needed Godot "$(godot_hint)"
    fi
    if [[ ${path:-} == "$PRIVATE_GODOT" ]] && ! has_private_gl; then
        lacking optional OpenGL "./dev demo fetches it (once, about 65 MB)"
    fi
}

check_display() {
    if has_display; then
        row found display "${WAYLAND_DISPLAY:-${DISPLAY:-$(uname -s)}}"
    elif command -v Xvfb >/dev/null; then
        row found display "virtual ($(command -v Xvfb)): ./dev demo saves pictures"
    else
        lacking optional display "for pictures of the demo: $(how_to_install xvfb)"
    fi
}

check_gut() {
    if [[ -n ${GUT:-} && -e $GUT/addons/gut/gut_cmdln.gd ]]; then
        row found GUT "$GUT/addons/gut"
    elif [[ -n ${GUT:-} ]]; then
        lacking needed GUT "GUT is set to '$GUT', which holds no addons/gut"
    else
        lacking optional GUT "the stand-in runs the tests; set GUT to a folder that holds addons/gut to use the real one"
    fi
}
