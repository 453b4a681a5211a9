# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev release, ./dev docs and ./dev lint: their messages, and what a release contains.

# fake_clone VERSION HEADING: a clone in the folder clone with packages of that version and a changelog.
fake_clone() {
    mkdir -p clone/tools clone/build
    cp "$ROOT/dev" clone/dev
    cp -R "$TOOLS" clone/tools/dev
    cp -R "$ROOT/tools/package" clone/tools/package
    echo "$1" >clone/VERSION
    printf '# Changelog\n\n## %s\n\n- New.\n\n## [0.0.1] - 2000-01-01\n\n- Old.\n' "$2" >clone/CHANGELOG.md
    echo addon >"clone/build/enhanced_los-$1.zip"
    echo demo >"clone/build/enhanced_los-$1-demo.zip"
}

test_release_collects_packages_checksums_and_notes() {
    fake_clone 1.2.3 '[1.2.3] - 2026-01-02'
    run clone/dev release v1.2.3
    expect_code 0
    expect_equal "$OUT" build/release
    expect_equal "$(grep . clone/build/release/notes.md)" "- New."
    (cd clone/build/release && sha256sum --quiet -c SHA256SUMS) || fail_test "wrong checksums"
    expect_equal "$(wc -l <clone/build/release/SHA256SUMS)" 2
}

test_release_refuses_what_does_not_match() {
    fake_clone 1.2.3 '[1.2.3] - unreleased'
    run clone/dev release v1.2.4
    expect_code 1
    expect_one_sentence
    expect_contains "$ERR" "VERSION says 1.2.3"
    run clone/dev release v1.2.3
    expect_code 1
    expect_contains "$ERR" "no section [1.2.3] with a date"
    fake_clone 1.2.3 '[1.2.3] - 2026-01-02'
    rm clone/build/enhanced_los-1.2.3-demo.zip
    run clone/dev release v1.2.3
    expect_code 1
    expect_contains "$ERR" "run ./dev package first"
    run clone/dev release 1.2.3
    expect_code 1
    expect_one_sentence
}

test_docs_and_lint_refuse_unknown_options() {
    local arguments
    for arguments in 'docs --bse' 'docs --base nothing' 'lint all' 'test --parts'; do
        # shellcheck disable=SC2086 # several arguments
        run "$ROOT/dev" $arguments
        expect_code 1
        expect_one_sentence
    done
}

# Without network and cache, the command ends with one sentence of ./dev after the output of npm.
test_docs_without_npm_says_what_is_missing() {
    mkdir bin
    printf '#!/bin/sh\nexit 1\n' >bin/npm
    cp bin/npm bin/node
    chmod 755 bin/*
    PATH=$PWD/bin:$PATH run "$ROOT/dev" docs
    expect_code 1
    expect_contains "$ERR" "npm could not fetch VitePress"
}
