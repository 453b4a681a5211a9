# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Fetching Emscripten, with a fake archive that contains a fake emcc.

with_fake_emscripten() {
    source "$TOOLS/emscripten.sh"
    command -v flock >/dev/null || exit 0 # only Debian uses the archive
    unset EMCC
    need_packages() { :; }
    debian_mirrors() { echo http://mirror.test/debian; }
    open_archive() { mkdir -p "$1"; }
    package_closure() { printf '%s\n' 'clang-19 1' "emscripten $EMSCRIPTEN_VERSION+dfsg-3" 'python3 3.13' 'zlib1g 1'; }
    download_packages() {
        echo "$*" >>"$DEV_CACHE/../downloads.log"
        mkdir -p "$1"
    }
    unpack_packages() { mkdir -p "$2/usr/lib/x86_64-linux-gnu" "$2/usr/share/emscripten" "$2/usr/lib/llvm-19/bin"; }
    emscripten_patchelf() { :; }
    missing_libraries() { :; }
    write_emscripten_command() { printf '#!/bin/sh\necho "emcc (Emscripten) %s ()"\n' "$EMSCRIPTEN_VERSION"; }
    node() { :; }
}

test_emscripten_is_fetched_once() {
    with_fake_emscripten
    get_emscripten 2>/dev/null
    expect_equal "$EMSCRIPTEN_EXE" "$PWD/cache/enhanced_los/emscripten-$EMSCRIPTEN_VERSION/bin/emcc"
    run get_emscripten
    expect_code 0
    expect_equal "$ERR" ""
    expect_equal "$(grep -c . cache/downloads.log)" 1
    expect_equal "$(cd cache/enhanced_los && echo *)" "emscripten-$EMSCRIPTEN_VERSION emscripten.lock"
}

test_emscripten_leaves_out_what_the_system_has() {
    with_fake_emscripten
    get_emscripten 2>/dev/null
    expect_equal "$(cut -d' ' -f1 "$EMSCRIPTEN_FOLDER/packages" | tr '\n' ' ')" "clang-19 emscripten zlib1g "
}

test_another_version_of_emscripten_is_refused() {
    with_fake_emscripten
    package_closure() { echo 'emscripten 3.1.6~dfsg-5'; }
    run get_emscripten
    expect_code 1
    expect_contains "$ERR" "offers no Emscripten $EMSCRIPTEN_VERSION"
    [[ ! -e $EMSCRIPTEN_FOLDER ]] || fail_test "it was installed"
}

test_emscripten_with_missing_libraries_is_not_installed() {
    with_fake_emscripten
    missing_libraries() { echo libnew.so.1; }
    run get_emscripten
    expect_code 1
    expect_contains "$ERR" "libnew.so.1"
    [[ ! -e $EMSCRIPTEN_FOLDER ]] || fail_test "it was installed"
}

test_missing_emscripten_gets_one_sentence() {
    run bash "$TOOLS/emscripten.sh" find
    expect_code 1
    expect_one_sentence
    expect_contains "$ERR" "./dev build platform=web"
    EMCC=/no/such/emcc run bash "$TOOLS/emscripten.sh" find
    expect_code 1
    expect_one_sentence
    expect_contains "$ERR" "/no/such/emcc"
}

test_without_apt_emscripten_gets_one_sentence() {
    with_fake_emscripten
    command() { [[ $2 != apt-get ]] && builtin command "$@"; }
    run get_emscripten
    expect_code 1
    expect_one_sentence
    expect_contains "$ERR" "set EMCC"
}
