# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev format: runs clang-format on all C files, with the style in .clang-format.

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
source "$(dirname "${BASH_SOURCE[0]}")/packages.sh"

command_format() {
    local files=() options=(-i)
    case ${1:-} in
    '') ;;
    --check) options=(--dry-run --Werror) ;;
    *) die "Usage: ./dev format [--check]" ;;
    esac
    need_packages clang-format:clang-format git:git
    cd "$DEV_ROOT" || return
    mapfile -d '' -t files < <(c_files)
    ((${#files[@]})) || die "There is no C file to format."
    clang-format --style=file "${options[@]}" "${files[@]}" && return
    [[ ${1:-} == --check ]] || die "clang-format failed; its output is above."
    die "Some files do not match .clang-format; run ./dev format."
}

# Prints tracked and untracked C files, separated by zero bytes. Git still lists files whose deletion
# is not committed, so the function tests that each file exists.
c_files() {
    local file
    git ls-files -z --cached --others --exclude-standard -- include src gdextension tests benchmarks examples |
        while IFS= read -r -d '' file; do
            [[ $file == *.[ch] && -e $file ]] && printf '%s\0' "$file"
        done || true
}
