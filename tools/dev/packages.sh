# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Installs build tools from the system's packages.

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"

# need_packages TOOL:PACKAGE...: installs the Debian package of every missing tool.
# A TOOL with a leading slash is a file (such as a header), any other a command.
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

# Prints the command prefix that runs another command as root; returns false if that requires a
# password.
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
    are_packages_listed "$@" || update_lists
    if ! apt_install "$@"; then
        # Outdated lists name versions that the archive no longer contains.
        update_lists
        apt_install "$@" || die "Could not install $*; the output of apt-get is above."
    fi
}

# Before the first `apt-get update` (as in a slim container) apt lists no packages.
are_packages_listed() {
    apt-cache show "$@" >/dev/null 2>&1
}

update_lists() {
    "${as_root[@]}" apt-get update -qq >&2 || say "apt-get update failed; using the existing lists."
}

apt_install() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
        -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0 "$@" >&2
}
