#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs every GDScript snippet of the manual (README.md, docs/) and of the class reference; see extract.py.
#
#   run.sh [FILTER]   counts only the snippets of files with FILTER in their name, or all for "manual"
#
# Requires a finished build and Godot, as in ./dev test. The last line is "N passed, M failed".
set -euo pipefail

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$HERE/../../tools/dev/project.sh"
WORK=${MANUAL_WORK:-$DEV_ROOT/build/manual}

main() {
    local filter=${1:-} project=$WORK/project
    rm -rf "$WORK/snippets"
    python3 "$HERE/extract.py" "$WORK/snippets"
    if [[ -n $filter && manual != *"$filter"* ]] && ! head -qn1 "$WORK/snippets"/*.gd | grep -qF -- "$filter"; then
        echo "0 passed, 0 failed"
        return
    fi
    rm -rf "$project" # the class list of another engine is not read again
    mkdir -p "$project/addons"
    # A copy, because an import rewrites the .import files of the icons.
    cp -R "$DEV_ROOT/demo_project/addons/enhanced_los" "$project/addons"
    cp "$HERE/prelude.gd" "$HERE/run_snippets.gd" "$project"
    printf 'config_version=5\n' >"$project/project.godot"
    prepare_project "$project"
    # The exit code is ignored: snippets that were not reached count as failed.
    GODOT_TIME_LIMIT=120 run_godot --headless --path "$project" -s res://run_snippets.gd -- "$WORK/snippets" \
        >"$WORK/out.log" 2>"$WORK/err.log" </dev/null || true
    python3 "$HERE/evaluate.py" "$WORK/snippets" "$WORK/out.log" "$WORK/err.log" "$filter"
}

main "$@"
