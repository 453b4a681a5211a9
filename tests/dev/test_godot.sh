# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Finding and running Godot.

test_supported_versions() {
    source "$TOOLS/version.sh"
    local version
    for version in 4.3.stable.official.77dcf97d8 4.3-stable 4.6.3.stable.debian 4.10.beta1 4.3; do
        is_version_supported "$version" || fail_test "$version should be supported"
    done
    for version in 4.2.2.stable 3.6.stable 4.0 5.0.dev 43.1 '' nonsense; do
        ! is_version_supported "$version" || fail_test "$version should not be supported"
    done
}

test_GODOT_that_does_not_exist() {
    GODOT=/no/such/godot run bash "$TOOLS/godot.sh" find
    expect_code 1
    expect_equal "$OUT" ""
    expect_one_sentence
    expect_contains "$ERR" "/no/such/godot"
}

test_GODOT_that_is_too_old_is_not_replaced_by_another() {
    fake_godot "old godot" 4.2.2.stable.official
    fake_godot bin/godot 4.5.stable.official
    PATH=$PWD/bin:$PATH GODOT="$PWD/old godot" run bash "$TOOLS/godot.sh" get
    expect_code 1
    expect_one_sentence
    expect_contains "$ERR" "old godot"
}

test_GODOT_by_a_relative_path_with_a_space() {
    fake_godot "some where/godot" 4.3.stable.official
    GODOT="some where/godot" run bash "$TOOLS/godot.sh" find
    expect_code 0
    expect_equal "$OUT" "$PWD/some where/godot"
    expect_equal "$ERR" ""
}

test_old_godot_on_PATH_is_skipped() {
    fake_godot bin/godot 3.6.stable.official
    fake_godot bin/godot4 4.4.1.stable.official
    PATH=$PWD/bin:$PATH run bash "$TOOLS/godot.sh" find
    expect_code 0
    expect_equal "$OUT" "$PWD/bin/godot4"
}

test_find_without_any_godot() {
    fake_godot bin/godot 3.6.stable
    fake_godot bin/godot4 4.2.stable
    PATH=$PWD/bin:$PATH run bash "$TOOLS/godot.sh" find
    # A Mac may have one in its default location.
    [[ -e /Applications/Godot.app ]] && return
    expect_code 1
    expect_one_sentence
}

test_a_program_that_fails_is_not_a_godot() {
    source "$TOOLS/version.sh"
    printf '#!/bin/sh\nexit 1\n' >broken
    chmod +x broken
    ! is_godot ./broken || fail_test "a program that fails is not a Godot"
}

test_run_godot_has_a_time_limit() {
    fake_godot godot 4.3.stable 'exec sleep 30'
    GODOT=$PWD/godot GODOT_TIME_LIMIT=1 run bash "$TOOLS/godot.sh" run
    source "$TOOLS/limit.sh"
    was_timeout "$CODE" || fail_test "expected the code of a timeout, got $CODE"
}

test_run_godot_does_not_use_the_home_folder() {
    fake_godot godot 4.3.stable 'printf "%s\n" "$XDG_CONFIG_HOME" "$XDG_DATA_HOME" "$XDG_CACHE_HOME"'
    GODOT=$PWD/godot run bash "$TOOLS/godot.sh" run
    expect_code 0
    expect_equal "$(grep -c "^$PWD/cache/enhanced_los/godot-home/" <<<"$OUT")" 3
}

test_run_godot_forwards_arguments_and_exit_code() {
    fake_godot godot 4.3.stable 'printf "<%s>" "$@"; exit 7'
    GODOT=$PWD/godot run bash "$TOOLS/godot.sh" run --path "a b" ''
    expect_code 7
    expect_equal "$OUT" "<--path><a b><>"
}

test_without_apt_the_hint_explains_how_to_install_godot() {
    fetch_without_apt() {
        source "$TOOLS/private_godot.sh"
        command() { [[ $2 != apt-get ]] && builtin command "$@"; }
        fetch_private_godot
    }
    run fetch_without_apt
    expect_code 1
    expect_one_sentence
    expect_contains "$ERR" "install Godot 4.3 or later"
}
