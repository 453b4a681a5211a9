# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# A local web server and a headless browser: $CHROMIUM or Debian's chromium, driven by playwright-core from npm.

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
source "$(dirname "${BASH_SOURCE[0]}")/limit.sh"
source "$(dirname "${BASH_SOURCE[0]}")/packages.sh"
source "$(dirname "${BASH_SOURCE[0]}")/npm_package.sh"

WEB_TOOLS=$(dirname "${BASH_SOURCE[0]}")
PLAYWRIGHT_VERSION=1.65.1
PLAYWRIGHT_SHA512=86a3e9cfb6e548c3f1595768784d728814b35ec2a254e77693e9230af994cb00f618f3b60ddf477dc5a7abd34dd061db3590c5819f497c116bf97e7f04ba34ab
PLAYWRIGHT_FOLDER=$DEV_CACHE/playwright-core-$PLAYWRIGHT_VERSION
WEB_SERVER_PID=
WEB_SERVER_ADDRESS=

# get_browser: sets BROWSER_EXE; fetches Chromium and playwright-core if necessary.
get_browser() {
    if [[ -n ${CHROMIUM:-} ]]; then
        command -v "$CHROMIUM" >/dev/null || die "CHROMIUM is set to '$CHROMIUM', which was not found."
    else
        need_packages chromium:chromium
    fi
    BROWSER_EXE=$(command -v "${CHROMIUM:-chromium}")
    need_packages node:nodejs
    [[ -e $PLAYWRIGHT_FOLDER/index.js ]] || fetch_playwright
}

# Its own browsers are not downloaded.
fetch_playwright() {
    fetch_npm_package playwright-core "$PLAYWRIGHT_VERSION" "$PLAYWRIGHT_SHA512" "$PLAYWRIGHT_FOLDER" "3 MB"
}

# start_web_server FOLDER [PORT]: sets WEB_SERVER_ADDRESS. The caller calls stop_web_server.
start_web_server() {
    local output
    output=$(mktemp)
    python3 "$WEB_TOOLS/web_server.py" "$@" >"$output" &
    WEB_SERVER_PID=$!
    while ! grep -q . "$output" && kill -0 "$WEB_SERVER_PID" 2>/dev/null; do
        sleep 0.05
    done
    WEB_SERVER_ADDRESS=$(cat "$output")
    rm "$output"
    [[ -n $WEB_SERVER_ADDRESS ]] || die "The web server did not start; its message is above."
}

stop_web_server() {
    [[ -z $WEB_SERVER_PID ]] || kill "$WEB_SERVER_PID" 2>/dev/null || true
    WEB_SERVER_PID=
}

# run_page FOLDER PAGE MARKER [SCREENSHOT]: serves FOLDER and opens PAGE; returns false unless the page prints "MARKER
# PASSED". Call get_browser before.
run_page() {
    run_in_browser web_browser.mjs "$@"
}

# run_demo FOLDER PICTURES: the same for the exported demo in FOLDER, with pictures of its pages.
run_demo() {
    mkdir -p "$2"
    run_in_browser web_demo.mjs "$1" '' "$2"
}

# run_in_browser SCRIPT FOLDER PAGE ARGUMENT...: serves FOLDER and runs SCRIPT on the address of PAGE.
run_in_browser() {
    local profile code=0
    profile=$(mktemp -d)
    start_web_server "$2"
    with_time_limit 300 node "$WEB_TOOLS/$1" "$PLAYWRIGHT_FOLDER" "$BROWSER_EXE" "$profile" \
        "$WEB_SERVER_ADDRESS$3" "${@:4}" || code=$?
    stop_web_server
    rm -rf "$profile"
    return "$code"
}
