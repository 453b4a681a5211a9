# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev build: the extension, the C tests, and the demo project ready to run.

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
source "$(dirname "${BASH_SOURCE[0]}")/machine.sh"
source "$(dirname "${BASH_SOURCE[0]}")/packages.sh"
source "$(dirname "${BASH_SOURCE[0]}")/godot.sh"
source "$(dirname "${BASH_SOURCE[0]}")/project.sh"

command_build() {
    # shellcheck disable=SC2119
    need_build_tools
    # SCons asks the engine for its interface header.
    [[ -n $GODOT_EXE ]] || get_godot
    run_scons "$@"
    [[ ! -e $DEV_ROOT/demo_project/project.godot ]] || prepare_project "$DEV_ROOT/demo_project"
}

# need_build_tools [TOOL:PACKAGE...]: together with others, so that a person who has to install
# them by hand is told once; and before the long download of Godot.
# shellcheck disable=SC2120
need_build_tools() {
    local compiler tools
    # CC may carry options: CC="ccache gcc".
    read -r compiler _ <<<"${CC:-cc}"
    [[ -z ${CC:-} ]] || command -v "$compiler" >/dev/null || die "CC is set to '$CC', which is not there."
    tools=("$compiler:gcc" scons:scons python3:python3)
    # Debian's gcc comes without the C library's headers.
    [[ $(uname -s) != Linux ]] || tools+=(/usr/include/stdio.h:libc6-dev)
    need_packages "${tools[@]}" "$@"
}

# Silent when there is nothing to do.
run_scons() {
    (cd "$DEV_ROOT" && GODOT=$GODOT_EXE scons -Q -j"$(processors)" "$@") |
        { grep --line-buffered -v '^scons: .* is up to date\.$' || true; }
}
