# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Prepares a Godot project to run without having been opened in the editor.

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"
source "$(dirname "${BASH_SOURCE[0]}")/godot.sh"

PROJECT_EXTENSION=addons/enhanced_los/enhanced_los.gdextension
PROJECT_IMPORT_LIMIT=180

# prepare_project FOLDER: imports its resources unless they were already imported for exactly these files.
prepare_project() {
    local folder=$1 stamp
    mkdir -p "$folder/.godot"
    list_extension "$folder"
    stamp=$(project_stamp "$folder")
    [[ $stamp != "$(cat "$folder/.godot/dev_stamp" 2>/dev/null)" ]] || return 0
    import_project "$folder"
    # The import may write .import and .uid files, which are not part of the stamp.
    printf '%s\n' "$stamp" >"$folder/.godot/dev_stamp"
}

# copy_project FOLDER: a copy of the demo project with its libraries.
copy_project() {
    rm -rf "$1"
    mkdir -p "$1"
    tar -C "$DEV_ROOT/demo_project" --exclude=./.godot --exclude=./addons/gut --exclude='~*' -cf - . | tar -xf - -C "$1"
}

# Adds the extension to extension_list.cfg. Without this file a run outside the editor loads no extension, and an
# import that discovers the extension by itself aborts at exit (godotengine/godot#111048).
list_extension() {
    local list=$1/.godot/extension_list.cfg
    [[ -e $1/$PROJECT_EXTENSION ]] || return 0
    grep -qsxF "res://$PROJECT_EXTENSION" "$list" || printf '%s\n' "res://$PROJECT_EXTENSION" >>"$list"
}

# Prints a checksum of the engine's path, the names and contents of all files, and the names of the libraries. The
# contents of the libraries are left out: the import does not depend on them, and reading them takes seconds.
project_stamp() {
    printf '%s\n' "$GODOT_EXE"
    (
        cd "$1" || return
        find -L . -path ./.godot -prune -o -type f ! -name '*.import' ! -name '*.uid' \
            ! -path '*/bin/*' -print0 | LC_ALL=C sort -z | xargs -0 cksum
        find -L . -path ./.godot -prune -o -type f -path '*/bin/*' -print | LC_ALL=C sort
    ) | cksum
}

import_project() {
    local log=$1/.godot/dev_import.log code=0
    say "Importing the Godot project $(basename "$1")"
    GODOT_TIME_LIMIT=$PROJECT_IMPORT_LIMIT run_godot --headless --path "$1" --import >"$log" 2>&1 </dev/null || code=$?
    if ((code != 0)); then
        tail -n 30 "$log" >&2
        if was_timeout "$code"; then
            die "Godot did not finish importing $1 in $PROJECT_IMPORT_LIMIT seconds; its output is in $log."
        fi
        die "Godot could not import $1 (exit code $code); its output is in $log."
    fi
    # Godot reports script errors only during the import, so they are shown here.
    without_engine_lines <"$log" | grep -A1 -E '^(SCRIPT |USER )?(ERROR|WARNING)' >&2 || true
}
