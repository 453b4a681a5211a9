#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# fetch_engine.sh GODOT_TAG GUT_TAG [web]: downloads the official Godot and GUT for a workflow and sets GODOT and GUT
# for its next steps; with "web", also GODOT_WEB. The tag "newest" is the newest stable release.
# Requires gh and GH_TOKEN, as GitHub's runners have them. Developers do not need this: ./dev finds or fetches Godot.
set -euo pipefail

main() {
    local godot=$1 gut=$2 folder=$RUNNER_TEMP/engine
    mkdir -p "$folder"
    cd "$folder"
    [[ $godot != newest ]] || godot=$(newest godotengine/godot)
    [[ $gut != newest ]] || gut=$(newest bitwes/Gut)
    fetch_godot "$godot"
    fetch_gut "$gut"
    [[ ${3:-} != web ]] || fetch_web_template "$godot"
}

newest() {
    gh release view --repo "$1" --json tagName --jq .tagName
}

fetch_godot() {
    local file
    case $RUNNER_OS in
    Windows) file=win64.exe.zip ;;
    macOS) file=macos.universal.zip ;;
    *) file=linux.x86_64.zip ;;
    esac
    gh release download "$1" --repo godotengine/godot --pattern "Godot_v$1_$file"
    unzip -q "Godot_v$1_$file"
    case $RUNNER_OS in
    Windows) set_variable GODOT "$(cygpath -m "$PWD/Godot_v$1_win64_console.exe")" ;;
    macOS) set_variable GODOT "$PWD/Godot.app/Contents/MacOS/Godot" ;;
    *) set_variable GODOT "$PWD/Godot_v$1_linux.x86_64" ;;
    esac
}

fetch_gut() {
    mkdir -p gut
    gh api "repos/bitwes/Gut/tarball/$1" | tar -xzf - -C gut --strip-components=1
    set_variable GUT "$PWD/gut"
}

fetch_web_template() {
    gh release download "$1" --repo godotengine/godot --pattern "Godot_v$1_export_templates.tpz"
    unzip -q "Godot_v$1_export_templates.tpz" templates/web_dlink_nothreads_debug.zip
    set_variable GODOT_WEB "$PWD/templates/web_dlink_nothreads_debug.zip"
}

set_variable() {
    printf '%s=%s\n' "$1" "$2" >>"$GITHUB_ENV"
}

main "$@"
