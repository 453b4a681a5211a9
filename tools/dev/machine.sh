# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Properties of this machine.

# os_release KEY: prints the value from /etc/os-release; nothing if the file or the key is missing.
os_release() {
    sed -n "s/^$1=//p" /etc/os-release 2>/dev/null | tr -d "\"'"
}

has_display() {
    [[ -n ${DISPLAY:-}${WAYLAND_DISPLAY:-} ]] && return
    case $(uname -s) in Darwin | MINGW* | MSYS* | CYGWIN*) ;; *) return 1 ;; esac
}

processors() {
    nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2
}

# How to install Godot without Debian's archive. The text completes a sentence.
godot_hint() {
    local how
    case $(uname -s)-$(os_release ID) in
    Darwin-*) how='brew install --cask godot' ;;
    MINGW*-* | MSYS*-* | CYGWIN*-*) how='winget install GodotEngine.GodotEngine; its _console.exe prints' ;;
    Linux-fedora) how='sudo dnf install godot' ;;
    Linux-ubuntu) how="the zip from Godot's own site, Flatpak or snap" ;;
    *) how="the zip from Godot's own site" ;;
    esac
    printf 'install Godot 4.3 or later (%s) and have it on PATH as godot, or set GODOT to it.' "$how"
}
