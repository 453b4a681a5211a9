# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev lint-project DIR: lists the files of a Godot project that need the native library; see lint_project.py.
# Exit code: 0 if there is none, 1 if there are some, 2 if DIR is not a Godot project.

source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
source "$(dirname "${BASH_SOURCE[0]}")/say.sh"

command_lint_project() {
    if (($# != 1)) || [[ ! -f $1/project.godot ]]; then
        say "Usage: ./dev lint-project DIR, where DIR contains project.godot."
        return 2
    fi
    python3 "$DEV_ROOT/tools/dev/lint_project.py" "$DEV_ROOT/demo_project/addons/enhanced_los" \
        "$DEV_ROOT/gdextension/enhanced_los.gdextension" "$1"
}
