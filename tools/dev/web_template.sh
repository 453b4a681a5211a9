# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# ./dev web --build-template: compiles a Godot web template with extension support from Debian's source packages, into
# the cache folder, where ./dev web finds it. It has the version of Godot in Debian, no threads, no 3D, and few modules.
#
#   web-template-VERSION.zip    the template
#   web-template-VERSION.txt    what it was made from, and the seconds that compiling took
#
# The work folder survives an interruption: the same command continues where it stopped.

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
source "$(dirname "${BASH_SOURCE[0]}")/archive.sh"
source "$(dirname "${BASH_SOURCE[0]}")/packages.sh"
source "$(dirname "${BASH_SOURCE[0]}")/emscripten.sh"

TEMPLATE_GODOT=4.6.3
TEMPLATE_SUITE=forky
# Godot 4.6 requires Emscripten 4.0 or later.
TEMPLATE_EMSCRIPTEN=6.0.5

# Debian removes from Godot's sources the libraries that have a package of their own. These come from a stable release,
# because its files do not disappear from the archive.
LIBRARY_SUITE=trixie
LIBRARY_PACKAGES=(zlib libzstd libpng1.6 freetype mbedtls brotli)

TEMPLATE_ZIP=$DEV_CACHE/web-template-$TEMPLATE_GODOT.zip
TEMPLATE_NOTES=$DEV_CACHE/web-template-$TEMPLATE_GODOT.txt
TEMPLATE_WORK=$DEV_CACHE/web-template-$TEMPLATE_GODOT.partial
TEMPLATE_TREE=$TEMPLATE_WORK/godot

TEMPLATE_MODULES=(gdscript freetype text_server_fb svg godot_physics_2d)
TEMPLATE_OPTIONS=(platform=web target=template_debug dlink_enabled=yes threads=no lto=none scu_build=yes disable_3d=yes
    disable_xr=yes disable_navigation_2d=yes disable_navigation_3d=yes builtin_certs=no warnings=no
    progress=no modules_enabled_by_default=no)

# build_web_template: creates TEMPLATE_ZIP and TEMPLATE_NOTES, or exits with an error message.
build_web_template() {
    if [[ -e $TEMPLATE_ZIP ]]; then
        say "The template exists: $TEMPLATE_ZIP"
        return
    fi
    command -v apt-get >/dev/null || die "Only Debian's apt can fetch the sources of a web template; $(template_hint)"
    [[ -n $(debian_mirrors) ]] || die "Apt's sources name no Debian mirror to fetch Godot's sources from; $(template_hint)"
    need_packages scons:scons xz:xz-utils bzip2:bzip2
    use_emscripten "$TEMPLATE_EMSCRIPTEN" "$TEMPLATE_SUITE"
    get_emscripten
    lock_template
    [[ -e $TEMPLATE_TREE/complete ]] || make_template_tree
    compile_template
}

template_hint() {
    echo "set GODOT_WEB to a Godot web template with extension support instead."
}

# The kernel releases the lock when the process ends for any reason.
lock_template() {
    mkdir -p "$TEMPLATE_WORK"
    exec 7>"$TEMPLATE_WORK/lock"
    flock -n 7 && return
    say "Waiting for another ./dev that is building the template"
    flock 7
}

# --- The sources -----------------------------------------------------------------------

make_template_tree() {
    say "Fetching the sources of Godot $TEMPLATE_GODOT and of ${LIBRARY_PACKAGES[*]} from Debian's archive (53 MB)"
    (fetch_sources "$TEMPLATE_SUITE" godot) || exit
    (fetch_sources "$LIBRARY_SUITE" "${LIBRARY_PACKAGES[@]}") || exit
    say "Unpacking"
    rm -rf "$TEMPLATE_TREE"
    unpack_source "godot_$TEMPLATE_GODOT+" "$TEMPLATE_TREE"
    place_libraries "$TEMPLATE_TREE/thirdparty"
    touch "$TEMPLATE_TREE/complete"
}

# fetch_sources SUITE PACKAGE...: in a subshell, because the settings of archive.sh are global.
fetch_sources() {
    # shellcheck disable=SC2034 # read by archive.sh
    ARCHIVE_SUITE=$1
    shift
    if ! open_archive "$TEMPLATE_WORK/apt-$ARCHIVE_SUITE" || ! list_sources; then
        die "Could not read Debian's archive at the address in apt's sources: connect to the network, or $(template_hint)"
    fi
    download_sources "$TEMPLATE_WORK/downloads" "$@" ||
        die "Could not download the sources of $* from Debian's $ARCHIVE_SUITE; run the same command again, or $(template_hint)"
}

# unpack_source NAME FOLDER: unpacks the sources of the package whose file starts with NAME.
unpack_source() {
    local found=("$TEMPLATE_WORK/downloads/$1"*.orig.tar.*[!l])
    [[ -e ${found[0]} ]] ||
        die "Debian's archive has no ${1%%_*} ${1#*_} any more (TEMPLATE_GODOT in tools/dev/web_template.sh); $(template_hint)"
    mkdir -p "$2"
    tar -C "$2" --strip-components=1 -xf "${found[0]}" || die "Could not unpack ${found[0]} (is the disk full?)."
}

# place_libraries THIRDPARTY: the folders that Godot's build files expect. thirdparty/README.md in Godot's sources lists
# the files of each.
place_libraries() {
    local from=$TEMPLATE_WORK/libraries name
    rm -rf "$from"
    for name in "${LIBRARY_PACKAGES[@]}"; do
        unpack_source "${name}_" "$from/$name"
    done
    mkdir -p "$1"/{zlib,libpng,freetype,mbedtls,brotli,certs}
    cp "$from"/zlib/*.[ch] "$1/zlib"
    cp -R "$from/libzstd/lib" "$1/zstd"
    cp "$from"/libpng1.6/*.[ch] "$1/libpng"
    cp "$from/libpng1.6/scripts/pnglibconf.h.prebuilt" "$1/libpng/pnglibconf.h"
    cp -R "$from/freetype/src" "$from/freetype/include" "$1/freetype"
    # For Godot's default font. Version 1.2 has two more files, which Godot's build names.
    cp -R "$from"/brotli/c/{common,dec,include} "$1/brotli"
    touch "$1"/brotli/dec/{prefix,static_init}.c
    cp -R "$from/mbedtls/library" "$from/mbedtls/include" "$1/mbedtls"
    write_mbedtls_config >"$1/mbedtls/include/godot_core_mbedtls_config.h"
    write_mbedtls_platform >"$1/mbedtls/library/godot_core_mbedtls_platform.c"
    # The build reads it even if no certificates are built in.
    : >"$1/certs/ca-bundle.crt"
}

# What Godot's core uses of mbedtls: AES, base64, random numbers and hashes. Godot's own file is not in Debian's sources.
write_mbedtls_config() {
    printf '#define MBEDTLS_%s\n' CIPHER_MODE_CBC CIPHER_MODE_CFB CIPHER_MODE_CTR CIPHER_MODE_XTS AES_C BASE64_C \
        CTR_DRBG_C ENTROPY_C MD_C MD5_C SHA1_C SHA256_C PLATFORM_ZEROIZE_ALT NO_PLATFORM_ENTROPY
}

write_mbedtls_platform() {
    cat <<'SOURCE'
#include <stddef.h>
void mbedtls_platform_zeroize(void *buffer, size_t length) {
    volatile unsigned char *bytes = buffer;
    while (length--) {
        *bytes++ = 0;
    }
}
SOURCE
}

# --- The build -------------------------------------------------------------------------

compile_template() {
    local log=$TEMPLATE_WORK/build.log start=$SECONDS zip
    say "Compiling Godot $TEMPLATE_GODOT for the web (an hour or more on two cores); its output is in $log"
    if ! run_template_scons >"$log" 2>&1 </dev/null; then
        tail -n 30 "$log" >&2
        die "Godot did not compile; its output is in $log."
    fi
    zip=("$TEMPLATE_TREE"/bin/godot.web.*.dlink.zip)
    [[ -e ${zip[0]} ]] || die "Godot's build left no template in $TEMPLATE_TREE/bin; its output is in $log."
    write_template_notes "$((SECONDS - start))" >"$TEMPLATE_NOTES"
    mv "${zip[0]}" "$TEMPLATE_ZIP"
    rm -rf "$TEMPLATE_WORK"
    say "Template: $TEMPLATE_ZIP"
}

# In the background of everything else on the machine.
run_template_scons() {
    local modules=("${TEMPLATE_MODULES[@]/#/module_}")
    PATH=$(dirname "$EMSCRIPTEN_EXE"):$PATH BUILD_NAME=enhanced_los PYTHONDONTWRITEBYTECODE=1 nice -n 10 \
        scons -C "$TEMPLATE_TREE" -j "$(nproc)" "${TEMPLATE_OPTIONS[@]}" "${modules[@]/%/_enabled=yes}"
}

# write_template_notes SECONDS
write_template_notes() {
    echo "seconds $1"
    echo "emscripten $TEMPLATE_EMSCRIPTEN"
    printf '%s\n' "${TEMPLATE_OPTIONS[@]}" "modules ${TEMPLATE_MODULES[*]}"
    (cd "$TEMPLATE_WORK/downloads" && sha256sum -- *.orig.tar.*)
}
