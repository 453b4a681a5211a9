# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Debian mirrors in apt's source files. The host names are fictitious.

mirrors() {
    source "$TOOLS/archive.sh"
    mirrors_in_files bookworm "$@"
}

test_one_line_sources() {
    cat >sources.list <<'END'
# deb http://commented.test/debian bookworm main
deb-src http://sources.test/debian bookworm main
deb [arch=amd64 signed-by=/usr/share/keyrings/a.gpg] http://mirror.test/debian bookworm main contrib # why
deb http://mirror.test/debian bookworm-updates main
deb http://mirror.test/debian-security bookworm-security main
END
    expect_equal "$(mirrors sources.list)" http://mirror.test/debian
}

test_deb822_sources() {
    cat >"debian stable.sources" <<'END'
Types: deb deb-src
# URIs: http://commented.test/debian
URIs: http://mirror.test/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://mirror.test/debian-security
Suites: bookworm-security
Components: main
END
    expect_equal "$(mirrors "debian stable.sources")" http://mirror.test/debian
}

test_deb822_fields_over_several_lines() {
    cat >a.sources <<'END'
types: deb
uris:
 http://one.test/debian/
 http://two.test/debian/
suites: stable
components:
 contrib
 main
END
    expect_equal "$(mirrors a.sources)" $'http://one.test/debian/\nhttp://two.test/debian/'
}

test_disabled_sources_are_left_out() {
    printf '%s\n' 'Types: deb' 'URIs: http://off.test/debian' 'Suites: bookworm' 'Components: main' 'Enabled: no' >a.sources
    printf '%s\n' 'Types: deb-src' 'URIs: http://src.test/debian' 'Suites: bookworm' 'Components: main' >b.sources
    expect_equal "$(mirrors a.sources b.sources)" ""
}

test_other_vendors_are_left_out() {
    cat >vendors.list <<'END'
deb https://packages.vendor.test/apt cloud-sdk-bookworm main
deb https://vendor.test/linux/debian bookworm stable
deb https://repo.vendor.test/apt/debian bookworm/server/7.0 main
deb cdrom:[Debian_12]/ bookworm main
END
    printf '%s\n' 'Types: deb' 'URIs: https://vendor.test/node_20.x' 'Suites: nodistro' 'Components: main' >vendor.sources
    expect_equal "$(mirrors vendors.list vendor.sources)" ""
}

test_mirrors_that_look_like_debian_come_first() {
    printf '%s\n' 'deb http://vendor.test/php bookworm main' 'deb http://mirror.test/debian bookworm main' >a.list
    expect_equal "$(mirrors a.list)" $'http://mirror.test/debian\nhttp://vendor.test/php'
}

test_renamed_mirror_is_found() {
    printf '%s\n' 'deb mirror+file:/etc/apt/mirrors.list bookworm main' >a.list
    expect_equal "$(mirrors a.list)" mirror+file:/etc/apt/mirrors.list
}

test_a_file_without_a_last_newline() {
    printf 'Types: deb\nURIs: http://a.test/debian\nSuites: sid\nComponents: main' >a.sources
    printf 'deb http://b.test/debian testing main' >b.list
    expect_equal "$(mirrors a.sources b.list)" $'http://a.test/debian\nhttp://b.test/debian'
}

test_scripts_contain_no_host_name() {
    run grep -rnE '[a-z]+\.(debian|npmjs|godotengine)\.(org|com)' "$ROOT/dev" "$TOOLS"
    expect_equal "$OUT" ""
}
