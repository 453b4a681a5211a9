# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Single packages from npm, verified by a checksum.

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
source "$(dirname "${BASH_SOURCE[0]}")/packages.sh"

# fetch_npm_package NAME VERSION SHA512 FOLDER SIZE: unpacks into a temporary folder and renames it, so an existing folder
# is complete. The registry is npm's configured one. Nothing that the package names is downloaded or run.
fetch_npm_package() {
    local name=$1 version=$2 checksum=$3 folder=$4 size=$5
    local work=$folder.partial
    need_packages npm:npm
    say "Fetching $name from npm into $DEV_CACHE (once, $size)"
    rm -rf "$work"
    mkdir -p "$work"
    (cd "$work" && npm pack --silent "$name@$version" >/dev/null) ||
        die "npm could not fetch $name; its output is above."
    sha512sum "$work"/*.tgz | grep "^$checksum " >/dev/null || die "$name $version has an unexpected checksum."
    tar -xzf "$work"/*.tgz -C "$work" --strip-components=1
    rm "$work"/*.tgz
    mv "$work" "$folder"
}
