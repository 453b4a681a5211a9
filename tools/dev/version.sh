# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Tests whether a command is a Godot that can load the extension.

source "$(dirname "${BASH_SOURCE[0]}")/limit.sh"

is_godot() {
    local version
    command -v "$1" >/dev/null || return 1
    version=$(godot_version "$1") && is_version_supported "$version"
}

# godot_version COMMAND: prints, for example, 4.6.3.stable.debian
godot_version() {
    local output
    output=$(with_time_limit 20 "$1" --version 2>/dev/null </dev/null) || return 1
    grep -m1 -E '^[0-9]+\.[0-9]+' <<<"$output"
}

# is_version_supported VERSION: 4.3 or later, below 5, whose compatibility is unknown.
is_version_supported() {
    [[ $1 =~ ^([0-9]+)\.([0-9]+) ]] || return 1
    ((BASH_REMATCH[1] == 4 && BASH_REMATCH[2] >= 3))
}
