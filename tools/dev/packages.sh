# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Build tools from the system's own packages.

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"

# need_packages TOOL:PACKAGE...: installs the Debian package of every tool that is absent.
# A TOOL with a leading slash is a file (a header), anything else a command.
need_packages() {
    local pair tools=() packages=()
    for pair in "$@"; do
        if ! has_tool "${pair%%:*}"; then
            tools+=("${pair%%:*}")
            packages+=("${pair#*:}")
        fi
    done
    ((${#packages[@]} == 0)) && return

    command -v apt-get >/dev/null || die "Please install first: ${tools[*]}."
    root_prefix >/dev/null || die "Please install what is missing: sudo apt-get install ${packages[*]}"
    install_packages "${packages[@]}"
}

# The command in front of another that gives it root's rights; false if there is none that does
# not ask for a password.
root_prefix() {
    if ((EUID == 0)); then
        echo env
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        echo sudo -n
    else
        return 1
    fi
}

has_tool() {
    if [[ $1 == /* ]]; then [[ -e $1 ]]; else command -v "$1" >/dev/null; fi
}

install_packages() {
    local as_root
    read -ra as_root <<<"$(root_prefix)"
    say "Installing Debian packages: $*"
    knows_packages "$@" || update_lists
    if ! apt_install "$@"; then
        # Old lists name versions that the archive no longer holds.
        update_lists
        apt_install "$@" || die "Could not install $*; apt-get's own words are above."
    fi
}

# Before the first `apt-get update` (a slim container) apt knows no package at all.
knows_packages() {
    apt-cache show "$@" >/dev/null 2>&1
}

update_lists() {
    "${as_root[@]}" apt-get update -qq >&2 || say "apt-get update failed; trying with the lists there are."
}

apt_install() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
        -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0 "$@" >&2
}
