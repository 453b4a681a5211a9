#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The compiler for web builds: Emscripten from Debian's archive, unpacked into the cache folder. Requires no root and
# changes nothing in the system. Node.js, which emcc requires and which runs the compiled tests, is the system's,
# because Debian's node works at its final place only.
#
# Also a program, for SCons and other scripts. It prints its result to stdout and everything else to stderr:
#   emscripten.sh find   prints the path of emcc; fetches nothing
#   emscripten.sh get    the same, but fetches Emscripten if necessary
# A script that requires another version than the pinned one calls use_emscripten.

! declare -F get_emscripten >/dev/null || return 0

source "$(dirname "${BASH_SOURCE[0]}")/say.sh"
source "$(dirname "${BASH_SOURCE[0]}")/paths.sh"
source "$(dirname "${BASH_SOURCE[0]}")/elf.sh"
source "$(dirname "${BASH_SOURCE[0]}")/archive.sh"
source "$(dirname "${BASH_SOURCE[0]}")/packages.sh"

# The oldest version that can be fetched (Godot's templates use 3.1.64 and later; bookworm's 3.1.6 is too old), and the
# Debian release that contains it.
EMSCRIPTEN_VERSION=3.1.69
EMSCRIPTEN_SUITE=trixie
EMSCRIPTEN_FOLDER=$DEV_CACHE/emscripten-$EMSCRIPTEN_VERSION
EMSCRIPTEN_EXE=

# use_emscripten VERSION SUITE: the functions below find and fetch this version, in a folder of its own.
use_emscripten() {
    EMSCRIPTEN_VERSION=$1
    EMSCRIPTEN_SUITE=$2
    EMSCRIPTEN_FOLDER=$DEV_CACHE/emscripten-$1
    EMSCRIPTEN_EXE=
}

# The programs that emcc starts. LLVM's others are removed.
EMSCRIPTEN_LLVM=(clang lld llvm-ar llvm-nm llvm-objcopy)
EMSCRIPTEN_BINARYEN=(wasm-opt wasm-emscripten-finalize wasm-metadce)

# Dependencies that no compilation to WebAssembly reads: headers and linkers for the host, ccache and its libraries, and
# Python and Node.js, since those of the system run emcc. missing_emscripten_libraries detects a pattern that excludes too much.
EMSCRIPTEN_UNUSED='^(binutils.*|ccache|debconf|dpkg|tar|tzdata|media-types|netbase|rpcsvc-proto|readline-common|'
EMSCRIPTEN_UNUSED+='python3.*|libpython3.*|nodejs|node-(corepack|undici|cjs.*)|libclang1-[0-9]+|linux-libc-dev|libc6-dev|'
EMSCRIPTEN_UNUSED+='lib.*-dev-bin|lib(gcc|stdc\+\+|objc)-[0-9]+-dev|openssl-provider-legacy|libsqlite3-0|libobjc4|'
EMSCRIPTEN_UNUSED+='lib(asan8|hwasan0|lsan0|tsan2|ubsan1|gomp1|itm1|quadmath0|gc1)|'
EMSCRIPTEN_UNUSED+='lib(crypt|curl|ldap|krb5|sasl|gnutls|hiredis|db5|node|uv|cares|nghttp|ssl|brotli|ssh|rtmp|psl).*) '

# find_emscripten: sets EMSCRIPTEN_EXE; returns false if there is no Emscripten or no Node.js. Exits if $EMCC is set but
# invalid.
find_emscripten() {
    if [[ -n ${EMCC:-} ]]; then
        command -v "$EMCC" >/dev/null || die "EMCC is set to '$EMCC', which was not found."
        EMSCRIPTEN_EXE=$(command -v "$EMCC")
        return
    fi
    is_emscripten "$EMSCRIPTEN_FOLDER/bin/emcc" || return 1
    command -v node >/dev/null || return 1
    EMSCRIPTEN_EXE=$EMSCRIPTEN_FOLDER/bin/emcc
}

# get_emscripten: the same, but fetches Emscripten if necessary.
get_emscripten() {
    find_emscripten && return
    need_packages node:nodejs
    fetch_emscripten
    find_emscripten || die "The Emscripten from Debian's archive does not run here; $(emcc_hint)"
}

# is_emscripten COMMAND: it may have been moved or made for another machine.
is_emscripten() {
    local version
    [[ -x $1 ]] && version=$("$1" --version 2>/dev/null </dev/null) && [[ $version == *" $EMSCRIPTEN_VERSION "* ]]
}

emcc_hint() {
    echo "set EMCC to an emcc $EMSCRIPTEN_VERSION or later."
}

emscripten_missing() {
    echo "Emscripten $EMSCRIPTEN_VERSION is not in the cache; './dev build platform=web' fetches it (once, about 335 MB)."
}

fetch_emscripten() {
    command -v apt-get >/dev/null || die "Web builds require Emscripten, which only Debian's apt can fetch; $(emcc_hint)"
    [[ -n $(debian_mirrors) ]] || die "Web builds require Emscripten, and apt's sources name no Debian mirror; $(emcc_hint)"
    lock_emscripten
    # Another process may have fetched it while this one waited.
    is_emscripten "$EMSCRIPTEN_FOLDER/bin/emcc" && return
    say "Fetching Emscripten $EMSCRIPTEN_VERSION from Debian's archive into $DEV_CACHE (once)"
    EMSCRIPTEN_WORK=$EMSCRIPTEN_FOLDER.partial
    rm -rf "$EMSCRIPTEN_WORK/root" "$EMSCRIPTEN_WORK/patchelf"
    # In a subshell: the archive's settings are global, and another suite is open afterwards.
    (unpack_emscripten "$(emcc_hint)") || exit
    [[ ! -e $EMSCRIPTEN_FOLDER ]] || mv "$EMSCRIPTEN_FOLDER" "$EMSCRIPTEN_WORK/old"
    mv "$EMSCRIPTEN_WORK/root" "$EMSCRIPTEN_FOLDER"
    rm -rf "$EMSCRIPTEN_WORK"
}

# The kernel releases the lock when the process ends for any reason.
lock_emscripten() {
    if ! mkdir -p "$DEV_CACHE" 2>/dev/null || [[ ! -w $DEV_CACHE ]]; then
        die "Cannot write to $DEV_CACHE; set XDG_CACHE_HOME to a folder that can be written."
    fi
    exec 8>"$DEV_CACHE/emscripten.lock"
    flock -n 8 && return
    say "Waiting for another ./dev that is fetching Emscripten"
    flock 8
}

# Creates work/root.
unpack_emscripten() {
    local root=$EMSCRIPTEN_WORK/root names missing
    # shellcheck disable=SC2034 # read by archive.sh
    ARCHIVE_SUITE=$EMSCRIPTEN_SUITE
    open_archive "$EMSCRIPTEN_WORK/apt" ||
        die "Could not read Debian's archive at the address in apt's sources: connect to the network, or $(emcc_hint)"
    emscripten_packages >"$EMSCRIPTEN_WORK/packages" ||
        die "Debian's archive offers no Emscripten $EMSCRIPTEN_VERSION for this machine; $(emcc_hint)"
    mapfile -t names < <(cut -d' ' -f1 "$EMSCRIPTEN_WORK/packages")
    download_packages "$EMSCRIPTEN_WORK/downloads" "${names[@]}" patchelf ||
        die "The download from Debian's archive stopped; run the same command again to resume it."
    say "Unpacking"
    if ! unpack_packages "$EMSCRIPTEN_WORK/downloads" "$root" "${names[@]}" ||
        ! unpack_packages "$EMSCRIPTEN_WORK/downloads" "$EMSCRIPTEN_WORK/patchelf" patchelf; then
        die "Could not unpack the packages into $EMSCRIPTEN_WORK (is the disk full?)."
    fi
    mv "$EMSCRIPTEN_WORK/packages" "$root/packages"
    remove_unused_files "$root"
    remove_runpaths "$root/usr/lib" emscripten_patchelf
    place_programs "$root"
    missing=$(missing_emscripten_libraries "$root" | tr '\n' ' ')
    [[ -z $missing ]] || die "Emscripten in Debian's archive is missing libraries ($missing); $(emcc_hint)"
}

# Prints "NAME VERSION" lines; returns false if the archive has another version than the pinned one.
emscripten_packages() {
    local all
    all=$(package_closure emscripten)
    grep -q "^emscripten ${EMSCRIPTEN_VERSION//./\\.}[+-]" <<<"$all" || return 1
    grep -vE "$EMSCRIPTEN_UNUSED" <<<"$all"
}

emscripten_patchelf() {
    run_inside "$EMSCRIPTEN_WORK/root" "$EMSCRIPTEN_WORK/patchelf/usr/bin/patchelf" "$@"
}

# remove_unused_files ROOT: link-time optimization libraries, emcc's own tests and LLVM's other programs, two thirds of
# the size.
remove_unused_files() {
    local share=$1/usr/share/emscripten llvm program
    rm -rf "$share"/cache/sysroot/lib/wasm32-emscripten/lto* "$share/test" "$share/docs" "$1/usr/share/doc"
    llvm=$(llvm_in "$1")
    for program in "$llvm"/*; do
        [[ -L $program || " ${EMSCRIPTEN_LLVM[*]} " == *" ${program##*/} "* ]] || rm "$program"
    done
}

llvm_in() {
    local found=("$1"/usr/lib/llvm-*/bin)
    printf '%s\n' "${found[0]}"
}

# place_programs ROOT: each program gets the loader and libraries of its folder, and bin/ holds the
# commands emcc, em++, emar and emranlib. The paths name the final folder, so ROOT must be renamed to it.
place_programs() {
    local program
    mkdir -p "$1/bin"
    while IFS= read -r program; do
        place_program "$1" "$program"
    done < <(emscripten_programs "$1")
    # Node.js looks for the package acorn in the folders above the script that imports it.
    ln -s nodejs "$1/usr/share/node_modules"
    write_emscripten_config >"$1/emscripten.cfg"
    for program in emcc em++ emar emranlib; do
        write_emscripten_command "$program" >"$1/bin/$program"
        chmod 755 "$1/bin/$program"
    done
}

emscripten_programs() {
    local llvm
    llvm=$(llvm_in "$1")
    printf '%s\n' "${EMSCRIPTEN_LLVM[@]/#/$llvm/}" "${EMSCRIPTEN_BINARYEN[@]/#/$1/usr/bin/}"
}

place_program() {
    local loader libraries llvm
    loader=$(loader_in "$1")
    libraries=$(libraries_in "$1")
    llvm=$(dirname "$(llvm_in "$1")")/lib
    # RPATH instead of RUNPATH: it also applies to dependencies of libraries, and precedes LD_LIBRARY_PATH.
    emscripten_patchelf --set-interpreter "$EMSCRIPTEN_FOLDER${loader#"$1"}" --force-rpath \
        --set-rpath "$EMSCRIPTEN_FOLDER${libraries#"$1"}:$EMSCRIPTEN_FOLDER${llvm#"$1"}" "$2"
}

# missing_emscripten_libraries ROOT: before ROOT is renamed.
missing_emscripten_libraries() {
    local program search
    search=$(libraries_in "$1"):$(dirname "$(llvm_in "$1")")/lib
    while IFS= read -r program; do
        missing_libraries "$1" "$1" "$program" "$search"
    done < <(emscripten_programs "$1") | sort -u
}

# Debian's Emscripten 3 contains all compiled system libraries, so nothing is written to its cache. Emscripten 6 contains
# their sources only and compiles what a program links.
write_emscripten_config() {
    local version
    version=$(basename "$(dirname "$(llvm_in "$EMSCRIPTEN_WORK/root")")")
    cat <<END
LLVM_ROOT = '$EMSCRIPTEN_FOLDER/usr/bin'
BINARYEN_ROOT = '$EMSCRIPTEN_FOLDER/usr'
NODE_JS = 'node'
$(write_cache_setting)
LLVM_ADD_VERSION = '${version#llvm-}'
CLANG_ADD_VERSION = '${version#llvm-}'
END
}

write_cache_setting() {
    if [[ -d $EMSCRIPTEN_WORK/root/usr/share/emscripten/cache ]]; then
        echo "FROZEN_CACHE = True"
    else
        echo "CACHE = '$EMSCRIPTEN_FOLDER/cache'"
    fi
}

# write_emscripten_command NAME: the environment of the caller may name another Emscripten.
write_emscripten_command() {
    cat <<END
#!/bin/sh
unset EM_CACHE EM_LLVM_ROOT EM_BINARYEN_ROOT EM_NODE_JS EMCC_CFLAGS
export EM_CONFIG='$EMSCRIPTEN_FOLDER/emscripten.cfg' PYTHONDONTWRITEBYTECODE=1
exec python3 '$EMSCRIPTEN_FOLDER/usr/share/emscripten/$1.py' "\$@"
END
}

emscripten_main() {
    case ${1:-} in
    find) find_emscripten || die "$(emscripten_missing)" ;;
    get) get_emscripten ;;
    *) die "Usage: emscripten.sh find | get" ;;
    esac
    printf '%s\n' "$EMSCRIPTEN_EXE"
}

if [[ ${BASH_SOURCE[0]} == "$0" ]]; then
    set -euo pipefail
    emscripten_main "$@"
fi
