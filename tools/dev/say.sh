# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Words for the person at the keyboard. All of it goes to stderr: stdout is for results
# (a path for SCons, the closing line of the tests).

say() {
    printf 'dev: %s\n' "$*" >&2
}

# One sentence that says what is wrong and what to do; nothing else follows.
die() {
    say "$*"
    exit 1
}
