# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev release TAG: checks that everything carries the version of TAG, and collects build/release/: the packages, their
# checksums and the notes from the changelog. It publishes nothing.

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"

command_release() {
    local version file
    [[ $# == 1 && $1 =~ ^v([0-9]+\.[0-9]+\.[0-9]+)$ ]] || die "Usage: ./dev release vX.Y.Z"
    version=${BASH_REMATCH[1]}
    [[ $(<"$DEV_ROOT/VERSION") == "$version" ]] || die "The tag is $1, but the file VERSION says $(<"$DEV_ROOT/VERSION")."
    grep -qE "^## \[${version//./\\.}\] - [0-9]{4}-[0-9]{2}-[0-9]{2}$" "$DEV_ROOT/CHANGELOG.md" ||
        die "CHANGELOG.md has no section [$version] with a date."
    for file in "" -demo; do
        [[ -e $DEV_ROOT/build/enhanced_los-$version$file.zip ]] ||
            die "There is no build/enhanced_los-$version$file.zip; run ./dev package first."
    done
    rm -rf "$DEV_ROOT/build/release"
    mkdir -p "$DEV_ROOT/build/release"
    cp "$DEV_ROOT/build/enhanced_los-$version.zip" "$DEV_ROOT/build/enhanced_los-$version-demo.zip" "$DEV_ROOT/build/release"
    release_notes "$version" <"$DEV_ROOT/CHANGELOG.md" >"$DEV_ROOT/build/release/notes.md"
    (cd "$DEV_ROOT/build/release" && python3 "$DEV_ROOT/tools/package/checksums.py" ./*.zip >SHA256SUMS)
    echo build/release
}

# release_notes VERSION: copies the section of a version from stdin to stdout, without its heading.
release_notes() {
    VERSION=$1 awk '/^## \[/ { inside = index($0, "[" ENVIRON["VERSION"] "]"); next } inside'
}
