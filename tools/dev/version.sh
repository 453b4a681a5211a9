# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Is a command a Godot that can load the extension?

source "$(dirname "${BASH_SOURCE[0]}")/limit.sh"

is_godot() {
    local version
    command -v "$1" >/dev/null || return 1
    version=$(godot_version "$1") && version_suffices "$version"
}

# godot_version COMMAND, e.g. 4.6.3.stable.debian
godot_version() {
    local output
    output=$(with_time_limit 20 "$1" --version 2>/dev/null </dev/null) || return 1
    grep -m1 -E '^[0-9]+\.[0-9]+' <<<"$output"
}

# version_suffices VERSION: 4.3 or later; what a Godot 5 will break nobody knows.
version_suffices() {
    [[ $1 =~ ^([0-9]+)\.([0-9]+) ]] || return 1
    ((BASH_REMATCH[1] == 4 && BASH_REMATCH[2] >= 3))
}
