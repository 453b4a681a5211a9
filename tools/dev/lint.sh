# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev lint: checks formatting, shell scripts and workflows without a build.

source "$(dirname "${BASH_SOURCE[0]}")/format.sh"
source "$(dirname "${BASH_SOURCE[0]}")/actionlint.sh"

command_lint() {
    (($# == 0)) || die "Usage: ./dev lint"
    need_packages shellcheck:shellcheck git:git
    get_actionlint
    command_format --check
    cd "$DEV_ROOT" || return
    lint_scripts || die "shellcheck found faults; they are listed above."
    run_actionlint .github/workflows/*.yml || die "actionlint found faults; they are listed above."
}

lint_scripts() {
    local files=()
    mapfile -t files < <(git ls-files --cached --others --exclude-standard -- dev .ci/run .github 'tools/*.sh' | grep -E '(\.sh|/run|^dev)$')
    # Sourced files are found relative to the script that sources them; variables of a file may be read by another.
    shellcheck --severity=warning --external-sources --source-path=SCRIPTDIR --exclude=SC2034,SC1090 "${files[@]}"
}
