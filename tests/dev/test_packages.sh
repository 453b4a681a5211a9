# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Installation of packages. The tests install nothing.

test_installed_tools_are_not_mentioned() {
    source "$TOOLS/packages.sh"
    install_packages() { fail_test "installs $*"; }
    run need_packages bash:bash "/dev/null:nothing"
    expect_code 0
    expect_equal "$OUT$ERR" ""
}

test_without_root_the_packages_are_named() {
    source "$TOOLS/packages.sh"
    root_prefix() { return 1; }
    command() { [[ $2 == apt-get ]] || builtin command "$@"; }
    run need_packages no-such-tool:its-package /no/such/file.h:libfile-dev bash:bash
    expect_code 1
    expect_one_sentence
    expect_contains "$ERR" "sudo apt-get install its-package libfile-dev"
}

test_without_apt_the_tools_are_named() {
    source "$TOOLS/packages.sh"
    command() { [[ $2 != apt-get ]] && builtin command "$@"; }
    run need_packages no-such-tool:its-package
    expect_code 1
    expect_one_sentence
    expect_contains "$ERR" "no-such-tool"
}

test_missing_packages_are_installed_after_an_update_of_the_lists() {
    source "$TOOLS/packages.sh"
    root_prefix() { echo env; }
    command() { [[ $2 == apt-get ]] || builtin command "$@"; }
    are_packages_listed() { return 1; }
    update_lists() { echo update; }
    apt_install() { echo "install $*"; }
    run need_packages no-such-tool:its-package
    expect_code 0
    expect_equal "$OUT" $'update\ninstall its-package'
}
