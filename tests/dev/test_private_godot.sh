# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Fetching and repairing the private Godot, with a fake archive that contains a fake Godot.

with_fake_archive() {
    source "$TOOLS/godot.sh"
    command -v flock >/dev/null || exit 0 # only Debian uses the archive
    debian_mirrors() { echo http://mirror.test/debian; }
    open_archive() { ARCHIVE_FOLDER=$1; }
    package_closure() { printf '%s\n' 'godot 4.6' 'libllvm21 1' 'libogg0 1' "${2:+libgl1 1}" | grep . | sort; }
    download_packages() {
        echo "$*" >>"$DEV_CACHE/../downloads.log"
        mkdir -p "$1"
    }
    unpack_packages() { mkdir -p "$2/usr/lib/x86_64-linux-gnu"; }
    private_patchelf() { :; }
    missing_libraries() { :; }
    place_engine() { fake_godot "$PRIVATE_WORK/root/bin/godot" 4.6.stable; }
}

downloads() {
    grep -c . cache/downloads.log
}

test_private_godot_is_fetched_once() {
    with_fake_archive
    get_godot 2>/dev/null
    expect_equal "$GODOT_EXE" "$PWD/cache/enhanced_los/godot/bin/godot"
    run get_godot
    expect_equal "$ERR" ""
    expect_equal "$(downloads)" 1
}

test_packages_for_a_display_are_left_out() {
    with_fake_archive
    get_godot 2>/dev/null
    expect_equal "$(cat cache/enhanced_los/godot/packages)" $'godot 4.6\nlibogg0 1'
    get_godot --gl 2>/dev/null
    expect_equal "$(cat cache/enhanced_los/godot-gl/packages)" $'libgl1 1\nlibllvm21 1'
}

test_missing_libraries_are_fetched_after_all() {
    with_fake_archive
    missing_libraries() { [[ $(downloads) != 1 ]] || echo libLLVM.so.21; }
    get_godot 2>/dev/null
    expect_equal "$(cat cache/enhanced_los/godot/packages)" $'godot 4.6\nlibllvm21 1\nlibogg0 1'
}

test_incomplete_libraries_are_not_installed() {
    with_fake_archive
    missing_libraries() { echo libnew.so.1; }
    run get_godot
    expect_code 1
    expect_contains "$ERR" "libnew.so.1"
    [[ ! -e cache/enhanced_los/godot ]] || fail_test "an incomplete Godot was installed"
}

test_incomplete_work_is_deleted() {
    with_fake_archive
    mkdir -p cache/enhanced_los/work/root/usr cache/enhanced_los/downloads cache/enhanced_los/godot-gl.old
    touch cache/enhanced_los/work/root/usr/leftover
    get_godot --gl 2>/dev/null
    expect_equal "$(find cache -name leftover)" ""
    expect_equal "$(cd cache/enhanced_los && echo *)" "godot godot-gl lock"
}

test_a_godot_that_does_not_run_is_replaced() {
    with_fake_archive
    mkdir -p cache/enhanced_los/godot/bin
    printf '#!/bin/sh\nexit 127\n' >cache/enhanced_los/godot/bin/godot
    chmod +x cache/enhanced_los/godot/bin/godot
    get_godot 2>/dev/null
    expect_equal "$("$GODOT_EXE" --version)" 4.6.stable
}

test_interrupted_download_is_kept() {
    with_fake_archive
    download_packages() {
        mkdir -p "$1"
        touch "$1/part.deb"
        return 1
    }
    run get_godot
    expect_code 1
    expect_contains "$ERR" "run the same command again"
    [[ -e cache/enhanced_los/downloads/part.deb ]] || fail_test "the download is gone"
}

test_gl_from_a_newer_archive_refetches_the_engine() {
    with_fake_archive
    get_godot 2>/dev/null
    package_closure() { printf '%s\n' 'godot 4.7' 'libogg0 1' "${2:+libgl1 1}" | grep . | sort; }
    get_godot --gl 2>/dev/null
    expect_equal "$(cat cache/enhanced_los/godot/packages)" $'godot 4.7\nlibogg0 1'
    expect_equal "$(cat cache/enhanced_los/godot-gl/packages)" "libgl1 1"
}

test_two_at_once_fetch_once() {
    with_fake_archive
    get_godot 2>/dev/null &
    get_godot 2>/dev/null &
    wait
    expect_equal "$(downloads)" 1
}

test_cache_that_cannot_be_written() {
    touch cache # a file in the place of the folder
    with_fake_archive
    run get_godot
    expect_code 1
    expect_one_sentence
    expect_contains "$ERR" "XDG_CACHE_HOME"
}
