# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev build: builds the extension and the C tests, and imports the demo project.

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
source "$(dirname "${BASH_SOURCE[0]}")/machine.sh"
source "$(dirname "${BASH_SOURCE[0]}")/packages.sh"
source "$(dirname "${BASH_SOURCE[0]}")/godot.sh"
source "$(dirname "${BASH_SOURCE[0]}")/project.sh"

command_build() {
    # shellcheck disable=SC2119
    need_build_tools
    # SCons dumps the interface header from the engine.
    [[ -n $GODOT_EXE ]] || get_godot
    run_scons "$@"
    # The library for another platform does not help the demo project, which may lack the host's.
    [[ " $*" != *" platform="* ]] || return 0
    [[ ! -e $DEV_ROOT/demo_project/project.godot ]] || prepare_project "$DEV_ROOT/demo_project"
}

# need_build_tools [TOOL:PACKAGE...]: installs the build tools and the given tools. One call for all, so that a user
# without root gets a single list of packages; call it before the long download of Godot.
# shellcheck disable=SC2120
need_build_tools() {
    local compiler tools
    # CC may carry options: CC="ccache gcc".
    read -r compiler _ <<<"${CC:-cc}"
    [[ -z ${CC:-} ]] || command -v "$compiler" >/dev/null || die "CC is set to '$CC', which was not found."
    tools=("$compiler:gcc" scons:scons python3:python3)
    # Debian's gcc package does not depend on the C library's headers.
    [[ $(uname -s) != Linux ]] || tools+=(/usr/include/stdio.h:libc6-dev)
    need_packages "${tools[@]}" "$@"
}

# Prints nothing if everything is up to date.
run_scons() {
    (cd "$DEV_ROOT" && GODOT=$GODOT_EXE scons -Q -j"$(processors)" "$@") |
        { grep --line-buffered -v '^scons: .* is up to date\.$' || true; }
}
