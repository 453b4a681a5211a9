# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Time limits: a Godot script that fails before quit() never ends, and must not block ./dev.

# with_time_limit SECONDS COMMAND...: returns 124 (142 from perl) if the limit is exceeded.
# --foreground keeps Ctrl-C working; macOS has no `timeout`, but has perl.
with_time_limit() {
    local seconds=$1
    shift
    if command -v timeout >/dev/null; then
        timeout --foreground --kill-after=5 "$seconds" "$@"
    else
        perl -e 'alarm shift; exec @ARGV or exit 127' "$seconds" "$@"
    fi
}

# was_timeout EXIT_CODE
was_timeout() {
    [[ $1 == 124 || $1 == 137 || $1 == 142 ]]
}
