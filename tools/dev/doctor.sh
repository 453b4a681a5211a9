# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev doctor: lists the tools that are found and missing, and how to install them. Changes nothing.

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
source "$(dirname "${BASH_SOURCE[0]}")/packages.sh"
source "$(dirname "${BASH_SOURCE[0]}")/godot.sh"
source "$(dirname "${BASH_SOURCE[0]}")/emscripten.sh"

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
    check_emscripten
    check_gut
    row . cache "$DEV_CACHE (may be deleted)"
    ((DOCTOR_MISSING == 0))
}

# row MARK WHAT TEXT
row() {
    printf '%-8s %-14s %s\n' "$1" "$2" "$3"
}

# report_missing needed|optional WHAT HOW
report_missing() {
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
        report_missing "$1" "$2" "$(how_to_install "$4")"
    fi
}

check_file() {
    if [[ -e $3 ]]; then row found "$2" "$3"; else report_missing "$1" "$2" "$(how_to_install "$4")"; fi
}

# The first number with a dot in the output of --version, whose format differs between tools.
tool_version() {
    "$1" --version 2>&1 | grep -oE '[0-9]+(\.[0-9]+)+' | head -n1 || true
}

how_to_install() {
    if ! command -v apt-get >/dev/null; then
        echo "install $1"
    elif root_prefix >/dev/null; then
        echo "./dev installs the Debian package $1 on demand"
    else
        echo "sudo apt-get install $1"
    fi
}

check_godot() {
    # In a subshell, because find_godot exits if GODOT is invalid.
    local path
    if path=$(find_godot 2>/dev/null && echo "$GODOT_EXE"); then
        row found Godot "$path, $(godot_version "$path")"
    elif [[ -n ${GODOT:-} ]]; then
        report_missing needed Godot "GODOT is set to '$GODOT', which is not a Godot 4.3 or later that runs here"
    elif command -v apt-get >/dev/null && [[ -n $(debian_mirrors) ]]; then
        report_missing needed Godot "any ./dev command fetches it from $(debian_mirrors | head -n1) (once, about 115 MB)"
    else
        report_missing needed Godot "$(godot_hint)"
    fi
    if [[ ${path:-} == "$PRIVATE_GODOT" ]] && ! has_private_gl; then
        report_missing optional OpenGL "./dev demo fetches it (once, about 65 MB)"
    fi
}

check_display() {
    if has_display; then
        row found display "${WAYLAND_DISPLAY:-${DISPLAY:-$(uname -s)}}"
    elif command -v Xvfb >/dev/null; then
        row found display "virtual ($(command -v Xvfb)): ./dev demo saves pictures"
    else
        report_missing optional display "for pictures of the demo: $(how_to_install xvfb)"
    fi
}

# Only web builds need it.
check_emscripten() {
    # In a subshell, because find_emscripten exits if EMCC is invalid.
    local path
    if path=$(find_emscripten 2>/dev/null && echo "$EMSCRIPTEN_EXE"); then
        row found Emscripten "$path, $(tool_version "$path")"
    elif [[ -n ${EMCC:-} ]]; then
        report_missing needed Emscripten "EMCC is set to '$EMCC', which was not found"
    elif [[ -d $EMSCRIPTEN_FOLDER ]] && ! command -v node >/dev/null; then
        report_missing optional Emscripten "for web builds; it is in the cache and requires Node.js: $(how_to_install nodejs)"
    else
        report_missing optional Emscripten "for web builds: $(emscripten_missing)"
    fi
}

check_gut() {
    if [[ -n ${GUT:-} && -e $GUT/addons/gut/gut_cmdln.gd ]]; then
        row found GUT "$GUT/addons/gut"
    elif [[ -n ${GUT:-} ]]; then
        report_missing needed GUT "GUT is set to '$GUT', which contains no addons/gut"
    else
        report_missing optional GUT "the GUT stub runs the tests; set GUT to a folder that contains addons/gut to use GUT itself"
    fi
}
