# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Messages to the user. They go to stderr: stdout is reserved for results (a path for SCons, the
# closing line of the tests).

say() {
    printf 'dev: %s\n' "$*" >&2
}

# die MESSAGE: exits with one sentence that states the problem and the remedy.
die() {
    say "$*"
    exit 1
}
