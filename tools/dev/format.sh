# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev format: clang-format over our C files, as .clang-format says.

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
    [[ ${1:-} == --check ]] || die "clang-format failed; its own words are above."
    die "Some files are not formatted as .clang-format says; ./dev format does it."
}

# Files git knows or would add, each ended by a zero byte; one that was deleted but not yet
# committed is still known.
c_files() {
    local file
    git ls-files -z --cached --others --exclude-standard -- src gdextension tests benchmarks |
        while IFS= read -r -d '' file; do
            [[ $file == *.[ch] && -e $file ]] && printf '%s\0' "$file"
        done || true
}
